#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scoreboard.py TOOLMEND [NAME...] - certify the peers that are set up, and put them side by side.

Each is asked every vector and every call of the corpus (`toolmend certify`, one at a time). Reports are kept in
build/peers/runs; the page, the table and the numbers in build/peers/scoreboard.html, .md and .json are made of all
reports that are there. With names only these are asked anew.
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
ORDER = ("changed", "refused", "wrong", "silent", "spoiled", "guess", "missed", "passed-on")
COLUMNS = [("layer", "layer"), ("sound kept", "kept"), ("changed", "changed"), ("refused", "refused"),
           ("recovered", "recovered"), ("wrong", "wrong"), ("cut texts closed", "cut"), ("guesses", "guess"),
           ("spoiled", "spoiled"), ("no answer", "silent"), ("level", "level"), ("ms a call", "ms")]


# ---- asking ----------------------------------------------------------------------------------

def certify(toolmend, layer):
    """Its report; None if it does not even start. What stdout says goes beside it."""
    path = RUNS / f"{re.sub('[^A-Za-z0-9._-]', '_', layer.name)}.jsonl"
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


def outcome_of(result):
    word = result["detail"] if result["result"] in ("harm", "fail", "pass") else result["result"]
    if result["result"] == "pass" and word in ("rejected", "undeclared"):
        return {"rejected": "refused as due"}.get(word, word)
    return "silent" if word in SILENT else "missed" if word in ("bytes", "cuts") else word


def is_cut(test):
    """A text that ends before it should: nothing may be made of it."""
    expect = test["expect"] if isinstance(test["expect"], list) else test["expect"].get("any_of", [test["expect"]])
    return all(row["outcome"] == "rejected" for row in expect) and any(row.get("reason") == "truncated" for row in expect)


def read(path):
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    cases = {line["id"]: line for line in lines if line["type"] == "case"}
    results = [line for line in lines if line["type"] == "result" and cases[line["id"]].get("scored", True)]
    return lines[0], cases, results, lines[-1]


def expected(test):
    expect = test["expect"] if isinstance(test["expect"], list) else test["expect"].get("any_of", [test["expect"]])
    words = {"valid": lambda row: "the text as it is", "repaired": lambda row: row["arguments"],
             "calls": lambda row: row.get("calls", []),
             "rejected": lambda row: f"rejected: {row.get('reason', 'by whatever reason')}"}
    return [clip(words[row["outcome"]](row)) for row in expect]


def clip(text):
    text = text if isinstance(text, str) else json.dumps(text)
    return text if len(text) <= SHOWN else text[:SHOWN] + f" ... ({len(text)} characters)"


def shown(layer, case, test, result):
    """A case as the page tells it."""
    got, schema = result.get("got") or {}, json.dumps(test.get("tool", {}).get("parameters", test.get("tools")))
    text = test.get("arguments", test.get("call", test.get("text")))
    one = {"id": case["id"], "clause": case["clause"], "how": outcome_of(result), "schema": clip(schema),
           "text": clip(text if text is not None else "(bytes that are no UTF-8)"), "expected": expected(test),
           "why": test.get("why", ""), "made": clip(got.get("arguments") or f"{got.get('outcome', result['result'])}: "
                                                    f"{got.get('why') or result.get('note', '')}")}
    if "arguments" in test and len(text) + len(schema) < SHOWN:
        one["command"] = peers.own_call(layer, schema, text) or (
            "python3 conformance/peers/peers.py ask " + peers.shlex.join([layer.name, schema, text]))
    return one


def worst_of(layer, found, suite):
    """The smallest cases of the worst outcomes, of different clauses where there are."""
    def size(pair):
        case, _ = pair
        return len(json.dumps(suite[case["digest"]]))
    picked, clauses = [], set()
    for how in ORDER[:6] if any(found[how] for how in ORDER[:6]) else ORDER:
        for case, result in sorted(found[how], key=size):
            if len(picked) < WORST and (how, case["clause"]) not in clauses:
                clauses.add((how, case["clause"]))
                picked.append(shown(layer, case, suite[case["digest"]], result))
    return picked


def row_of(layer, path, suite):
    header, cases, results, footer = read(path)
    groups, cut = collections.defaultdict(lambda: collections.defaultdict(list)), 0
    for result in results:
        case, how = cases[result["id"]], outcome_of(result)
        groups[case["group"]][how].append((case, result))
        cut += how in ("wrong", "guess") and is_cut(suite[case["digest"]])
    cells = {}
    for group, found in groups.items():
        made, due = footer["recovery"].get(group, [0, 0])
        cells[group] = {**{how: len(found[how]) for how in (*ORDER, "kept", "mended", "refused as due", "undeclared", "unsupported", "not-applicable")},
                        "made": made, "due": due, "worst": worst_of(layer, found, suite)}
    total = {how: sum(cell[how] for cell in cells.values()) for how in next(iter(cells.values())) if how != "worst"}
    times = [result["ms"] for result in results if "ms" in result]
    return {**{key: layer.said.get(key, "") for key in ("licence", "called", "why", "documented", "lost")},
            "name": layer.name, "package": layer.package, "version": header["adapter"]["version"], "folder": layer.folder.name,
            "registry": layer.registry, "language": layer.language, "kind": layer.kind,
            "groups": layer.said.get("groups", []), "total": {**total, "cut": cut}, "cells": cells,
            "complete": footer["complete"], "level": footer["level"] or "none",
            "ms": statistics.median(times) if times else None}


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
    kinds = ["reader", "coercer", "harness", "ours"]
    return sorted(rows, key=lambda row: (kinds.index(row["kind"]), row["language"],
                                         sum(row["total"][how] for how in ("changed", "refused", "wrong"))))


def markdown(rows):
    lines = []
    for kind in dict.fromkeys(row["kind"] for row in rows):
        lines += ["", f"| {kind} | language | {' | '.join(head for head, _ in COLUMNS[1:])} |",
                  f"|---|---|{'---:|' * (len(COLUMNS) - 1)}"]
        lines += [f"| {value_of(row, 'layer')} | {row['language']} | "
                  + " | ".join(value_of(row, key) for _, key in COLUMNS[1:]) + " |" for row in rows if row["kind"] == kind]
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
    paths = [(layer, RUNS / f"{re.sub('[^A-Za-z0-9._-]', '_', layer.name)}.jsonl") for layer in peers.layers()]
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
