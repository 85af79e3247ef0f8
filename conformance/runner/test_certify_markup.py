# SPDX-License-Identifier: MIT
"""Do the model texts of the suite find what parsers of engines do wrong?

Usage: test_certify_markup.py BUILD, or test_certify_markup.py --adapter MODE to be a parser. Each reads one format or
two; `careful` reads a text only if a block is all of it, each other mode has one fault that a parser in use has.
"""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402  (the interpreter runs isolated)
from certify_testing import check  # noqa: E402

HELLO = {"op": "hello", "protocol": 1, "name": "parser", "version": "1", "language": "python", "groups": [],
         "capabilities": ["bytes", "markup"]}
BLOCK = r"(?:\s*\n)? {0,3}<tool_call>\s*(\{.*\})\s*</tool_call>\s*"
CALL = r"<function=(\w+)>(.*?)(?:</function>|$)"


def once(members):
    """An object that repeats no name."""
    if len(dict(members)) < len(members):
        raise ValueError("a name is repeated")
    return dict(members)


def json_call(text, hook=once):
    call = json.loads(text, object_pairs_hook=hook)
    if set(call) != {"name", "arguments"} or not isinstance(call["arguments"], dict):
        raise ValueError("no call")
    return call["name"], call["arguments"]


def xml_calls(text, value):
    for name, body in re.findall(CALL, text, re.S):
        yield name, {key: value(raw) for key, raw in re.findall(r"<parameter=(\w+)>(.*?)</parameter>", body, re.S)}


def careful(text):
    """Hermes, as a whole text of at most 256 levels."""
    found = re.fullmatch(BLOCK, text, re.S)
    return [json_call(found[1])] if found and "<tool_call>" not in found[1] and text.count("[") <= 256 else []


def anywhere(text):
    """A block wherever it stands, also in a fence or a sentence."""
    return [json_call(found) for found in re.findall(r"<tool_call>\s*(\{.*?\})\s*</tool_call>", text, re.S)]


def last_wins(text):
    """Of two members of one name the last."""
    found = re.fullmatch(BLOCK, text, re.S)
    return [json_call(found[1], dict)] if found else []


def first_closer(text):
    """Calls between tags, each value up to the first closer, cut or whole."""
    return list(xml_calls(text, lambda raw: raw.strip("\n")))


def trimmed(text):
    """The same of one whole block, its values without white space around them."""
    whole = re.fullmatch(r"\s*<tool_call>\s*<function=\w+>\s*(<parameter=\w+>[^<]*</parameter>\s*)*</function>\s*</tool_call>\s*", text)
    return list(xml_calls(text, str.strip)) if whole else []


def answer(mode):
    def one(request):
        if request["op"] != "markup":
            return {"id": request["id"], "outcome": "unsupported", "why": "it parses texts"}
        names = {tool["name"] for tool in request["tools"]}
        try:
            found = globals()[mode](request.get("text", ""))
        except (ValueError, RecursionError):
            found = []
        calls = [{"name": name, "arguments": json.dumps(given)} for name, given in found if name in names]
        return {"id": request["id"], "outcome": "ok", "calls": calls}
    return one


def results(mode):
    run = base.Run("--filter", "markup/**", "--", *base.itself(__file__, mode), cases=None)
    return {line["id"]: (line["result"], line["detail"]) for line in run.lines if line["type"] == "result"}


def harmed(found):
    return [name for name, (result, _) in found.items() if result == "harm"]


def a_careful_parser_harms_nobody_and_recovers_its_format():
    found = results("careful")
    check(not harmed(found), harmed(found))
    check(found["markup/table/hermes-sound"] == ("pass", "mended"), found["markup/table/hermes-sound"])
    check(found["markup/table/glm-sound"] == ("fail", "missed"), "what it does not read is missed")


def quotations_that_run_are_harm():
    found = results("anywhere")
    for name in ("quotation/fence-xml", "thoughts/closed", "doubt/sentence"):
        check(found["markup/" + name] == ("harm", "invented"), (name, found["markup/" + name]))


def the_last_of_two_values_is_harm():
    check("markup/evidence/twice-json" in harmed(results("last_wins")), "one of two values runs")


def values_that_are_cut_are_harm():
    found = results("first_closer")
    check(found["markup/tags/cut-behind-value-qwen"][0] == "harm", found["markup/tags/cut-behind-value-qwen"])
    check(found["markup/tags/call-in-value-qwen"][0] == "harm", found["markup/tags/call-in-value-qwen"])


def values_that_are_trimmed_are_harm():
    found = results("trimmed")
    check(found["markup/tags/blanks-stay"] == ("harm", "wrong"), found["markup/tags/blanks-stay"])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--adapter"]:
        base.serve(answer(sys.argv[2]), HELLO)
    else:
        base.main(base.claims_of(globals()), threads=2)
