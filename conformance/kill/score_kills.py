# SPDX-License-Identifier: MIT
"""score_kills.py - is each fault of score.txt found by a test of the runner that it names?

Usage: score_kills.py BUILD, which has the tests with all faults in them. A cell of the
table that nothing can lead to is listed below, and stays without a test for that reason alone.
"""
import os
import pathlib
import subprocess
import sys

import instrument

BUILD = pathlib.Path(sys.argv[1]) / "mutants"
# What is to be kept has no readings and no repair; what is to be rejected has none, and no types to leave anything out.
UNREACHED = {("VALID", "READING"), ("VALID", "REPAIR"), ("VALID", "REPAIR_RESPELLED"), ("REJECTED", "REPAIR"),
             ("REJECTED", "REPAIR_RESPELLED"), ("REJECTED", "BY_TYPE")}


def fails(test, mutant):
    env = {**os.environ, "TOOLMEND_MUTANT": mutant}
    return subprocess.run([BUILD / f"test_{test}"], env=env, capture_output=True, check=False).returncode != 0


def main():
    rows = [row for row in instrument.read_rows() if hasattr(row, "tests")]
    wrong = [f"{test} fails without a fault" for test in sorted({test for row in rows for test in row.tests.split()})
             if fails(test, "")]
    for row in rows:
        found = [test for test in row.tests.split() if fails(test, row.name)]
        if bool(found) == (getattr(row, "cell", None) in UNREACHED):
            wrong.append(f"{row.where}: {row.name}: " + (f"is found by {found}" if found else "no test finds it"))
    print(*wrong, f"{max(len(rows) - len(wrong), 0)} passed, {len(wrong)} failed", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
