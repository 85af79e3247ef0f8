# SPDX-License-Identifier: MIT
"""How a run of `toolmend certify` may end, and what it leaves: no process and no file.

Usage: test_certify_ends.py BUILD, or test_certify_ends.py --adapter MODE [FILE] to be an
adapter. FILE receives the number of each process that is one. Each test is a function whose
name is the claim; suites and helpers are those of test_certify.py.
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

MANY = base.copies(25)
FORGED = "x\n\nharm   0\nlevel  full\r\n"

# ---- the adapters ------------------------------------------------------------------------


def say(value, end="\n"):
    text = value if isinstance(value, str) else json.dumps(value)
    os.write(1, (text + end).encode())


def note(path):
    """One more line of FILE, for who waits for it: it started, was asked, or got a signal."""
    with open(path, "a", encoding="ascii") as out:
        out.write("%d\n" % os.getpid())


def be_adapter(mode, path):
    """One that goes wrong by mode; the first process of a run finds FILE empty."""
    first = not os.path.exists(path) or os.path.getsize(path) == 0
    note(path)
    if mode in ("stubborn", "hang_at_start"):
        signal.signal(signal.SIGTERM, lambda *_: note(path))
    if mode == "hang_at_start":
        time.sleep(600)
    if mode == "forge" and not first:
        os.write(2, FORGED.encode())
        sys.exit(3)
    asked = False
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "repair" and not asked:  # for who waits until it is
            asked = True
            note(path)
        if request["op"] == "hello":
            spelled = json.dumps(base.HELLO)
            if mode == "closing" or (mode == "closing_once" and first):
                os.close(0)
                say(spelled)
                time.sleep(600)
            say("{ \r\t" + spelled[1:] if mode == "spacious" else spelled)
        elif request["op"] == "bye":
            if mode == "polite":
                with open(path + ".bye", "w", encoding="ascii"):
                    return
            return
        else:
            answer(mode, request)


def answer(mode, request):
    said = base.keep(request)
    if mode in ("hang", "stubborn"):
        time.sleep(600)
    elif mode == "forge":
        os._exit(9)
    elif mode == "late":
        said = json.dumps(said)
        say(said)
        time.sleep(0.03)
    elif mode == "spacious":
        said = '{"id" :\r"%s",\r"outcome":\t"error","why":{"a":\r1}}' % request["id"]
    elif mode == "nested":
        said = {"id": request["id"], "outcome": "rejected", "reason": "not-json", "why": {"a": [1]}}
    elif mode == "long":
        said["arguments"] = '{"s": "' + "\u00e9\U0001F600" * 40000 + '"}'
    elif mode == "huge":
        for _ in range(60):
            say(" " * 1000000, end="")
    elif mode == "descriptors":
        found = os.listdir("/proc/self/fd")
        said = {"id": request["id"], "outcome": "error",
                "why": " ".join(name for name in found if int(name) > 2 and inherited(name))}
    say(said)


def inherited(name):
    try:
        return "/fd" not in os.readlink("/proc/self/fd/" + name)
    except OSError:
        return False


# ---- helpers -----------------------------------------------------------------------------

def is_alive(pid):
    """A killed one is waited for; one that ends behind it may leave a zombie."""
    for _ in range(60000):
        try:
            os.kill(pid, 0)
            with open("/proc/%d/stat" % pid, encoding="ascii") as state:
                if ") Z " in state.read():
                    return False
        except ProcessLookupError:
            return False
        except OSError:  # no /proc here
            pass
        time.sleep(0.01)
    return True


class Run:
    """One run in a folder of its own: report.jsonl, and the processes that were started."""

    def __init__(self, mode, *words, cases=MANY, shell=None,
                 stdout=subprocess.PIPE):
        self.folder = os.path.dirname(fresh("x"))
        self.path = os.path.join(self.folder, "report.jsonl")
        self.pids = os.path.join(self.folder, "pids")
        command = [base.binary, "certify", "--suite", suite(*cases), "--report",
                   "jsonl=" + self.path, *words, "--",
                   *base.itself(__file__, mode, self.pids)]
        if shell:
            command = ["sh", "-c", shell, "sh", *command]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=stdout,
                                        stderr=subprocess.PIPE)
        self.code = None

    def wait(self):
        out, errors = self.process.communicate(timeout=600)
        self.out, self.errors = out.decode(), errors.decode()
        self.code = self.process.returncode
        return self

    def started(self, lines=2):
        """Wait until the adapter runs, has been asked something, and has got a signal."""
        while self.process.poll() is None and (
                not os.path.exists(self.pids) or base.read(self.pids).count("\n") < lines):
            time.sleep(0.01)

    def lines(self):
        return base.read_lines(self.path)

    def results(self):
        return [line for line in self.lines() if line["type"] == "result"]

    def left(self):
        """What is there that should not be: processes, and files beside the report."""
        with open(self.pids, encoding="ascii") as pids:
            alive = [pid for pid in map(int, pids) if is_alive(pid)]
        return alive + [name for name in os.listdir(self.folder)
                        if name not in ("report.jsonl", "pids")]


# ---- signals -----------------------------------------------------------------------------

def a_signal_ends_the_run_at_once_and_in_order():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        run = Run("hang", "--timeout", "600")
        run.started()
        run.process.send_signal(number)
        run.wait()
        check(run.code == 6, (number, run.code, run.errors))
        check(run.left() == [], (number, run.left()))
        footer = run.lines()[-1]
        check(footer["complete"] is False and footer["exit"] == 6, footer)
        check({line["result"] for line in run.results()} == {"not-run"}, run.lines())
        check("it was interrupted" in run.out, run.out)


def a_second_signal_leaves_nothing_either():
    run = Run("stubborn", "--timeout", "600")
    run.started()
    run.process.send_signal(signal.SIGTERM)
    run.started(3)
    run.process.send_signal(signal.SIGINT)
    run.wait()
    check(run.code == 6 and run.left() == [], (run.code, run.left(), run.errors))


def a_second_signal_ends_a_run_whose_page_nobody_reads():
    """stdout is a full pipe, so that the first one cannot end it."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, b"x" * 512)
    except BlockingIOError:
        os.set_blocking(writer, True)
    run = Run("nested", cases=MANY[:2], stdout=writer)
    run.started()
    run.process.send_signal(signal.SIGTERM)
    for pid in {int(line) for line in base.read(run.pids).split()}:
        check(not is_alive(pid), "the first one ends the adapter")
    check(run.process.poll() is None, "it waits")
    run.process.send_signal(signal.SIGINT)
    check(run.process.wait(600) == 6 and run.left() == [], run.left())
    run.process.stderr.close()
    os.close(reader)
    os.close(writer)


