# SPDX-License-Identifier: MIT
"""A schema as the types that a user of pydantic would have written for it: a model, or a function.

What pydantic's own words cannot say is unsupported, and named. A member that is not required has the default None, which
its type does not allow the model to send. A member that the schema does not declare is ignored, as pydantic does by itself,
unless `additionalProperties` is there.
"""
import asyncio
import functools
import inspect
import keyword
import re
from typing import Annotated, Any, Literal, Union

import pydantic
from peer import Unsupported, spell

SAID = {"type", "properties", "required", "items", "enum", "const", "anyOf", "oneOf", "$ref", "$defs", "definitions", "default",
        "additionalProperties", "title", "description", "format", "examples", "$schema", "$id", "nullable", "deprecated",
        "$comment", "dirge-hints", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "pattern", "minItems", "maxItems"}
FIELDS = {"minimum": "ge", "maximum": "le", "exclusiveMinimum": "gt", "exclusiveMaximum": "lt", "multipleOf": "multiple_of",
          "minLength": "min_length", "maxLength": "max_length", "pattern": "pattern", "minItems": "min_length",
          "maxItems": "max_length"}
OF_KIND = {"integer": int, "number": float, "string": str, "boolean": bool, "null": None}
ASSERTS = {"integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
           "string": ("minLength", "maxLength", "pattern"), "array": ("minItems", "maxItems")}
ASSERTS["number"] = ASSERTS["integer"]


class Types:
    """The annotations for one schema."""

    def __init__(self, root):
        self.root, self.open = root, []

    def of(self, schema):
        if not isinstance(schema, dict):
            if schema is False:
                raise Unsupported("boolean-schema")
            return Any
        strange = sorted(word for word in set(schema) - SAID if not word.startswith("x-"))
        if strange:
            raise Unsupported(", ".join(strange))
        if "$ref" in schema:
            return self.referred(schema["$ref"])
        if "enum" in schema or "const" in schema:
            values = schema["enum"] if "enum" in schema else [schema["const"]]
            if not values or not all(value is None or isinstance(value, (str, int)) for value in values):
                raise Unsupported("enum-of-containers, enum, const")
            return Literal[tuple(values)]
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return Union[tuple(self.of(branch) for branch in schema[word])]
        kind = schema.get("type")
        if isinstance(kind, list):
            return Union[tuple(self.of({**schema, "type": each}) for each in kind)]
        return self.of_kind(kind or ("object" if "properties" in schema else None), schema)

    def referred(self, pointer):
        if not pointer.startswith("#/") or pointer in self.open:
            raise Unsupported("$ref")
        found = self.root
        for step in pointer[2:].split("/"):
            found = found[step.replace("~1", "/").replace("~0", "~")]
        self.open.append(pointer)
        made = self.of(found)
        self.open.pop()
        return made

    def of_kind(self, kind, schema):
        fields = {FIELDS[word]: schema[word] for word in ASSERTS.get(kind, ()) if word in schema}
        if kind == "array":
            made = list[self.of(schema.get("items", True))]
        elif kind == "object":
            return self.model(schema) if "properties" in schema else dict[str, self.of(schema.get("additionalProperties", True))]
        elif kind in OF_KIND:
            made = OF_KIND[kind]
        else:
            return Any
        return Annotated[made, pydantic.Field(**fields)] if fields else made

    def members(self, schema):
        """Of each property its name in Python, its annotation, and whether it is required."""
        required, found = schema.get("required", []), []
        for name in schema["properties"]:
            plain = re.fullmatch(r"[a-z][a-z0-9_]*", name, re.I) and not keyword.iskeyword(name) and not hasattr(pydantic.BaseModel, name)
            found.append((name if plain else f"member{len(found)}", name, self.of(schema["properties"][name]), name in required))
        return found

    def model(self, schema):
        more = schema.get("additionalProperties")
        if isinstance(more, dict) and more:
            raise Unsupported("additionalProperties")
        fields = {own: (kind, pydantic.Field(... if needed else None, alias=name if own != name else None))
                  for own, name, kind, needed in self.members(schema)}
        extra = {None: "ignore", False: "forbid"}.get(more, "allow")
        return pydantic.create_model("Arguments", __config__=pydantic.ConfigDict(extra=extra), **fields)


@functools.lru_cache(maxsize=64)
def cached(spelled, make):
    return make(pydantic.TypeAdapter(Any).validate_json(spelled))


def once(tool, make):
    """What `make` makes of the tool's schema; kept for the next text."""
    return cached(spell(tool["parameters"]), make)


def model_of(schema):
    free = {} if "properties" in schema else {"properties": {}, "additionalProperties": True}
    return Types(schema).model({**free, **schema})


def function_of(schema, nullable=False):
    """A function with a parameter for each member, which notes what it was called with.

    With `nullable` a member that is not required is `kind | None`, as frameworks ask for that know it by this.
    """
    types = Types(schema)
    members = types.members({"properties": {}, **schema})
    strange = set(schema) - SAID | {word for word in ("anyOf", "oneOf", "$ref", "enum", "const") if word in schema}
    if strange or schema.get("additionalProperties") not in (None, False):
        raise Unsupported(", ".join(sorted(strange) or ["additionalProperties"]))
    if any(own != name for own, name, _, _ in members):
        raise Unsupported("names")

    if nullable:
        members = [(own, name, kind if needed else Union[kind, None], needed) for own, name, kind, needed in members]

    def tool(**members):
        tool.called.append(members)
        return "done"
    tool.called = []
    parameters = [inspect.Parameter(own, inspect.Parameter.KEYWORD_ONLY, annotation=kind,
                                    default=inspect.Parameter.empty if needed else None) for own, _, kind, needed in members]
    tool.__signature__ = inspect.Signature(parameters, return_annotation=str)
    tool.__annotations__ = {**{own: kind for own, _, kind, _ in members}, "return": str}
    tool.__doc__ = "A tool.\n\nArgs:\n" + "".join(f"    {own}: a member\n" for own, _, _, _ in members)
    return tool


def text_of(value):
    """The text that a tool would have got: what was sent, as its types have it."""
    return spell(pydantic.TypeAdapter(Any).dump_python(value, mode="json", exclude_unset=True, by_alias=True))


loop = asyncio.new_event_loop()


def wait(coroutine):
    return loop.run_until_complete(coroutine)


def called(function, call):
    """What the function was called with by `call`; it was not: ValueError."""
    function.called.clear()
    said = call()
    if not function.called:
        raise ValueError(f"not called: {said}")
    return text_of(function.called[0])


def tool_of(make, call):
    """The layer whose tool is what `make` makes of a function, and which hands a text to it by `call`."""
    def both(schema):
        function = function_of(schema)
        return function, make(function)

    def repair(tool, text):
        function, made = once(tool, both)
        return called(function, lambda: call(made, text))
    return repair
