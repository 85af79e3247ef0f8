# SPDX-License-Identifier: MIT
"""Colours: at a terminal, unless NO_COLOR or TERM speaks against it, and never in a pipe.

Usage: test_colours.py BUILD. The terminal is a pty of Python's; https://no-color.org says what
NO_COLOR means.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

BINARY = str(pathlib.Path(sys.argv[1]).resolve() / "toolmend")
SCHEMA = '{"type": "object", "properties": {"v": {"type": "array"}, "n": {"type": "integer"}}}'
TOOLS = '[{"name": "t", "parameters": %s}]' % SCHEMA
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")


def verbs(folder):
    """Words and stdin of each command that has colours, by a name."""
    schema, tools = str(pathlib.Path(folder, "schema.json")), str(pathlib.Path(folder, "tools.json"))
    pathlib.Path(schema).write_text(SCHEMA, "utf-8")
    pathlib.Path(tools).write_text(TOOLS, "utf-8")
    broken = '{"v": "[1]", "n": "5"}'
    whole = '{"name": "t", "arguments": %s}' % broken
    return {
        "repaired": (["repair", "--schema", schema, "--explain"], broken),
        "rejected": (["repair", "--schema", schema, "--explain"], '{"n": "x"}'),
        "not JSON": (["repair", "--schema", schema, "--explain"], '{"n": 1,,}'),
        "call": (["call", "--tools", tools, "--explain"], whole),
        "markup": (["markup", "--tools", tools, "--explain"], f"<tool_call>{whole}</tool_call>"),
        "clause": (["explain", "null/text"], ""),
        "certify": (["certify", "--filter", "scalar/number-in-string/*", "--", BINARY, "serve", "--profile", "safe"], ""),
    }


def piped(words, text, env):
    return subprocess.run([BINARY, *words], input=text.encode(), env=env, capture_output=True, check=False).stdout.decode()


def at_a_terminal(words, text, env):
    """What a terminal is sent, with line feeds as they were written."""
    ours, theirs = os.openpty()
    with subprocess.Popen([BINARY, *words], stdin=subprocess.PIPE, stdout=theirs, stderr=subprocess.DEVNULL, env=env) as process:
        os.close(theirs)
        process.stdin.write(text.encode())
        process.stdin.close()
        sent = b""
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            sent += more
    os.close(ours)
    return sent.decode().replace("\r\n", "\n")


def a_terminal_gets_colours_and_the_same_words(name, words, text):
    plain = piped(words, text, {"TERM": "xterm"})
    seen = at_a_terminal(words, text, {"TERM": "xterm"})
    check(plain and "\x1b" not in plain, f"{name}: a pipe gets no sequence")
    check(SEQUENCE.search(seen), f"{name}: a terminal gets colours")
    check(SEQUENCE.sub("", seen) == plain, f"{name}: the words are the same")
    check(seen.rfind("\x1b[0m") == seen.rfind("\x1b"), f"{name}: the last sequence ends the colour")


def no_color_and_a_dumb_terminal_are_honoured(name, words, text):
    for env, due in (({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "xterm", "NO_COLOR": "0"}, False),
                     ({"TERM": "xterm", "NO_COLOR": ""}, True), ({"TERM": "dumb"}, False), ({}, False)):
        check(("\x1b" in at_a_terminal(words, text, env)) == due, f"{name}: {env} gives colours: {due}")


with tempfile.TemporaryDirectory() as folder:
    for name, (words, text) in verbs(folder).items():
        a_terminal_gets_colours_and_the_same_words(name, words, text)
    no_color_and_a_dumb_terminal_are_honoured("repaired", *verbs(folder)["repaired"])
    no_color_and_a_dumb_terminal_are_honoured("clause", *verbs(folder)["clause"])
sys.exit(finish())
