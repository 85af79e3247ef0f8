# SPDX-License-Identifier: MIT
"""Two more ways to ask an adapter: a run for each text, and a call in process.

Usage: test_certify_ways.py BUILD, or test_certify_ways.py --once MODE --tool FILE --finish WORD
to be a command that is run for each text. Each test is a function whose name is the claim;
suites and helpers are those of test_certify.py. The shared object is hostile/layer.c.
"""
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import test_certify as base  # noqa: E402  (the interpreter runs isolated)

check, fresh, suite = base.check, base.fresh, base.suite
HERE = os.path.dirname(os.path.abspath(__file__))
ONCE = {"op": "hello", "protocol": 1, "name": "once", "version": "1", "language": "python",
        "capabilities": ["bytes", "b64"]}
shared_object = ""

# ---- a command that is run for each text ---------------------------------------------------


def be_command(mode, words):
    text = sys.stdin.buffer.read() if mode != "deaf" else b""
    assert words[0] == "--tool" and words[2] == "--finish" and len(words) == 4, words
    with open(words[1], encoding="utf-8") as file:
        tool = json.load(file)
    word = text.decode("utf-8", "replace")
    if mode == "tell" and word != "{}":
        text = json.dumps([sorted(tool), words[3], os.path.basename(words[1])]).encode()
    elif mode == "remove":
        os.unlink(words[1])
    elif mode == "codes" and word[:1].isdigit():
        sys.stderr.write("it uses $ref, which\n\x1b[2J is not known\n")
        sys.exit(int(word))
    elif mode == "codes" and word in ("kill", "hang", "heir", "flood"):
        globals()[word]()
    elif mode == "never":
        sys.exit(1)
    elif mode == "memory" and word == "much":
        text = str(len(bytearray(1 << 30))).encode()
    sys.stdout.buffer.write(text)


def kill():
    os.kill(os.getpid(), signal.SIGKILL)


def hang():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)


def heir():
    """A child that keeps the pipes open when the command has ended."""
    if os.fork() == 0:
        time.sleep(60)
    sys.stdout.write("heir")
    sys.stdout.flush()
    os._exit(0)


def flood():
    for _ in range(70):
        os.write(1, b"x" * (1 << 20))


def once(mode):
    return [sys.executable, "-I", "-S", os.path.abspath(__file__), "--once", mode]


class Run:
    """A run of some cases in one of the ways, and its results by the last segment of the id."""

    def __init__(self, *words, cases, env=None):
        path = fresh("report.jsonl")
        self.folder = os.path.dirname(path)
        self.done = subprocess.run(
            [base.binary, "certify", "--suite", suite(*cases), "--report", "jsonl=" + path, *words],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60,
            env=dict(os.environ, TMPDIR=self.folder, **(env or {})))
        self.code, self.out = self.done.returncode, self.done.stdout.decode()
        self.results, self.header = {}, None
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                lines = [json.loads(line) for line in lines]
            self.header = lines[0]
            self.results = {line["id"].rpartition("/")[2]: line for line in lines
                            if line["type"] == "result"}

    def words(self):
        return [" ".join(filter(None, (line["result"], line["detail"])))
                for line in self.results.values()]

    def left(self):
        return [name for name in os.listdir(self.folder) if name != "report.jsonl"]


def text_case(text, **more):
    """A text that is to be refused: handing it on is `fail passed-on`."""
    return dict({"id": "scalar/x/" + text.replace("{}", "empty"), "tool": "t", "arguments": text,
                 "expect": {"outcome": "rejected"}, "why": "It is no object."}, **more)


