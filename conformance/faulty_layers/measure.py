#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `toolmend probe` finds of each fault in each style of layer.

Usage: measure.py BUILD [--seeds A,B,...] [--cases N] [--jobs N] [LABEL...]

Each layer is probed with each seed, with few cases and then with more until something is found. A
line is the fault, the style, and what was found first: harm, or two answers that do not agree
(broken), with principle and relation, and the median of the cases that it took. A fault that only
loses recovery harms nobody; one that a rule of the specification takes as the one candidate is
permitted. The same on every machine. Exit 1 if a fault is missed by all seeds.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from faults_unseen import FAULTS  # noqa: E402  (from this folder)

WORST = ("harm", "broken", "silent")  # what a layer fails for
ROUNDS = (60, 300)
Run = collections.namedtuple("Run", "findings repairs")


def probe(build, style, label, seed, cases):
    """One run: (trial, kind, principle, relation) of what counts, and how many repairs were made."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.jsonl")
        command = [f"{build}/toolmend", "probe", "--seed", seed, "--cases", str(cases), "--report",
                   f"jsonl={report}", "--", sys.executable, HERE / "adapter.py", style, "--fault", label]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{style} {label}, seed {seed}: exit {done.returncode}\n{done.stderr}")
        lines = list(map(json.loads, report.read_text(encoding="utf-8").split("\n")[:-1]))
    findings = [(line["trial"] + 1, line["kind"], line["principle"], line["relation"]) for line in lines
                if line["type"] == "finding" and line["kind"] in WORST]
    return Run(sorted(findings), int(re.search(r"repairs made ([0-9]+) of", done.stdout)[1]))


def first(build, style, label, seed, most):
    """What one seed finds first: words, and the cases that it took."""
    for cases in [few for few in ROUNDS if few < most] + [most]:
        run = probe(build, style, label, seed, cases)
        if run.findings:
            case, kind, principle, relation = run.findings[0]
            return f"{kind}: {principle} {relation}", case
    sound = probe(build, style, "0", seed, most)
    if run.repairs < sound.repairs:
        return "lost recovery", most
    permitted = FAULTS[label].permitted
    return (f"permitted by {permitted}" if permitted and run.repairs > sound.repairs else "missed"), most


def summed(found):
    """The words for all seeds, and the median of the cases."""
    words, count = collections.Counter(words for words, _ in found if words != "missed").most_common(1)[0] \
        if any(words != "missed" for words, _ in found) else ("missed", len(found))
    cases = statistics.median_high([cases for _, cases in found])
    return f"{words}; {cases} cases" + (f", {count} of {len(found)} seeds" if count < len(found) else "")


def main():
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    read.add_argument("build")
    read.add_argument("--seeds", default="1,2,3,4,5")
    read.add_argument("--cases", type=int, default=1500)
    read.add_argument("--jobs", type=int, default=2)
    read.add_argument("labels", nargs="*", metavar="LABEL")
    options = read.parse_intermixed_args()
    unknown = set(options.labels) - set(FAULTS)
    if unknown:
        read.error(f"no fault {', '.join(unknown)}; there are {', '.join(FAULTS)}")
    missed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [(label, style, [pool.submit(first, options.build, style, label, seed, options.cases)
                                for seed in options.seeds.split(",")])
                for label in options.labels or FAULTS for style in FAULTS[label].styles]
        for label, style, found in runs:
            text = summed([one.result() for one in found])
            missed += text.startswith("missed")
            print(f"{label:>4} {style:<6} {text}", flush=True)
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
