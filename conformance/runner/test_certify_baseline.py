# SPDX-License-Identifier: MIT
"""What a baseline excuses, what of it is a finding, and what an update makes of it.

Usage: test_certify_baseline.py BUILD. The suite is CASES of certify_testing.py, of four cases: who keeps
every text passes `sound`, misses `broken`, and passes on `lost` and `bytes`; who answers `{}` to
everything harms all four. Each test is a function whose name is the claim.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402
import test_certify as runs  # noqa: E402
from certify_testing import BROKEN, CASES, LOST, SOUND, check, fresh, read, suite  # noqa: E402
from test_certify import Report  # noqa: E402

HEAD = "# toolmend-baseline 1 suite=other\n"
TRUE = ("scalar/x/broken fail/missed # no time\n"
        "scalar/x/lost fail/passed-on until=2026-12-31\n"
        "scalar/x/bytes fail\n")
TODAY = ("--today", "2026-12-31")


def baseline(text, head=HEAD):
    return base.write("known.txt", head + text)


def excused(text, *words, mode="keep", cases=CASES):
    """A run with this baseline."""
    return Report(mode, "--baseline", baseline(text), *TODAY, *words, cases=cases)


def verb(name, *words, cases=CASES):
    return base.run("baseline", name, "--suite", suite(*cases), *TODAY, *words)


def digest(report, slug):
    return next(line["digest"] for line in report.lines
                if line["type"] == "case" and line["id"] == "scalar/x/" + slug)


# ---- what is excused ---------------------------------------------------------------------

def what_the_baseline_says_is_no_unexpected_result():
    report = excused(TRUE)
    check(report.code == 0 and report.is_("pass", "xfail missed", "xfail passed-on", "xfail passed-on"),
          report.done)
    check(report.results["broken"]["was"] == "fail" and "was" not in report.results["sound"],
          report.results)
    footer = report.lines[-1]
    check(footer["counts"] == {"pass": 1, "xfail": 3} and footer["exit"] == 0, footer)
    check(footer["recovery"] == {"scalar": [0, 1]}, "a baseline mends nothing")
    check(report.lines[0]["baseline"].endswith("known.txt"), report.lines[0])
    check("\nbaseline: 3 excused\n" in report.out and "fail missed" not in report.out, report.out)
    check(Report("keep").lines[0]["baseline"] is None, "without one")


def what_it_does_not_say_is_one():
    report = excused(TRUE.replace("scalar/x/bytes fail\n", ""))
    check(report.code == 1 and report.is_("pass", "xfail missed", "xfail passed-on", "fail passed-on"),
          report.done)
    check("\nfail passed-on scalar/x/bytes\n" in report.out, report.out)
    check(report.out.endswith("\nfailed: 1 case is worse than the baseline says\n"), report.out)


def another_failure_is_not_excused():
    report = excused(TRUE.replace("fail/missed", "fail/bytes"))
    check(report.code == 1 and report.results["broken"]["result"] == "fail", report.done)
    check("known.txt:2: scalar/x/broken: stale: it is fail/missed now; " in report.out, report.out)
    check(report.out.endswith("\nfailed: 1 case is worse than the baseline says; "
                              "1 entry of the baseline not as it should be\n"), report.out)
    report = excused("scalar/x/broken fail\nscalar/x/lost fail\nscalar/x/bytes fail\n",
                     mode="crash_on_text")
    check(report.code == 1 and report.results["broken"]["result"] == "crash", report.done)
    check("stale: it is crash now; mend it, or write that" in report.out, report.out)


def what_is_not_answered_can_be_excused_by_its_name():
    report = excused(TRUE.replace("fail/missed", "crash"), mode="crash_on_text")
    check(report.code == 0 and report.results["broken"]["was"] == "crash", report.done)
    report = excused("scalar/x/* unsupported\n", mode="unsupported")
    check(report.code == 1 and report.lines[-1]["counts"] == {"error": 4} and "better now" not in report.out,
          "of a claimed group it is an error")
    check(excused("scalar/x/* error\n", mode="unsupported").code == 0, "error")


def a_case_that_passes_in_spite_of_it_fails_nothing_and_is_told():
    report = excused(TRUE + "scalar/x/sound fail\n")
    check(report.code == 0 and report.results["sound"]["result"] == "xpass", report.done)
    check(report.results["sound"]["was"] == "pass" and report.lines[-1]["counts"]["xpass"] == 1,
          report.lines[-1])
    path = base.fresh("junit.xml")
    report = excused(TRUE + "scalar/x/sound fail\n", "--report", "junit=" + path)
    check("<failure" not in read(path), read(path))
    before, command = report.out.splitlines()[-1].split(": toolmend ")
    check(before == "1 entry of the baseline is better now", report.out)
    done = base.run(*command.split(), *TODAY)
    check(done.returncode == 0 and b"dropped: scalar/x/sound fail\n" in done.stdout, "the command is the one to say")


def a_result_that_is_better_than_its_entry_fails_nothing_and_one_that_is_worse_does():
    """From best to worst: pass, fail, no answer, harm."""
    for entry in ("crash", "timeout", "harm"):
        report = excused(TRUE.replace("fail/missed", entry), "--allow-harm")
        check(report.code == 0 and report.results["broken"]["result"] == "xfail", (entry, report.done))
        check("\n1 entry of the baseline is better now: toolmend baseline update " in report.out, report.out)
    other = "scalar/x/lost fail\nscalar/x/bytes fail\n"
    report = excused("scalar/x/broken harm\n" + other, "--allow-harm", mode="crash_on_text")
    check(report.results["broken"]["result"] == "xfail", "no harm was done")
    for entry in ("fail", "crash", "unsupported"):
        report = excused("scalar/x/sound harm\nscalar/x/broken %s\nscalar/** harm\n" % entry, "--allow-harm", mode="empty")
        check(report.code == 1, "harm is worse than %s" % entry)
    report = excused("scalar/x/broken guess\n" + other, mode="crash_on_text")
    check(report.code == 1 and report.results["broken"]["result"] == "crash", report.done)


def harm_needs_a_word_of_its_own_and_is_told_of_all_the_same():
    text = "scalar/x/sound harm/changed\nscalar/x/* harm/wrong\n"
    report = excused(text, mode="empty")
    check(report.code == 1 and report.lines[-1]["counts"] == {"harm": 4}, report.lines[-1])
    check("known.txt:2: scalar/x/sound: harm: it lets harm pass; mend it, or say --allow-harm"
          in report.out, report.out)
    report = excused(text, "--allow-harm", mode="empty")
    check(report.code == 0 and report.lines[-1]["harm"] == 4, "harm stays a number")
    check(report.lines[-1]["counts"] == {"xfail": 4}, report.lines[-1])
    check("\nbaseline: 4 excused, HARM among them: 4\n" in report.out, report.out)
    check("\nharm changed scalar/x/sound (EXCUSED by the baseline)\n" in report.out, report.out)


def a_baseline_of_harm_alone_is_a_ratchet():
    path = fresh("known.txt")
    with open(path, "w", encoding="utf-8") as out:
        out.write("# toolmend-baseline 1 suite=0.1.0 only=harm\nscalar/x/sound harm\n")
    words = ("--baseline", path)
    report = Report("empty", *words)
    check(report.code == 1 and report.lines[-1]["counts"].get("harm", 0) > 0, "new harm fails")
    check("failed: " in report.out.splitlines()[-1], report.out)
    report = Report("keep", *words)
    check(report.code == 0 and "\n1 entry of the baseline is better now: toolmend baseline update " in report.out,
          "harm that is gone fails nothing")
    with open(path, "w", encoding="utf-8") as out:
        out.write("# toolmend-baseline 1 suite=0.1.0 only=harm\n")
    report = Report("keep", *words)
    check(report.code == 0 and report.lines[-1]["counts"].get("xfail"), report.lines[-1])


def a_baseline_of_harm_alone_names_nothing_else_and_missing_answers_are_told():
    path, report = fresh("known.txt"), Report("crash_on_text")
    done = verb("update", "--only", "harm", path, report.report)
    check(done.returncode == 0 and read(path) == HEAD.rstrip() + " only=harm\n", (done, read(path)))
    report = Report("crash_on_text", "--baseline", path, cases=copies(12))
    check(report.code == 0 and report.lines[-1]["kinds"]["no-answer"] == 1, report.done)
    check("\n1 case has no answer; a baseline of harm alone excuses that\n" in report.out, report.out)
    report = Report("unsupported", "--baseline", path)
    check(report.code == 1 and report.out.endswith("\nfailed: more than half of the scored cases have no answer\n"),
          "a layer that answers nothing does not pass")


def other_forms_of_the_report_hide_no_harm():
    path = fresh("junit.xml")
    excused(TRUE, "--report", "junit=" + path)
    text = read(path)
    check(text.count("<skipped") == 3 and "<failure" not in text, text)
    excused("scalar/** harm\n", "--allow-harm", "--report", "junit=" + path, mode="empty")
    text = read(path)
    check(text.count("<skipped") == 4 and 'message="xfail changed: a valid call was changed"' in text, text)


def a_baseline_leaves_no_level():
    done = runs.certify("--baseline", baseline(TRUE), "--require", "harmless")
    check(done.returncode == 2 and b"--baseline\n" in done.stderr, done)
    for word in ("--allow-harm", "--today=2026-12-31"):
        done = runs.certify(word)
        check(done.returncode == 2 and b"add --baseline FILE" in done.stderr, done)
    done = runs.certify("--today", "2026-02-30", "--baseline", baseline(TRUE))
    check(done.returncode == 2 and b"write YYYY-MM-DD" in done.stderr, done)


# ---- entries that are not as they should be ----------------------------------------------

def copies(count):
    return CASES + [dict(SOUND, id="scalar/x/more-%d" % i) for i in range(count - len(CASES))]


def an_entry_that_is_not_sound_is_named_and_excuses_nothing():
    other = "scalar/x/lost fail\nscalar/x/bytes fail\n"
    for line, words in (
            ("scalar/x/brokn fail", "unknown: no case has this id; "),
            ("scalar/y/* fail", "unknown: no case has an id like it; "),
            ("scalar/x/broken fail until=2026-12-30", "expired: it was to hold until 2026-12-30; "),
            ("scalar/x/broken fail digest=0123456789abcdef", "changed: the case says something else ")):
        report = excused(other + line + "\n")
        check(report.code == 1 and report.results["broken"]["result"] == "fail", (line, report.done))
        check("known.txt:4: " + line.split()[0] + ": " + words in report.out, (line, report.out))
        done = verb("check", baseline(other + line + "\n"))
        check(done.returncode == 1 and words.encode() in done.stdout, (line, done))
        check(done.stdout.endswith(b"\n3 entries, 1 not as they should be\n"), (line, done))
    check(excused(other + "scalar/x/broken fail until=2026-12-31").code == 0, "the last day counts")


def a_glob_over_more_than_twenty_cases_needs_a_word():
    for count, code in ((20, 0), (21, 1)):
        report = excused("scalar/** fail\n", cases=copies(count))
        check(report.code == code, (count, report.done))
    check("too wide: it names 21 cases; name at most 20, or add the word wide" in report.out, report.out)
    check(excused("scalar/** fail wide\n", cases=copies(21)).code == 0, "wide")


def a_glob_that_no_case_has_the_result_of_fails_nothing_and_is_told():
    report = excused(TRUE + "scalar/** timeout\n")
    check(report.code == 0 and "\n1 entry of the baseline is better now: " in report.out, report.out)
    report = excused("scalar/** fail\n")
    check(report.code == 0 and "better now" not in report.out, "one that passes says nothing of the others")
    check(excused(TRUE.replace("broken fail/missed", "** timeout")).code == 1, "a glob excuses its result alone")


def of_a_part_of_the_suite_no_entry_is_better_that_was_not_asked():
    report = excused(TRUE + "scalar/x/sound fail\nscalar/** timeout\n", "--filter", "scalar/x/broken")
    check(report.code == 0 and "better now" not in report.out, report.done)
    report = excused("scalar/x/nobody fail\n", "--filter", "scalar/x/sound")
    check(report.code == 1 and "unknown" in report.out, "what is unknown is so of the whole suite")


def the_corpus_is_known_though_it_is_not_asked():
    check(excused(TRUE + "corpus/call-0001 fail\n").code == 0, "corpus")
    done = verb("check", baseline("corpus/call-0001 fail\ncorpus/call-9999 fail\n"))
    check(done.returncode == 1 and done.stdout.count(b"unknown") == 1, done)


# ---- malformed files -----------------------------------------------------------------

def a_file_that_is_no_baseline_is_refused_with_its_place():
    one = "scalar/x/broken fail"
    for text, place, remedy in (
            ("scalar/x/broken", "line 2", "no result that can be excused"),
            ("scalar/x/broken pass", "line 2", "no result that can be excused"),
            ("scalar/x/broken not-applicable", "line 2", "no result that can be excused"),
            ("\n# so\nscalar/x/broken fail/wrong", "line 4", "fail has missed, passed-on, bytes and cuts"),
            ("scalar/x/broken fail/", "line 2", "no such detail"),
            ("scalar/x/broken timeout/missed", "line 2", "no such detail"),
            ("scalar/x/broken: fail", "line 2", "is no id"),
            (one + " until=2027-02-29", "line 2", "write until=YYYY-MM-DD"),
            (one + " until=2027-13-01", "line 2", "write until=YYYY-MM-DD"),
            (one + " until=2027-1-1", "line 2", "write until=YYYY-MM-DD"),
            (one + " until=2027-01-01 until=2027-01-02", "line 2", "write it once"),
            (one + " digest=0123", "line 2", "first 8 to 64 hex digits"),
            (one + " digest=" + "0" * 65, "line 2", "first 8 to 64 hex digits"),
            (one + " digest=ABCDEF01", "line 2", "first 8 to 64 hex digits"),
            (one + " wide", "line 2", "wide is said of a glob"),
            ("scalar/* fail digest=01234567", "line 2", "a glob has no digest"),
            (one + " because", "line 2", "a reason behind #"),
            (one + "\nscalar/x/lost fail\n" + one + "/missed", "line 4", "stands in line 2 already"),
            ("scalar/* fail\nscalar/* fail", "line 3", "stands in line 2 already")):
        for done in (runs.certify("--baseline", baseline(text)), verb("check", baseline(text))):
            words = done.stderr.decode()
            check(done.returncode == 2 and "known.txt: " + place + ": " in words and remedy in words
                  and words.count("\n") == 1, (text, done))
    for head in ("", "\n", "# toolmend-baseline 2 suite=0.1.0\n", "# toolmend-baseline 1 suite=\n",
                 "# toolmend-baseline 1 suite=0.1.0 of us\n", "\0\n", "# toolmend-baseline 1"):
        done = verb("check", baseline("", head))
        check(done.returncode == 2 and b"line 1: " in done.stderr, (head, done))
    check(verb("check", baseline("scalar/x/* fail # a\nscalar/x/* crash # b\n")).returncode == 0,
          "a glob may stand once for each result")
    leap = verb("check", baseline(one + " until=2028-02-29"))
    check(leap.returncode == 0, leap)


def blanks_comments_and_line_ends_are_free():
    text = "\n  # so\n\tscalar/x/broken  fail\t#no time\r\nscalar/x/lost fail #\nscalar/x/bytes fail"
    check(excused(text).code == 0, excused(text).done)
    check(verb("check", baseline("", HEAD.rstrip())).returncode == 0, "a head without an end")


def the_example_of_the_protocol_is_one():
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "PROTOCOL.md")
    example = read(page).split("```text\n# toolmend-baseline")[1].split("```")[0]
    done = base.run("baseline", "check", *TODAY, baseline(example, "# toolmend-baseline"))
    changed = b": changed: " in done.stdout  # the digest is that of the day on which the page was written
    check(done.stdout.decode().endswith(f"3 entries, {changed:d} not as they should be\n")
          and done.returncode == changed, done)


def what_cannot_be_read_or_written_ends_with_3():
    done = verb("check", fresh("nobody"))
    check(done.returncode == 3 and b"cannot be opened" in done.stderr, done)
    report = Report("keep")
    check(verb("update", os.path.join(fresh("no"), "known.txt"), report.report).returncode == 3, "no folder")
    check(verb("update", baseline(""), fresh("nobody")).returncode == 3, "no report")


# ---- check and update with the report of a run -------------------------------------------

def a_check_says_what_certify_would():
    report = Report("keep")
    done = verb("check", baseline(TRUE), report.report)
    check(done.returncode == 0 and done.stdout ==
          b"3 entries, 0 not as they should be; 0 results that none of them excuses\n", done)
    done = verb("check", baseline("scalar/x/sound fail\nscalar/x/lost fail\n"), report.report)
    said = done.stdout.decode()
    check(done.returncode == 1 and "scalar/x/broken: fail/missed: nothing excuses it; " in said, done)
    check("\n1 entry of the baseline is better now: toolmend baseline update --suite " in said, done)
    check(said.endswith("2 entries, 0 not as they should be; 2 results that none of them excuses\n"), done)


def a_report_of_a_run_with_a_baseline_says_the_same():
    report = excused(TRUE)
    check(verb("check", baseline(TRUE), report.report).returncode == 0, "excused")
    check(verb("check", baseline(""), report.report).returncode == 1, "by the results as judged")


def a_report_of_another_suite_is_refused():
    report = Report("keep", cases=[SOUND, dict(BROKEN, finish="complete")])
    for name in ("check", "update"):
        done = verb(name, baseline(TRUE), report.report)
        check(done.returncode == 2 and b"of another suite, whose scalar/x/broken " in done.stderr, done)


def an_update_makes_a_baseline_of_a_run():
    report, path = Report("keep"), fresh("new.txt")
    done = verb("update", path, report.report)
    check(done.returncode == 0, done)
    check(read(path) == HEAD + "".join("scalar/x/%s fail/%s digest=%s\n" % (
        slug, detail, digest(report, slug)[:16]) for slug, detail in
        (("broken", "missed"), ("lost", "passed-on"), ("bytes", "passed-on"))), read(path))
    check(done.stdout.count(b"added: ") == 3, done)
    check(b"\n3 added, 0 dropped, 0 changed; 3 entries now: 3 fail\n" in done.stdout, done)
    check(Report("keep", "--baseline", path).code == 0, "and certify takes it")
    before = read(path)
    check(verb("update", path, report.report).returncode == 0 and read(path) == before, "once is enough")


def an_update_keeps_what_holds_and_drops_what_does_not():
    text = ("# first\nscalar/x/lost  fail/passed-on until=2027-01-01  # a reason\n\n"
            "scalar/x/sound fail # mended since\n"
            "scalar/x/broken fail/bytes # it was another failure\n"
            "scalar/x/bytes fail digest=00000000 # says something else now\n"
            "scalar/x/gone fail\ncorpus/call-0001 fail # not asked\n# last")
    path, report = baseline(text), Report("keep")
    done = verb("update", path, report.report)
    check(done.returncode == 0, done)
    check(read(path) == HEAD + (
        "# first\nscalar/x/lost  fail/passed-on until=2027-01-01  # a reason\n\n"
        "scalar/x/bytes fail digest=%s # says something else now\n"
        "corpus/call-0001 fail # not asked\n# last\n"
        "scalar/x/broken fail/missed digest=%s\n") % (digest(report, "bytes")[:8],
                                                      digest(report, "broken")[:16]), read(path))
    for line in ("dropped: scalar/x/sound fail # mended since", "dropped: scalar/x/gone fail",
                 "dropped: scalar/x/broken fail/bytes # it was another failure",
                 "added: scalar/x/broken fail/missed digest=", "changed: scalar/x/bytes fail digest="):
        check(line.encode() in done.stdout, (line, done))


def an_update_prolongs_nothing_and_widens_nothing():
    text = "scalar/x/broken fail until=2026-12-30\nscalar/** fail/passed-on\n"
    path, cases = baseline(text), copies(21)
    done = verb("update", path, Report("keep", cases=cases).report, cases=cases)
    check(done.returncode == 1 and read(path) == HEAD + text, done)
    check(b"expired" in done.stdout and b"too wide" in done.stdout, done)


def an_update_takes_harm_only_if_it_is_told_to():
    path, report = fresh("new.txt"), Report("empty")
    done = verb("update", path, report.report)
    check(done.returncode == 1 and read(path) == HEAD, done)
    check(b"scalar/x/sound: harm/changed: nothing excuses it" in done.stdout, done)
    done = verb("update", "--allow-harm", path, report.report)
    check(done.returncode == 0 and read(path).count(" harm/") == 4, done)
    done = verb("update", path, report.report)
    check(done.returncode == 1 and read(path).count(" harm/") == 4, "what holds is kept, and named")
    check(done.stdout.count(b"lets harm pass") == 4, done)


def a_part_of_a_run_makes_no_baseline():
    path = baseline(TRUE)
    part = Report("keep", "--filter", "scalar/x/sound")
    done = verb("update", path, part.report)
    check(done.returncode == 2 and b"not every vector has a result" in done.stderr, done)
    stopped = Report("interrupting", cases=[SOUND, BROKEN, LOST])
    check(stopped.code == 6, stopped.done)
    done = verb("update", path, stopped.report, cases=[SOUND, BROKEN, LOST])
    check(done.returncode == 2 and b"it stopped early" in done.stderr, done)
    check(read(path) == HEAD + TRUE, "and the file stays as it is")
    check(verb("check", baseline("scalar/x/broken fail\n"), part.report).returncode == 0,
          "but a check is of what was asked")


def a_link_stays_one_and_nothing_is_left_beside_it():
    path = baseline(TRUE)
    link = os.path.join(os.path.dirname(path), "link")
    os.symlink("known.txt", link)
    check(verb("update", link, Report("keep").report).returncode == 0 and os.path.islink(link), "link")
    check(sorted(os.listdir(os.path.dirname(path))) == ["known.txt", "link"], os.listdir(os.path.dirname(path)))


def the_whole_suite_has_a_baseline_too():
    lines, path = fresh("report.jsonl"), fresh("new.txt")
    check(runs.certify("--report", "jsonl=" + lines).returncode == 1, "keep misses repairs")
    done = base.run("baseline", "update", path, lines)
    check(done.returncode == 0 and read(path).startswith("# toolmend-baseline 1 suite=0."), done.stderr)
    check(done.stdout.count(b"\n") == 2 and b" added, 0 dropped, 0 changed; " in done.stdout, "a sum, and no line for each")
    done = runs.certify("--baseline", path)
    check(done.returncode == 0, done.stderr)
    check(b"\nlevel  none; a run with a baseline has none\n" in done.stdout, done.stdout[-2000:])


def only_what_is_scored_is_put_into_a_baseline():
    cases = [SOUND, dict(BROKEN, scored=False, unscored_why="Nobody agrees.")]
    path = fresh("new.txt")
    done = verb("update", path, Report("keep", cases=cases).report, cases=cases)
    check(done.returncode == 0 and read(path) == HEAD, done)


if __name__ == "__main__":
    base.main(base.claims_of(globals()), threads=3)