def run_once(mode, *texts, hello=ONCE, words=(), cases=None):
    path = fresh("hello.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump(hello, out)
    return Run("--exec", "--hello", path, *words, "--", *once(mode),
               cases=cases or [text_case(text) for text in texts])


# ---- a run for each text -------------------------------------------------------------------

def results_of(*words):
    path = fresh("report.jsonl")
    done = subprocess.run([base.binary, "certify", "--report", "jsonl=" + path, "--filter",
                           "shape/**", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60)
    check(done.returncode in (0, 1), done)
    with open(path, encoding="utf-8") as lines:
        lines = [json.loads(line) for line in lines]
    return {line["id"]: (line["result"], line["detail"], line["got"]["outcome"] == "ok"
                         and line["got"]["arguments"])
            for line in lines if line["type"] == "result"}


def the_reference_answers_as_over_lines():
    path = fresh("hello.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump(dict(ONCE, groups=["shape", "hint"]), out)
    by_run = results_of("--exec", "--hello", path, "--", base.binary, "repair")
    by_line = results_of("--", base.binary, "oracle")
    check(by_run == by_line and len(by_run) > 250, len(by_run))
    check(all(result[0] == "pass" for result in by_run.values()), "they pass")


def the_tool_and_the_finish_are_told():
    run = run_once("tell", cases=[text_case("x", finish="truncated"), text_case("y")])
    check([line["got"]["arguments"] for line in run.results.values()] ==
          ['[["name", "parameters"], "truncated", "tool.json"]',
           '[["name", "parameters"], "unknown", "tool.json"]'], run.results)
    check(run.left() == [], run.left())


def a_command_may_remove_its_tool():
    run = run_once("remove", "x", "y")
    check(run.words() == ["fail passed-on"] * 2 and run.left() == [], run.results)


def the_exit_code_is_the_outcome():
    run = run_once("codes", "word", "10", "11", "1", "7")
    check(run.words() == ["fail passed-on", "pass", "error", "crash", "crash"], run.results)
    check(run.results["11"]["got"] == {"outcome": "unsupported", "why":
          "it uses $ref, which  [2J is not known "}, run.results["11"])
    check(run.results["7"]["exit"] == 7 and "which\n" in run.results["7"]["stderr"], run.results)
    check("nor did a fresh process" in run.results["7"]["note"], run.results["7"])


def a_run_that_does_not_end_well_is_the_result_of_its_case():
    run = run_once("codes", "kill", "hang", "flood", "heir", "after",
                   words=("--timeout", "2"))
    check(run.words() == ["crash", "timeout", "protocol", "fail passed-on", "fail passed-on"],
          run.results)
    check(run.results["kill"]["signal"] == 9, run.results["kill"])
    check(run.results["flood"]["note"].startswith("more than 64 MiB came"), run.results["flood"])
    check(run.results["heir"]["got"]["arguments"] == "heir" and run.left() == [], run.left())


def bytes_go_both_ways():
    run = run_once("keep", cases=[base.BYTES])
    check(run.words() == ["fail passed-on"], run.results)
    check(run.results["bytes"]["got"]["arguments_b64"] == base.BYTES["arguments_b64"], run.results)
    run = run_once("keep", cases=[base.BYTES, base.SOUND], hello=dict(ONCE, capabilities=[]))
    check(run.words() == ["not-applicable", "pass"], run.results)


def a_text_that_nobody_reads_is_no_fault():
    long = text_case("x" * (1 << 20), id="scalar/x/long")
    run = run_once("deaf", cases=[long])
    check(run.words() == ["harm wrong"] and run.results["long"]["got"]["arguments"] == "",
          run.words())


def calls_are_not_asked_of_a_command():
    run = run_once("keep", cases=[base.SOUND, base.CALL_SOUND])
    check(run.words() == ["pass", "not-applicable"], run.results)
    run = run_once("keep", cases=[base.SOUND], hello=dict(ONCE, capabilities=["call"]))
    check(run.code == 3 and b"claims call" in run.done.stderr, run.done)
    run = run_once("keep", cases=[base.SOUND], hello=dict(ONCE, capabilities=["cuts"]))
    check(run.code == 3 and b"claims cuts" in run.done.stderr, run.done)


def without_a_hello_the_command_is_the_name():
    run = Run("--exec", "--", *once("keep"), cases=[base.SOUND])
    check(run.code == 0 and run.header["adapter"]["name"].startswith(sys.executable), run.header)
    check(set(run.header["adapter"]) == {"op", "protocol", "name", "version", "language"},
          run.header)


def a_command_that_cannot_be_run_ends_with_3():
    for words, said in (([fresh("none")], b"cannot be run: "), (once("never"), b"exit code 1")):
        run = Run("--exec", "--", *words, cases=[base.SOUND])
        check(run.code == 3 and said in run.done.stderr and run.left() == ["report.jsonl"][:0],
              run.done)


def a_signal_leaves_neither_process_nor_tool():
    """The second signal ends the run on the spot."""
    for signals in ([signal.SIGTERM], [signal.SIGTERM, signal.SIGINT]):
        folder = os.path.dirname(fresh("x"))
        run = subprocess.Popen(
            [base.binary, "certify", "--suite", suite(text_case("hang")), "--exec", "--timeout", "50",
             "--", *once("codes")], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=dict(os.environ, TMPDIR=folder))
        time.sleep(0.5)
        check(len(os.listdir(folder)) == 1, "there is a tool while it runs")
        for number in signals:
            run.send_signal(number)
        run.communicate(timeout=60)
        check(run.returncode == 6 and os.listdir(folder) == [], (run.returncode, folder))


def the_ways_exclude_each_other():
    for words in (["--exec", "--so"], ["--hello", "x"], ["--so", "--hello", "x"],
                  ["--memory", "0"], ["--memory", "1e3"], ["--memory", "1048577"],
                  ["--memory", "99999999999999999999"], ["--memory", ""]):
        run = Run(*words, "--", *once("keep")[:1], cases=[base.SOUND])
        check(run.code == 2 and run.done.stderr.count(b"\n") == 1, (words, run.done))
    run = Run("--so", "--", "one.so", "two.so", cases=[base.SOUND])
    check(run.code == 2 and b"two.so" in run.done.stderr, run.done)
    hello = fresh("hello.json")
    with open(hello, "w", encoding="utf-8") as out:
        out.write("{")
    run = Run("--exec", "--hello", hello, "--", *once("keep"), cases=[base.SOUND])
    check(run.code == 2 and b"is no hello" in run.done.stderr, run.done)


def memory_is_limited():
    run = run_once("memory", "much", "x", words=("--memory", "512"))
    check(run.words() == ["crash", "fail passed-on"], run.results)
    check("MemoryError" in run.results["much"]["stderr"], run.results["much"])
    run = run_once("memory", "much", words=("--memory", "4096"))
    check(run.words() == ["harm wrong"], run.results)


# ---- in process ----------------------------------------------------------------------------

def run_inside(*texts, words=(), cases=None, env=None):
    return Run("--so", *words, "--", shared_object, env=env,
               cases=cases or [text_case(text) for text in texts])


def an_object_is_asked_in_process():
    run = run_inside(cases=[base.SOUND, base.BYTES, text_case("x")])
    check(run.words() == ["pass", "fail passed-on", "fail passed-on"], run.results)
    check(run.results["bytes"]["got"]["arguments_b64"] == base.BYTES["arguments_b64"], run.results)
    check(run.header["adapter"]["name"] == "inside", run.header)


def a_crash_or_hang_of_an_object_is_the_result_of_its_case():
    run = run_inside("abort", "exit", "hang", "after", words=("--timeout", "1"))
    check(run.words() == ["crash", "crash", "timeout", "fail passed-on"], run.results)
    check(run.results["abort"]["signal"] == signal.SIGABRT, run.results["abort"])
    check(run.results["exit"]["exit"] == 0, run.results["exit"])


def what_an_object_returns_is_the_outcome():
    run = run_inside("fail", "nothing", "reject", "unsupported", "print")
    check(run.words() == ["error", "error", "pass", "error", "fail passed-on"], run.results)
    check(run.results["fail"]["got"]["why"] == "repair() failed", run.results["fail"])
    check(run.results["nothing"]["got"]["why"] == "repair() returned 0 and no text", run.results)
    check(run.results["unsupported"]["got"] == {"outcome": "unsupported", "why": "$ref"},
          run.results)


def each_tool_is_opened_once():
    cases = [text_case("tell", id="scalar/x/one"), text_case("tell", id="scalar/x/two", tool="h"),
             text_case("tell", id="scalar/x/three", finish="complete")]
    run = run_inside(cases=cases)
    got = [line["got"]["arguments"] for line in run.results.values()]
    tee, halt = (json.dumps(base.TOOLS[key], sort_keys=True, separators=(",", ":"))
                 for key in "th")
    check(got == ["1 of 1, 0 lent, unknown, " + tee, "2 of 2, 0 lent, unknown, " + halt,
                  "1 of 2, 0 lent, complete, " + tee], got)


def an_object_that_is_none_ends_with_3():
    for path, said in ((fresh("none.so"), b"cannot open shared object"),
                       (os.path.abspath(__file__), b"invalid ELF header")):
        run = Run("--so", "--", path, cases=[base.SOUND])
        check(run.code == 3 and b"exit code 3 before it answered hello" in run.done.stderr,
              run.done)
        check(said in run.done.stderr or b"adapter" in run.done.stderr, run.done)
    run = run_inside("x", env={"INSIDE_PARTIAL": "1"})
    check(run.code == 3 and b"lacks a function" in run.done.stderr, run.done)


def an_object_is_found_beside_us():
    """A name without a slash is a file here, and not one of the system's libraries."""
    done = subprocess.run([base.binary, "certify", "--suite", suite(base.SOUND), "--so", "--",
                           os.path.basename(shared_object)], cwd=os.path.dirname(shared_object),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    check(done.returncode == 0, done)


def main():
    global shared_object
    if sys.argv[1:2] == ["--once"]:
        be_command(sys.argv[2], sys.argv[3:])
        return 0
    if len(sys.argv) != 2:
        sys.exit("usage: test_certify_ways.py BUILD")
    base.binary = os.path.join(os.path.abspath(sys.argv[1]), "toolmend")
    claims = [claim for name, claim in list(globals().items()) if "_" in name and callable(claim)
              and getattr(claim, "__code__", None) and claim.__code__.co_argcount == 0
              and not claim.__code__.co_flags & 4]
    with tempfile.TemporaryDirectory() as base.folder:
        shared_object = fresh("inside.so")
        compiler = shlex.split(os.environ.get("CC", "cc"))[:1]
        subprocess.run([*compiler, "-shared", "-fPIC", "-o", shared_object,
                        os.path.join(HERE, "hostile", "layer.c")], check=True)
        for claim in claims:
            claim()
    print("%d passed, %d failed" % (base.passed, base.failed))
    return base.failed != 0 or base.passed == 0


if __name__ == "__main__":
    sys.exit(main())
