# SPDX-License-Identifier: MIT
"""certify_testing.py - what the tests of `toolmend certify` share: cases, adapters and runs.

A test script is its own adapters, too: started with `--adapter MODE ...` it answers requests. A run
has a time limit only where its test is about one; else an answer may take as long as it likes.
"""
import concurrent.futures
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "tools", "testing"))
import checks  # noqa: E402  (the interpreter runs isolated)
from checks import BINARY as binary, check  # noqa: E402

PYTHON = [sys.executable, "-I", "-S"]
HELLO = {"op": "hello", "protocol": 1, "name": "x", "version": "1", "language": "python",
         "capabilities": ["bytes", "b64"]}
LONG = 600  # seconds: only what hangs takes as long
folder = ""

# A shell that starts this in the background hands its ignored signals on to everybody below.
for _number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(_number, signal.SIG_DFL)

# ---- cases -------------------------------------------------------------------------------

TOOLS = {"t": {"name": "tee", "parameters": {
    "type": "object", "properties": {"n": {"type": "integer"}, "s": {"type": "string"}}}},
         "h": {"name": "halt", "parameters": {"type": "object"}},
         "l": {"name": "link", "parameters": {"properties": {"to": {
             "type": "string", "x-repair": {"semantic": "path"}}}}}}
SOUND = {"id": "scalar/x/sound", "tool": "t", "arguments": '{"n": 1}',
         "expect": {"outcome": "valid"}, "why": "Nothing is wrong with it."}
BROKEN = {"id": "scalar/x/broken", "tool": "t", "arguments": '{"n": "1", "s": "mend"}',
          "expect": {"outcome": "repaired", "arguments": '{"n": 1, "s": "mend"}',
                     "rules": ["scalar/x"]}, "why": "One reading."}
LOST = {"id": "scalar/x/lost", "tool": "t", "arguments": '{"n": ',
        "expect": {"outcome": "rejected", "reason": "truncated"}, "why": "It was cut."}
BYTES = {"id": "scalar/x/bytes", "tool": "t", "arguments_b64": "eyJzIjogIv8ifQ==",
         "expect": {"outcome": "rejected"}, "why": "Not UTF-8."}
CASES = [SOUND, BROKEN, LOST, BYTES]

TO_TEE = {"op": "call", "tools": ["t", "h"]}
CALL_SOUND = {"id": "scalar/x/call-sound", **TO_TEE, "call": '{"name": "tee", "arguments": {"n": 1}}',
              "expect": {"outcome": "valid", "name": "tee"}, "why": "Nothing is wrong with it."}
CALL_BROKEN = {"id": "scalar/x/call-broken", **TO_TEE,
               "call": '{"name": "Tee", "arguments": {"n": "1"}}', "why": "One reading.",
               "expect": {"outcome": "repaired", "name": "tee", "arguments": '{"n": 1}',
                          "rules": ["scalar/x"]}}
CALL_LOST = {"id": "scalar/x/call-lost", **TO_TEE, "call": '{"name": "cat", "arguments": {"n": 1}}',
             "expect": {"outcome": "rejected", "reason": "unknown-tool"}, "why": "No tool is called that."}
CALL_CUT = {"id": "scalar/x/call-cut", **TO_TEE, "call": '{"name": "tee", "argu',
            "expect": {"outcome": "rejected", "reason": "truncated"}, "why": "It was cut."}
CALLS = [CALL_SOUND, CALL_BROKEN, CALL_LOST, CALL_CUT]


def copies(count, case=None):
    """So many sound cases, with texts of their own."""
    return [dict(case or SOUND, id="scalar/x/n%02d" % n, arguments='{"n": %d}' % n) for n in range(count)]


# ---- answers -----------------------------------------------------------------------------

def ok(request, arguments):
    return {"id": request["id"], "outcome": "ok", "arguments": arguments}


def keep(request):
    if "arguments_b64" in request:
        return {"id": request["id"], "outcome": "ok",
                "arguments_b64": request["arguments_b64"]}
    return ok(request, request["arguments"])


def refuse(request):
    return {"id": request["id"], "outcome": "rejected", "reason": "not-json"}


def empty(request):
    return ok(request, "{}")


def unsupported(request):
    return {"id": request["id"], "outcome": "unsupported", "why": "no time"}


