#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scoreboard.py TOOLMEND [NAME...] - certify the peers that are set up, and put them side by side.

Each is asked every vector and every call of the corpus (`toolmend certify`, one at a time); of an engine the model texts
count. Reports are kept in build/peers/runs; the page, the table and the numbers in build/peers/scoreboard.html, .md and .json
are made of all reports that are there. With names only these are asked anew.
"""
import collections
import json
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import peers

RUNS = peers.PLACE / "runs"
LIMIT = 600       # seconds for a layer's whole run
WORST = 3         # cases that a cell shows
SHOWN = 1200      # characters of a text on the page
SILENT = ("error", "crash", "timeout", "protocol", "flaky")
# From the worst: what stands in a cell, and which case shows it.
ORDER = ("changed", "refused", "wrong", "invented", "silent", "spoiled", "guess", "missed", "passed-on")
HOWS = (*ORDER, "kept", "mended", "refused as due", "undeclared", "unsupported", "not-applicable")
ROWS = json.loads((peers.ROOT / "conformance/data/markup_rows.json").read_bytes())
FORMATS = sorted((row["id"] for row in ROWS), key=len, reverse=True)
COLUMNS = [("layer", "layer"), ("sound kept", "kept"), ("changed", "changed"), ("refused", "refused"),
           ("recovered", "recovered"), ("wrong", "wrong"), ("cut texts closed", "cut"), ("guesses", "guess"),
           ("spoiled", "spoiled"), ("no answer", "silent"), ("level", "level"), ("ms a call", "ms")]
OF_ENGINES = [("layer", "layer"), ("calls read", "recovered"), ("wrong", "wrong"), ("invented", "invented"), ("cut texts read", "cut"),
              ("spoiled", "spoiled"), ("no answer", "silent"), ("not asked", "unsupported"), ("ms a text", "ms")]


# ---- asking ----------------------------------------------------------------------------------

def report_of(layer):
    return RUNS / f"{re.sub('[^A-Za-z0-9._-]', '_', layer.name)}.jsonl"


def certify(toolmend, layer):
    """Its report; None if it does not even start. What stdout says goes beside it."""
    path = report_of(layer)
    with open(path.with_suffix(".txt"), "w", encoding="utf-8") as page:
        begin = time.monotonic()
        run = subprocess.Popen([toolmend, "certify", "--corpus", "--keep-going", "--start", "180", "--report", f"jsonl={path}", "--",
                                sys.executable, str(peers.HERE / "peers.py"), "run", layer.name], stdout=page, stderr=page)
        try:
            code = run.wait(LIMIT)
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGINT)
            code = run.wait()
    print(f"{layer.name:28} exit {code}, {time.monotonic() - begin:.0f} s", flush=True)
    return code


# ---- reading ---------------------------------------------------------------------------------

def suite_of(toolmend, report):
    """Each case by its digest, as the page of one report holds them."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        subprocess.run([toolmend, "report", "forms", f"html={page}", str(report)], check=True)
        lines = re.search(r'<script type="application/x-ndjson" id="suite">\n(.*?)\n</script>', page.read_text(), re.S)
    return {line[:64]: json.loads(line[65:]) for line in lines[1].split("\n")}


def is_of(suite, path):
    digests = {json.loads(line)["digest"] for line in path.read_bytes().splitlines() if line.startswith(b'{"type":"case"')}
    return digests == set(suite)


def outcome_of(layer, result):
    if layer.kind == "engine" and (result.get("got") or {}).get("outcome") == "unsupported":
        return "unsupported"  # a format that it has no parser for
    word = result["detail"] if result["result"] in ("harm", "fail", "pass") else result["result"]
    if result["result"] == "pass" and word in ("rejected", "undeclared"):
        return {"rejected": "refused as due"}.get(word, word)
    return "silent" if word in SILENT else "missed" if word in ("bytes", "cuts") else word


def expectations(test):
    return test["expect"] if isinstance(test["expect"], list) else test["expect"].get("any_of", [test["expect"]])


def is_cut(test):
    """A text that ends before it should: nothing may be made of it."""
    expect = expectations(test)
    return all(row["outcome"] == "rejected" for row in expect) and any(row.get("reason") == "truncated" for row in expect)


