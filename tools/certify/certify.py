#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""certify.py BUILD - the reference and the example adapters side by side, over the whole suite.

`toolmend certify` asks each of them every vector and every call of the corpus and writes a
report; this adds nothing but the table. Then it names what the reference itself does not mend,
and shows of the others a harm of each kind: which case, what came, what was made of it.

Exit 1 if the reference fails a vector, harms anything, or is not of level full; whatever the
others do is only shown. The last line counts the reference's vectors.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap

WIDTH = 100
ROOT = pathlib.Path(__file__).resolve().parents[2]
ADAPTERS = ROOT / "conformance/adapters"
GROUPS = ["root", "null", "shape", "scalar", "key", "principle", "never", "corpus"]
TELLING = ["corpus", "never", "null", "shape", "scalar", "key", "root", "principle"]
HARMS = ["changed", "refused", "wrong"]
NONE = ["error", "crash", "timeout", "protocol"]
NOT_JUDGED = ["unsupported", "not-applicable"]


class Run:
    """What one implementation made of the suite: the lines of its report."""

    def __init__(self, name, binary, command):
        self.name, self.header, self.footer, self.cases, self.results = name, {}, {}, {}, []
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder, "report.jsonl")
            done = subprocess.run([binary, "certify", "--corpus", "--report", f"jsonl={report}",
                                   "--timeout", "3", "--", *command], capture_output=True, check=False)
            lines = report.read_bytes().splitlines() if report.is_file() else []
        for line in map(json.loads, lines):
            if line["type"] == "case":
                self.cases[line["id"]] = line
            elif line["type"] == "result":
                self.results.append(line)
            else:
                setattr(self, line["type"], line)
        self.scored = [one for one in self.results if self.cases[one["id"]].get("scored", True)]
        self.trouble = "" if self.footer else done.stderr.decode("utf-8", "replace").strip()

    def group(self, result):
        return self.cases[result["id"]]["group"]

    def harms(self, detail, group=None):
        return [one for one in self.scored if (one["result"], one["detail"]) == ("harm", detail)
                and group in (None, self.group(one))]

    def count(self, words):
        return sum(one["result"] in words or one["detail"] in words for one in self.scored)


def sources():
    """Text and reason of each case, by its id: the report does not repeat them."""
    found = {}
    for path in ROOT.glob("conformance/vectors/*/*.json"):
        for case in json.loads(path.read_text("utf-8"))["cases"]:
            found[case["id"]] = case.get("arguments"), case["why"]
    for path in ROOT.glob("corpus/calls/*.jsonl"):
        for line in path.read_bytes().splitlines():
            call = json.loads(line)
            found["corpus/" + call["id"]] = call["text"], call["why"]
    return found


def row(label, cells):
    print((f"{label:10}" + "".join(cells)).rstrip())


def cell(recovery, *counts):
    """Recovery and the three harms; a harm of 0 is a point, so that the others stand out."""
    return f"{recovery:>9}" + "".join(f"{count or '.':>4}" for count in counts) + " "


def share(pair):
    return f"{pair[0]}/{pair[1]}" if pair else "-"


def table(runs):
    row("", [f"{run.name:>21} " for run in runs])
    row("", [f"{'recovery':>9}{'c':>4}{'r':>4}{'w':>4} " for _ in runs])
    seen = {case["group"] for run in runs for case in run.cases.values()}
    for group in [one for one in GROUPS if one in seen] + sorted(seen - set(GROUPS)):
        row(group, [cell(share(run.footer.get("recovery", {}).get(group)),
                         *(len(run.harms(detail, group)) for detail in HARMS)) for run in runs])
    sums = [[sum(column) for column in zip(*run.footer.get("recovery", {}).values())] for run in runs]
    row("all", [cell(share(pair), *(len(run.harms(detail)) for detail in HARMS))
                for run, pair in zip(runs, sums)])
    print()
    for label, words in (("passed on", ["passed-on"]), ("no answer", NONE), ("not judged", NOT_JUDGED)):
        row(label, [f"{run.count(words):>21} " for run in runs])
    row("level", [f"{run.footer.get('level') or 'none':>21} " for run in runs])


def misses(reference):
    """What the reference does not get right, by name; the corpus holds such calls."""
    for detail in sorted({one["detail"] or one["result"] for one in reference.results
                          if one["result"] not in ("pass", "not-applicable")}):
        names = [one["id"] for one in reference.results if detail in (one["detail"], one["result"])]
        text = f"The reference, {detail} ({len(names)}): {', '.join(names)}"
        print(textwrap.fill(text, WIDTH, subsequent_indent="    ", max_lines=6, placeholder=" ..."))


def example(result, source):
    """What came, what was made of it, and why that is wrong; two lines, the first as long as it is."""
    came, why = source
    made = "refused" if result["detail"] == "refused" else result["got"].get("arguments")
    reason = textwrap.shorten(f"{result['id']}: {why}", WIDTH - 13, placeholder=" ...")
    return f"    {result['detail']:8} {came}  ->  {made}", f"{' ' * 13}{reason}"


def examples(run, known):
    """Some harms of the run: reported calls, then what nobody should do; of a group the shortest."""
    for detail, most in (("changed", 1), ("refused", 1), ("wrong", 2)):
        best = {}
        for result in run.harms(detail):
            lines = example(result, known[result["id"]])
            shortest = best.get(run.group(result), [WIDTH * "x" + "x"])
            if lines[0].isprintable() and len(lines[0]) < len(shortest[0]):
                best[run.group(result)] = lines
        for group in [one for one in TELLING if one in best][:most]:
            yield from best[group]


def implementations(build):
    binary = build / "toolmend"
    yield "reference", [binary, "oracle"]
    yield "do nothing", [sys.executable, ADAPTERS / "python/adapter.py"]
    yield "naive", [sys.executable, ADAPTERS / "python/naive.py"]
    if subprocess.run([ROOT / "tools/peers", build], check=False).returncode == 0:
        os.environ["NODE_PATH"] = str(build / "node/node_modules")
        yield "ajv coerceTypes", ["node", ADAPTERS / "javascript/ajv_coerce.js"]


def verdict(reference):
    """How many vectors the reference passes and fails; any harm and a lower level are failures."""
    vectors = [one for one in reference.scored if reference.group(one) != "corpus"]
    failed = sum(one["result"] != "pass" for one in vectors)
    sound = reference.footer.get("level") == "full" and not reference.footer["harm"]
    return len(vectors) - failed, failed or int(not sound)


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    build = pathlib.Path(sys.argv[1]).resolve()
    runs = [Run(name, build / "toolmend", command) for name, command in implementations(build)]
    reference = runs[0]
    calls = sum(reference.group(one) == "corpus" for one in reference.scored)
    print(f"{len(reference.scored) - calls} vectors, {calls} reported calls; profile standard. "
          "Recovery: repairs made as meant, of those due.\n"
          "Harm: c a sound call changed, r a sound call refused, w a broken call made into another.\n"
          "A broken call that is handed on as it came is passed on: no harm, it is as wrong as it was.\n")
    table(runs)
    for run in runs:
        if run.trouble:
            print(f"{run.name} was not asked to the end: {run.trouble.splitlines()[-1]}")
    print()
    misses(reference)
    known = sources()
    for run in runs:
        lines = list(examples(run, known))
        if lines:
            print(f"{run.name}, some of its harm (what came -> what was made of it)", *lines, sep="\n")
    passed, failed = verdict(reference)
    print(f"\nThe reference's vectors:\n{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
