# SPDX-License-Identifier: MIT
"""The steps of a repair layer that gets parsed arguments, and is sound.

A sound call is handed on before anything else is done. What the schema refuses is mended where it
is refused, by seven rules of the specification; if there is not just one way, the whole call is
refused. Each step is a method of its own: a fault (faults.py) bends one. The layers of the three styles are
this one (value), text_style.py and typed_style.py.
"""
import re

import strict
from schemas import Schemas
from strict import Number, Refused

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
PAIR = re.compile(r"\\+u[dD][89abAB][0-9a-fA-F]{2}\\+u[dD][c-fC-F][0-9a-fA-F]{2}")
LONE = re.compile(r"\\+u[dD][89a-fA-F]")  # half of a character, perhaps
GONE = object()  # in place of a member that goes


class Doubtful(Refused):
    """There is more than one way to mend a value, so nothing around it is mended either."""


class Layer:
    """A layer of value style."""
    claims = {"input": "value"}
    style = "value"

    def __init__(self):
        self.schemas = None
        self.tool = None  # its name: only a faulty layer looks at it
        self.finish = "unknown"

    def repair(self, schema, text, finish):
        """The text for the tool. Refused: there is none."""
        self.schemas = self.know(schema)
        self.finish = finish
        place = self.schemas.place(schema)
        repeated = []
        value = self.before(place, self.read(text, repeated))
        if not self.sound(place, value):
            if repeated or not isinstance(value, dict) or self.schemas.hinted:
                raise Refused("not one object, or a hint")
            if LONE.search(PAIR.sub("", text)):
                raise Refused("the text is not JSON")
            value = self.after(place, self.mend(place, value))
        return self.write(place, value)

    def know(self, schema):
        return Schemas(schema)

    # ---- from text and to it -----------------------------------------------------------------

    def read(self, text, repeated):
        return strict.read(text, repeated)

    def write(self, place, value):
        return strict.write(value)

    # ---- around the repair -------------------------------------------------------------------

    def before(self, place, value):
        """What is done to any value, sound or not: nothing."""
        return value

    def sound(self, place, value):
        return isinstance(value, dict) and self.schemas.accepts(place, value)

    def after(self, place, value):
        """What is done to a mended value: nothing."""
        return value

    # ---- the repair --------------------------------------------------------------------------

    def mend(self, place, value, wraps=True):
        """The one value that is accepted here, and the rules make of this one."""
        if self.schemas.accepts(place, value):
            return value
        found = []
        branches = self.branches(place, value)
        for branch in branches:
            for result in self.readings(place, branch, value, wraps and len(branches) == 1):
                if self.schemas.accepts(place, result) and not any(strict.same(result, one) for one in found):
                    found.append(result)
        if len(found) > 1:
            raise Doubtful("two readings")
        if not found:
            raise Refused("no reading")
        return found[0]

    def branches(self, place, value):
        """The place with one branch of the union that takes no such value."""
        torn = [union for union in self.schemas.unions(place)
                if not any(self.schemas.branch_accepts(branch, value) for branch in union)]
        if not torn:
            return [place]
        if len(torn) > 1:
            raise Refused("two unions")
        return [self.schemas.place(*place, branch) for branch in torn[0]]

    def readings(self, place, branch, value, wraps):
        """What the rules make of a refused value, in one branch.

        Where a list may stand beside something else there are more ways than these rules see.
        """
        wanted, held = self.schemas.kinds(branch), self.schemas.kinds(place) - {"null"}
        either = "array" in held and len(held) > 1
        if isinstance(value, dict) and "object" in wanted:
            yield from self.tried(self.members, branch, value)
        elif isinstance(value, list) and "array" in wanted and not either:
            yield from self.tried(self.items, branch, value)
        if isinstance(value, str) and "string" not in held:
            for result in self.scalar(wanted, value):
                if either:
                    raise Doubtful("it may be an item as well")
                yield result
            yield from self.unpacked(branch, wanted, value, either)
        if wraps and held == {"array"}:
            yield from self.wrapped(branch, value)

    @staticmethod
    def tried(step, *given):
        try:
            yield step(*given)
        except Doubtful:
            raise
        except Refused:
            return

    def scalar(self, wanted, text):
        """The number or boolean that a text spells."""
        if wanted & {"integer", "fraction"}:
            yield from self.number(text)
        if "boolean" in wanted:
            yield from self.boolean(text)

    def number(self, text):
        if NUMBER.fullmatch(text):
            yield Number(text)

    def boolean(self, text):
        if text in ("true", "false"):
            yield text == "true"

    def unpacked(self, branch, wanted, text, whole):
        """The list or object that a text spells, mended inside; `whole`: only if it is sound."""
        if not wanted & {"array", "object"}:
            return
        for value in self.decoded(wanted, text):
            yield from [value] if whole else self.tried(self.mend, branch, value, False)

    def decoded(self, wanted, text):
        repeated = []
        for value in self.tried(strict.read, text, repeated):
            if isinstance(value, (dict, list)) and not repeated:
                yield value

    def wrapped(self, branch, value):
        """The value as the only item of a list; a text only if it can be nothing else."""
        if isinstance(value, (dict, list)) or value is None:
            return
        if isinstance(value, str) and not plain(value):
            return
        item = self.schemas.item(branch)
        for inner in self.tried(self.mend, item, value, False):
            yield [inner]

    def members(self, branch, value):
        mended = {}
        for name, inner in value.items():
            result = self.member(branch, name, inner)
            if result is not GONE:
                mended[name] = result
        return mended

    def member(self, branch, name, value):
        place = self.schemas.member(branch, name)
        if value is None and self.absent(branch, name, place):
            return GONE
        return self.mend(place, value)

    def absent(self, branch, name, place):
        """Is a null in this place a member that was left out?"""
        return name in self.schemas.declared(branch) and name not in self.schemas.required(branch) \
            and "null" not in self.schemas.kinds(place) and not self.schemas.says_nullable(place)

    def items(self, branch, value):
        return [self.mend(self.schemas.item(branch, index), inner, False)
                for index, inner in enumerate(value)]


def plain(text):
    """Is this a text that can be an item, and not several, nothing, or JSON?"""
    start = text.strip(" \t\r\n\u00a0\ufeff")
    return start and text[0] not in "\"'`\u201c\u2018" and start[0] not in "[{\"'" and \
        start not in ("null", "None") and not re.search("[,;\n]", text)
