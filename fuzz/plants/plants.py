#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run each planted fault against the fuzz targets that have to find it.

usage: plants.py PROGRAMS [--seconds N] [--jobs N] [--plants NAME,...] [--targets NAME,...] [--seed N]
                          [--write]

PROGRAMS is the folder of the fuzz targets that are linked with the planted library (`make plants`
builds them). Of each pair is said whether a run of N seconds of the processor from the committed seeds
reached the place of the fault, triggered it (the condition under which it makes a difference) and detected
it, and after how long. Reached and not triggered is a lack of seeds or of the generator, triggered and
not detected one of the property. What breaks a property has to break none without the fault.

--write puts the table into fuzz/PLANTS.md. Exit code: 0 all were detected, 1 some were not, 2 usage,
3 no programs, or one that does not run.
"""
import argparse
import concurrent.futures
import datetime
import os
import pathlib
import re
import resource
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "conformance/kill"))
import instrument  # noqa: E402

PAGE = ROOT / "fuzz/PLANTS.md"
KINDS = ("memory", "logic", "safety", "runner")
FOUND, SILENT, ASLEEP, MISSED = "detected", "triggered-not-detected", "reached-not-triggered", "not reached"
ALONE = "breaks without the plant, too"
CROWDED = 30  # on a machine with much else to do a second of the processor may take so many
OUT_OF_TIME = (-signal.SIGXCPU, -signal.SIGKILL)


class Plant:
    """A row of conformance/kill/faults.txt."""

    def __init__(self, number, row):
        self.number, self.name, self.kind, self.fault = number, row.name, row.kind, row.fault
        self.principles, self.targets = row.principles.split(), row.targets.split()


def read_plants():
    return [Plant(number, row) for number, row in enumerate(instrument.read_rows(), 1) if hasattr(row, "targets")]


class Result:
    """What one target made of one plant."""

    def __init__(self, plant, target):
        self.plant, self.target = plant, target
        self.reached = self.triggered = 0
        self.seconds = None  # until it was detected
        self.said = ""       # the property that broke, or what the sanitizer called it
        self.alone = False   # the same input breaks without the plant

    @property
    def state(self):
        if self.alone:
            return ALONE
        if self.seconds is not None:
            return FOUND
        return SILENT if self.triggered else ASLEEP if self.reached else MISSED


# ---- one run -------------------------------------------------------------------------------------

def environment(plant=None, counts=None):
    env = {name: value for name, value in os.environ.items() if not name.startswith("TOOLMEND_")}
    if plant:
        env.update(TOOLMEND_MUTANT=plant.name, TOOLMEND_MUTANT_USES=str(counts))
    return env


def read_counts(path, plant):
    pair = struct.Struct("=QQ")
    try:
        data = path.read_bytes()
    except OSError:
        return 0, 0
    at = pair.size * plant.number
    return pair.unpack_from(data, at) if len(data) >= at + pair.size else (0, 0)


def said_by(log):
    """The one line of a log that says what broke."""
    for pattern in (r"property broken: (.*)", r"SUMMARY: \w+: (\d+ byte\S+ leaked|[\w-]+)",
                    r"(\S+: runtime error: .*)", r"==\d+== ?ERROR: (.*)", r"(Assertion .* failed)"):
        match = re.search(pattern, log)
        if match:
            return match.group(1).strip()[:100]
    return ""


def seeds_of(options, target):
    folders = [ROOT / "fuzz/seeds" / target, ROOT / "fuzz/regress" / target,
               options.programs.parent / "fuzz/seeds" / target]
    return [str(folder) for folder in folders if folder.is_dir()]


def breaks_alone(program, work):
    """Does one of the inputs that were found break the program without a plant?"""
    inputs = sorted(path for path in work.iterdir() if path.name.startswith("found-"))
    if not inputs:
        return False
    run = subprocess.run([program, "-timeout=600", *map(str, inputs)], env=environment(), timeout=900,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return run.returncode != 0


def run_within(options, command, env, log):
    """The exit code of a command that has so many seconds of the processor, and those that it took."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (options.seconds, options.seconds + 5))
    run = subprocess.Popen(command, env=env, stdout=log, stderr=log, preexec_fn=limit)
    end = threading.Timer(CROWDED * options.seconds, run.kill)
    end.start()
    _, status, usage = os.wait4(run.pid, 0)
    end.cancel()
    run.returncode = os.waitstatus_to_exitcode(status)
    return run.returncode, usage.ru_utime + usage.ru_stime


def run_one(options, plant, target):
    result = Result(plant, target)
    program = str(options.programs / f"fuzz_{target}")
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "corpus").mkdir()
        command = [program, f"-seed={options.seed}", f"-timeout={CROWDED * options.seconds}",
                   "-rss_limit_mb=2048", "-max_len=4096",
                   f"-artifact_prefix={work}/found-", str(work / "corpus"), *seeds_of(options, target)]
        with open(work / "log", "w+b") as log:
            code, took = run_within(options, command, environment(plant, work / "counts"), log)
        result.reached, result.triggered = read_counts(work / "counts", plant)
        text = (work / "log").read_text(errors="replace")
        result.said = said_by(text)
        if code not in OUT_OF_TIME and not result.said:
            sys.exit(f"plants.py: {program} ended with {code} and no finding:\n{text[-500:]}")
        if result.said:
            result.seconds = took
            result.alone = breaks_alone(program, work)
    return result


