# SPDX-License-Identifier: MIT
"""strict_json.py - JSON as the format of vectors has it: no repeated names, no NaN.

json.loads takes the last of two members of one name and reads words that are no JSON; a vector
that only this reader understands would be no vector.
"""

import json


class BadJSON(ValueError):
    """A text that is not JSON, or an object that repeats a name."""


def unique_members(pairs):
    """An object as a dict; a repeated name is an error."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise BadJSON("a member name is repeated")
    return members


def agreeing_members(pairs):
    """An object as a dict; a name that is repeated with another value is an error."""
    members = dict(pairs)
    if any(members[name] != value for name, value in pairs):
        raise BadJSON("a member name is repeated with different values")
    return members


def reject_constant(word):
    """NaN and Infinity are no JSON."""
    raise BadJSON(word + " is not JSON")


def parse(text, members=unique_members):
    """Strict JSON, numbers as their lexemes."""
    return json.loads(text, object_pairs_hook=members, parse_constant=reject_constant,
                      parse_int=str, parse_float=str)


def read(text):
    """Strict JSON, numbers as Python has them."""
    return json.loads(text, object_pairs_hook=unique_members, parse_constant=reject_constant)


def load(path):
    """A file of strict UTF-8 JSON."""
    return read(path.read_text(encoding="utf-8"))
