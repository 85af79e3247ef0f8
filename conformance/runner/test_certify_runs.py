# SPDX-License-Identifier: MIT
"""In which order, how often and in which pieces `toolmend certify` asks, and what follows.

Usage: test_certify_runs.py BUILD, or test_certify_runs.py --adapter MODE FILE to be an adapter,
which writes a line to FILE for each text that it is asked. Each test is a function whose name is
the claim; suites and helpers are those of test_certify.py.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402  (the interpreter runs isolated)
from certify_testing import check, fresh, keep, refuse  # noqa: E402

MANY = base.copies(20)

# ---- the adapters ------------------------------------------------------------------------
# `seen` counts how often a text was asked in this process, `total` how many texts.


def faithful(request, _seen, _total):
    return keep(request)


def refuse_again(request, seen, _total):
    return refuse(request) if seen > 1 else keep(request)


def empty_again(request, seen, _total):
    return base.ok(request, "{}") if seen > 1 else keep(request)


def crash_again(request, seen, _total):
    if seen > 1:
        os._exit(4)
    return keep(request)


def order_of_members(request, seen, _total):
    """The same value in another spelling each time."""
    value = json.loads(request["arguments"])
    if seen > 1:
        value = dict(reversed(value.items()))
    return base.ok(request, json.dumps(value, indent=seen))


def refuse_later(request, _seen, total):
    return refuse(request) if total > 1 else keep(request)


def chatty_at_the_end(request, seen, _total):
    said = json.dumps(keep(request))
    return said + "\n" + said if seen == 2 else said


def pieces(request):
    """The text by its pieces; each of them has to have bytes."""
    text, cuts = request["arguments"].encode(), request.get("cuts", [])
    ends = [0, *cuts, len(text)]
    made = [text[start:end] for start, end in zip(ends, ends[1:])]
    assert all(made) and b"".join(made) == text, request
    return made


def feed(request, _seen, _total):
    return base.ok(request, b"".join(pieces(request)).decode())


def refuse_pieces(request, _seen, _total):
    return refuse(request) if len(pieces(request)) > 1 else keep(request)


def mend_pieces(request, _seen, _total):
    """Whatever comes in more than three pieces loses its string."""
    text = request["arguments"]
    if len(pieces(request)) > 3:
        text = text.replace('"1"', "1")
    return base.ok(request, text)


def crash_in_halves(request, _seen, _total):
    if len(pieces(request)) == 2:
        os._exit(4)
    return keep(request)


def no_json(_request, _seen, _total):
    return "no answer"


CUTS = (feed, refuse_pieces, mend_pieces, crash_in_halves)


def be_adapter(mode, path):
    answer = globals()[mode]
    seen, total = {}, 0
    can = ["bytes", "cuts"] if answer in CUTS else []
    with open(path, "a", encoding="ascii") as out:
        for line in sys.stdin:
            request = json.loads(line)
            if request["op"] == "bye":
                return
            said = dict(base.HELLO, capabilities=can)
            if request["op"] != "hello":
                text = request["arguments"]
                seen[text] = seen.get(text, 0) + 1
                total += 1
                out.write(json.dumps([os.getpid(), text, request.get("cuts")]) + "\n")
                out.flush()
                said = answer(request, seen[text], total)
            print(said if isinstance(said, str) else json.dumps(said), flush=True)


# ---- helpers -----------------------------------------------------------------------------

class Run(base.Run):
    """A run: its report, its results by id, and what the adapter was asked, in that order."""

    def __init__(self, mode, *words, cases=MANY):
        asked, self.asked = fresh("asked"), []
        super().__init__(*words, "--", *base.itself(__file__, mode, asked), cases=cases)
        if os.path.exists(asked):
            self.asked = base.read_lines(asked)
        if len(self.asked) > 1 and self.asked[-1][:2] == self.asked[-2][:2]:
            self.asked.pop()  # asked for what stands behind the last answer, and for nothing else
        self.texts = [text for _, text, _ in self.asked]


TEXTS = [case["arguments"] for case in MANY]
NAMES = [case["id"].rpartition("/")[2] for case in MANY]

# ---- the order ---------------------------------------------------------------------------


def a_seed_gives_an_order_and_the_report_keeps_that_of_the_suite():
    first, again, other = (Run("faithful", "--order", seed) for seed in ("a", "a", "b"))
    check(first.texts == again.texts and sorted(first.texts) == sorted(TEXTS), first.texts)
    check(first.texts != TEXTS and other.texts not in (TEXTS, first.texts), other.texts)
    check(list(first.results) == NAMES and first.words() == ["pass"] * 20, first.results)
    check((first.lines[0]["order"], first.code) == ("a", 0), first.lines[0])
    check("in the order of seed a\n" in first.out, first.out)
    check(Run("faithful").texts == TEXTS, "without a seed")


def a_late_line_is_charged_to_the_request_before_whatever_the_order():
    """The second time the first case has two lines; then there is a fresh process."""
    run = Run("chatty_at_the_end", "--order", "a", "--repeat", "2", cases=MANY[:3])
    check(sorted(run.words()) == ["flaky", "pass", "pass"], run.results)
    first = run.results[NAMES[TEXTS.index(run.texts[0])]]
    check("pass, then protocol" in first["note"], first)


# ---- shards ------------------------------------------------------------------------------

def shards_are_disjoint_and_complete():
    runs = [Run("faithful", "--shard", "%d/3" % shard, "--order", "a") for shard in (1, 2, 3)]
    check([len(run.results) for run in runs] == [7, 7, 6], [len(run.results) for run in runs])
    check(sorted(name for run in runs for name in run.results) == NAMES, "each once")
    check([run.lines[0]["shard"] for run in runs] == ["1/3", "2/3", "3/3"], runs[0].lines[0])
    check(list(runs[0].results) == NAMES[::3], "by their place")
    both = Run("faithful", "--shard", "2/3", "--filter", "scalar/x/n1*")
    check(list(both.results) == NAMES[10:][::3], (list(both.results), NAMES[10:]))
    check(both.lines[-1]["level"] is None, both.lines[-1])


def a_shard_without_a_case_ends_with_5():
    run = Run("faithful", "--shard", "21/21")
    check(run.code == 5 and b"fewer shards" in run.done.stderr, run.done)


# ---- fresh processes ---------------------------------------------------------------------

def isolated_cases_meet_no_state():
    run = Run("refuse_later", cases=MANY[:4])
    check(run.words() == ["pass"] + ["harm refused"] * 3, run.results)
    run = Run("refuse_later", "--isolate", cases=MANY[:4])
    check(run.words() == ["pass"] * 4 and run.code == 0, run.results)
    check(len({pid for pid, _, _ in run.asked}) == 4, run.asked)


def a_case_without_an_answer_is_not_asked_again():
    run = Run("no_json", cases=MANY[:3])
    check(run.words() == ["protocol"] * 3 and len({pid for pid, _, _ in run.asked}) == 3, run.asked)


def agree(a, b):
    """As PROTOCOL.md has it: neither of two runs is worse than the other."""
    ends = {base.run("report", "diff", one.report, other.report).returncode for one, other in ((a, b), (b, a))}
    check(ends <= {0, 1}, ends)
    return ends == {0}


def runs_of_a_stateless_layer_agree_and_others_do_not():
    """The first case of refuse_later is kept, each later one of a process is refused."""
    ways = (["--isolate"], ["--order", "a"], ["--order", "b", "--repeat", "2"])
    plain = Run("faithful", cases=MANY[:4])
    check(all(agree(plain, Run("faithful", *words, cases=MANY[:4])) for words in ways), "faithful")
    plain = Run("refuse_later", cases=MANY[:4])
    check(agree(plain, Run("refuse_later", cases=MANY[:4])), "the same way twice")
    check(not agree(plain, Run("refuse_later", "--isolate", cases=MANY[:4])), "isolated")
    other = next(run for run in (Run("refuse_later", "--order", seed, cases=MANY[:4]) for seed in "abcdef")
                 if run.texts[0] != TEXTS[0])
    check(not agree(plain, other), "another one comes first")


# ---- more than once ----------------------------------------------------------------------

def each_case_is_asked_so_often():
    run = Run("faithful", "--repeat", "3", cases=MANY[:4])
    check(run.texts == 3 * TEXTS[:4] and run.words() == ["pass"] * 4, run.texts)
    check(run.code == 0 and "3 times each" in run.out, run.out)


def an_answer_that_differs_does_not_pass():
    run = Run("refuse_again", "--repeat", "2", cases=[base.LOST, base.BROKEN])
    check(run.words() == ["flaky", "flaky"] and run.code == 1, run.results)
    note = "it answers differently the 2. time: fail passed-on, then pass"
    check(run.results["lost"]["note"] == note, run.results["lost"])
    check(run.results["lost"]["got"]["outcome"] == "ok", "the first answer")
    # a call that is missed both times, once handed on and once refused, is no sound answer either
    check("fail missed, then fail missed" in run.results["broken"]["note"], run.results)
    check(run.lines[-1]["counts"] == {"flaky": 2}, run.lines[-1])
    check(run.lines[-1]["recovery"] == {"scalar": [0, 1]}, "still due")


def harm_does_not_hide_behind_flaky():
    for mode, detail in (("refuse_again", "refused"), ("empty_again", "changed")):
        run = Run(mode, "--repeat", "3", cases=[base.SOUND])
        check(run.words() == ["harm " + detail], (mode, run.results))
        check(run.results["sound"]["note"] ==
              "it answers differently the 2. time: harm %s, then pass" % detail, run.results)
        check(run.lines[-1]["harm"] == 1, run.lines[-1])


def a_crash_the_second_time_is_flaky():
    """The fresh process that follows has not seen the other case."""
    run = Run("crash_again", "--repeat", "2", cases=[base.SOUND, MANY[0]])
    check(run.words() == ["flaky", "pass"], run.results)
    check("pass, then crash" in run.results["sound"]["note"], run.results)


def another_spelling_is_the_same_answer_by_value():
    two = dict(base.SOUND, arguments='{"n": 1, "s": "x"}')
    run = Run("order_of_members", "--repeat", "2", cases=[two])
    check(run.words() == ["pass"] and run.code == 0, run.results)


# ---- pieces ------------------------------------------------------------------------------

def a_text_is_fed_in_pieces_to_an_adapter_with_cuts():
    run = Run("feed", cases=[base.SOUND, dict(base.LOST, arguments="{")])
    text = base.SOUND["arguments"]
    cuts = [cut for _, asked, cut in run.asked if asked == text]
    check(cuts[:3] == [None, list(range(1, len(text))), [len(text) // 2]], cuts)
    check(len(cuts) == 4 and cuts[3] == sorted(set(cuts[3])), cuts)
    check(sum(asked == "{" for asked in run.texts) == 1, "there is nothing to cut")
    check(run.words() == ["pass", "fail passed-on"] and "whole and in pieces" in run.out, run.out)
    check(all(cut is None for _, _, cut in Run("faithful").asked), "nobody else")


def offsets_are_those_of_bytes():
    run = Run("feed", cases=[dict(base.SOUND, arguments='{"s": "\u00e9\U0001F600"}')])
    check(run.words() == ["pass"], run.results)
    check(run.asked[1][2] == list(range(1, 15)), run.asked[1])


def a_long_text_has_at_most_4096_cuts():
    run = Run("feed", cases=[dict(base.SOUND, arguments='{"s": "%s"}' % ("x" * 9991))])
    cuts = run.asked[1][2]
    check(run.words() == ["pass"] and cuts == list(range(3, 10000, 3)), len(cuts))


def an_answer_that_hangs_on_the_pieces_does_not_pass():
    run = Run("refuse_pieces", cases=[base.LOST, base.BROKEN, base.SOUND])
    # whole: passed on, missed, kept; in pieces: refused, missed otherwise, lost
    check(run.words() == ["fail passed-on", "fail missed", "harm refused"], run.results)
    check(run.results["sound"]["note"].startswith("fed byte by byte"), run.results["sound"])
    run = Run("mend_pieces", cases=[base.BROKEN])
    check(run.words() == ["fail missed"] and run.lines[-1]["recovery"] == {"scalar": [0, 1]},
          run.results)


def a_pass_that_hangs_on_the_pieces_is_fail_cuts():
    """Both rows of any_of are right, but it has to be the same one."""
    both = dict(base.BROKEN, expect={"any_of": [
        dict(base.BROKEN["expect"], choice="mend"), {"choice": "refuse", "outcome": "rejected"},
        {"choice": "keep", "outcome": "rejected"}]})
    both["arguments"] = '{"n": "1", "s": "me'
    both["expect"]["any_of"][0]["arguments"] = '{"n": 1, "s": "me"}'
    run = Run("crash_in_halves", cases=[base.SOUND])
    check(run.words() == ["crash"] and
          run.results["sound"]["note"].startswith("fed in two halves: ended with exit code 4"),
          run.results)
    run = Run("refuse_or_mend", cases=[both])
    check(run.words() == ["fail cuts"], run.results)
    check(run.results["broken"]["note"] == "the answer is another one fed in two halves",
          run.results)


def refuse_or_mend(request, _seen, _total):
    if len(pieces(request)) == 2:
        return refuse(request)
    return base.ok(request, '{"n": 1, "s": "me"}')


CUTS += (refuse_or_mend,)


# ---- the command line --------------------------------------------------------------------

def a_wrong_word_ends_with_2():
    for words in (["--order", ""], ["--repeat", "1"], ["--repeat", "101"], ["--repeat", "two"],
                  ["--repeat", "02"], ["--shard", "0/2"], ["--shard", "3/2"], ["--shard", "1"],
                  ["--shard", "1/"], ["--shard", "/2"], ["--shard", "1/1001"], ["--shard", "1/2/3"],
                  ["--isolate=yes"], ["--shard", "1/2", "--require", "core"]):
        done = base.run("certify", *words, "--", "true")
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1 and not done.stdout,
              (words, done))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--adapter"]:
        be_adapter(*sys.argv[2:4])
    else:
        base.main(base.claims_of(globals()), threads=2)
