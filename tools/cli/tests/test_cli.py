# SPDX-License-Identifier: MIT
"""What the command line promises: exit codes, bytes on stdout, one line on stderr.

Usage: test_cli.py TOOLMEND (the binary, or the build folder that holds it).
Each test is a function whose name is the claim. The bad inputs of a command line stand here
because only a process has a stdin, a closed stdout or a file that cannot be read.
"""
import base64
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

TEXT_MAX = 16 * 1024 * 1024
SCHEMA = b"""{"type": "object", "required": ["path"], "additionalProperties": false,
 "properties": {"path": {"type": "string"}, "tags": {"type": "array",
  "items": {"type": "string"}}, "limit": {"type": "integer", "minimum": 1},
  "mode": {"enum": ["read", "write"]}}}"""
VALID = b' {"path" : "a.c", "limit": 1.0e1 }\n'
BROKEN = b'{"path": "a.c", "tags": "[\\"x\\", \\"y\\"]", "limit": null}'
MENDED = b'{"path": "a.c", "tags": ["x", "y"]}'
MISFIT = b'{"path": 1, "other": 2, "limit": 0}'

binary = ""
folder = ""


def file(name, content):
    """A file of this content in the test's folder."""
    path = os.path.join(folder, name)
    with open(path, "wb") as out:
        out.write(content)
    return path


def run(*words, stdin=b"", **more):
    """Run the binary; the words may be paths or options."""
    return subprocess.run([binary, *words], input=stdin, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=600, **more)


def repair(text, *words, **more):
    return run("repair", "--schema", file("schema.json", SCHEMA), *words, stdin=text, **more)


def is_one_line(err):
    """One line of our own on stderr, without anything a terminal would obey."""
    return (err.startswith(b"toolmend: ") and err.endswith(b"\n") and err.count(b"\n") == 1
            and not any(byte < 32 for byte in err[:-1]))


def fails(done, code, *parts):
    """Did it end with this code, one line on stderr that holds the parts, and no output?"""
    ok = (done.returncode == code and done.stdout == b"" and is_one_line(done.stderr)
          and all(part in done.stderr for part in parts))
    if not ok:
        print("  got %d %r %r" % (done.returncode, done.stdout[:200], done.stderr[:400]),
              file=sys.stderr)
    return ok


# ---- repair ------------------------------------------------------------------------------

def a_valid_text_comes_back_byte_for_byte():
    done = repair(VALID)
    check(done.returncode == 0, done)
    check(done.stdout == VALID, done.stdout)
    check(done.stderr == b"", done.stderr)


def a_broken_text_comes_back_repaired_and_nothing_is_added():
    done = repair(BROKEN)
    check(done.returncode == 0 and done.stdout == MENDED, done)
    check(repair(done.stdout).stdout == done.stdout, "the fixed point")


def a_rejected_text_leaves_stdout_empty():
    check(fails(repair(MISFIT), 10, b"stdin: rejected: schema-mismatch: /"), "misfit")
    check(fails(repair(b'{"path": "a'), 10, b"rejected: truncated: "), "cut")
    check(fails(repair(b'{"path" "a"}'), 10, b"stdin:1:9: rejected: not-json: "), "syntax")


def the_text_may_be_a_file_or_a_dash():
    path = file("text.json", BROKEN)
    for words in ([path], ["--", path], ["-"]):
        done = repair(BROKEN if words == ["-"] else b"no", *words)
        check(done.returncode == 0 and done.stdout == MENDED, words)
    check(fails(repair(b"", file("bad.json", MISFIT)), 10, b"bad.json: rejected: "), "its name")


def the_tool_may_come_from_each_form_of_a_list():
    schema = SCHEMA.decode()
    forms = {
        "openai": '[{"type": "function", "function": {"name": "read", "parameters": %s}}]',
        "plain": '[{"name": "other"}, {"name": "read", "parameters": %s}]',
        "mcp": '{"tools": [{"name": "read", "inputSchema": %s}, {"name": "other"}]}',
        "anthropic": '[{"name": "read", "input_schema": %s}]',
    }
    for form, text in forms.items():
        path = file(form + ".json", (text % schema).encode())
        done = run("repair", "--tools", path, "--tool", "read", stdin=BROKEN)
        check(done.returncode == 0 and done.stdout == MENDED, form)
        done = run("repair", "--tools", path, stdin=BROKEN)
        check((done.returncode == 0) == (form in ("openai", "anthropic")), form + " alone")


def a_one_shot_adapter_is_given_a_tool_and_a_finish():
    path = file("one.json", b'{"name": "read", "parameters": ' + SCHEMA + b"}")
    done = run("repair", "--tool", path, "--finish", "complete", stdin=BROKEN)
    check(done.returncode == 0 and done.stdout == MENDED, done)
    check(fails(run("repair", "--tool", path, "--finish", "unknown", stdin=MISFIT), 10), "misfit")


def a_profile_holds_its_own_rules_only():
    done = repair(b'{"path": "a", "limit": null}', "--profile", "safe")
    check(fails(done, 10, b"schema-mismatch: /limit wants integer, got null"), "null/optional")
    check(fails(repair(BROKEN, "--profile", "safe"), 10, b"(and 1 more)"), "whole or nothing")
    check(repair(BROKEN, "--profile", "extended").stdout == MENDED, "extended")


