# SPDX-License-Identifier: MIT
"""The forms of a report, `report diff`, `report matrix` and `report merge`, with reports written by hand.

usage: test_report.py BUILD

What is expected follows from PROTOCOL.md ("Reports") and is worked out in the tests: reports of a
few cases, whose sums can be counted, and texts that would do something if they were not texts.
"""
import base64
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

BUILD = pathlib.Path(sys.argv[1]).resolve()
TOOLMEND = BUILD / "toolmend"
HERE = pathlib.Path(__file__).resolve().parent
DIGESTS = json.loads((BUILD / "conformance/vectors.manifest.json").read_text())["digests"]
ADAPTER = [sys.executable, "-I", "-S", HERE / "../adapters/python/adapter.py"]
folder = pathlib.Path(tempfile.mkdtemp())

# Ends of elements, comments and sections, both quotes, Markdown, a line separator, an unpaired
# surrogate, control characters, and more than any form shows.
NASTY = ("</script><script>alert(1)</script><!-- ]]>&amp;\"'|`*_[x](http://y)\\\n\r\t\u2028\u202e"
         "\ud800\x00\x1b[31m\x7f\ufffe" + "x" * 1_000_000)


def toolmend(*words):
    return subprocess.run([TOOLMEND, *words], capture_output=True, cwd=folder, check=False)


# ---- reports by hand ---------------------------------------------------------------------

def header(**members):
    adapter = {"op": "hello", "protocol": 1, "name": "layer", "version": "2", "language": "c"}
    return {"type": "header", "format": 1, "protocol": 1, "judgement": 2, "suite": "0.1.0", "spec": "2026-12",
            "profile": "standard", "order": None, "salt": None, "filter": None, "shard": None, "require": None,
            "adapter": adapter, "command": ["./it's here"], **members}


def both(case, result="pass", detail=None, scored=None, **members):
    """The two lines of a case; digest, group and clause are those of the suite, if it has it."""
    parts = case.split("/")
    test = {"type": "case", "id": case, "digest": DIGESTS.get(case, "0" * 64), "group": parts[0],
            "tier": None, "clause": "/".join(parts[:2])}
    if scored is not None:
        test["scored"] = scored
    return [test, {"type": "result", "id": case, "result": result, "detail": detail, "choice": None,
                   "got": {"outcome": "ok", "arguments": "{}"}, "ms": 1.5, **members}]


def footer(harm=0, level=None, complete=True, **members):
    return {"type": "footer", "complete": complete, "counts": {},
            "recovery": {"shape": [1, 2], "null": [0, 3]}, "harm": harm, "level": level, "exit": 1, **members}


def write(name, *cases, head=None, foot=None):
    lines = [head or header(), *(line for case in cases for line in case), foot or footer()]
    path = folder / name
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def form(kind, *reports):
    """The text of a form of these reports."""
    done = toolmend("report", "forms", f"{kind}=made.{kind}", *reports)
    check(done.returncode == 0 and not done.stdout and not done.stderr, done)
    return (folder / f"made.{kind}").read_text()


# Two groups. Of shape: a pass, a harm, a fail that does not count, one that was not asked. Of null: a
# crash.
FEW = [both("shape/array-in-string/plain"),
       both("shape/array-in-string/b", "harm", "wrong"),
       both("shape/c/d", "fail", "missed", scored=False),
       both("shape/c/e", "not-applicable", got=None),
       both("null/f/g", "crash", got=None, signal=11, note="killed by signal 11", stderr="oh\n")]


# ---- JUnit -------------------------------------------------------------------------------

def junit_has_a_suite_for_each_group_and_a_test_for_each_case():
    root = tree.fromstring(form("junit", write("few.jsonl", *FEW, foot=footer(harm=1))))
    check(root.tag == "testsuites" and root.attrib == {"name": "toolmend certify", "tests": "5",
                                                      "failures": "1", "errors": "1"}, root.attrib)
    shape, null = root
    check(shape.attrib == {"name": "shape", "tests": "4", "failures": "1", "errors": "0", "skipped": "2",
                           "time": "0.006000"}, shape.attrib)  # four times 1.5 ms
    check(null.attrib == {"name": "null", "tests": "1", "failures": "0", "errors": "1", "skipped": "0",
                          "time": "0.001500"}, null.attrib)
    tests = shape.findall("testcase")
    check([test.attrib["name"] for test in tests] ==
          ["shape/array-in-string/plain", "shape/array-in-string/b", "shape/c/d", "shape/c/e"], tests)
    check(tests[0].attrib["classname"] == "shape.array-in-string" and len(tests[0]) == 0, tests[0].attrib)
    check(tests[1][0].tag == "failure" and tests[1][0].attrib["type"] == "harm wrong" and
          tests[1][0].attrib["message"].startswith("harm wrong: a broken call was made into"),
          tests[1][0].attrib)
    check(tests[2][0].tag == tests[3][0].tag == "skipped", tests)
    check(tests[2][0].attrib["message"].startswith("not scored: fail missed"), tests[2][0].attrib)
    check(tests[3][0].attrib == {"message": "not-applicable"}, tests[3][0].attrib)
    crash = null.find("testcase")[0]
    check(crash.tag == "error" and crash.attrib["message"] == "crash: killed by signal 11" and
          "toolmend explain null/f/g" in crash.text and "stderr    oh\u240a" in crash.text, crash.text)


