#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The smallest adapter: a layer that hands every text on as it came.

Adapter protocol 1 (conformance/PROTOCOL.md): a JSON object a line on stdin, one answer each on
stdout. Copy it and put your own layer where `arguments` is answered; a text that your layer
does not let through is answered with the outcome "rejected" instead. `capabilities` says that
the bytes of a text are kept: leave it out if your layer parses the text and writes it anew.
"""
import json
import sys

HELLO = {"op": "hello", "protocol": 1, "name": "do nothing", "version": "1",
         "language": "python", "capabilities": ["bytes"]}

for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["op"] == "bye":
        break
    if request["op"] == "hello":
        answer = HELLO
    elif request["op"] == "repair":
        answer = {"id": request["id"], "outcome": "ok", "arguments": request["arguments"]}
    else:
        answer = {"op": "error", "why": "unknown op"}
    print(json.dumps(answer), flush=True)