# ---- all runs ------------------------------------------------------------------------------------

def line_of(result):
    took = f"{result.seconds:6.1f} s" if result.seconds is not None else " " * 8
    return f"{result.plant.name:28} {result.target:14} {result.state:24} {took} {result.said}".rstrip()


def run_all(options, pairs):
    results = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda pair: run_one(options, *pair), pairs):
            results.append(result)
            print(line_of(result), flush=True)
    return results


def summary(results):
    """The lines at the end: how many of each kind, then the misses."""
    lines = []
    for kind in KINDS:
        of_kind = [result for result in results if result.plant.kind == kind]
        plants = {result.plant.name for result in of_kind}
        found = {result.plant.name for result in of_kind if result.state == FOUND}
        times = [min(result.seconds for result in of_kind
                     if result.plant.name == name and result.state == FOUND) for name in found]
        median = f", median {statistics.median(times):.1f} s" if times else ""
        if plants:
            lines.append(f"{kind}: {len(found)} of {len(plants)} plants detected{median}")
    pairs = sum(result.state == FOUND for result in results)
    lines.append(f"{pairs} of {len(results)} pairs of plant and target")
    for result in results:
        if result.state != FOUND:
            lines.append(f"{result.state}: {result.plant.name} by {result.target}")
    return lines


# ---- the page ------------------------------------------------------------------------------------

HEAD = """<!-- SPDX-License-Identifier: MIT -->
<!-- Written by `plants.py --write`; a change by hand is lost. -->
# Planted faults

Faults that a run of the test build can choose by `TOOLMEND_MUTANT` (`conformance/kill/faults.txt`),
each with the targets that have to find it by themselves. Reached: the place of the fault was run. Triggered:
it made a difference there. Detected: the target stopped, and does not stop at the same input without the
plant. `make plants` does it again.

"""


def cell(result):
    if result.state == FOUND:
        return f"{result.target} {result.seconds:.1f} s"
    return f"**{result.target}: {result.state}**"


def page_of(results, options):
    plants = {result.plant.name: result.plant for result in results}
    when = datetime.date.today().isoformat()
    lines = [f"Run of {when}: at most {options.seconds} s of the processor for each pair, from the committed "
             f"seeds, clang with AddressSanitizer and UndefinedBehaviorSanitizer, seed {options.seed}.", ""]
    for line in summary(results):
        lines.append(f"- {line}")
    for kind in KINDS:
        lines += ["", f"## {kind.capitalize()}", "", "| plant | principles | what it does wrong | found by |",
                  "|---|---|---|---|"]
        for plant in plants.values():
            if plant.kind == kind:
                found = "; ".join(cell(result) for result in results if result.plant is plant)
                lines.append(f"| {plant.name} | {' '.join(plant.principles)} | {plant.fault} | {found} |")
    return HEAD + "\n".join(lines) + "\n"


# ---- the command ---------------------------------------------------------------------------------

def read_options():
    read = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:], add_help=True)
    read.add_argument("programs", type=pathlib.Path)
    read.add_argument("--seconds", type=int, default=10)
    read.add_argument("--jobs", type=int, default=2)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--plants", type=lambda text: text.split(","))
    read.add_argument("--targets", type=lambda text: text.split(","))
    read.add_argument("--write", action="store_true")
    options = read.parse_args()
    known = {plant.name for plant in read_plants()}
    unknown = set(options.plants or ()) - known
    if unknown:
        read.error(f"no plant {', '.join(sorted(unknown))}; conformance/kill/faults.txt has them")
    if options.write and (options.plants or options.targets):
        read.error("--write is for a whole run; leave out --plants and --targets")
    return options


def pairs_of(options):
    """Plant and target; without a program of the target there is no pair."""
    pairs, absent = [], set()
    for plant in read_plants():
        if options.plants and plant.name not in options.plants:
            continue
        for target in plant.targets if not options.targets else options.targets:
            if (options.programs / f"fuzz_{target}").exists():
                pairs.append((plant, target))
            else:
                absent.add(target)
    return pairs, absent


def main():
    options = read_options()
    pairs, absent = pairs_of(options)
    if absent:
        print(f"plants.py: {options.programs} has no program of {', '.join(sorted(absent))}; "
              "run `make plants`", file=sys.stderr)
    if not pairs or (options.write and absent):
        return 3
    results = run_all(options, pairs)
    print("", *summary(results), sep="\n")
    if options.write:
        PAGE.write_text(page_of(results, options))
    found = {result.plant.name for result in results if result.state == FOUND}
    return 0 if found == {plant.name for plant, _ in pairs} else 1


if __name__ == "__main__":
    sys.exit(main())
