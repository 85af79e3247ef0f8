#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An adapter to copy: `toolmend certify` asks it in lines of JSON, and it asks your layer.

As it stands it hands each text on as it came, which harms nobody and mends nothing. repair()
is the place for your layer; the rest stays. In HELLO, "capabilities": ["bytes"] claims that
what your layer does not mend keeps its spelling, byte for byte. PROTOCOL.md has the rest.
"""
import json
import os
import sys

HELLO = {"op": "hello", "protocol": 1, "name": "my layer", "version": "1", "language": "python"}
# By these your layer refuses a call; json and pydantic raise kinds of it. Any other is a fault of the layer.
REFUSALS = (ValueError,)


def repair(tool, text, finish):
    """The text that would go to the tool; None, or an exception of REFUSALS: the call is refused.

    `tool` has "name" and "parameters", the schema. `text` is what the model wrote. `finish` is
    "complete", "truncated" or "unknown".
    """
    # call your layer here
    return text


def answer(request):
    if request["op"] == "hello":
        return HELLO
    if request["op"] != "repair":
        return {"op": "error", "why": "unknown op"}
    said = {"id": request["id"]}
    try:
        text = repair(request["tool"], request["arguments"], request.get("finish", "unknown"))
    except REFUSALS as refusal:
        return {**said, "outcome": "rejected", "message": str(refusal)}
    except Exception as fault:  # the layer failed; it is told, and the next case is asked
        return {**said, "outcome": "error", "why": repr(fault)}
    return {**said, "outcome": "rejected"} if text is None else {**said, "outcome": "ok", "arguments": text}


answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)  # stdout is for answers: what the layer prints goes to stderr
for line in sys.stdin.buffer:
    asked = json.loads(line)
    if asked["op"] == "bye":
        break
    print(json.dumps(answer(asked)), file=answers, flush=True)
