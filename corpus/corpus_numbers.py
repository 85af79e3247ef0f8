#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""corpus_numbers.py - what both READMEs and stats.svg say of the corpus in numbers, written anew.

They are counted by `toolmend corpus stats`, and what the reference makes of the calls is what
`certify` says of it; nothing here is judged. `make numbers` runs this after entries have come;
test_corpus.py holds the files against it.

usage: corpus_numbers.py TOOLMEND
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MARKS = {"numbers": ("<!-- numbers: toolmend corpus stats -->\n", "<!-- end of numbers -->\n"),
         "result": ("<!-- result: make numbers -->\n", "<!-- end of result -->\n")}


def says(binary, *words):
    """What a command prints; one that fails ends this."""
    return subprocess.run([binary, *map(str, words)], capture_output=True, check=True).stdout.decode("utf-8")


def run_of_reference(binary):
    """The results of the reference, all rules allowed: those of the calls by id, and the sum."""
    with tempfile.TemporaryDirectory() as folder:
        suite, report = (pathlib.Path(folder, name) for name in ("suite.jsonl", "report.jsonl"))
        says(binary, "corpus", "export", "--vectors", suite, HERE)
        oracle = ["--", binary, "oracle", "--profile", "extended"]
        words = ["--profile", "extended", "--suite", suite, "--report", f"jsonl={report}", *oracle]
        subprocess.run([binary, "certify", *words], stdout=subprocess.DEVNULL, check=False)
        lines = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    results = {line["id"].split("/")[1]: line["result"] for line in lines if line["type"] == "result"}
    return results, next(line for line in lines if line["type"] == "footer")


def misses(results):
    """The calls of which the reference makes something else than what is expected."""
    return sorted(name for name, result in results.items() if result != "pass")


def result_block(binary):
    results, footer = run_of_reference(binary)
    made, due = footer["recovery"].get("corpus", [0, 0])
    lines = ("calls %d, of which %d are scored" % (len(results), sum(footer["counts"].values())),
             "mended as they were meant %d of %d, harm %d" % (made, due, footer["harm"]),
             "not as expected: " + (", ".join(misses(results)) or "none"))
    return "\n```text\n%s\n```\n\n" % "\n".join(lines)


def numbers_block(binary):
    return "\n```text\n%s```\n\n" % says(binary, "corpus", "stats", HERE)


def with_block(path, text, name, block):
    """The page with the block between its two marks."""
    begin, end = MARKS[name]
    before, mark, rest = text.partition(begin)
    _, last, behind = rest.partition(end)
    if not mark or not last:
        sys.exit(f"{path}: it lacks its marks of {name}; put them back")
    return before + mark + block + last + behind


def files(binary):
    """Each file that says numbers, and what it is to hold."""
    result, made = result_block(binary), {}
    for path, blocks in ((HERE / "README.md", {"numbers": numbers_block(binary), "result": result}),
                         (HERE.parent / "README.md", {"result": result})):
        text = path.read_text("utf-8")
        for name, block in blocks.items():
            text = with_block(path, text, name, block)
        made[path] = text
    made[HERE / "stats.svg"] = says(binary, "corpus", "stats", "--svg", HERE)
    return made


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    for path, text in files(str(pathlib.Path(arguments[0]).resolve())).items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
