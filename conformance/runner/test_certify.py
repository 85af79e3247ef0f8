# SPDX-License-Identifier: MIT
"""What `toolmend certify` promises, from the command line to the report.

Usage: test_certify.py BUILD, or test_certify.py --adapter MODE to be an adapter.
This file is also the adapters: MODE names a function below that answers a request, well or
badly. Each test is a function whose name is the claim. Most run on a suite of a few cases
whose texts say what happens to them; levels need the suite that is compiled in.
"""
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402  (the interpreter runs isolated)
from certify_testing import (BROKEN, BYTES, CALLS, CALL_SOUND, CASES, HELLO, LOST, SOUND,  # noqa: E402
                             binary, check, copies, empty, fresh, keep, ok, read_lines, refuse, suite,
                             unsupported)

# ---- the adapters ------------------------------------------------------------------------


def refuse_calls(request):
    return refuse(request)


def half_mended(request):
    return dict(refuse(request), arguments='{"n": 2}')


def hand_on(request):
    """A call as it came, by what it states; refused if it states nothing."""
    if request["op"] != "call":
        return keep(request)
    try:
        call = json.loads(request["call"])
        arguments = call["arguments"]
    except (ValueError, LookupError):
        return refuse(request)
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return dict(ok(request, text), name=call.get("name"))


def to_halt(request):
    return dict(hand_on(request), name="halt")


def to_nobody(request):
    said = hand_on(request)
    said.pop("name", None)
    return said


def mended(request):
    return dict(ok(request, '{"n": 1}'), name="tee")


def escaping(request):
    return ok(request, '{"n": "\x1b[2J\u202e"}')


def crash_on_text(request):
    if "mend" in request.get("arguments", ""):
        sys.stderr.write("starting\nno such \x1b[31m layer\r\n \n")
        sys.stderr.flush()
        os._exit(7)
    return keep(request)


def killed_on_text(request):
    if "mend" in request.get("arguments", ""):
        os.kill(os.getpid(), signal.SIGKILL)
    return keep(request)


def interrupting(request):
    if "mend" in request["arguments"]:
        os.kill(os.getppid(), signal.SIGINT)
    return keep(request)


HELLOS = {
    "clash": dict(HELLO, protocol=2),
    "misspelled": dict(HELLO, groups=["shapes"]),
    "claims_key": dict(HELLO, groups=["key"]),
    "small": dict(HELLO, limits={"max_input": 0}),
    "eight": dict(HELLO, limits={"max_input": 8}),
    "toolless": dict(HELLO, tools=[]),
    "forged": json.dumps(HELLO)[:-1].encode() + b', "groups": [], "groups": null}',
    "utf8": dict(HELLO, strings="utf-8"),
    "by_value": dict(HELLO, input="value", capabilities=[]),
    "plain": dict(HELLO, capabilities=[]),
}
HELLOS.update((mode, dict(HELLO, capabilities=["call"]))
              for mode in ("hand_on", "to_halt", "to_nobody", "mended", "refuse_calls"))


MODES = {"claims_key": unsupported, "keep": keep, "empty": empty, "refuse": refuse, "unsupported": unsupported}


def be_adapter(mode):
    """A mode that is a key of HELLOS alone says that and keeps texts."""
    if mode == "hang_at_start":
        time.sleep(600)
    base.serve(MODES.get(mode) or globals().get(mode, keep), HELLOS.get(mode))


# ---- the tests ---------------------------------------------------------------------------

def adapter(mode):
    if mode == "serve":
        return [binary, "serve"]
    return base.itself(__file__, mode)


def certify(*words, mode="keep"):
    return base.run("certify", *words, "--", *adapter(mode))


class Report(base.Run):
    """A run of an adapter of this script on a small suite."""

    def __init__(self, mode, *words, cases=CASES):
        super().__init__(*words, "--", *adapter(mode), cases=cases)


# ---- what adapters are worth -------------------------------------------------------------

def the_reference_is_of_level_full():
    done = certify("--require", "full", "--corpus", mode="serve")
    check(done.returncode == 0 and b"\nharm   0\n" in done.stdout, done)
    check(b"\nlevel  full\n" in done.stdout, done.stdout)


