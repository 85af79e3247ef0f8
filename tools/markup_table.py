# SPDX-License-Identifier: MIT
"""The formats of conformance/data/markup_rows.json as lines of SPEC.md's table.

Usage: markup_table.py prints them; test_in_step.py compares them with the page.
"""
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[1]


def shown(value):
    """A member of a row as the page shows it: a line feed is `\\n`."""
    if isinstance(value, list):
        return [shown(one) for one in value]
    return value.replace("\n", "\\n") if isinstance(value, str) else value


def rows():
    """Each row of the table: its members by name."""
    for row in json.loads((ROOT / "conformance/data/markup_rows.json").read_text("utf-8")):
        yield {name: shown(value) for name, value in row.items()}


def call_of(row):
    if row["family"] == "json":
        call = " or ".join(word for name, word in (("object", "OBJECT"), ("list", "[OBJECT, ..]")) if row.get(name))
        return "(%s %s %s)*" % (row["opener"], call, row["closer"]) if row.get("opener") else call
    if row["family"] == "python":
        return " or ".join(word for name, word in (("list", "[CALL, ..]"), ("object", "(CALL)*")) if row.get(name))
    if row["family"] == "named":
        between = " or ".join(one or "nothing" for one in row["separators"])
        call = [row["opener"], "NAME", "(%s ID)?" % row["id_open"] if row.get("id_open") else "", "(%s)" % between, "OBJECT"]
    elif row["family"] == "gemma":
        call = [row["opener"], "NAME {(KEY : (%s VALUE %s or SCALAR), ..)}" % (row["value_open"], row["value_close"])]
    else:
        value = "" if "encoding" not in row else "TYPE"
        parameter = [row["key_open"], "KEY", row["key_close"], value, row.get("value_open", ""), "VALUE", row["value_close"],
                     "KEY " + row["key_close"] if row.get("again") else ""]
        call = [row["opener"], "NAME", row.get("name_close", ""), "NUMBER " + row["index_close"] if row.get("index_close") else "",
                "(%s)*" % " ".join(part for part in parameter if part)]
    call.append(row.get("closer", "") + ("?" if row.get("stop") else ""))
    return " ".join(part for part in call if part)


def lines():
    for row in rows():
        marks = [mark for mark in (
            {"pair": "a line feed at both ends", "doubt": "a line feed at an end is doubt"}.get(row.get("trim")),
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
        yield "%-16s %-6s %s%s" % (row["id"], row["family"], shape, "   -- " + ", ".join(marks) if marks else "")


if __name__ == "__main__":
    print("\n".join(lines()))
