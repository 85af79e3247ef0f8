#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_seeds.py DIR - write each conformance vector and each call of the corpus as fuzz inputs.

Each case becomes an input of each target that can take it, in the form which that target reads:
DIR/TARGET/v-CASE or DIR/TARGET/c-CALL. They are build products; fuzz/seeds holds the inputs that no
case stands for.
"""
import base64
import json
import pathlib
import shutil
import sys

FUZZ = pathlib.Path(__file__).resolve().parent
SIZE_MAX = 250  # bytes of a seed: long cases are few, and would be half of all
LONG_MAX = 4000  # in these targets, so that each case has a place; 8 KiB are the most they read
LONG = {"call", "output_valid", "suite"}
DIVIDER = b"\n~~~\n"
FINISHES = {"unknown": b"0", "complete": b"1", "truncated": b"2"}
DAMAGES = (b"i\0\7\1", b"l\0\13\4", b"j\0\3\6", b"k\0\11\0")  # one change each; fuzz_damaged.c
PLACES_MAX = 3  # of one case
HINTS = ("x-repair", "dirge-hints", "x-dirge-kind")


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
    """A vector, or a call of the corpus: its name as a seed, what is asked and what is due."""

    def __init__(self, name, group, tools, members, source):
        self.name = name
        self.group = group
        self.tools = tools  # objects {name, parameters}
        self.call = members.get("op") == "call"
        self.finish = FINISHES[members.get("finish", "unknown")]
        self.expect = members["expect"]
        self.outcome = self.expect.get("outcome", "any")
        self.text = text_of(members)
        self.source = source  # the input of a loader that holds this case alone

    def schema(self):
        return spell(self.tools[0]["parameters"]).encode()

    def hinted(self):
        return any(word in spell(self.tools) for word in HINTS)

    def head(self, form):
        return form + self.finish + b"\n"


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
            yield Case("v-" + members["id"].replace("/", "-"), path.parent.name,
                       list(tools.values()), members, b"v\n" + spell(alone).encode())


def corpus():
    for path in sorted((FUZZ.parent / "corpus" / "calls").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line:
                members = read(line)
                tools = members["tools"] if "tools" in members else [members["tool"]]
                yield Case("c-" + members["id"], "corpus", tools, members, b"l\n" + encode(line))


# ---- how a target reads a case; each frame gives any number of inputs --------------------------

def as_text(case):
    if not case.call:
        yield case.head(b"r") + case.schema() + DIVIDER + case.text


def as_unhinted_text(case):
    """For judges that take a schema with hints as if it had none."""
    if not case.hinted():
        yield from as_text(case)


def as_hinted_text(case):
    if case.hinted():
        yield from as_text(case)


def as_broken_text(case):
    """One that is no JSON."""
    if not is_json(case.text):
        yield from as_text(case)


def as_sound_text(case):
    """One that is JSON."""
    if is_json(case.text):
        yield from as_text(case)


def as_call(case):
    if case.call:
        yield case.head(b"r") + spell(case.tools).encode() + DIVIDER + case.text


def as_text_or_call(case):
    """fuzz_record.c: the form of the head tells them apart. It takes ten times as long for one as
    others do, so that only files of one rule are there, and whole calls."""
    if case.call:
        yield from as_call(case)
    elif case.group not in ("principle", "never", "seed"):
        yield case.head(b"p") + case.schema() + DIVIDER + case.text


def as_json(case):
    """A text, and beside it the one that it becomes."""
    yield case.text
    if "arguments" in case.expect:
        yield case.text + DIVIDER + encode(case.expect["arguments"])


def as_damaged(case):
    if case.outcome == "valid" and not case.call:
        damage = DAMAGES[sum(case.text) % len(DAMAGES)]
        yield b"1" + damage + case.head(b"r") + case.schema() + DIVIDER + case.text


def is_json(text):
    try:
        read(text)
    except (ValueError, RecursionError):  # or nested too deep
        return False
    return True


def read_object(text):
    """The members of a text that is an object; none of another one."""
    try:
        value = read(text)
    except (ValueError, RecursionError):  # or nested too deep
        return {}
    return value if isinstance(value, dict) else {}


def places(case):
    """Schema and value of declared members that stand alone, those that are mended first."""
    schema = case.tools[0]["parameters"] if not case.call else {}
    declared = schema.get("properties", {}) if isinstance(schema, dict) else {}
    came = read_object(case.text)
    mended = read_object(case.expect.get("arguments", case.text))
    names = [name for name in came if name in declared and "$ref" not in spell(declared[name])]
    names.sort(key=lambda name: came[name] == mended.get(name))
    return [spell(declared[name]).encode() + DIVIDER + spell(came[name]).encode()
            for name in names[:PLACES_MAX]]


def standing(place):
    """The second byte of the head, which says how a place stands."""
    return b"r%c\n" % (ord("0") + sum(place) % 18)


def as_place(case):
    for place in places(case):
        yield standing(place) + place


def as_shape_place(case):
    """Of the rules that make lists, which fuzz_wrap_once knows."""
    if case.group == "shape":
        yield from as_place(case)


def as_pair(case):
    found = places(case)
    for left, right in zip(found, found[1:] or found):
        yield standing(left) + left + DIVIDER + right


def as_text_or_call_named(case):
    """fuzz_invented.c: the same with other forms."""
    if case.call:
        yield case.head(b"v") + spell(case.tools).encode() + DIVIDER + case.text
    else:
        yield from as_text(case)


def as_dialect(case):
    """fuzz_schema.c: a schema, the text as a value for it, and what that becomes."""
    if not case.call:
        due = DIVIDER + encode(case.expect["arguments"]) if "arguments" in case.expect else b""
        yield case.head(b"r") + case.schema() + DIVIDER + case.text + due


def as_content(case):
    """fuzz_embedded.c: a neighbour, and a text as the content of strings beside it."""
    for place in places(case)[:1]:
        yield standing(place) + place + DIVIDER + case.text


def as_source(case):
    """fuzz_suite.c: a vector file that has this case alone, a line of the corpus."""
    yield case.source


TARGETS = {
    "call": as_call,
    "conserve": as_unhinted_text,
    "cut": as_text,
    "damaged": as_damaged,
    "embedded": as_content,
    "fixed_point": as_text,
    "hint": as_hinted_text,
    "invented": as_text_or_call_named,
    "json": as_json,
    "locate": as_unhinted_text,
    "message": as_text,
    "one_reading": as_place,
    "one_text": as_text,
    "output_valid": as_text,
    "read": as_json,
    "record": as_text_or_call,
    "renamed": as_sound_text,
    "schema": as_dialect,
    "sibling": as_pair,
    "suite": as_source,
    "tokens_kept": as_broken_text,
    "untouched": as_text,
    "wrap_once": as_shape_place,
}


# ---- seeds -----------------------------------------------------------------------------------

def inputs(case, target):
    """Pairs of name and bytes."""
    for number, content in enumerate(TARGETS[target](case), 1):
        if len(content) <= (LONG_MAX if target in LONG else SIZE_MAX):
            yield case.name + (f".{number}" if number > 1 else ""), content


def main(words):
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    for target in sorted(path.stem[len("fuzz_"):] for path in FUZZ.glob("targets/fuzz_*.c")):
        folder = pathlib.Path(words[0]) / target
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for case in [*vectors(), *corpus()]:
        for target in TARGETS:
            for name, content in inputs(case, target):
                (pathlib.Path(words[0]) / target / name).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
