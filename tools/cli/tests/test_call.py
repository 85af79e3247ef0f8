# SPDX-License-Identifier: MIT
"""`toolmend call`: what stands on stdout, what on stderr, and with which exit code.

Usage: test_call.py TOOLMEND (the binary, or the build folder that holds it).
What becomes of a call is the library's, and tested there; here stands what only the command has:
the form of the line that a host runs, the record, the page for people, and bad command lines.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

binary = ""
folder = ""

BASH = {"name": "bash", "annotations": {"destructiveHint": True},
        "parameters": {"type": "object", "properties": {"command": {"type": "string"}},
                       "required": ["command"], "additionalProperties": False}}
READ = {"type": "function", "function": {"name": "read", "parameters": {
    "type": "object", "properties": {"path": {"type": "string"}, "line": {"type": "integer"}},
    "required": ["path"]}}}
LIST = {"name": "list", "inputSchema": {"properties": {"path": {"type": "string"}}}}
SEARCH = {"type": "web_search"}
SOUND = b'{"name": "bash", "arguments": {"command": "ls"}}'


def file(name, content):
    """A file of this content in the test's folder."""
    path = os.path.join(folder, name)
    with open(path, "wb") as out:
        out.write(content)
    return path


def run(*words, stdin=b""):
    return subprocess.run([binary, *words], input=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=600)


def call(text, *words, tools=(SEARCH, BASH, READ, LIST)):
    path = file("tools.json", json.dumps({"tools": list(tools)}).encode())
    return run("call", "--tools", path, *words, stdin=text)


def fails(done, code, *parts):
    """Did it end with this code, one line on stderr that holds the parts, and no output?"""
    err = done.stderr
    ok = (done.returncode == code and done.stdout == b"" and err.startswith(b"toolmend: ")
          and err.endswith(b"\n") and err.count(b"\n") == 1 and all(part in err for part in parts))
    if not ok:
        print("  got %d %r %r" % (done.returncode, done.stdout[:200], err[:400]), file=sys.stderr)
    return ok


def gives(done, line):
    """Did it end well, with this one line and nothing else?"""
    ok = done.returncode == 0 and done.stdout == line + b"\n" and done.stderr == b""
    if not ok:
        print("  got %d %r %r" % (done.returncode, done.stdout[:200], done.stderr[:400]),
              file=sys.stderr)
    return ok


# ---- stdout ------------------------------------------------------------------------------

def a_call_is_one_line_of_a_name_and_the_arguments_as_they_are_handed_on():
    check(gives(call(SOUND), SOUND), "a sound call")
    check(gives(call(b' {"arguments" : { "command" : "l\\u0073" } , "name" : "b\\u0061sh" }\n'),
                b'{"name": "bash", "arguments": { "command" : "l\\u0073" }}'), "in any order")
    check(gives(call(b'{"id": 1, "name": "bash", "arguments": "{\\"command\\": \\"ls\\"}"}'), SOUND),
          "the text of an object")
    check(gives(call(b'{"arguments": {"command": "ls"}}}'), SOUND), "repaired")
    check(gives(call(b'{"name": "\xc3\xa9\\"", "arguments": {}}', tools=({"name": "\u00e9\""},)),
                b'{"name": "\xc3\xa9\\"", "arguments": {}}'), "a name that has to be escaped")
    again = call(call(b"{'name': ' read', 'args': {path: 'a', line: '3',}}").stdout)
    check(gives(again, b'{"name": "read", "arguments": {"path": "a", "line": 3}}'), "the fixed point")


