#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""certify.py BUILD - the reference and three example layers side by side, over the whole suite.

`toolmend certify` asks each of them every vector and every call of the corpus, and `toolmend report
matrix` prints their runs. ajv is asked where node and npm are. Exit 1 if the reference fails a
vector, harms anything, or is not of level full; the others are only shown. The last line counts the
reference's vectors.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "conformance/peers"))
import peers  # noqa: E402

peers.SECONDS = 30  # nothing may wait for a registry
ADAPTERS = ROOT / "conformance/adapters"


def layers(build):
    yield "reference", [build / "toolmend", "serve"]
    yield "do-nothing", [sys.executable, ADAPTERS / "python/adapter.py"]
    yield "naive", [sys.executable, ADAPTERS / "python/naive.py"]
    ajv = peers.one("ajv-true")
    absent = peers.set_up_all([ajv])
    if absent:
        print(f"not compared with ajv: {absent[ajv.name]}", file=sys.stderr)
    else:
        os.environ["NODE_PATH"] = str(ajv.place / "node_modules")
        yield "ajv", ["node", ADAPTERS / "javascript/ajv_coerce.js"]


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        reports = []
        for name, command in layers(build):
            reports.append(os.path.join(folder, name + ".jsonl"))
            subprocess.run([build / "toolmend", "certify", "--corpus", "--report", "jsonl=" + reports[-1], "--",
                            *command], stdout=subprocess.DEVNULL, check=False)
        subprocess.run([build / "toolmend", "report", "matrix", *reports], check=True)
        lines = [json.loads(line) for line in pathlib.Path(reports[0]).read_bytes().splitlines()]
    counted = {line["id"] for line in lines if line["type"] == "case" and line["group"] != "corpus"
               and line.get("scored", True)}
    results = [line["result"] for line in lines if line["type"] == "result" and line["id"] in counted]
    failed = sum(result != "pass" for result in results) or int(lines[-1]["level"] != "full" or lines[-1]["harm"] > 0)
    print(f"\nThe reference's vectors:\n{len(results) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
