#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""reports.py [NAME...] - does each report in reports/ still show what it says? Its program is run as it stands there.

A report whose layer is not set up is skipped and named. Exit 1 if one prints something else.
"""
import os
import re
import subprocess
import sys

import peers

REPORT = re.compile(r"Layer: `(.*?)`.*?```(python|javascript|go)\n(.*?)```\n\nIt prints:\n\n```text\n(.*?\n)```\n", re.S)


def prints(layer, language, program):
    """What the program of a report writes to stdout."""
    env = {**os.environ, "PYTHONPATH": str(layer.place), "PYTHONWARNINGS": "ignore", "GOFLAGS": "-mod=mod"}
    folder = layer.place / "report"
    folder.mkdir(exist_ok=True)
    name = {"python": "report.py", "javascript": "report.mjs", "go": "main.go"}[language]
    (folder / name).write_text(program)
    words = {"python": [sys.executable, name], "javascript": ["node", name], "go": ["go", "run", "."]}[language]
    ended = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300)
    return ended.stdout if ended.returncode == 0 else ended.stdout + ended.stderr[-1000:]


def main(names):
    passed = failed = 0
    for path in sorted((peers.HERE / "reports").glob("*.md")):
        name, language, program, said = REPORT.search(path.read_text()).groups()
        if names and name not in names:
            continue
        layer = peers.one(name)
        if not layer.is_there():
            print(f"skipped: {path.name}: {name} is not set up")
            continue
        came = prints(layer, language, program)
        if came == said:
            passed += 1
        else:
            failed += 1
            print(f"{path.name}: it prints something else:\n{came}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