def a_layer_that_does_nothing_is_harmless():
    check(certify("--require", "harmless").returncode == 0, "harmless")
    done = certify("--require", "core")
    check(done.returncode == 1 and b"\nlevel  harmless; core needs " in done.stdout, done)
    kept = re.search(rb"\n(\d+) cases keep it from core; the smallest:\n\nfail missed \S+\n  schema ", done.stdout)
    check(kept and b"core needs %s more repairs" % kept[1] in done.stdout, "what keeps it from core")
    check(certify().returncode == 1, "not every case passes")
    done = certify("--require", "core", mode="claims_key")
    check(done.returncode == 1 and b"\nlevel  none; more than half" in done.stdout, done)


def an_edition_says_which_cases_count():
    path, plain = fresh("report.jsonl"), certify("--require", "harmless")
    done = certify("--require", "harmless", "--spec", "2026-12", "--report", "jsonl=" + path)
    said = b"spec 2026-12: cases of a later edition, which do not count: 0; cases that are gone or changed: 0\n"
    check(done.returncode == 0 and done.stdout.replace(said, b"", 1) == plain.stdout and said in done.stdout,
          "the edition at work has all of them")
    check(read_lines(path)[0]["spec"] == "2026-12", "the header says it")
    done = certify("--spec", "2026-12", "--corpus", "--filter", "corpus/**")
    check(done.returncode == 5, "the corpus is of no edition")
    done = certify("--spec", "1999-12")
    check(done.returncode == 2 and b"take one of: 2026-12" in done.stderr, done)
    done = certify("--spec", "2026-12", "--suite", suite(SOUND))
    check(done.returncode == 2 and b"leave out --suite" in done.stderr, done)


def a_layer_that_refuses_everything_is_not_harmless():
    done = certify("--require", "harmless", mode="refuse")
    check(done.returncode == 1 and b"\nlevel  none; sound needs every sound call" in done.stdout, done)
    check(re.search(rb"\n\d+ cases keep it from sound; the smallest[: ]", done.stdout), "what keeps it from sound")
    report = Report("refuse")
    check(report.is_("harm refused", "fail missed", "pass", "pass"), report.results)
    check(report.lines[-1]["harm"] == 1 and report.code == 1, report.lines[-1])


def an_empty_object_for_everything_is_harm():
    report = Report("empty")
    check(report.is_("harm changed", "harm wrong", "harm wrong", "harm wrong"), report.results)
    check(report.lines[-1]["harm"] == 4, report.lines[-1])


def what_is_kept_is_passed_on_or_missed():
    report = Report("keep")
    check(report.is_("pass", "fail missed", "fail passed-on", "fail passed-on"), report.results)
    check(report.lines[-1]["recovery"] == {"scalar": [0, 1]}, report.lines[-1])
    check(report.lines[-1]["counts"] == {"pass": 1, "fail": 3}, report.lines[-1])


def a_small_profile_asks_for_less():
    report = Report("keep", "--profile", "safe")
    check(report.is_("pass", "fail passed-on", "fail passed-on", "fail passed-on"),
          report.results)
    check(report.lines[-1]["recovery"] == {} and report.lines[0]["profile"] == "safe",
          report.lines[-1])
    check(Report("refuse", "--profile", "safe").results["broken"]["result"] == "pass", "refused")


def a_refusal_that_leaves_something_else_is_harm():
    report = Report("half_mended")
    check(report.is_("harm changed", "harm wrong", "harm wrong", "harm wrong"), report.results)
    check("left the host other arguments" in report.results["broken"]["note"], report.results)


def a_call_is_worth_its_name_and_its_arguments():
    for mode, wanted in (("hand_on", ("pass", "fail missed", "fail passed-on", "pass")),
                         ("to_halt", ("harm changed", "harm wrong", "harm wrong", "pass")),
                         ("to_nobody", ("harm changed", "spoiled", "spoiled", "pass")),
                         ("mended", ("pass", "pass", "harm wrong", "harm wrong")),
                         ("refuse_calls", ("harm refused", "fail missed", "pass", "pass"))):
        report = Report(mode, cases=CALLS)
        check(report.is_(*wanted), (mode, report.results))
        check(report.lines[-1]["recovery"] == {"scalar": [mode == "mended", 1]}, (mode, report.lines[-1]))


