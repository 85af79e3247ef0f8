# SPDX-License-Identifier: MIT
"""Each requirement of SPEC.md is shown by a vector or an example that runs.

Usage: test_requirements.py BUILD          count
       test_requirements.py BUILD --list   print each requirement with the ids that show it

A requirement is a sentence with MUST or MUST NOT. It is shown by the vectors of its clause and by the
examples below it, which run_examples.py puts to both implementations; one that stands before the
first clause of a section, by those of the section.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "tools" / "testing"))
from checks import check, finish  # noqa: E402

PAGE = (root / "conformance/SPEC.md").read_text("utf-8")
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
    flat = re.sub(r"\s+", " ", without_examples(text))
    return [part for part in re.split(r"(?<=[.:]) (?=[A-Z`*-])", flat) if re.search(r"\bMUST\b", part)]


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


def requirements_stand_in_sentences_that_bind():
    for part in re.split(r"\n\n|\n(?=- )", without_examples(PAGE)):
        words = re.findall(r"\b(?:MUST|MAY|SHOULD)\b" if re.match(r"(?:- )?(Why|Seen|Not taken):", part)
                           else r"\b(?:must|shall)\b", part)
        check(not words, f"a remark binds nobody, and a requirement is in capitals: {words} in {part[:200]}")


if "--list" in sys.argv:
    for section, clause, sentence, ids, count in requirements():
        print(f"{clause or section}\n    {sentence}\n    {count} examples, {len(ids)} vectors {' '.join(ids[:6])}")
    sys.exit(0)
each_requirement_is_shown()
requirements_stand_in_sentences_that_bind()
sys.exit(finish())
