# SPDX-License-Identifier: MIT
"""What `toolmend verify-record` promises on the command line, and what it is built from.

Usage: test_verify_record.py BUILD. The checks themselves are tested in C; here stand the exit
codes, where tool, record and text come from, the one line a reason, and that neither verifier nor
model can call the engine.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
here = pathlib.Path(__file__).resolve().parent
SCHEMA = {"properties": {"tags": {"type": "array", "items": {"type": "string"}},
                         "n": {"type": "integer"}}}
TOOLS = [{"name": "other", "parameters": {}},
         {"type": "function", "function": {"name": "a", "parameters": SCHEMA}},
         {"name": "b", "inputSchema": SCHEMA}, {"name": "c"}]
BROKEN = '{"tags": "x", "n": "5"}'
CALL = '{"arguments": {"tags": "x", "n": 5}}'
OFFERED = [{"name": "read", "parameters": {"properties": {"path": {"type": "string"}}, "required": ["path"]}},
           {"name": "tag", "inputSchema": {**SCHEMA, "required": ["n"]},
            "annotations": {"readOnlyHint": False}}]
ENGINE = {"toolmend_repair", "toolmend_call", "toolmend_markup"}


def run(*words, stdin=""):
    return subprocess.run([build / "toolmend", *words], input=stdin.encode(), timeout=600,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def file(name, content):
    path = pathlib.Path(folder, name)
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return str(path)


def record(text, *words):
    return run("repair", "--json", *words, stdin=text).stdout.decode()


def is_claim(done):
    said = done.stdout.decode()
    if done.returncode == 0:
        return said.startswith("holds: ") and said.count("\n") == 1 and said.endswith("\n")
    return said == ""


def ends(done, code, *parts):
    """This exit code, each part on stderr, and on stdout one line that it holds, or nothing?"""
    said = done.stderr.decode()
    if done.returncode == code and is_claim(done) and all(part in said for part in parts):
        return True
    print("  got %d: %s" % (done.returncode, said), file=sys.stderr)
    return False


def a_true_record_is_answered_by_0():
    schema = ["--schema", file("schema.json", SCHEMA)]
    for text in (BROKEN, '{"n": 5}', '{"n": "x"}', '{"n": ', "", "[1]"):
        made = record(text, *schema)
        check(ends(run("verify-record", *schema, stdin=made), 0), text)
        check(ends(run("verify-record", *schema, file("record.json", made)), 0), text)
        check(ends(run("verify-record", *schema, "--text", file("text.json", text), "-",
                       stdin=made), 0), text)


def a_true_record_has_a_line_that_says_what_holds():
    """Of BROKEN the verdict, and edits and rules as the record lists them."""
    schema = ["--schema", file("schema.json", SCHEMA)]
    made = json.loads(record(BROKEN, *schema))
    used = {rule for edit in made["edits"] for rule in edit["rules"]}
    done = run("verify-record", *schema, stdin=json.dumps(made))
    start = "holds: repaired, %d edits by " % len(made["edits"])
    said = done.stdout.decode()
    check(said.startswith(start) and len(made["edits"]) > 1 and len(used) > 1, said)
    check(sorted(said[len(start):].rstrip("\n").split(", ")) == sorted(used), said)
    for text, line in (('{"n": 5}', "holds: valid\n"), ('{"n": "x"}', "holds: rejected\n"),
                       ('{"n": "5"}', "holds: repaired, 1 edit by scalar/number-in-string\n")):
        done = run("verify-record", *schema, stdin=record(text, *schema))
        check(done.returncode == 0 and done.stdout.decode() == line, (text, done.stdout))


def the_tool_is_found_in_a_list():
    tools = file("tools.json", {"tools": TOOLS})
    for name in "abc":
        made = record(BROKEN, "--tools", tools, "--tool", name)
        check(ends(run("verify-record", "--tools", tools, "--tool", name, stdin=made), 0), name)
        check(ends(run("verify-record", "--tools", tools, "--tool", "other", stdin=made), 1,
                   "another tool"), name)
    one = file("one.json", TOOLS[1])
    check(ends(run("verify-record", "--tool", one, stdin=record(BROKEN, "--tool", one)), 0), "one")


def a_false_record_has_a_line_a_reason():
    schema = ["--schema", file("schema.json", SCHEMA)]
    made = json.loads(record(BROKEN, *schema))
    made["profile"] = "safe"
    done = run("verify-record", *schema, stdin=json.dumps(made))
    check(ends(done, 1, 'stdin: edit 2 at "/n": scalar/number-in-string: '), done.stderr)
    check(done.stderr.count(b"\n") == 1 and done.stderr.startswith(b"toolmend: "), done.stderr)
    made["profile"] = "standard"
    other = file("text.json", '{"tags": "y", "n": "5"}')
    check(ends(run("verify-record", *schema, "--text", other, stdin=json.dumps(made)), 1, "P12: "),
          "another text")
    made["edits"][0]["pointer"] = "/tags\n\u202e"
    done = run("verify-record", *schema, stdin=json.dumps(made))
    check(ends(done, 1, "the model makes another edit") and done.stderr.count(b"\n") == 1, done.stderr)


def what_is_no_record_ends_with_2():
    schema = ["--schema", file("schema.json", SCHEMA)]
    made = json.loads(record(BROKEN, *schema))
    for name in ("format", "profile", "finish", "verdict", "reason", "text", "edits",
                 "violations"):
        lacking = {key: value for key, value in made.items() if key != name}
        check(ends(run("verify-record", *schema, stdin=json.dumps(lacking)), 2, "form: "), name)
    for other in ({"format": 2}, {"profile": "bold"}, {"reason": "tired"}, {"edits": {}},
                  {"text_b64": "e30="}, {"notes": [1]}, {"history": 1}):
        check(ends(run("verify-record", *schema, stdin=json.dumps({**made, **other})), 2,
                   "form: "), other)
    check(ends(run("verify-record", *schema, stdin='{"format": 1, "format": 1}'), 2, "twice"), "")
    check(ends(run("verify-record", *schema, stdin=json.dumps({**made, "later": 1})), 0),
          "a member that is not named is ignored")
    for text in ("", "{}", "[]", "null", "{", "\0"):
        check(ends(run("verify-record", *schema, stdin=text), 2, "form: "), text)


def words_and_files_that_make_no_sense_end_with_2_and_3():
    schema = file("schema.json", SCHEMA)
    made = record(BROKEN, "--schema", schema)
    for words in ([], ["--schema", schema, "--profile", "safe"], ["--schema", schema, "a", "b"],
                  ["--schema", file("bad.json", '{"type": 1}')]):
        check(ends(run("verify-record", *words, stdin=made), 2, "toolmend: "), words)
    for words in (["--schema", schema, "nowhere.json"], ["--schema", "nowhere.json"],
                  ["--schema", schema, "--text", "nowhere.json"]):
        check(ends(run("verify-record", *words, stdin=made), 3, "nowhere.json"), words)


def bytes_that_are_no_text_are_recorded_and_checked():
    schema = ["--schema", file("schema.json", SCHEMA)]
    text = b'{"n": "\xff"}'
    path = pathlib.Path(folder, "bytes")
    path.write_bytes(text)
    made = run("repair", "--json", *schema, str(path)).stdout.decode()
    check("text_b64" in made, made)
    check(ends(run("verify-record", *schema, "--text", str(path), stdin=made), 0), made)
    check(ends(run("verify-record", *schema, stdin=made.replace("_b64\":\"e", "_b64\":\"?")), 2,
               "form: "), "no base64")


def a_text_that_is_no_json_is_mended_once_more():
    schema = ["--schema", file("schema.json", SCHEMA)]
    text = "{'tags': 'x', n: \"5\",} </s>"
    made = record(text, *schema)
    check(ends(run("verify-record", *schema, stdin=made), 0), made)
    claimed = json.loads(made)
    check(claimed["verdict"] == "repaired" and len(claimed["edits"]) == 11, claimed)
    claimed["edits"][-1]["rules"] = ["syntax/surplus-closer"]
    check(ends(run("verify-record", *schema, stdin=json.dumps(claimed)), 1,
               'edit 10 at "": syntax/surplus-closer: the model'), "another rule")
    claimed["profile"] = "safe"
    check(ends(run("verify-record", *schema, stdin=json.dumps(claimed)), 1,
               "syntax/python-literal: "), "a profile without it")


def a_whole_call_is_checked_with_its_list():
    tools = ["--tools", file("offered.json", OFFERED)]
    text = ["--text", file("call.json", CALL.replace('"x"', '["x"]'))]
    made = run("call", "--json", *tools, text[1]).stdout.decode()
    claimed = json.loads(made)
    check(claimed["tool"] == "tag" and claimed["effectful"] is True, claimed)
    done = run("verify-record", *tools, *text, stdin=made)
    check(ends(done, 0), made)
    check(done.stdout.decode() == "holds: repaired, 1 edit by call/missing-name\n", done.stdout)
    done = run("verify-record", *tools, *text, stdin=json.dumps({**claimed, "tool": "read"}))
    check(ends(done, 1, "calls/name: "), "another tool")
    done = run("verify-record", *tools, *text, stdin=json.dumps({**claimed, "evidence": ["tags"]}))
    check(ends(done, 1, "calls/report: "), "other evidence")
    check(ends(run("verify-record", *tools, stdin=made), 2, "form: ", "was not given"), "no text")
    for words in ([*tools, "--tool", "tag"], ["--schema", file("schema.json", SCHEMA)]):
        check(ends(run("verify-record", *words, *text, stdin=made), 2, "form: ", "whole call"), words)
    refused = run("call", "--json", *tools, stdin=CALL).stdout.decode()
    check(json.loads(refused)["reason"] == "no-tool", refused)
    check(ends(run("verify-record", *tools, stdin=refused), 0), refused)
    del claimed["op"]
    check(ends(run("verify-record", *tools, *text, stdin=json.dumps(claimed)), 2, "--tool"),
          "a record of one tool, and a list of two")


MODEL_TEXTS = [
    'Well.\n<tool_call>{"arguments": {"path": "x"}, "name": "functions.read"}</tool_call>',
    '<tool_call>{"name": "read", "arguments": {"path": "x",}}</tool_call>',
    '{"name": "read", "arguments": "{\\"path\\": \\"x\\"}"}',
    "<function=read><parameter=path>x</parameter></function>\n<function=tag><parameter=n>5</parameter></function>",
    "<tool_call>tag<arg_key>n</arg_key><arg_value>5</arg_value></tool_call>",
    "<|tool_call_start|>[tag(n=5, tags=['a \\\\ \\' \"b\"', 'c'])]<|tool_call_end|>",
    '<|tool_call>call:tag{n:5,tags:[<|"|>a<|"|>]}<tool_call|>',
    "<function=tag><parameter=n>x</parameter></function>", "<function=read><parameter=path>", "No call."]


def lies(made):
    """Records that say something else, each with the name of what was changed."""
    for at, call in enumerate(made["calls"]):
        for name, other in (("name", "nobody"), ("row", "glm-x"), ("arguments", '{"path": "y"}'), ("start", call["start"] + 1),
                            ("end", call["end"] - 1), ("rules", ["markup/none"]), ("parts", call["parts"][:-1])):
            yield name, {**made, "calls": [*made["calls"][:at], {**call, name: other}, *made["calls"][at + 1:]]}
        for k, part in enumerate(call["parts"]):
            for moved in ({"start": part["start"] + 1}, {"end": part["end"] + 1}, {"as": "word"}):
                parts = [*call["parts"][:k], {**part, **moved}, *call["parts"][k + 1:]]
                yield (part, moved), {**made, "calls": [*made["calls"][:at], {**call, "parts": parts}, *made["calls"][at + 1:]]}
        yield "record", {**made, "calls": [*made["calls"][:at], {**call, "record": {**call["record"], "profile": "safe"}},
                                           *made["calls"][at + 1:]]}
        yield "calls", {**made, "calls": made["calls"][:at]}
    yield "verdict", {**made, "verdict": "none" if made["calls"] else "calls"}
    yield "refused", {**made, "refused": {"at": 1, "reason": "limit"}}


def the_record_of_a_model_text_is_checked():
    tools = ["--tools", file("tools.json", OFFERED)]
    for content in MODEL_TEXTS:
        text = ["--text", file("text.txt", content)]
        made = run("markup", "--json", *tools, file("text.txt", content)).stdout.decode()
        check(ends(run("verify-record", *tools, *text, stdin=made), 0), content)
        check(ends(run("verify-record", *tools, stdin=made), 2, "not given"), content)
        for name, lie in lies(json.loads(made)):
            check(ends(run("verify-record", *tools, *text, stdin=json.dumps(lie)), 1), (content, name))


def a_schema_of_openapi_is_held_against_its_own_records():
    schema = file("openapi.json", {"properties": {"n": {"type": "integer", "nullable": True}}})
    made = file("openapi.record", record('{"n": null,}', "--schema", schema, "--openapi"))
    check(ends(run("verify-record", "--schema", schema, "--openapi", made), 0), made)
    check(ends(run("verify-record", "--schema", schema, made), 1), made)


def the_engine_is_out_of_reach():
    objects = [build / "conformance" / source.parent.name / (source.stem + ".o")
               for folder in ("verify", "model") for source in sorted((here.parent / folder).glob("*.c"))
               if not source.stem.startswith(("test_", "check_"))]
    check(len(objects) > 20 and all(one.is_file() for one in objects), objects)
    for one in objects:
        said = subprocess.run(["nm", "-u", one], capture_output=True, text=True, check=True).stdout
        wants = {line.split()[-1] for line in said.splitlines()}
        check(not wants & ENGINE, (one.name, wants & ENGINE))
        private = {name for name in wants if name.startswith("tmi_")}
        check(not private, (one.name, private))


with tempfile.TemporaryDirectory() as folder:
    a_true_record_is_answered_by_0()
    a_true_record_has_a_line_that_says_what_holds()
    the_tool_is_found_in_a_list()
    a_false_record_has_a_line_a_reason()
    what_is_no_record_ends_with_2()
    words_and_files_that_make_no_sense_end_with_2_and_3()
    bytes_that_are_no_text_are_recorded_and_checked()
    a_text_that_is_no_json_is_mended_once_more()
    a_whole_call_is_checked_with_its_list()
    the_record_of_a_model_text_is_checked()
    a_schema_of_openapi_is_held_against_its_own_records()
    the_engine_is_out_of_reach()
sys.exit(finish())
