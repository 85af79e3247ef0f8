# SPDX-License-Identifier: MIT
"""test_vector_tools.py - do the schema, the loader and the lint agree on what a vector file is?

usage: test_vector_tools.py BUILD

Four readers know the format: this lint in Python, vector.schema.json, the loader in C and the
people who write cases. The fixtures of the lint are put before the schema and the loader, too;
which of them each has to refuse is written down here. The good ones have to get the same
digests from both languages. The last part changes a lock in memory.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import ids_lock
import lint_vectors
import requirements
import vector_lines

# What a schema can see: the form of one file.
FORM = {"any-of", "cases", "expect", "finish", "format", "id", "json", "name", "op", "scored", "seen", "text",
        "tier", "tools", "unknown-member", "violations", "why"}
# The loader asks for what a run depends on: also for texts and names that fit together, but not
# for the form of a source or of a pointer.
LOADED = FORM - {"seen", "violations"} | {"arguments", "duplicate-id", "subject", "tool"}

ONE, TWO, THREE = "1" * 64, "2" * 64, "3" * 64
LOCK = "a/b/c %s 0.1.0\na/b/d %s 0.1.0\na/b/old %s 0.1.0 retired\n" % (ONE, TWO, THREE)
CASES = {"a/b/c": ONE, "a/b/d": TWO}

passed = failed = 0


def check(held, claim):
    global passed, failed
    if held:
        passed += 1
    else:
        failed += 1
        print("does not hold: " + claim)


def files(folder):
    return sorted((folder / "vectors").rglob("*.json"))


def fixtures():
    return sorted(path for path in lint_vectors.FIXTURES.iterdir() if path.is_dir())


def the_runner_and_the_specification_are_of_one_edition():
    header = (lint_vectors.SUITE / "runner" / "suite.h").read_text(encoding="utf-8")
    edition = re.search(r'define SUITE_SPEC_DATE +"([^"]+)"', header)[1]
    spec = lint_vectors.SPEC.read_text(encoding="utf-8")
    check("This edition: `%s`." % edition in spec, "SPEC.md is of the edition %s" % edition)


# ---- the schema -------------------------------------------------------------------------------

def is_valid(build, path):
    """By the built command; anything but valid and rejected is an error."""
    run = subprocess.run([build / "toolmend", "validate", "--schema",
                          lint_vectors.SUITE / "vector.schema.json", path],
                         capture_output=True, text=True, check=False)
    if run.returncode not in (0, 10):
        check(False, "%s can be judged: %s" % (path.name, run.stderr))
    return run.returncode == 0


def the_schema_takes_every_vector_file(build):
    paths = files(lint_vectors.SUITE)
    check(len(paths) > 50, "the vector files are found")
    for path in paths:
        check(is_valid(build, path), "vector.schema.json takes " + lint_vectors.under(path))


def the_schema_refuses_what_is_wrong_in_form(build):
    for folder in fixtures():
        valid = all([is_valid(build, path) for path in files(folder)])
        check(valid == (folder.name not in FORM),
              "vector.schema.json %s fixture %s" % ("refuses" if valid else "takes", folder.name))


# ---- the loader -------------------------------------------------------------------------------

def load(build, folder, out):
    return subprocess.run([build / "conformance/runner/make_suite", out, folder / "vectors"],
                          capture_output=True, text=True, check=False)


def the_loader_refuses_what_a_run_cannot_use(build, out):
    for folder in fixtures():
        run = load(build, folder, out)
        wanted = 2 if folder.name in LOADED else 0
        check(run.returncode == wanted, "the loader ends with %d for fixture %s: %s"
              % (wanted, folder.name, run.stderr))


def both_languages_write_the_same_digests(build, out):
    folder = lint_vectors.FIXTURES / "good"
    check(load(build, folder, out).returncode == 0, "the loader takes the good fixtures")
    manifest = json.loads((Path(out) / "vectors.manifest.json").read_text(encoding="utf-8"))
    here = dict(pair for path in files(folder) for pair in vector_lines.digests(path))
    check(len(here) > 10 and manifest["digests"] == here, "C and Python agree on the good fixtures")
    check(manifest["count"] == len(here), "the manifest counts its cases")


# ---- the lock ---------------------------------------------------------------------------------

def update(digests, changed=(), retired=(), text=LOCK):
    """The new text, or the words against it."""
    new, faults = ids_lock.update(text, digests, "0.2.0", changed, retired)
    return faults or new


def new_ids_are_added_in_order():
    check(update(CASES) == LOCK, "a lock that fits stays as it is")
    grown = update({"a/b/cc": THREE, **CASES})
    check(grown == LOCK.replace("a/b/d", "a/b/cc %s 0.2.0\na/b/d" % THREE), "a new id stands in its place")
    check(update(CASES, text="") == "a/b/c %s 0.2.0\na/b/d %s 0.2.0\n" % (ONE, TWO), "a lock can begin empty")


def no_line_changes_unless_it_is_named():
    other = {"a/b/c": THREE, "a/b/d": TWO}
    check("says something else" in update(other)[0], "a changed case is refused")
    check(update(other, changed=["a/b/c"]) == LOCK.replace("a/b/c %s 0.1.0" % ONE, "a/b/c %s 0.2.0" % THREE),
          "a case that is named is changed, as of this version")
    check("says what it said" in update(CASES, changed=["a/b/c"])[0], "an unchanged case is not named")
    check("no such case" in update(CASES, changed=["a/b/x"])[0], "only a case can be changed")


def no_id_goes_unless_it_is_named_and_none_comes_back():
    less = {"a/b/c": ONE}
    check("has no case" in update(less)[0], "a case that is gone is refused")
    check(update(less, retired=["a/b/d"]) == LOCK.replace("a/b/d %s 0.1.0" % TWO, "a/b/d %s 0.1.0 retired" % TWO),
          "a case that is named is retired")
    check("no such case" in update(CASES, retired=["a/b/d"])[0], "a case that is there is not retired")
    check("is retired" in update({"a/b/old": THREE, **CASES})[0], "a retired id is not used again")


# ---- the requirements of an edition -----------------------------------------------------------

def found(folder):
    return [check for check, _ in requirements.findings(folder)]


def the_open_set_has_what_is_scored_and_not_retired():
    entries = ids_lock.read(LOCK)[0]
    check(requirements.text_of("2030-01", entries, {"a/b/d", "a/b/old"})
          == "# toolmend-requirements 1 spec=2030-01\na/b/d %s\n" % TWO, "one of three")


def a_frozen_set_never_changes(folder):
    sets = folder / "requirements"
    check(requirements.freeze(sets, "2030-01", "one\n") is None, "a set can be frozen")
    check(requirements.freeze(sets, "2030-01", "two\n") == "2030-01 is frozen already", "but once")
    check((sets / "2030-01.txt").read_text() == "one\n" and found(sets) == [], "and stays what it was")
    (sets / "2030-02.txt").write_text("two\n")
    check(found(sets) == ["requirements-frozen"], "a set that is open has no file")
    (sets / "2030-02.txt").unlink()
    (sets / "2030-01.txt").write_text("One\n")
    check(found(sets) == ["requirements-frozen"], "a change of it is found")
    (sets / "2030-01.txt").unlink()
    check(found(sets) == ["requirements-frozen"], "and its loss")
    (sets / "2030-01.txt").write_text("one\n")
    (sets / "frozen.lock").write_text("")
    check(found(sets) == ["requirements-frozen"], "and so is a lock without it")


def main(build):
    the_runner_and_the_specification_are_of_one_edition()
    the_schema_takes_every_vector_file(build)
    the_schema_refuses_what_is_wrong_in_form(build)
    with tempfile.TemporaryDirectory() as out:
        the_loader_refuses_what_a_run_cannot_use(build, out)
        both_languages_write_the_same_digests(build, out)
        a_frozen_set_never_changes(Path(out))
    the_open_set_has_what_is_scored_and_not_retired()
    new_ids_are_added_in_order()
    no_line_changes_unless_it_is_named()
    no_id_goes_unless_it_is_named_and_none_comes_back()
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(Path(sys.argv[1]).resolve()))