def the_record_is_one_line_of_json():
    done = repair(BROKEN, "--json", "--finish", "complete", "--tool", "read")
    check(done.returncode == 0 and done.stdout.count(b"\n") == 1, done)
    record = json.loads(done.stdout)
    check(list(record) == ["format", "tool", "profile", "finish", "verdict", "reason", "text",
                           "edits", "violations", "warnings", "notes", "readings", "rivals",
                           "message", "history"], list(record))
    check((record["tool"], record["finish"]) == ("read", "complete"), record)
    check(record["text"] == MENDED.decode(), record)
    check(replay(BROKEN, record["edits"]) == MENDED, record["edits"])
    check({edit["pointer"]: edit["rules"] for edit in record["edits"]}
          == {"/tags": ["shape/array-in-string"], "/limit": ["null/optional"]}, record["edits"])
    done = repair(MISFIT, "--json")
    record = json.loads(done.stdout)
    check(done.returncode == 10 and done.stderr == b"", done)
    check(record["text"] == MISFIT.decode() and record["edits"] == [], record)
    check([(v["pointer"], v["keyword"]) for v in record["violations"]]
          == [("/path", "type"), ("/other", "additionalProperties"), ("/limit", "minimum")],
          record["violations"])


def replay(text, edits):
    """The edits on the text; None if they are not disjoint, ascending and true to it."""
    out, at = b"", 0
    for edit in edits:
        start, end = edit["start"], edit["end"]
        if start < at or text[start:end] != edit["old"].encode():
            return None
        out, at = out + text[at:start] + edit["new"].encode(), end
    return out + text[at:]


def an_explanation_shows_place_rule_before_and_after():
    done = repair(BROKEN, "--explain")
    page = done.stdout.decode()
    check(done.returncode == 0 and page.startswith("repaired"), page)
    for part in ("/tags", "shape/array-in-string", '- "[\\"x\\", \\"y\\"]"', '+ ["x", "y"]',
                 "wants array, got string", "null/optional", MENDED.decode()):
        check(part in page, part)
    done = repair(MISFIT, "--explain")
    page = done.stdout.decode()
    check(done.returncode == 10 and page.startswith("rejected: schema-mismatch"), page)
    for part in ("wants string, got integer", "is not declared", "wants minimum 1"):
        check(part in page, part)
    done = repair(b'{"path": "a", "tags": "a, b"}', "--explain")
    check(b"shape/scalar-for-array  (in doubt)" in done.stdout, done.stdout)
    done = repair(b'{"path": "a", "limit": null}', "--explain", "--profile", "safe")
    check(b"null/optional  (profile standard)" in done.stdout, done.stdout)
    check("lacks \"path\"" in repair(b"{}", "--explain").stdout.decode(), "required")
    check('wants "read" or "write", got string'
          in repair(b'{"path": "a", "mode": "zap"}', "--explain").stdout.decode(), "enum")


def a_text_that_is_not_json_is_explained_by_its_place():
    text = b"{'path': 'a', tags: 'x', // why\n \"limit\": 2,}"
    done = repair(text)
    check((done.returncode, done.stdout)
          == (0, b'{"path": "a", "tags": ["x"], \n "limit": 2}'), done)
    page = repair(text, "--explain").stdout.decode()
    for part in ("fault   at line 1, column 2: expected a member name or '}'", "\u25b8'path'",
                 "wants array, got string", "syntax/unquoted-key", "shape/scalar-for-array",
                 "- // why", "syntax/trailing-comma"):
        check(part in page, part)
    page = repair(b"{'path': @}", "--explain").stdout.decode()
    check("rejected: not-json" in page and "at line 1, column 10: expected a value" in page, page)
    page = repair(b'{"path": "\\x41"}', "--explain").stdout.decode()
    check("at line 1, column 11: syntax/invalid-escape is in doubt" in page, page)
    page = repair(b'{"path": "a"} /**/', "--explain", "--profile", "safe").stdout.decode()
    check("at line 1, column 15: reading it needs syntax/comment" in page
          and "(root)  syntax/comment  (profile standard)" in page, page)


def a_refusal_names_the_place_only_where_it_is_the_reason():
    check(fails(repair(b"{'path': @}"), 10, b"stdin:1:10: rejected: not-json: expected a value"), "place")
    check(fails(repair(b"{'path': ['', '']}"), 10, b"stdin: rejected: schema-mismatch: /path wants string",
                b"; the arguments do not satisfy"), "values")
    check(fails(repair(b"{'path': '', 'path': ''}"), 10, b"stdin: rejected: ambiguous: a member name"),
          "names")
    check(fails(repair(b""), 10, b'stdin: rejected: schema-mismatch: the text is empty; (root) lacks "path"'),
          "empty")
    ambiguous = repair(b'{"path": "a", "tags": ""}')
    check(fails(ambiguous, 10, b'it could be [""] (shape/scalar-for-array, in doubt)'), "candidates")
    doubt = "stdin:1:11: rejected: ambiguous: syntax/invalid-escape is in doubt: "
    check(fails(repair(b'{"path": "\\x41\x1b"}'), 10, (doubt + '{"path": "\u25b8\\x41\u241b"}').encode()),
          "what is in doubt")


def closers_are_added_on_the_callers_word_alone():
    text = b'{"path": "a"'
    check(repair(text, "--finish", "complete").stdout == b'{"path": "a"}', "complete")
    for words in ([], ["--finish", "unknown"], ["--finish", "truncated"],
                  ["--finish", "complete", "--profile", "safe"]):
        check(fails(repair(text, *words), 10, b"rejected: truncated: "), words)