def read(path):
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    cases = {line["id"]: line for line in lines if line["type"] == "case"}
    results = [line for line in lines if line["type"] == "result" and cases[line["id"]].get("scored", True)]
    return lines[0], cases, results, lines[-1]


def expected(test):
    words = {"valid": lambda row: "the text as it is", "repaired": lambda row: row["arguments"],
             "calls": lambda row: row.get("calls", []),
             "none": lambda row: "no call", "rejected": lambda row: f"rejected: {row.get('reason', 'by whatever reason')}"}
    return [clip(words[row["outcome"]](row)) for row in expectations(test)]


def clip(text):
    text = text if isinstance(text, str) else json.dumps(text)
    return text if len(text) <= SHOWN else text[:SHOWN] + f" ... ({len(text)} characters)"


def shown(layer, case, test, result, how):
    """A case as the page tells it."""
    got, schema = result.get("got") or {}, json.dumps(test.get("tool", {}).get("parameters", test.get("tools")))
    text = test.get("arguments", test.get("call", test.get("text")))
    one = {"id": case["id"], "clause": case["clause"], "how": how, "schema": clip(schema),
           "text": clip(text if text is not None else "(bytes that are no UTF-8)"), "expected": expected(test),
           "why": test.get("why", ""), "made": clip(got.get("arguments") or got.get("calls") or ": ".join(
               (got.get("outcome", result["result"]), got.get("why") or result.get("note", ""))))}
    if ("arguments" in test or layer.kind == "engine" and text is not None) and len(text) + len(schema) < SHOWN:
        one["command"] = peers.command_of(layer, schema, text)
    return one


def worst_of(layer, found, suite, most):
    """The smallest cases of the worst outcomes, of different clauses where there are."""
    def size(pair):
        case, _ = pair
        return len(json.dumps(suite[case["digest"]]))
    picked, clauses = [], set()
    for how in ORDER[:7] if any(found[how] for how in ORDER[:7]) else ORDER:
        for case, result in sorted(found[how], key=size):
            if len(picked) < most and (how, case["clause"]) not in clauses:
                clauses.add((how, case["clause"]))
                picked.append(shown(layer, case, suite[case["digest"]], result, how))
    return picked


def cells_of(layer, placed, suite, most):
    """Of triples of a name, a case and its result: a cell for each name, with so many cases. Calls are due where a format is read."""
    found, due = collections.defaultdict(lambda: collections.defaultdict(list)), collections.Counter()
    for name, case, result in placed:
        how = outcome_of(layer, result)
        found[name][how].append((case, result))
        due[name] += how != "unsupported" and any(row["outcome"] == "calls" for row in expectations(suite[case["digest"]]))
    return {name: {**{how: len(hows[how]) for how in HOWS}, "made": len(hows["mended"]), "due": due[name],
                   "worst": worst_of(layer, hows, suite, most)} for name, hows in found.items()}


def of_text(cases, results, number):
    """The model texts of the table of formats, under their format or under what is wrong with them: FORMAT-FAULT."""
    for result in results:
        case = cases[result["id"]]
        if case["clause"] == "markup/table":
            rest = case["id"].rsplit("/", 1)[1]
            name = next(name for name in FORMATS if rest.startswith(name + "-"))
            yield (name, rest[len(name) + 1:])[number], case, result


def row_of(layer, path, suite):
    header, cases, results, footer = read(path)
    if layer.kind == "engine":
        results = [result for result in results if "text" in suite[cases[result["id"]]["digest"]]]
    cells = cells_of(layer, ((cases[result["id"]]["group"], cases[result["id"]], result) for result in results), suite, WORST)
    if layer.kind != "engine":
        for group, cell in cells.items():
            cell["made"], cell["due"] = footer["recovery"].get(group, [0, 0])
    total = {how: sum(cell[how] for cell in cells.values()) for how in (*HOWS, "made", "due")}
    total["cut"] = sum(outcome_of(layer, result) in ("wrong", "guess", "invented") and is_cut(suite[cases[result["id"]]["digest"]])
                       for result in results)
    times = [result["ms"] for result in results if "ms" in result]
    made = {**{key: layer.said.get(key, "") for key in ("licence", "called", "why", "documented", "lost")},
            "name": layer.name, "package": layer.package, "version": header["adapter"]["version"], "folder": layer.folder.name,
            "registry": layer.registry, "language": layer.language, "kind": layer.kind,
            "groups": header["adapter"].get("groups", []), "total": total, "cells": cells,
            "complete": footer["complete"], "level": footer["level"] or "none",
            "ms": statistics.median(times) if times else None}
    if layer.kind == "engine" or layer.name == "toolmend":
        made["parsers"] = layer.said.get("parsers", {})
        made["formats"], made["faults"] = (cells_of(layer, of_text(cases, results, number), suite, 1) for number in (0, 1))
    return made


