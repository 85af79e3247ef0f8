# SPDX-License-Identifier: MIT
"""Documents are inputs of tests: code, specification, vectors and READMEs say the same.

Usage: test_in_step.py BUILD. What the binary prints about itself is the measure; a rule, verb
or option that a document does not know is a failure, and so is a document that knows one
which the binary does not have.
"""
import json
import pathlib
import re
import subprocess
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[3] / "tools" / name) for name in ("testing", "")]
import markup_table  # noqa: E402
from checks import check, finish  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[3]
build = pathlib.Path(sys.argv[1]).resolve()
binary = build / "toolmend"
vectors = root / "conformance/vectors"


def text_of(name):
    path = root / name
    return path.read_text("utf-8") if path.is_file() else ""


def says(*words):
    return subprocess.run([binary, *words], capture_output=True, text=True, check=True).stdout


def rules():
    """Id and tier of each row that `toolmend rules` prints."""
    return [line.split(None, 2)[:2] for line in says("rules").splitlines()]


def outcomes(case):
    expect = case["expect"]
    return {one["outcome"] for one in expect.get("any_of", [expect])}


def each_rule_has_its_vectors():
    for rule, tier in rules():
        if rule.startswith("markup/"):
            continue  # calls in texts have vectors of a form of their own
        path = vectors / f"{rule}.json"
        check(path.is_file(), f"{rule} has conformance/vectors/{rule}.json")
        if not path.is_file():
            continue
        suite = json.loads(path.read_text("utf-8"))
        check(suite.get("rule") == rule and suite.get("tier") == tier,
              f"{rule}.json names its rule and the tier {tier}")
        kinds = [outcomes(case) for case in suite["cases"]]
        check({"repaired"} in kinds, f"{rule}.json has a repair")
        check(any("rejected" in kind for kind in kinds), f"{rule}.json has a near miss")
        check(all(case["id"].startswith(rule + "/") for case in suite["cases"]),
              f"the ids of {rule}.json begin with the rule")


def each_vector_file_has_its_rule():
    known = {rule for rule, _ in rules() if not rule.startswith("markup/")}
    groups = {rule.split("/")[0] for rule in known}
    for path in sorted(vectors.glob("*/*.json")):
        name = f"{path.parent.name}/{path.stem}"
        check(path.parent.name not in groups or name in known, f"vectors {name} are of a rule")


def spec_clauses():
    """The headings of SPEC.md's clauses, and the tier that each rule clause states."""
    clauses, tiers = [], {}
    for line in text_of("conformance/SPEC.md").splitlines():
        heading = re.match(r"### (\S+)", line)
        tier = re.match(r"- Tier: (\w+)", line)
        if heading:
            clauses.append(heading[1])
        if tier and clauses:
            tiers[clauses[-1]] = tier[1]
    return clauses, tiers


def each_rule_and_principle_has_its_clause():
    clauses, tiers = spec_clauses()
    for name in [f"P{number}" for number in range(1, 15)]:
        check(name in clauses, f"SPEC.md has a clause {name}")
    for rule, tier in rules():
        check(tiers.get(rule) == tier, f"SPEC.md has a clause {rule}, which says tier {tier}")
    for clause in tiers:
        check(clause in dict(rules()), f"the rule clause {clause} of SPEC.md is a rule")
    check(len(set(clauses)) == len(clauses), "no clause of SPEC.md has the name of another one")


def each_reason_has_its_clause():
    """The library writes its reasons in one place; the page has one clause for each word."""
    source = text_of("reference/src/report.c")
    words = re.findall(r'\[TOOLMEND_REASON_\w+\] *= *"([a-z-]+)"', source)
    named = [name.split("/")[1] for name in spec_clauses()[0] if name.startswith("reason/")]
    check(words == named, f"SPEC.md names the reasons in the library's order: {words}, {named}")


def the_edition_is_that_of_the_suite():
    edition = re.findall(r"^This edition: `(\d{4}-\d{2})`", text_of("conformance/SPEC.md"), flags=re.M)
    suite = re.findall(r'^#define SUITE_SPEC_DATE +"(.*)"$', text_of("conformance/runner/suite.h"),
                       flags=re.M)
    check(len(edition) == 1 and edition == suite, f"SPEC.md is the edition of the suite: {edition}, {suite}")


def verbs():
    """One word each, or two as in `adapter new`."""
    return re.findall(r"^verb\t([^\t]+)", says("help", "--table"), flags=re.M)


def the_readme_promises_no_other_verb():
    check(len(verbs()) >= 4, "the verbs are found")
    for name in ("README.md", "reference/README.md"):
        shown = re.findall(r"^ *build/toolmend ([\w-]+)", text_of(name), flags=re.M)
        for verb in shown:
            check(verb in {word for one in verbs() for word in (one, one.split()[0])},
                  f"{name} shows {verb}, which the binary has")


def each_source_is_on_the_map():
    built = subprocess.run(["ar", "t", build / "libtoolmend.a"], capture_output=True, text=True,
                           check=True).stdout.split()
    map_of_source = text_of("reference/README.md")
    for path in sorted((root / "reference/src").rglob("*.c")):
        check(f"{path.stem}.o" in built, f"the library holds {path.name}")
        check(path.name in map_of_source, f"reference/README.md places {path.name}")


def each_target_named_exists():
    makefiles = [text_of("Makefile")] + [path.read_text("utf-8") for path in root.glob("*/module.mk")]
    targets = {name for text in makefiles for name in re.findall(r"^([\w-]+):", text, flags=re.M)}
    for name in ("README.md", "CONTRIBUTING.md", "reference/README.md", "tools/README.md"):
        for target in re.findall(r"(?:^|`| {4})make ([a-z][\w-]*)(?![\w/-])", text_of(name), flags=re.M):
            check(target in targets, f"{name} names make {target}, which exists")


def the_table_of_formats_is_that_of_the_list():
    shown = re.search(r"### markup/table\n.*?```text\n(.*?)\n```\n", text_of("conformance/SPEC.md"), re.S)
    made = list(markup_table.lines())
    check(len(made) > 20 and shown is not None and shown[1].splitlines() == made,
          "SPEC.md shows the formats of markup_rows.json, as tools/markup_table.py prints them")


each_rule_has_its_vectors()
each_vector_file_has_its_rule()
each_rule_and_principle_has_its_clause()
each_reason_has_its_clause()
the_edition_is_that_of_the_suite()
the_readme_promises_no_other_verb()
each_source_is_on_the_map()
each_target_named_exists()
the_table_of_formats_is_that_of_the_list()
sys.exit(finish())
