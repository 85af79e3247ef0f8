#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage.py BUILD [--missed] - what of reference/src the inputs of the fuzz targets reach.

BUILD holds the replay programs, their derived seeds and the library, built by `make fuzz-cover` with
clang's counters. Prints the share of lines, branches and regions. Exit code: 0, or 1 below a floor, or 2
if something is missing. --missed prints each line of a condition that was never true or never false.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "reference/src"
FLOORS = {"lines": 98.0, "branches": 94.0}


def llvm(name, *words):
    """Run a program of the LLVM that clang belongs to; return what it prints."""
    path = subprocess.run(["clang", "-print-prog-name=" + name], capture_output=True, check=True).stdout
    return subprocess.run([path.decode().strip(), *words], capture_output=True, check=True).stdout


def replay(build, program, profile):
    target = program.name[len("replay_"):]
    folders = (build / "fuzz/seeds" / target, ROOT / "fuzz/seeds" / target, ROOT / "fuzz/regress" / target)
    run = subprocess.run([program, *(f for f in folders if f.is_dir())], capture_output=True, check=False,
                         env=dict(os.environ, LLVM_PROFILE_FILE=str(profile)))
    if run.returncode:
        sys.exit(f"{program.name} failed: {run.stderr.decode(errors='replace')[-2000:]}")


def counted(build):
    """The export of llvm-cov after all replay programs ran."""
    programs = [build / "fuzz" / p.stem.replace("fuzz_", "replay_") for p in sorted(ROOT.glob("fuzz/targets/fuzz_*.c"))]
    folder = build / "profiles"
    folder.mkdir(exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(lambda p: replay(build, p, folder / f"{p.name}.profraw"), programs))
    merged = str(folder / "all.profdata")
    llvm("llvm-profdata", "merge", "-sparse", "-o", merged, *(str(folder / f"{p.name}.profraw") for p in programs))
    # Objects and not their archive, whose members need not be aligned as llvm-cov wants them.
    objects = [build / "reference/src" / p.relative_to(SOURCE).with_suffix(".o") for p in SOURCE.rglob("*.c")]
    words = [word for path in objects if path.exists() for word in ("-object", str(path))]
    return json.loads(llvm("llvm-cov", "export", "-format=text", "-instr-profile=" + merged, *words[1:]))["data"][0]


def is_counted(name):
    return SOURCE in pathlib.Path(name).resolve().parents


def branches_of(data):
    """{(file, place): [times true, times false]}; a header counts once, whichever file includes it."""
    found = {}
    for function in data["functions"]:
        for *place, true, false, file, _, _ in function["branches"]:
            path = pathlib.Path(function["filenames"][file]).resolve()
            if is_counted(path):
                counts = found.setdefault((path, tuple(place)), [0, 0])
                counts[0] += true
                counts[1] += false
    return found


def shares(data):
    """{kind: (reached, all)}."""
    files = [f["summary"] for f in data["files"] if is_counted(f["filename"])]
    found = {kind: (sum(f[kind]["covered"] for f in files), sum(f[kind]["count"] for f in files))
             for kind in ("lines", "regions")}
    outcomes = [count > 0 for counts in branches_of(data).values() for count in counts]
    found["branches"] = (sum(outcomes), len(outcomes))
    return found


def main(words):
    if not words or words[1:] not in ([], ["--missed"]):
        print(__doc__, file=sys.stderr)
        return 2
    data = counted(pathlib.Path(words[0]))
    if words[1:]:
        for (path, place), (true, false) in sorted(branches_of(data).items()):
            if not true or not false:
                print(f"{path.relative_to(ROOT)}:{place[0]}: never {'false' if true else 'true' if false else 'evaluated'}")
    failed = 0
    for kind, (part, whole) in shares(data).items():
        percent = 100 * part / max(whole, 1)
        low = percent < FLOORS.get(kind, 0)
        failed += low
        print(f"{percent:6.2f} %  {part} of {whole} {kind}{f', below {FLOORS[kind]:g} %' if low else ''}")
    print(f"{len(FLOORS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
