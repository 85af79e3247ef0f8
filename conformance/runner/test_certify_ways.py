# SPDX-License-Identifier: MIT
"""Two more ways to ask an adapter: a run for each text, and a call in process.

Usage: test_certify_ways.py BUILD, or test_certify_ways.py --exec MODE --tool FILE --finish WORD
to be a command that is run for each text. Each test is a function whose name is the claim;
suites and helpers are those of test_certify.py. The shared object is hostile/layer.c.
"""
import json
import os
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402  (the interpreter runs isolated)
from certify_testing import check, fresh, suite  # noqa: E402

HELLO = {"op": "hello", "protocol": 1, "name": "once", "version": "1", "language": "python",
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
    elif mode == "codes" and word == "hang":
        hang()
    elif mode == "never":
        sys.exit(1)
    sys.stdout.buffer.write(text)


def hang():
    with open(os.path.join(os.environ["TMPDIR"], "%d.asked" % os.getpid()), "w", encoding="ascii"):
        pass
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(600)


def command(mode):
    return [*base.PYTHON, os.path.abspath(__file__), "--exec", mode]


def text_case(text, **more):
    """A text that is to be refused: handing it on is `fail passed-on`."""
    return dict({"id": "scalar/x/" + text.replace("{}", "empty"), "tool": "t", "arguments": text,
                 "expect": {"outcome": "rejected"}, "why": "It is no object."}, **more)


def run_exec(mode, *texts, hello=HELLO, words=(), cases=None):
    path = base.write("hello.json", hello)
    return base.Run("--exec", "--hello", path, *words, "--", *command(mode),
               cases=cases or [text_case(text) for text in texts])


# ---- a run for each text -------------------------------------------------------------------

def results_of(*words):
    run = base.Run("--filter", "shape/**", *words, cases=None)
    check(run.code in (0, 1), run.done)
    return {line["id"]: (line["result"], line["detail"], line["got"]["outcome"] == "ok"
                         and line["got"]["arguments"]) for line in run.lines if line["type"] == "result"}


def the_reference_answers_as_over_lines():
    path = base.write("hello.json", dict(HELLO, groups=["shape", "hint"]))
    by_run = results_of("--exec", "--hello", path, "--", base.binary, "repair")
    by_line = results_of("--", base.binary, "serve")
    check(by_run == by_line and len(by_run) > 250, len(by_run))
    check(all(result[0] == "pass" for result in by_run.values()), "they pass")


def the_tool_and_the_finish_are_told():
    run = run_exec("tell", cases=[text_case("x", finish="truncated"), text_case("y")])
    check([line["got"]["arguments"] for line in run.results.values()] ==
          ['[["name", "parameters"], "truncated", "tool.json"]',
           '[["name", "parameters"], "unknown", "tool.json"]'], run.results)
    check(run.left() == [], run.left())


def a_command_may_remove_its_tool():
    run = run_exec("remove", "x", "y")
    check(run.words() == ["fail passed-on"] * 2 and run.left() == [], run.results)


def the_exit_code_is_the_outcome():
    run = run_exec("codes", "word", "10", "11", "1", "7")
    check(run.words() == ["fail passed-on", "pass", "error", "crash", "crash"], run.results)
    check(run.results["11"]["got"] == {"outcome": "unsupported", "why":
          "it uses $ref, which  [2J is not known"}, run.results["11"])
    check(run.results["7"]["exit"] == 7 and "which\n" in run.results["7"]["stderr"], run.results)
    check("nor did a fresh process" in run.results["7"]["note"], run.results["7"])


def bytes_go_both_ways():
    run = run_exec("keep", cases=[base.BYTES])
    check(run.words() == ["fail passed-on"], run.results)
    check(run.results["bytes"]["got"]["arguments_b64"] == base.BYTES["arguments_b64"], run.results)
    run = run_exec("keep", cases=[base.BYTES, base.SOUND], hello=dict(HELLO, capabilities=[]))
    check(run.words() == ["not-applicable", "pass"], run.results)


def a_text_that_nobody_reads_is_no_fault():
    long = text_case("x" * (1 << 20), id="scalar/x/long")
    run = run_exec("deaf", cases=[long])
    check(run.words() == ["spoiled"] and run.results["long"]["got"]["arguments"] == "",
          run.words())


def calls_are_not_asked_of_a_command():
    run = run_exec("keep", cases=[base.SOUND, base.CALL_SOUND])
    check(run.words() == ["pass", "not-applicable"], run.results)
    run = run_exec("keep", cases=[base.SOUND], hello=dict(HELLO, capabilities=["call"]))
    check(run.code == 3 and b"claims call" in run.done.stderr, run.done)
    run = run_exec("keep", cases=[base.SOUND], hello=dict(HELLO, capabilities=["cuts"]))
    check(run.code == 3 and b"claims cuts" in run.done.stderr, run.done)


def without_a_hello_the_command_is_the_name():
    run = base.Run("--exec", "--", *command("keep"), cases=[base.SOUND])
    check(run.code == 0 and run.lines[0]["adapter"]["name"].startswith(sys.executable), run.lines[0])
    check(set(run.lines[0]["adapter"]) == {"op", "protocol", "name", "version", "language"},
          run.lines[0])


def a_command_that_cannot_be_run_ends_with_3():
    for words, said in (([fresh("none")], b"cannot be run: "), (command("never"), b"exit code 1")):
        run = base.Run("--exec", "--", *words, cases=[base.SOUND])
        check(run.code == 3 and said in run.done.stderr and run.left() == ["report.jsonl"][:0],
              run.done)


def a_signal_leaves_neither_process_nor_tool():
    """The second signal ends the run on the spot."""
    for signals in ([signal.SIGTERM], [signal.SIGTERM, signal.SIGINT]):
        folder = os.path.dirname(fresh("x"))
        run = subprocess.Popen(
            [base.binary, "certify", "--suite", suite(text_case("hang")), "--exec", "--timeout", "600",
             "--", *command("codes")], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=dict(os.environ, TMPDIR=folder))
        while not any(name.endswith(".asked") for name in os.listdir(folder)):
            time.sleep(0.01)
        check(len(os.listdir(folder)) == 2, "there is a tool while it runs")
        for number in signals:
            run.send_signal(number)
        run.communicate(timeout=600)
        check(run.returncode == 6 and len(os.listdir(folder)) == 1, (run.returncode, folder))


def the_ways_exclude_each_other():
    for words in (["--exec", "--so"], ["--hello", "x"], ["--so", "--hello", "x"],
                  ["--memory", "0"], ["--memory", "1e3"], ["--memory", "1048577"],
                  ["--memory", "99999999999999999999"], ["--memory", ""]):
        run = base.Run(*words, "--", *command("keep")[:1], cases=[base.SOUND])
        check(run.code == 2 and run.done.stderr.count(b"\n") == 1, (words, run.done))
    run = base.Run("--so", "--", "one.so", "two.so", cases=[base.SOUND])
    check(run.code == 2 and b"two.so" in run.done.stderr, run.done)
    hello = base.write("hello.json", "{")
    run = base.Run("--exec", "--hello", hello, "--", *command("keep"), cases=[base.SOUND])
    check(run.code == 2 and b"is no hello" in run.done.stderr, run.done)


# ---- in process ----------------------------------------------------------------------------

def run_object(*texts, words=(), cases=None, env=None):
    return base.Run("--so", *words, "--", shared_object, env=env,
               cases=cases or [text_case(text) for text in texts])


def an_object_is_asked_in_process():
    run = run_object(cases=[base.SOUND, base.BYTES, text_case("x")])
    check(run.words() == ["pass", "fail passed-on", "fail passed-on"], run.results)
    check(run.results["bytes"]["got"]["arguments_b64"] == base.BYTES["arguments_b64"], run.results)
    check(run.lines[0]["adapter"]["name"] == "inside", run.lines[0])


def what_an_object_returns_is_the_outcome():
    run = run_object("fail", "nothing", "reject", "unsupported", "print")
    check(run.words() == ["error", "error", "pass", "error", "fail passed-on"], run.results)
    check(run.results["fail"]["got"]["why"] == "repair() failed", run.results["fail"])
    check(run.results["nothing"]["got"]["why"] == "repair() returned 0 and no text", run.results)
    check(run.results["unsupported"]["got"] == {"outcome": "unsupported", "why": "$ref"},
          run.results)


def each_tool_is_opened_once():
    cases = [text_case("tell", id="scalar/x/one"), text_case("tell", id="scalar/x/two", tool="h"),
             text_case("tell", id="scalar/x/three", finish="complete")]
    run = run_object(cases=cases)
    got = [line["got"]["arguments"] for line in run.results.values()]
    tee, halt = (json.dumps(base.TOOLS[key], sort_keys=True, separators=(",", ":"))
                 for key in "th")
    check(got == ["1 of 1, 0 lent, unknown, " + tee, "2 of 2, 0 lent, unknown, " + halt,
                  "1 of 2, 0 lent, complete, " + tee], got)


def a_file_that_is_no_shared_object_ends_with_3():
    for path, said in ((fresh("none.so"), b"cannot open shared object"),
                       (os.path.abspath(__file__), b"invalid ELF header")):
        run = base.Run("--so", "--", path, cases=[base.SOUND])
        check(run.code == 3 and b"exit code 3 before it answered hello" in run.done.stderr,
              run.done)
        check(said in run.done.stderr or b"adapter" in run.done.stderr, run.done)
    run = run_object("x", env={"INSIDE_PARTIAL": "1"})
    check(run.code == 3 and b"lacks a function" in run.done.stderr, run.done)


def an_object_is_found_beside_us():
    """A name without a slash is a file here, and not one of the system's libraries."""
    done = base.run("certify", "--suite", suite(base.SOUND), "--so", "--", os.path.basename(shared_object),
                    cwd=os.path.dirname(shared_object))
    check(done.returncode == 0, done)


def begin():
    global shared_object
    shared_object = base.build_object("layer.c")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--exec"]:
        be_command(sys.argv[2], sys.argv[3:])
    else:
        base.main(base.claims_of(globals()), begin=begin)
