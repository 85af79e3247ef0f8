# SPDX-License-Identifier: MIT
"""A table of what adapters do wrong, and of what that costs: the case, and no other.

Usage: test_certify_hostile.py BUILD, or test_certify_hostile.py --adapter MODE to be an adapter.
Each row is an adapter, what its case comes to and what a person is told. Four sound calls stand
around that case, and each of them has to pass, so that the exit code is that of the case: 0 if it
passes, else 1. Tables are OVER_LINES (hostile/adapter.py), EXEC (hostile/exec.py) and SO
(hostile/rude.c); the tests behind them are attacks on the score that break no protocol.
"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402  (the interpreter runs isolated)
from certify_testing import HERE, PYTHON, check, fresh, keep, refuse  # noqa: E402

ONE_TEXT = os.path.join(HERE, "hostile", "exec.py")
HOSTILE = [*PYTHON, os.path.join(HERE, "hostile", "adapter.py")]
KEPT = "fail passed-on"  # what a text to be refused comes to if it is handed on
NO_ANSWER = "nor did a fresh process answer"
shared_object = ""

# ---- cases and runs ------------------------------------------------------------------------


def sound(name):
    return dict(base.SOUND, id="scalar/x/" + name)


def bad(text="bad"):
    return {"id": "scalar/x/bad", "tool": "t", "arguments": text, "why": "It is no object.",
            "expect": {"outcome": "rejected"}}


def around(*hits):
    return [sound("one"), sound("two"), *hits, sound("three"), sound("four")]


def Run(words, cases, env=None):
    return base.Run(*words, cases=cases, env=env)


def limited(wanted, words, cases, late="bad"):
    """A run, with a limit where the case is to be late."""
    if wanted != "timeout":
        return Run(words, cases)
    return base.in_time(lambda seconds: Run(["--timeout", seconds, *words], cases), late)


def holds(run, wanted, told, where):
    """Does the case come to `wanted`, with what is told of it, and is everybody else as he was?"""
    line = run.results.get("bad")
    check(line is not None, (where, run.done))
    if line is None:
        return
    others = {run.word(name) for name in run.results if name != "bad"}
    check(others == {"pass"}, (where, run.results))
    check(run.word("bad") == wanted, (where, run.word("bad"), line))
    for key, value in told.items():
        seen = line.get(key)
        check(value in seen if isinstance(value, str) and seen else seen == value,
              (where, key, value, line))
    footer = run.lines[-1]
    check(footer["complete"] and footer["level"] is None, (where, footer))
    check(footer["harm"] == wanted.startswith("harm"), (where, footer))
    check(run.code == footer["exit"] == (0 if wanted == "pass" else 1), (where, run.code))
    # a person is told, too: the id with its result, and the sentence
    check(wanted == "pass" or "\n%s scalar/x/bad\n" % wanted in run.out, (where, run.out))
    check(told.get("note", "") in run.out or wanted == "pass", (where, run.out))


# ---- over lines ----------------------------------------------------------------------------

LATE = {"note": NO_ANSWER}
MORE = {"note": "more than one line came"}
OTHER = {"note": "not one line that answers this request"}
NO_JSON = {"note": "the line is not JSON"}

# mode of hostile/adapter.py, result, what is told in the report, words of certify
OVER_LINES = (
    ("hang_in_spite_of_sigterm", "timeout", LATE, ()),
    ("half_a_line_then_hang", "timeout", LATE, ()),
    ("drip_without_end", "timeout", LATE, ()),
    ("close_stdout", "timeout", LATE, ()),
    ("crash", "crash", {"signal": 10, "note": "killed by signal 10; " + NO_ANSWER}, ()),
    ("exit_3", "crash", {"exit": 3, "note": "exit code 3; " + NO_ANSWER,
                         "stderr": "lost the thread\n"}, ()),
    ("exit_0", "crash", {"exit": 0, "note": "exit code 0; " + NO_ANSWER}, ()),
    ("half_a_line_then_exit", "crash", {"exit": 0, "note": NO_ANSWER, "got": None}, ()),
    ("leave_heir", "crash", {"exit": 3, "stderr": "lost the thread\n"}, ()),
    ("leave_runaway", "crash", {"exit": 3, "stderr": "lost the thread\n"}, ()),
    # state: only who was asked twice before crashes, and a fresh process does not
    ("exit_when_it_is_the_third", "crash", {"exit": 3, "note": "a fresh process answered"}, ()),
    ("exit_when_it_is_the_third", KEPT, {}, ("--isolate",)),
    ("two_answers", "protocol", MORE, ()),
    ("second_answer_late", "protocol", MORE, ()),
    ("word_behind_late", "protocol", MORE, ()),
    ("blank_line_late", "protocol", MORE, ()),
    ("word_before", "protocol", OTHER, ()),
    ("word_before_at_once", "protocol", OTHER, ()),
    ("other_id", "protocol", OTHER, ()),
    ("id_of_the_one_before", "protocol", OTHER, ()),
    ("words", "protocol", OTHER, ()),
    ("list_of_answers", "protocol", OTHER, ()),
    ("nan", "protocol", NO_JSON, ()),
    ("not_utf8", "protocol", NO_JSON, ()),
    ("deep", "protocol", NO_JSON, ()),
    ("number", "protocol", {"note": "arguments is not a string"}, ()),
    ("object_itself", "protocol", {"note": "arguments is not a string"}, ()),
    ("nothing_to_run", "protocol", {"note": "there are no arguments"}, ()),
    ("outcome_of_its_own", "protocol", {"note": "outcome is not ok, rejected"}, ()),
    ("outcome_twice", "protocol", {"note": "repeats a member"}, ()),
    ("half_a_pair", "protocol", {"note": "an unpaired surrogate"}, ()),
    ("no_base64", "protocol", {"note": "is not base64"}, ()),
    ("two_texts", "protocol", {"note": "arguments and arguments_b64"}, ()),
    ("long_line", "protocol", {"note": "more than 64 MiB came"}, ()),
    ("error_without_id", "error", {"note": "a member is repeated"}, ()),
    ("unsupported", "error", {"note": "names nothing that the case needs"}, ()),
    ("memory", "crash", {"exit": 1, "stderr": "MemoryError\n"}, ("--memory", "512")),
    # slow and loud, but answers
    ("flood_stderr", KEPT, {"stderr": "the end\n"}, ()),
    ("drip", KEPT, {}, ()),
    ("refusal", "pass", {"got": {"outcome": "rejected", "reason": "not-json"}}, ()),
)


def over_lines(mode, wanted, told, words):
    run = limited(wanted, [*words, "--", *HOSTILE, mode], around(bad()))
    holds(run, wanted, told, mode)


# A process that ends, or stops listening, behind a good answer is found by the request that comes
# then: that one has no answer, and its note says that a fresh process has.
BEHIND = (
    ("answer_and_exit", "crash", {"exit": 3, "stderr": "out of credit\n"}),
    ("stop_reading", "timeout", {}),
    ("close_stdin", "protocol", {"note": "it closed its input; a fresh process answered the same request"}),
)


def behind_an_answer(mode, wanted, told):
    run = limited(wanted, ["--", *HOSTILE, mode], around(bad()), "three")
    check(run.words() == ["pass", "pass", KEPT, wanted, "pass"], (mode, run.results))
    line = run.results["three"]
    check("; a fresh process answered the same request" in line["note"], (mode, line))
    check(all(line[key] == value for key, value in told.items()), (mode, line))


# What comes late behind the last answer of a process meets no other case. It is looked for at the end
# of the run, and of each process of --isolate; an adapter that ends or hangs there loses nothing.
LAST = (
    ("second_answer_late", "protocol", MORE),
    ("word_behind_late", "protocol", MORE),
    ("blank_line_late", "protocol", MORE),
    ("answer_and_exit", KEPT, {}),
    ("stop_reading", KEPT, {}),
    ("close_stdin", KEPT, {}),
)
HANGING = ("stop_reading",)  # its end is waited for


def behind_the_last_answer(mode, wanted, told):
    for words, cases in (((), [sound("one"), bad()]), (("--isolate",), around(bad()))):
        run = limited("timeout" if mode in HANGING else wanted, [*words, "--", *HOSTILE, mode], cases)
        holds(run, wanted, told, (mode, words))


def a_late_answer_to_the_only_case_is_seen():
    run = Run(["--", *HOSTILE, "second_answer_late"], [bad()])
    check(run.words() == ["protocol"] and run.code == 1, run.results)


def a_text_larger_than_any_pipe_crosses_both_ways():
    """An adapter that answers before it has read everything gets no other request."""
    large = [dict(sound(name), arguments='{"s": "%s"}' % ("x" * (16 << 20))) for name in ("one", "two")]
    run = Run(["--", *HOSTILE, "refusal"], large)
    check(run.words() == ["pass"] * 2, run.results)
    run = Run(["--", *HOSTILE, "answer_early"], large)
    check(run.words() == ["harm changed"] * 2, run.results)
    check({line["got"]["arguments"] for line in run.results.values()} == {"early"}, run.results)


# ---- starts: exit 3, one message, no report --------------------------------------------------

STARTS = (
    ("hang_at_start", "did not answer hello in"),
    ("garbage_at_start", "answered hello with what is no answer: ?[2Jready"),
    ("other_protocol", "does not speak protocol 1"),
    ("refused_hello", "protocol 1 is too old"),
    ("nameless_hello", 'without "op":"hello"'),
    ("end_at_start", "ended with exit code 5 before it answered hello"),
)


def at_the_start(mode, said):
    run = Run(["--timeout", "0.5" if mode == "hang_at_start" else "600", "--", *HOSTILE, mode], around(bad()))
    check(run.code == 3 and said in run.errors, (mode, run.done))
    check(run.out == "" and run.lines == [], (mode, run.out, run.lines))


def a_word_behind_hello_costs_each_case():
    """Each process of this adapter begins by breaking the protocol, so nobody is spared."""
    run = Run(["--", *HOSTILE, "word_behind_hello"], around(bad()))
    check(run.words() == ["protocol"] * 5 and run.code == 1, run.results)


def another_version_in_a_fresh_process_ends_the_run():
    """No crash: the process is renewed, and says that it is another one."""
    run = Run(["--isolate", "--", *HOSTILE,
               "another_version_each_time"], around(bad()))
    check(run.words() == ["pass"] + ["not-run"] * 4 and run.code == 6, run.results)
    check("otherwise than the first one" in run.out, run.out)


# ---- a command that is run for each text -----------------------------------------------------

# text, result, what is told
EXEC = (
    ("silent", "spoiled", {"got": {"outcome": "ok", "arguments": ""}}),
    ("stray print", "spoiled", {"got": {"outcome": "ok", "arguments": "loading\nstray print"}}),
    ("line feed", "spoiled", {"got": {"outcome": "ok", "arguments": "line feed\n"}}),
    ("latin-1", "spoiled", {"got": {"outcome": "ok", "arguments_b64": "/w=="}}),
    ("nan", "spoiled", {"got": {"outcome": "ok", "arguments": '{"n": NaN}'}}),
    ("refuse aloud", "pass", {"got": {"outcome": "rejected"}}),
    ("traceback", "crash", {"exit": 1, "stderr": "KeyError: 'urls'\n"}),
    ("code 2", "crash", {"exit": 2, "note": "ended with exit code 2; " + NO_ANSWER}),
    ("code 139", "crash", {"exit": 139}),
    ("unsupported", "error", {"note": "names nothing that the case needs"}),
    ("segv", "crash", {"signal": 11, "note": "killed by signal 11; " + NO_ANSWER}),
    ("flood", "protocol", {"note": "more than 64 MiB came"}),
    ("hang", "timeout", LATE),
    ("hang behind", "timeout", LATE),
    ("stderr", KEPT, {"stderr": "the end\n"}),
    ("drip", KEPT, {}),
    ("runaway", KEPT, {}),
)


def in_one_run(text, wanted, told):
    hello = base.write("hello.json", base.HELLO)
    run = limited(wanted, ["--exec", "--hello", hello, "--", *PYTHON, ONE_TEXT], around(bad(text)))
    holds(run, wanted, told, text)


# ---- in process ------------------------------------------------------------------------------

# text, result, what is told
SO = (
    ("segv", "crash", {"signal": 11, "note": "killed by signal 11; " + NO_ANSWER}),
    ("heir", "crash", {"exit": 3, "note": NO_ANSWER}),
    ("sleep", "timeout", LATE),
    ("close", "timeout", LATE),
    ("print", "protocol", OTHER),
    ("flood", KEPT, {"stderr": "the end\n"}),
    ("latin-1", "spoiled", {"got": {"outcome": "ok", "arguments_b64": base.BYTES["arguments_b64"]}}),
    ("nan", "spoiled", {"got": {"outcome": "ok", "arguments": '{"n": NaN}'}}),
    ("huge", "error", {"got": {"outcome": "error", "why": "repair() returned more than 64 MiB"}}),
    ("both", "error", {"got": {"outcome": "error", "why": "both"}}),
)


def in_process(text, wanted, told):
    run = limited(wanted, ["--so", "--", shared_object], around(bad(text)))
    holds(run, wanted, told, text)


def an_object_that_does_not_start_ends_with_3():
    for hello, said in (("null", "answered hello with what is no answer: null"),
                        ("hang", "did not answer hello in"),
                        ("exit", "ended with exit code 5 before it answered hello"),
                        ('{"op":"hello","protocol":2}', "does not speak protocol 1")):
        run = Run(["--so", "--timeout", "0.5", "--", shared_object], around(bad()),
                  env={"RUDE_HELLO": hello})
        check(run.code == 3 and said in run.errors, (hello, run.done))
        check(run.out == "" and run.lines == [], (hello, run.out))


def a_leak_of_an_object_shows_by_order_and_not_in_fresh_processes():
    """The second text of its kind is refused."""
    cases = [dict(bad("leak"), id="scalar/x/" + name) for name in ("first", "second")]
    run = Run(["--so", "--", shared_object], cases)
    check(run.words() == [KEPT, "pass"], run.results)
    run = Run(["--so", "--isolate", "--", shared_object], cases)
    check(run.words() == [KEPT, KEPT], run.results)
    run = Run(["--so", "--repeat", "2", "--", shared_object], cases[:1])
    check(run.words() == ["flaky"], run.results)


# ---- claims that do not hold -----------------------------------------------------------------


def respell(request):
    """Claims bytes, and sends what json.dumps makes of them."""
    if "arguments_b64" in request:
        return keep(request)
    try:
        value = json.loads(request["arguments"])
    except ValueError:
        return keep(request)
    if value.get("n") == "1":
        value["n"] = 1
    return base.ok(request, json.dumps(value, indent=1))


def no_base64(request):
    return base.ok(request, request["arguments"])  # KeyError


def no_calls(request):
    if request["op"] == "call":
        return {"op": "error", "why": "unknown op"}
    return keep(request)


def no_pieces(request):
    return {"id": request["id"], "outcome": "error", "why": "cuts?"} if "cuts" in request else keep(request)


def no_reason(request):
    return {"id": request["id"], "outcome": "rejected"}


def made_up_edits(request):
    if "arguments_b64" in request:
        return keep(request)
    edits = [{"start": 0, "end": 1, "old": "[", "new": "{", "pointer": "", "rules": ["scalar/x"]}]
    return dict(base.ok(request, base.BROKEN["expect"]["arguments"]), edits=edits)


CALLED = [*base.CASES, *base.CALLS]
CLAIMS = (
    # claim, adapter, cases, results, a note
    (("bytes", "b64"), respell, base.CASES,
     ("harm changed", "fail bytes", KEPT, KEPT), None),
    (("b64",), respell, base.CASES, ("pass", "pass", KEPT, KEPT), None),
    (("b64",), no_base64, base.CASES, ("pass", "fail missed", KEPT, "crash"), "exit code 1"),
    (("b64", "call"), no_calls, CALLED, ("pass", "fail missed", KEPT, KEPT, *["error"] * 4),
     "unknown op"),
    (("b64", "cuts"), no_pieces, base.CASES, ("error",) * 4, "fed byte by byte"),
    (("b64", "reasons"), no_reason, base.CASES, ("harm refused", "fail missed", "pass", "pass"),
     "the reason is none, expected is truncated"),
    (("b64", "edits"), made_up_edits, [base.BROKEN], ("pass",), "edits: "),
    (("b64", "history", "violations"), keep, base.CASES, ("pass", "fail missed", KEPT, KEPT), None),
)


def a_claim_that_does_not_hold_costs_what_was_claimed(number):
    _, answer, cases, wanted, note = CLAIMS[number]
    run = Run(["--", *base.itself(__file__), str(number)], cases)
    check(run.words() == list(wanted), (answer.__name__, run.words(), run.results))
    notes = [line.get("note", "") for line in run.results.values()]
    check(note is None or any(note in said for said in notes), (answer.__name__, notes))


# ---- attacks on the score --------------------------------------------------------------------


def random_outcome(request):
    return refuse(request) if os.urandom(1)[0] & 1 else keep(request)


def all_needs(request):
    """Unsupported, and all that a case might need is named."""
    return {"id": request["id"], "outcome": "unsupported", "why": " ".join((
        "json-numbers lone-surrogates $ref $defs allOf oneOf not if then else const format pattern",
        "patternProperties propertyNames dependentRequired dependentSchemas minLength maxLength",
        "minItems maxItems uniqueItems contains prefixItems unevaluatedProperties minProperties"))}


def delete(request):
    """A layer that drops what is not valid makes everything valid."""
    try:
        value = json.loads(request["arguments"])
        properties = request["tool"]["parameters"]["properties"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return refuse(request)
    kinds = {"integer": int, "string": str, "boolean": bool, "array": list, "object": dict}
    kept = {}
    for name in value if isinstance(value, dict) else ():
        kind = properties.get(name, {}).get("type") if isinstance(properties.get(name), dict) else None
        if isinstance(value[name], kinds.get(kind, object) if isinstance(kind, str) else object):
            kept[name] = value[name]
    return base.ok(request, request["arguments"] if kept == value else json.dumps(kept))


def is_first():
    """Of all processes of a run: they share a file."""
    try:
        os.close(os.open(sys.argv[3], os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False


def harm_once(request):
    """A string of this length is no spelling of null: dropping it is harm."""
    try:
        text = json.loads(request["arguments"]).popitem()[1]
    except (ValueError, LookupError, AttributeError, RecursionError):
        return keep(request)
    return base.empty(request) if len(str(text)) > 12 and is_first() else keep(request)


def crash_once(request):
    """The fresh process answers, and that comes too late."""
    if is_first():
        os._exit(3)
    return keep(request)


def spy(request):
    """What it can see, as the error that it answers."""
    return {"id": request["id"], "outcome": "error", "why": json.dumps([request["id"], sorted(request)])}


# Who does not claim hints has the first cases of the suite unscored.
ALL = ["syntax", "root", "null", "shape", "scalar", "key", "hint", "call"]

# adapter, groups claimed, level and words of its line
NO_LEVEL = (
    (all_needs, None, "none; sound needs", " without an answer"),
    (base.empty, ["key"], "none; sound needs", ", 0 without an answer"),
    (refuse, [], "none; sound needs", ", 0 without an answer"),
    (base.unsupported, [], "none; more", "more than half"),
    (delete, None, "none; sound needs", ", 0 without an answer"),
    (crash_once, ALL, "none; sound needs", ": 0 changed, 0 refused, 1 without an answer"),
    (harm_once, ALL, "sound; harmless needs", ": 0 wrong, 1 spoiled, 0 guessed"),
)


def a_bad_layer_is_not_harmless(number):
    answer, groups, why, said = NO_LEVEL[number]
    done = base.run("certify", "--require", "harmless", "--", *base.itself(__file__), "level%d" % number,
                    fresh("first"))
    level = [line for line in done.stdout.decode().split("\n") if line.startswith("level")]
    where = (answer.__name__, groups, level, done.stderr)
    check(done.returncode == 1 and len(level) == 2 and level[0] == level[1], where)
    check(level and level[0].startswith("level  " + why) and said in level[0], where)
    kept = re.search(r"\n(\d+) cases? keeps? it from (\w+); the smallest", done.stdout.decode())
    counts = sum(map(int, re.findall(r"(\d+) (?:changed|refused|without|wrong|spoiled|guessed)", level[0])))
    check((kept and (int(kept[1]), kept[2])) == ((counts, why.split()[1]) if counts else None), (where, kept))


def random_answers_do_not_pass():
    """Asked 24 times, a case is answered alike once in eight million runs."""
    run = Run(["--repeat", "24", "--", *base.itself(__file__), "random_outcome"],
              [base.SOUND, base.BROKEN, base.LOST])
    check(run.words() == ["harm refused", "flaky", "flaky"] and run.code == 1, run.results)
    check(run.results["lost"]["note"].startswith("it answers differently the "), run.results)


def an_adapter_sees_no_case():
    """Ids are drawn anew for each run, and a request has no member that tells the case."""
    def told():
        run = Run(["--", *base.itself(__file__), "spy"], base.CASES)
        return [json.loads(line["got"]["why"]) for line in run.results.values()]
    first, second = told(), told()
    ids = [name for name, _ in first + second]
    check(len(set(ids)) == 8 and not any("scalar" in name for name in ids), ids)
    check(len({len(name) for name in ids}) == 1, ids)
    text = ["arguments", "finish", "id", "op", "tool"]
    check([members for _, members in first] ==
          [text, text, text, ["arguments_b64", *text[1:]]], first)


def hello_tells_nothing_of_the_suite():
    heard = fresh("heard")
    Run(["--", "sh", "-c", "head -n 1 >\"$1\"", "sh", heard], around(bad()))
    check(base.read(heard) == '{"op":"hello","protocol":1}\n', "the whole of it")


# ---- being an adapter ------------------------------------------------------------------------

def adapter_of(mode):
    """Its answer, and its hello."""
    if mode.isdigit():
        claims, answer = CLAIMS[int(mode)][:2]
        return answer, dict(base.HELLO, capabilities=list(claims))
    if mode.startswith("level"):
        answer, groups, _, _ = NO_LEVEL[int(mode[5:])]
        return answer, base.HELLO if groups is None else dict(base.HELLO, groups=groups)
    return globals()[mode], base.HELLO


# ---- the run ---------------------------------------------------------------------------------

TESTS = ([(over_lines, row) for row in OVER_LINES] + [(behind_an_answer, row) for row in BEHIND] +
         [(behind_the_last_answer, row) for row in LAST] + [(a_late_answer_to_the_only_case_is_seen, ()),
          (a_text_larger_than_any_pipe_crosses_both_ways, ())] +
         [(at_the_start, row) for row in STARTS] + [(in_one_run, row) for row in EXEC] +
         [(in_process, row) for row in SO] +
         [(a_claim_that_does_not_hold_costs_what_was_claimed, (i,)) for i in range(len(CLAIMS))] +
         [(a_bad_layer_is_not_harmless, (i,)) for i in range(len(NO_LEVEL))] +
         [(test, ()) for test in (
             a_word_behind_hello_costs_each_case, another_version_in_a_fresh_process_ends_the_run,
             an_object_that_does_not_start_ends_with_3,
             a_leak_of_an_object_shows_by_order_and_not_in_fresh_processes,
             random_answers_do_not_pass, an_adapter_sees_no_case,
             hello_tells_nothing_of_the_suite)])


def begin():
    global shared_object
    shared_object = base.build_object("rude.c")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--adapter"]:
        base.serve(*adapter_of(sys.argv[2]))
    else:
        base.main([(test, *row) for test, row in TESTS], threads=8, begin=begin)
