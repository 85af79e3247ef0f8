# SPDX-License-Identifier: MIT
"""formats.py COMMAND... - between the harness and the adapter of an engine: says which parser is to read a text.

An engine is told which parser to take when its server starts, by the model that it serves. Here the format whose marks
stand first in the text decides, by conformance/data/markup_rows.json. PEER_PARSERS, the `parsers` of peer.json, names what
reads that format; the request gets it as `parser`. A text of no format, or of one without a parser, is not asked.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

ROWS = json.loads((pathlib.Path(__file__).parents[2] / "data/markup_rows.json").read_bytes())
MARKS = ("wrap_open", "opener", "key_open", "value_open", "name_close", "closer", "value_close", "wrap_close")


def begins(row, text):
    """Does what follows an opener look as this format has it?"""
    name, wide = r"[\w.-]+", r"\s*"
    signs = {"json": wide + (r"\{" if row.get("object") else r"\[\s*\{"), "python": wide + r"\[?" + name + r"\(",
             "named": name + "(" + "|".join(map(re.escape, row.get("separators", []))) + ")" + wide + r"\{"}
    return row["family"] in signs and re.match(signs[row["family"]], text) is not None


def format_of(text):
    """The format with an opener that stands first; of several there, the one with most of its marks in the text."""
    found = {}
    for row in ROWS:
        openers = [row.get("wrap_open", row.get("opener"))] + ([row["opener"]] if row.get("lone") else [])
        places = [(text.find(opener), -len(opener)) for opener in openers if opener in text]
        if places:
            place, length = min(places)
            marks = sum(row[mark] in text for mark in MARKS if len(row.get(mark, "")) > 2)
            found[row["id"]] = (place, -marks - begins(row, text[place - length:]))
    return min(found, key=found.get) if found else None


def main():
    parsers = json.loads(os.environ["PEER_PARSERS"])
    with subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as adapter:
        for line in sys.stdin.buffer:
            request = json.loads(line)
            if request["op"] not in ("hello", "bye"):
                name = format_of(request.get("text", ""))
                if name not in parsers:
                    why = f"no parser for the format {name}" if name else "no opener of a format in a model text"
                    print(json.dumps({"id": request["id"], "outcome": "unsupported", "why": why}), flush=True)
                    continue
                line = json.dumps({**request, "parser": parsers[name]}).encode() + b"\n"
            adapter.stdin.write(line)
            adapter.stdin.flush()
            if request["op"] == "bye":
                break
            answer = adapter.stdout.readline()
            if not answer:
                break
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
        adapter.stdin.close()
    return adapter.returncode


if __name__ == "__main__":
    sys.exit(main())
