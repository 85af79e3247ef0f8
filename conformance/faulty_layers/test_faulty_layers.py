# SPDX-License-Identifier: MIT
"""Are the sound layers sound, and the injected faults found?

Usage: test_faulty_layers.py BUILD. A sample, in seconds: measure.py does it all. Which faults a short
probe finds follows from what they do: these change or refuse what nearly every trial asks about.
"""
import concurrent.futures
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "tools" / "testing")]
from adapter import STYLES, answer  # noqa: E402
from checks import BUILD, check, main, toolmend  # noqa: E402
from faults_unseen import ALL, FAULTS, inject  # noqa: E402
from measure import probe  # noqa: E402

COMMON = (("value", "28"), ("value", "33"), ("text", "12"), ("text", "32"), ("typed", "37"))
FIXED = (  # fault, schema of the member v, text, and what the layer makes of it: None is a refusal
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
    ("42", {"type": "string"}, '{"v": "@notes.txt"}', '{"v": "notes.txt"}'),
    ("48", {"type": "string"}, '{"v": "2025-1-5"}', '{"v": "2025-01-05"}'),
    ("51", {"type": "string"}, '{"v": "a</parameter>"}', '{"v": "a"}'),
    ("37", {"type": "string"}, '{"v": ""}', "{}"),
)


def _certified(style):
    return toolmend("certify", "--shard", "1/12", "--", sys.executable, HERE / "adapter.py", style).stdout


def _each(work, *given):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(zip(given[0], pool.map(work, *given)))


def the_sound_layers_harm_nobody():
    for style, page in _each(_certified, ALL):
        check(re.search("^harm +0$", page, re.MULTILINE) and "without an answer" not in page,
              f"certify finds no harm in the sound {style} layer")
    for style, run in _each(lambda style: probe(BUILD, style, "0", "faults", 120), ALL):
        check(not run.findings, f"probe finds nothing in the sound {style} layer: {run.findings}")


def an_injected_fault_is_found_soon():
    for (style, label), run in _each(lambda row: probe(BUILD, *row, "faults", 300), COMMON):
        check(run.findings, f"fault {label} is found in the {style} layer")


def a_fault_does_what_its_row_says():
    for label, member, text, made in FIXED:
        for style in ALL:
            said = {}
            for one in ("0", label):
                layer = STYLES[style]()
                inject(layer, one)
                request = {"id": "1", "arguments": text,
                           "tool": {"parameters": {"properties": {"v": member}}}}
                said[one] = answer(layer, request).get("arguments")
            sent = said[label] if style != "typed" or made != "{}" else said[label].replace('"v": null', "")
            check(sent == made and said["0"] != said[label], f"{style} {label}: {said}")


def each_fault_says_where_it_comes_from_and_what_cannot_have_it():
    for label, row in FAULTS.items():
        check(row.title and (row.seen or int(label.rstrip("abc")) > 40), f"fault {label} has a title and a source")
        check(bool(row.why_not) == (row.styles != ALL), f"{label} says why where it is not applicable")


if __name__ == "__main__":
    main(globals())
