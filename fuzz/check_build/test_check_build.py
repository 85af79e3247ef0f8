#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_check_build.py - fuzz/check_build.sh finds each mistake of a build, and for its own reason.

A small target (fixture/) is built soundly for each sanitizer, and for AddressSanitizer with one
mistake at a time. All mistakes stand in one folder, so that one must not hide another. What is
expected of each is the sentence that names it; a target that is faulted for anything else, too, is
a failure, as is a sound one that is faulted at all. Says so and stops where clang has no libFuzzer.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

here = pathlib.Path(__file__).resolve().parent
root = here.parents[1]
fixture = here / "fixture"
FLAGS = {"address": ["-fsanitize=address"], "memory": ["-fsanitize=memory"],
         "undefined": ["-fsanitize=undefined"]}
COVERED = ["-fsanitize=fuzzer-no-link"]

# A second file of a target: what it does before the first input.
CRASHES = """
#include <stdlib.h>
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) { (void)argc, (void)argv; abort(); }
"""
# Starts where it was built and nowhere else.
ASKS = """
#include <stdlib.h>
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    if (getenv("HOME") == NULL)
        exit(1);
    return 0;
}
"""
WRITES = """
#include <stdio.h>
#include <string.h>
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char path[4096];
    (void)argc;
    snprintf(path, sizeof path, "%s.left", (*argv)[0]);
    FILE *file = fopen(path, "w");
    if (file != NULL)
        fclose(file);
    return 0;
}
"""
CALLS = """
int other_library(int n);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) { (void)argv; return other_library(*argc); }
"""
OTHER = "int other_library(int n);\nint other_library(int n) { return n > 100; }\n"

# target: (sentence that is due, how it is built)
MISTAKES = {
    "no_coverage": ("has no coverage instrumentation", {"covered": []}),
    "no_sanitizer": ("is not compiled for the sanitizer address", {"sanitized": []}),
    "mixed": ("is compiled for the sanitizer undefined, too",
              {"sanitized": ["-fsanitize=address,undefined"]}),
    "startup": ("does not start", {"more": CRASHES}),
    "environment": ("does not start", {"more": ASKS}),
    "bad_seed": ("has a seed that breaks it", {"seed": b"!"}),
    "library": ("needs libother.so, which the machine that runs it may not have", {"more": CALLS}),
    "option": ("has an option in fuzz_option.options that libFuzzer does not know: max_length",
               {"options": "max_length = 64\n"}),
    "dictionary": ("has a dictionary that libFuzzer does not read", {"dictionary": "no quotes\n"}),
    "few_seeds": ("1 seeds were handed out, 2 stand in", {"packed": 1}),
    "forgotten": ("was not handed out", None),
    "writes": (None, {"more": WRITES}),
}
BAD_NAME = "fuzz_name.v2"


class Count:
    passed = failed = 0

    def check(self, good, what, log=""):
        self.passed += bool(good)
        self.failed += not good
        if not good:
            print(f"{what}\n{log}")


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          errors="replace", **more)


def compile_to(out, *words):
    done = run("clang", "-O1", *words, "-o", out)
    if done.returncode != 0:
        sys.exit(f"{out}: cannot be built\n{done.stderr}\n0 passed, 1 failed")


class Fixture:
    """A tree of targets and what is handed out of it."""

    def __init__(self, folder):
        self.folder = folder
        self.tree, self.out = folder / "tree", folder / "out"
        for made in (self.tree / "targets", self.tree / "seeds", self.out):
            made.mkdir(parents=True)

    def object_of(self, name, source, flags):
        compile_to(self.folder / name, *flags, "-c", source)
        return self.folder / name

    def declare(self, name, seed=None):
        shutil.copy(fixture / "targets/fuzz_fixture.c", self.tree / f"targets/fuzz_{name}.c")
        seeds = self.tree / "seeds" / name
        shutil.copytree(fixture / "seeds/fixture", seeds)
        if seed is not None:
            (seeds / "bad").write_bytes(seed)
        return sorted(seeds.iterdir())

    def add(self, name, program, seed=None, packed=None, options="max_len = 64\n",
            dictionary='"word"\n'):
        seeds = self.declare(name, seed)
        target = self.out / f"fuzz_{name}"
        shutil.copy(program, target)
        target.with_name(target.name + ".dict").write_text(dictionary)
        target.with_name(target.name + ".options").write_text(
            f"[libfuzzer]\n{options}dict = {target.name}.dict\n")
        with zipfile.ZipFile(target.with_name(target.name + "_seed_corpus.zip"), "w") as archive:
            for file in seeds[:packed]:
                archive.write(file, file.name)

    def checked(self, sanitizer):
        environment = dict(os.environ, TREE=str(self.tree), BUILD=str(self.folder / "build"))
        return run(root / "fuzz/check_build.sh", "--only", sanitizer, self.out, env=environment)


