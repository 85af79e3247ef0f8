#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The vectors of every format: conformance/vectors/markup/table.json.

A row of conformance/data/markup_rows.json says how a call is written, so each row brings its cases: calls that are
planted and have to come back, calls that are broken in a way that SPEC.md names, and texts that hold none. What is
expected follows from what was planted. The file is committed, because ids and digests stand in ids.lock and because
people read vectors in place.

usage: markup_vectors.py --write     write the file (part of `make update`)
       markup_vectors.py [BUILD]     exit 1 if the file is not that of the rows
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "conformance/vectors/markup/table.json"
TYPES = {"s": "string", "n": "integer", "b": "boolean", "o": "object", "l": "array"}
TOOLS = {"put": {"name": "put", "parameters": {"properties": {key: {"type": kind} for key, kind in TYPES.items()}}},
         "now": {"name": "now", "parameters": {}}}
NAMES = {str: "string", bool: "boolean", int: "number", dict: "object", list: "array"}


def dumps(value):
    return json.dumps(value, ensure_ascii=False)


class Row:
    """One format."""

    def __init__(self, data):
        self.data = data
        self.family = data["family"]
        self.raw = self.family == "tags"

    @property
    def lasts(self):
        """Nothing may stand behind its calls (markup/python)."""
        return self.family == "python" and self.open

    def __getattr__(self, name):
        return self.data.get(name, "")

    # -- writing --

    def value(self, value):
        """A value of a parameter between tags, or in Gemma's object."""
        if self.family == "gemma":
            return self.value_open + value + self.value_close if isinstance(value, str) else self.gemma(value)
        text = value if isinstance(value, str) else dumps(value)
        return "\n%s\n" % text if self.trim == "pair" else text

    def gemma(self, value):
        if isinstance(value, dict):
            return "{%s}" % ",".join("%s:%s" % (key, self.value(one)) for key, one in value.items())
        return "[%s]" % ",".join(map(self.value, value)) if isinstance(value, list) else dumps(value)

    def python(self, value):
        if isinstance(value, dict):
            return "{%s}" % ", ".join("%s: %s" % (dumps(key), self.python(one)) for key, one in value.items())
        if isinstance(value, list):
            return "[%s]" % ", ".join(map(self.python, value))
        return str(value) if isinstance(value, bool) else dumps(value)

    def attribute(self, value):
        if self.encoding == "string":
            return "true" if isinstance(value, str) else "false"
        return NAMES[type(value)] if self.encoding == "type" else ""

    def call(self, name, arguments, separator=0):
        """One call, without its wrapper."""
        if self.family == "json":
            return self.opener + dumps({"name": name, "arguments": arguments}) + self.closer
        if self.family == "python":
            return "%s(%s)" % (name, ", ".join("%s=%s" % (key, self.python(value)) for key, value in arguments.items()))
        if self.family == "named":
            return self.opener + name + self.separators[separator % len(self.separators)] + dumps(arguments) + self.closer
        if self.family == "gemma":
            return self.opener + name + self.gemma(arguments) + self.closer
        pairs = "".join(self.key_open + key + self.key_close + self.attribute(value) + self.value_open + self.value(value)
                        + self.value_close + (key + self.key_close if self.again else "") for key, value in arguments.items())
        index = "0" + self.index_close if self.index_close else ""
        return self.opener + name + self.name_close + index + pairs + self.closer

    def block(self, *calls, separator=0):
        """Calls, (name, arguments) each, as the format writes them."""
        made = [self.call(name, arguments, separator) for name, arguments in calls]
        if self.family in ("json", "python") and self.list and (len(made) > 1 or not self.object):
            made = ["[%s]" % ", ".join(made)]
        elif self.family == "python":
            made = ["\n".join(made)]
        if not self.wrap_open or (self.family == "json" and not self.opener and len(made) > 1):
            return "\n".join(self.wrap_open + one + self.wrap_close for one in made)
        return self.wrap_open + "".join(made) + self.wrap_close

    @property
    def first(self):
        return self.wrap_open or self.opener


PLANTED = {"s": "Oslo, 5"}


