#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Put the texts of CanIToolCall to a layer by op markup: which calls are right, missed, wrong?

Usage: canitoolcall.py FOLDER [--show] -- COMMAND [WORD...]

FOLDER is where the package is unpacked (make check-canitoolcall does it); nothing of it is kept in
this repository. Its own expectations are the measure: a text with expected calls is right if all
come back with equal names and values, missed if calls are absent and none differs, else wrong. A
text that it expects no call of is left alone if none comes back. Exit 1 if anything is wrong or
taken, or less is right than --least says.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys


def fixtures(folder):
    for path in sorted(pathlib.Path(folder).glob("canitoolcall/_data/fixtures/*/*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


def functions(tools):
    for tool in tools or []:
        function = tool.get("function", tool)
        yield {"name": function["name"], "parameters": function.get("parameters") or {}}


def strict(value):
    """Equal only if the types are: 1 is not true, and an object has no order."""
    return json.dumps(value, sort_keys=True)


def judge(wanted, answer):
    found = [{"name": call["name"], "arguments": json.loads(call["arguments"])} for call in answer.get("calls", [])]
    if not wanted:
        return "taken" if found else "left alone"
    wanted = [strict({"name": call["name"], "arguments": call["arguments"]}) for call in wanted]
    found = [strict(call) for call in found]
    if found == wanted:
        return "right"
    rest = iter(wanted)
    return "missed" if all(call in rest for call in found) else "wrong"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    with subprocess.Popen(options.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as layer:
        results = collections.defaultdict(collections.Counter)
        for number, fixture in enumerate(fixtures(options.folder)):
            if not fixture["tools"]:
                continue
            request = {"op": "markup", "id": str(number), "tools": list(functions(fixture["tools"])),
                       "text": fixture["raw_output"], "finish": "unknown"}
            layer.stdin.write(json.dumps(request).encode() + b"\n")
            layer.stdin.flush()
            answer = json.loads(layer.stdout.readline())
            wanted = (fixture.get("expected") or {}).get("tool_calls")
            result = judge(wanted, answer)
            results[fixture["family"]][result] += 1
            if options.show and result not in ("right", "left alone"):
                print(json.dumps({"id": fixture["id"], "result": result, "text": fixture["raw_output"],
                                  "wanted": wanted, "answer": answer}, ensure_ascii=False))
        layer.stdin.close()
    words = ["right", "missed", "wrong", "left alone", "taken"]
    total = collections.Counter()
    print(f"{'family':14}" + "".join(f"{word:>12}" for word in words))
    for family, counts in sorted(results.items()):
        total.update(counts)
        print(f"{family:14}" + "".join(f"{counts[word]:12}" for word in words))
    print(f"{'all':14}" + "".join(f"{total[word]:12}" for word in words))
    return 1 if total["wrong"] or total["taken"] or total["right"] < options.least else 0


sys.exit(main())
