#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The layer that people write first: everything becomes the type that it is declared with.

Parse; give each member and each item the declared `type`; drop the nulls of members that are
not required; write it anew. No validator is asked, neither before nor after. Layers in use take
each of these steps; `make certify` shows what they mend and what they cost. Adapter protocol 1,
as in adapter.py.
"""
import json
import sys

HELLO = {"op": "hello", "protocol": 1, "name": "naive", "version": "1", "language": "python",
         "capabilities": ["call"], "numbers": "double"}
PYTHON = {"integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict}


def decode(text, kind):
    """What the text holds, if that is of the type; in Python True is an int as well."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    of_type = isinstance(value, PYTHON[kind]) and isinstance(value, bool) == (kind == "boolean")
    return value if of_type else text


def coerce(value, schema):
    """The value as the schema's `type` wants it; of several types the first that is not null."""
    if not isinstance(schema, dict):
        return value
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next((word for word in kind if word != "null"), None)
    if isinstance(value, str) and kind in PYTHON:
        value = decode(value, kind)
    elif kind == "string" and type(value) in (int, float):
        value = str(value)
    if kind == "array" and value is not None and not isinstance(value, list):
        value = [value]
    if isinstance(value, list):
        return [coerce(item, schema.get("items")) for item in value]
    if isinstance(value, dict):
        declared, required = schema.get("properties", {}), schema.get("required", [])
        return {name: coerce(member, declared.get(name)) for name, member in value.items()
                if member is not None or name in required}
    return value


def repair(request):
    """The arguments, coerced."""
    return {"arguments": json.dumps(coerce(json.loads(request["arguments"]), request["tool"]["parameters"]))}


def call(request):
    """The tool that the call names, and its arguments, coerced; they may be a text in it."""
    asked = json.loads(request["call"])
    tools = {tool["name"]: tool["parameters"] for tool in request["tools"]}
    schema, arguments = tools[asked["name"]], asked["arguments"]
    value = json.loads(arguments) if isinstance(arguments, str) else arguments
    return {"name": asked["name"], "arguments": json.dumps(coerce(value, schema))}


def answer(request, layer):
    """What the layer makes of the request; a refusal of what is not JSON, and of no tool of the list."""
    try:
        return {"id": request["id"], "outcome": "ok", **layer(request)}
    except (ValueError, RecursionError, LookupError, TypeError) as error:
        return {"id": request["id"], "outcome": "rejected", "message": str(error)}


LAYERS = {"repair": repair, "call": call}

for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["op"] == "bye":
        break
    if request["op"] == "hello":
        said = HELLO
    elif request["op"] in LAYERS:
        said = answer(request, LAYERS[request["op"]])
    else:
        said = {"op": "error", "why": "unknown op"}
    print(json.dumps(said), flush=True)
