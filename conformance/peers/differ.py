#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""differ.py TOOLMEND [CALLS [SEED]] - our profiles of three projects beside the projects themselves, on generated calls.

A call is sound and gets one fault, or none; the same call goes to `toolmend serve --profile` and to the live peer. Printed
are the kinds of difference (fault, type, what each made of it) with a count and the smallest example. Two answers are the same
if both refuse, or both hand on the same value; a profile that refuses what its project hands on unrepaired is counted apart,
since the library validates and some projects leave that to the tool.
"""
import collections
import json
import random
import subprocess
import sys

import peers

PAIRS = {"docker-agent": "aijson", "hermes-agent": "hermes-coerce", "livekit": "livekit-agents-raw"}
SOUND = {"string": ["a", "src/a b.txt", "007", "true", "null", "[x]", "import os\n", ""], "integer": [0, 7, -3], "number": [1.5, 2, -0.25],
         "boolean": [True, False]}


def schema_of(kind):
    if kind == "array":
        return {"type": "array", "items": {"type": "string"}}
    if kind == "object":
        return {"type": "object", "properties": {"k": {"type": "string"}}, "required": ["k"]}
    return {"type": kind}


def sound(draw, kind):
    if kind == "array":
        return [draw.choice(SOUND["string"]) for _ in range(draw.randint(0, 3))]
    return {"k": draw.choice(SOUND["string"])} if kind == "object" else draw.choice(SOUND[kind])


VALUE_FAULTS = {
    "none": lambda value: value, "text of it": json.dumps, "null": lambda value: None, "word null": lambda value: "null",
    "alone": lambda value: value[0] if isinstance(value, list) and value else value, "in an array": lambda value: [value],
    "empty object": lambda value: {}, "empty string": lambda value: "", "padded text of it": lambda value: f" {json.dumps(value)} ",
    "python": repr,
}
TEXT_FAULTS = {
    "none": lambda text: text, "comma": lambda text: text[:-1] + ",}", "no closer": lambda text: text[:-1], "surplus closer": lambda text: text + "}",
    "cut": lambda text: text[:-4], "fence": lambda text: f"```json\n{text}\n```", "single quotes": lambda text: text.replace('"', "'"),
    "prose": lambda text: f"Sure: {text}", "raw line feed": lambda text: text.replace("\\n", "\n"), "python words": lambda text:
    text.replace("true", "True").replace("null", "None"), "twice": lambda text: text + text,
}


def call_of(draw):
    kinds = [draw.choice(["string", "integer", "number", "boolean", "array", "object"]) for _ in range(draw.randint(1, 2))]
    schema = {"type": "object", "properties": {f"m{i}": schema_of(kind) for i, kind in enumerate(kinds)}}
    schema["required"] = [name for name in schema["properties"] if draw.random() < 0.5]
    members = {f"m{i}": sound(draw, kind) for i, kind in enumerate(kinds)}
    fault, text_fault = draw.choice(list(VALUE_FAULTS)), "none"
    if draw.random() < 0.5:
        fault, text_fault = "none", draw.choice(list(TEXT_FAULTS))
    members["m0"] = VALUE_FAULTS[fault](members["m0"])
    return schema, TEXT_FAULTS[text_fault](json.dumps(members)), (fault if text_fault == "none" else text_fault, kinds[0])


def answers(words, env, calls):
    lines = [json.dumps({"op": "repair", "id": str(i), "tool": {"name": "tool", "parameters": schema}, "arguments": text})
             for i, (schema, text, _) in enumerate(calls)]
    ended = subprocess.run(words, input="\n".join(lines) + '\n{"op":"bye"}\n', env=env, text=True, check=False, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def value_of(said, text):
    """What goes to the tool; a text that is no JSON is itself."""
    if said["outcome"] != "ok":
        return "refused"
    try:
        made = json.loads(said["arguments"])
    except ValueError:
        return "as it came" if said["arguments"] == text else said["arguments"]
    try:
        return "as it came" if made == json.loads(text) and repr(made) == repr(json.loads(text)) else made
    except ValueError:
        return made


def main():
    toolmend, count, seed = sys.argv[1], int((sys.argv[2:3] or ["3000"])[0]), (sys.argv[3:4] or ["1"])[0]
    draw = random.Random(seed)
    calls = [call_of(draw) for _ in range(count)]
    for profile, name in PAIRS.items():
        words, env = peers.there(name).command()
        left = answers([toolmend, "serve", "--profile", profile], None, calls)
        right = answers(words, env, calls)
        kinds, same, apart = collections.defaultdict(list), 0, 0
        for (schema, text, about), mine, their in zip(calls, left, right):
            mine, their = value_of(mine, text), value_of(their, text)
            if mine == their:
                same += 1
            elif mine == "refused" and their == "as it came":
                apart += 1
            else:
                how = tuple(each if isinstance(each, str) and each in ("refused", "as it came") else "a value" for each in (mine, their))
                kinds[about, how].append((text, schema, mine, their))
        print(f"\n{profile} beside {name}: {same} the same, {apart} refused by the profile and left as they came by the project, "
              f"{count - same - apart} different")
        for (about, how), found in sorted(kinds.items(), key=lambda kind: -len(kind[1])):
            text, _, mine, their = min(found, key=lambda one: len(one[0]))
            print(f"{len(found):5} {about[0]}, {about[1]}: profile {how[0]}, project {how[1]}\n        {text}\n"
                  f"        profile {json.dumps(mine)}   project {json.dumps(their)}")


if __name__ == "__main__":
    main()
