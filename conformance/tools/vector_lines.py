# SPDX-License-Identifier: MIT
"""vector_lines.py - the canonical line of each case, and its digest; a second opinion.

The runner writes the same lines in C (runner/canonical.c, suite_source.c). Nothing is shared
between the two but the definition: tool objects in place of their names, the tier of the
file put into a repair that has none, members sorted by the UTF-8 of their names, no white
space, strings as json.dumps spells them, numbers as they came. The digest is the SHA-256 of
that line without `why` and `seen`.
"""

import hashlib
import json


class Number:
    """A number by its lexeme: 1.0 and 1 are two texts to a repair layer."""

    def __init__(self, lexeme):
        self.lexeme = lexeme


def load(path):
    """The file with its numbers as lexemes; lint_vectors.py says whether it is sound."""
    return json.loads(path.read_text(encoding="utf-8"), parse_int=Number, parse_float=Number)


def canonical(value):
    """The canonical spelling of a value that load() read."""
    if isinstance(value, Number):
        return value.lexeme
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        # Code points sort as their UTF-8 does.
        return "{" + ",".join(json.dumps(name) + ":" + canonical(value[name])
                              for name in sorted(value)) + "}"
    return json.dumps(value)  # a string, true, false, null


def repairs(expect):
    """Is a repair among the outcomes?"""
    return any(row.get("outcome") in ("repaired", "calls") for row in expect.get("any_of", [expect]))


def self_contained(data, case):
    """The case with what its file says for all of them."""
    case = dict(case)
    if "tier" in data and "tier" not in case and repairs(case["expect"]):
        case["tier"] = data["tier"]
    if "tool" in case:
        case["tool"] = data["tools"][case["tool"]]
    if "tools" in case:
        case["tools"] = [data["tools"][name] for name in case["tools"]]
    return case


def digest(case):
    """Of a self-contained case."""
    said = {name: value for name, value in case.items() if name not in ("why", "seen")}
    return hashlib.sha256(canonical(said).encode("ascii")).hexdigest()


def digests(path):
    """Id and digest of each case of a vector file, in order."""
    data = load(path)
    for case in data["cases"]:
        case = self_contained(data, case)
        yield case["id"], digest(case)
