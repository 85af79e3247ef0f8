# SPDX-License-Identifier: MIT
"""Strict JSON as Python values, for these layers.

Numbers keep their spelling and compare by their exact value. What json.loads takes beyond RFC 8259
(NaN, and a name twice) is refused or told.
"""
import json
import re
from decimal import Decimal, InvalidOperation

DEPTH = 256


class Refused(Exception):
    """The call goes back as it came."""


class Number(Decimal):
    """A number of JSON: its exact value, and how it is spelled."""

    def __new__(cls, lexeme):
        try:
            number = super().__new__(cls, lexeme)
        except InvalidOperation:  # an exponent beyond what Decimal holds
            raise Refused("a number too large") from None
        number.lexeme = lexeme
        return number


def deep(text):
    """Is this nested deeper than a layer has to take?"""
    depth = 0
    for sign in re.findall(r'"(?:[^"\\]|\\.)*"|[\[{}\]]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign, 0)
        if depth > DEPTH:
            return True
    return False


def no_constant(word):
    raise Refused(f"{word} is no JSON")


def read(text, repeated=None):
    """The value of a strict text; Refused if it is not one. Names that stand twice go to `repeated`."""
    if deep(text):
        raise Refused("nested too deeply")

    def members(pairs):
        found = {}
        for name, value in pairs:
            if name in found and repeated is not None:
                repeated.append(name if same(found[name], value) else None)
            found[name] = value
        return found
    try:
        return json.loads(text, parse_int=Number, parse_float=Number, parse_constant=no_constant,
                          object_pairs_hook=members)
    except (ValueError, RecursionError) as fault:
        raise Refused(str(fault)) from None


def write(value):
    """The value as text, numbers as they are spelled."""
    if isinstance(value, Number):
        return value.lexeme
    if isinstance(value, dict):
        return "{%s}" % ", ".join(f"{json.dumps(name)}: {write(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return "[%s]" % ", ".join(map(write, value))
    return json.dumps(value)


def kind(value):
    """The type of JSON that a value has; of numbers `integer` or `fraction`."""
    if isinstance(value, Number):
        return "integer" if value == value.to_integral_value() else "fraction"
    return {bool: "boolean", str: "string", list: "array", dict: "object"}.get(type(value), "null")


def same(a, b):
    """Are two values equal as JSON? In Python True is 1."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[name], b[name]) for name in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return kind(a) == kind(b) and a == b
