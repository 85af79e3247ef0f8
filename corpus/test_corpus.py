# SPDX-License-Identifier: MIT
"""The corpus is what it says of itself, and each check of its lint finds its fault.

Usage: test_corpus.py BUILD. What the commands do with other entries, test_commands.py asks. Here:
the lint finds nothing in the corpus; each line fits call.schema.json; each check finds its one fault
in a corpus of faulty_corpora.json; the numbers of the pages are those of today's files.
"""
import json
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tools" / "testing")]
import corpus  # noqa: E402
from checks import BINARY, check, main, start, toolmend  # noqa: E402

VALID, INVALID = 0, 10
FAULTY = json.loads((HERE / "faulty_corpora.json").read_text(encoding="utf-8"))  # files by check


def run(*words):
    return start([sys.executable, HERE / "corpus.py", "--toolmend", BINARY, *words])


def lines_of(folder):
    return [line for path in sorted((folder / "calls").glob("*.jsonl"))
            for line in path.read_text(encoding="utf-8").splitlines()]


def the_lint_finds_nothing():
    done = run("lint", HERE)
    entries = len(lines_of(HERE))
    check(entries > 0 and done.returncode == 0, done.stdout + done.stderr)
    check(done.stdout == "%d entries, 0 findings\n" % entries, done.stdout)


# ---- the schema of a line ------------------------------------------------------------------


def verdict(line):
    """The exit code of `toolmend validate`."""
    return toolmend("validate", "--schema", HERE / "call.schema.json", stdin=line).returncode


def each_line_fits_the_schema():
    for line in lines_of(HERE):
        check(verdict(line) == VALID, line[:20])


def the_schema_refuses_what_the_lint_refuses():
    for name in ("members", "source", "open-weight", "subject", "basis", "finish", "why"):
        for line in FAULTY[name]["calls/calls.jsonl"].splitlines():
            check(verdict(line) == INVALID, name)


def each_call_left_as_markup_is_scored_as_a_model_text():
    """A vector of the group markup names it, with its text: certify asks for it by op markup."""
    vectors = [case for path in (HERE.parent / "conformance/vectors/markup").glob("*.json")
               for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]
    texts = {name: case["text"] for case in vectors for name in case.get("seen", ())}
    for entry in map(json.loads, lines_of(HERE)):
        if entry["fault"].startswith("markup-"):
            check(texts.get(entry["id"]) == entry["text"], entry["id"])


# ---- faulty corpora ------------------------------------------------------------------------


def written(files, folder):
    """A folder of the files, a page with the numbers of the others where it asks for them."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    page = folder / "README.md"
    if page.is_file():
        told = run("stats", folder)
        block = "\n```text\n%s```\n" % told.stdout
        page.write_text(page.read_text("utf-8").replace("@NUMBERS@", block), "utf-8")
    return folder


def checks_of(folder):
    """The checks that find something in a corpus."""
    done = run("lint", folder)
    found = set(re.findall(r"\[([a-z-]+)\]$", done.stdout, flags=re.M))
    check(done.returncode == (len(found) > 0), done)
    return found


def each_check_has_a_faulty_corpus_and_finds_its_one_fault():
    check(set(FAULTY) == set(corpus.CHECKS) | {"good"}, set(FAULTY) ^ set(corpus.CHECKS))
    for name, files in FAULTY.items():
        with tempfile.TemporaryDirectory() as folder:
            found = checks_of(written(files, pathlib.Path(folder, name)))
            check(found == {name} - {"good"}, "%s: %s" % (name, found))


# ---- what the pages say --------------------------------------------------------------------


def the_numbers_of_the_pages_are_those_of_the_files():
    done = run("update", "--check")
    check(done.returncode == 0, done.stdout + done.stderr)


def each_miss_of_the_reference_is_explained():
    page = (HERE / "README.md").read_text("utf-8")
    section = page.partition("## What the reference makes of them\n")[2].partition("\n## ")[0]
    explained = sorted(re.findall(r"^\| (call-\d{4}) \|", section, flags=re.M))
    due = corpus.misses(corpus.run_of_reference(BINARY)[0])
    check(explained == due, "explained %s, missed %s" % (explained, due))


def the_data_has_its_card():
    with tempfile.TemporaryDirectory() as folder:
        done = run("export", folder, HERE)
        check(done.returncode == 0, done)
        held = pathlib.Path(folder, "calls.jsonl").read_text("utf-8").splitlines()
        check(held == lines_of(HERE) and all(json.loads(line)["id"] for line in held), "every line")
        card = pathlib.Path(folder, "README.md").read_text("utf-8")
        for word in ("license: mit", "## Licence", "## Citing", "## How they came here",
                     "## What it does not say"):
            check(word in card, word)


if __name__ == "__main__":
    main(globals())
