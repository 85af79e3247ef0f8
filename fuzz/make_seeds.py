#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the fuzz seeds that stand for conformance vectors.

Of each vector file a few cases of each outcome become seeds, so that the fuzzers start where
the catalogue acts and where it must not. Generated seeds are named `v-...` and are written
anew each time; other files in the seed folders are by hand and stay. `--check` writes nothing
and fails if the files differ from what would be written.

    fuzz/make_seeds.py [--check]
"""
import json
import pathlib
import sys

FUZZ = pathlib.Path(__file__).resolve().parent
VECTORS = FUZZ.parent / "conformance" / "vectors"
SIZE_MAX = 4096
# Which outcomes say something to which target; one case of each a vector file.
TARGETS = {"untouched": {"valid", "rejected"}, "output_valid": {"repaired", "rejected", "any"},
           "message": {"repaired", "rejected", "any"}, "fixed_point": {"repaired", "rejected"},
          "conserve": {"repaired"}, "locate": {"repaired"}}
BLIND_TO_HINTS = {"conserve", "locate"}  # which judge a schema with hints as if it had none
# Of these only texts that are no JSON, or nearly.
TEXT_TARGETS = {"one_text": {"repaired", "rejected"}, "tokens_kept": {"repaired", "rejected"},
                "cut": {"valid", "repaired"}}
PLACE_TARGETS = {"one_reading": {"repaired", "rejected"}, "wrap_once": {"repaired", "valid"}}
PLACE_GROUPS = {"null", "shape", "scalar"}  # whose values are seeds where one place is looked at
READER_GROUPS = {"syntax", "principle"}  # whose texts are seeds of the reader
DAMAGES = (b"i\0\7\1", b"l\0\13\4", b"j\0\3\6", b"k\0\11\0")  # one change each; fuzz_damaged.c
FINISH = {"unknown": b"0", "complete": b"1", "truncated": b"2"}


def outcome(case):
    expect = case["expect"]
    return "any" if "any_of" in expect else expect["outcome"]


def chosen(path):
    """The first case of each outcome in one file."""
    taken = set()
    document = json.loads(path.read_text(encoding="utf-8"))
    for case in document["cases"]:
        if "arguments" in case and outcome(case) not in taken:
            taken.add(outcome(case))
            yield document["tools"], case


def read_object(text):
    """The members of a text that is an object; none of another one."""
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def place(tools, case):
    """Schema and value of one declared member that stands alone, one that is mended if there is;
    or None."""
    declared = tools[case["tool"]]["parameters"].get("properties", {})
    came = read_object(case["arguments"])
    mended = read_object(case["expect"].get("arguments", case["arguments"]))
    names = [name for name in came
             if name in declared and "$ref" not in json.dumps(declared[name])]
    names.sort(key=lambda name: came[name] == mended.get(name))
    if not names:
        return None
    return json.dumps(declared[names[0]]).encode(), json.dumps(came[names[0]]).encode()


def place_seeds(path):
    """One value, and two values as neighbours; the second byte says how they stand."""
    known = []
    for tools, case in chosen(path):
        found = place(tools, case)
        if not found:
            continue
        known.append(found)
        frame = b"%c" % (ord("0") + sum(found[1]) % 18)
        content = b"r" + frame + b"\n" + b"\n~~~\n".join(found)
        for target, outcomes in PLACE_TARGETS.items():
            if outcome(case) in outcomes:
                yield target, case["id"], content
        if len(known) > 1:
            yield "sibling", case["id"], b"r" + frame + b"\n" + b"\n~~~\n".join(
                known[-2] + known[-1])


def whole_seeds(path):
    """Whole arguments."""
    for tools, case in chosen(path):
        text = case["arguments"].encode("utf-8", "surrogatepass")
        schema = json.dumps(tools[case["tool"]]["parameters"]).encode()
        head = b"r" + FINISH[case.get("finish", "unknown")] + b"\n"
        for target, outcomes in TARGETS.items():
            if outcome(case) in outcomes and not (path.parent.name == "hint" and target in BLIND_TO_HINTS):
                yield target, case["id"], head + schema + b"\n~~~\n" + text
        if path.parent.name in READER_GROUPS:
            yield "read", case["id"], text
        if path.parent.name == "syntax":
            for target, outcomes in TEXT_TARGETS.items():
                if outcome(case) in outcomes:
                    yield target, case["id"], head + schema + b"\n~~~\n" + text
        if outcome(case) == "valid":
            damage = DAMAGES[sum(text) % len(DAMAGES)]
            yield "damaged", case["id"], b"1" + damage + head + schema + b"\n~~~\n" + text


def seeds():
    """Pairs of path and bytes."""
    for path in sorted(VECTORS.glob("**/*.json")):
        made = list(whole_seeds(path))
        if path.parent.name in PLACE_GROUPS:
            made += place_seeds(path)
        for target, case_id, content in made:
            if len(content) <= SIZE_MAX:
                yield FUZZ / "seeds" / target / ("v-" + case_id.replace("/", "-")), content


def main():
    wanted = dict(seeds())
    found = {path: path.read_bytes() for path in FUZZ.glob("seeds/*/v-*")}
    if "--check" in sys.argv[1:]:
        stale = [path for path in wanted.keys() | found.keys()
                 if wanted.get(path) != found.get(path)]
        for path in sorted(stale):
            print(f"{path.relative_to(FUZZ.parent)}: stale; run fuzz/make_seeds.py")
        return 1 if stale else 0
    for path in found.keys() - wanted.keys():
        path.unlink()
    for path, content in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    print(f"{len(wanted)} seeds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