# Results of repairs of tier safe and standard, and of one above the profile.
SAFE, STANDARD, EXTENDED = "shape/array-in-string/plain", "call/missing-name/required-name", "null/placeholder/empty-text"
DEMANDS = [both("never/a/changed", "harm", "changed"), both("never/a/refused", "harm", "refused"),
           both("never/a/wrong", "harm", "wrong"),
           both("never/a/crash", "crash", got=None), both("never/a/handed-on", "fail", "passed-on"),
           both(SAFE, "fail", "missed"), both(STANDARD, "fail", "missed"), both(EXTENDED, "fail", "missed"),
           both("corpus/a/b", "harm", "changed"), both("never/a/unscored", "harm", "wrong", scored=False),
           both("never/a/excused", "xfail", "wrong", was="harm"), both("never/a/not-asked", "not-applicable", got=None),
           both("never/a/guess", "guess"), both("never/a/spoiled", "spoiled"), both("never/a/pass")]
HARMLESS = {"never/a/guess", "never/a/spoiled", "never/a/changed", "never/a/refused", "never/a/wrong", "never/a/crash"}
FORBIDDEN = {None: HARMLESS | {"never/a/handed-on", SAFE, STANDARD, EXTENDED, "corpus/a/b"},
             "sound": {"never/a/changed", "never/a/refused", "never/a/crash"}, "harmless": HARMLESS,
             "core": HARMLESS | {SAFE}, "full": HARMLESS | {SAFE, STANDARD}}


def a_failure_is_what_the_level_forbids_and_nothing_else():
    for level, due in FORBIDDEN.items():
        root = tree.fromstring(form("junit", write("demand.jsonl", *DEMANDS, head=header(require=level))))
        found = {test.attrib["name"]: test[0].tag for test in root.iter("testcase") if len(test)}
        check({name for name, tag in found.items() if tag != "skipped"} == due, (level, found))
        check(found["never/a/crash"] == "error" and list(found.values()).count("error") == 1, (level, found))
        check(set(found) == {case[0]["id"] for case in DEMANDS} - {"never/a/pass"}, "the rest is skipped")
        counts = [int(root.attrib[name]) for name in ("tests", "failures", "errors")]
        check(counts == [len(DEMANDS), len(due) - 1, 1], (level, root.attrib))
        words = {test.attrib["name"]: test[0].attrib["message"] for test in root.iter("testcase") if len(test)}
        if level:
            check(words["never/a/handed-on"].startswith("passed on: fail passed-on"), words)
    claims = {"op": "hello", "protocol": 1, "name": "layer", "version": "2", "language": "c", "groups": ["key"]}
    root = tree.fromstring(form("junit", write("demand.jsonl", *DEMANDS, head=header(require="full", adapter=claims))))
    check({test.attrib["name"] for test in root.iter("testcase") if len(test) and test[0].tag != "skipped"} == HARMLESS,
          "repairs of groups that are not claimed are not asked for")


def the_file_agrees_with_the_exit_code():
    for words in (("--require", "harmless"), ("--require", "core"), ()):
        done = toolmend("certify", *words, "--report", "junit=run.xml", "--", *ADAPTER)
        root = tree.fromstring((folder / "run.xml").read_text())
        failed = root.attrib["failures"] != "0" or root.attrib["errors"] != "0"
        check(done.returncode == failed, (words, done.returncode, root.attrib))
        levels = {one.attrib["value"] for one in root.iter("property") if one.attrib["name"] == "level"}
        check(levels == {"harmless"}, levels)


def junit_tells_what_was_asked_and_why():
    text = next(tree.fromstring(form("junit", write("one.jsonl", both(SAFE, "harm", "wrong")))).iter("failure")).text
    vectors = json.loads((HERE / "../vectors/shape/array-in-string.json").read_text())["cases"]
    test = next(test for test in vectors if test["id"] == SAFE)
    lines = dict(line.split(None, 1) for line in text.strip().split("\n"))
    check(lines["why"] == test["why"][:200] + ("..." if len(test["why"]) > 200 else ""), lines)
    check(json.loads(lines["tool"])["parameters"]["type"] == "object" and lines["asked"] == test["arguments"], lines)


