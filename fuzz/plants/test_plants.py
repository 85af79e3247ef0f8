#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_plants.py - the list of plants, the code, the targets and the page are in step.

Runs no plant (`make plants` does, in minutes): what can be seen of the sources and of a finished build.
"""
import pathlib
import re
import struct
import sys
import tempfile

sys.dont_write_bytecode = True
from plants import (KINDS, PAGE, ROOT, SILENT, Result, read_counts,  # noqa: E402
                    read_plants, said_by, summary)

failures = []
passed = 0


def check(holds, claim):
    global passed
    passed += bool(holds)
    if not holds:
        failures.append(claim)


def check_rows(plants):
    names = [plant.name for plant in plants]
    check(len(plants) >= 44, "there are at least 44 plants")
    for plant in plants:
        check(plant.kind in KINDS, f"{plant.name} has a kind")
        check(plant.targets and plant.fault, f"{plant.name} has a target and a fault")
    check(len(set(names)) == len(names), "no name is there twice")


def check_coverage(plants):
    """A property that no fault is known to break has not been seen to be one."""
    targets = {path.stem[5:] for path in (ROOT / "fuzz/targets").glob("fuzz_*.c")}
    named = {target for plant in plants for target in plant.targets}
    told = {principle for plant in plants for principle in plant.principles}
    check(named <= targets, f"targets that there are not: {sorted(named - targets)}")
    check(targets <= named, f"targets without a plant: {sorted(targets - named)}")
    check(told == {"-"} | {f"P{n}" for n in range(1, 15)}, f"every principle has a plant: {sorted(told)}")


def check_page(plants):
    page = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z]\w+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", page, re.M)
    for plant, row in zip(plants, rows):
        same = row[:3] == (plant.name, " ".join(plant.principles), plant.fault)
        found = [cell.strip("* ").split(":")[0].split(" ")[0] for cell in row[3].split("; ")]
        check(same and found == plant.targets, f"{PAGE.name} has {plant.name} as the list has it")
    check(len(rows) == len(plants), f"{PAGE.name} has a row for each plant")


# ---- the script itself -------------------------------------------------------------------------

def check_script(plants):
    plant = plants[1]
    result = Result(plant, "read")
    check(result.state == "not reached", "nothing reached is not reached")
    result.reached = 3
    check(result.state == "reached-not-triggered", "reached is not triggered")
    result.triggered = 1
    check(result.state == SILENT, "triggered is not detected")
    told = any(SILENT in line and plant.name in line for line in summary([result]))
    check(told, "a miss is told by its name")
    result.seconds = 2.0
    told = any(SILENT in line for line in summary([result]))
    check(result.state == "detected" and not told, "a find is no miss")
    result.alone = True
    check(result.state.startswith("breaks without"), "what breaks without the plant is not found by it")
    with tempfile.TemporaryDirectory() as folder:
        counts = pathlib.Path(folder) / "counts"
        check(read_counts(counts, plant) == (0, 0), "without counts nothing was reached")
        counts.write_bytes(struct.pack("=2Q", 9, 9) * plant.number + struct.pack("=2Q", 7, 5))
        check(read_counts(counts, plant) == (7, 5), "counts stand at the plant's number")
        check(read_counts(counts, plants[2]) == (0, 0), "a short file has no count")
    check(said_by("x\nproperty broken: P1: kept\ny") == "P1: kept", "a property is told by its sentence")
    check(said_by("SUMMARY: AddressSanitizer: heap-use-after-free a.c:1") == "heap-use-after-free",
          "a report of a sanitizer is told by its kind")
    check(said_by("Running: 1\n") == "", "an end without a finding is none")
    leak = said_by("SUMMARY: AddressSanitizer: 64 byte(s) leaked in 1 allocation")
    check(leak == "64 byte(s) leaked", "a leak is one")


def main():
    plants = read_plants()
    check_rows(plants)
    check_coverage(plants)
    check_page(plants)
    check_script(plants)
    for failure in failures:
        print(f"test_plants.py: does not hold: {failure}", file=sys.stderr)
    print(f"{passed} passed, {len(failures)} failed")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
