# SPDX-License-Identifier: MIT
"""faulty.py FAULT [MEMBERS] - an adapter that keeps the protocol except for one FAULT.

For test_check.py. FAULTS says by which probe of `toolmend adapter check` each is found, and a
word of what is said of it. They are the faults of first adapters: a missing flush, a stray
print, a reader of lines that takes U+2028 for an end. MEMBERS are added to hello, as JSON.
"""
import json
import os
import sys
import time

HELLO = {"op": "hello", "protocol": 1, "name": "faulty", "version": "1", "language": "python"}

# FAULT: the probe that fails, and what it says
FAULTS = {
    "nameless": ("hello", "name is missing"),
    "greets otherwise": ("hello", "the answer is"),
    "no flush": ("flush", "when stdin is closed"),
    "print": ("stdout", "loading the layer"),
    "blank line": ("stdout", "no JSON object"),
    "no line feed at the end": ("stdout", "no JSON object"),
    "two answers": ("stdout", "3 requests have"),
    "id as a number": ("answer", "no answer under its id"),
    "arguments as a value": ("answer", "arguments is not a string"),
    "crash on what is no JSON": ("answer", "exit code 1"),
    "crash on depth": ("answer", "has no answer under its id \"deep\""),
    "error on what is no JSON": ("answer", "has the answer error, no JSON; let"),
    "without outcome": ("answer", "no outcome"),
    "takes tools by name alone": ("answer", "has the answer error, no such tool; let"),
    "understands nothing": ("answer", "no outcome"),
    "slow ones last": ("order", "was answered before"),
    "lines by splitlines": ("lines", "U+2028"),
    "latin-1": ("lines", "came back as another one"),
    "64 KiB": ("size", "has no answer"),
    "refuses an unknown op by its end": ("unknown", "exit code 3"),
    "silent on an unknown op": ("unknown", "dance"),
    "strict about members": ("unknown", "unknown member"),
    "random": ("same", "in another order"),
    "learns": ("same", "in another order"),
    "another hello each time": ("same", "hello otherwise"),
    "goes on after bye": ("bye", "goes on after bye"),
    "goes on after the end": ("bye", "end of stdin"),
    "exit code 4": ("bye", "exit code 4"),
    "answers bye": ("bye", "answers bye"),
}


def put(fault, answer):
    text = answer if isinstance(answer, str) else json.dumps(answer)
    out = os.fdopen(1, "wb", closefd=False) if fault != "no flush" else sys.stdout.buffer
    out.write((text + "\n").encode("utf-8"))
    if fault != "no flush":
        out.flush()


def repair(fault, request, seen):
    """The answer to a repair."""
    text = request["arguments"]
    said = {"id": request["id"], "outcome": "ok", "arguments": text}
    broken = not text.startswith("{") or not text.endswith("}")
    if fault == "id as a number" and request["id"].isdigit():
        said["id"] = int(request["id"])
    elif fault == "arguments as a value" and not broken:
        said["arguments"] = json.loads(text)
    elif fault == "crash on what is no JSON" and broken and not text.startswith("["):
        json.loads(text + "x")
    elif fault == "fills defaults" and not broken:
        said["arguments"] = json.dumps({"limit": 500, **json.loads(text)})
    elif fault == "crash on depth" and text.startswith("[["):
        json.loads(text)
    elif fault == "error on what is no JSON" and broken:
        said = {"id": request["id"], "outcome": "error", "why": "no JSON"}
    elif fault == "takes tools by name alone" and not isinstance(request["tool"], str):
        said = {"id": request["id"], "outcome": "error", "why": "no such tool"}
    elif fault == "understands nothing":
        said = request
    elif fault == "without outcome":
        del said["outcome"]
    elif fault == "latin-1":
        said["arguments"] = text.encode("utf-8").decode("latin-1")
    elif fault == "random":
        said["arguments"] += " " * (os.getpid() % 60000)  # two processes differ
    elif fault == "learns" and seen:
        said["outcome"] = "rejected"
    return said


def answer(fault, request, seen):
    """What is written for a request: a list of answers."""
    op = request["op"]
    if op == "hello":
        said = dict(HELLO)
        if fault == "nameless":
            del said["name"]
        elif fault == "greets otherwise":
            said["op"] = "ready"
        elif fault == "another hello each time":
            said["version"] = str(os.getpid())
        return ["loading the layer", said] if fault == "print" else [said]
    if op == "repair":
        if fault == "strict about members" and not set(request) <= {"op", "id", "tool", "arguments", "finish"}:
            sys.exit("unknown member")
        said = repair(fault, request, seen)
        return [said] * (2 if fault == "two answers" else 1) + [""] * (fault == "blank line")
    if fault == "refuses an unknown op by its end":
        sys.exit(3)
    return [] if fault == "silent on an unknown op" else [{"op": "error", "why": "unknown op"}]


def lines(fault):
    """The requests as they come."""
    if fault == "lines by splitlines":
        for line in sys.stdin.buffer:
            yield from line.decode("utf-8").splitlines()
    elif fault == "64 KiB":
        for line in sys.stdin.buffer:
            if len(line) > 65536:
                sys.exit("token too long")
            yield line
    else:
        yield from sys.stdin.buffer


def be_adapter(fault):
    held = None
    seen = 0
    for line in lines(fault):
        request = json.loads(line)
        if request["op"] == "bye":
            if fault == "answers bye":
                put(fault, {"op": "bye"})
            if fault == "goes on after bye":
                continue
            break
        said = answer(fault, request, seen)
        seen += request["op"] == "repair"
        if fault == "slow ones last" and len(line) > 10000 and held is None and len(line) < 100000:
            held = said  # until the next one has been answered
            continue
        for one in said + (held or []):
            put(fault, one)
        held = None
    else:
        if fault == "goes on after the end":
            time.sleep(600)
    if fault == "no line feed at the end":
        os.write(1, b"bye")
    sys.exit(4 if fault == "exit code 4" else 0)


if __name__ == "__main__":
    HELLO.update(json.loads(sys.argv[2]) if len(sys.argv) > 2 else {})
    be_adapter(sys.argv[1])