def junit_keeps_to_the_form_that_servers_read():
    """Elements in their order with the attributes that they may have, and numbers where those are."""
    may = {"testsuites": {"name", "tests", "failures", "errors"},
           "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
           "property": {"name", "value"}, "properties": set(), "testcase": {"classname", "name", "time"},
           "failure": {"type", "message"}, "error": {"type", "message"}, "skipped": {"message"}}
    root = tree.fromstring(form("junit", write("few.jsonl", *FEW)))
    for node in root.iter():
        check(set(node.attrib) == may.get(node.tag), (node.tag, node.attrib))
        for name in ("tests", "failures", "errors", "skipped"):
            check(node.attrib.get(name, "0").isdigit(), node.attrib)
        check(re.fullmatch(r"\d+\.\d+", node.attrib.get("time", "0.0")), node.attrib)
    for suite in root:
        check([node.tag for node in suite] == ["properties"] + ["testcase"] * (len(suite) - 1), suite)
        check(all(len(test) <= 1 for test in suite.iter("testcase")), suite)


def without_code(page):
    """Markdown without its code spans, by CommonMark's words: as many backticks on either side, and no line end in
    it that could begin a block."""
    check(all(line.count("`") % 2 == 0 for line in page.split("\n") if "``" not in line), "spans end on their line")
    return re.sub(r"(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)", "", page)


def a_hostile_text_is_a_text_in_every_form():
    path = write("nasty.jsonl", both("shape/x/y", "harm", "wrong", note=NASTY, stderr=NASTY, choice=NASTY,
                                     got={"outcome": "ok", "name": NASTY, "arguments": NASTY, "why": NASTY}),
                 both("shape/x/" + NASTY, NASTY, NASTY),
                 head=header(adapter={"name": NASTY, "version": NASTY, "language": NASTY}, profile=NASTY,
                             suite=NASTY, spec=NASTY, filter=NASTY, command=[NASTY]),
                 foot=footer(harm=1, level=NASTY))
    root = tree.fromstring(form("junit", path))  # a strict reader of XML 1.0
    check({node.tag for node in root.iter()} ==
          {"testsuites", "testsuite", "properties", "property", "testcase", "failure", "error"}, root)
    failure = next(root.iter("failure")).text
    check("</script><script>alert(1)</script><!-- ]]>&amp;\"'|`" in failure, failure[:500])
    check("\u240a\u240d\u2409<U+2028><U+202E><U+D800>\u2400\u241b[31m<U+007F><U+FFFE>xxx" in failure,
          failure[:500])
    check(len(form("junit", path)) < 1_100_000 * 2, "a long text is cut, except for the id")
    page = form("markdown", path)
    check(set(re.findall(r"<[^>]*>", without_code(page))) <= {"<code>", "</code>"}, "no element but code")
    check("&#91;x&#93;&#40;http&#58;//y&#41;" in page, page[:3000])
    check(not re.search("alert.1|http:|\u202e|\u2028|\x1b", without_code(page)), without_code(page)[:3000])
    check(all(line.count("|") == page.split("\n")[2].count("|") for line in page.split("\n")[2:5]), "cells stay cells")
    nasty = NASTY.replace("|", "")
    page = form("markdown", write("plain.jsonl", both("shape/x/y", "harm", "wrong", got={"outcome": "ok", "arguments": nasty}),
                                  head=header(adapter={"name": nasty, "version": nasty, "language": "c"})))
    check(not re.search("<|alert.1|http:|\u202e|\u2028|\x1b", without_code(page)), without_code(page)[:3000])
    check("</script><script>alert(1)</script><!-- ]]>&amp;" in page, "and can be read")
    text = "a ``b` <x> \\"
    plain = form("markdown", write("ticks.jsonl", both("shape/x/y", "harm", "wrong", got={"outcome": "ok", "arguments": text})))
    check(plain.endswith(f"\n  - came ```{text}```\n"), plain[-200:])
    check(len(page) < 20_000, len(page))
    badge = tree.fromstring(form("svg", path))
    check({node.tag.split("}")[1] for node in badge.iter()} ==
          {"svg", "title", "clipPath", "rect", "g", "text"}, "nothing else is drawn")


# ---- Markdown, the badge -----------------------------------------------------------------

def markdown_has_harm_first():
    page = form("markdown", write("few.jsonl", *FEW, foot=footer(harm=1)))
    lines = page.split("\n")
    head, row = lines[2], lines[4]
    check(head == "| layer | level | recovered | harm | changed | refused | wrong | no answer | not asked | kept | "
          "not scored | cases | profile |", head)
    check(row == "| `layer` `2` | none | 1 of 5 | **1** | 0 | 0 | 1 | 1 | 1 | 1 | 1 | 5 | `standard` |", row)
    check(lines[6] == "Cases are the sum of changed, refused, wrong, no answer, not asked, kept, not scored.", page)
    check(page.index("#### Rules, harm first") < page.index("#### Cases, the worst first"), "counts come first")
    check("| `shape/array-in-string` | 1 | 0 | 0 | 0 | 0 | 0 | 1 | 2 |" in lines, page)
    check(page.endswith("- **wrong** `shape/array-in-string/b`\n  - came `{}`\n"
                        "- **no answer** `null/f/g`, `crash`\n  - came no answer\n"), page)
    check("failed" not in page, "a repair that is not made is no failure beside a level")


