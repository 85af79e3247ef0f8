#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_files.py - each slip in the files of the fuzzing services is found by files.py.

The files of the tree pass; then each slip is made in a copy of them, alone, and one fault is due,
which names the file and what is wrong with it.
"""
import pathlib
import re
import shutil
import sys
import tempfile

import files

root = pathlib.Path(__file__).resolve().parents[2]
COPIED = [".clusterfuzzlite", ".github/workflows", "fuzz/ossfuzz.sh", "fuzz/check_build/sources.sh"]
PR, BATCH, PRUNE = (f".github/workflows/cflite_{name}.yml" for name in ("pr", "batch", "prune"))
COVERAGE = ".github/workflows/cflite_coverage.yml"
PROJECT, DOCKERFILE = ".clusterfuzzlite/project.yaml", ".clusterfuzzlite/Dockerfile"
BUILD_SH = ".clusterfuzzlite/build.sh"

# File, what is put for what (a pattern), and what the fault says.
SLIPS = [
    (PR, r"@[0-9a-f]{40}", "@v1", "pinned by the hash of a commit"),
    (PR, r"mode: code-change", "mode: batch", "mode is batch, due is code-change"),
    (PR, r"\[address, undefined\]", "[address]", "the sanitizers address, undefined are due"),
    (PR, r"\[address, undefined\]", "[address, undefined", "a list on one line ends with ]"),
    (PR, r"fuzz-seconds: \d+", "fuzz-seconds: 3600", "fuzz-seconds is a number up to 600"),
    (PR, r"timeout-minutes: \d+", "timeout-minutes: 5", "leaves time to build beside 300 s"),
    (PR, r"pull_request:", "push:", "on: pull_request is due"),
    (PR, r"contents: read", "contents: write", "it reads, and writes nothing"),
    (PR, r"  actions: read", "  actions: read\n  actions: read", "actions a second time"),
    (PR, r"    runs-on", "\truns-on", "a tab"),
    (PR, r"          mode:", "            mode:", "is indented like no line"),
    (BATCH, r"cron: '0 1 \* \* \*'", "cron: '0 1 * *'", "cron has five fields"),
    (BATCH, r", memory\]", "]", "the sanitizers address, memory, undefined are due"),
    (BATCH, r"upload-build", "upload-builds", "upload-builds: not known here"),
    (PRUNE, r"mode: prune", "mode: &m prune", "this form of YAML is not used here"),
    (PRUNE, r"    steps:", "    step:", "step: not known here"),
    (COVERAGE, r"sanitizer: coverage", "sanitizer: address", "sanitizer is address, due is coverage"),
    (COVERAGE, r"(?s).*", "", "is empty"),
    (PROJECT, r"language: c\n", "language: rust\n", "language is c"),
    (PROJECT, r"  - memory\n", "", "the sanitizers address, memory, undefined are due"),
    (PROJECT, r"  - memory", " - memory", "is indented like no line"),
    (DOCKERFILE, r"base-builder:v1", "base-builder", "the image base-builder with a version"),
    (DOCKERFILE, r"COPY \. .*", "", "COPY . $SRC/toolmend is due"),
    (DOCKERFILE, r"sources\.sh", "source.sh", "fuzz/check_build/source.sh is not in the tree"),
    (BUILD_SH, r" -eu", "", "a failed step must end it"),
    (BUILD_SH, r"fuzz/ossfuzz\.sh", "make", "starts fuzz/ossfuzz.sh and does nothing else"),
    ("fuzz/ossfuzz.sh", r"make -j", "CFLAGS=-fsanitize=address make -j",
     "-fsanitize=: the service says such flags"),
]


def copy_to(folder):
    for name in COPIED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (root / name).is_dir() else shutil.copy
        copy(root / name, folder / name)


def finds(folder, slip):
    name, pattern, instead, due = slip
    file = folder / name
    was = file.read_text("utf-8")
    text, changed = re.subn(pattern, lambda _: instead, was, count=1)
    if not changed:
        print(f"{name}: the slip {instead!r} cannot be made: {pattern} is not there")
        return False
    file.write_text(text, "utf-8")
    found = [fault for fault in files.faults_in(folder) if fault]
    file.write_text(was, "utf-8")
    if len(found) == 1 and due in found[0] and pathlib.Path(name).name in found[0]:
        return True
    print(f"{name}: {instead!r} for {pattern}: {due!r} is due, found {found}")
    return False


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        copy_to(folder)
        sound = not any(files.faults_in(folder))
        if not sound:
            print(f"the files of the tree: {[fault for fault in files.faults_in(folder) if fault]}")
        results = [sound] + [finds(folder, slip) for slip in SLIPS]
        (folder / BUILD_SH).chmod(0o644)
        found = [fault for fault in files.faults_in(folder) if fault]
        results.append(found == ["build.sh: cannot be executed"])
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
