#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_injected_faults.py - each target and each principle has an injected fault that must be found."""
import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools/testing"), str(ROOT / "fuzz")]
from checks import check, main  # noqa: E402
from injected_faults import finding, read_faults  # noqa: E402

FAULTS = [row for _, row in read_faults()]


def every_target_has_a_fault():
    targets = {path.stem[5:] for path in (ROOT / "fuzz/targets").glob("fuzz_*.c")}
    named = {target for row in FAULTS for target in row.targets.split()}
    check(named <= targets, f"targets that do not exist: {sorted(named - targets)}")
    check(targets <= named, f"targets without a fault: {sorted(targets - named)}")


def every_principle_has_a_fault():
    named = {principle for row in FAULTS for principle in row.principles.split()}
    check(named == {"-"} | {f"P{n}" for n in range(1, 15)}, f"principles with a fault: {sorted(named)}")


def findings_are_recognised():
    check(finding("x\nproperty broken: P1: kept\ny") == "P1: kept", "a property is known by its sentence")
    check(finding("SUMMARY: AddressSanitizer: 64 byte(s) leaked in 1 allocation") == "64 byte(s) leaked", "a leak is one")
    check(finding("Running: 1\n") == "", "an end without a finding is none")


main(globals())