def markdown_says_that_a_run_stopped():
    page = form("markdown", write("few.jsonl", *FEW, foot=footer(complete=False)))
    check("\n**Stopped early, this is not all:** `layer`\n" in page, page)


def markdown_has_the_worst_results_first():
    cases = [both(f"shape/x/{name}", *result) for name, result in (
        ("a", ("fail", "passed-on")), ("b", ("fail", "missed")), ("c", ("guess", None)), ("d", ("spoiled", None)),
        ("e", ("crash", None)), ("f", ("harm", "wrong")), ("g", ("harm", "refused")), ("h", ("harm", "changed")))]
    page = form("markdown", write("order.jsonl", *cases, both("shape/x/i"), foot=footer(harm=3)))
    words = re.findall(r"^- \*\*(.*?)\*\* `shape/x/(.)`", page, flags=re.M)
    check(words == [("changed", "h"), ("refused", "g"), ("wrong", "f"), ("no answer", "e"), ("spoiled", "d"), ("guess", "c"),
                    ("not mended", "b"), ("passed on", "a")], words)
    head, row = (line.split(" | ") for line in (page.split("\n")[2], page.split("\n")[4]))
    counts = {name.strip("| "): value.strip("|* ") for name, value in zip(head, row)}
    check(counts["cases"] == "9" and all(counts[word] == "1" for word, _ in words), counts)


def markdown_shows_what_the_suite_says_of_a_case():
    case = "shape/array-in-string/plain"
    page = form("markdown", write("one.jsonl", both(case, "harm", "wrong")))
    # Asked and expected as the vector file has them.
    vectors = json.loads((HERE / "../vectors/shape/array-in-string.json").read_text())["cases"]
    test = next(test for test in vectors if test["id"] == case)
    check(page.endswith(f"- **wrong** `{case}`\n  - asked `{test['arguments']}`\n"
                        f"  - expected `{test['expect']['arguments']}`\n  - came `{{}}`\n"), page)
    test_line, result_line = both(case, "harm", "wrong")
    other = form("markdown", write("two.jsonl", [{**test_line, "digest": "1" * 64}, result_line]))
    check(test["arguments"] not in other,
          "a case that says something else there is not shown")


def markdown_names_twenty_cases_and_counts_the_rest():
    page = form("markdown", write("many.jsonl", *(both(f"shape/x/{i}", "harm", "wrong") for i in range(25)),
                                  both("shape/x/f", "fail", "missed")))
    check(page.count("- **wrong** ") == 20 and "- **not mended**" not in page, page[-500:])
    check(page.endswith("\nand 6 more\n"), page[-500:])


def a_badge_says_level_and_harm():
    for foot, words, color in ((footer(level="core"), "core, harm 0", "#1b6e3c"),
                               (footer(harm=3), "no level, harm 3", "#b3261e"),
                               (footer(), "no level, harm 0", "#5f6368"),
                               (footer(complete=False), "stopped early, harm 0", "#5f6368")):
        text = form("svg", write("few.jsonl", *FEW, foot=foot))
        badge = tree.fromstring(text)
        check(badge[0].text == f"toolmend 2026-12, standard: {words}" and color in text, text)
    done = toolmend("report", "forms", "svg=x.svg", "few.jsonl", "few.jsonl")
    check(done.returncode == 2 and not (folder / "x.svg").exists(), done)


# ---- the page ----------------------------------------------------------------------------

def element(page, name):
    return re.search(f'<script type="[^"]*" id="{name}">\n(.*?)</script>', page, re.S)[1]


def the_page_holds_the_reports_as_they_are_and_no_other_script():
    one = write("nasty.jsonl", both("shape/x/y", "harm", "wrong", note=NASTY, got={"outcome": "ok", "arguments": NASTY}),
                head=header(adapter={"name": NASTY, "version": "1", "language": "c"}))
    two = write("two.jsonl", *FEW)
    page = form("html", one, two)
    check(page.count("<script") == 4 and page.count("</script") == 4, "data, suite, runs and script")
    runs = element(page, "runs")
    check("<" not in runs and "<" not in element(page, "data") + element(page, "suite"), "no tag begins in the data")
    check("\u2028" not in page and "\x00" not in page, "no raw separator, no NUL")
    script = re.search("<script>(.*?)</script>", page, re.S)[1]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    check(f"script-src 'sha256-{digest}'" in page and "default-src 'none'" in page, "by its digest alone")
    lines = (one.read_text() + two.read_text()).replace("<", "\\u003c")
    check(runs == lines, "line by line, with < as an escape")


