# SPDX-License-Identifier: MIT
"""test_vector_tools.py - do the schema, the loader and the lint agree on what a vector file is?

usage: test_vector_tools.py BUILD

Four readers know the format: the lint in Python, vector.schema.json, the loader in C and the
people who write cases. Each fault below is put into the good suite of fixtures/: the lint finds it
and nothing else; which of the others has to refuse it is written down here. The good suite gets
the same digests from both languages. The last part changes a lock in memory.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools" / "testing"))
import lint_vectors  # noqa: E402
import suite_ids  # noqa: E402
import vector_lines  # noqa: E402
from checks import BUILD, check, main, start, toolmend  # noqa: E402

FIXTURES = lint_vectors.HERE / "fixtures"
RULE, NEVER, P6 = "shape/array-in-string", "never/clamp", "principle/P6"

# What a schema can see: the form of one file.
FORM = {"cases", "choices", "expect", "finish", "format", "json", "nameless", "op", "scored", "seen", "slug",
        "text", "tiered", "tools", "unknown-member", "violations", "why"}
# The loader asks for the same, by the same schema, except for the form of a source; and for texts and
# names that fit together.
LOADED = FORM - {"seen"} | {"arguments", "duplicate-id", "id", "name", "subject", "tool"}

ONE, TWO, THREE = "1" * 64, "2" * 64, "3" * 64
LOCK = "a/b/c %s 0.1.0\na/b/d %s 0.1.0\na/b/old %s 0.1.0 retired\n" % (ONE, TWO, THREE)
CASES = {"a/b/c": ONE, "a/b/d": TWO}


class Suite:
    """The good suite: vector files by name, SPEC.md, ids.lock and the frozen sets, to be changed."""

    def __init__(self):
        self.files = {name: json.loads((FIXTURES / "vectors" / (name + ".json")).read_text("utf-8"))
                      for name in (RULE, NEVER, P6)}
        self.spec, self.lock = ((FIXTURES / name).read_text("utf-8") for name in ("SPEC.md", "ids.lock"))
        self.sets = {}

    def case(self, name):
        file, _, slug = name.rpartition("/")
        return next(case for case in self.files[file]["cases"] if case["id"].endswith("/" + slug))

    def write(self, folder):
        for name, data in self.files.items():
            path = folder / "vectors" / (name + ".json")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(data if isinstance(data, str) else json.dumps(data, indent=1), "utf-8")
        for name, text in {"SPEC.md": self.spec, "ids.lock": self.lock}.items():
            (folder / name).write_text(text, "utf-8")
        (folder / "requirements").mkdir()
        for name, text in self.sets.items():
            (folder / "requirements" / name).write_text(text, "ascii")


def _change(case, **members):
    """A fault: other members of a case; None leaves one out."""
    def fault(suite):
        found = suite.case(case)
        found.update(members)
        for member in [member for member, value in members.items() if value is None]:
            del found[member]
    return fault


def _expect(case, **members):
    return lambda suite: suite.case(case)["expect"].update(members)


def _file(name, **members):
    return lambda suite: suite.files[name].update(members)


def _lock(pattern, instead):
    def fault(suite):
        suite.lock = re.sub(pattern, instead, suite.lock, count=1, flags=re.M)
    return fault


def _spec(text, instead):
    def fault(suite):
        suite.spec = suite.spec.replace(text, instead)
    return fault


def _tools(name, key, tool):
    return lambda suite: suite.files[name]["tools"].update({key: {**suite.files[name]["tools"].get(key, {}), **tool}})


def _delete(container, member):
    def fault(suite):
        del container(suite)[member]
    return fault


ACTS, REFUSES, KEEPS = RULE + "/acts", RULE + "/refuses", RULE + "/keeps"
FAULTS = {
    "any-of": lambda suite: suite.case(P6 + "/call")["expect"]["any_of"][1].update(choice="take"),
    "choices": _delete(lambda suite: suite.case(P6 + "/call")["expect"]["any_of"], 1),
    "arguments": _expect(ACTS, arguments='{"paths": [}'),
    "call": _change(P6 + "/call", call='{"name": "stop"}'),
    "cases": _file(RULE, cases=[]),
    "clause-file": _spec("### never/clamp", "### never/round\nRounding.\n### never/clamp"),
    "coverage": _delete(lambda suite: suite.files[RULE]["cases"], -1),
    "duplicate-id": _change(RULE + "/acts-two", id=ACTS),
    "expect": _expect(REFUSES, reason="because"),
    "finish": _change(ACTS, finish="maybe"),
    "format": _file(RULE, format=2),
    "hint": _tools(P6, "link", {"parameters": {"properties": {"to": {"type": "string"}}}}),
    "id": _change(ACTS, id="shape/array/acts"),
    "slug": _change(ACTS, id="acts"),
    "json": lambda suite: suite.files.update({RULE: '{"format": 1, "format": 1}'}),
    "lock-digest": _lock(r"^(\S+) .", r"\1 0"),
    "lock-form": _lock(r"\Z", "one two\n"),
    "lock-missing": _lock(r".*\n", ""),
    "lock-order": _lock(r"(.*\n)(.*\n)", r"\2\1"),
    "lock-retired": _lock(r"$", " retired"),
    "lock-since": _lock(r"0\.1\.0", "9.9.9"),
    "lock-vanished": _lock(" retired", ""),
    "name": _expect(P6 + "/refused-call", name="other"),
    "nameless": _delete(lambda suite: suite.case(P6 + "/mended-call")["expect"], "name"),
    "needs": _change(NEVER + "/at", needs=["minimum"]),
    "op": _change(ACTS, op="guess"),
    "requirements-frozen": lambda suite: suite.sets.update({"2026-06.txt": suite_ids.set_of("2026-06", suite.lock)}),
    "rules": _expect(ACTS, rules=[RULE, "shape/no-such-rule"]),
    "scored": _change(ACTS, scored=False),
    "seen": _change(KEEPS, seen=["somewhere"]),
    "spec": _spec("### never/clamp", "### text/clamp"),
    "spec-answer": _spec("| harm | `never/clamp/above` |", "| guess | `never/clamp/above` |"),
    "spec-example": _spec("`never/clamp/above`", "`never/clamp/below`"),
    "subject": _file(NEVER, clause="never/round"),
    "text": _change(ACTS, arguments_b64="e30="),
    "tier": _change(ACTS, tier="extended"),
    "tiered": _change(KEEPS, tier="extended"),
    "tool": _change(KEEPS, tool="lost"),
    "tools": _tools(RULE, "read", {"description": "x"}),
    "unknown-member": _change(ACTS, note="x"),
    "unused-tool": _tools(RULE, "write", {"name": "write", "parameters": True}),
    "violations": _expect(REFUSES, violations=[{"pointer": "paths", "keyword": "type"}]),
    "why": _change(ACTS, why=None),
}


def _files(folder):
    return sorted((folder / "vectors").rglob("*.json"))


def the_runner_and_the_specification_are_of_one_edition():
    spec = lint_vectors.SPEC.read_text(encoding="utf-8")
    check("This edition: `%s`." % lint_vectors.edition() in spec, "SPEC.md is of the edition")


def _is_valid(path):
    """By the built command; anything but valid and rejected is an error."""
    done = toolmend("validate", "--schema", lint_vectors.SUITE / "vector.schema.json", path)
    check(done.returncode in (0, 10), "%s can be judged: %s" % (path.name, done.stderr))
    return done.returncode == 0


def _load(folder, out):
    return start([BUILD / "conformance/runner/make_suite", out, folder / "vectors"])


def the_schema_takes_every_vector_file():
    paths = _files(lint_vectors.SUITE)
    check(len(paths) > 50, "the vector files are found")
    for path in paths:
        check(_is_valid(path), "vector.schema.json takes " + lint_vectors.under(path))


def each_fault_is_found_by_its_check_and_by_those_who_have_to():
    checks = {"form" if name in FORM else name for name in FAULTS}
    check(checks == set(lint_vectors.CHECKS), checks ^ set(lint_vectors.CHECKS))
    for name, fault in {"good": lambda suite: None, **FAULTS}.items():
        with tempfile.TemporaryDirectory() as scratch:
            folder, suite = Path(scratch), Suite()
            fault(suite)
            suite.write(folder)
            found = {check for check, _, _ in lint_vectors.lint_suite(folder).findings}
            due = {"form"} if name in FORM else {name} - {"good"}
            check(found == due, "%s: found %s" % (name, sorted(found)))
            valid = all([_is_valid(path) for path in _files(folder)])
            check(valid == (name not in FORM), "vector.schema.json and the fault " + name)
            done = _load(folder, scratch)
            check(done.returncode == (2 if name in LOADED else 0), "the loader and the fault %s: %s" % (name, done.stderr))


def both_languages_write_the_same_digests():
    with tempfile.TemporaryDirectory() as out:
        check(_load(FIXTURES, out).returncode == 0, "the loader takes the good suite")
        manifest = json.loads((Path(out) / "vectors.manifest.json").read_text(encoding="utf-8"))
    here = dict(pair for path in _files(FIXTURES) for pair in vector_lines.digests(path))
    check(len(here) > 10 and manifest["digests"] == here, "C and Python agree on the good suite")
    check(manifest["count"] == len(here), "the manifest counts its cases")


# ---- the lock ---------------------------------------------------------------------------------

def _update(digests, changed=(), retired=(), text=LOCK):
    """The new text, or the words against it."""
    new, faults = suite_ids.update(text, digests, "0.2.0", changed, retired)
    return faults or new


def new_ids_are_added_in_order():
    check(_update(CASES) == LOCK, "a lock that fits stays as it is")
    grown = _update({"a/b/cc": THREE, **CASES})
    check(grown == LOCK.replace("a/b/d", "a/b/cc %s 0.2.0\na/b/d" % THREE), "a new id stands in its place")
    check(_update(CASES, text="") == "a/b/c %s 0.2.0\na/b/d %s 0.2.0\n" % (ONE, TWO), "a lock can begin empty")


def no_line_changes_unless_it_is_named():
    other = {"a/b/c": THREE, "a/b/d": TWO}
    check("says something else" in _update(other)[0], "a changed case is refused")
    check(_update(other, changed=["a/b/c"]) == LOCK.replace("a/b/c %s 0.1.0" % ONE, "a/b/c %s 0.2.0" % THREE),
          "a case that is named is changed, as of this version")
    check("says what it said" in _update(CASES, changed=["a/b/c"])[0], "an unchanged case is not named")
    check("no such case" in _update(CASES, changed=["a/b/x"])[0], "only a case can be changed")


def an_id_is_removed_by_name_alone_and_never_reused():
    less = {"a/b/c": ONE}
    check("has no case" in _update(less)[0], "a case that is gone is refused")
    check(_update(less, retired=["a/b/d"]) == LOCK.replace("a/b/d %s 0.1.0" % TWO, "a/b/d %s 0.1.0 retired" % TWO),
          "a case that is named is retired")
    check("no such case" in _update(CASES, retired=["a/b/d"])[0], "a case that is there is not retired")
    check("is retired" in _update({"a/b/old": THREE, **CASES})[0], "a retired id is not used again")


def a_frozen_set_never_changes():
    with tempfile.TemporaryDirectory() as scratch:
        sets = Path(scratch, "requirements")
        found = lambda: [check for check, _ in suite_ids.set_findings(sets)]  # noqa: E731
        sets.mkdir()
        check(found() == [], "without sets nothing is frozen")
        check(suite_ids.freeze(sets, "2030-01", LOCK) is None and found() == [], "a set can be frozen")
        frozen = (sets / "2030-01.txt").read_text()
        check(frozen == "# toolmend-requirements 1 spec=2030-01\na/b/c %s\na/b/d %s\n" % (ONE, TWO), "without retired ids")
        check(suite_ids.freeze(sets, "2030-01", "") == "2030-01 is frozen already", "but once")
        check(suite_ids.freeze(sets, "2030-02", LOCK) is None and found() == [], "the next edition has its own")
        for text in ("One\n", None):
            (sets / "2030-01.txt").write_text(text) if text else (sets / "2030-01.txt").unlink()
            check(found() == ["requirements-frozen"], "a change or loss of it is found")
        (sets / "2030-01.txt").write_text(frozen)
        (sets / "frozen.lock").write_text("")
        check(found() == ["requirements-frozen"], "and so is a lock without it")


if __name__ == "__main__":
    main(globals())
