#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ablation.py PROGRAMS [--runs N] [--plant-runs N] [--seeds N] [--jobs N] [--targets T,...]
                     [--plants P:T,...] [--write]

What each family of the mutator is worth: the same number of executions with all of them, without
each one, and with libFuzzer alone (TOOLMEND_FUZZ_WITHOUT, fuzz/mutate/custom.c), from an empty
corpus. Of each is told how many edges the targets reach, how many planted faults
(reference/src/mutants/plant_rows.h) they find, and after how many executions. Executions and not
seconds: the same seed gives the same run on any machine, however busy. `make ablation` builds
PROGRAMS, targets with the planted library and without sanitizers.

--write puts the table into fuzz/README.md between its comments. Exit code: 0, 2 usage, 3 a program
is missing or stops where no fault is planted.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "fuzz/README.md"
FAMILIES = ("bytes", "schema", "text", "joint", "splice")
VARIANTS = [("all families", "")] + [(f"without {f}", f) for f in FAMILIES] + [
    ("libFuzzer alone", "all")]
TARGETS = "output_valid,one_text"
PLANTS = ("COMMA_SUPPLIED:one_text,RETURN_DROPPED:one_text,EDIT_BEGINS_EARLY:output_valid,"
          "OLD_TEXT_MOVED:output_valid")


class Fault(Exception):
    """What stops the whole, as one sentence."""


class Run:
    """One run of a target: how it ended, and what it says of itself."""

    def __init__(self, code, log, seconds):
        self.code, self.seconds = code, seconds
        covered = re.findall(r"cov: (\d+)", log)
        executed = re.search(r"stat::number_of_executed_units: (\d+)", log)
        self.edges = int(covered[-1]) if covered else 0
        self.executed = int(executed[1]) if executed else 0
        broken = re.search(r"property broken: (.*)", log)
        self.said = broken[1] if broken else log[-200:]


def environment(without, plant):
    env = {name: value for name, value in os.environ.items() if not name.startswith("TOOLMEND_")}
    env["TOOLMEND_FUZZ_WITHOUT"] = without
    if plant:
        env["TOOLMEND_PLANT"] = plant
    return env


def dictionary(target, work):
    path = work / "dict"
    made = subprocess.run([ROOT / "fuzz/dictionaries/of", target], stdout=subprocess.PIPE, check=True)
    path.write_bytes(made.stdout)
    return path


def run(options, target, without, seed, count, plant=None):
    program = options.programs / f"fuzz_{target}"
    if not program.exists():
        raise Fault(f"{program} is not there; `make ablation` builds it")
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        command = [program, f"-runs={count}", f"-seed={seed}", "-max_len=2048", "-timeout=60",
                   "-rss_limit_mb=2048", f"-dict={dictionary(target, work)}", "-print_final_stats=1",
                   f"-artifact_prefix={work}/found-"]
        with open(work / "log", "w+b") as log:
            process = subprocess.Popen(command, env=environment(without, plant), stdout=log, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        text = (work / "log").read_text(errors="replace")
    return Run(process.returncode, text, usage.ru_utime + usage.ru_stime)


class Result:
    """What one variant reaches."""

    def __init__(self):
        self.edges = {}      # by target: one number a seed
        self.executions = [] # one number a seed and plant; None: not found
        self.seconds = 0.0
        self.covering = 0.0  # seconds of those runs alone that count edges

    @property
    def found(self):
        return sum(count is not None for count in self.executions)

    def median(self, cap):
        """What is not found counts as the cap, which is less than it would have taken."""
        return statistics.median(cap if count is None else count for count in self.executions)


def submit(options, pool, without):
    """All runs of one variant, to be done at any time: no run hangs on another."""
    seeds = range(1, options.seeds + 1)
    covering = [(target, pool.submit(run, options, target, without, seed, options.runs))
                for target in options.targets for seed in seeds]
    finding = [pool.submit(run, options, target, without, seed, options.plant_runs, plant)
               for plant, target in options.plants for seed in seeds]
    return covering, finding


def collect(covering, finding):
    result = Result()
    for target, job in covering:
        got = job.result()
        if got.code != 0:
            raise Fault(f"fuzz_{target} stops without a planted fault: {got.said}")
        result.edges.setdefault(target, []).append(got.edges)
        result.covering += got.seconds
    for job in finding:
        got = job.result()
        result.executions.append(got.executed if got.code != 0 else None)
        result.seconds += got.seconds
    result.seconds += result.covering
    return result


def share(result, reference, target):
    got, all_of = (statistics.mean(of.edges[target]) for of in (result, reference))
    change = 100 * (got - all_of) / all_of
    return f"{got:,.0f}" + ("" if result is reference else f" ({change:+.1f} %)")


def table(options, results):
    reference = results[0][1]
    columns = [f"edges of `{target}`" for target in options.targets]
    lines = ["| mutator | " + " | ".join(columns) + " | faults found | median executions to one | "
             "CPU ms an execution |", "|---|" + "---:|" * (len(columns) + 3)]
    each = options.runs * options.seeds * len(options.targets)
    for name, result in results:
        cells = [share(result, reference, target) for target in options.targets]
        median = result.median(options.plant_runs)
        cells += [f"{result.found} of {len(result.executions)}",
                  f"over {median:,.0f}" if median >= options.plant_runs else f"{median:,.0f}",
                  f"{1000 * result.covering / each:.2f}"]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def caption(options, results):
    minutes = sum(result.seconds for _, result in results) / 60
    names = ", ".join(f"`{plant}`" for plant, _ in options.plants)
    return (f"From an empty corpus, seeds 1 to {options.seeds}, without sanitizers: {options.runs:,} executions "
            f"of each target for the edges (mean of the seeds), {options.plant_runs:,} at most for each of "
            f"the faults {names}. {minutes:.0f} minutes of one core in all.")


def write(text):
    page = PAGE.read_text()
    begin, end = "<!-- ablation -->", "<!-- /ablation -->"
    if begin not in page or end not in page:
        raise Fault(f"{PAGE} lacks the comments {begin} and {end}")
    front, rest = page.split(begin, 1)
    PAGE.write_text(front + begin + "\n" + text + "\n" + end + rest.split(end, 1)[1])


def pairs(text):
    return [tuple(pair.split(":", 1)) for pair in text.split(",") if pair]


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[1])
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=3000)
    parser.add_argument("--plant-runs", type=int, default=3000)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--targets", type=lambda text: text.split(","), default=TARGETS.split(","))
    parser.add_argument("--plants", type=pairs, default=pairs(PLANTS), help="PLANT:TARGET,...")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def measure_all(options):
    results = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [(name, submit(options, pool, without)) for name, without in VARIANTS]
        for name, (covering, finding) in jobs:
            found = collect(covering, finding)
            results.append((name, found))
            print(f"{name}: {found.edges}, {found.found} faults, {found.executions}", file=sys.stderr)
    return results


def main():
    options = parse()
    try:
        results = measure_all(options)
        text = table(options, results) + "\n\n" + caption(options, results)
        print(text)
        if options.write:
            write(text)
    except Fault as fault:
        print(f"ablation.py: {fault}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