def a_signal_while_the_adapter_starts_ends_it():
    run = Run("hang_at_start", "--timeout", "600")
    run.started(1)
    run.process.send_signal(signal.SIGTERM)
    run.wait()
    check(run.code == 6 and "interrupted" in run.errors, (run.code, run.errors))
    check(run.left() == [] and not os.path.exists(run.path), run.left())


def a_signal_that_the_caller_ignores_stays_ignored():
    run = Run("late", shell="trap '' HUP; exec \"$@\"", cases=MANY[:3])
    run.started()
    run.process.send_signal(signal.SIGHUP)
    check(run.wait().code != 6 and run.lines()[-1]["complete"], (run.code, run.out))


def an_ignored_sigchld_hides_no_crash():
    run = Run("forge", shell="trap '' CHLD; exec \"$@\"", cases=MANY[:2]).wait()
    check(run.results()[0]["exit"] == 9, run.results())


def each_process_is_told_that_it_is_over_and_takes_no_descriptor():
    run = Run("polite", "--isolate", shell="ulimit -n 24; exec \"$@\"").wait()
    check({line["result"] for line in run.results()} == {"pass"}, run.results())
    check(run.left() == ["pids.bye"], run.left())


# ---- files -------------------------------------------------------------------------------

def a_report_beyond_the_size_limit_is_3_and_leaves_no_file():
    run = Run("late", shell="ulimit -f 1; exec \"$@\"", cases=MANY[:9]).wait()
    check(run.code == 3 and "report cannot be written" in run.errors, (run.code, run.errors))
    check(run.left() == [] and not os.path.exists(run.path), run.left())


def a_link_to_a_report_stays_one():
    target, link = fresh("target.jsonl"), fresh("link.jsonl")
    os.symlink(target, link)
    with open(target, "w", encoding="ascii"):
        pass
    done = base.run("certify", "--suite", suite(base.SOUND), "--report", "jsonl=" + link, "--",
                    *base.itself(__file__, "good", fresh("pids")))
    check(done.returncode == 0 and os.path.islink(link), done)
    check(os.path.getsize(target) > 0 and os.listdir(os.path.dirname(target)) == ["target.jsonl"],
          "written beside the target")


