#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the fuzz targets reach and how fast they are: the tables of fuzz/README.md.

    measure.py cover BUILD [--missed] [--prune] coverage of reference/src by the committed inputs,
                                                from replay programs built for it; `make fuzz-cover`
    measure.py write COVER FAST SANITIZED       all figures, from three builds, into fuzz/README.md
               [--jansson DIR] [--only TARGET]  and those of jansson's own fuzzers, from a clone;
                                                `make fuzz-measure JANSSON=DIR`

A table stands between two comments that carry its name, and is replaced as a whole.
"""
import argparse
import pathlib
import re
import subprocess
import sys

import coverage
import jansson_fuzzers
import speed

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = {"lines": 95.0, "branches": 90.0}
SECONDS, RUNS = 2, 3  # of libFuzzer for a rate, and how many make the median
GROWTH = 20  # seconds in which libFuzzer may add to jansson's corpus, for each of its fuzzers


def inputs(target):
    """The folders with the committed inputs of a target."""
    return [f for f in (ROOT / "fuzz/seeds" / target, ROOT / "fuzz/regress" / target) if f.is_dir()]


def targets_in(folder, prefix):
    """The targets of the tree that are built there."""
    targets = [p.stem[len("fuzz_"):] for p in sorted((ROOT / "fuzz/targets").glob("fuzz_*.c"))]
    missing = [t for t in targets if not (folder / (prefix + t)).exists()]
    if missing:
        raise coverage.Fault(f"{folder} lacks {prefix}{missing[0]}; make builds it")
    return targets


def library_covered(build):
    targets = targets_in(build / "fuzz", "replay_")
    runs = [(build / "fuzz" / f"replay_{t}", inputs(t)) for t in targets]
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
    if words.prune:
        words.list.write_text(coverage.pruned(words.list.read_text("utf-8"), covered), "utf-8")
    listed = coverage.read_list(words.list)
    if words.missed:
        for outcome in covered.missed():
            if outcome not in listed:
                print(coverage.row(outcome))
        return 0
    return judged(covered, listed, words.list.name,
                  {"lines": words.lines, "branches": words.branches})


# ---- tables ------------------------------------------------------------------------------------


def table(head, rows):
    line = "|".join(["---"] + ["---:"] * (len(head) - 1))
    return "\n".join([f"| {' | '.join(head)} |", f"|{line}|", *(f"| {' | '.join(r)} |" for r in rows)])


def put(readme, name, text):
    """Replace what stands between the comments of that name."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, found, rest = readme.partition(begin)
    _, closed, behind = rest.partition(end)
    if not found or not closed:
        raise coverage.Fault(f"fuzz/README.md lacks {begin} or {end}; put both where the table goes")
    return f"{before}{begin}\n\n{text}\n\n{end}{behind}"


def percents(covered):
    return [f"{covered.percent(kind):.1f} %" for kind in ("lines", "branches", "regions")]


def size_of(paths):
    return sum(f.stat().st_size for p in paths for f in p.iterdir()) / 1024


def coverage_table(build, jansson):
    targets = targets_in(build / "fuzz", "replay_")
    folders = [f for t in targets for f in inputs(t)]
    count = sum(len(list(f.iterdir())) for f in folders)
    what = f"toolmend: {count:,} committed inputs of {len(targets)} targets, {size_of(folders):,.0f} KiB"
    rows = [[what, *percents(library_covered(build))]]
    for name, covers in jansson:
        rows += [[f"{name}: {what}", *percents(covered)] for what, covered in covers]
    return table(["code of the library, reached by", "lines", "branches", "regions"], rows)


def speed_table(fast, watched, only, jansson):
    rows = []
    for target in only or targets_in(fast / "fuzz", "fuzz_"):
        programs = [b / "fuzz" / f"fuzz_{target}" for b in (fast, watched)]
        rates = [speed.of(p, inputs(target), SECONDS, RUNS) for p in programs]
        rows.append([f"`fuzz_{target}`", *map(speed.rounded, rates)])
        print("  ".join(rows[-1]), flush=True)
    rows += [[f"jansson's `{n}`", speed.rounded(f), speed.rounded(w)] for n, f, w in jansson]
    return table(["target", "fast", "ASan and UBSan"], rows)


def machine():
    clang = subprocess.run(["clang", "--version"], capture_output=True, check=True).stdout.decode()
    model = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text("utf-8"))
    version = re.search(r"version (\S+?)[-\s]", clang)
    return f"clang {version[1] if version else '?'}, {model[1] if model else 'another processor'}"


def write(words):
    covers, speeds = [], []
    if words.jansson:
        found, speeds = jansson_fuzzers.measured(words.jansson, words.cover / "jansson", SECONDS,
                                                 RUNS, GROWTH)
        covers = [(f"jansson {jansson_fuzzers.version(words.jansson)}", found)]
    path = ROOT / "fuzz/README.md"
    reached = coverage_table(words.cover, covers)
    rates = speed_table(words.fast, words.sanitized, words.only, speeds)
    rates += f"\n\nExecutions a second of processor time: {machine()}."
    readme = put(path.read_text("utf-8"), "coverage", reached)
    path.write_text(put(readme, "speed", rates), "utf-8")
    print(reached, rates, sep="\n\n")
    return 0


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    verb = verbs.add_parser("cover")
    verb.add_argument("build", type=pathlib.Path)
    verb.add_argument("--missed", action="store_true", help="print what the list lacks, as it has it")
    verb.add_argument("--prune", action="store_true", help="take what is stale out of the list first")
    verb.add_argument("--list", type=pathlib.Path, default=ROOT / "fuzz/uncovered.txt")
    verb.add_argument("--lines", type=float, default=FLOORS["lines"], help="floor in percent")
    verb.add_argument("--branches", type=float, default=FLOORS["branches"])
    verb.set_defaults(do=cover)
    verb = verbs.add_parser("write")
    for name in ("cover", "fast", "sanitized"):
        verb.add_argument(name, type=pathlib.Path)
    verb.add_argument("--jansson", type=pathlib.Path, help="a clone with test/ossfuzz")
    verb.add_argument("--only", action="append", help="the speed of this target alone")
    verb.set_defaults(do=write)
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
