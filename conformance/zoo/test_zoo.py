# SPDX-License-Identifier: MIT
"""Is the zoo what its page says? The sound layers are sound, planted faults are found.

Usage: test_zoo.py BUILD. A sample, in seconds: table.py does it all. Which mutants a short probe
finds follows from what they do: these change or refuse what nearly every trial asks about.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import table  # noqa: E402  (the zoo is no package)

BUILD = pathlib.Path(sys.argv[1]).resolve()
COMMON = (("value", "28"), ("value", "33"), ("text", "12"), ("text", "32"), ("typed", "37"))
FIXED = (  # mutant, schema of the member v, text, and what the mutant makes of it: None is a refusal
    ("1", {"type": "string"}, '{"v": "[1]"}', None),
    ("2", {"type": ["string", "null", "array"]}, '{"v": "[1]"}', '{"v": [1]}'),
    ("4", {"type": "string"}, '{"v": "1.10"}', '{"v": "1.1"}'),
    ("6", {"type": ["integer", "string"]}, '{"v": "007"}', '{"v": 7}'),
    ("17", {"type": "boolean"}, '{"v": "false"}', '{"v": true}'),
    ("20", {"type": "integer"}, '{"v": 1.5}', '{"v": 1}'),
    ("22", {"type": "number"}, '{"v": ".25"}', '{"v": 25}'),
    ("23", {"type": "array", "items": {"type": "string"}}, '{"v": "[\\"a\\"]"}', '{"v": ["[\\"a\\"]"]}'),
    ("25b", {"type": "string"}, '{"v": "[\\"a\\", \\"b\\"]"}', '{"v": "a"}'),
    ("26", {"type": "array", "items": {"type": "string"}}, '{"v": "a, b"}', '{"v": ["a", "b"]}'),
    ("37", {"type": "string"}, '{"v": ""}', "{}"),
)
passed = failed = 0


def check(held, claim):
    global passed, failed
    passed += bool(held)
    failed += not held
    if not held:
        print(f"does not hold: {claim}", file=sys.stderr)


def certified(style):
    done = subprocess.run([BUILD / "toolmend", "certify", "--shard", "1/12", "--", sys.executable,
                           HERE / "zoo.py", style], capture_output=True, text=True, check=False)
    return done.stdout


def each(work, *given):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(zip(given[0], pool.map(work, *given)))


def the_sound_layers_harm_nobody():
    for style, page in each(certified, table.ALL):
        check(re.search("^harm +0$", page, re.MULTILINE) and "without an answer" not in page,
              f"certify finds no harm in the sound {style} layer")
    for style, run in each(lambda style: table.probe(BUILD, style, "0", "zoo", 120), table.ALL):
        check(not run.findings, f"probe finds nothing in the sound {style} layer: {run.findings}")


def a_planted_fault_is_found_soon():
    for (style, label), run in each(lambda row: table.probe(BUILD, *row, "zoo", 150), COMMON):
        check(run.findings, f"mutant {label} is found in the {style} layer")


def a_mutant_does_what_its_row_says():
    from zoo import STYLES, answer  # noqa: PLC0415  (it reads stdin as a program only)
    from mutants import plant
    for label, member, text, made in FIXED:
        for style in table.ALL:
            said = {}
            for one in ("0", label):
                layer = STYLES[style]()
                plant(layer, one)
                request = {"id": "1", "arguments": text,
                           "tool": {"parameters": {"properties": {"v": member}}}}
                said[one] = answer(layer, request).get("arguments")
            sent = said[label] if style != "typed" or made != "{}" else said[label].replace('"v": null', "")
            check(sent == made and said["0"] != said[label], f"{style} {label}: {said}")


def the_page_has_a_row_for_each_mutant():
    page = (HERE / "README.md").read_text(encoding="utf-8")
    lines = [line for line in page.split(table.BEGIN)[1].split(table.END)[0].splitlines()
             if line.startswith("| ") and not line.startswith("| |")]
    cells = {line.split(" | ")[0][2:]: line[2:-2].split(" | ") for line in lines}
    check(list(cells) == list(table.MUTANTS), "the rows of the page are the mutants")
    for label, row in table.MUTANTS.items():
        found = cells.get(label, [])
        check(found[1:3] == [row.title, row.seen], f"row {label} has the title of the mutant and its source")
        check(len(found) == 3 + len(table.ALL), f"row {label} has a cell for each style")
        for style, text in zip(table.ALL, found[3:]):
            check((text == "not applicable") == (style not in row.styles), f"row {label}, {style}: {text}")
        check(bool(row.why_not) == (row.styles != table.ALL), f"{label} says why where it is not applicable")


the_sound_layers_harm_nobody()
a_planted_fault_is_found_soon()
a_mutant_does_what_its_row_says()
the_page_has_a_row_for_each_mutant()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