def both_halves_of_a_wrap_are_one_change():
    page = repair(b'{"path": "a", "tags": "x"}', "--explain").stdout.decode()
    check('- "x"\n' in page and '+ ["x"]\n' in page, page)
    check(page.count("shape/scalar-for-array") == 1, page)


def an_explanation_says_nothing_to_the_terminal():
    text = b'{"path": "a", "x\\u0000": "\xe2\x80\xae\xc2\x9b\x7f", "tags": 1' + b"\x1b[2J\xff\r"
    done = repair(text, "--explain")
    check(done.returncode == 10, done)
    check(not any(byte < 32 and byte != 10 or byte == 127 for byte in done.stdout), done.stdout)
    check(b"\xe2\x80\xae" not in done.stdout and b"\xc2\x9b" not in done.stdout, done.stdout)
    check(b"<U+202E>" in done.stdout and b"<FF>" in done.stdout, done.stdout)
    check("␛".encode() in done.stdout, done.stdout)


def long_values_are_shown_from_both_ends():
    text = b'{"path": "a", "tags": "[\\"' + b"x" * 5000 + b'\\"]"}'
    page = repair(text, "--explain").stdout.decode()
    check(max(len(line) for line in page.split("\n")[:6]) < 120, page[:500])
    check("bytes)" in page, page[:500])


# ---- malformed texts -----------------------------------------------------------------

def texts_of_any_bytes_have_a_verdict():
    for name, text in {"empty": b"", "space": b" \n", "nul": b'{"path": "a\0b"}',
                       "not utf-8": b'{"path": "\xff"}', "surrogate": b'{"path": "\xed\xa0\x80"}',
                       "prose": b"Sure, here it is", "bom": b"\xef\xbb\xbf{}",
                       "scalar": b"12", "null": b"null"}.items():
        done = repair(text)
        check(fails(done, 10, b"rejected: "), name)
        record = json.loads(repair(text, "--json").stdout)
        back = (base64.b64decode(record["text_b64"]) if "text_b64" in record
                else record["text"].encode())
        check(back == text and record["verdict"] == "rejected", name)


