# SPDX-License-Identifier: MIT
"""What a JSON Schema says about a value: the validator of these layers, and the types of a place.

A place is the list of schemas that speak about one value: those of its properties or items, with
`allOf` and references. A tool with a keyword that is not known here is unsupported, by that name.
"""
import re
from fractions import Fraction

from strict import kind, same

TYPES = {"number": {"integer", "fraction"}}
ANY = {"null", "boolean", "integer", "fraction", "string", "array", "object"}
HINTS = ("x-repair", "dirge-hints", "x-dirge-kind")
HOLD_ONE = ("items", "additionalProperties", "not")
HOLD_LIST = ("anyOf", "oneOf", "allOf")
HOLD_NAMED = ("properties", "$defs", "definitions")
UNKNOWN = {"patternProperties", "propertyNames", "dependentRequired", "dependentSchemas", "dependencies",
           "if", "contains", "prefixItems", "additionalItems", "unevaluatedProperties", "unevaluatedItems",
           "$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"}
# patterns that mean the same to Python and to ECMA-262, once `$` is the end, and need no long search
PLAIN = re.compile(r"(\\[dw./-]|\[\^?[^\]\\^]*\]|[A-Za-z0-9_/@: -]|[*+?^$]|\{[0-9]+(,[0-9]*)?\})*")
COUNTED = (("minLength", "maxLength", str), ("minItems", "maxItems", list),
           ("minProperties", "maxProperties", dict))


class Unsupported(Exception):
    """The tool has a keyword that is not known here."""


def check(schema):
    """Is every keyword known? True: there are hints."""
    if not isinstance(schema, dict):
        return False
    hinted = any(word in schema for word in HINTS)
    for word, said in schema.items():
        if word in UNKNOWN or word == "pattern" and not (isinstance(said, str) and PLAIN.fullmatch(said)):
            raise Unsupported(word)
        for one in inner_schemas(word, said):
            hinted = check(one) or hinted
    return hinted


def inner_schemas(word, said):
    if word in HOLD_ONE:
        return said if isinstance(said, list) else [said]
    return said if word in HOLD_LIST else said.values() if word in HOLD_NAMED else ()