def a_refused_call_leaves_stdout_empty_and_has_one_line_on_stderr():
    check(fails(call(b'{"name": "no", "arguments": {}}'), 10, b"stdin: rejected: unknown-tool: "), "no")
    check(fails(call(b'{"arguments": {"path": "a"}}'), 10,
                b"rejected: ambiguous: the call could mean several tools: read, list"), "rivals")
    check(fails(call(b'{"arguments": {}}'), 10, b"rejected: no-tool: "), "nothing proves it")
    check(fails(call(b'{"name": "bash", "arguments": {"command": "l'), 10,
                b"stdin:1:45: rejected: truncated: "), "cut")
    check(fails(call(b'{"name": "read", "arguments": {"path": 5}}'), 10,
                b"stdin: rejected: schema-mismatch: /path wants string, got integer; "), "a value")
    check(fails(call(b'{"name": "read", "arguments": {"path": q}}'), 10,
                b"stdin: rejected: not-json: line 1, column 10 of the arguments: "), "a place inside")
    check(fails(call(b'{"name": read, "arguments": {}}'), 10, b"stdin:1:10: rejected: not-json: "),
          "a place outside")


def the_record_is_one_object():
    done = call(b'{"arguments": {"command": "ls"}}', "--json")
    record = json.loads(done.stdout)
    check(done.returncode == 0 and done.stdout.count(b"\n") == 1, done)
    check([record[name] for name in ("op", "tool", "verdict", "effectful", "evidence", "rivals")]
          == ["call", "bash", "repaired", True, ["command"], []], record)
    check(record["edits"] == [{"start": 31, "end": 31, "old": "", "new": ', "name": "bash"',
                               "pointer": "", "rules": ["call/missing-name"], "in": "call"}], record)
    done = call(b'{"name": "no", "arguments": {"a": 1}}', "--json")
    record = json.loads(done.stdout)
    check(done.returncode == 10 and record["tool"] is None and record["reason"] == "unknown-tool"
          and record["arguments"] == '{"a": 1}', record)


def the_page_shows_edits_in_the_text_they_count_in():
    page = call(b'{"name": "reaD", "arguments": {"path": "a", "line": "3"}}', "--explain",
                "--profile", "extended").stdout.decode()
    check(page.startswith("repaired  (read, profile extended)\n"), page)
    check('  edit    /name  call/name-case\n            - "reaD"\n            + "read"\n' in page, page)
    check('          /line  scalar/number-in-string\n            - "3"\n            + 3\n' in page, page)
    page = call(b'{"arguments": {"path": "a"}}', "--explain").stdout.decode()
    check(page.startswith("rejected: ambiguous  (profile standard)\n"), page)
    check('It could be a call of "read" or "list"' in page, page)


def calls_of_a_text_are_explained_like_any_other():
    arguments = '{"path": "a", "line": "3"}'
    text = f'<tool_call>{{"name": "read", "arguments": {arguments}}}</tool_call>'
    tools = file("read.json", json.dumps([READ]).encode())
    page = run("markup", "--explain", "--tools", tools, stdin=text.encode()).stdout.decode()
    alone = run("repair", "--explain", "--tools", tools, stdin=arguments.encode()).stdout.decode()
    check(page == f"call 1: hermes, bytes 0 to {len(text)}\n{alone}" and "+ 3" in alone, page)


# ---- the command line --------------------------------------------------------------------

def profile_and_finish_are_those_of_repair():
    cut = b'{"name": "bash", "arguments": {"command": "ls"}'
    check(gives(call(cut, "--finish", "complete"), SOUND), "complete")
    check(fails(call(cut), 10, b"rejected: truncated"), "unknown")
    nameless = b'{"arguments": {"command": "ls"}}'
    check(fails(call(nameless, "--profile", "safe"), 10, b"rejected: no-tool: ", b"profile"), "safe")
    check(gives(call(nameless, "--profile", "helexa"), SOUND), "helexa")
    check(fails(call(SOUND, "--profile", "sure"), 2, b"sure"), "no profile")
    check(fails(call(SOUND, "--finish", "soon"), 2, b"soon"), "no finish")


def the_call_may_be_a_file_or_a_dash():
    path = file("call.json", SOUND)
    for words in ([path], ["--", path], ["-"]):
        check(gives(call(SOUND if words == ["-"] else b"no", *words), SOUND), words)
    check(fails(call(b"", file("bad.json", b"{}")), 10, b"bad.json: rejected: "), "its name")
    check(fails(call(b"", os.path.join(folder, "none.json")), 3, b"none.json"), "no file")