def the_page_has_the_cases_that_its_reports_speak_of():
    known = "shape/array-in-string/plain"
    other = [{**both(known)[0], "digest": "1" * 64}, both(known)[1]]
    page = form("html", write("one.jsonl", both(known), both("x/y/z")), write("two.jsonl", both(known), other))
    (line,) = element(page, "suite").splitlines()
    digest, case = line.split(" ", 1)
    check(digest == DIGESTS[known] and json.loads(case)["id"] == known, line)
    check(list(json.loads(element(page, "data"))["clauses"]) == ["shape/array-in-string"], "and their clauses")


def the_page_says_when_the_profile_does_not_hold_the_repair():
    case = "shape/scalar-for-array/plain"  # of tier safe
    vectors = json.loads((HERE / "../vectors/null/placeholder.json").read_text())["cases"]  # of tier extended
    more = next(test["id"] for test in vectors if test["expect"].get("outcome") == "repaired")
    page = form("html", write("above.jsonl", both(case, "fail", "missed"), both(more, "fail", "passed-on")),
                write("x.jsonl", both(case)))
    check(json.loads(element(page, "data"))["above"] == [[more], []], page[:3000])


def what_was_salted_is_said_to_be_so():
    case = both("shape/array-in-string/plain", "harm", "wrong")
    for kind, words in (("junit", "asked with other names"), ("markdown", "salted with `<s`:"),
                        ("html", '"salt": "\\u003cs"')):
        check(words in form(kind, write("salted.jsonl", case, head=header(salt="<s"))), kind)
        check(words not in form(kind, write("plain.jsonl", case)), kind)


# ---- of one run, at once or later --------------------------------------------------------

def a_report_made_later_has_the_same_bytes():
    words = [word for kind in ("jsonl", "junit", "markdown", "svg", "html")
             for word in ("--report", f"{kind}=at-once.{kind}")]
    done = toolmend("certify", *words, "--filter", "shape/**", "--", *ADAPTER)
    check(done.returncode == 1 and not done.stderr, done)
    kinds = ("junit", "markdown", "svg", "html")
    done = toolmend("report", "forms", *(f"{kind}=later.{kind}" for kind in kinds), "at-once.jsonl")
    check(done.returncode == 0, done)
    for kind in kinds:
        check((folder / f"at-once.{kind}").read_bytes() == (folder / f"later.{kind}").read_bytes(), kind)
    done = toolmend("certify", "--report", "html=alone.html", "--filter", "shape/**", "--", *ADAPTER)
    once, alone = (re.sub(rb'"ms":[0-9.]+', b"", (folder / name).read_bytes()) for name in ("at-once.html", "alone.html"))
    check(done.returncode == 1 and alone == once, "a page needs no lines beside it")
    check(not list(folder.glob("*.??????")), "no temporary file stays")


def a_malformed_report_is_refused_by_its_line():
    good = write("good.jsonl", *FEW).read_bytes()
    lines = good.splitlines(keepends=True)
    ends = [sum(map(len, lines[:i])) for i in range(len(lines))]
    for cut in {0, *ends, *(end + 5 for end in ends), len(good) - 1}:
        (folder / "cut.jsonl").write_bytes(good[:cut])
        done = toolmend("report", "forms", "junit=never.xml", "cut.jsonl")
        check(done.returncode == 2 and b"cut.jsonl: line " in done.stderr, (cut, done))
        check(done.stderr.count(b"\n") == 1 and not (folder / "never.xml").exists(), (cut, done))
    for number, line in ((1, b'{"type":"header","format":2}\n'), (2, b"[]\n"), (2, lines[2]), (3, lines[1]),
                         (3, lines[4]), (3, b'{"type":"result","id":"shape/array-in-string/plain"}\n'),
                         (2, lines[1].replace(b'"digest"', b'"digits"')), (3, b"\xff\n"), (2, b"\n")):
        (folder / "odd.jsonl").write_bytes(b"".join(lines[:number - 1]) + line + b"".join(lines[number:]))
        done = toolmend("report", "forms", "junit=never.xml", "odd.jsonl")
        check(done.returncode == 2 and b"odd.jsonl: line %d: " % number in done.stderr, (number, line, done))


