#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of README.md: what `toolmend probe` finds of each mutant in each style.

Usage: table.py BUILD [--seeds A,B,...] [--cases N] [--jobs N] [--write] [LABEL...]

Each mutant is probed with each seed, with few cases and then with more until something is found.
Cases to the first finding are the same on every machine; seconds are the share of the run that
came before it, so they are printed, and in README.md they are rounded up. --write puts the table
there, which needs all mutants.
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
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from mutants import ALL, MUTANTS  # noqa: E402  (the zoo is no package)

BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
WORST = ("harm", "broken", "silent")  # what a layer fails for
ROUNDS = (60, 300)
RULE = re.compile(r"([a-z]+/[a-z-]+) +[0-9]+ +([0-9]+) ")
Run = collections.namedtuple("Run", "findings made seconds")
Cell = collections.namedtuple("Cell", "kind by case seconds found")


def probe(build, style, label, seed, cases):
    """One run: findings that count as (trial, kind, principle, relation), repairs made by rule, seconds."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.jsonl")
        command = [f"{build}/toolmend", "probe", "--seed", seed, "--cases", str(cases), "--report",
                   f"jsonl={report}", "--", sys.executable, HERE / "zoo.py", style, "--mutant", label]
        before = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
        seconds = time.monotonic() - before
        if done.returncode not in (0, 1):
            raise SystemExit(f"{style} {label}, seed {seed}: exit {done.returncode}\n{done.stderr}")
        lines = list(map(json.loads, report.read_text(encoding="utf-8").split("\n")[:-1]))
    findings = [(line["trial"] + 1, line["kind"], line["principle"], line["relation"]) for line in lines
                if line["type"] == "finding" and line["kind"] in WORST]
    return Run(sorted(findings), made_by_rule(done.stdout), seconds)


def made_by_rule(page):
    made = {rule: int(count) for rule, count in RULE.findall(page)}
    made["all"] = int(re.search(r"repairs made ([0-9]+) of", page).group(1))
    return made


def first(build, style, label, seed, most):
    """What one seed finds: a Cell."""
    for cases in [few for few in ROUNDS if few < most] + [most]:
        run = probe(build, style, label, seed, cases)
        if run.findings:
            case, kind, principle, relation = run.findings[0]
            return Cell(kind, f"{principle} {relation}", case, run.seconds * case / cases, True)
    sound = probe(build, style, "0", seed, most)
    if run.made["all"] < sound.made["all"]:
        return Cell("lost recovery", "", most, run.seconds, True)
    permitted = MUTANTS[label].permitted
    if permitted and run.made["all"] > sound.made["all"]:
        return Cell("permitted", permitted, most, run.seconds, True)
    return Cell("missed", "", most, run.seconds, False)


def summed(cells, most):
    """One cell of the table for all seeds."""
    found = [cell for cell in cells if cell.kind in WORST] or [cell for cell in cells if cell.found]
    if not found:
        return f"**missed** in {most} cases"
    by = collections.Counter((cell.kind, cell.by) for cell in found)
    (kind, name), _ = by.most_common(1)[0]
    alike = [cell for cell in cells if cell.kind == kind or kind in WORST and cell.kind in WORST]
    count = len(alike)
    seeds = "" if count == len(cells) else f", {count} of {len(cells)} seeds"
    if kind == "permitted":
        return f"permitted by `{name}`"
    if kind == "lost recovery":
        return f"lost recovery{seeds}"
    # a seed that finds nothing takes longer than all that do
    case = statistics.median_high([cell.case if cell in alike else most + 1 for cell in cells])
    seconds = statistics.median_high([cell.seconds for cell in cells])
    cases = f"{case} cases" if case <= most else f"over {most} cases"
    return f"{kind}: {name}; {cases}, {max(1, round(seconds))} s{seeds}"


def rows(options):
    """The cells by label and style."""
    labels = options.labels or list(MUTANTS)
    todo = [(style, label) for label in labels for style in MUTANTS[label].styles]
    seeds = options.seeds.split(",")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = {(style, label): [pool.submit(first, options.build, style, label, seed, options.cases)
                                  for seed in seeds] for style, label in todo}
        try:
            for style, label in todo:
                text = summed([each.result() for each in found[style, label]], options.cases)
                print(f"{label:>4} {style:<6} {text}", flush=True)
                yield label, style, text
        finally:
            pool.shutdown(cancel_futures=True)


def table(cells, seeds, most):
    """The table as Markdown, and what it lists below."""
    lines = [f"Seeds {', '.join(f'`{seed}`' for seed in seeds.split(','))}, at most {most} cases each.", "",
             "| | mutant | told of in | " + " | ".join(ALL) + " |", "|---|---|---|" + "---|" * len(ALL)]
    for label, row in MUTANTS.items():
        shown = [cells.get((label, style), "not applicable") for style in ALL]
        lines.append(f"| {label} | {row.title} | {row.seen} | " + " | ".join(shown) + " |")
    missed = [f"{label} ({style})" for (label, style), text in cells.items() if "missed" in text]
    lines += ["", "Not found by any seed: " + (", ".join(missed) or "none") + ".", "", "Not applicable:"]
    lines += [f"- {label}, {' and '.join(style for style in ALL if style not in row.styles)}: {row.why_not}."
              for label, row in MUTANTS.items() if row.why_not]
    return "\n".join(lines) + "\n"


def main():
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    read.add_argument("build")
    read.add_argument("--seeds", default="1,2,3,4,5")
    read.add_argument("--cases", type=int, default=3000)
    read.add_argument("--jobs", type=int, default=2)
    read.add_argument("--write", action="store_true")
    read.add_argument("labels", nargs="*", metavar="LABEL")
    options = read.parse_intermixed_args()
    unknown = set(options.labels) - set(MUTANTS)
    if unknown:
        read.error(f"no mutant {', '.join(unknown)}; there are {', '.join(MUTANTS)}")
    if options.write and options.labels:
        read.error("--write takes all mutants")
    cells = {(label, style): text for label, style, text in rows(options)}
    if options.write:
        page = HERE / "README.md"
        before, rest = page.read_text(encoding="utf-8").split(BEGIN)
        made = table(cells, options.seeds, options.cases)
        page.write_text(before + BEGIN + made + END + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
