# SPDX-License-Identifier: MIT
"""vector_calls.py - what only whole calls and hints have, checked for lint_vectors.py.

A call that is valid or repaired goes to a tool, which has to be one of those on offer; one that
is valid states it and its arguments as it came; a repair by a hint has a tool with a hint. What
is valid under a schema, conformance/model/test_vectors.c asks.
"""

from strict_json import BadJSON, agreeing_members, parse

# Hints assert nothing: who does not claim to heed them may overlook them.
HINTS = {"x-repair", "dirge-hints", "x-dirge-kind"}


def keys_of(case):
    """The keys of the tools that a case has."""
    keys = case["tools"] if isinstance(case.get("tools"), list) else [case.get("tool")]
    return [key for key in keys if isinstance(key, str)]


def tools_of(tools, case):
    """These tools, as far as there are such."""
    return [tools[key] for key in keys_of(case) if isinstance(tools.get(key), dict)]


def rows_of(case):
    """The outcomes that are sound, as far as they have the form of one."""
    expect = case.get("expect")
    rows = expect.get("any_of", [expect]) if isinstance(expect, dict) else []
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def mentions_hint(value):
    """Is a hint anywhere in the tool?"""
    if isinstance(value, list):
        return any(map(mentions_hint, value))
    return isinstance(value, dict) and (bool(HINTS & set(value)) or any(map(mentions_hint, value.values())))


def acts_on_hint(row):
    """Is a rule of hints among those of the row?"""
    rules = row.get("rules")
    return isinstance(rules, list) and any(str(rule).startswith("hint/") for rule in rules)


def stated_name(text):
    """The name that a call states; an error if it states none, or no arguments."""
    call = parse(text, agreeing_members)
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise BadJSON("no object with a name")
    arguments = call.get("arguments")
    if isinstance(arguments, str):
        arguments = parse(arguments, agreeing_members)
    if not isinstance(arguments, dict):
        raise BadJSON("no arguments that are an object or its text")
    return call["name"]


def fault_of_sound_call(case, name):
    """Why the call cannot be valid; None: it names the tool and has arguments."""
    try:
        stated = stated_name(case.get("call", ""))
    except (ValueError, RecursionError) as error:
        return "said to be valid: %s" % error
    return None if stated == name else "said to be valid, and names another tool"


def name_faults(row, called, known):
    """A row of a call that goes to a tool names it, and no other row has a name."""
    if "name" in row and (not called or row["name"] not in known):
        yield "%r is not the name of a tool that may be called" % row["name"]
    if called and "name" not in row and row.get("outcome") in ("valid", "repaired"):
        yield "a call that is %s names its tool" % row["outcome"]


def findings(tools, case):
    """Check and words of each finding in one case."""
    called, ours = case.get("op") == "call", tools_of(tools, case)
    known = [tool.get("name") for tool in ours]
    if any(known.count(name) > 1 for name in known):
        yield "tool", "two tools of one name"
    for row in rows_of(case):
        for fault in name_faults(row, called, known):
            yield "name", fault
        sound = called and row.get("outcome") == "valid"
        fault = fault_of_sound_call(case, row.get("name")) if sound else None
        if fault:
            yield "call", fault
        if acts_on_hint(row) and not mentions_hint(ours):
            yield "hint", "a repair by a hint, and no tool has one"