def a_wrong_command_line_ends_with_2_and_a_file_that_is_not_there_with_3():
    write("few.jsonl", *FEW)
    for words in (["few.jsonl"], ["forms"], ["forms", "few.jsonl"], ["forms", "html=x"],
                  ["forms", "pdf=x", "few.jsonl"], ["forms", "jsonl=x", "few.jsonl"],
                  ["forms", "html=x", "junit=x", "few.jsonl"], ["forms", "html=x", "html=y", "few.jsonl"],
                  ["forms", "html=x", "--suite", "few.jsonl", "few.jsonl"], ["diff", "few.jsonl"],
                  ["diff", "few.jsonl", "few.jsonl", "few.jsonl"], ["merge"]):
        done = toolmend("report", *words)
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1, (words, done))
        check(not (folder / "x").exists(), words)
    for words in (["forms", "html=x", "none.jsonl"], ["forms", "html=none/x", "few.jsonl"], ["forms", "html=.", "few.jsonl"],
                  ["diff", "few.jsonl", "none.jsonl"], ["merge", "none.jsonl"]):
        done = toolmend("report", *words)
        check(done.returncode == 3 and done.stderr.count(b"\n") == 1, (words, done))
        check(not (folder / "x").exists(), words)


# ---- diff --------------------------------------------------------------------------------

def differ(a, b, **b_header):
    write("a.jsonl", *a)
    write("b.jsonl", *b, head=header(**b_header))
    return toolmend("report", "diff", "a.jsonl", "b.jsonl")


def each_change_of_a_result_is_told_as_what_it_is():
    ranks = ["pass", "not-applicable", "fail", "timeout", "harm"]  # from best to worst
    for i, a in enumerate(ranks):
        for k, b in enumerate(ranks):
            done = differ([both("x/y/z", a)], [both("x/y/z", b)])
            title = ("" if i == k else "better" if k < i else "new harm" if b == "harm" else "worse")
            check(done.returncode == (1 if k > i else 0), (a, b, done))
            check(not title or f"\n{title}: 1\n  x/y/z  {a} -> {b}\n" in done.stdout.decode(), (a, b, done))
    done = differ([both("x/y/z", "fail", "missed")], [both("x/y/z", "fail", "passed-on")])
    check(done.returncode == 0 and b"\nanother result, as good: 1\n  x/y/z  fail missed -> fail passed-on\n"
          in done.stdout, done)


def runs_of_other_cases_are_not_compared_in_silence():
    one, two = both("x/y/one"), both("x/y/two")
    other = [{**one[0], "digest": "1" * 64}, one[1]]
    for a, b, words in (([one, two], [one], b"\nonly in A: 1\n  x/y/two  pass -> -\n"),
                        ([one], [one, two], b"\nonly in B: 1\n  x/y/two  - -> pass\n"),
                        ([one], [other], b"\nanother case of that id: 1\n"),
                        ([one], [both("x/y/one", scored=False)], b"\nscored in one of them: 1\n")):
        done = differ(a, b)
        check(done.returncode == 1 and words in done.stdout, done)
    unscored = differ([both("x/y/one", scored=False)], [both("x/y/one", "harm", "wrong", scored=False)])
    check(unscored.returncode == 0 and b"another result, as good: 1\n" in unscored.stdout, unscored)
    done = differ([one], [one], profile="safe")
    check(done.returncode == 2 and b"b.jsonl: line 1: " in done.stderr, done)
    done = differ([one, two], [two, one])
    check(done.returncode == 0 and done.stdout.endswith(b"0 better, 0 other, 2 the same\n"),
          "the order is no change")


# ---- matrix ------------------------------------------------------------------------------

def two_runs():
    """Of six rules. Harm counts most, however much else fails; what is not scored counts nowhere."""
    one = write("one.jsonl", both("shape/a/b"), both("shape/a/c"), both("null/f/g", "crash", got=None),
                both("key/k/l", "fail", "missed"), both("key/k/m", "fail", "missed"),
                both("root/r/s", "harm", "wrong", scored=False), both("call/x/y", "not-applicable", got=None))
    two = write("two.jsonl", both("shape/a/b"), both("shape/a/c", "harm", "wrong"), both("null/f/g"),
                both("key/k/l"), both("key/k/m", "unsupported"), both("hint/h/i", "flaky"),
                both("call/x/y"), foot=footer(harm=1, level="core"))
    return one, two


def a_matrix_has_a_row_for_each_rule_with_the_most_harmful_first():
    done = toolmend("report", "matrix", *two_runs())
    check(done.returncode == 0 and not done.stderr, done)
    rows = [line.split() for line in done.stdout.decode().split("\n")]
    at = rows.index(["rule", "1", "2"])
    # Rules with no answer stand in the order of the runs, and so do those of which nothing went wrong.
    check(rows[at + 1:at + 7] == [
        ["shape/a", "2/2", "1", "harm"], ["null/f", "1", "none", "1/1"], ["hint/h", "-", "1", "none"],
        ["key/k", "2", "failed", "1/2"], ["root/r", "-", "-"], ["call/x", "1", "skipped", "1/1"]], rows)
    # Of shape 1 of 2, of null 0 of 3 repairs, as the footers say.
    check(rows[1][:10] == ["1", "0", "0", "0", "1", "2", "1", "2", "1/5", "layer"] and rows[1][-1] == "none", rows[1])
    check(rows[2][:10] == ["2", "1", "0", "0", "1", "0", "1", "4", "1/5", "layer"] and rows[2][-1] == "core", rows[2])


