#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A repair layer with one known fault: zoo.py value|text|typed [--mutant LABEL].

Mutant 0, the default, has none. An adapter of protocol 1, as adapters/python/adapter.py is; the
layers are in layer.py, text.py and typed.py, the faults in mutants.py.
"""
import json
import sys

from layer import Layer
from mutants import MUTANTS, plant
from schemas import Unsupported
from strict import Number, Refused
from text import Text
from typed import Typed

STYLES = {style.style: style for style in (Layer, Text, Typed)}
sys.setrecursionlimit(10000)  # a text may be 256 containers deep, each a few calls


def answer(layer, request):
    said = {"id": request["id"]}
    tool = request["tool"]
    try:
        text = layer.repair(tool["parameters"], request["arguments"], request.get("finish", "unknown"))
        return {**said, "outcome": "ok", "arguments": text}
    except Refused as why:
        return {**said, "outcome": "rejected", "message": str(why)}
    except Unsupported as why:
        return {**said, "outcome": "unsupported", "why": f"{why} is not known here"}


def main(style="", option="--mutant", label="0"):
    if style not in STYLES or option != "--mutant" or label != "0" and label not in MUTANTS:
        sys.exit(f"{__doc__}\nLabels: 0 {' '.join(MUTANTS)}")
    if label != "0" and style not in MUTANTS[label].styles:
        sys.exit(f"mutant {label} is none of the {style} layer: {MUTANTS[label].why_not}")
    layer = STYLES[style]()
    plant(layer, label)
    hello = {"op": "hello", "protocol": 1, "name": f"zoo {style} {label}", "version": "1",
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
