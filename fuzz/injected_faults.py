#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run each injected fault against the fuzz targets that have to find it.

usage: injected_faults.py PROGRAMS [--seconds N] [--jobs N] [--faults NAME,...] [--targets NAME,...]

PROGRAMS is the folder of the fuzz targets that are linked with the faulty sources (`make injected-faults`
builds them); conformance/kill/faults.txt lists the faults. Of each pair is said whether a run of N seconds
of processor time, seeds first, reached the place of the fault, triggered it (the condition under which it
makes a difference) and detected it. What is reached and not triggered lacks a seed or something of the
generator; what is triggered and not detected lacks a property.

Exit code: 0 all faults were detected, 1 some were not, 2 usage, 3 a program is missing or does not run.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "conformance/kill"))
import instrument  # noqa: E402

CROWDED = 30  # on a busy machine a second of processor time may take so many


def read_faults():
    """Pairs of a number and a row of conformance/kill/faults.txt."""
    return [(number, row) for number, row in enumerate(instrument.read_rows(), 1) if hasattr(row, "targets")]


def environment(name=None, uses=None):
    env = {key: value for key, value in os.environ.items() if not key.startswith("TOOLMEND_")}
    if name:
        env.update(TOOLMEND_MUTANT=name, TOOLMEND_MUTANT_USES=str(uses))
    return env


def read_uses(path, number):
    """How often the fault was reached and how often it acted."""
    pair = struct.Struct("=QQ")
    data = path.read_bytes() if path.exists() else b""
    at = pair.size * number
    return pair.unpack_from(data, at) if len(data) >= at + pair.size else (0, 0)


def finding(log):
    """The one line of a log that says what broke."""
    for pattern in (r"property broken: (.*)", r"SUMMARY: \w+: (\d+ byte\S+ leaked|[\w-]+)",
                    r"(\S+: runtime error: .*)", r"==\d+== ?ERROR: (.*)", r"(Assertion .* failed)"):
        match = re.search(pattern, log)
        if match:
            return match.group(1).strip()[:100]
    return ""


def inputs_of(programs, target):
    folders = (ROOT / "fuzz/seeds" / target, ROOT / "fuzz/regress" / target, programs.parent / "fuzz/seeds" / target)
    return [str(folder) for folder in folders if folder.is_dir()]


def fails_without(program, work):
    """Does one of the inputs that were found fail without the fault, too?"""
    found = [str(path) for path in sorted(work.glob("found-*"))]
    return bool(found) and subprocess.run([program, *found], env=environment(), timeout=900, check=False,
                                          capture_output=True).returncode != 0


def run_pair(options, number, row, target):
    """(state, what was found, seconds)."""
    program = str(options.programs / f"fuzz_{target}")
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "corpus").mkdir()
        command = [program, "-seed=1", f"-timeout={CROWDED * options.seconds}", "-rss_limit_mb=2048", "-max_len=4096",
                   f"-artifact_prefix={work}/found-", str(work / "corpus"), *inputs_of(options.programs, target)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run = subprocess.run(command, env=environment(row.name, work / "uses"), check=False, text=True,
                             errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             timeout=CROWDED * options.seconds + 60, preexec_fn=lambda: resource.setrlimit(
                                 resource.RLIMIT_CPU, (options.seconds, options.seconds + 5)))
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        said = finding(run.stdout)
        if run.returncode > 0 and not said:
            sys.exit(f"injected_faults.py: {program} ended with {run.returncode}:\n{run.stdout[-500:]}")
        reached, acted = read_uses(work / "uses", number)
        if said:
            return ("fails without the fault, too" if fails_without(program, work) else "detected"), said, seconds
        return ("triggered, not detected" if acted else "reached, not triggered" if reached else "not reached"), "", seconds


def read_options():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--faults", type=lambda text: text.split(","))
    parser.add_argument("--targets", type=lambda text: text.split(","))
    return parser.parse_args()


def main():
    options = read_options()
    pairs = [(number, row, target) for number, row in read_faults()
             if not options.faults or row.name in options.faults
             for target in options.targets or row.targets.split()]
    missing = {target for _, _, target in pairs if not (options.programs / f"fuzz_{target}").exists()}
    if missing or not pairs:
        print(f"injected_faults.py: no program of {', '.join(sorted(missing)) or 'any target'} in "
              f"{options.programs}; run `make injected-faults`", file=sys.stderr)
        return 3
    detected = set()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (_, row, target), (state, said, seconds) in zip(
                pairs, pool.map(lambda pair: run_pair(options, *pair), pairs)):
            print(f"{row.name:32} {target:15} {state:24} {seconds:5.1f} s  {said}".rstrip(), flush=True)
            if state == "detected":
                detected.add(row.name)
    missed = sorted({row.name for _, row, _ in pairs} - detected)
    for name in missed:
        print(f"not detected: {name}")
    print(f"{len(detected)} passed, {len(missed)} failed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
