#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does the check of coverage fail when it should? A library of two functions, of which each
outcome is known by reading it, replayed over one input or another.
"""
import contextlib
import io
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import coverage
import measure

LIBRARY = """\
#include "sign.h"
int half(int n) {
    if (is_negative(n))
        return -1;
    if (n == 0 ||
        n == 7)
        return 0;
    for (int i = 0; i < 2; i++)
        n += n == 0;
    return n / 2;
}
int spare(int n) { return n ? 1 : 2; }
"""
HEADER = "static inline int is_negative(int n) { return n < 0 ? 1 : 0; }\n"
PROGRAM = """\
int half(int n);
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        half(argv[i][0] == '-' ? -1 : argv[i][0] - '0');
    return argc < 2;
}
"""
# Of half(4) alone, by reading: all that depends on another n.
OF_FOUR = """\
Only four is ever halved here.
    lib.c  half  true  is_negative(n)
    lib.c  half  true  n == 0
    lib.c  half  true  n == 7
    sign.h  is_negative  true  n < 0
Nobody calls the spare one here.
    lib.c  spare  called
"""
NO_FLOORS = {"lines": 0.0, "branches": 0.0}


class Fixture(unittest.TestCase):
    known = {}

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        (cls.folder / "src").mkdir()
        for name, text in (("src/lib.c", LIBRARY), ("src/sign.h", HEADER), ("main.c", PROGRAM)):
            (cls.folder / name).write_text(text, "utf-8")
        flags = ["-O0", "-fprofile-instr-generate", "-fcoverage-mapping"]
        for words in (["-c", *flags, "src/lib.c", "-o", "lib.o"],
                      [*flags[:2], "main.c", "lib.o", "-o", "main"]):
            subprocess.run(["clang", *words], cwd=cls.folder, check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def covered(self, numbers):
        """After halving each of the numbers, which have one digit."""
        if numbers not in self.known:
            data = coverage.counts([(str(self.folder / "main"), numbers)], [self.folder / "lib.o"],
                                   self.folder / "profiles")
            self.known[numbers] = coverage.Covered(data, self.folder / "src")
        return self.known[numbers]

    def listed(self, text):
        path = self.folder / "list.txt"
        path.write_text(text, "utf-8")
        return coverage.read_list(path)

    def judged(self, numbers, text, floors=None):
        """(exit code, what is printed)"""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = measure.judged(self.covered(numbers), self.listed(text), "list.txt",
                                  floors or NO_FLOORS)
        return code, out.getvalue()

    def test_each_missed_outcome_with_a_reason_passes(self):
        code, out = self.judged("4", OF_FOUR)
        self.assertEqual((code, out.splitlines()[-1]), (0, "4 passed, 0 failed"), out)

    def test_branches_are_counted_by_outcome(self):
        # n < 0, is_negative(n), n == 0, n == 7 and i < 2 of half, n of spare: six conditions,
        # twelve outcomes. Of four the first four are false and the loop goes on and ends.
        self.assertEqual(self.covered("4").sums["branches"], (6, 12))
        # half has ten lines, of which two are the returns for other numbers; spare has one, and
        # so has the header.
        self.assertEqual(self.covered("4").sums["lines"], (10 - 2 + 1, 12))

    def test_outcome_without_a_reason_fails(self):
        code, out = self.judged("4", OF_FOUR.replace("    lib.c  half  true  n == 7\n", ""))
        self.assertEqual((code, out.splitlines()[-1]), (1, "3 passed, 1 failed"), out)
        self.assertIn("    lib.c  half  true  n == 7    [line 6]", out)

    def test_function_without_a_reason_fails(self):
        code, out = self.judged("4", OF_FOUR.split("Nobody")[0])
        self.assertEqual(code, 1)
        self.assertIn("    lib.c  spare  called", out)

    def test_below_a_floor_fails(self):
        self.assertEqual(self.judged("4", OF_FOUR, {"lines": 75.0, "branches": 50.0})[0], 0)
        code, out = self.judged("4", OF_FOUR, {"lines": 75.1, "branches": 50.0})
        self.assertEqual((code, out.splitlines()[-1]), (1, "3 passed, 1 failed"), out)
        code, out = self.judged("4", OF_FOUR, {"lines": 75.0, "branches": 50.1})
        self.assertEqual((code, out.splitlines()[-1]), (1, "3 passed, 1 failed"), out)

    def test_outcome_that_happens_is_stale(self):
        code, out = self.judged("47", OF_FOUR)
        self.assertEqual((code, out.splitlines()[-1]), (1, "3 passed, 1 failed"), out)
        self.assertIn("list.txt:4: stale: lib.c  half  true  n == 7", out)

    def test_what_is_gone_is_stale(self):
        for gone in ("lib.c  half  true  n == 8", "lib.c  quarter  true  n == 7",
                     "lib.c  half  called", "gone.c  half  true  n == 7"):
            code, out = self.judged("4", OF_FOUR + f"Somebody took this one away.\n    {gone}\n")
            self.assertEqual(code, 1, gone)
            self.assertIn(f"stale: {gone}", out)

    def test_half_an_outcome_is_not_the_whole(self):
        text = OF_FOUR.replace("half  true  n == 7", "half  either  n == 7")
        code, out = self.judged("4", text)
        self.assertEqual(code, 1)
        self.assertIn("stale: lib.c  half  either  n == 7", out)

    def test_pruning_takes_away_what_is_stale_and_adds_nothing(self):
        half = OF_FOUR.replace("half  true  n == 7", "half  either  n == 7")
        text = "# What this is.\n\n" + half.replace("Nobody", "\nNobody") + (
            "\nSomebody took this one away.\n    lib.c  quarter  called\n")
        left = OF_FOUR.replace("Nobody", "\nNobody")
        self.assertEqual(coverage.pruned(text, self.covered("4")), "# What this is.\n\n" + left)
        without = text.replace("Nobody calls the spare one here.\n    lib.c  spare  called\n", "")
        self.assertNotIn("spare", coverage.pruned(without, self.covered("4")))

    def test_never_evaluated_is_either(self):
        code, out = self.judged("0", "")
        self.assertIn("    lib.c  half  either  n == 7    [line 6]", out)
        self.assertEqual(code, 1)

    def test_list_wants_reasons_and_uses_each(self):
        for text, says in (("    lib.c  half  true  n == 7\n", "no reason"),
                           ("Not covered.\n    lib.c  half  true  n == 7\n", "no reason"),
                           (OF_FOUR + "A reason for nothing at all.\n", "no outcome"),
                           (OF_FOUR + "    lib.c  half  maybe  n == 7\n", "is written"),
                           (OF_FOUR + "    lib.c  spare  called\n", "the same stands in line 2")):
            with self.assertRaisesRegex(coverage.Fault, says.replace("line 2", "line")):
                self.listed(text)

    def test_program_that_fails_gives_no_figures(self):
        with contextlib.redirect_stdout(io.StringIO()), self.assertRaises(coverage.Fault):
            self.covered("")

    def test_one_that_is_written_twice_has_a_number(self):
        twice = LIBRARY.replace("n == 7", "n == 0")
        (self.folder / "src/lib.c").write_text(twice, "utf-8")
        try:
            subprocess.run(["clang", "-O0", "-fprofile-instr-generate", "-fcoverage-mapping", "-c",
                            "src/lib.c", "-o", "twice.o"], cwd=self.folder, check=True)
            subprocess.run(["clang", "-O0", "-fprofile-instr-generate", "main.c", "twice.o", "-o",
                            "twice"], cwd=self.folder, check=True)
            data = coverage.counts([(str(self.folder / "twice"), "4")], [self.folder / "twice.o"],
                                   self.folder / "profiles")
            found = coverage.Covered(data, self.folder / "src").missed()
        finally:
            (self.folder / "src/lib.c").write_text(LIBRARY, "utf-8")
        self.assertIn(coverage.Outcome("lib.c", "half", "true", "n == 0 #2"), found)


def main():
    if not shutil.which("clang") or not shutil.which(coverage.tool("llvm-cov")):
        print("note: skipped, clang or llvm-cov is not here")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    result = unittest.main(exit=False, verbosity=0).result
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
