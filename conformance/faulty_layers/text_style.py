# SPDX-License-Identifier: MIT
"""The layer of text style: it sees what the model wrote, and what it does not mend keeps its bytes.

Its own reader notes where each value stands, and takes one comma too many before a closer; a fence
around the call goes. The mended value is then written into the text, place by place.
"""
import re

import strict
from sound import NUMBER, Layer
from strict import Refused

FENCE = re.compile(r"[ \t\r\n]*(`{3,})[A-Za-z0-9_+.-]*([ \t\r\n]*[^`\s].*?)[ \t\r\n]*\1[ \t\r\n]*", re.DOTALL)
STRING = re.compile(r'"([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
WORD = re.compile(r"true|false|null")
SPACE = re.compile(r"[ \t\r\n]*")


class Node:
    """A value and where it stands: text[start:end]. Of an object its members as (start, name, node)."""

    def __init__(self, start, value):
        self.start, self.end, self.value = start, start, value
        self.members, self.items = [], []


class Reader:
    """Reads one JSON value. Commas before a closer are noted, not refused."""

    def __init__(self, text):
        self.text, self.at, self.commas = text, 0, []

    def document(self):
        node = self.node()
        self.space()
        if self.at != len(self.text):
            raise Refused("something behind the value")
        return node

    def space(self):
        self.at = SPACE.match(self.text, self.at).end()

    def token(self, pattern):
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found and found.group()

    def sign(self, sign):
        self.space()
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def node(self):
        self.space()
        node = Node(self.at, None)
        if self.sign("{"):
            self.container(node, "}", self.add_member)
            node.value = {name: inner.value for _, name, inner in node.members}
        elif self.sign("["):
            self.container(node, "]", self.add_item)
            node.value = [inner.value for inner in node.items]
        else:
            node.value = self.scalar()
        node.end = self.at
        return node

    def scalar(self):
        lexeme = self.token(STRING) or self.token(NUMBER) or self.token(WORD)
        if not lexeme:
            raise Refused(f"no value at {self.at}")
        return strict.read(lexeme)

    def container(self, node, closer, add):
        if self.sign(closer):
            return
        while True:
            add(node)
            if self.sign(closer):
                return
            comma = self.at
            if not self.sign(","):
                raise Refused(f"no comma at {self.at}")
            if self.sign(closer):
                self.commas.append(self.text.index(",", comma))
                return

    def add_item(self, node):
        node.items.append(self.node())

    def add_member(self, node):
        self.space()
        start, name = self.at, self.token(STRING)
        if not name or not self.sign(":"):
            raise Refused(f"no name at {start}")
        node.members.append((start, strict.read(name), self.node()))


class Text(Layer):
    claims = {"capabilities": ["bytes"]}
    style = "text"

    def __init__(self):
        super().__init__()
        self.text = self.root = None

    # ---- what is no JSON ---------------------------------------------------------------------

    def read(self, text, repeated):
        self.text, self.root = text, None
        try:
            value = strict.read(text, repeated)
        except Refused:
            value = self.mended_text(text, repeated)
        if None in repeated:
            raise Refused("one name, two values")
        return value

    def mended_text(self, text, repeated):
        """The value of a text that is JSON except for a fence and commas; self.text becomes JSON."""
        if strict.deep(text):
            raise Refused("nested too deeply")
        self.text = self.without_commas(self.without_fence(text))
        value = strict.read(self.text, repeated)
        if repeated or not isinstance(value, dict) or self.schemas.hinted:
            raise Refused("not one object, or a hint")
        return value

    def without_fence(self, text):
        fence = FENCE.fullmatch(text)
        return fence.group(2).strip(" \t\r\n") if fence else text

    def without_commas(self, text):
        reader = Reader(text)
        reader.document()
        for at in reversed(reader.commas):
            text = text[:at] + text[at + 1:]
        return text

    # ---- writing into the text ---------------------------------------------------------------

    def write(self, place, value):
        node = Reader(self.text).document()
        return self.text[:node.start] + self.spelled(node, value) + self.text[node.end:]

    def spelled(self, node, value):
        """How the value is written in the place of the node."""
        if strict.same(node.value, value):
            return self.text[node.start:node.end]
        if isinstance(value, list) and not node.items and len(value) == 1:
            return "[" + self.spelled(node, value[0]) + "]"
        if isinstance(value, dict) and node.members:
            return self.members_spelled(node, value)
        if isinstance(value, list) and isinstance(node.value, list) and len(value) == len(node.items):
            return self.pieces(node, [(inner, one) for inner, one in zip(node.items, value)])
        if isinstance(node.value, str) and isinstance(value, (dict, list)):
            return self.unpacked_spelled(node.value, value)
        return strict.write(value)

    def unpacked_spelled(self, text, value):
        """The text of a string that holds the value, mended within."""
        inner = Text()
        inner.text = text.strip(" \t\r\n")
        try:
            return inner.write(None, value)
        except Refused:
            return strict.write(value)

    def pieces(self, node, changes):
        out, at = "", node.start
        for inner, value in changes:
            out += self.text[at:inner.start] + self.spelled(inner, value)
            at = inner.end
        return out + self.text[at:node.end]

    def members_spelled(self, node, value):
        """The object with the members that stay; what goes takes its comma along."""
        stays = [(start, name, inner) for start, name, inner in node.members if name in value]
        if list(value) != [name for _, name, _ in stays]:
            return strict.write(value)  # there is one that did not come
        if len(stays) == len(node.members):
            return self.pieces(node, [(inner, value[name]) for _, name, inner in stays])
        if not stays:
            return self.text[node.start:node.members[0][0]] + self.text[node.members[-1][2].end:node.end]
        out, before = self.text[node.start:node.members[0][0]], None
        for index, (start, name, inner) in enumerate(node.members):
            if name not in value:
                continue
            if before is not None:
                out += self.text[before:node.members[self.follows(node, before)][0]]
            out += self.text[start:inner.start] + self.spelled(inner, value[name])
            before = inner.end
        return out + self.text[node.members[-1][2].end:node.end]

    @staticmethod
    def follows(node, end):
        """The number of the member behind the one that ends here."""
        return next(i for i, (start, _, _) in enumerate(node.members) if start > end)