def the_name_of_a_call_is_shown():
    report = Report("to_halt", cases=CALLS[1:2])
    check('\n  made      halt {"n": "1"}\n  meant     tee {"n": 1}\n  note      it names halt\n'
          in report.out, report.out)
    check(report.results["call-broken"]["got"] ==
          {"outcome": "ok", "name": "halt", "arguments": '{"n": "1"}'}, report.results)
    report = Report("to_nobody", cases=CALLS[1:2])
    check('\n  made      {"n": "1"}\n  meant     tee {"n": 1}\n  note      it names no tool\n' in report.out, report.out)


# ---- profiles ----------------------------------------------------------------------------

LAYERS = ("docker-agent", "hermes-agent", "dirge", "livekit", "helexa")
COMMA = dict(BROKEN, id="scalar/x/comma", arguments='{"n": 1,}', tier="safe",
             expect={"outcome": "repaired", "arguments": '{"n": 1}', "rules": ["syntax/trailing-comma"]})
LINK = {"id": "scalar/x/link", "tool": "l", "arguments": '{"to": "[a](https://a)"}', "why": "A hint.",
        "expect": {"outcome": "repaired", "arguments": '{"to": "a"}', "rules": ["hint/markdown-link"]}}


def a_layers_profile_asks_for_what_its_table_holds():
    for profile in LAYERS:
        due = profile == "livekit"  # of them the one with rules of syntax
        report = Report("keep", "--profile", profile, cases=[SOUND, COMMA])
        check(report.is_("pass", "fail missed" if due else "fail passed-on"), (profile, report.results))
        check(report.lines[0]["profile"] == profile, report.lines[0])
        check(report.lines[-1]["recovery"] == ({"scalar": [0, 1]} if due else {}), report.lines[-1])
        check(("since the profile does not hold the repair" in report.out) != due, report.out)
        report = Report("refuse", "--profile", profile, cases=[COMMA])
        check(report.is_("fail missed" if due else "pass"), (profile, report.results))


def a_hint_is_asked_of_profiles_that_see_it():
    for profile in ("safe", "standard", "extended", *LAYERS):
        report = Report("serve", "--profile", profile, cases=[SOUND, LINK])
        seen = profile in ("standard", "extended", "dirge")
        check(report.is_("pass", "pass" if seen else "not-applicable"), (profile, report.results))
        check(seen or "the profile has no rule for" in report.results["link"]["note"], report.results)


def a_hint_counts_for_those_who_claim_hints():
    report = Report("keep", cases=[SOUND, LINK])
    check(report.is_("pass", "fail missed") and report.code == 0, report.results)
    check("not scored: 1 fail" in report.out and report.lines[3]["scored"] is False, report.out)


def the_reference_is_harmless_with_every_profile():
    levels = dict.fromkeys(LAYERS, b"harmless; core is judged with --profile safe, standard or extended\n")
    for profile, level in dict(levels, safe=b"core in syntax, root, shape; ", extended=b"full\n").items():
        done = base.run("certify", "--require", "harmless", "--profile", profile, "--", binary,
                               "serve", "--profile", profile)
        check(done.returncode == 0 and b"\nharm   0\n" in done.stdout, (profile, done))
        check(b"\nlevel  " + level in done.stdout, (profile, done.stdout))


def an_unknown_profile_is_answered_with_the_list():
    done = certify("--profile", "dirger", "--suite", suite(SOUND))
    check(done.returncode == 2, done)
    for name in ("safe", "standard", "extended", *LAYERS):
        check(name.encode() in done.stderr, (name, done.stderr))


# ---- adapters that do not answer ---------------------------------------------------------

def a_crash_is_the_result_of_its_case():
    report = Report("crash_on_text")
    check(report.is_("pass", "crash", "fail passed-on", "fail passed-on"), report.results)
    result = report.results["broken"]
    check(result["exit"] == 7 and "signal" not in result and result["got"] is None, result)
    check("starting\nno such \x1b[31m layer\r\n" in result["stderr"] and result["ms"] >= 0, result)
    check("\n  note      ended with exit code 7; nor did a fresh process answer"
          "\n  stderr    no such \u241b[31m layer\n" in report.out, report.out)
    check(report.out.count("\n  stderr ") == 1, "of the crash alone")
    check(report.code == 1 and report.lines[-1]["complete"], report.lines[-1])
    report = Report("killed_on_text")
    result = report.results["broken"]
    check(result["result"] == "crash" and result["signal"] == 9 and "exit" not in result,
          result)