def no_adapter_inherits_the_report():
    if not os.path.isdir("/proc/self/fd"):
        return
    for shell in (None, "exec \"$@\" >&-", "exec \"$@\" 2>&-", "exec \"$@\" <&- >&- 2>&-"):
        run = Run("descriptors", shell=shell, cases=MANY[:2]).wait()
        whys = [line["got"]["why"] for line in run.results()]
        check(whys == ["", ""], (shell, whys))
        check(run.lines()[0]["type"] == "header" and run.lines()[-1]["type"] == "footer", shell)


# ---- adapters ----------------------------------------------------------------------------

def a_crash_that_cannot_be_restarted_is_its_case_s():
    run = Run("forge", cases=MANY[:3]).wait()
    results = run.results()
    check([line["result"] for line in results] == ["crash", "not-run", "not-run"], results)
    check(results[0]["exit"] == 9 and run.code == 6, (run.code, results))
    lines = run.out.split("\n")
    check("    harm   0" in lines and "    level  full?" in lines, run.out)
    check(lines.count("harm   0") == 2 and "level  full" not in lines, run.out)


def ten_late_lines_in_a_row_end_the_run():
    run = Run("late").wait()
    results = [line["result"] for line in run.results()]
    check(results[:10] == ["protocol"] * 10 and results[11:] == ["not-run"] * 14, results)
    check(run.code == 6 and "10 requests in a row" in run.out, (run.code, run.out))


def ten_answers_missing_end_no_run_that_keeps_going():
    run = Run("late", "--keep-going").wait()
    results = [line["result"] for line in run.results()]
    check(results == ["protocol"] * 25, results)
    check(run.code == 1 and "in a row" not in run.out, (run.code, run.out))


def a_closed_input_ends_the_run_at_the_first_case():
    """Nobody waits for an answer, which may take minutes here."""
    run = Run("closing").wait()
    results = [line["result"] for line in run.results()]
    check(results == ["protocol"] + ["not-run"] * 24, results)
    check(run.code == 6 and "closes its input" in run.out, (run.code, run.out))
    run = Run("closing_once").wait()
    results = [line["result"] for line in run.results()]
    check(results == ["protocol"] + ["pass"] * 24, results)
    check("it closed its input; a fresh process answered" in run.out, run.out)


def a_command_that_is_no_adapter_is_told_of_exec():
    for words in (("true",), ("cat", "/dev/null"), ("echo", "{}")):
        done = base.run("certify", "--", *words)
        check(done.returncode == 3 and b"add --exec" in done.stderr, done)


def no_memory_for_an_answer_ends_with_3():
    shell = "ulimit -v 60000; exec \"$@\""
    if subprocess.run(["sh", "-c", shell, "sh", base.binary, "--version"],
                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        return  # a sanitizer needs more for itself
    run = Run("huge", shell=shell, cases=MANY[:1]).wait()
    check(run.code == 3 and "free memory" in run.errors, (run.code, run.out, run.errors))


# ---- the report --------------------------------------------------------------------------

def the_report_is_a_line_each_whatever_the_adapter_spells():
    run = Run("spacious", cases=MANY[:2]).wait()
    with open(run.path, "rb") as report:
        check(b"\r" not in report.read(), "a carriage return")
    check(run.lines()[0]["adapter"] == base.HELLO, run.lines()[0])


def only_strings_of_an_answer_are_copied():
    run = Run("nested", cases=MANY[:1]).wait()
    got = run.results()[0]["got"]
    check(got == {"outcome": "rejected", "reason": "not-json"}, got)


def a_long_text_is_cut_with_its_length_beside_it():
    run = Run("long", cases=MANY[:1]).wait()
    got = run.results()[0]["got"]
    # as spelled: 6 bytes for e acute, 12 for the pair; 10 for {\"s\": \" and 3 for \"}
    check(got["cut"] == {"arguments": 10 + 40000 * 18 + 3}, got["cut"])
    check(got["arguments"].encode("utf-8").decode() == got["arguments"], "half a pair")
    spelled = json.dumps(got["arguments"])
    check(65536 - 12 < len(spelled) - 2 <= 65536, len(spelled))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--adapter"]:
        be_adapter(*sys.argv[2:4])
    else:
        base.main(base.claims_of(globals()))