class Schemas:
    """One tool's schema."""

    def __init__(self, root):
        self.hinted = check(root)
        self.root = root
        self.draft_07 = isinstance(root, dict) and "draft-07" in str(root.get("$schema"))

    def place(self, *schemas):
        """These schemas, with all that speaks about the same value."""
        found = []
        for schema in schemas:
            self.add(found, schema)
        return found

    def add(self, found, schema):
        if any(schema is one for one in found):
            return
        refers = isinstance(schema, dict) and "$ref" in schema
        if not (refers and self.draft_07):
            found.append(schema)
        if refers:
            self.add(found, self.target(schema["$ref"]))
        if isinstance(schema, dict) and not (refers and self.draft_07):
            for inner in schema.get("allOf", ()):
                self.add(found, inner)

    def target(self, where):
        """What a reference within the document means."""
        schema = self.root
        if not where.startswith("#") or "%" in where:
            raise Unsupported("$ref")
        for step in where[1:].split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            try:
                schema = schema[int(step)] if isinstance(schema, list) else schema[step]
            except (KeyError, IndexError, ValueError, TypeError):
                raise Unsupported("$ref") from None
        return schema

    # ---- members and items -------------------------------------------------------------------

    def member(self, place, name):
        """The place of a member."""
        said = []
        for part in place:
            if isinstance(part, dict):
                if name in part.get("properties", {}):
                    said.append(part["properties"][name])
                elif "additionalProperties" in part:
                    said.append(part["additionalProperties"])
        return self.place(*said)

    def item(self, place, index=0):
        """The place of an item; of draft-07 there may be one schema for each."""
        said = []
        for part in place:
            items = part.get("items", True) if isinstance(part, dict) else True
            if not isinstance(items, list):
                said.append(items)
            elif index < len(items):
                said.append(items[index])
        return self.place(*said)

    @staticmethod
    def declared(place):
        return {name: None for part in place if isinstance(part, dict) for name in part.get("properties", {})}

    @staticmethod
    def required(place):
        return [name for part in place if isinstance(part, dict) for name in part.get("required", ())]

    @staticmethod
    def unions(place):
        return [part[word] for part in place if isinstance(part, dict)
                for word in ("anyOf", "oneOf") if word in part]

    def says_nullable(self, place):
        """Does an author who thinks in OpenAPI allow null here?"""
        return any(isinstance(part, dict) and part.get("nullable") is True for part in place) or any(
            self.says_nullable(self.place(branch)) for union in self.unions(place) for branch in union)

    def kinds(self, place):
        """The types that a value may have here."""
        left = set(ANY)
        for part in place:
            left &= self.kinds_of(part)
        return left

    def kinds_of(self, part):
        if not isinstance(part, dict):
            return set() if part is False else ANY
        left = set(ANY)
        if "type" in part:
            words = part["type"] if isinstance(part["type"], list) else [part["type"]]
            left &= set().union(*(TYPES.get(word, {word}) for word in words))
        if "enum" in part:
            left &= set(map(kind, part["enum"]))
        if "const" in part:
            left &= {kind(part["const"])}
        for branches in self.unions([part]):
            left &= set().union(*(self.kinds(self.place(branch)) for branch in branches))
        return left

    # ---- validation --------------------------------------------------------------------------

    def accepts(self, place, value):
        return all(self.part_accepts(part, value) for part in place)

    def part_accepts(self, part, value):
        if not isinstance(part, dict):
            return part is not False
        return self.kind_fits(part, value) and self.size_fits(part, value) and \
            self.unions_fit(part, value) and self.inside_fits(part, value)

    @staticmethod
    def kind_fits(part, value):
        if "type" in part:
            words = part["type"] if isinstance(part["type"], list) else [part["type"]]
            if not any(kind(value) in TYPES.get(word, {word}) for word in words):
                return False
        if "const" in part and not same(part["const"], value):
            return False
        return "enum" not in part or any(same(word, value) for word in part["enum"])

    @staticmethod
    def size_fits(part, value):
        for least, most, wanted in COUNTED:
            if isinstance(value, wanted) and \
                    not part.get(least, 0) <= len(value) <= part.get(most, len(value)):
                return False
        if isinstance(value, str) and "pattern" in part:
            return bool(re.search(part["pattern"].replace("$", r"\Z"), value, re.ASCII))
        if kind(value) not in TYPES["number"]:
            return True
        return part.get("minimum", value) <= value <= part.get("maximum", value) and \
            not ("exclusiveMinimum" in part and value <= part["exclusiveMinimum"]) and \
            not ("exclusiveMaximum" in part and value >= part["exclusiveMaximum"]) and \
            not ("multipleOf" in part and Fraction(value) % Fraction(part["multipleOf"]))

    def branch_accepts(self, branch, value):
        return self.accepts(self.place(branch), value)

    def unions_fit(self, part, value):
        if "anyOf" in part and not any(self.branch_accepts(branch, value) for branch in part["anyOf"]):
            return False
        if "oneOf" in part and sum(self.branch_accepts(branch, value) for branch in part["oneOf"]) != 1:
            return False
        return "not" not in part or not self.branch_accepts(part["not"], value)

    def inside_fits(self, part, value):
        if isinstance(value, list):
            return self.items_fit(part, value)
        if not isinstance(value, dict):
            return True
        return all(name in value for name in part.get("required", ())) and \
            all(self.accepts(self.member([part], name), inner) for name, inner in value.items())

    def items_fit(self, part, value):
        if part.get("uniqueItems") and \
                any(same(value[i], value[j]) for i in range(len(value)) for j in range(i)):
            return False
        return all(self.accepts(self.item([part], index), inner) for index, inner in enumerate(value))