def unsupported_is_an_error_where_the_group_is_claimed():
    report = Report("unsupported")
    check(report.is_(*["error"] * 4) and report.code == 1, report.results)
    report = Report("claims_key")
    check(report.is_(*["unsupported"] * 4), report.results)
    check(report.lines[-1]["recovery"] == {}, report.lines[-1])


def an_interrupted_run_reports_what_it_has():
    many = copies(12)
    report = Report("interrupting", cases=many[:3] + [BROKEN] + many[3:])
    check(report.is_(*["pass"] * 3, *["not-run"] * 10), report.done)
    check(report.code == 6 and report.lines[-1]["complete"] is False, report.lines)
    check("after 3 of 13 cases: it was interrupted" in report.out, report.out)


# ---- cases that are not asked ------------------------------------------------------------

def what_does_not_apply_is_not_asked():
    report = Report("by_value")
    check(report.is_("pass", "fail missed", "not-applicable", "not-applicable"), report.results)
    check("ms" not in report.results["lost"] and report.results["lost"]["note"], report.results)
    report = Report("plain")
    check(report.results["bytes"]["result"] == "not-applicable", report.results)
    check(report.results["lost"]["detail"] == "passed-on", report.results)
    report = Report("keep", cases=[CALL_SOUND, SOUND])
    check(report.is_("not-applicable", "pass") and report.code == 0, report.results)
    check("no capability call" in report.results["call-sound"]["note"], report.results)


def what_is_not_scored_is_shown_and_counts_nowhere():
    report = Report("refuse", cases=[dict(SOUND, scored=False, unscored_why="Open."), LOST])
    check(report.is_("harm refused", "pass") and report.code == 0, report.results)
    check(report.lines[-1]["harm"] == 0 and report.lines[-1]["counts"] == {"pass": 1},
          report.lines[-1])
    check(report.lines[1]["scored"] is False and "scored" not in report.lines[3], report.lines)
    check("not scored: 1 harm" in report.out and "(not scored)" in report.out, report.out)


def a_case_that_contradicts_itself_is_the_suites_error():
    wrong = dict(BROKEN, expect=dict(BROKEN["expect"], arguments='{"n": "one"}'))
    report = Report("keep", cases=[SOUND, wrong])
    check(report.is_("pass", "suite-error") and report.code == 4, report.results)
    check("not valid" in report.results["broken"]["note"], report.results)


def nothing_to_ask_ends_with_5():
    done = certify("--filter", "nothing/**")
    check(done.returncode == 5 and b'"nothing/**"' in done.stderr, done)
    done = certify("--filter", "syntax/*")
    check(done.returncode == 5 and b"* stays within a segment, `syntax/**` goes across" in done.stderr, done)
    report = Report("small")
    check(report.code == 5 and report.is_(*["not-applicable"] * 4), report.results)


def less_than_half_of_a_suite_is_no_success():
    half = Report("eight", cases=[SOUND, BROKEN])  # 8 and 23 bytes
    check(half.is_("pass", "not-applicable") and half.code == 0, half.results)
    check(", at most 8 bytes\n" in half.out and "judged" not in half.out, half.out)
    third = Report("eight", cases=[SOUND, BROKEN, dict(BROKEN, id="scalar/x/two")])
    check(third.is_("pass", "not-applicable", "not-applicable") and third.code == 1,
          third.results)
    check("\njudged 1 of 3 scored cases" in third.out, third.out)


def an_adapter_that_chooses_the_vectors_has_no_level():
    for mode in ("small", "eight", "toolless"):
        done = certify("--require", "harmless", mode=mode)
        check(done.returncode != 0 and b"\nlevel  none; " in done.stdout
              and b"left out by its own tools" in done.stdout, done)
    check(b", 0 tools of its own\n" in done.stdout, done.stdout)


def cases_that_are_not_scored_are_no_run():
    report = Report("keep", cases=[dict(SOUND, scored=False, unscored_why="Open.")])
    check(report.is_("pass") and report.code == 5, report.results)


