# SPDX-License-Identifier: MIT
"""What the adapters in Python share: the lines of the protocol around one function.

serve() takes a table of layers; each entry imports its package and returns repair(tool, text), which gives the text
for the tool or raises. ValueError, and what `refused` names, is a refusal; anything else is a fault. The function of an
engine is read(tools, text, parser), which gives the calls in the text of a model as pairs of a name and arguments.
"""
import json
import os
import statistics
import sys
import time

refused = [ValueError]


class Unsupported(Exception):
    """The schema cannot be put in the layer's own types; the words name the keyword."""


def spell(value):
    """A value as the text for the tool."""
    return json.dumps(value)


def answer(repair, request):
    said = {"id": request.get("id")}
    try:
        if request["op"] == "markup":
            calls = repair(request["tools"], request["text"], request["parser"])
            return {**said, "outcome": "ok", "calls": [{"name": name, "arguments": text} for name, text in calls]}
        text = repair(request["tool"], request["arguments"])
        return {**said, "outcome": "ok", "arguments": text}
    except Unsupported as error:
        return {**said, "outcome": "unsupported", "why": str(error)}
    except tuple(refused) as error:
        return {**said, "outcome": "rejected", "message": str(error)[:2000]}
    except Exception as error:  # the layer failed; it is told, and the next case is asked
        return {**said, "outcome": "error", "why": repr(error)[:2000]}


def microseconds(repair, request):
    """The median of a call in batches, in the layer's own language; none if it refuses or takes longer than the time given."""
    end, times = time.perf_counter() + request["seconds"], []
    while not times or time.perf_counter() < end:
        begin = time.perf_counter()
        try:
            repair(request["tool"], request["arguments"])
        except Exception:  # a refusal has no time
            return {"op": "time", "us": None}
        times.append(time.perf_counter() - begin)
    return {"op": "time", "us": statistics.median(times) * 1e6}


def serve(table):
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # stdout is for answers: what a package prints goes to stderr
    hello, repair = json.loads(os.environ["PEER_HELLO"]), None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["op"] == "bye":
            break
        if request["op"] in ("hello", "repair", "markup", "time"):
            repair = repair or table[sys.argv[1]]()  # with hello, which may take longer than an answer
        if request["op"] == "hello":
            said = hello
        elif request["op"] in ("repair", "markup", "time"):
            said = (microseconds if request["op"] == "time" else answer)(repair, request)
        else:
            said = {"op": "error", "why": "unknown op"}
        print(json.dumps(said), file=answers, flush=True)
    answers.flush()
    os._exit(0)  # threads that a package started do not keep the process
