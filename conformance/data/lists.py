#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The lists that SPEC.md quotes, as the library has them.

The lists are conformance/data/*.json, one entry a line, and the model reads them from there. The library
has them as C tables, so that its folder builds alone. This program writes those tables.

usage: lists.py --write     write the tables into the headers (part of `make update`)
       lists.py [BUILD]     exit 1 if a table is not that of its list
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def literal(text):
    """A C string literal; what is not ASCII is octal."""
    parts = []
    for byte in text.encode():
        char = chr(byte)
        parts.append("\\n" if char == "\n" else "\\" + char if char in '"\\' else char if 32 <= byte < 127 else f"\\{byte:03o}")
    return '"' + "".join(parts) + '"'


def entry(code):
    return f"    {code},\n"


def marks(rows, flag=None):
    return "".join(entry(f"TMI_MARKER({literal(row['text'])})") for row in rows if not flag or row.get(flag))


def null_words(rows):
    return "".join(
        entry(
            f"{{{literal(row['text'])}, {literal(row['spelling']) if 'spelling' in row else 'NULL'}, "
            f"{str(row.get('only_in_enums', False)).lower()}}}"
        )
        for row in rows
    )


def prefixes(rows):
    flags = {"begins_id": "TMI_GONE_ID", "needs_number": "TMI_GONE_MANGLED_ID"}
    return "".join(
        entry(f"{{TMI_DECORATION({literal(row['before'])}), {' | '.join(flags[f] for f in flags if row.get(f)) or '0'}}}")
        for row in rows
        if "before" in row
    )


def suffixes(rows):
    return "".join(entry(f"TMI_DECORATION({literal(row['after'])})") for row in rows if "after" in row)


def remnants(rows):
    return "".join(entry(f"TMI_REMNANT({literal(row['before'])}, {literal(row['after'])})") for row in rows)


def words(rows, member="text"):
    return "".join(entry(literal(row[member])) for row in rows if member in row)


def pairs(rows, first="open", second="close"):
    return "".join(entry(f"{{{literal(row[first])}, {literal(row[second])}}}") for row in rows)


def markers(rows):
    return "".join(entry(f"{{{literal(row['text'])}, {str(row.get('last', False)).lower()}}}") for row in rows)


def formats(rows):
    """A row of each: as many members on a line as fit."""
    words = {"family": "TMI_MARKUP_", "encoding": "TMI_BY_", "trim": "TMI_TRIM_"}
    code = []
    for row in rows:
        members = []
        for name, value in row.items():
            if isinstance(value, list):
                texts = [literal(one) for one in value]
                members += [f".{name} = {{{texts[0]}", *texts[1:]]
                members[-1] += "}"
            else:
                spelled = words[name] + value.upper() if name in words else "true" if value is True else literal(value)
                members.append(f".{name} = {spelled}")
        lines = ["    {" + members[0]]
        for member in members[1:]:
            if len(lines[-1]) + len(member) < 98:
                lines[-1] += ", " + member
            else:
                lines[-1] += ","
                lines.append("     " + member)
        code.append("\n".join(lines) + "},\n")
    return "".join(code)


# Header or source, line that opens the table, list, what writes its entries.
TABLES = [
    ("rules/template_marks.h", "tmi_end_markers[] = {", "template_marks", lambda rows: marks(rows, "ends_text")),
    ("rules/template_marks.h", "tmi_end_markers_of_values[] = {", "template_marks", lambda rows: marks(rows, "ends_string")),
    ("rules/template_marks.h", "tmi_template_marks[] = {", "template_marks", marks),
    ("rules/null_words.h", "tmi_null_words[] = {", "null_words", null_words),
    ("rules/item_names.h", "tmi_item_names[] = {", "item_names", words),
    ("rules/second_thoughts.h", "tmi_second_thoughts[] = {", "second_thoughts", words),
    ("rules/second_thoughts.h", "tmi_prose_doubts[] = {", "prose_doubts", words),
    ("rules/second_thoughts.h", "tmi_prose_doubts_in_front[] = {", "prose_doubts", lambda rows: words(rows, "in_front")),
    ("json/lost.c", " latex_commands[] = {", "latex_commands", words),
    ("rules/name_decorations.h", "tmi_name_prefixes[] = {", "name_decorations", prefixes),
    ("rules/name_decorations.h", "tmi_name_suffixes[] = {", "name_decorations", suffixes),
    ("rules/tag_remnants.h", "tmi_tag_remnants[] = {", "tag_remnants", remnants),
    ("markup/rows.c", "tmi_markup_rows[] = {", "markup_rows", formats),
    ("markup/scan.c", "} between[] = {", "message_markers", markers),
    ("markup/quoting.c", "} thoughts[] = {", "thoughts", pairs),
    ("markup/mention.c", " announcements[] = {", "mentions", lambda rows: words(rows, "announces")),
    ("markup/mention.c", " beginnings[] = {", "mentions", lambda rows: words(rows, "begins")),
    ("markup/mention.c", " always[] = {", "mentions", lambda rows: words(rows, "always")),
    ("markup/mention.c", " otherwise[] = {", "mentions", lambda rows: words(rows, "else")),
    ("markup/around.c", "} pairs[] = {", "enclosing_pairs", pairs),
    ("markup/around.c", "} symbols[] = {", "symbols", lambda rows: pairs(rows, "first", "last")),
]


def written(text, opening, name, entries):
    """The header with these entries in the table behind `opening`."""
    rows = json.loads((ROOT / f"conformance/data/{name}.json").read_text(encoding="utf-8"))
    start = text.index(opening) + len(opening)
    end = re.compile(r"^};", re.M).search(text, start).start()
    return f"{text[:start]}\n{entries(rows)}{text[end:]}"


def main():
    headers = {}
    for header, opening, name, entries in TABLES:
        path = ROOT / "reference/src" / header
        headers[path] = written(headers.get(path) or path.read_text(encoding="utf-8"), opening, name, entries)
    old = [path for path, text in headers.items() if path.read_text(encoding="utf-8") != text]
    if "--write" in sys.argv:
        for path in old:
            path.write_text(headers[path], encoding="utf-8")
        return 0
    for path in old:
        print(f"{path.relative_to(ROOT)}: not the list of conformance/data; run make update", file=sys.stderr)
    print(f"{len(headers) - len(old)} passed, {len(old)} failed")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