def found(row):
    """(slug, text, calls, why) of texts with calls; each of tier safe, but of a row that is a repair standard."""
    block = row.block
    every = {"n": 9007199254740993, "b": True, "o": {"a": "b", "c": [1]}, "l": ["x", 2]}
    hard = {"s": "a \"b\" \\ c's {d: [e]} & <f>"}
    several = [("put", PLANTED), ("now", {}), ("put", {"s": "B"})]
    yield "sound", block(("put", PLANTED)), [("put", PLANTED)], "As its template writes it."
    yield "no-arguments", block(("now", {}), separator=1), [("now", {})], "A call may have no arguments."
    if not row.begin:
        yield "several", block(*several, separator=2), several, "Parallel calls, in their order."
    yield "types", block(("put", every), separator=3), [("put", every)], "Each value has the type that the tool declares, to the last digit."
    yield "signs", block(("put", hard), separator=4), [("put", hard)], "Quotes, brackets and tags of no format are content (P6)."
    if not row.begin and not row.lasts:
        yield "prose-around", "I'll look.\n%s\nOne moment." % block(("put", PLANTED)), [("put", PLANTED)], "What stands on other lines is none of the call."
    if row.raw and row.trim != "doubt":
        feeds = {"s": "\na\n"}
        yield "line-feeds", block(("put", feeds)), [("put", feeds)], "Line feeds beyond those of the format are content."
    if row.cdata:
        text = block(("put", {"s": "<![CDATA[a </param></function> b]]>"}))
        yield "character-data", text, [("put", {"s": "a </param></function> b"})], "A section of character data may hold any word."
    if row.id_open:
        text = row.opener + "put" + row.id_open + "call_1" + row.separators[0] + dumps(PLANTED)
        yield "with-id", text, [("put", PLANTED)], "The id of the call is part of the format."


def refused(row):
    """(slug, text, reason, why) of calls that are broken."""
    sound = row.block(("put", PLANTED))
    yield "cut-in-value", sound[:sound.index("slo")], "truncated", "Half a value is no value (P10)."
    yield "unknown-tool", row.block(("remove", {})), "unknown-tool", "The tool is not on offer."
    if not row.line and not row.begin:
        yield "in-a-sentence", "Write %s to call it." % sound, "not-markup" if row.lasts else "ambiguous", "It is part of a sentence."
    if row.raw:
        yield "undeclared", row.block(("put", {"t": "a"})), "schema-mismatch", "The tool has no such parameter."
        twice = row.call("put", PLANTED)
        pair = twice[len(row.call("put", {})) - len(row.closer):len(twice) - len(row.closer)]
        doubled = twice.replace(pair, pair + pair)
        yield "twice", row.wrap_open + doubled + row.wrap_close, "ambiguous", "One parameter has two values."
        nested = row.block(("put", {"s": row.call("now", {})}))
        yield "call-in-value", nested, "ambiguous", "A raw value that holds words of its format may end anywhere."
    if row.family == "gemma":
        yield "closer-in-value", row.block(("put", {"s": "a" + row.closer})), "ambiguous", "A string that holds the closer may have lost its end."
    if row.family in ("json", "python", "named") and (row.wrap_close or row.closer) and not row.open:
        closer = row.closer or row.wrap_close
        at = sound.rindex(closer)
        yield "prose-in-block", sound[:at] + " or so" + sound[at:], "not-markup", "Only white space may stand between the parts."


def none(row):
    """(slug, text, why) of texts without a call."""
    sound = row.block(("put", PLANTED))
    yield "in-a-fence", "So:\n~~~~\n%s\n~~~~\nThat is all." % sound, "A quoted call is an example."
    yield "in-thoughts", "<think>\n%s\n</think>\nIt is noon." % sound, "A thought is a draft."
    yield "in-a-quoted-line", "> " + sound.replace("\n", "\n> "), "A quoted line is an example."
    yield "opener-alone", "Its calls begin with %s and so on." % row.first, "A text about the format is an answer."


def case(row, slug, text, expect, why):
    made = {"id": "markup/table/%s-%s" % (row.id, slug), "op": "markup", "tools": ["put", "now"], "text": text}
    if expect["outcome"] == "calls":
        made["tier"] = "standard" if row.repair else "safe"
    return made | {"expect": expect, "why": why}


def cases(row):
    for slug, text, calls, why in found(row):
        listed = [{"name": name, "arguments": dumps(arguments)} for name, arguments in calls]
        yield case(row, slug, text, {"outcome": "calls", "calls": listed}, why)
    for slug, text, reason, why in refused(row):
        yield case(row, slug, text, {"outcome": "rejected", "reason": reason}, why)
    for slug, text, why in none(row):
        yield case(row, slug, text, {"outcome": "none"}, why)


def spelled(rows):
    """The vector file, one case a line."""
    lines = ",\n".join("  " + dumps(one) for row in rows for one in cases(row))
    tools = ",\n".join("  %s: %s" % (dumps(name), dumps(tool)) for name, tool in TOOLS.items())
    return '{"format": 1, "clause": "markup/table",\n"tools": {\n%s},\n"cases": [\n%s\n]}\n' % (tools, lines)


def main():
    made = spelled([Row(data) for data in json.loads((ROOT / "conformance/data/markup_rows.json").read_text("utf-8"))])
    same = PAGE.is_file() and PAGE.read_text("utf-8") == made
    if "--write" in sys.argv:
        if not same:
            PAGE.write_text(made, "utf-8")
        return 0
    if not same:
        print("%s: not that of conformance/data/markup_rows.json; run make update" % PAGE.relative_to(ROOT), file=sys.stderr)
    print("%d passed, %d failed" % (same, not same))
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