# ---- writing ---------------------------------------------------------------------------------

def value_of(row, key):
    total = row["total"]
    if key == "layer":
        return f"{row['name']} {row['version']}"
    if key == "kept":
        return f"{total['kept']}/{total['kept'] + total['changed'] + total['refused']}"
    if key == "recovered":
        return f"{total['made']}/{total['due']}"
    if key in ("level", "ms"):
        return row["level"] if key == "level" else f"{row['ms']:.2f}"
    return str(total[key])


def ranked(rows):
    kinds = ["reader", "coercer", "harness", "engine", "ours"]
    return sorted(rows, key=lambda row: (kinds.index(row["kind"]), row["language"],
                                         sum(row["total"][how] for how in ("changed", "refused", "wrong", "invented"))))


def markdown(rows):
    lines = []
    for kind in dict.fromkeys(row["kind"] for row in rows):
        columns = (OF_ENGINES if kind == "engine" else COLUMNS)[1:]
        lines += ["", f"| {kind} | language | {' | '.join(head for head, _ in columns)} |", f"|---|---|{'---:|' * len(columns)}"]
        lines += [f"| {value_of(row, 'layer')} | {row['language']} | "
                  + " | ".join(value_of(row, key) for _, key in columns) + " |" for row in rows if row["kind"] == kind]
    return "\n".join(lines[1:]) + "\n"


def clauses_of(toolmend, rows):
    """The clause of each rule that a case on the page names."""
    names = {case["clause"] for row in rows for cell in row["cells"].values() for case in cell["worst"]}
    found = {}
    for name in sorted(names):
        said = subprocess.run([toolmend, "explain", name], capture_output=True, text=True, check=False)
        found[name] = said.stdout[:4000] if said.returncode == 0 else ""
    return found


def main():
    toolmend, names = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:]
    RUNS.mkdir(parents=True, exist_ok=True)
    for layer in peers.chosen(names):
        if layer.is_there():
            certify(toolmend, layer)
    paths = [(layer, report_of(layer)) for layer in peers.layers()]
    paths = [(layer, path) for layer, path in paths if path.exists()]
    if not paths:
        sys.exit("scoreboard: no peer is set up; run `make peers`")
    suite = suite_of(toolmend, max((path for _, path in paths), key=lambda path: path.stat().st_mtime))
    stale = [(layer, path) for layer, path in paths if not is_of(suite, path)]
    for layer, _ in stale:
        print(f"{layer.name}: its report is of another state of the suite and is left out; ask it anew")
    rows = ranked([row_of(layer, path, suite) for layer, path in paths if (layer, path) not in stale])
    data = json.dumps({"columns": COLUMNS, "rows": rows, "clauses": clauses_of(toolmend, rows)}, separators=(",", ":"))
    style, nodes = ((peers.ROOT / "conformance/report" / name).read_text() for name in ("report.css", "nodes.js"))
    page = (peers.HERE / "scoreboard.html").read_text().replace("@STYLE@", style).replace("@NODES@", nodes)
    page = page.replace("@DATA@", data.replace("</", "<\\/"))
    for suffix, text in ((".html", page), (".md", markdown(rows)), (".json", data + "\n")):
        (peers.PLACE / f"scoreboard{suffix}").write_text(text)
    print(f"{len(rows)} layers in {peers.PLACE}/scoreboard.html")


if __name__ == "__main__":
    main()
