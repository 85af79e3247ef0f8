# SPDX-License-Identifier: MIT
"""The vectors in a test run of your own: `pytest test_vectors.py`, or plain `python3 test_vectors.py`.

Copy this file and vectors.jsonl (TOOLMEND_VECTORS, or beside it) and put your layer into repair().
judge() is the table of PROTOCOL.md, "Judgement", for a layer that is compared by value, in the profile
standard. Numbers are exact here: Decimal holds each digit that a JSON text may have. Left out are
whole calls, texts that are not UTF-8, and tools with hints, of which a layer need not know.
"""
import base64
import decimal
import itertools
import json
import os
import pathlib
import re
import sys

VECTORS = os.environ.get("TOOLMEND_VECTORS") or pathlib.Path(__file__).parent / "vectors.jsonl"
RECOVERED_MIN = 0  # repairs that your layer has to make; raise it as they come
TIERS = ("safe", "standard")  # what is due in the profile standard
DEPTH_MAX = 2048  # beyond it a text is compared without white space, and not read
OUTSIDE = re.compile(r'("(?:[^"\\]|\\.)*"?)|\s+', flags=re.S)
HINT = re.compile(r'''"(?:x-repair|dirge-hints)":\{(?:"contract":"[^"]*",)?"(?:aliases|relational|separator|'''
                  r'''semantic":"(?:[a-z]+_)?(?:path|json-text))"|"x-dirge-kind":"path"''')


def repair(tool, text, finish):
    """The text that would go to the tool, or None: refused. tool has "name" and "parameters"."""
    # call your layer here
    return text


def members(pairs):
    """An object: names that are repeated with one value are one, others are not merged."""
    value = {}
    for name, member in pairs:
        if name in value and value[name] != member:
            return ("repeated", pairs)
        value[name] = member
    return value


def number(spelling):
    return ("number", decimal.Decimal(spelling))  # in a pair, as True == 1 in Python


def no_number(spelling):
    raise ValueError(spelling + " is not JSON")


def is_deep(text):
    steps = [(c in "[{") - (c in "]}") for c in OUTSIDE.sub("", text)]
    return max(itertools.accumulate(steps), default=0) > DEPTH_MAX


def value_of(text):
    """The JSON value, exactly; None if the text is not JSON, as null is (None,)."""
    if is_deep(text):
        return OUTSIDE.sub(r"\1", text)
    try:
        return (json.loads(text, object_pairs_hook=members, parse_int=number, parse_float=number,
                           parse_constant=no_number),)
    except (ValueError, RecursionError, decimal.InvalidOperation):
        return None


def is_same(one, other):
    value = value_of(one)
    return one == other or (value is not None and value == value_of(other))


def judge_one(case, expect, answer):
    """Result and detail of one expectation; harm is whatever is left at the end."""
    text, due = case["arguments"], case.get("tier") in TIERS
    refused, handed_on = answer is None, answer is not None and is_same(answer, text)
    if expect["outcome"] == "valid":
        return ("pass", None) if handed_on else ("harm", "refused" if refused else "changed")
    if expect["outcome"] == "rejected":
        return ("pass", None) if refused else ("fail", "passed-on") if handed_on else ("harm", "wrong")
    if refused:
        return ("fail", "missed") if due else ("pass", None)
    if answer == expect["arguments"]:
        return ("pass", None)
    if handed_on:
        return ("fail", "missed" if due else "passed-on")
    return ("pass", None) if is_same(answer, expect["arguments"]) else ("harm", "wrong")


def judge(case, answer):
    """Of several expectations, which are all sound, the one that is best for the layer counts."""
    rows = [judge_one(case, row, answer) for row in case["expect"].get("any_of", [case["expect"]])]
    return min(rows, key=lambda row: ("pass", "fail", "harm").index(row[0]))


def ask(case):
    try:
        return judge(case, repair(case["tool"], case["arguments"], case.get("finish", "unknown")))
    except Exception as fault:  # no answer: neither harm nor a pass
        return ("error", repr(fault))


def read_case(line):
    """The case of a line, or None: it is left out."""
    case = json.loads(line)
    try:
        if "arguments_b64" in case:
            case["arguments"] = base64.b64decode(case["arguments_b64"]).decode("utf-8")
    except UnicodeDecodeError:
        return None
    hinted = case["id"].startswith("hint/") or HINT.search(line)
    return case if "arguments" in case and case.get("scored", True) and not hinted else None


def read_cases():
    with open(VECTORS, encoding="utf-8") as lines:
        return [case for case in map(read_case, lines) if case is not None]


def is_recovery(case):
    return case["expect"].get("outcome") == "repaired" and case["tier"] in TIERS


def recovered(cases):
    """Repairs made, and repairs due."""
    due = [case for case in cases if is_recovery(case)]
    return sum(ask(case)[0] == "pass" for case in due), len(due)


# ---- pytest -------------------------------------------------------------------------------


def pytest_generate_tests(metafunc):
    if "case" in metafunc.fixturenames:
        cases = read_cases()
        metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


def test_harms_nobody(case):
    result, detail = ask(case)
    assert result in ("pass", "fail"), f"{detail}: {case['why']}"


def test_recovers():
    assert recovered(read_cases())[0] >= RECOVERED_MIN


# ---- without pytest -----------------------------------------------------------------------


def main():
    cases = read_cases()
    results = [(case, *ask(case)) for case in cases]
    for word in ("harm", "error", "fail"):
        for case, result, detail in results:
            if result == word:
                print(result, detail, case["id"])
    harm = sum(result in ("harm", "error") for _, result, _ in results)
    made, due = recovered(cases)
    print(f"{len(cases)} cases, harmed or without an answer {harm}, recovered {made} of {due}")
    return harm > 0 or made < RECOVERED_MIN or not cases


if __name__ == "__main__":
    sys.exit(main())