def a_matrix_is_written_as_the_forms_that_several_runs_have():
    one, two = two_runs()
    done = toolmend("report", "matrix", "--report", "html=m.html", "--report", "markdown=m.md", one, two)
    check(done.returncode == 0 and not done.stdout and not done.stderr, done)
    check((folder / "m.html").read_text() == form("html", one, two), "the page of both")
    page = (folder / "m.md").read_text()
    check(page == form("markdown", one, two), "and their table")
    rows = [line.replace("`", "") for line in page[page.index("#### Rules"):].split("\n")]
    check(rows[2:8] == ["| rule | layer | layer |", "|---|--:|--:|", "| shape/a | 2/2 | **1 harm**, 1/2 |",
                        "| null/f | 1 no answer, 0/1 | 1/1 |", "| hint/h | | 1 no answer, 0/1 |",
                        "| key/k | 2 not mended or passed on, 0/2 | 1/2 |"], rows)
    check(rows[9] == "Of the other 2 rules, no case went wrong.", rows)


def a_hostile_text_stays_on_its_line_of_the_matrix():
    path = write("nasty.jsonl", both("shape/x/y", "harm", "wrong"), both(NASTY.replace("/", "") + "/x/y"),
                 head=header(adapter={"name": NASTY, "version": NASTY, "language": "c"}, profile=NASTY),
                 foot=footer(level=NASTY))
    done = toolmend("report", "matrix", path)
    lines = done.stdout.split(b"\n")
    # Head, run, blank, head, two rules, blank, three lines of words, and what is behind the last line feed.
    check(done.returncode == 0 and len(lines) == 11, lines)
    check(not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", done.stdout), "no control character")
    check(max(map(len, lines)) < 1000, "each is cut")
    page = form("markdown", path, path)
    check(set(re.findall(r"<[^>]*>", without_code(page))) <= {"<code>", "</code>"} and len(page) < 20_000, page[:3000])


def a_matrix_is_nothing_else():
    one, two = two_runs()
    for words in ([], ["--report", "junit=x", one], ["--report", "svg=x", one], ["--report", "jsonl=x", one],
                  ["--report", "pdf=x", one], ["--report", "html=x", "--report", "html=y", one]):
        done = toolmend("report", "matrix", *words)
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1 and not done.stdout, (words, done))
        check(not (folder / "x").exists(), words)


# ---- merge -------------------------------------------------------------------------------

def deal(name, count):
    """The report of a run as shards: case i goes to shard i modulo count."""
    lines = (folder / name).read_bytes().splitlines(keepends=True)
    pairs = [b"".join(lines[i:i + 2]) for i in range(1, len(lines) - 1, 2)]
    for i in range(count):
        shard = lines[0].replace(b'"shard":null', b'"shard":"%d/%d"' % (i + 1, count))
        (folder / f"shard-{i}.jsonl").write_bytes(shard + b"".join(pairs[i::count]) + lines[-1])
    return [f"shard-{i}.jsonl" for i in range(count)]


def shards_become_the_run_that_they_are():
    for words in (["--filter", "null/**"], [], ["--corpus", "--profile", "safe"]):
        toolmend("certify", "--report", "jsonl=whole.jsonl", *words, "--", *ADAPTER)
        for count in (1, 3):
            done = toolmend("report", "merge", *reversed(deal("whole.jsonl", count)))
            check(done.returncode == 0 and not done.stderr, done.stderr)
            check(done.stdout == (folder / "whole.jsonl").read_bytes(), (words, count, done.stdout[-500:]))


def a_case_that_is_rightly_unsupported_is_not_due_in_a_shard_either():
    (folder / "none.py").write_text("""\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["op"] == "bye":
        break
    print(json.dumps({"op": "hello", "protocol": 1, "name": "none", "version": "1", "language": "python"}
                     if asked["op"] == "hello" else
                     {"id": asked["id"], "outcome": "unsupported", "why": "$ref anyOf oneOf allOf"}), flush=True)
""")
    toolmend("certify", "--report", "jsonl=whole.jsonl", "--", sys.executable, "-I", "-S", "none.py")
    whole = (folder / "whole.jsonl").read_bytes()
    check(b'"result":"unsupported"' in whole, whole[-500:])
    done = toolmend("report", "merge", *deal("whole.jsonl", 2))
    check(done.stdout == whole, done.stdout[-700:] + whole[-700:])


