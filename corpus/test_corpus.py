# SPDX-License-Identifier: MIT
"""The corpus is what it says of itself, and each check of its lint bites.

Usage: test_corpus.py BUILD. What the verbs do with other entries is asked in
tools/cli/tests/test_corpus.py. Here: the lint finds nothing in the corpus; each line fits
call.schema.json; each check has a fixture in fixtures/, the one fault of which it finds; numbers,
picture and the misses of the reference are those of today's files.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))
import corpus_numbers  # noqa: E402  (from this folder)

VALID, INVALID = 0, 10
binary = str(pathlib.Path(sys.argv[1]).resolve() / "toolmend")
passed = failed = 0


def check(held, what):
    """Count a claim; say where a false one stands."""
    global passed, failed
    if held:
        passed += 1
        return
    failed += 1
    print("%s: does not hold: %s" % (sys._getframe(1).f_code.co_name, what), file=sys.stderr)


def run(*words):
    return subprocess.run([binary, *map(str, words)], capture_output=True, timeout=120, check=False)


def lines_of(folder):
    return [line for path in sorted((folder / "calls").glob("*.jsonl"))
            for line in path.read_text(encoding="utf-8").splitlines()]


def the_lint_finds_nothing():
    done = run("corpus", "lint", HERE)
    entries = len(lines_of(HERE))
    check(entries > 0 and done.returncode == 0, done.stdout.decode() + done.stderr.decode())
    check(done.stdout.decode() == "%d entries, 0 findings\n" % entries, done.stdout)


# ---- the schema of a line ------------------------------------------------------------------


def verdict(line):
    """The exit code of `toolmend validate`."""
    words = [binary, "validate", "--schema", HERE / "call.schema.json"]
    done = subprocess.run(words, input=line.encode("utf-8"), capture_output=True, timeout=60, check=False)
    return done.returncode


def each_line_fits_the_schema():
    for line in lines_of(HERE):
        check(verdict(line) == VALID, line[:20])


def the_schema_refuses_what_the_lint_refuses():
    for name in ("members", "source", "open-weight", "subject", "basis", "finish", "why"):
        for line in lines_of(HERE / "fixtures" / name):
            check(verdict(line) == INVALID, "fixtures/" + name)


# ---- fixtures ------------------------------------------------------------------------------


def named_by_the_source():
    """The checks that the lint can name."""
    text = "".join(path.read_text("utf-8") for path in (ROOT / "tools/cli").glob("corpus_*.c"))
    return set(re.findall(r'(?:corpus_say\([^;]*?|\{CORPUS_\w+),\s*"([a-z-]+)",', text))


def named_by_the_manual():
    text = (ROOT / "tools/cli/man/toolmend-corpus.1").read_text("utf-8").replace("\\-", "-")
    return set(re.findall(r"^\.TP\n\.B (\S+)$", text.split(".SH CHECKS")[1].split("\n.SH")[0], flags=re.M))


def with_numbers(folder, copy):
    """A copy of a fixture whose page has the numbers of its files, where it asks for them."""
    shutil.copytree(folder, copy)
    page = copy / "README.md"
    if page.is_file():
        told = run("corpus", "stats", copy)
        block = "\n```text\n%s```\n" % told.stdout.decode("utf-8")
        page.write_text(page.read_text("utf-8").replace("@NUMBERS@", block), "utf-8")
    return copy


def checks_of(folder):
    """The checks that find something in a corpus."""
    done = run("corpus", "lint", folder)
    found = set(re.findall(r"\[([a-z-]+)\]$", done.stdout.decode("utf-8"), flags=re.M))
    check(done.returncode == (len(found) > 0), done)
    return found


def each_check_has_a_fixture_and_finds_its_one_fault():
    fixtures = {path.name for path in (HERE / "fixtures").iterdir()}
    check(fixtures == named_by_the_source() | {"good"}, fixtures ^ named_by_the_source())
    check(fixtures == named_by_the_manual() | {"good"}, fixtures ^ named_by_the_manual())
    for name in sorted(fixtures):
        with tempfile.TemporaryDirectory() as folder:
            found = checks_of(with_numbers(HERE / "fixtures" / name, pathlib.Path(folder, name)))
            check(found == {name} - {"good"}, "fixtures/%s: %s" % (name, found))


# ---- what the pages say --------------------------------------------------------------------


def numbers_and_picture_are_those_of_the_files():
    for path, due in corpus_numbers.files(binary).items():
        check(path.is_file() and path.read_text("utf-8") == due,
              "%s is not what `make numbers` writes" % path.name)
    check("](corpus/stats.svg)" in (ROOT / "README.md").read_text("utf-8"), "README.md shows the picture")


def each_miss_of_the_reference_is_explained():
    page = (HERE / "README.md").read_text("utf-8")
    section = page.partition("## What the reference makes of them\n")[2].partition("\n## ")[0]
    explained = sorted(re.findall(r"^\| (call-\d{4}) \|", section, flags=re.M))
    due = corpus_numbers.misses(corpus_numbers.run_of_reference(binary)[0])
    check(explained == due, "explained %s, missed %s" % (explained, due))


def the_data_has_its_card():
    with tempfile.TemporaryDirectory() as folder:
        done = run("corpus", "export", "--jsonl", folder, HERE)
        check(done.returncode == 0, done)
        held = pathlib.Path(folder, "calls.jsonl").read_text("utf-8").splitlines()
        check(held == lines_of(HERE) and all(json.loads(line)["id"] for line in held), "every line")
        card = pathlib.Path(folder, "README.md").read_text("utf-8")
        for word in ("license: mit", "## Licence", "## Citing", "## How they came here",
                     "## What it does not say"):
            check(word in card, word)


def main():
    for test in (the_lint_finds_nothing, each_line_fits_the_schema, the_schema_refuses_what_the_lint_refuses,
                 each_check_has_a_fixture_and_finds_its_one_fault, numbers_and_picture_are_those_of_the_files,
                 each_miss_of_the_reference_is_explained, the_data_has_its_card):
        test()
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
