#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""However the bytes of a request arrive, its answer is the same.

Usage: test_chunks.py TOOLMEND (the binary, or the build folder that holds it).
A pipe gives what is there. Requests whose texts are sound, broken and cut are written whole, byte
by byte, cut in two at each byte, and cut at random places; the answers must be equal, byte for
byte. Nothing here waits for a clock: an answer is read before the next request is written.
"""
import json
import os
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

TOOL = {"name": "f", "parameters": {"properties": {
    "n": {"type": "integer"}, "s": {"type": "string"}, "v": {"type": "array"}}}}
TEXTS = ['{"n": 1}', '{"n": "5", "s": "\u00e9\U0001F600"}', '{"n": 5,}', "{'s': 'a', \"n\": None}",
         '{"s": "a\tb"}', "{“s”: “x”}", '```json\n{"n": 1}\n```', '{"n": 1} }</tool_call>',
         '{"n": 1}{"n": 2}', '{"s": "C:\\new\\q"}', '{"s": "x', '{"v": "[\\"a\\"]"', '{"n": 1,,}',
         "", " \n", '{"s": "\x7f\u2028"}']
FINISHES = ["unknown", "complete", "truncated"]


def requests():
    """Lines, with escapes and without."""
    lines = []
    for number, text in enumerate(TEXTS):
        request = {"op": "repair", "id": "%d" % number, "tool": TOOL, "arguments": text,
                   "finish": FINISHES[number % 3]}
        ascii_only = number % 2 == 0
        lines.append(json.dumps(request, ensure_ascii=ascii_only).encode() + b"\n")
    return [b'{"op":"hello","protocol":1}\n'] + lines


class Oracle:
    """The process, its input unbuffered."""

    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "serve"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def answer(self, pieces):
        """The answer to one line that arrives in pieces."""
        for piece in pieces:
            while piece:
                piece = piece[os.write(self.process.stdin.fileno(), piece):]
        return self.process.stdout.readline()

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(), rest


def in_two(line):
    for cut in range(1, len(line)):
        yield [line[:cut], line[cut:]]


def at_random(line, draw):
    cuts = sorted(draw.sample(range(1, len(line)), min(8, len(line) - 1)))
    return [line[a:b] for a, b in zip([0] + cuts, cuts + [len(line)])]


def one_request_at_a_time_gives_the_answer_of_the_whole(binary):
    oracle, draw = Oracle(binary), random.Random(1)
    for line in requests():
        whole = oracle.answer([line])
        check(whole.endswith(b"\n") and json.loads(whole), "there is an answer: %r" % line)
        check(oracle.answer([line[i:i + 1] for i in range(len(line))]) == whole,
              "byte by byte: %r" % line)
        check(all(oracle.answer(pieces) == whole for pieces in in_two(line)),
              "cut in two anywhere: %r" % line)
        check(all(oracle.answer(at_random(line, draw)) == whole for _ in range(20)),
              "cut at random places: %r" % line)
    check(oracle.end() == (0, b""), "each line has one answer")


def lines_that_arrive_together_are_answered_one_by_one(binary):
    lines = requests()
    alone = Oracle(binary)
    answers = b"".join(alone.answer([line]) for line in lines)
    alone.end()
    done = subprocess.run([binary, "serve"], input=b"".join(lines), stdout=subprocess.PIPE,
                          timeout=600, check=False)
    check(done.stdout == answers, "all lines at once")
    oracle = Oracle(binary)
    joined = b"".join(lines)
    for start in range(0, len(joined), 7):
        os.write(oracle.process.stdin.fileno(), joined[start:start + 7])
    check(oracle.end() == (0, answers), "pieces that hold the end of one line and the next one")


def main():
    binary = sys.argv[1]
    if os.path.isdir(binary):
        binary = os.path.join(binary, "toolmend")
    one_request_at_a_time_gives_the_answer_of_the_whole(binary)
    lines_that_arrive_together_are_answered_one_by_one(binary)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
