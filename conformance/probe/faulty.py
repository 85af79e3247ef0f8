# SPDX-License-Identifier: MIT
"""Repair layers with one fault each, for test_probe.py: faulty.py MODE.

Each mode is a function below that answers a request; what it does not spoil it hands on as it came,
which is harmless. A mode says in its first line which relation finds it, and in MODES what it claims
in its hello.
"""
import json
import os
import re
import sys
import time

HELLO = {"op": "hello", "protocol": 1, "name": "faulty", "version": "1", "language": "python"}


class Memory:
    """What a layer keeps from request to request."""
    count = 0
    last = None
    seen = {}


def ok(request, arguments):
    return {"id": request["id"], "outcome": "ok", "arguments": arguments}


def refuse(request, **more):
    return dict({"id": request["id"], "outcome": "rejected"}, **more)


def keep(request):
    return ok(request, request["arguments"])


def value(request):
    """The arguments as an object; None: they are none."""
    try:
        arguments = json.loads(request["arguments"])
    except ValueError:
        return None
    return arguments if isinstance(arguments, dict) else None


def strings(arguments):
    """Each string of a value, with what holds it and where."""
    todo = [arguments]
    while todo:
        holder = todo.pop()
        for key, inner in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if isinstance(inner, (dict, list)):
                todo.append(inner)
            elif isinstance(inner, str):
                yield holder, key, inner


# ---- asked more than once ----------------------------------------------------------------

def every_second(request):
    """determinism: it refuses each second call, whatever it is."""
    Memory.count += 1
    return refuse(request) if Memory.count % 2 == 0 else keep(request)


def jealous(request):
    """state: it refuses a text that it has seen, if another one came between."""
    known = Memory.seen.get(request["arguments"])
    strange = known is not None and Memory.last != request["arguments"]
    Memory.seen[request["arguments"]] = True
    Memory.last = request["arguments"]
    return refuse(request) if strange else keep(request)


def proud(request):
    """order: the first tool that it is asked about is the only one that it knows."""
    tool = json.dumps(request["tool"], sort_keys=True)
    Memory.last = Memory.last or tool
    return keep(request) if tool == Memory.last else refuse(request)


def in_pieces(request):
    """chunking: a text in pieces is one that was cut off."""
    return refuse(request, reason="truncated") if "cuts" in request else keep(request)


def growing(request):
    """idempotence: it adds a blank, also to what it has made itself."""
    return ok(request, request["arguments"] + " ")


# ---- any answer --------------------------------------------------------------------------

def decoding(request):
    """untouched: a string that looks like JSON is read as JSON."""
    arguments = value(request)
    if arguments is None:
        return keep(request)
    for holder, key, text in strings(arguments):
        try:
            holder[key] = json.loads(text)
        except ValueError:
            pass
    return ok(request, json.dumps(arguments))


def half_mended(request):
    """P7: it refuses, and leaves the host something else."""
    return refuse(request, arguments="{}")


def crashing(request):
    """P11: it ends at a text with an escape."""
    if "\\" in request["arguments"]:
        os._exit(3)
    return keep(request)


def hanging(request):
    """P11: it does not come back from a text with an escape."""
    if "\\" in request["arguments"]:
        time.sleep(60)
    return keep(request)


def failing(request):
    """P11: it answers with an error where there is an escape."""
    return {"id": request["id"], "outcome": "error"} if "\\" in request["arguments"] else keep(request)


def unwilling(request):
    """P11: it supports nothing, and does not say what it lacks."""
    return {"id": request["id"], "outcome": "unsupported", "why": "no time"}


def chatty(request):
    """P11: a line too many behind each tenth answer."""
    Memory.count += 1
    if Memory.count % 10 == 0:
        print(json.dumps(keep(request)), flush=True)
    return keep(request)


# ---- layers without a fault --------------------------------------------------------------

def modest(request):
    """Nothing: it does not know what a schema may say beyond the plain keywords, and says so."""
    schema = json.dumps(request["tool"])
    for keyword in ("anyOf", "oneOf", "allOf", "$ref", "const", "pattern", "minimum", "maximum",
                    "minLength", "maxLength", "minItems", "maxItems", "format", "nullable"):
        if re.search(r'"%s": (?!\{)' % re.escape(keyword), schema):  # not the name of a property
            return {"id": request["id"], "outcome": "unsupported", "why": "no %s here" % keyword}
    return keep(request)


def valued(request):
    """Nothing: it gets parsed JSON and writes it anew."""
    return ok(request, json.dumps(json.loads(request["arguments"])))


def typed(request):
    """Nothing: what it hands on has each optional member of its type, null where none came."""
    arguments = json.loads(request["arguments"])
    schema = request["tool"]["parameters"]
    required = schema.get("required", [])
    for name in schema.get("properties", {}) if isinstance(schema, dict) else ():
        if name not in required:
            arguments.setdefault(name, None)
    return ok(request, json.dumps(arguments))


VALUE = {"input": "value", "numbers": "double", "strings": "utf-8"}
TOOLS = [{"name": "fetch", "parameters": {"type": "object", "properties": {"urls": {
    "type": "array", "items": {"type": "string"}}}, "required": ["urls"]}},
         {"name": "halt", "parameters": {"type": "object", "properties": {}}}]
CLAIMS = {
    growing: {"capabilities": ["bytes"]}, in_pieces: {"capabilities": ["cuts"]},
    valued: VALUE, typed: dict(VALUE, output="typed"),
}
MODES = {mode.__name__: mode for mode in (
    keep, every_second, jealous, proud, in_pieces, growing, decoding, half_mended, crashing, hanging,
    failing, unwilling, chatty, modest, valued, typed)}


def main():
    mode = MODES[sys.argv[1]]
    log = open(sys.argv[2], "a", encoding="utf-8") if len(sys.argv) > 2 else None
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            return
        if request["op"] == "hello":
            said = dict(HELLO, name=mode.__name__, **CLAIMS.get(mode, {}))
            said.update({"tools": TOOLS} if os.environ.get("FIXED_TOOLS") else {})
        else:
            said = mode(request)
            if log:
                log.write(line)
                log.flush()
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
