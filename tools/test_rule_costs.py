# SPDX-License-Identifier: MIT
"""Does a rule cost four files?

Usage: test_rule_costs.py BUILD        or --show RULE, which prints the files that name one rule

A rule is its row and functions in reference/src/rules/GROUP.c, its clause in conformance/SPEC.md, its
vectors, and its row and function in a file of conformance/model. Code elsewhere that names a rule would have to be
changed for the next one, so there is none but what NAMED lists with its reason. Tests may name a
rule as a sample; data (corpus, matrix, mutants) may name one as evidence.
"""
import collections
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "testing"))
from checks import ROOT, check, main, skip, toolmend  # noqa: E402

CODE = {".c", ".h", ".cpp", ".py", ".js", ".mjs", ".mts", ".go", ".rs", ".java", ".sh", ".mk"}
# profiles.c says what the layers of others document; a new rule is in none of them.
HOMES = ("reference/src/rules", "reference/src/markup/rules.c", "reference/src/catalogue/profiles.c", "conformance/model")
SAMPLES = re.compile(r"(^|/)(tests?|testing|fixtures|regress|peers)/|(^|/)test_[^/]*$|(^|/)[^/]*_test\.[^/]*$")
# A list of rules by what they do would grow with the next one: none of these is such a list.
NAMED = {
    "conformance/runner/suite_hints.c": "which member of x-repair asks for which rule, so that a profile without it is "
                                        "not asked",
    "tools/markup_table.py": "the rule that alone uses a row of the table of formats",
    "conformance/faulty_layers/faults.py": "the rule that has the result of one faulty layer",
}
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')', re.S)


def _tracked():
    return subprocess.run([ROOT / "tools/lint/files", "*"], capture_output=True, text=True, check=True).stdout.splitlines()


def _rules():
    return [line.split()[0] for line in toolmend("rules").stdout.splitlines() if re.match(r"[a-z]+/[a-z-]+ ", line)]


def _code_of(name):
    """The text of a source; of C without its comments."""
    text = (ROOT / name).read_text("utf-8")
    return COMMENT.sub(lambda match: match[1] or " ", text) if name.endswith((".c", ".h", ".cpp")) else text


def _files_by_rule(rules):
    """Rule: the code files that name it."""
    known, found = set(rules), collections.defaultdict(set)
    for name in _tracked():
        if pathlib.PurePath(name).suffix in CODE and (ROOT / name).is_file():
            for word in re.findall(r"(?<![\w/-])[a-z]+/[a-z]+(?:-[a-z]+)*(?![\w/-])", _code_of(name)):
                if word in known:
                    found[word].add(name)
    return found


RULES = _rules()
FILES = _files_by_rule(RULES)


def each_rule_has_its_four_files():
    check(len(RULES) > 50, "the catalogue is read")
    spec = (ROOT / "conformance/SPEC.md").read_text("utf-8")
    for rule in RULES:
        rows = [name for name in FILES[rule] if name.startswith(HOMES[:2])
                and re.search(r'\{\s*(?:\.id = )?"%s"' % re.escape(rule), _code_of(name))]
        check(len(rows) == 1, f"{rule} has one row in reference/src/rules or markup/rules.c: {rows}")
        check(re.search(rf"^### {re.escape(rule)}\b", spec, re.M), f"{rule} has a clause in SPEC.md")
        check((ROOT / f"conformance/vectors/{rule}.json").is_file(), f"{rule} has a vector file")
        if rule.startswith("markup/"):  # it changes how a text is read, and has no function of its own
            continue
        rows = [name for name in FILES[rule] if re.search(r'\{"%s",\s+MODEL_[A-Z]+,' % re.escape(rule), _code_of(name))]
        if not rows:
            skip(f"the model has no function of {rule} yet")
        check(len(rows) < 2, f"{rule} has one row in conformance/model: {rows}")


def no_other_code_names_a_rule():
    elsewhere = collections.defaultdict(set)
    for rule, names in FILES.items():
        for name in names:
            if not name.startswith(HOMES) and not SAMPLES.search(name):
                elsewhere[name].add(rule)
    for name, rules in sorted(elsewhere.items()):
        check(name in NAMED, f"{name} names {len(rules)} rules: {', '.join(sorted(rules)[:4])} ...")
    for name in NAMED:
        check(name in elsewhere, f"{name} is listed here and names no rule")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--show"]:
        print("\n".join(sorted(FILES[sys.argv[2]])))
    else:
        main(globals())