def the_shards_that_certify_makes_are_the_run():
    """All but the times, which differ from run to run."""
    words = ["--filter", "null/**", "--", *ADAPTER]
    toolmend("certify", "--report", "jsonl=whole.jsonl", *words)
    names = [f"real-{i}.jsonl" for i in (1, 2, 3)]
    for i, name in enumerate(names, 1):
        toolmend("certify", "--shard", f"{i}/3", "--report", f"jsonl={name}", *words)
    done = toolmend("report", "merge", *names)
    once, joined = (re.sub(rb'"ms":[0-9.]+', b"", text)
                    for text in ((folder / "whole.jsonl").read_bytes(), done.stdout))
    check(done.returncode == 0 and once == joined, done)


def the_report_says_how_the_adapter_was_asked():
    words = ["--report", "jsonl=exec.jsonl", "--filter", "null/text/*"]
    toolmend("certify", "--exec", *words, "--", TOOLMEND, "repair")
    head = json.loads((folder / "exec.jsonl").read_bytes().splitlines()[0])
    check(head["asked"] == ["--exec"] and head["command"] == [str(TOOLMEND), "repair"], head)
    toolmend("certify", "--report", "jsonl=lines.jsonl", "--filter", "null/text/*", "--", *ADAPTER)
    check(json.loads((folder / "lines.jsonl").read_bytes().splitlines()[0])["asked"] == [], "over lines")


def shards_that_are_not_all_or_not_of_one_run_are_refused():
    toolmend("certify", "--report", "jsonl=whole.jsonl", "--filter", "null/optional/*", "--", *ADAPTER)
    one, two = deal("whole.jsonl", 2)
    first = json.loads((folder / two).read_bytes().splitlines()[1])["id"].encode()
    done = toolmend("report", "merge", one)
    check(done.returncode == 1 and b"toolmend: " + first + b": in no shard; " in done.stderr, done)
    check(not done.stdout, done)
    done = toolmend("report", "merge", one, two, two)
    check(done.returncode == 1 and two.encode() + b": " + first + b": in two shards" in done.stderr, done)
    good = (folder / two).read_bytes()
    for old, new, words in ((b'"profile":"standard"', b'"profile":"safe"', b": profile: differs"),
                            (b'"suite":"0.1.0"', b'"suite":"0.0.9"', b": suite: differs"),
                            (b'"version":"1"', b'"version":"2"', b": adapter: differs"),
                            (b'"digest":"', b'"digest":"0', b": not in the suite"),):
        (folder / two).write_bytes(good.replace(old, new))
        done = toolmend("report", "merge", one, two)
        check(good != good.replace(old, new) and done.returncode == 1 and two.encode() in done.stderr and
              words in done.stderr and not done.stdout, (words, done))
    (folder / two).write_bytes(good.replace(b'"complete":true', b'"complete":false'))
    done = toolmend("report", "merge", one, two)
    last = json.loads(done.stdout.splitlines()[-1])
    check(done.returncode == 0 and last["complete"] is False, last)
    check(last["exit"] == 6 and last["level"] is None, last)


junit_has_a_suite_for_each_group_and_a_test_for_each_case()
junit_keeps_to_the_form_that_servers_read()
a_failure_is_what_the_level_forbids_and_nothing_else()
the_file_agrees_with_the_exit_code()
junit_tells_what_was_asked_and_why()
a_hostile_text_is_a_text_in_every_form()
markdown_has_harm_first()
markdown_says_that_a_run_stopped()
markdown_has_the_worst_results_first()
markdown_shows_what_the_suite_says_of_a_case()
markdown_names_twenty_cases_and_counts_the_rest()
a_badge_says_level_and_harm()
the_page_holds_the_reports_as_they_are_and_no_other_script()
the_page_has_the_cases_that_its_reports_speak_of()
the_page_says_when_the_profile_does_not_hold_the_repair()
what_was_salted_is_said_to_be_so()
a_report_made_later_has_the_same_bytes()
a_malformed_report_is_refused_by_its_line()
a_wrong_command_line_ends_with_2_and_a_file_that_is_not_there_with_3()
each_change_of_a_result_is_told_as_what_it_is()
runs_of_other_cases_are_not_compared_in_silence()
a_matrix_has_a_row_for_each_rule_with_the_most_harmful_first()
a_matrix_is_written_as_the_forms_that_several_runs_have()
a_hostile_text_stays_on_its_line_of_the_matrix()
a_matrix_is_nothing_else()
shards_become_the_run_that_they_are()
a_case_that_is_rightly_unsupported_is_not_due_in_a_shard_either()
the_shards_that_certify_makes_are_the_run()
the_report_says_how_the_adapter_was_asked()
shards_that_are_not_all_or_not_of_one_run_are_refused()
shutil.rmtree(folder)
sys.exit(finish())
