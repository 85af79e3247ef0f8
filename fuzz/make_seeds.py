#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_seeds.py DIR - write each conformance vector and each call of the corpus as fuzz inputs.

Each case becomes an input of each target that can take it, in the form which that target reads:
DIR/TARGET/v-CASE or DIR/TARGET/c-CALL. They are build products; fuzz/seeds holds the inputs that no
case stands for.
"""
import base64
import json
import os
import pathlib
import shutil
import sys

FUZZ = pathlib.Path(__file__).resolve().parent
SIZE_MAX = 4000
SOURCES_ONE_IN = 8
DIVIDER = b"\n~~~\n"
FINISHES = {"unknown": b"0", "complete": b"1", "truncated": b"2"}


class Spelled(str):
    """A number as it is spelled, which a Python number would lose."""


def read(text):
    return json.loads(text, parse_int=Spelled, parse_float=Spelled)


def spell(value):
    """JSON without white space, its numbers as they came."""
    if isinstance(value, Spelled):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{spell(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(spell, value)) + "]"
    return json.dumps(value)


def encode(text):
    return text.encode("utf-8", "surrogatepass")


class Case:
    """A vector, or a call of the corpus: its name as a seed, what is asked."""

    def __init__(self, name, tools, members, source):
        self.name = name
        self.tools = tools  # objects {name, parameters}
        self.op = members.get("op", "repair")
        self.finish = FINISHES[members.get("finish", "unknown")]
        self.text = text_of(members)
        self.source = source  # the input of a loader that holds this case alone


def text_of(members):
    for name in ("arguments", "call", "text"):
        if name in members:
            return encode(members[name])
        if name + "_b64" in members:
            return base64.b64decode(members[name + "_b64"])
    raise ValueError(f"{members['id']} has no text")


# ---- where cases come from -------------------------------------------------------------------

def vectors():
    root = FUZZ.parent / "conformance" / "vectors"
    for path in sorted(root.glob("**/*.json")):
        file = read(path.read_text(encoding="utf-8"))
        for members in file["cases"]:
            keys = members["tools"] if "tools" in members else [members["tool"]]
            tools = {key: file["tools"][key] for key in keys}
            alone = dict(file, tools=tools or {"none": {"name": "none", "parameters": {}}},
                         cases=[members])
            yield Case("v-" + members["id"].replace("/", "-"), list(tools.values()), members,
                       b"v0\n" + spell(alone).encode())


def corpus():
    for path in sorted((FUZZ.parent / "corpus" / "calls").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line:
                members = read(line)
                tools = members["tools"] if "tools" in members else [members["tool"]]
                yield Case("c-" + members["id"], tools, members, b"l0\n" + encode(line))


# ---- how a target reads a case ------------------------------------------------------------------

def as_text(case, _other):
    """Schema and text."""
    if case.op == "repair":
        return b"r" + case.finish + b"\n" + spell(case.tools[0]["parameters"]).encode() + DIVIDER + case.text
    return None


def as_call(case, _other):
    """Tools and a whole call."""
    if case.op == "call":
        return b"v" + case.finish + b"\n" + spell(case.tools).encode() + DIVIDER + case.text
    return None


def as_model_text(case, _other):
    """Tools and the text of an answer."""
    if case.op == "markup":
        return b"t" + case.finish + b"\n" + spell(case.tools).encode() + DIVIDER + case.text
    return None


def as_pair(case, other):
    """Two texts, each with its schema."""
    first, second = as_text(case, None), as_text(other, None)
    return first + DIVIDER + second[3:] if first and second else None


def as_source(case, _other):
    """A vector file that has this case alone, or a line of the corpus."""
    return case.source


FORMS = {as_text: ("untouched", "no_double_wrap", "content", "model", "cut", "record"),
         as_call: ("model", "call", "record"),
         as_model_text: ("markup",),
         as_pair: ("metamorphic",),
         as_source: ("suite",)}


def main(words):
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(words[0])
    for target in sorted(path.stem[len("fuzz_"):] for path in FUZZ.glob("targets/fuzz_*.c")):
        shutil.rmtree(root / target, ignore_errors=True)
        (root / target).mkdir(parents=True)
    cases = [*vectors(), *corpus()]
    for number, case in enumerate(cases):
        for form, (first, *others) in FORMS.items():
            content = form(case, cases[(number * 7 + 13) % len(cases)])
            if form is as_source and number % SOURCES_ONE_IN:
                continue  # a file is loaded many times, and most say the same to the loader
            if content and len(content) <= SIZE_MAX and (root / first).is_dir():
                (root / first / case.name).write_bytes(content)
                for target in (name for name in others if (root / name).is_dir()):
                    os.link(root / first / case.name, root / target / case.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
