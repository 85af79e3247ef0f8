#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does each peer.json say what it has to, and does a scoreboard come of a run? No registry is asked.

Usage: test_peers.py BUILD.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "testing"))
sys.path.insert(0, str(HERE))
from checks import check, finish  # noqa: E402
import peers  # noqa: E402

GROUPS = {"syntax", "root", "null", "shape", "scalar", "key", "hint", "call"}
KNOWN = {"packages", "licence", "kind", "called", "why", "groups", "hello", "documented", "lost", "try", "with", "language",
         "registry", "command", "package", "version", "parsers", "bare"}
FORMATS = {row["id"] for row in json.loads((HERE.parent / "data/markup_rows.json").read_bytes())}
PINNED = {"python": r"[\w.-]+(\[[\w,-]+\])?==[\w.]+", "javascript": r"(@[\w.-]+/)?[\w.-]+@[\w.-]+", "go": r"[\w./-]+@v[\w.+-]+",
          "rust": r"[\w-]+(\[\w+\])?@[\w.+-]+", "java": r"[\w.-]+:[\w.-]+:[\w.-]+", "c": r"[\w.-]+==[\w.]+", "c++": r"[\w.-]+==[\w.]+"}


def a_layer_says_what_it_is(layer):
    said = layer.said
    check(set(said) <= KNOWN, f"{layer.name} has no member that README.md lacks")
    check(all(said.get(word) for word in ("called", "why", "licence")), f"{layer.name} says how it is called, and why")
    check(layer.kind in ("reader", "coercer", "harness", "engine", "ours"), f"{layer.name} has a kind")
    check(set(said.get("groups", [])) <= GROUPS, f"{layer.name} claims groups that there are")
    check("command" in said or layer.packages and all(re.fullmatch(PINNED[layer.language], package) for package in layer.packages),
          f"{layer.name} pins its packages")
    check(set(said.get("parsers", [])) <= FORMATS and (layer.kind == "engine") == bool(said.get("parsers")),
          f"{layer.name} has parsers for formats that there are, if it is an engine")
    if "command" not in said:
        check(layer.language == "c++" or layer.name in layer.adapter().read_text(), f"{layer.name} is in its adapter")


def what_is_absent_says_why():
    for name, said in json.loads((HERE / "absent.json").read_bytes()).items():
        check(set(said) == {"tried", "answer"} and all(said.values()), f"{name} says what was tried, and the answer")


def a_scoreboard_is_made(build):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, HERE / "scoreboard.py", build / "toolmend", "nothing"], check=False,
                              env={**os.environ, "PEERS": folder}, capture_output=True, text=True)
        check(done.returncode == 0, f"it ends with 0: {done.stderr}")
        made = json.loads((pathlib.Path(folder) / "scoreboard.json").read_bytes())["rows"][0]
        check(made["level"] == "harmless" and made["total"]["made"] == 0, "the layer that does nothing is harmless")
        check("| nothing 1 |" in (pathlib.Path(folder) / "scoreboard.md").read_text(), "it is in the table")
        page = (pathlib.Path(folder) / "scoreboard.html").read_text()
        check(not re.search("@[A-Z]+@", page), "the page is whole")


def main():
    found = peers.layers()
    check(len({layer.name for layer in found}) == len(found), "no two layers have one name")
    for layer in found:
        a_layer_says_what_it_is(layer)
    what_is_absent_says_why()
    a_scoreboard_is_made(pathlib.Path(sys.argv[1]).resolve())
    return finish()


if __name__ == "__main__":
    sys.exit(main())
