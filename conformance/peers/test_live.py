#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do five small peers answer as peer.json says? Their packages come from the registries; one that cannot be had is skipped.

Usage: test_live.py BUILD. What a version of a package does with a case is a fact about it, and decides nothing here.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "testing"))
sys.path.insert(0, str(HERE))
from checks import check, finish, skip  # noqa: E402
import peers  # noqa: E402

FAST = ["json_repair", "dirtyjson", "jsonrepair", "partial-json", "ajv-true"]
peers.SECONDS = 20  # nothing may wait for a registry


def answers(toolmend, layer):
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "run.jsonl"
        subprocess.run([toolmend, "certify", "--filter", "syntax/**", "--report", f"jsonl={report}", "--", sys.executable,
                        HERE / "peers.py", "run", layer.name], check=False, capture_output=True)
        lines = [json.loads(line) for line in report.read_bytes().splitlines()] if report.exists() else []
    check(lines and lines[0]["adapter"] == layer.hello(), f"{layer.name} answers hello by its line in peer.json")
    check(lines and lines[-1]["complete"], f"{layer.name} is asked every case")
    results = [line for line in lines if line["type"] == "result"]
    check(any(line["result"] == "pass" for line in results), f"{layer.name} has an answer that is right")
    check(all((line.get("got") or {}).get("outcome") in ("ok", "rejected") for line in results if line["result"] == "pass"),
          f"{layer.name} answers what counts as right")


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    layers = [peers.one(name) for name in FAST]
    absent = peers.set_up_all(layers)
    for layer in layers:
        if layer.name in absent:
            skip(f"{layer.name}: {absent[layer.name]}")
        else:
            answers(build / "toolmend", layer)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
