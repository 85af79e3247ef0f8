#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the fuzz targets reach and how fast they are: the tables of fuzz/README.md.

    measure.py cover BUILD [--missed]   coverage of reference/src by the committed inputs, from
                                        replay programs built for it; `make fuzz-cover`
    measure.py speed FAST SANITIZED     executions a second of the fuzz programs of two builds
    measure.py jansson DIR BUILD        the same figures of jansson's own fuzzers, from a clone

--write puts the table into fuzz/README.md, between the comments that carry its name.
"""
import argparse
import pathlib
import sys

import coverage

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = {"lines": 95.0, "branches": 90.0}


def inputs(target):
    """The folders with the committed inputs of a target."""
    return [f for f in (ROOT / "fuzz/seeds" / target, ROOT / "fuzz/regress" / target) if f.is_dir()]


def library_covered(build):
    programs = [p for p in sorted((build / "fuzz").glob("replay_*")) if not p.suffix]
    if not programs:
        raise coverage.Fault(f"no replay programs in {build}/fuzz; `make fuzz-cover` builds them")
    runs = [(p, inputs(p.name[len("replay_"):])) for p in programs]
    source = ROOT / "reference/src"
    objects = [build / "reference/src" / p.relative_to(source).with_suffix(".o")
               for p in sorted(source.rglob("*.c"))]
    data = coverage.counts(runs, [o for o in objects if o.exists()], build / "profiles")
    return coverage.Covered(data, source)


def judged(covered, listed, name, floors):
    """Print the sums and what is wrong; the exit code."""
    for kind, (part, whole) in covered.sums.items():
        print(f"{covered.percent(kind):6.2f} %  {part} of {whole} {kind}")
    passed, failed = coverage.judge(covered, listed, name, floors)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def cover(words):
    covered = library_covered(words.build)
    listed = coverage.read_list(words.list)
    if words.missed:
        for outcome in covered.missed():
            if outcome not in listed:
                print(coverage.row(outcome))
        return 0
    return judged(covered, listed, words.list.name,
                  {"lines": words.lines, "branches": words.branches})


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    verb = verbs.add_parser("cover")
    verb.add_argument("build", type=pathlib.Path)
    verb.add_argument("--missed", action="store_true", help="print what the list lacks, as it has it")
    verb.add_argument("--list", type=pathlib.Path, default=ROOT / "fuzz/uncovered.txt")
    verb.add_argument("--lines", type=float, default=FLOORS["lines"], help="floor in percent")
    verb.add_argument("--branches", type=float, default=FLOORS["branches"])
    verb.set_defaults(do=cover)
    return parser.parse_args()


def main():
    words = parse()
    try:
        return words.do(words)
    except coverage.Fault as fault:
        print(f"measure.py: {fault}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
