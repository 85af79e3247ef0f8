# SPDX-License-Identifier: MIT
"""Each requirement of SPEC.md has a vector or an example that runs, each of PROTOCOL.md a test.

Usage: test_requirements.py BUILD          count
       test_requirements.py BUILD --list   print each requirement with the ids that show it

A requirement is a sentence with MUST or MUST NOT. Those of SPEC.md are shown by the vectors of their
clause and by the examples below them, which run_examples.py puts to both implementations; one that
stands before the first clause of a section, by those of the section. protocol_tests.json names the
tests of PROTOCOL.md, by clause and by the first words of each requirement.
"""
import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "tools" / "testing"))
from checks import check, finish  # noqa: E402

PAGE = (root / "conformance/SPEC.md").read_text("utf-8")
PROTOCOL = (root / "conformance/PROTOCOL.md").read_text("utf-8")
PROTOCOL_TESTS = json.loads((root / "conformance/tools/protocol_tests.json").read_text("utf-8"))
# Sections that bind by what other sections say.
GENERAL = ("Conventions", "Conformance", "Processing", "Rules", "Security considerations")


def without_examples(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def examples(text):
    blocks = re.findall(r"^```example\n(.*?)^```$", text, flags=re.M | re.S)
    return len(re.findall(r"^(?:came|refused|kept) ", "".join(blocks), flags=re.M))


def vectors(clause):
    """The file of a clause is named as the clause is; that of a principle stands in principle/."""
    path = root / "conformance/vectors" / f"{clause if '/' in clause else 'principle/' + clause}.json"
    return re.findall(r'"id": "([^"]+)"', path.read_text("utf-8")) if path.exists() else []


def sentences(text):
    parts = [re.sub(r"\]\([^)]*\)|\[", "", re.sub(r"\s+", " ", part))
             for part in re.split(r"\n\n|\n(?=- )", without_examples(text))]
    return [sentence.strip() for part in parts for sentence in re.split(r"(?<=[.:]) (?=[A-Z`*-])", part)
            if re.search(r"\bMUST\b", sentence)]


def requirements():
    """Section, clause or none, sentence, ids of vectors, number of examples."""
    for section in re.split(r"^## ", PAGE, flags=re.M)[1:]:
        title = section.split("\n", 1)[0]
        parts = re.split(r"^### ", section, flags=re.M)
        for sentence in sentences(parts[0]):
            yield title, None, sentence, [], examples(section)
        for part in parts[1:]:
            clause = part.split()[0]
            for sentence in sentences(part):
                yield title, clause, sentence, vectors(clause), examples(part)


def each_requirement_is_shown():
    found = list(requirements())
    check(len(found) > 80, f"the requirements are found: {len(found)}")
    for section, clause, sentence, ids, count in found:
        check(ids or count or section in GENERAL, f"{clause or section}: nothing shows: {sentence[:100]}")
    for general in GENERAL:
        check(f"\n## {general}\n" in PAGE, f"there is a section {general}")


def parts_of_protocol():
    """Clause, or section where it has none, and its text."""
    for section in re.split(r"^## ", PROTOCOL, flags=re.M)[1:]:
        for part in re.split(r"^### ", section, flags=re.M):
            title, _, text = part.partition("\n")
            yield title, text


def each_requirement_of_the_protocol_has_a_test():
    parts = dict(parts_of_protocol())
    for title, text in parts.items():
        listed = dict(PROTOCOL_TESTS.get(title, {}))
        for sentence in sentences(text):
            found = [first for first in listed if sentence.removeprefix("- ").startswith(first)]
            check(len(found) == 1, f"PROTOCOL.md, {title}: protocol_tests.json has one test of: {sentence[:100]}")
            for first in found:
                del listed[first]
        check(not listed, f"protocol_tests.json, {title}: PROTOCOL.md has no such requirement: {list(listed)}")
    check(set(PROTOCOL_TESTS) <= set(parts), f"PROTOCOL.md has the clauses: {set(PROTOCOL_TESTS) - set(parts)}")
    for place in {place for clause in PROTOCOL_TESTS.values() for places in clause.values() for place in places}:
        path, name = place.split(":")
        check(re.search(rf"^(?:def {name}\(|TEST\({name}\))", (root / path).read_text("utf-8"), flags=re.M),
              f"protocol_tests.json: {place} is a test")


def requirements_are_in_capitals_and_remarks_are_not():
    for title, text in parts_of_protocol():
        bound = title in PROTOCOL_TESTS
        words = re.findall(r"\b(?:must|shall)\b" if bound else r"\b(?:MUST|MAY|SHOULD|must|shall)\b", without_examples(text))
        check(not words, f"PROTOCOL.md, {title}: {words}")
    for part in re.split(r"\n\n|\n(?=- )", without_examples(PAGE)):
        words = re.findall(r"\b(?:MUST|MAY|SHOULD)\b" if re.match(r"(?:- )?(Why|Seen|Not taken):", part)
                           else r"\b(?:must|shall)\b", part)
        check(not words, f"a remark binds nobody, and a requirement is in capitals: {words} in {part[:200]}")


if "--list" in sys.argv:
    for section, clause, sentence, ids, count in requirements():
        print(f"{clause or section}\n    {sentence}\n    {count} examples, {len(ids)} vectors {' '.join(ids[:6])}")
    sys.exit(0)
each_requirement_is_shown()
each_requirement_of_the_protocol_has_a_test()
requirements_are_in_capitals_and_remarks_are_not()
sys.exit(finish())