def strings_that_are_utf8_hold_no_unpaired_surrogate():
    lone = dict(SOUND, id="scalar/x/lone", arguments='{"s": "\\ud800"}')
    report = Report("utf8", cases=[SOUND, lone])
    check(report.is_("pass", "not-applicable") and report.code == 0, report.results)
    check(", strings are UTF-8\n" in report.out, report.out)


def a_filter_leaves_no_level():
    report = Report("serve", "--filter", "scalar/*/s*")
    check(list(report.results) == ["sound"] and report.code == 0, report.results)
    check(report.lines[0]["filter"] == "scalar/*/s*" and report.lines[-1]["level"] is None,
          report.lines)


# ---- what cannot run ---------------------------------------------------------------------

def a_wrong_command_line_ends_with_2():
    for words in (["--profile", "big"], ["--require", "half"], ["--report", "pdf=x"],
                  ["--report", "svg=x", "--report", "svg=y"], ["--report", "svg=x", "--report", "html=x"],
                  ["--timeout", "0"], ["--timeout", "1e3"], ["--timeout", "3601"],
                  ["--timeout", ".5"], ["--timeout", "1.0001"], ["--timeout", ""],
                  ["--require", "core", "--filter", "**"], ["--require", "core", "--suite", "x"],
                  ["python3"], ["--corpus=yes"], ["--schema", "x"]):
        done = certify(*words)
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1 and not done.stdout,
              (words, done))
    for words in ([], ["--"], ["--corpus"]):
        done = base.run("certify", *words)
        check(done.returncode == 2 and b"behind --" in done.stderr, (words, done))
    check(certify("--suite", base.write("broken.json", "{}")).returncode == 2, "not a suite")


def an_adapter_that_does_not_start_ends_with_3():
    for mode, seconds, word in (("clash", "600", b"protocol 1"),
                                ("misspelled", "600", b"groups names a group"),
                                ("forged", "600", b"repeats a member"),
                                ("hang_at_start", "0.3", b"did not answer hello")):
        done = certify("--timeout", seconds, mode=mode)
        check(done.returncode == 3 and word in done.stderr and not done.stdout, (mode, done))
    done = base.run("certify", "--", base.folder + "/no-such-adapter")
    check(done.returncode == 3 and b"cannot be run" in done.stderr, done)
    check(certify("--suite", base.folder + "/no-such-suite").returncode == 3, "suite")


def what_follows_the_two_dashes_is_the_adapters():
    done = base.run("certify", "--suite", suite(SOUND), "--", binary, "serve",
                           "--profile", "safe", "--help")
    check(done.returncode == 3 and b"answer the lines of the adapter protocol" in done.stderr, done)
    done = base.run("certify", "--suite=" + suite(SOUND), "--", binary, "serve",
                           "--profile", "safe")
    check(done.returncode == 0, done)


# ---- the report --------------------------------------------------------------------------

def the_report_keeps_the_order_of_the_suite():
    report = Report("serve", cases=CASES[::-1])
    kinds = [line["type"] for line in report.lines]
    check(kinds == ["header", *["case", "result"] * 4, "footer"], kinds)
    ids = [line["id"] for line in report.lines if line["type"] == "case"]
    check(ids == [case["id"] for case in CASES[::-1]], ids)
    check(ids == [line["id"] for line in report.lines if line["type"] == "result"], ids)


def the_report_says_what_ran():
    header, case, result = Report("keep", cases=[BROKEN]).lines[:3]
    check({key: value for key, value in header.items() if key != "command"} ==
          {"type": "header", "format": 1, "protocol": 1, "judgement": 2, "suite": None, "spec": None,
           "profile": "standard", "order": None, "salt": None, "filter": None, "shard": None,
           "baseline": None, "require": None, "asked": [],
           "adapter": HELLO}, header)
    check(header["command"] == adapter("keep"), header)
    check(len(case.pop("digest")) == 64, case)
    check(case == {"type": "case", "id": "scalar/x/broken", "group": "scalar",
                   "tier": "standard", "clause": "scalar/x", "valid": False}, case)
    check(result.pop("ms") > 0, result)
    check(result == {"type": "result", "id": "scalar/x/broken", "result": "fail",
                     "detail": "missed", "choice": None,
                     "got": {"outcome": "ok", "arguments": BROKEN["arguments"]}}, result)


