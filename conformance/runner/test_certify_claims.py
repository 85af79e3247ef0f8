# SPDX-License-Identifier: MIT
"""What a layer says of itself in hello, and how `toolmend certify` asks and judges it by that.

Usage: test_certify_claims.py BUILD, or test_certify_claims.py --adapter MODE to be an adapter: a layer that
decodes into a type with the integer `n` and the string `s`, and says so, by mode, or not; one that is told of each
tool once, and ends at each request for `{"n": "1"...`; or one that gets name and arguments of a call apart.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import certify_testing as base  # noqa: E402  (the interpreter runs isolated)
from certify_testing import BROKEN, CALLS, CASES, HELLO, SOUND, check  # noqa: E402

TYPED = {**base.HELLO, "capabilities": [], "output": "typed", "numbers": "double"}
HELLOS = {"silent": TYPED, "drops": {**TYPED, "undeclared": "dropped"}, "refuses": {**TYPED, "undeclared": "refused"},
          "wrong": {**TYPED, "output": "value", "undeclared": "dropped"},
          "told": {**HELLO, "capabilities": ["tools", "call"]}, "deaf": {**HELLO, "capabilities": ["tools"]},
          "split": {**HELLO, "capabilities": ["call"], "call": "split"}, "halved": {**HELLO, "call": "split"}}

MORE = {**SOUND, "id": "scalar/x/more", "arguments": '{"n": 1, "more": 2}'}
MENDED = {**BROKEN, "id": "scalar/x/mended", "arguments": '{"n": "1", "more": 2}',
          "expect": {**BROKEN["expect"], "arguments": '{"n": 1, "more": 2}'}}
base.TOOLS.update(
    r={"name": "round", "parameters": {"properties": {"n": {"type": "number"}, "s": {}}}},
    e={"name": "enumerate", "parameters": {"properties": {"n": {"enum": [1, {"a": 1}]}}}})
ROUND = {**SOUND, "id": "scalar/x/round", "tool": "r", "arguments": '{"n": 0.3}'}
LISTED = {**SOUND, "id": "scalar/x/listed", "tool": "e"}


def be_told(mode):
    """Knows each tool by its name, and no other; or does not answer when it is told."""
    known = {}

    def answer(request):
        if request["op"] == "tool":
            if request["id"] in known:
                os._exit(7)  # once is enough
            known[request["id"]] = request["tool"]
            return {"id": request["id"] if mode == "told" else "x", "outcome": "ok"}
        named = request["tools"] if request["op"] == "call" else [request["tool"]]
        tools = [known[name]["name"] for name in named]
        if request["op"] == "call":
            return {**base.ok(request, '{"n": 1}'), "name": tools[0]}
        if '"1"' in request.get("arguments", ""):
            os._exit(3)
        return base.keep(request)
    base.serve(answer, HELLOS[mode])


def be_split(mode):
    def answer(request):
        if request["op"] == "repair":
            return base.keep(request)
        names = [tool["name"] for tool in request["tools"]]
        name = request["name"].lower()
        return {**base.ok(request, request["arguments"].replace('"1"', "1")), "name": name} if name in names \
            else base.refuse(request)
    base.serve(answer, HELLOS[mode])


def be_typed(mode):
    def answer(request):
        text = json.loads(request["arguments"])
        schema = request["tool"]["parameters"]
        if any("enum" in value for value in schema["properties"].values()):
            return {"id": request["id"], "outcome": "unsupported", "why": "enum-of-containers has no type"}
        if mode == "refuses" and not text.keys() <= {"n", "s"}:
            return base.refuse(request)
        number = text.get("n", 0)
        spelled = "0.29999999999999999" if number == 0.3 else json.dumps(int(number))
        return base.ok(request, '{"n":%s,"s":%s}' % (spelled, json.dumps(text.get("s", ""))))
    base.serve(answer, HELLOS[mode])


def run(mode, *cases):
    return base.Run("--", *base.itself(__file__, mode), cases=cases)


def details(done):
    return [(line["result"], line["detail"]) for line in done.results.values()]


def undeclared_members_count_apart_where_the_layer_says_what_its_type_does():
    silent = run("silent", SOUND, MORE, MENDED)
    check(details(silent) == [("pass", "kept"), ("harm", "changed"), ("harm", "wrong")], details(silent))
    for mode in ("drops", "refuses"):
        done = run(mode, SOUND, MORE, MENDED)
        check(details(done) == [("pass", "kept")] + 2 * [("pass", "undeclared")], details(done))
        footer = done.lines[-1]
        check(footer["kinds"]["undeclared"] == 2 and footer["harm"] == 0, footer)
        check("+ 2 by what it says of undeclared members" in done.out, done.out)
        check(done.code == 0 and not any(due for _, due in footer["recovery"].values()), footer)


def only_a_typed_layer_may_say_so():
    done = run("wrong", SOUND)
    check(done.code == 3 and "output is not typed" in done.errors, done.errors)


def a_double_in_other_digits_is_the_same_number():
    check(details(run("silent", ROUND)) == [("pass", "kept")], "a double")


def what_a_language_has_no_type_for_is_not_asked():
    done = run("silent", SOUND, LISTED)
    check(done.is_("pass", "unsupported") and done.lines[-1]["kinds"]["unsupported"] == 1, done.words())


def a_tool_is_announced_once_to_each_process_and_then_named():
    done = run("told", *CASES[:3], *CALLS[:2], SOUND | {"id": "scalar/x/again"})
    check(done.is_("pass", "crash", "fail passed-on", "pass", "pass", "pass"), done.words())
    deaf = run("deaf", SOUND)
    check(deaf.is_("protocol") and deaf.code == 1, deaf.words())


def name_and_arguments_come_apart_where_the_layer_says_so():
    done = run("split", SOUND, *CALLS)
    check(done.is_("pass", "pass", "pass", "pass", "not-applicable"), done.words())
    halved = run("halved", SOUND)
    check(halved.code == 3 and "capabilities has no call" in halved.errors, halved.errors)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--adapter"]:
        MODE = sys.argv[2]
        (be_told if MODE in ("told", "deaf") else be_split if MODE == "split" else be_typed)(MODE)
    else:
        base.main(base.claims_of(globals()), threads=2)
