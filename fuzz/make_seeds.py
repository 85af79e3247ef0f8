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
           "message": {"repaired", "rejected", "any"}}
READER_GROUPS = {"syntax", "principle"}  # whose texts are seeds of the reader
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


def seeds():
    """Pairs of path and bytes."""
    for path in sorted(VECTORS.glob("**/*.json")):
        for tools, case in chosen(path):
            name = "v-" + case["id"].replace("/", "-")
            text = case["arguments"].encode("utf-8", "surrogatepass")
            schema = json.dumps(tools[case["tool"]]["parameters"]).encode()
            head = b"r" + FINISH[case.get("finish", "unknown")] + b"\n"
            joint = head + schema + b"\n~~~\n" + text
            contents = {target: joint for target, outcomes in TARGETS.items()
                        if outcome(case) in outcomes}
            if path.parent.name in READER_GROUPS:
                contents["read"] = text
            for target, content in contents.items():
                if len(content) <= SIZE_MAX:
                    yield FUZZ / "seeds" / target / name, content


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
