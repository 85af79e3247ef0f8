# SPDX-License-Identifier: MIT
"""Every verb reaches every exit code that it has, and has no other one.

Usage: test_exit_codes.py BUILD. CODES says by hand which codes a verb has, from the table in cli.h;
ROWS has for each of them a command line that ends with it, and why it does. A verb that --help
lists and that has no rows is missing here.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

binary = os.path.join(os.path.abspath(sys.argv[1]), "toolmend")
folder = tempfile.TemporaryDirectory()

# 0 nothing wrong, 1 something found, 2 wrong usage or a malformed file, 3 not read, written or started,
# 4 the suite is wrong, 5 nothing ran, 6 stopped early, 10 rejected.
CODES = {
    "repair": {0, 2, 3, 10}, "call": {0, 2, 3, 10}, "validate": {0, 2, 3, 10}, "markup": {0, 2, 3, 10},
    "serve": {0, 2, 3}, "rules": {0, 2, 3}, "explain": {0, 2, 3},
    "certify": {0, 1, 2, 3, 4, 5, 6}, "probe": {0, 1, 2, 3, 5, 6},
    "report forms": {0, 2, 3}, "report diff": {0, 1, 2, 3}, "report merge": {0, 1, 2, 3},
    "report matrix": {0, 2, 3},
    "baseline check": {0, 1, 2, 3}, "baseline update": {0, 1, 2, 3},
    "adapter new": {0, 2, 3}, "adapter check": {0, 1, 2, 3, 6},
    "verify-record": {0, 1, 2, 3}, "lint": {0, 1, 2, 3}, "scan": {0, 2, 3, 6},
}


def file(name, content):
    path = os.path.join(folder.name, name)
    with open(path, "w", encoding="utf-8") as out:
        out.write(content if isinstance(content, str) else json.dumps(content))
    return path


def run(words, text="", shell=()):
    """Run toolmend; `shell` are words before it. It gets its signals as a terminal gives them."""
    return subprocess.run([*shell, binary, *words], input=text.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=600, check=False)


# ---- what the rows are made of -----------------------------------------------------------

SCHEMA = {"type": "object", "properties": {"urls": {"type": "array"}, "n": {"type": "integer"}}}
TOOL = {"name": "fetch", "parameters": SCHEMA}
CASE = {"id": "scalar/x/sound", "tool": "t", "arguments": '{"n": 1}', "expect": {"outcome": "valid"},
        "why": "Nothing is wrong with it."}


def suite_of(name, *cases):
    return file(name, {"format": 1, "rule": "scalar/x", "tier": "standard", "tools": {"t": TOOL},
                       "cases": list(cases)})


PATIENT = ["--timeout", "600", "--"]  # for each answer: no row is about one that is late
ORACLE = [*PATIENT, binary, "serve"]
SOUND, BROKEN, LOST = '{"urls": ["a"]}', '{"urls": "a"}', '{"urls": '
schema, tools, nothing = file("schema.json", SCHEMA), file("tools.json", [TOOL]), file("nothing", "")
gone, no_folder = os.path.join(folder.name, "gone"), os.path.join(folder.name, "no", "file")
suite = suite_of("suite.json", CASE)
wrong_suite = suite_of("wrong.json", dict(CASE, arguments='{"n": "1"}'))
more_suite = suite_of("more.json", CASE, dict(CASE, id="scalar/x/other", finish="complete"))
record = file("record.json", run(["repair", "--json", "--schema", schema], BROKEN).stdout.decode())
false_record = file("false.json", open(record, encoding="utf-8").read().replace('\\"a\\"', '\\"b\\"', 1))
report, more_report, bad_report = (os.path.join(folder.name, name) for name in ("r.jsonl", "m.jsonl", "b.jsonl"))
REFUSING = [*PATIENT, "sh", "-c", """
read hello; printf '%s\\n' '{"op":"hello","protocol":1,"name":"x","version":"1","language":"sh"}'
while read -r line; do case $line in *bye*) exit;; esac
id=${line#*'"id":"'}; printf '{"id":"%s","outcome":"rejected"}\\n' "${id%%'"'*}"; done"""]
# The sound case is all that it keeps.
ONE_KEPT = [*REFUSING[:-1], REFUSING[-1].replace("do case", """do case $line in *'"{\\"n\\": 1}"'*)
id=${line#*'"id":"'}; printf '{"id":"%s","outcome":"ok","arguments":"{\\\\"n\\\\": 1}"}\\n' "${id%%'"'*}"; continue;;
esac; case""")]
NO_TOOL = [*PATIENT, "sh", "-c", """
read hello; printf '%s\\n' '{"op":"hello","protocol":1,"name":"x","version":"1","language":"sh","tools":[]}'
read bye"""]
run(["certify", "--suite", suite, "--report", "jsonl=" + report, *ORACLE])
run(["certify", "--suite", more_suite, "--report", "jsonl=" + more_report, *ORACLE])
run(["certify", "--suite", suite, "--report", "jsonl=" + bad_report, *REFUSING])
HEAD = "# toolmend-baseline 1 suite=other\n"
empty, unknown = file("empty.txt", HEAD), file("unknown.txt", HEAD + "scalar/x/nobody fail\n")
harmful = file("harmful.txt", HEAD)
KILL = [*PATIENT, "sh", "-c", "kill -TERM $PPID; sleep 600"]
FULL = ["sh", "-c", 'exec "$@" >/dev/full', "sh"]
vague = file("vague.json", [{"name": "t", "parameters": {"properties": {"a": {"typ": "string"}}}}])
plain = file("plain.json", [{"name": "halt", "description": "Stops.", "parameters": {
    "type": "object", "properties": {}, "additionalProperties": False}}])
log = file("log.jsonl", json.dumps({"tool": "fetch", "arguments": BROKEN, "model": "m"}) + "\n")

endless = os.path.join(folder.name, "endless")
os.mkfifo(endless)

# verb, code, why, words behind it; then what stands on stdin, and words before all.
ROWS = [
    ("repair", 0, "one reading", ["--schema", schema], BROKEN),
    ("repair", 2, "no tool", [], BROKEN),
    ("repair", 3, "the text is not there", ["--schema", schema, gone]),
    ("repair", 10, "it was cut", ["--schema", schema], LOST),
    ("call", 0, "the tool is there", ["--tools", tools], '{"name": "fetch", "arguments": {}}'),
    ("call", 2, "not a list", ["--tools", nothing], "{}"),
    ("call", 3, "no list", ["--tools", gone], "{}"),
    ("markup", 0, "a text without calls", ["--tools", tools], "It is noon."),
    ("markup", 2, "not a list", ["--tools", nothing], "It is noon."),
    ("markup", 3, "no list", ["--tools", gone], "It is noon."),
    ("markup", 10, "a call that is cut", ["--tools", tools], '<tool_call>{"name": "fetch", "argu'),
    ("call", 10, "no such tool", ["--tools", tools], '{"name": "halt", "arguments": {}}'),
    ("validate", 0, "sound", ["--schema", schema], SOUND),
    ("validate", 2, "not a schema", ["--schema", nothing], SOUND),
    ("validate", 3, "no schema", ["--schema", gone], SOUND),
    ("validate", 10, "to be mended, which it is not", ["--schema", schema], BROKEN),
    ("serve", 0, "the end of the input", []),
    ("serve", 2, "no such profile", ["--profile", "none"]),
    ("serve", 3, "nobody takes its answer", [], '{"op":"hello","protocol":1}\n', FULL),
    ("rules", 0, "the table", []),
    ("rules", 2, "no such option", ["--none"]),
    ("rules", 3, "nobody takes the table", [], "", FULL),
    ("explain", 0, "a clause", ["P1"]),
    ("explain", 2, "no such clause", ["no-such-word"]),
    ("explain", 3, "nobody takes the clause", ["P1"], "", FULL),
    ("certify", 0, "every case passes", ["--suite", suite, *ORACLE]),
    ("certify", 1, "a sound call is refused", ["--suite", suite, *REFUSING]),
    ("certify", 1, "an entry of the baseline that names no case", ["--suite", suite, "--baseline", unknown, *ORACLE]),
    ("certify", 1, "11 of a one-shot command is unsupported, which is no pass",
     ["--suite", suite, "--exec", "--", "sh", "-c", "exit 11", "sh"]),
    ("certify", 2, "not a suite", ["--suite", nothing, *ORACLE]),
    ("certify", 2, "not a baseline", ["--suite", suite, "--baseline", nothing, *ORACLE]),
    ("certify", 3, "the adapter does not start", ["--suite", suite, "--", gone]),
    ("certify", 3, "it speaks another protocol", ["--suite", suite, "--", "echo", "{}"]),
    ("certify", 4, "the case is called valid and is not", ["--suite", wrong_suite, *ORACLE]),
    ("certify", 5, "no case matches", ["--suite", suite, "--filter", "root/**", *ORACLE]),
    ("certify", 6, "a signal", ["--suite", suite, *KILL]),
    ("certify", 1, "a probe finds a sound call refused",
     ["--suite", suite, "--cases", "20", "--seed", "x", *ONE_KEPT]),
    ("certify", 2, "a seed of no probe", ["--suite", suite, "--seed", "x", *ORACLE]),
    ("probe", 0, "nothing is found", ["--cases", "20", "--seed", "1", "--principle", "P1,P2", *ORACLE]),
    ("probe", 1, "sound calls are refused", ["--cases", "20", "--seed", "1", *REFUSING]),
    ("probe", 2, "no trial", ["--cases", "0", *ORACLE]),
    ("probe", 2, "not a tool list", ["--tools", nothing, *ORACLE]),
    ("probe", 2, "no such relation", ["--principle", "P99", *ORACLE]),
    ("probe", 3, "the adapter does not start", ["--", gone]),
    ("probe", 3, "no folder to write into", ["--cases", "20", "--report", "jsonl=" + no_folder, *ORACLE]),
    ("probe", 5, "it has no tool to be asked about", ["--cases", "20", *NO_TOOL]),
    ("probe", 6, "a signal", ["--cases", "20", *KILL]),
    ("report forms", 0, "written", ["markdown=" + os.path.join(folder.name, "r.md"), report]),
    ("report forms", 2, "not a report", ["markdown=" + os.path.join(folder.name, "n.md"), nothing]),
    ("report forms", 3, "no folder to write into", ["markdown=" + no_folder, report]),
    ("report diff", 0, "the same run twice", [report, report]),
    ("report diff", 1, "the second run harms", [report, bad_report]),
    ("report diff", 2, "not a report", [report, nothing]),
    ("report diff", 3, "no such report", [report, gone]),
    ("report merge", 0, "one shard, which is all", ["--suite", suite, report]),
    ("report merge", 1, "a case is in both", ["--suite", suite, report, report]),
    ("report merge", 2, "not a report", ["--suite", suite, nothing]),
    ("report merge", 3, "no such shard", ["--suite", suite, gone]),
    ("report matrix", 0, "two runs", [report, bad_report]),
    ("report matrix", 2, "not a report", [report, nothing]),
    ("report matrix", 3, "no folder to write into", ["--report", "html=" + no_folder, report]),
    ("baseline check", 0, "an empty one", ["--suite", suite, empty, report]),
    ("baseline check", 1, "it names no case", ["--suite", suite, unknown, report]),
    ("baseline check", 2, "not a baseline", ["--suite", suite, nothing]),
    ("baseline check", 2, "a report of another suite", ["--suite", suite, empty, more_report]),
    ("baseline check", 3, "no such baseline", ["--suite", suite, gone]),
    ("baseline update", 0, "nothing fails", ["--suite", suite, os.path.join(folder.name, "new.txt"), report]),
    ("baseline update", 1, "harm is left out", ["--suite", suite, harmful, bad_report]),
    ("baseline update", 2, "a part of the run", ["--suite", more_suite, empty, report]),
    ("baseline update", 3, "no folder to write into", ["--suite", suite, no_folder, report]),
    ("adapter new", 0, "written", ["python", "--dir", os.path.join(folder.name, "mine")]),
    ("adapter new", 2, "no such language", ["klingon"]),
    ("adapter new", 3, "a file is in the way of the folder", ["python", "--dir", nothing]),
    ("adapter check", 0, "serve keeps the protocol", ORACLE),
    ("adapter check", 1, "it answers a request that it does not know", REFUSING),
    ("adapter check", 2, "no command", []),
    ("adapter check", 3, "it does not start", ["--", gone]),
    ("adapter check", 6, "a signal", KILL),
    ("verify-record", 0, "true", ["--schema", schema, record]),
    ("verify-record", 1, "another text than its edits make", ["--schema", schema, false_record]),
    ("verify-record", 2, "not a record", ["--schema", schema, nothing]),
    ("verify-record", 3, "no record", ["--schema", schema, gone]),
    ("lint", 0, "nothing to say about it", [plain]),
    ("lint", 1, "a keyword that says nothing", [vague]),
    ("lint", 2, "not a list", [nothing]),
    ("lint", 3, "no list", [gone]),
    ("scan", 0, "all was read, whatever it is worth", ["--tools", tools, log]),
    ("scan", 2, "not a tool list", ["--tools", nothing, log]),
    ("scan", 3, "no log", ["--tools", tools, gone]),
    ("scan", 6, "a signal, with its input still open", ["--tools", tools], "",
     ["sh", "-c", "(until grep -q '^SigCgt:.*[4-7c-f]...$' /proc/$$/status; do sleep 0.05; done; kill -TERM $$) & "  # once it is heeded
      'exec "$@" <>' + endless, "sh"]),
]


# ---- the tests ---------------------------------------------------------------------------

def a_row_ends_as_it_says(verb, code, why, words, text="", shell=()):
    done = run([*verb.split(), *words], text, shell)
    check(done.returncode == code, f"{verb}: {why}: exit {code}, not {done.returncode}: "
          f"{done.stdout[-200:]} {done.stderr[-300:]}")
    if code in (2, 3):
        said = done.stderr.decode()
        remedy = "; " in said or verb == "verify-record"  # which names what is checked instead
        check("\ntoolmend: " in "\n" + said and remedy, f"{verb}: {why}: fault and remedy: {said}")


def each_code_of_each_verb_has_a_row():
    listed = set(re.findall(r"^verb\t([^\t]+)", run(["help", "--table"]).stdout.decode(), flags=re.M))
    check(listed == set(CODES), f"the verbs are those of --help; differs in {listed ^ set(CODES)}")
    for verb, codes in CODES.items():
        reached = {row[1] for row in ROWS if row[0] == verb}
        check(reached == codes, f"{verb} has a row for each of {codes}: {reached}")


def no_help_promises_another_code():
    for verb, codes in CODES.items():
        page = run([*verb.split(), "--help"]).stdout.decode()
        said = {int(code) for code in re.findall(r"(?:\bexit |[;,]\s+)(\d+)(?=[:.; ]| and)", page)}
        check(said <= codes, f"{verb} --help: {said}")


with folder:
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for future in [pool.submit(a_row_ends_as_it_says, *row) for row in ROWS]:
            future.result()
    each_code_of_each_verb_has_a_row()
    no_help_promises_another_code()
sys.exit(finish())