def a_text_past_the_limit_is_refused_without_reading_on():
    """A producer of one gigabyte would be stopped by its pipe; it cannot fill the memory."""
    schema = file("schema.json", SCHEMA)
    with subprocess.Popen([binary, "repair", "--schema", schema], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        sent = 0
        try:
            while sent < 1 << 30:
                sent += process.stdin.write(b"[" * (1 << 20))
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.stdin = None
        out, err = process.communicate(timeout=600)
    check(sent < TEXT_MAX + (4 << 20), sent)
    check(process.returncode == 10 and out == b"" and is_one_line(err), err)
    check(b"rejected: limit: " in err, err)


def a_text_at_the_limit_is_judged():
    text = b'{"path": "' + b"x" * (TEXT_MAX - 12) + b'"}'
    check(len(text) == TEXT_MAX and repair(text).stdout == text, "at the limit")
    check(fails(repair(text + b" "), 10, b"rejected: limit"), "one byte more")


def deep_texts_are_refused():
    deep = b'{"path": "a", "tags": ' + b"[" * 300 + b"]" * 300 + b"}"
    check(fails(repair(deep), 10, b"rejected: limit"), "depth")


# ---- files and streams -------------------------------------------------------------------

def files_that_cannot_be_read_end_with_3():
    schema = file("schema.json", SCHEMA)
    missing = os.path.join(folder, "missing.json")
    for words in (["--schema", missing], ["--tools", missing], ["--tool", missing],
                  ["--schema", folder], ["--schema", schema, missing],
                  ["--schema", schema, folder]):
        check(fails(run("repair", *words, stdin=VALID), 3, b"; "), words)
    if os.geteuid() != 0:  # root may read everything
        os.chmod(file("secret.json", SCHEMA), 0)
        check(fails(run("repair", "--schema", os.path.join(folder, "secret.json")), 3), "mode 0")


def names_with_line_feeds_stay_one_line():
    check(fails(run("repair", "--schema", "no\nsuch\x1b[1m"), 3), "line feed in a name")


def a_closed_stdin_ends_with_3():
    schema = file("schema.json", SCHEMA)
    done = subprocess.run(["sh", "-c", '"$0" repair --schema "$1" <&-', binary, schema],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
    check(fails(done, 3, b"stdin: cannot be read"), "closed stdin")


def a_stdout_that_takes_nothing_ends_with_3():
    schema = file("schema.json", SCHEMA)
    text = file("text.json", VALID)
    for where in (">&-", ">/dev/full"):
        for verb in ('repair --schema "$1" "$2"', 'repair --json --schema "$1" "$2"', "rules",
                     "--help", "--version"):
            done = subprocess.run(["sh", "-c", '"$0" %s %s' % (verb, where), binary, schema, text],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
            check(fails(done, 3, b"stdout: cannot be written: "), (verb, where))


def a_closed_pipe_ends_with_3_and_no_message():
    read_end, write_end = os.pipe()
    os.close(read_end)
    schema = file("schema.json", SCHEMA)
    done = subprocess.run([binary, "repair", "--schema", schema], input=VALID, stdout=write_end,
                          stderr=subprocess.PIPE, timeout=600)
    os.close(write_end)
    check(done.returncode == 3 and done.stderr == b"", done)


# ---- malformed schemas and lists -----------------------------------------------------

def malformed_schemas_end_with_2():
    for name, schema in {"empty": b"", "cut": b'{"type": ', "number": b"12",
                         "type": b'{"type": "text"}', "loop": b'{"$ref": "#"}',
                         "dangling": b'{"$ref": "#/$defs/no"}',
                         "outside": b'{"$ref": "https://example.org/s"}',
                         "repeated": b'{"type": "object", "type": "array"}',
                         "bytes": b'{"title": "\xff"}',
                         "deep": b'{"not":' * 300 + b"{}" + b"}" * 300,
                         "long": b" " * (4 * 1024 * 1024 + 1)}.items():
        path = file("bad-schema.json", schema)
        check(fails(run("repair", "--schema", path, stdin=VALID), 2, b"bad-schema.json", b"; "),
              name)


def tools_are_not_taken_for_a_schema():
    for form in (b'{"name": "a", "inputSchema": {"type": "object"}}',
                 b'{"name": "a", "parameters": {"type": "object"}}',
                 b'{"type": "function", "function": {"name": "a", "parameters": {}}}',
                 b'[{"name": "a", "input_schema": {}}]', b'{"tools": []}'):
        path = file("tools-as-schema.json", form)
        check(fails(run("repair", "--schema", path, stdin=VALID), 2, b"--tools"), form)
    property_of_that_name = file("plain.json", b'{"properties": {"tools": {}, "function": {}}}')
    check(run("repair", "--schema", property_of_that_name, stdin=VALID).returncode == 0, "plain")


def a_schema_is_not_taken_for_tools():
    path = file("schema.json", SCHEMA)
    for words, remedy in ((["repair", "--tools", path], b"give it with --schema"),
                          (["repair", "--tool", path], b"give it with --schema"),
                          (["lint", path], b'make it a tool: {"name": NAME, "parameters": SCHEMA}')):
        check(fails(run(*words, stdin=VALID), 2, b"schema.json: it holds a schema, not tools; " + remedy),
              words)
    for text in (b'{"type": "function"}', b'{"name": 1, "type": "object"}', b"1", b"{"):
        done = run("lint", file("other.json", text))
        check(done.returncode == 2 and b"it holds a schema" not in done.stderr, (text, done))


def malformed_lists_end_with_2():
    two = file("two.json", b'[{"name": "a"}, {"name": "b"}]')
    check(fails(run("repair", "--tools", two), 2, b"a, b"), "two and no name")
    check(fails(run("repair", "--tools", two, "--tool", "c"), 2, b'"c"', b"a, b"), "unknown")
    check(fails(run("repair", "--tool", two), 2, b"a, b"), "two where one is due")
    for name, text in {"empty": b"", "no tools": b"[]", "scalar": b"1",
                       "no name": b'[{"parameters": {}}]',
                       "one name twice": b'[{"name": "a"}, {"name": "a"}]',
                       "bad schema": b'[{"name": "a", "parameters": {"type": 1}}]'}.items():
        path = file("bad-tools.json", text)
        check(fails(run("repair", "--tools", path, stdin=VALID), 2, b"bad-tools.json"), name)


def a_bad_neighbour_does_not_stop_a_good_tool():
    path = file("half.json", b'[{"name": "a", "parameters": {"type": 1}}, {"name": "b"}]')
    done = run("repair", "--tools", path, "--tool", "b", stdin=b"{}")
    check(done.returncode == 0 and done.stdout == b"{}", done)


# ---- words -------------------------------------------------------------------------------

def wrong_usage_ends_with_2():
    schema = ["--schema", file("schema.json", SCHEMA)]
    for words in ([], ["mend"], ["repair"], ["repair", "--schema"], ["repair", "--sch", "x"],
                  ["repair", *schema, *schema], ["repair", *schema, "a", "b"],
                  ["repair", *schema, "--tools", "x"], ["repair", *schema, "--json=1"],
                  ["repair", *schema, "--json", "--explain"],
                  ["repair", *schema, "--profile", "bold"], ["repair", *schema, "--finish", "x"],
                  ["validate", *schema, "--finish", "complete"], ["rules", "x"],
                  ["serve", "--profile", "bold"], ["serve", "--json"]):
        check(fails(run(*words), 2, b"; "), words)


def options_may_stand_anywhere_and_take_an_equals_sign():
    schema = file("schema.json", SCHEMA)
    text = file("text.json", BROKEN)
    done = run("repair", text, "--schema=" + schema, "--profile=standard")
    check(done.returncode == 0 and done.stdout == MENDED, done)
    check(fails(run("repair", "--schema", schema, "--", "--json"), 3, b"--json: "), "after --")


def help_names_each_verb_and_each_verb_its_options():
    page = run("--help").stdout.decode()
    for verb, options in {"repair": "schema tools tool profile finish openapi explain json help",
                          "validate": "schema tools tool openapi json help",
                          "call": "tools profile finish openapi explain json help",
                          "serve": "profile openapi split help", "rules": "profile json help",
                          "certify": "profile require filter suite corpus spec baseline allow-harm today report "
                                     "timeout start keep-going exec so hello memory order salt repeat isolate shard probe seed "
                                     "cases help",
                          "verify-record": "schema tools tool openapi text help",
                          "lint": "tool openapi json help",
                          "scan": "tools profile finish openapi json merge messages help"
                          }.items():
        check("\n  " + verb + " " in page, verb)
        done = run(verb, "--help")
        named = [line.split()[0] for line in done.stdout.decode().split("\n")
                 if line.startswith("  --")]
        check(done.returncode == 0 and named == ["--" + one for one in options.split()], named)
    check(max(map(len, page.split("\n"))) <= 90, "width")
    check("each verb says what its codes mean" in page, "exit codes")
    for words in (["help"], ["-h"], ["help", "--help"]):
        check(run(*words).stdout.decode() == page, words)
    check(run("help", "lint").stdout == run("lint", "--help").stdout, "help lint")
    check(run("help", "report", "diff").stdout == run("report", "diff", "--help").stdout, "help report diff")
    check(len(re.findall("^  [a-z]", page, re.M)) == 15, "fifteen verbs")


def a_group_alone_prints_its_members():
    for group, members in {"report": "diff merge matrix forms", "baseline": "check update",
                           "adapter": "new check"}.items():
        alone, asked = run(group), run(group, "--help")
        check(alone.returncode == 2 and not alone.stdout, alone)
        check(asked.returncode == 0 and asked.stdout == alone.stderr == run("help", group).stdout, asked)
        named = re.findall("^  %s ([a-z]+)  " % group, asked.stdout.decode(), re.M)
        check(named == members.split(), named)


def a_mistyped_word_is_told_what_it_may_mean():
    for words, meant in ((["repiar"], b'did you mean "repair"?'), (["lnit"], b'did you mean "lint"?'),
                         (["report", "dif"], b'did you mean "report diff"?'),
                         (["repair", "--shema=x"], b"did you mean --schema?"),
                         (["lint", "--schema=x"], b"see toolmend lint --help"),
                         (["help", "basline"], b'did you mean "baseline"?'), (["x"], b"see toolmend --help")):
        check(fails(run(*words), 2, meant), words)


def the_version_is_said():
    check(run("--version").stdout.startswith(b"toolmend "), "version")
    for word in ("help", "version"):
        done = run(word)
        check(done.returncode == 0 and done.stdout == run("--" + word).stdout, word)


# ---- validate ----------------------------------------------------------------------------

def validate_answers_by_its_exit_code():
    schema = file("schema.json", SCHEMA)
    done = run("validate", "--schema", schema, stdin=VALID)
    check((done.returncode, done.stdout, done.stderr) == (0, b"", b""), done)
    done = run("validate", "--schema", schema, stdin=MISFIT)
    lines = done.stderr.decode().split("\n")
    check(done.returncode == 10 and done.stdout == b"" and len(lines) == 4, done)
    check(lines[0] == "toolmend: stdin: /path wants string, got integer", lines[0])
    check(lines[1] == "toolmend: stdin: /other is not declared", lines[1])
    check(lines[2] == "toolmend: stdin: /limit wants minimum 1, got integer", lines[2])
    check(fails(run("validate", "--schema", schema, stdin=b"{}"), 10, b'(root) lacks "path"'),
          "required")
    check(fails(run("validate", "--schema", schema, stdin=b'{"path": "a",}'), 10,
                b"stdin:1:14: rejected: not-json: "), "syntax")
    check(fails(run("validate", "--schema", schema, "--profile", "safe"), 2, b"no option --profile"),
          "nothing is mended, so no profile does anything")


def validate_has_a_line_for_each_violation_of_a_text_that_is_not_json():
    words = ("validate", "--schema", file("schema.json", SCHEMA))
    text = b'{"path": 1, "limit": 0,}'
    lines = run(*words, stdin=text).stderr.decode().splitlines()
    record = json.loads(run(*words, "--json", stdin=text).stdout)
    check([one["pointer"] for one in record["violations"]] == ["/path", "/limit"], record)
    check(len(lines) == 3 and lines[0].startswith("toolmend: stdin:1:24: rejected: not-json: "), lines)
    check(lines[1:] == ["toolmend: stdin: /path wants string, got integer",
                        "toolmend: stdin: /limit wants minimum 1, got integer"], lines)


def validate_prints_its_record():
    schema = file("schema.json", SCHEMA)
    record = json.loads(run("validate", "--json", "--schema", schema, stdin=BROKEN).stdout)
    check((record["verdict"], record["edits"]) == ("rejected", []), record)


# ---- rules -------------------------------------------------------------------------------

def the_table_of_rules_is_the_same_as_text_and_json():
    rows = json.loads(run("rules", "--json").stdout)
    lines = run("rules").stdout.decode().split("\n")[:-1]
    check(len(rows) > 20 and len(rows) == len(lines), (len(rows), len(lines)))
    for row, line in zip(rows, lines):
        check(list(row) == ["id", "tier", "summary"], row)
        check(row["tier"] in ("safe", "standard", "extended"), row)
        check(line.split(None, 2) == [row["id"], row["tier"], row["summary"]], line)
    check(len({row["id"] for row in rows}) == len(rows), "ids are unique")


# ---- serve -------------------------------------------------------------------------------

TOOL = {"name": "read", "parameters": json.loads(SCHEMA)}


def ask(*requests, words=()):
    """Answers of one session; a request is an object, or bytes for a line as it is."""
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in requests]
    done = run("serve", *words, stdin=b"".join(line + b"\n" for line in lines))
    check(done.returncode == 0 and done.stderr == b"", done)
    return [json.loads(line) for line in done.stdout.split(b"\n")[:-1]]


def request(text, **more):
    return {"op": "repair", "id": "x1", "tool": TOOL, "arguments": text, **more}


def hello_names_groups_that_have_rules():
    groups = []
    for row in json.loads(run("rules", "--json").stdout):
        group = row["id"].split("/")[0]
        if group not in groups and group != "markup":
            groups.append(group)
    answer, = ask({"op": "hello", "protocol": 1})
    check(answer["op"] == "hello" and answer["protocol"] == 1, answer)
    check((answer["name"], answer["language"], answer["numbers"]) == ("toolmend", "c", "exact"),
          answer)
    check(answer["groups"] == groups, answer)
    check(answer["capabilities"] ==
          ["bytes", "edits", "reasons", "history", "call", "markup", "violations", "b64",
           "tools", "openapi"], answer)
    check("call" not in answer, answer)
    answer, = ask({"op": "hello", "protocol": 2})
    check(answer["op"] == "error", answer)
    for profile, held in (("docker-agent", ["null", "shape"]), ("dirge", ["null", "shape"]),
                          ("helexa", ["call", "syntax"]), ("standard", groups)):
        answer, = ask({"op": "hello", "protocol": 1}, words=("--profile", profile))
        check(sorted(answer["groups"]) == sorted(held), f"{profile}: its groups, and hint only if it holds all hints")


def serve_answers_as_repair_does():
    valid, mended, misfit = ask(request(VALID.decode()), request(BROKEN.decode(), id=7),
                                request(MISFIT.decode()), {"op": "bye"})
    check(valid == {"id": "x1", "outcome": "ok", "arguments": VALID.decode(), "edits": [],
                    "violations": [], "history": VALID.decode()}, valid)
    check((mended["id"], mended["outcome"], mended["arguments"]) == (7, "ok", MENDED.decode()),
          mended)
    check(replay(BROKEN, mended["edits"]) == MENDED, mended)
    check(mended["violations"] == [{"pointer": "/tags", "keyword": "type"},
                                   {"pointer": "/limit", "keyword": "type"}], mended)
    check((misfit["outcome"], misfit["reason"]) == ("rejected", "schema-mismatch"), misfit)
    check("\n- /path must be a string, but an integer came: " in misfit["message"], misfit)
    check(misfit["arguments"] == misfit["history"] == MISFIT.decode(), misfit)
    check(mended["history"] == MENDED.decode() and "message" not in mended, mended)
    cut, = ask(request(VALID.decode()[:-2]))
    check(cut["reason"] == "truncated" and cut["history"] is None, cut)
    safe, = ask(request(BROKEN.decode()), words=("--profile", "safe"))
    check(safe["outcome"] == "rejected", safe)


OTHER = {"name": "stop", "parameters": {"$ref": "https://example.org/s"}}


def called(text, **more):
    return {"op": "call", "id": "c1", "tools": [TOOL, OTHER], "call": text, **more}


def serve_answers_whole_calls():
    valid, mended, misfit, lost = ask(
        called('{"name": "read", "arguments": %s}' % VALID.decode()),
        called('{"name": "functions.read", "arguments": %s}' % json.dumps(BROKEN.decode())),
        called('{"name": "read", "arguments": %s}' % MISFIT.decode()), called('{"name": "move"}'))
    kept = VALID.decode().strip()  # white space around a member is the call's
    check(valid == {"id": "c1", "outcome": "ok", "name": "read", "arguments": kept, "edits": [],
                    "violations": [], "history": kept}, valid)
    check((mended["outcome"], mended["name"], mended["arguments"]) == ("ok", "read", MENDED.decode()), mended)
    check([edit["in"] for edit in mended["edits"]][:2] == ["call", "arguments"], mended)
    inside = [edit for edit in mended["edits"] if edit["in"] == "arguments"]
    check(replay(BROKEN, inside) == MENDED and mended["history"] == MENDED.decode(), mended)
    check((misfit["outcome"], misfit["reason"], misfit["history"]) ==
          ("rejected", "schema-mismatch", MISFIT.decode()), misfit)
    check("name" not in misfit and misfit["arguments"].startswith('{"name": "read"'), misfit)
    check((lost["reason"], lost["arguments"]) == ("unknown-tool", '{"name": "move"}'), lost)
    check(lost["edits"] == [], lost)
    text = b'{"name": "\xff"}'
    raw, = ask({"op": "call", "id": 1, "tools": [], "call_b64": base64.b64encode(text).decode()})
    check(raw["reason"] == "not-json" and base64.b64decode(raw["arguments_b64"]) == text, raw)


def a_tool_that_cannot_be_taken_matters_where_it_is_called():
    other, absent = ask(called('{"name": "stop", "arguments": {}}'),
                        called('{"name": "no", "arguments": {}}', tools=[OTHER]))
    check(other["outcome"] == "unsupported" and "$ref" in other["why"], other)
    check((absent["outcome"], absent["reason"]) == ("rejected", "unknown-tool"), absent)


def what_is_wrong_with_a_call_is_said_and_the_next_is_answered():
    wrong = [called({"name": "read"}), called("{}", tools=TOOL), called("{}", tools="read"),
             called("{}", tools=[TOOL, TOOL]), called("{}", tools=[1]), called("{}", call_b64="e30="),
             called("{}", finish=1), called("\ud800"), {"op": "call", "id": "c1", "tools": []},
             {"op": "call", "id": "c1", "call": "{}"}]
    answers = ask(*wrong, {"op": "call", "tools": [], "call": "{}"}, called("{}", tools=[]))
    check(len(answers) == len(wrong) + 2, len(answers))
    for one, answer in zip(wrong, answers):
        check((answer["id"], answer["outcome"]) == ("c1", "error") and answer["why"], (one, answer))
    check(answers[-2] == {"op": "error", "why": "call without an id"}, answers[-2])
    check((answers[-1]["outcome"], answers[-1]["reason"]) == ("rejected", "no-tool"), answers[-1])


def the_schema_of_a_line_is_judged_as_it_is_spelled():
    """An integer past 64 bits, and an escape in a name, as no parser in between leaves them."""
    line = (b'{"op":"repair","id":"\\u0041","tool":{"name":"t","parameters":{"properties":'
            b'{"n":{"const":18446744073709551617}}}},"arguments":"%s"}')
    answers = ask(line % b'{\\"n\\": 18446744073709551617}', line % b'{\\"n\\": 18446744073709551616}')
    check([one["outcome"] for one in answers] == ["ok", "rejected"], answers)
    done = run("serve", stdin=line % b"{}" + b"\n")
    check(done.stdout.startswith(b'{"id":"\\u0041",'), done.stdout)


def texts_that_are_not_utf8_travel_as_base64():
    raw = b'{"path": "\xff"}'
    answer, = ask({"op": "repair", "id": 1, "tool": TOOL,
                   "arguments_b64": base64.b64encode(raw).decode()})
    check(answer["outcome"] == "rejected" and answer["reason"] == "not-json", answer)
    check(base64.b64decode(answer["arguments_b64"]) == raw and "arguments" not in answer, answer)
    answer, = ask({"op": "repair", "id": 1, "tool": TOOL,
                   "arguments_b64": base64.b64encode(VALID).decode()})
    check(answer["outcome"] == "ok" and answer["arguments"] == VALID.decode(), answer)
    for bad in ("e30", "e3=0", "e30\n", "e31=", "====", "e30=e30="):
        answer, = ask({"op": "repair", "id": 1, "tool": TOOL, "arguments_b64": bad})
        check(answer["outcome"] == "error", (bad, answer))


def what_is_wrong_with_a_request_is_said_and_the_next_is_answered():
    wrong = [
        request({"path": "a"}), request(None), {"op": "repair", "id": "x1", "tool": TOOL},
        request("{}", arguments_b64="e30="), request("{}", finish="done"),
        request("{}", finish=1), request("{}", tool="read"), request("{}", tool=[TOOL]),
        request("{}", tool={"parameters": {}}),
        request("{}", tool={"name": "t", "parameters": {"type": 1}}),
        request("\ud800"),
    ]
    answers = ask(*wrong, request(VALID.decode()))
    check(len(answers) == len(wrong) + 1, len(answers))
    for one, answer in zip(wrong, answers):
        check((answer["id"], answer["outcome"]) == ("x1", "error") and answer["why"], (one, answer))
    check("base64" in answers[-2]["why"], answers[-2])
    check(answers[-1]["outcome"] == "ok", answers[-1])


def a_reference_out_of_the_document_is_unsupported():
    for schema, outcome in (({"$ref": "https://example.org/s"}, "unsupported"),
                            ({"$ref": "other.json#/a"}, "unsupported"),
                            ({"$ref": "#/$defs/no"}, "error"), ({"$ref": "#"}, "error")):
        answers = ask(*2 * [request("{}", tool={"name": "t", "parameters": schema})])
        check([one["outcome"] for one in answers] == 2 * [outcome], (schema, answers))


def lines_that_are_no_request_are_answered_and_passed():
    lines = [b"", b"{", b"[]", b"\xff", b'"hello"', b'{"op":"sing"}', b'{"op":1}', b"{}",
             b'{"op":"repair"}', b'{"op":"repair","op":"bye"}', b'{"op":"bye\\u0000"}',
             b'{"op":"repair","id":1}' + b"\0"]
    answers = ask(*lines, {"op": "hello", "protocol": 1, "new": [1]})
    check(len(answers) == len(lines) + 1, len(answers))
    for line, answer in zip(lines, answers):
        check(answer["op"] == "error" and answer["why"], (line, answer))
    check(answers[5]["why"] == "unknown op", answers[5])
    check(answers[-1]["op"] == "hello", answers[-1])


def a_line_past_the_limit_is_answered_and_passed():
    answers = ask(b" " * (64 * 1024 * 1024 + 1), {"op": "hello", "protocol": 1})
    check([one["op"] for one in answers] == ["error", "hello"], answers)


def bye_ends_before_the_end_and_a_last_line_needs_no_line_feed():
    check(ask({"op": "bye"}, {"op": "hello", "protocol": 1}) == [], "after bye")
    check(ask() == [], "nothing")
    done = run("serve", stdin=b'{"op":"hello","protocol":1}')
    check(done.returncode == 0 and done.stdout.count(b"\n") == 1, done)


def each_answer_comes_before_the_next_line():
    with subprocess.Popen([binary, "serve"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        for _ in range(3):
            process.stdin.write(json.dumps(request(BROKEN.decode())).encode() + b"\n")
            process.stdin.flush()
            check(json.loads(process.stdout.readline())["outcome"] == "ok", "an answer")
        process.stdin.close()
        check(process.wait(timeout=600) == 0, "the end")


def tools_may_change_from_line_to_line():
    other = {"name": "other", "parameters": {"properties": {"path": {"type": "integer"}}}}
    answers = ask(request('{"path": "a"}'), request('{"path": "a"}', tool=other),
                  request('{"path": 1}', tool=other), request('{"path": "a"}'))
    check([one["outcome"] for one in answers] == ["ok", "rejected", "ok", "ok"], answers)


def a_tool_may_be_announced_and_named():
    """By what the id says, however it is spelled; the last one announced under it counts."""
    tell = {"op": "tool", "id": "a", "tool": TOOL}
    answers = ask(request("{}", tool="a"), tell, request(BROKEN.decode(), tool="a"),
                  b'{"op":"repair","id":"x1","tool":"\\u0061","arguments":"{}"}',
                  called('{"name": "read", "arguments": %s}' % VALID.decode(), tools=["a", OTHER]),
                  called("{}", tools=["b"]), {**tell, "tool": OTHER}, request("{}", tool="a"),
                  request(BROKEN.decode()), {**tell, "tool": "a"}, {"op": "tool", "tool": TOOL},
                  {**tell, "id": 1})
    check([one.get("outcome", one.get("why")) for one in answers] ==
          ["error", "ok", "ok", "rejected", "ok", "error", "ok", "unsupported", "ok", "error", "tool without an id",
           "error"], answers)
    check("announced" in answers[0]["why"] and answers[2]["arguments"] == MENDED.decode(), answers)
    check(answers[3]["reason"] == "schema-mismatch" and answers[4]["name"] == "read", answers)


def a_call_may_come_in_two_parts():
    """Which is judged as the call that states them; a rejected one leaves the arguments as they came."""
    apart = {"op": "call", "id": "c1", "tools": [TOOL], "name": "functions.read"}
    mended, misfit, odd, raw, neither = ask(
        {**apart, "arguments": BROKEN.decode()}, {**apart, "arguments": MISFIT.decode()},
        {**apart, "name": 1, "arguments": "{}"}, {**apart, "arguments_b64": "/w=="}, apart)
    check((mended["name"], mended["arguments"]) == ("read", MENDED.decode()), mended)
    check((misfit["reason"], misfit["arguments"]) == ("schema-mismatch", MISFIT.decode()), misfit)
    check((raw["reason"], raw["arguments_b64"]) == ("not-json", "/w=="), raw)
    check([one["outcome"] for one in (odd, neither)] == 2 * ["error"], (odd, neither))
    hello, = ask({"op": "hello", "protocol": 1}, words=("--split",))
    check(hello["call"] == "split", hello)
    done = run("certify", "--filter", "call/**", "--", binary, "serve", "--split")
    check(b"harm   0\n" in done.stdout and re.search(rb"\ncall +\d+ +(\d\d+)/\1 \|", done.stdout), done)


TESTS = [
    a_valid_text_comes_back_byte_for_byte,
    a_broken_text_comes_back_repaired_and_nothing_is_added,
    a_rejected_text_leaves_stdout_empty,
    the_text_may_be_a_file_or_a_dash,
    the_tool_may_come_from_each_form_of_a_list,
    a_one_shot_adapter_is_given_a_tool_and_a_finish,
    a_profile_holds_its_own_rules_only,
    the_record_is_one_line_of_json,
    an_explanation_shows_place_rule_before_and_after,
    a_text_that_is_not_json_is_explained_by_its_place,
    a_refusal_names_the_place_only_where_it_is_the_reason,
    closers_are_added_on_the_callers_word_alone,
    both_halves_of_a_wrap_are_one_change,
    an_explanation_says_nothing_to_the_terminal,
    long_values_are_shown_from_both_ends,
    texts_of_any_bytes_have_a_verdict,
    a_text_past_the_limit_is_refused_without_reading_on,
    a_text_at_the_limit_is_judged,
    deep_texts_are_refused,
    files_that_cannot_be_read_end_with_3,
    names_with_line_feeds_stay_one_line,
    a_closed_stdin_ends_with_3,
    a_stdout_that_takes_nothing_ends_with_3,
    a_closed_pipe_ends_with_3_and_no_message,
    malformed_schemas_end_with_2,
    tools_are_not_taken_for_a_schema,
    a_schema_is_not_taken_for_tools,
    malformed_lists_end_with_2,
    a_bad_neighbour_does_not_stop_a_good_tool,
    wrong_usage_ends_with_2,
    options_may_stand_anywhere_and_take_an_equals_sign,
    help_names_each_verb_and_each_verb_its_options,
    a_group_alone_prints_its_members,
    a_mistyped_word_is_told_what_it_may_mean,
    the_version_is_said,
    validate_answers_by_its_exit_code,
    validate_has_a_line_for_each_violation_of_a_text_that_is_not_json,
    validate_prints_its_record,
    the_table_of_rules_is_the_same_as_text_and_json,
    hello_names_groups_that_have_rules,
    serve_answers_as_repair_does,
    serve_answers_whole_calls,
    a_tool_that_cannot_be_taken_matters_where_it_is_called,
    what_is_wrong_with_a_call_is_said_and_the_next_is_answered,
    the_schema_of_a_line_is_judged_as_it_is_spelled,
    texts_that_are_not_utf8_travel_as_base64,
    what_is_wrong_with_a_request_is_said_and_the_next_is_answered,
    a_reference_out_of_the_document_is_unsupported,
    lines_that_are_no_request_are_answered_and_passed,
    a_line_past_the_limit_is_answered_and_passed,
    bye_ends_before_the_end_and_a_last_line_needs_no_line_feed,
    each_answer_comes_before_the_next_line,
    tools_may_change_from_line_to_line,
    a_tool_may_be_announced_and_named,
    a_call_may_come_in_two_parts,
]


def main():
    global binary, folder
    if len(sys.argv) != 2:
        sys.exit("usage: test_cli.py TOOLMEND")
    binary = os.path.abspath(sys.argv[1])
    if os.path.isdir(binary):
        binary = os.path.join(binary, "toolmend")
    with tempfile.TemporaryDirectory() as folder:
        for test in TESTS:
            try:
                test()
            except Exception as fault:  # a test that stops is a test that fails
                check(False, "%s: %r" % (test.__name__, fault))
    return finish()


if __name__ == "__main__":
    sys.exit(main())
