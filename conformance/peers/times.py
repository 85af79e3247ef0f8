#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""times.py BUILD [--curve] [NAME...] - the time of a call of each peer that is set up, in its own language, beside ours.

A loop in the adapter calls the layer with one text again and again for SECONDS, and the median counts: nothing of the protocol
is in it, the reading of the text's JSON is. Four texts: a call with a file's content (code) of 275 bytes and of 109 KB, valid and
with a comma too many at its end. The schema is one of three strings. Ours is measured by time.c before and after all others.
`x` refused it, `-` had no end in LIMIT seconds. --curve: six sizes. Writes build/peers/times.md. Run it on a machine that does nothing else.
"""
import json
import pathlib
import select
import subprocess
import sys
import tempfile

import peers

SECONDS, LIMIT, SIZES = 0.3, 60, [275, 109_000]
SCHEMA = {"type": "object", "required": ["path", "content"], "properties": {
    "path": {"type": "string"}, "content": {"type": "string"}, "mode": {"type": "string"}}}
LINE = 'def add(a, b):\n    """Sum, "quoted" and {braced}, [listed]."""\n    return {"sum": a + b}  # a, b\n'


def call_of(size):
    """A call that writes a file of code, as a text of about so many bytes."""
    content = LINE * (size // len(LINE) + 1)
    while (text := json.dumps({"path": "src/add.py", "content": content, "mode": "w"}))[size:]:
        content = content[:len(content) - max(1, (len(text) - size) // 2)]
    return text


def texts():
    for size in SIZES:
        valid = call_of(size)
        yield f"valid {size:,} B", valid
        yield f"comma {size:,} B", valid[:-1] + ",}"


def ours(build):
    """Our own times, by the library of the build."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        program, schema, text = (str(pathlib.Path(folder) / name) for name in ("time", "schema", "text"))
        subprocess.run(["cc", "-O2", "-o", program, str(peers.HERE / "time.c"), f"-I{peers.ROOT}/reference/include",
                        str(build / "libtoolmend.a"), "-lpcre2-8"], check=True)
        pathlib.Path(schema).write_text(json.dumps(SCHEMA))
        for _, each in texts():
            pathlib.Path(text).write_text(each)
            found.append(float(subprocess.run([program, schema, text, str(round(SECONDS * 1000))], check=True, capture_output=True).stdout))
    return found


class Asked:
    """An adapter that is asked line by line, and started anew after one that had no end."""

    def __init__(self, layer):
        self.words, env = layer.command()
        self.start = lambda: subprocess.Popen(self.words, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                              stderr=subprocess.DEVNULL)
        self.running = self.start()

    def ask(self, line, limit):
        self.running.stdin.write(line + "\n")
        self.running.stdin.flush()
        said = self.running.stdout.readline() if select.select([self.running.stdout], [], [], limit)[0] else ""
        if not said:
            self.running.kill()
            self.running = self.start()
        return said


def theirs(layer):
    asked, found = Asked(layer), []
    for _, text in [("warm", '{"path": "a", "content": "b"}'), *texts()]:  # a package may load more at its first call
        line = {"op": "time", "seconds": SECONDS, "arguments": text, "tool": {"name": "write", "parameters": SCHEMA}}
        said = asked.ask(json.dumps(line), LIMIT)
        found.append(json.loads(said)["us"] if said else False)
    asked.running.kill()
    return found[1:]


def cell(value, own):
    if value is None or value is False:
        return "x" if value is None else "-"
    return f"{value:,.1f} ({value / own:,.0f})" if value < 100 else f"{value:,.0f} ({value / own:,.0f})"


def main():
    build, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    if names[:1] == ["--curve"]:
        SIZES[:] = [1_000, 7_000, 14_000, 27_000, 55_000, 109_000]
        names = names[1:]
    wanted = peers.chosen(names)
    heads = [head for head, _ in texts()]
    before = ours(build)
    rows = []
    for layer in wanted:
        if layer.is_there() and "command" not in layer.said:
            rows.append((layer, theirs(layer)))
            print(layer.name, rows[-1][1], flush=True)
    after = ours(build)
    own = [min(pair) for pair in zip(before, after)]
    lines = ["Microseconds a call, and in parentheses how many times ours.", "", f"| layer | language | {' | '.join(heads)} |",
             f"|---|---|{'---:|' * len(heads)}"]
    lines += [f"| toolmend, {when} | c | {' | '.join(f'{value:,.1f}' for value in found)} |"
              for when, found in (("before", before), ("after", after))]
    lines += [f"| {layer.name} {layer.version} | {layer.language} | {' | '.join(map(cell, found, own))} |" for layer, found in rows]
    (peers.PLACE / "times.md").write_text("\n".join(lines) + "\n")
    print(f"{len(rows)} layers in {peers.PLACE}/times.md")


if __name__ == "__main__":
    main()
