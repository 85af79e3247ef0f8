# SPDX-License-Identifier: MIT
"""The layer of typed style: arguments become records of types that are made from the schema.

A record has a field for each property that its own schema declares, null where none came, and keeps
what else came: what is handed on has members that the call lacks. Lists and scalars are themselves.
"""
import strict
from sound import Layer


class Record:
    """An object of a schema; the types below have its fields."""
    fields = ()

    def __init__(self, members):
        self.held = {**dict.fromkeys(self.fields), **members}


class Typed(Layer):
    claims = {"input": "value", "output": "typed"}
    style = "typed"

    def record(self, own, place):
        """The type of the objects of a place; `own` is the schema that stands there, branches apart."""
        return type("Made", (Record,), {"fields": self.schemas.declared([own])})

    def load(self, own, place, value):
        """The value, with each of its objects as a record."""
        said = own if isinstance(own, dict) else {}
        if isinstance(value, dict):
            inner = said.get("properties", {})
            return self.record(own, place)({name: self.field(inner.get(name), place, name, one)
                                            for name, one in value.items()})
        if isinstance(value, list):
            return [self.load(said.get("items"), self.schemas.item(place), one) for one in value]
        return self.leaf(place, value)

    def field(self, own, place, name, value):
        return self.load(own, self.schemas.member(place, name), value)

    def leaf(self, place, value):
        """A scalar as its type has it: as it is."""
        return value

    def dump(self, loaded):
        """Records as their members."""
        if isinstance(loaded, Record):
            return {name: self.dump(inner) for name, inner in loaded.held.items()}
        return [self.dump(inner) for inner in loaded] if isinstance(loaded, list) else loaded

    def write(self, place, value):
        return strict.write(self.dump(self.load(self.schemas.root, place, value)))