def the_report_of_the_whole_suite_names_it():
    path = fresh("whole.jsonl")
    done = certify("--report", "jsonl=" + path, mode="serve")
    lines = read_lines(path)
    footer = lines[-1]
    check(lines[0]["suite"] and lines[0]["spec"], lines[0])
    check((footer["complete"], footer["harm"], footer["level"], footer["exit"]) ==
          (True, 0, "full", done.returncode), footer)
    check(sum(footer["counts"].values()) == sum(line.get("scored", True) for line in lines
                                                if line["type"] == "case"), footer)
    check(all(made == due > 0 for made, due in footer["recovery"].values()), footer)


def the_row_of_any_of_that_was_taken_is_named():
    both = dict(LOST, expect={"any_of": [
        {"choice": "refuse", "outcome": "rejected"},
        {"choice": "close", "outcome": "repaired", "arguments": "{}", "rules": []}]},
        tier="standard")
    check(Report("refuse", cases=[both]).results["lost"]["choice"] == "refuse", "refuse")
    check(Report("empty", cases=[both]).results["lost"]["choice"] == "close", "close")
    check(Report("keep", cases=[both]).results["lost"]["choice"] is None, "keep")
    check(Report("empty", cases=[both]).lines[-1]["recovery"] == {}, "not due")


def bytes_stand_in_the_report_as_they_were_spelled():
    got = Report("keep", cases=[BYTES]).results["bytes"]["got"]
    check(got == {"outcome": "ok", "arguments_b64": BYTES["arguments_b64"]}, got)


def a_report_is_there_whole_or_not_at_all():
    path = base.write("kept.jsonl", "old")
    check(certify("--report", "jsonl=" + path, mode="clash").returncode == 3, "no start")
    check(base.read(path) == "old", "replaced by nothing")
    check(certify("--suite", suite(SOUND), "--report", "jsonl=" + path).returncode == 0, "run")
    check(base.read(path).count("\n") == 4, "replaced")
    check(os.stat(path).st_mode & 0o600 == 0o600, "mode")
    for bad in (base.folder, base.folder + "/none/report", "/dev/null"):
        done = certify("--report", "jsonl=" + bad)
        check(done.returncode == 3 and b"report cannot be written" in done.stderr, (bad, done))
    check(os.listdir(os.path.dirname(path)) == ["kept.jsonl"], "something is left beside it")


# ---- the page for a person ---------------------------------------------------------------

def harm_stands_first_and_nothing_reaches_the_terminal():
    report = Report("escaping", cases=[LOST, BROKEN, SOUND])
    check("\x1b" not in report.out and "\u202e" not in report.out, report.out)
    check("\u241b[2J<U+202E>" in report.out, report.out)
    report = Report("refuse", cases=[BROKEN, SOUND])
    page = report.out.split("\n\n")
    check(page[3] == "what went wrong, by rule or principle\n      1  refused  scalar/x", page)
    check(page[4].startswith("harm refused scalar/x/sound\n"), page)
    check("\n  why       Nothing is wrong with it." in page[4], page)
    check("\n  meant     the same" in page[4] and '\n  text      {"n": 1}' in page[4], page)
    check("\n  schema    {" in page[4], page)
    check(page[5].startswith("fail missed scalar/x/broken\n"), page)
    check("\nharm   1: valid calls changed 0, valid calls refused 1, broken" in report.out,
          report.out)


