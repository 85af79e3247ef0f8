# SPDX-License-Identifier: MIT
"""What a reader of the corpus may rely on, asked of the command and of the lint.

Usage: test_corpus.py TOOLMEND (the binary, or the build folder that holds it).
The lint knows the form of a line; here a validator says that each line fits call.schema.json,
that no text was right as it came, and that every expected text is. Nothing is repaired here.
"""
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import lint_corpus  # noqa: E402  (from this folder)

VALID, INVALID = 0, 10
passed = failed = 0


def check(held, what):
    """Count a claim; say where a false one stands."""
    global passed, failed
    if held:
        passed += 1
        return
    failed += 1
    print("%s: does not hold: %s" % (sys._getframe(1).f_code.co_name, what), file=sys.stderr)


def verdict(binary, folder, schema, text):
    """The exit code of `toolmend validate`."""
    path = os.path.join(folder, "schema.json")
    Path(path).write_bytes(schema.encode("utf-8"))
    return subprocess.run([binary, "validate", "--schema", path], input=text.encode("utf-8"),
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60).returncode


def lines_of(folder):
    return [line for path in sorted((folder / "calls").glob("*.jsonl"))
            for line in path.read_text(encoding="utf-8").splitlines()]


def each_line_fits_the_schema(binary, folder):
    schema = (HERE / "call.schema.json").read_text(encoding="utf-8")
    for line in lines_of(HERE):
        check(verdict(binary, folder, schema, line) == VALID, line[:20])


def the_schema_refuses_what_the_lint_refuses(binary, folder):
    schema = (HERE / "call.schema.json").read_text(encoding="utf-8")
    for name in ("members", "source", "open-weight", "subject", "basis", "finish", "why"):
        for line in lines_of(HERE / "fixtures" / name):
            check(verdict(binary, folder, schema, line) == INVALID, "fixtures/" + name)


def arguments_of(entry, tool):
    """The arguments text that came for a tool; None: the text is no call of it."""
    if entry["op"] == "repair":
        return entry["text"]
    try:
        call = lint_corpus.load(entry["text"])
    except (ValueError, RecursionError):
        return None
    if not isinstance(call, dict) or call.get("name") != tool["name"] or "arguments" not in call:
        return None
    arguments = call["arguments"]
    return arguments if isinstance(arguments, str) else json.dumps(arguments)


def each_text_is_malformed_and_each_result_is_not(binary, folder):
    for line in lines_of(HERE):
        entry = json.loads(line)
        for tool in entry.get("tools", [entry.get("tool")]):
            schema = json.dumps(tool["parameters"])
            came = arguments_of(entry, tool)
            check(came is None or verdict(binary, folder, schema, came) == INVALID, entry["id"])
            for row in lint_corpus.rows_of(entry["expect"]):
                if row["outcome"] == "repaired" and row.get("name", tool["name"]) == tool["name"]:
                    check(verdict(binary, folder, schema, row["arguments"]) == VALID,
                          entry["id"] + " expected arguments")


def a_check_without_a_fixture_fails(binary, folder):
    copy = Path(folder) / "fixtures"
    shutil.copytree(HERE / "fixtures", copy)
    for name in ("date", "good"):
        shutil.rmtree(copy / name)
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            code = lint_corpus.lint_fixtures(copy)
        check(code == 1 and "fixtures/%s: is not there" % name in told.getvalue(), name)


def main(arguments):
    if len(arguments) != 1 or not os.path.exists(arguments[0]):
        print(__doc__, file=sys.stderr)
        return 2
    binary = arguments[0]
    if os.path.isdir(binary):
        binary = os.path.join(binary, "toolmend")
    for test in (each_line_fits_the_schema, the_schema_refuses_what_the_lint_refuses,
                 each_text_is_malformed_and_each_result_is_not, a_check_without_a_fixture_fails):
        with tempfile.TemporaryDirectory() as folder:
            test(os.path.abspath(binary), folder)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
