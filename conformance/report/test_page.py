# SPDX-License-Identifier: MIT
"""The page of a report in a browser: what it shows, what its keys do, what a hostile text does.

usage: test_page.py BUILD

Needs Chromium (Debian's package chromium; CHROMIUM names another one) and says so where there is
none. What is expected is worked out from the reports, which are written here.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish, skip  # noqa: E402

import browser

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
DIGESTS = json.loads((BUILD / "conformance/vectors.manifest.json").read_text())["digests"]
folder = pathlib.Path(tempfile.mkdtemp())
NASTY = "</script><script>window.caught=1</script><img src=x onerror='window.caught=2'>\u2028\x00\ud800\n"


VALID = {test["id"] for test in json.loads((HERE / "../vectors/principle/P1.json").read_text())["cases"]
         if test["expect"].get("outcome") == "valid"}


def case(name, result="pass", detail=None, answer=None, **members):
    got = {"outcome": "ok", "arguments": answer} if answer is not None else None
    parts = name.split("/")
    clause = parts[1] if parts[0] == "principle" else "/".join(parts[:2])
    return [{"type": "case", "id": name, "digest": DIGESTS.get(name, "0" * 64), "group": parts[0],
             "tier": None, "clause": clause, "valid": name in VALID},
            {"type": "result", "id": name, "result": result, "detail": detail, "choice": None,
             "got": got, **members}]


def report(name, *cases, **adapter):
    """The report of a layer of this name; its harm is counted, its recovery is 1 of 2."""
    said = {"op": "hello", "protocol": 1, "name": name, "version": "1", "language": "c", **adapter}
    harm = sum(result["result"] == "harm" for _, result in cases)
    lines = [{"type": "header", "format": 1, "protocol": 1, "judgement": 2, "suite": "0.1.0", "spec": "2026-12",
              "profile": "standard", "filter": None, "adapter": said, "asked": ["--exec"],
              "command": ["./it's", "here"]},
             *(line for both in cases for line in both),
             {"type": "footer", "complete": True, "counts": {}, "recovery": {"shape": [1, 2]}, "harm": harm,
              "level": None, "exit": 1}]
    path = folder / f"{len(list(folder.iterdir()))}.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


GROUPS = ["syntax", "shape", "scalar", "null", "key", "root"]
RESULTS = [("pass", None)] * 7 + [("fail", "missed"), ("fail", "passed-on"), ("not-applicable", None),
                                  ("crash", None), ("harm", "wrong")]


def many(name, count, shift):
    """A report of `count` cases; the result of case i is the (i + shift)th of the list above."""
    return report(name, *(case(f"{GROUPS[i % len(GROUPS)]}/rule-{i % 110}/case-{i}", *RESULTS[(i + shift) % len(RESULTS)],
                               f'{{"path": "/tmp/{i}.txt"}}') for i in range(count)))


def page_of(*reports):
    path = folder / f"{len(list(folder.iterdir()))}.html"
    subprocess.run([BUILD / "toolmend", "report", "forms", f"html={path}", *reports], check=True)
    return path


PLAIN = "shape/array-in-string/plain"
FEW = [case(PLAIN, "harm", "wrong", '{"paths": ["x"]}'), case("shape/array-in-string/b", answer="{}"),
       case("null/f/g", "crash", signal=11, note="killed by signal 11"),
       case("principle/P6/h", "fail", "missed", "{}"),
       case("null/f/h", "harm", "changed", "{}"), case("null/f/i", "harm", "changed", "{}")]


def ids(shown):
    return shown.run('[...document.querySelectorAll("#cases tr.case th")].map(cell => cell.textContent)')


def cells(shown, table):
    return shown.run(f'[...document.querySelectorAll("#{table} tr")].map(row => '
                     '[...row.cells].map(cell => cell.textContent))')


def choose(shown, **values):
    for name, value in values.items():
        shown.run(f'document.getElementById("f-{name}").value = {json.dumps(value)}')
    shown.run('document.getElementById("filter").dispatchEvent(new Event("input"))')
    return ids(shown)


def harm_comes_first(shown):
    shown.open(page_of(report("layer", *FEW)))
    head, row = cells(shown, "layers")
    check(head == ["layer", "harm", "level", "recovered", "changed", "refused", "wrong", "no answer", "not mended",
                   "kept", "not scored", "cases"], head)
    check(row[1:] == ["3", "none", "1 of 2", "2", "0", "1", "1", "1", "1", "0", "6"], row)
    rules = [row[0] for row in cells(shown, "rules")[1:]]
    # Two harms, one harm, no harm.
    check(rules[:2] == ["null/f", "shape/array-in-string"] and rules[2].startswith("P6"), rules)
    check(ids(shown) == ["null/f/h", "null/f/i", PLAIN, "null/f/g", "principle/P6/h"], ids(shown))


def layers_stand_side_by_side(shown):
    other = report("other", case(PLAIN, answer="{}"), case("null/f/g", answer="{}"))
    shown.open(page_of(report("layer", *FEW), other))
    check(cells(shown, "rules")[0] == ["rule", "layer 1", "other 1"], cells(shown, "rules")[0])
    seen = ('const select = document.getElementById("shown"); select.value = "%s"; select.dispatchEvent(new Event("change"));'
            '[...document.querySelectorAll("#rules thead th")].filter(cell => cell.checkVisibility()).map(cell => cell.textContent)')
    for value, heads in (("1", ["rule", "other 1"]), ("", ["rule", "layer 1", "other 1"])):
        visible = shown.run("(() => { " + (seen % value).replace(";[", "; return [") + " })()")
        check(visible == heads, f"the switch shows {visible}")
    rows = {row[0]: row[1:] for row in cells(shown, "rules")[1:]}
    check(rows["null/f"] == ["2 changed0/3", "1/1"], rows)
    check(rows["shape/array-in-string"] == ["1 wrong1/2", "1/1"], rows)
    row = next(row for row in cells(shown, "cases") if row[0] == "null/f/h")
    check(row[2] == "not in it" and row[1].endswith("harm changed"), row)
    check(choose(shown, run="1", result="passed") == [PLAIN, "null/f/g"], ids(shown))


def filters_leave_what_they_say(shown):
    shown.open(page_of(report("layer", *FEW)))
    check(choose(shown, result="all")[-1] == "shape/array-in-string/b", "what passed is last")
    check(choose(shown, result="harm") == ["null/f/h", "null/f/i", PLAIN], ids(shown))
    check(choose(shown, result="changed") == ["null/f/h", "null/f/i"], ids(shown))
    check(choose(shown, result="not-mended") == ["principle/P6/h"], ids(shown))
    check(choose(shown, result="all", group="shape") == [PLAIN, "shape/array-in-string/b"], ids(shown))
    check(choose(shown, group="", rule="null/f") == ["null/f/h", "null/f/i", "null/f/g"], ids(shown))
    check(choose(shown, rule="", principle="P6") == ["principle/P6/h"], ids(shown))
    check(choose(shown, principle="", text="SIGNAL 11") == ["null/f/g"], "words of a note, in any case")
    check(choose(shown, text="nowhere") == [], ids(shown))
    check("No case" in shown.run('document.getElementById("count").textContent'), "and says so")
    shown.open(page_of(report("layer", *FEW)), "#result=all&rule=null%2Ff")
    check(ids(shown) == ["null/f/h", "null/f/i", "null/f/g"], "an address leads to what it shows")


def keys_do_what_the_mouse_does(shown):
    focus = 'document.activeElement.id || document.activeElement.textContent'
    shown.open(page_of(report("layer", *FEW)))
    shown.press("/")
    check(shown.run(focus) == "f-text", shown.run(focus))
    for letter in "null":
        shown.press(letter)
    check(ids(shown) == ["null/f/h", "null/f/i", "null/f/g"], ids(shown))
    shown.press("Enter")
    check(shown.run(focus) == "null/f/h", shown.run(focus))
    shown.press("ArrowDown")
    shown.press("ArrowDown")
    shown.press("ArrowUp")
    check(shown.run(focus) == "null/f/i", shown.run(focus))
    shown.press("Enter")
    check(shown.run('document.activeElement.getAttribute("aria-expanded")') == "true" and
          shown.run('document.querySelectorAll("tr.detail").length') == 1, "Enter opens")
    shown.press("Escape")
    check(shown.run('document.querySelectorAll("tr.detail").length') == 0 and
          shown.run(focus) == "null/f/i", "Escape closes, and stays there")
    shown.press("/")
    shown.press("Escape")
    check(shown.run('document.getElementById("f-text").value') == "", "Escape empties the filter")
    shown.run('document.querySelector("#rules button").focus()')
    shown.press("ArrowRight")
    shown.press("Enter")
    # The harms of the first rule.
    check(ids(shown) == ["null/f/h", "null/f/i"], ids(shown))


def a_case_opens_in_its_place(shown):
    shown.open(page_of(report("layer", *FEW)), "#case=" + PLAIN)
    detail = shown.run('document.querySelector("tr.detail").textContent')
    vectors = json.loads((HERE / "../vectors/shape/array-in-string.json").read_text())
    test = next(test for test in vectors["cases"] if test["id"] == PLAIN)
    for part in (test["why"], test["arguments"], test["expect"]["arguments"], '{"paths": ["x"]}', "expected",
                 "a broken call was made into another, which would run", '"parameters": {',
                 "toolmend explain " + PLAIN, f"--exec --filter {PLAIN} -- './it'\\''s' here", "Tier: safe."):
        check(part in detail, (part, detail))
    # {"paths": ["a.txt", "b.txt"]} was expected and {"paths": ["x"]} came; the x of "txt" is kept.
    marks = shown.run('[...document.querySelectorAll("tr.detail .text")].map(box => '
                      '[box.textContent, [...box.querySelectorAll("mark")].map(mark => mark.textContent)])')
    expected = next(each for text, each in marks if text == test["expect"]["arguments"])
    came = next(each for text, each in marks if text == '{"paths": ["x"]}')
    kept = len(test["expect"]["arguments"]) - sum(map(len, expected))
    check(expected and kept == len('{"paths": ["x"]}') - sum(map(len, came)), marks)
    check("no answer" in open_of(shown, "null/f/g") and "signal 11" in open_of(shown, "null/f/g"), "a crash")


def a_pass_shows_its_answer_unless_that_is_just_what_was_expected(shown):
    """As the vector files have them: a repair, a text that is kept, one that is refused for a reason."""
    shown.open(page_of(report("layer", *FEW)), "#result=all")
    check("cameanswered{}" in open_of(shown, "shape/array-in-string/b"), "of another suite, so the answer")
    known = {test["id"]: test for path in (HERE / "../vectors").glob("*/*.json")
             for test in json.loads(path.read_text())["cases"]}
    repaired = known[PLAIN]
    kept = next(test for test in known.values() if test["expect"].get("outcome") == "valid" and "arguments" in test)
    refused = next(test for test in known.values() if test["expect"].get("reason") and "arguments" in test)
    mended, reason = repaired["expect"]["arguments"], refused["expect"]["reason"]
    for test, got, said in ((repaired, {"outcome": "ok", "arguments": mended}, "camejust that"),
                            (kept, {"outcome": "ok", "arguments": kept["arguments"]}, "camejust that"),
                            (refused, {"outcome": "rejected", "reason": reason}, "camejust that"),
                            (repaired, {"outcome": "ok", "arguments": mended + " "}, f"camechanged to{mended} "),
                            (repaired, {"outcome": "ok", "arguments": mended[:-1]}, f"camechanged to{mended[:-1]}"),
                            (repaired, {"outcome": "ok", "arguments": repaired["arguments"]},
                             f"camehanded on as it came{repaired['arguments']}"),
                            (kept, {"outcome": "ok", "arguments": kept["arguments"], "name": "x"}, "camehanded on as it came tool x"),
                            (refused, {"outcome": "rejected"}, "camerejected"), (repaired, {"outcome": "rejected"}, "camerejected"),
                            (repaired, None, "cameno answer")):
        lines = case(test["id"])
        lines[1]["got"] = got
        shown.open(page_of(report("layer", lines)), "#result=all")
        opened = open_of(shown, test["id"])
        check(said in opened, (said, opened[:1000]))
        check(test is not repaired or f"repaired{mended}" in opened, opened[:1000])


def open_of(shown, name):
    shown.run(f'''document.querySelectorAll("#cases tr.case:not(.open)").forEach(row =>
                  row.textContent.startsWith("{name}") && row.click())''')
    return shown.run('[...document.querySelectorAll("tr.detail")].map(row => row.textContent).join("\\n")')


def texts_that_differ_are_marked_where_they_do(shown):
    shown.open(page_of(report("layer", *FEW)))
    for left, right, only_left, only_right in (("abc", "abc", [], []), ("abc", "axc", [1], [1]),
                                               ("abc", "ac", [1], []), ("", "ab", [], [0, 1]),
                                               ("a1b2", "ab", [1, 3], [])):
        got = shown.run(f"difference(unitsOf({json.dumps(left)}), unitsOf({json.dumps(right)}))"
                        ".map(each => [...each])")
        check(got == [only_left, only_right], (left, right, got))
    long = shown.run('difference(...["b", "c"].map(each => unitsOf("a" + each.repeat(5000) + "z")))'
                     '.map(each => each.size)')
    check(long == [5000, 5000], "of a long text the ends that are equal")
    signs = shown.run('unitsOfBytes("YcOpIP8=").map(unit => unit.sign || unit.raw)')  # 61 C3A9 20 FF
    check(signs == ["a", "\u00e9", " ", "FF"], signs)
    check(shown.run("""laidOut('{"a":1.0,"b":[1,2],"c":"x{\\\\"}"}')""") ==
          '{"a": 1.0, "b": [1, 2], "c": "x{\\"}"}', "numbers and strings stay as they are spelled")


def marks(shown, left, right, by_value=False):
    """What is marked on either side, and before which unit something is missing."""
    return shown.run(f"""marksOf(unitsOf({json.dumps(left)}), unitsOf({json.dumps(right)}), {json.dumps(by_value)})
        .map(({{ only, gaps }}) => [[...only], [...gaps]])""")


def what_is_missing_is_marked_where_it_would_be(shown):
    shown.open(page_of(report("layer", *FEW)))
    for left, right, due in (("abc", "ac", [[[1], []], [[], [1]]]), ("ac", "abc", [[[], [1]], [[1], []]]),
                             ("abc", "axc", [[[1], []], [[1], []]]), ("ab", "a", [[[1], []], [[], [1]]]),
                             ("ab", "ab", [[[], []], [[], []]]), ("", "a", [[[], [0]], [[0], []]])):
        check(marks(shown, left, right) == due, (left, right, marks(shown, left, right)))


def white_space_is_marked_only_where_bytes_count(shown):
    shown.open(page_of(report("layer", *FEW)))
    nothing = [[[], []], [[], []]]
    check(marks(shown, '{"a": 1}', '{"a":1}', True) == nothing, marks(shown, '{"a": 1}', '{"a":1}', True))
    check(marks(shown, '{"a": 1}', '{"a":1}') == [[[5], []], [[], [5]]], "bytes")
    check(marks(shown, '{"a b": 1}', '{"ab":1}', True) == [[[3], []], [[], [3]]], "in a string it is a character")
    check(marks(shown, '{"\\" ": 1}', '{"\\"":1}', True) == [[[4], []], [[], [4]]], "behind a quote that is escaped, too")
    check(marks(shown, '{"a": 1}', '{"a":1', True) != nothing, "what is no JSON is compared by its characters")
    for capabilities, due in (([], 0), (["bytes"], 1)):
        one = case(PLAIN, "harm", "wrong", '{"paths":["a","b"]}')
        shown.open(page_of(report("layer", one, capabilities=capabilities)), "#case=" + PLAIN)
        found = shown.run('document.querySelectorAll("tr.detail mark").length')
        check(bool(found) == bool(due), (capabilities, found))


def code_is_what_stands_between_as_many_backticks(shown):
    shown.open(page_of(report("layer", *FEW)))
    text = "A `b`, ``c`d``, `` ` ``, **e** and [f](https://g/) or [h](#i)."
    spans = shown.run(f"spansOf({json.dumps(text)})")
    check([span["words"] for span in spans if span.get("code")] == ["b", "c`d", "`"], spans)
    check("".join(span["words"] for span in spans) == "A b, c`d, `, e and f or h.", spans)
    check([span["href"] for span in spans if span.get("href")] == ["https://g/", "#i"], spans)


def valid_calls_of_P1_have_a_row_of_their_own(shown):
    tests = json.loads((HERE / "../vectors/principle/P1.json").read_text())["cases"]
    valid = [test["id"] for test in tests if test["expect"].get("outcome") == "valid"][:2]
    other = [test["id"] for test in tests if test["expect"].get("outcome") == "rejected"][:3]
    shown.open(page_of(report("layer", *(case(name, "harm", "changed", "{}") for name in valid),
                              *(case(name, "fail", "passed-on", "{}") for name in other))), "#result=all")
    rows = {row[0]: row[1:] for row in cells(shown, "rules")[1:]}
    head = cells(shown, "rules")[0][1:]
    p1 = next(row for name, row in rows.items() if name.startswith("P1") and "malformed" not in name)
    malformed = rows["P1, malformed calls"]
    check(p1[head.index("changed")] == "2" and p1[head.index("passed on")] == "\u00b7", (head, p1))
    check(malformed[head.index("passed on")] == "3" and malformed[head.index("changed")] == "\u00b7", (head, malformed))
    check(choose(shown, principle="P1, malformed calls") == other, ids(shown))


def each_table_adds_up(shown):
    cases = [case(f"shape/x/{i}", *result, "{}") for i, result in enumerate(
        [("pass", None), ("fail", "missed"), ("fail", "passed-on"), ("fail", "bytes"), ("guess", None), ("spoiled", None),
         ("harm", "changed"), ("harm", "refused"), ("harm", "wrong"), ("crash", None), ("not-applicable", None)])]
    unscored = case("shape/x/unscored", "harm", "wrong", "{}")
    unscored[0]["scored"] = False
    shown.open(page_of(report("layer", *cases, unscored)))
    head, row = cells(shown, "layers")
    numbers = [int(value) for value in row[4:]]
    check(head[-1] == "cases" and numbers[-1] == sum(numbers[:-1]) == 12, (head, row))
    check(shown.run('document.getElementById("sum").textContent') == "cases = " + " + ".join(head[4:-1]), head)
    (rule,) = cells(shown, "rules")[1:]
    check(sum(int(cell) for cell in rule[1:]) == 11, rule)
    check(shown.run('[...document.querySelectorAll("#terms dt")].map(term => term.textContent.slice(2))') == head[4:-2], "terms")


def a_small_screen_shows_each_layer(shown):
    """Each cell with the head of its column, and nothing that hangs over the edge."""
    reports = [report(name, *FEW) for name in ("one", "two", "three", "four")]
    for width, small in ((420, True), (1400, False)):
        shown.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        for pages in (reports, reports[:1]):
            shown.open(page_of(*pages), "#case=" + PLAIN)
            over = shown.run("document.documentElement.scrollWidth - innerWidth")
            check(over <= 0, (width, len(pages), over))
            sticky = shown.run('getComputedStyle(document.getElementById("filter")).position')
            check(sticky == ("static" if small else "sticky"), (width, sticky))
            if not small:
                continue
            hidden = shown.run("""[...document.querySelectorAll("#layers td, #rules td button, #cases .sign-cell")]
                .filter(cell => cell.offsetParent && (cell.getBoundingClientRect().right > innerWidth ||
                                                      cell.getBoundingClientRect().left < 0)).length""")
            check(hidden == 0, (width, len(pages), hidden))
            heads = shown.run("""[...document.querySelectorAll("#rules td")].filter(cell => cell.offsetParent)
                .map(cell => getComputedStyle(cell, "::before").content)""")
            check(heads and all(len(head) > 2 for head in heads), heads[:5])
    shown.ask("Emulation.clearDeviceMetricsOverride")


def a_click_leads_from_a_number_to_its_cases(shown):
    shown.open(page_of(report("layer", *FEW)))
    head = cells(shown, "rules")[0]
    for row in range(len(cells(shown, "rules")) - 1):
        for column, word in enumerate(head[1:], 1):
            cell = f'document.querySelectorAll("#rules tbody tr")[{row}].cells[{column}]'
            count = shown.run(cell + ".textContent")
            if count == "\u00b7":
                continue
            shown.run(cell + '.querySelector("button").click()')
            check(len(ids(shown)) == int(count), (row, word, ids(shown)))
    shown.run('document.querySelector("#cases tr.case").click()')
    check(shown.run('document.querySelectorAll("tr.detail").length') == 1, "and a case opens")
    shown.run('document.querySelector("form button[type=reset]").click()')
    shown.run("new Promise(done => setTimeout(done))")
    check(len(ids(shown)) == 5, ids(shown))


def a_hostile_text_does_nothing(shown):
    name = "shape/x/" + NASTY
    path = page_of(report(NASTY, case(name, "harm", NASTY, NASTY, note=NASTY, stderr=NASTY), version=NASTY),
                   report("b", case("null/f/g", "fail", "missed", "y" * 1_000_000)))
    shown.open(path)
    shown.run('document.querySelectorAll("#cases tr.case").forEach(row => row.click())')
    check(shown.run("window.caught") is None, "no script of it ran")
    check(shown.run('document.scripts.length') == 4 and shown.run('document.images.length') == 0,
          "no element came of it")
    detail = shown.run('document.querySelector("tr.detail").textContent')
    check("</script><script>window.caught=1</script>" in detail, detail)
    check("U+2028\u2400U+D800\u240a" in detail, "and what is not seen has a sign")
    check("of 1,000,000 characters" in shown.run("document.body.textContent"), "a cut is told")


def tables_are_tables(shown):
    shown.open(page_of(report("layer", *FEW)))
    check(shown.run('[...document.querySelectorAll("table")].every(table => table.caption && '
                    'table.querySelector("thead th[scope=col]") && '
                    'table.querySelector("tbody th[scope=row]"))'),
          "captions and heads")
    check(shown.run('[...document.querySelectorAll("input, select")]'
                    '.every(field => field.labels.length === 1)'), "labels")


def rows_are_made_when_they_are_looked_at(shown):
    reports = [many(f"layer-{i}", 3000, i) for i in range(3)]
    shown.open(page_of(*reports), "#result=all")
    count = 'document.querySelectorAll("#cases tr.case").length'
    check(shown.run(count) < 500, shown.run(count))
    check(shown.run('document.getElementById("count").textContent') == "3,000 cases of 3,000",
          "and counted all")
    shown.run('scrollTo(0, document.body.scrollHeight)')
    shown.run(f'new Promise(done => {{ const look = () => {count} > 100 ? done() : requestAnimationFrame(look); look(); }})')
    check(100 < shown.run(count) < 3000, shown.run(count))


def main():
    with browser.Browser() as shown:
        for test in (harm_comes_first, layers_stand_side_by_side, filters_leave_what_they_say,
                     keys_do_what_the_mouse_does, a_case_opens_in_its_place, a_pass_shows_its_answer_unless_that_is_just_what_was_expected,
                     texts_that_differ_are_marked_where_they_do,
                     what_is_missing_is_marked_where_it_would_be, white_space_is_marked_only_where_bytes_count,
                     code_is_what_stands_between_as_many_backticks, valid_calls_of_P1_have_a_row_of_their_own,
                     each_table_adds_up, a_small_screen_shows_each_layer, a_click_leads_from_a_number_to_its_cases,
                     a_hostile_text_does_nothing,
                     tables_are_tables, rows_are_made_when_they_are_looked_at):
            test(shown)
        check(shown.faults() == [], shown.faults())


if not browser.found():
    skip("no Chromium here, the page was not opened; install Debian's package chromium")
    sys.exit(finish())
main()
shutil.rmtree(folder)
sys.exit(finish())