def serve(answer, hello=None):
    """Answer line by line; an answer is a value, or bytes as they are."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["op"] == "bye":
            return
        said = hello or HELLO if request["op"] == "hello" else answer(request)
        said = said if isinstance(said, bytes) else json.dumps(said).encode()
        sys.stdout.buffer.write(said + b"\n")
        sys.stdout.buffer.flush()


# ---- runs --------------------------------------------------------------------------------

def fresh(name):
    """A path of this name that no other test has."""
    return os.path.join(tempfile.mkdtemp(dir=folder), name)


def write(name, text):
    """A new file of this name; what is no text is written as JSON."""
    path = fresh(name)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text if isinstance(text, str) else json.dumps(text))
    return path


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def read_lines(path):
    with open(path, encoding="utf-8", newline="") as file:
        return [json.loads(line) for line in file.read().split("\n")[:-1]]


def suite(*cases):
    return write("suite.json", {"format": 1, "rule": "scalar/x", "tier": "standard", "tools": TOOLS,
                                "cases": list(cases)})


def run(*words, **more):
    """The command with these words, ended."""
    return subprocess.run([binary, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=LONG, check=False, **more)


def itself(script, *words):
    """The command of an adapter that is this script."""
    return [*PYTHON, os.path.abspath(script), "--adapter", *words]


class Run:
    """A run on these cases, None: on the suite of the binary, and its report by line type and id."""

    def __init__(self, *words, cases=CASES, env=None):
        self.report = fresh("report.jsonl")
        self.folder = os.path.dirname(self.report)
        asked = [] if cases is None else ["--suite", suite(*cases)]
        limit = [] if "--timeout" in words else ["--timeout", str(LONG)]
        self.done = run("certify", *asked, "--report", "jsonl=" + self.report, *limit, *words,
                        env=dict(os.environ, TMPDIR=self.folder, **(env or {})))
        self.code, self.out, self.errors = (self.done.returncode, self.done.stdout.decode(),
                                            self.done.stderr.decode())
        self.lines = read_lines(self.report) if os.path.exists(self.report) else []
        self.results = {line["id"].rpartition("/")[2]: line for line in self.lines
                        if line["type"] == "result"}

    def word(self, name):
        """`result` or `result detail` of the case whose id ends so; of a pass the result."""
        line = self.results[name]
        return " ".join(filter(None, (line["result"], line["result"] != "pass" and line["detail"])))

    def words(self):
        return [self.word(name) for name in self.results]

    def is_(self, *wanted):
        return self.words() == list(wanted)

    def left(self):
        """Files that are there beside the report."""
        return [name for name in os.listdir(self.folder) if name != "report.jsonl"]


def in_time(run, *late):
    """run(SECONDS) where the limit is what is tested: once more with a longer one while the adapter was not
    there in time, or an answer was late but of the cases `late`."""
    for seconds in ("1", "10", "100"):
        done = run(seconds)
        if done.results and all(line["result"] != "timeout" or name in late for name, line in done.results.items()):
            break
    return done


def build_object(name, *words):
    """A shared object of a file of hostile/."""
    path = fresh("layer.so")
    compiler = shlex.split(os.environ.get("CC", "cc"))[:1]
    subprocess.run([*compiler, "-shared", "-fPIC", *words, "-o", path, os.path.join(HERE, "hostile", name)],
                   check=True)
    return path


def claims_of(module):
    """The functions of a module whose names say what has to hold."""
    return [claim for name, claim in list(module.items()) if name.count("_") > 1 and callable(claim)
            and getattr(claim, "__module__", "") == module["__name__"]
            and claim.__code__.co_argcount == 0 and not claim.__code__.co_flags & 4]


def main(claims, threads=1, begin=None):
    """Run the claims, each a function or a function and its arguments, and say how many hold."""
    global folder
    if len(sys.argv) != 2:
        sys.exit("usage: %s BUILD" % sys.argv[0])
    with tempfile.TemporaryDirectory() as folder:
        if begin:
            begin()
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:  # most of them wait
            for done in [pool.submit(*claim) if isinstance(claim, tuple) else pool.submit(claim)
                         for claim in claims]:
                done.result()
    print("%d passed, %d failed" % (checks.passed, checks.failed))
    sys.exit(checks.failed != 0 or checks.passed == 0)