def the_smallest_case_of_the_three_worst_kinds_is_shown():
    path = fresh("report.jsonl")
    report = Report("refuse", cases=[dict(SOUND, id="scalar/x/long", arguments=' {"n": 1} '), *copies(25)])
    check("\n     26  refused  scalar/x\n" in report.out, report.out)
    check(report.out.count("\nharm refused ") == 1 and "\nharm refused scalar/x/long" not in report.out, report.out)
    check("report forms html=PAGE RUN" in report.out and "report matrix" in report.out, report.out)
    done = certify("--report", "jsonl=" + path, mode="refuse")
    page = done.stdout.decode()
    counts = json.loads(base.read(path).splitlines()[-1])["kinds"]
    check(len(re.findall("^(?:harm|fail|spoiled|guess|error)\\b.* [a-z]+/\\S+$", page, flags=re.M)) == 3, page)
    check(page.index("\n  schema") > page.index("what went wrong, by rule or principle"), page)
    terms = re.search("^([0-9]+) cases = (.*)$", page, flags=re.M)
    sums = [int(term.split()[0]) for term in terms[2].split(" + ")]
    check(int(terms[1]) == sum(sums) and len(sums) == 11, terms[0])
    check(sum(counts.values()) + sums[-1] == int(terms[1]), counts)
    check(sums[7] == counts["refused"] > 0, counts)


def each_kind_of_harm_has_a_case_and_its_command():
    """An empty object changes sound calls of many clauses; these do not hide what became of the broken ones."""
    page = certify(mode="empty").stdout.decode()
    kinds = re.findall(r"^ +\d+  (changed|wrong) +(\S+)$", page, flags=re.M)
    check([kind for kind, _ in kinds[:4]] == ["changed"] * 4, kinds)
    shown = re.findall(r"^(harm (\w+) (\S+)\n.*?^  again     )toolmend ([^\n]*)$", page, flags=re.M | re.S)
    check({kind for _, kind, _, _ in shown} == {"changed", "wrong"}, shown)
    for block, _, case, command in shown:
        words = shlex.split(command)
        check(words[0] == "certify" and ["--filter", case, "--", *adapter("empty")] == words[1:], command)
        again = base.run(*words).stdout.decode()
        check(block in again and again.startswith("1 scored vector"), again)


def the_command_of_a_case_keeps_how_it_was_asked():
    report = Report("refuse", "--repeat", "2", "--profile", "safe", cases=[SOUND])
    words = shlex.split(re.search("^  again     toolmend (.*)$", report.out, flags=re.M)[1])
    check(words[:3] == ["certify", "--profile", "safe"] and ["--repeat", "2"] == words[5:7], words)
    check("\nharm refused scalar/x/sound\n" in base.run(*words).stdout.decode(), words)


def a_filter_takes_a_clause_or_a_principle():
    path = fresh("report.jsonl")
    for clause, prefix in (("P10", "principle/P10/"), ("null/optional", "null/optional/")):
        done = certify("--filter", clause, "--report", "jsonl=" + path)
        ids = [line["id"] for line in read_lines(path) if line["type"] == "result"]
        check(ids and all(one.startswith(prefix) for one in ids), (clause, done.stderr, ids))
    done = certify("--filter", "corpus/**")
    check(done.returncode == 5 and b"; add --corpus\n" in done.stderr, done)
    check(certify("--filter", "null").returncode == 5, "a group is no clause")


def harm_is_followed_by_what_can_be_done_next():
    real, new = "\nreal calls: add --corpus\n", "\nto fail on new harm alone: `toolmend baseline update "
    said = certify(mode="refuse").stdout.decode()
    check(real in said and new in said, said)
    said = certify("--corpus", mode="refuse").stdout.decode()
    check(real not in said and new in said, said)
    for words in ((), ("--filter", "P10")):
        said = certify(*words).stdout.decode()
        check("all of them: " in said and real not in said and new not in said, said)


def a_long_text_is_cut_too():
    long = dict(SOUND, arguments=json.dumps({"s": "\u00e9" * 5000}, ensure_ascii=False))
    report = Report("keep", cases=[dict(long, expect={"outcome": "valid"})])
    check(report.code == 0, report.out)
    report = Report("refuse", cases=[long])
    check(max(map(len, report.out.split("\n"))) < 250 and "<C3>" not in report.out, report.out)


def a_stdout_that_takes_nothing_ends_with_3():
    done = subprocess.run(["sh", "-c", '"$@" >/dev/full', "sh", binary, "certify", "--suite",
                           suite(SOUND), "--", *adapter("keep")], stderr=subprocess.PIPE,
                          timeout=600)
    check(done.returncode == 3 and b"stdout: cannot be written" in done.stderr, done)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--adapter"]:
        be_adapter(sys.argv[2])
    else:
        base.main(base.claims_of(globals()), threads=3)
