#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_dictionaries.py BUILD - are the committed dictionaries what the engine's tables say today,
and does libFuzzer take each entry?

The form of an entry is read here by the rules of the fuzzer's documentation; where clang is at
hand the fuzzer itself is asked too. Also: every target gets a dictionary by `of`.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
KINDS = ("marks", "schema", "call", "words")
# "text" where \\ \" and \xAB stand for one byte, and everything else is printable ASCII.
ENTRY = re.compile(r'"((?:[ !#-\[\]-~]|\\\\|\\"|\\x[0-9A-F]{2})+)"')
TARGET = """#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { (void)data; return size > 9; }
"""

passed = failed = skipped = 0


def check(claim, holds):
    global passed, failed
    passed += bool(holds)
    failed += not holds
    if not holds:
        print(f"does not hold: {claim}", file=sys.stderr)


def entries(text):
    return [line for line in text.split("\n") if line and not line.startswith("#")]


def is_what_the_tables_say(program, kind):
    made = subprocess.run([program, kind], stdout=subprocess.PIPE, check=True).stdout
    committed = (HERE / f"{kind}.dict").read_bytes()
    check(f"{kind}.dict is what the engine's tables say; `make dictionaries` writes it",
          made == committed)


def has_the_form_of_entries(kind):
    lines = entries((HERE / f"{kind}.dict").read_text("ascii"))
    check(f"{kind}.dict has entries", len(lines) > 10)
    check(f"{kind}.dict says nothing twice", len(set(lines)) == len(lines))
    for line in lines:
        check(f"{kind}.dict: an entry is text in quotation marks: {line}", ENTRY.fullmatch(line))


def every_target_has_one():
    for path in sorted((HERE.parent / "targets").glob("fuzz_*.c")):
        target = path.stem[len("fuzz_"):]
        got = subprocess.run([HERE / "of", target], stdout=subprocess.PIPE, check=True,
                             universal_newlines=True).stdout
        check(f"{target} has a dictionary", len(entries(got)) > 10)
    read = subprocess.run([HERE / "of", "read"], stdout=subprocess.PIPE,
                          universal_newlines=True).stdout
    call = subprocess.run([HERE / "of", "call"], stdout=subprocess.PIPE,
                          universal_newlines=True).stdout
    check("a target of texts has no keywords", '"\\"minLength\\""' not in read)
    check("a target of calls has keywords", '"\\"minLength\\""' in call)
    check("a target that is none is an error",
          subprocess.run([HERE / "of", "none"], stderr=subprocess.DEVNULL).returncode == 2)


def the_fuzzer_takes_it(folder):
    source = folder / "target.c"
    source.write_text(TARGET)
    program = folder / "target"
    subprocess.run(["clang", "-fsanitize=fuzzer", "-o", program, source], check=True)
    for kind in KINDS:
        path = HERE / f"{kind}.dict"
        done = subprocess.run([program, "-runs=1", f"-dict={path}"], stderr=subprocess.PIPE,
                              universal_newlines=True, errors="replace")
        count = len(entries(path.read_text("ascii")))
        check(f"libFuzzer takes all {count} of {kind}.dict",
              done.returncode == 0 and f"Dictionary: {count} entries" in done.stderr)


def main():
    global skipped
    if len(sys.argv) != 2:
        print("test_dictionaries.py: give the build folder", file=sys.stderr)
        return 2
    program = pathlib.Path(sys.argv[1]) / "reference/tests/make_dictionaries"
    for kind in KINDS:
        is_what_the_tables_say(program, kind)
        has_the_form_of_entries(kind)
    every_target_has_one()
    if shutil.which("clang"):
        with tempfile.TemporaryDirectory() as folder:
            the_fuzzer_takes_it(pathlib.Path(folder))
    else:
        skipped = len(KINDS)
        print("note: no clang here, so libFuzzer is not asked")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
