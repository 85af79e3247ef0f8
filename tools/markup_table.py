# SPDX-License-Identifier: MIT
"""The formats of reference/src/markup/rows.c as lines of SPEC.md's table, or as conformance/data/markup_rows.json.

Usage: markup_table.py [--json] prints them; test_in_step.py compares them with page and list.
"""
import ast
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
FAMILIES = {"TMI_MARKUP_JSON": "json", "TMI_MARKUP_NAMED": "named", "TMI_MARKUP_TAGS": "tags",
            "TMI_MARKUP_PYTHON": "python", "TMI_MARKUP_GEMMA": "gemma"}
STRING = r'"(?:[^"\\]|\\.)*"'


def literal(text):
    """The text of C string literals, one behind the other, as the page shows it."""
    raw = "".join(ast.literal_eval("b" + part).decode("utf-8") for part in re.findall(STRING, text, re.S))
    return raw.replace("\n", "\\n")


def rows():
    """Each row of the table: its members by name."""
    source = subprocess.run(["cc", "-E", "-P", "-Ireference/include", "-Ireference/src", "reference/src/markup/rows.c"],
                            cwd=ROOT, capture_output=True, text=True, check=True).stdout
    table = source[source.index("tmi_markup_rows[] = {"):]
    for body in re.findall(r"\{(\.id(?:%s|[^{}\"]|\{(?:%s|[^{}\"])*\})*)\}" % (STRING, STRING), table, re.S):
        row = {}
        for name, value in re.findall(r"\.(\w+) = (\{[^{}]*\}|(?:%s\s*)+|\w+)" % STRING, body, re.S):
            if value.startswith("{"):
                row[name] = [literal(one) for one in re.findall(r"(?:%s\s*)+" % STRING, value, re.S)]
            else:
                row[name] = literal(value) if value.startswith('"') else value
        yield row


def call_of(row):
    if row["family"].endswith("JSON"):
        call = " or ".join(word for name, word in (("object", "OBJECT"), ("list", "[OBJECT, ..]")) if row.get(name))
        return "(%s %s %s)*" % (row["opener"], call, row["closer"]) if row.get("opener") else call
    if row["family"].endswith("PYTHON"):
        return " or ".join(word for name, word in (("list", "[CALL, ..]"), ("object", "(CALL)*")) if row.get(name))
    if row["family"].endswith("NAMED"):
        between = " or ".join(one or "nothing" for one in row["separators"])
        call = [row["opener"], "NAME", "(%s ID)?" % row["id_open"] if row.get("id_open") else "", "(%s)" % between, "OBJECT"]
    elif row["family"].endswith("GEMMA"):
        call = [row["opener"], "NAME {(KEY : (%s VALUE %s or SCALAR), ..)}" % (row["value_open"], row["value_close"])]
    else:
        value = "" if row.get("encoding", "TMI_BY_SCHEMA") == "TMI_BY_SCHEMA" else "TYPE"
        parameter = [row["key_open"], "KEY", row["key_close"], value, row.get("value_open", ""), "VALUE", row["value_close"],
                     "KEY " + row["key_close"] if row.get("again") else ""]
        call = [row["opener"], "NAME", row.get("name_close", ""), "NUMBER " + row["index_close"] if row.get("index_close") else "",
                "(%s)*" % " ".join(part for part in parameter if part)]
    call.append(row.get("closer", "") + ("?" if row.get("stop") else ""))
    return " ".join(part for part in call if part)


def lines():
    for row in rows():
        marks = [mark for mark in (
            {"TMI_TRIM_PAIR": "a line feed at both ends", "TMI_TRIM_DOUBT": "a line feed at an end is doubt"}.get(row.get("trim")),
            "also without wrapper" if row.get("lone") and row.get("wrap_open") else None,
            "by markup/wrapper-word alone" if row.get("repair") else None,
            "begins a line" if row.get("line") else None,
            "begins the text" if row.get("begin") else None,
            "VALUE may be <![CDATA[ VALUE ]]>" if row.get("cdata") else None) if mark]
        closer = row.get("wrap_close", "")
        if closer and (row.get("stop") or row.get("open")):
            closer += "?"
        if row.get("other_close"):
            closer += " / " + row["other_close"]
        shape = " ".join(part for part in (row.get("wrap_open", ""), call_of(row), closer) if part)
        yield "%-16s %-6s %s%s" % (row["id"], FAMILIES[row["family"]], shape, "   -- " + ", ".join(marks) if marks else "")


def plain(value):
    """A member of a row for JSON: words without their prefix, flags, texts."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    value = value.replace("\\n", "\n")
    return True if value in ("true", "1") else re.sub(r"^TMI_(MARKUP|TRIM|BY)_(\w+)$", lambda word: word[2].lower(), value)


def as_json():
    """The list of rows, one a line."""
    return "[\n%s\n]\n" % ",\n".join("  " + json.dumps({name: plain(value) for name, value in row.items()}, ensure_ascii=False)
                                     for row in rows())


if __name__ == "__main__":
    print(as_json() if "--json" in sys.argv else "\n".join(lines()) + "\n", end="")