def bad_command_lines_are_usage():
    check(fails(run("call", stdin=SOUND), 2, b"no tools; give --tools FILE"), "no tools")
    check(fails(run("call", "--schema", "x", stdin=SOUND), 2, b"call has no option --schema"), "--schema")
    check(fails(call(SOUND, "--tool", "bash"), 2, b"call has no option --tool"), "--tool")
    check(fails(call(SOUND, "--json", "--explain"), 2, b"give one of them"), "both")
    check(fails(run("call", "--tools", file("no.json", b"[5]"), stdin=SOUND), 2, b"no.json"), "no list")
    check(fails(run("call", "--tools", file("schema.json", b'{"type": "object"}'), stdin=SOUND), 2,
                b"it holds a schema, not tools"), "a schema")


def a_list_with_a_tool_that_fails_serves_the_others():
    broken = {"name": "broken", "parameters": {"type": "dict"}}
    check(gives(call(SOUND, tools=(broken, BASH)), SOUND), "another one")
    check(fails(call(b'{"name": "broken", "arguments": {}}', tools=(broken, BASH)), 2, b"tools.json",
                b"schema of the tool that is called: /type: "), "itself")


def an_entry_without_a_name_is_no_tool_for_other_verbs_either():
    path = file("one.json", json.dumps([SEARCH]).encode())
    check(fails(run("repair", "--tools", path, stdin=b"{}"), 2, b"no tool in it has a name"), "only it")
    path = file("two.json", json.dumps([SEARCH, BASH, READ]).encode())
    check(fails(run("repair", "--tools", path, stdin=b"{}"), 2, b"it holds 2 tools", b"bash, read"), "two")
    done = run("repair", "--tools", path, "--tool", "bash", stdin=b'{"command": "ls"}')
    check(done.returncode == 0 and done.stdout == b'{"command": "ls"}', done)


def a_schema_in_place_of_tools_gets_a_remedy_that_the_verb_has():
    path = file("schema.json", b'{"type": "object", "properties": {"q": {"type": "string"}}}')
    for verb in ("call", "markup"):
        done = run(verb, "--tools", path, stdin=b"{}")
        check(fails(done, 2, b'make it a tool: {"name": NAME') and b"--schema" not in done.stderr, done)
    check(fails(run("repair", "--tools", path, stdin=b"{}"), 2, b"give it with --schema"), "repair")


def a_list_without_a_name_calls_nothing():
    path = file("nameless.json", b'[{"parameters": {}}, {"parameters": {}}]')
    for verb in ("call", "markup", "repair"):
        check(fails(run(verb, "--tools", path, stdin=b"{}"), 2, b"no tool in it has a name"), verb)


def a_refused_text_of_a_model_says_which_call_and_why():
    path = file("tools.json", b'[{"name": "go", "parameters": {"properties": {"n": {"type": "integer"}}}}]')
    text = b'<tool_call>{"name": "go", "arguments": {"n": "x"}}</tool_call>'
    done = run("markup", "--tools", path, stdin=text)
    check(fails(done, 10, b"arguments for go: /n wants integer, got string"), done)
    done = run("markup", "--tools", path, "--explain", stdin=b'Now: <tool_call>{"name": "go"')
    check(done.returncode == 10 and "rejected: truncated\n  fault   at line 1, column 6: " in done.stdout.decode()
          and "Now: \u25b8<tool_call>" in done.stdout.decode(), done)
    done = run("markup", "--tools", path, stdin=b"")
    check((done.returncode, done.stdout) == (0, b"") and b"the text is empty" in done.stderr, done)


def main():
    global binary, folder
    binary = os.path.abspath(sys.argv[1])
    if os.path.isdir(binary):
        binary = os.path.join(binary, "toolmend")
    with tempfile.TemporaryDirectory() as folder:
        for name, claim in list(globals().items()):
            if callable(claim) and name.count("_") > 2:
                claim()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