def sound(sanitizer, folder):
    made = Fixture(folder)
    main = made.object_of("main.o", fixture / "targets/fuzz_fixture.c",
                          FLAGS[sanitizer] + COVERED)
    compile_to(folder / "program", *FLAGS[sanitizer], main, "-fsanitize=fuzzer")
    made.add("fixture", folder / "program")
    return made


class Builder:
    """Programs with a mistake, of as few compilations as will do."""

    def __init__(self, made):
        self.made, self.objects = made, {}
        other = made.folder / "other.c"
        other.write_text(OTHER)
        compile_to(made.folder / "libother.so", "-shared", "-fPIC", "-Wl,-soname,libother.so", other)

    def object_of(self, source, flags):
        key = (str(source), tuple(flags))
        if key not in self.objects:
            name = f"{len(self.objects)}.o"
            self.objects[key] = self.made.object_of(name, source, flags)
        return self.objects[key]

    def program(self, name, covered=None, sanitized=None, more=None):
        flags = (FLAGS["address"] if sanitized is None else sanitized) + \
            (COVERED if covered is None else covered)
        parts = [self.object_of(fixture / "targets/fuzz_fixture.c", flags)]
        if more:
            second = self.made.folder / f"{name}.c"
            second.write_text(more)
            parts.append(self.object_of(second, FLAGS["address"]))
        if more is CALLS:
            parts += [self.made.folder / "libother.so"]
        if len(parts) == 1 and flags == FLAGS["address"] + COVERED:
            sound_one = self.made.folder / "sound"
            if not sound_one.exists():
                compile_to(sound_one, *FLAGS["address"], *parts, "-fsanitize=fuzzer")
            return sound_one
        compile_to(self.made.folder / name, *(sanitized or FLAGS["address"]), *parts,
                   "-fsanitize=fuzzer")
        return self.made.folder / name


def with_mistakes(folder):
    made = Fixture(folder)
    build = Builder(made)
    for name, (_, how) in MISTAKES.items():
        if how is None:
            made.declare(name)
            continue
        build_as = {key: how[key] for key in ("covered", "sanitized", "more") if key in how}
        add_as = {key: value for key, value in how.items() if key not in build_as}
        made.add(name, build.program(name, **build_as), **add_as)
    shutil.copy(build.program("sound"), made.out / BAD_NAME)
    return made


def faults_of(name, log):
    return re.findall(rf"^{re.escape(name)}: (.*)", log, re.M)


def test_sound_builds_pass(count, folder):
    for sanitizer in FLAGS:
        done = sound(sanitizer, folder / sanitizer).checked(sanitizer)
        count.check(done.returncode == 0, f"a sound build for {sanitizer} passes",
                    done.stdout + done.stderr)


def test_each_mistake_is_found_for_its_own_reason(count, folder):
    done = with_mistakes(folder / "mistakes").checked("address")
    for name, (due, _) in MISTAKES.items():
        faults = faults_of(f"fuzz_{name}", done.stdout)
        if due is None:
            good = not faults
        else:
            good = len(faults) == 1 and due in faults[0]
        count.check(good, f"fuzz_{name}: {due or 'nothing'} is due, not {faults}")
    faults = faults_of(BAD_NAME, done.stdout)
    count.check(len(faults) == 1 and "takes names of letters" in faults[0],
                f"{BAD_NAME}: {faults}")
    # Who is not root cannot write there, and has then left nothing.
    left = "has changed the folder that it was started from" in done.stdout
    count.check(left == (os.geteuid() == 0), "what a target leaves behind is found", done.stdout)
    count.check(done.returncode == 1, "a build with mistakes fails")


def test_wrong_arguments_are_refused(count, folder):
    for arguments in (["valgrind"], ["--only", "address"], ["--only", "address", folder / "none"],
                      ["--all"]):
        done = run(root / "fuzz/check_build.sh", *arguments)
        count.check(done.returncode == 2 and "usage:" in done.stderr, f"{arguments}: {done}")


def clang_fuzzes(folder):
    if shutil.which("clang") is None or shutil.which("objdump") is None:
        return False
    return run("clang", *FLAGS["address"], *COVERED, "-fsanitize=fuzzer",
               fixture / "targets/fuzz_fixture.c", "-o", folder / "probe").returncode == 0


def main():
    count = Count()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if not clang_fuzzes(folder):
            print("note: the checks of a fuzzing build are not tested: clang, libFuzzer or objdump"
                  " is not here\n0 passed, 0 failed, 1 skipped")
            return 0
        for test in (test_sound_builds_pass, test_each_mistake_is_found_for_its_own_reason,
                     test_wrong_arguments_are_refused):
            test(count, folder)
    print(f"{count.passed} passed, {count.failed} failed")
    return count.failed != 0


if __name__ == "__main__":
    sys.exit(main())
