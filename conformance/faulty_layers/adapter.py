#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A repair layer with one known fault: adapter.py value|text|typed [--fault LABEL].

Fault 0, the default, is none. An adapter of protocol 1, as adapters/python/adapter.py is; the
layers are in sound.py, text_style.py and typed_style.py, the faults in faults.py and
faults_unseen.py.
"""
import json
import sys

from faults_unseen import FAULTS, inject
from schemas import Unsupported
from sound import Layer
from strict import Number, Refused
from text_style import Text
from typed_style import Typed

STYLES = {style.style: style for style in (Layer, Text, Typed)}
sys.setrecursionlimit(10000)  # a text may be 256 containers deep, each a few calls


def answer(layer, request):
    said = {"id": request["id"]}
    tool = request["tool"]
    try:
        layer.tool = tool.get("name")
        text = layer.repair(tool["parameters"], request["arguments"], request.get("finish", "unknown"))
        return {**said, "outcome": "ok", "arguments": text}
    except Refused as why:
        return {**said, "outcome": "rejected", "message": str(why)}
    except Unsupported as why:
        return {**said, "outcome": "unsupported", "why": f"{why} is not known here"}


def main(style="", option="--fault", label="0"):
    if style not in STYLES or option != "--fault" or label != "0" and label not in FAULTS:
        sys.exit(f"{__doc__}\nLabels: 0 {' '.join(FAULTS)}")
    if label != "0" and style not in FAULTS[label].styles:
        sys.exit(f"the {style} layer cannot have fault {label}: {FAULTS[label].why_not}")
    layer = STYLES[style]()
    inject(layer, label)
    hello = {"op": "hello", "protocol": 1, "name": f"faulty {style} {label}", "version": "1",
             "language": "python", **layer.claims}
    for line in sys.stdin.buffer:
        request = json.loads(line, parse_int=Number, parse_float=Number)
        if request["op"] == "bye":
            return
        said = hello if request["op"] == "hello" else answer(layer, request) if request["op"] == "repair" \
            else {"op": "error", "why": "unknown op"}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
