# SPDX-License-Identifier: MIT
"""What `toolmend scan` counts, how it ends, and that the parts of a log add up.

Usage: test_scan.py BUILD. Each test is a function whose name is the claim. The calls are few and
their verdicts follow from SPEC.md: a list where one is wanted is valid, a bare item is repaired
by shape/scalar-for-array, a text with a comma in it is ambiguous.
"""
import fcntl
import json
import os
import pathlib
import pty
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[3]
binary = str(pathlib.Path(sys.argv[1]).resolve() / "toolmend")

SCHEMA = {"type": "object", "required": ["urls"], "additionalProperties": False,
          "properties": {"urls": {"type": "array", "items": {"type": "string"}},
                         "limit": {"type": "integer"}}}
TOOLS = [{"name": "fetch", "inputSchema": SCHEMA}, {"name": "bad", "inputSchema": {"type": "int"}}]
VALID, BROKEN, TWO, MISFIT = ({"urls": ["a"]}, {"urls": "a"}, {"urls": "a,b"}, {"urls": 5, "x": 1})


folder = tempfile.mkdtemp()


def file(name, content):
    path = os.path.join(folder, name)
    with open(path, "wb") as out:
        out.write(content if isinstance(content, bytes) else content.encode())
    return path


def run(*words, stdin=b""):
    return subprocess.run([binary, "scan", *words], input=stdin, capture_output=True, timeout=600)


def log(*lines):
    return b"".join((one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n" for one in lines)


def scan(*lines, words=(), tools=TOOLS):
    """The summary of these lines."""
    given = ["--tools", file("tools.json", json.dumps(tools))] if tools is not None else []
    done = run("--json", *given, *words, stdin=log(*lines))
    check(done.returncode == 0 and done.stderr == b"", done)
    return json.loads(done.stdout)


def counts(summary):
    """{(tool, model): (valid, repaired, rejected, unjudged)}."""
    return {(row["tool"], row["model"]): tuple(row["verdicts"].get(word, 0) for word in
            ("valid", "repaired", "rejected")) + (row["unjudged"],) for row in summary["rows"]}


def plain(arguments, model="m", tool="fetch", **more):
    return {"tool": tool, "arguments": arguments, "model": model, **more}


def openai(*calls, **more):
    """The answer to a request for a chat completion."""
    return {"id": "x", "model": "m", "choices": [{"index": 0, "finish_reason": "tool_calls", "message": {
        "role": "assistant", "content": None, "tool_calls": [
            {"id": "c", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for name, arguments in calls]}}], **more}


# ---- what is counted -----------------------------------------------------------------------------


def calls_are_counted_by_tool_model_verdict_reason_and_rule():
    summary = scan(plain(VALID), plain(VALID), plain(BROKEN), plain(json.dumps(TWO)), plain(MISFIT),
                   plain(json.dumps({"urls": "a", "limit": None})), plain(VALID, "n"), plain(VALID, None))
    check(counts(summary) == {("fetch", None): (1, 0, 0, 0), ("fetch", "m"): (2, 2, 2, 0),
                              ("fetch", "n"): (1, 0, 0, 0)}, summary)
    row = [row for row in summary["rows"] if row["model"] == "m"][0]
    check(row["rules"] == {"shape/scalar-for-array": 2, "null/optional": 1}, row)
    check(row["reasons"] == {"ambiguous": 1, "schema-mismatch": 1}, row)
    check(summary["lines"] == {"read": 8, "with_calls": 8, "without_calls": 0, "bad": 0}, summary)
    check((summary["format"], summary["profile"], summary["finish"], summary["complete"])
          == (1, "standard", None, True), summary)
    check(summary["others"] == {"verdicts": {}, "reasons": {}, "rules": {}, "unjudged": 0}, summary)


def each_form_of_a_call_is_found():
    text, message = json.dumps(BROKEN), openai(("fetch", BROKEN))["choices"][0]["message"]
    answer = openai(("fetch", BROKEN))
    claude = {"type": "message", "role": "assistant", "model": "m", "stop_reason": "tool_use", "content": [
        {"type": "text", "text": "x"}, {"type": "tool_use", "id": "t", "name": "fetch", "input": BROKEN}]}
    for form, line in {
            "plain, a text": plain(text), "plain, a value": plain(BROKEN), "chat completion": answer,
            "bare message": {**message, "model": "m"}, "Anthropic": claude,
            "OpenAI's responses": {"model": "m", "output": [{"type": "reasoning"}, {
                "type": "function_call", "name": "fetch", "arguments": text, "call_id": "c"}]},
            "tool_calls without `function`": {"model": "m", "tool_calls": [
                {"name": "fetch", "arguments": text}]},
            "a pair of a proxy": {"request": {"model": "m", "messages": []}, "response": answer},
            "a batch": {"custom_id": "1", "response": {"status_code": 200, "body": answer}},
            "a transcript": {"type": "assistant", "message": claude},
            "a name with an escape": json.dumps(plain(text)).replace('"fetch"', '"f\\u0065tch"').encode(),
            }.items():
        check(counts(scan(line)) == {("fetch", "m"): (0, 1, 0, 0)}, form)


def lines_without_a_call_are_counted_apart():
    for line in ({"choices": []}, {"model": "m", "messages": [], "tools": []}, {}, {"content": "text"},
                 {"role": "assistant", "content": None}, {"type": "user", "message": {"content": [
                     {"type": "tool_result", "tool_use_id": "t", "content": "x"}]}}):
        summary = scan(line)
        check(summary["lines"] == {"read": 1, "with_calls": 0, "without_calls": 1, "bad": 0}
              and summary["rows"] == [], (line, summary))
    check(scan(b"", b"  \t", b"\r")["lines"]["read"] == 0, "blank lines are not counted")


def all_calls_of_a_line_are_counted():
    line = openai(("fetch", VALID), ("fetch", BROKEN), ("fetch", TWO), ("other", {}))
    check(counts(scan(line)) == {("fetch", "m"): (1, 1, 1, 0), (None, "m"): (0, 0, 0, 1)}, "four calls")
    two = {"model": "m", "choices": line["choices"] * 2}
    check(counts(scan(two))[("fetch", "m")] == (2, 2, 2, 0), "two choices")


def the_earlier_calls_of_a_request_count_only_when_asked_for():
    line = {"messages": [{"role": "user", "content": "x"}, openai(("fetch", BROKEN))["choices"][0]["message"],
                         {"role": "assistant", "content": [
                             {"type": "tool_use", "name": "fetch", "input": VALID}]}], "model": "m"}
    check(scan(line)["rows"] == [], "not by themselves")
    check(counts(scan(line, words=["--messages"])) == {("fetch", "m"): (1, 1, 0, 0)}, "--messages")


def schemas_come_from_the_line_before_the_list():
    wide = {"name": "fetch", "input_schema": {"type": "object"}}
    nameless = {"type": "web_search"}
    for tools in ([wide], [nameless, wide], [{"type": "function", "function": {
            "name": "fetch", "parameters": {"type": "object"}}}]):
        for line in (openai(("fetch", BROKEN), tools=tools),
                     {"request": {"tools": tools}, "response": openai(("fetch", BROKEN))},
                     {"request": {"body": {"tools": tools}}, "response": openai(("fetch", BROKEN))}):
            check(counts(scan(line)) == {("fetch", "m"): (1, 0, 0, 0)}, line)
            check(counts(scan(line, tools=None)) == {("fetch", "m"): (1, 0, 0, 0)}, "without --tools")
    line = openai(("fetch", BROKEN), tools=[{"name": "other"}])
    check(counts(scan(line)) == {(None, "m"): (0, 0, 0, 1)}, "what was offered is the line's own list")
    line = openai(("fetch", BROKEN), tools=[wide, {"name": "fetch", "parameters": SCHEMA}])
    check(counts(scan(line)) == {("fetch", "m"): (0, 0, 0, 1)}, "two tools of one name")
    check(counts(scan(plain(VALID, tool="bad"))) == {("bad", "m"): (0, 0, 0, 1)}, "not a schema")
    check(counts(scan(plain(VALID), tools=None)) == {(None, "m"): (0, 0, 0, 1)}, "no list at all")


def lists_are_told_apart_however_many_there_are():
    """Odd lists want a list, even ones anything; more than are kept, each twice and in another order."""
    lines = []
    for i in range(300):
        schema = SCHEMA if i % 2 else {"type": "object"}
        tools = [{"name": "fetch", "parameters": {**schema, "title": str(i)}}]
        lines.append(openai(("fetch", BROKEN), tools=tools))
    lines += lines[::-1]
    check(counts(scan(*lines, tools=None)) == {("fetch", "m"): (300, 300, 0, 0)}, "300 lists")


def the_end_of_a_text_is_what_the_log_says():
    """Closers alone are missing: syntax/missing-closer asks for `complete`."""
    text = '{"urls": ["a"]'

    def of(*words, **more):
        return list(counts(scan(plain(text, **more), words=words)).values())[0][:3]
    repaired, rejected = (0, 1, 0), (0, 0, 1)
    for more in ({"finish": "complete"}, {"finish_reason": "tool_calls"}, {"finish_reason": "stop"},
                 {"stop_reason": "tool_use"}, {"stop_reason": "end_turn"}):
        check(of(**more) == repaired, more)
    for more in ({}, {"finish": "truncated"}, {"finish_reason": "length"}, {"stop_reason": "max_tokens"},
                 {"finish_reason": "never heard of"}, {"finish_reason": None}):
        check(of(**more) == rejected, more)
    check(of("--finish", "complete") == repaired, "--finish says it for all")
    check(of("--finish", "unknown", finish="complete") == rejected, "and against the log")
    line = openai(("fetch", VALID))
    line["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"] = text
    check(counts(scan(line))[("fetch", "m")][:3] == repaired, "of a choice")
    line["choices"][0]["finish_reason"] = "length"
    check(counts(scan(line))[("fetch", "m")][:3] == rejected, "of a choice that was cut")


def a_profile_holds_its_own_rules_only():
    line = plain({"urls": ["a"], "limit": "5"})
    check(counts(scan(line))[("fetch", "m")][:3] == (0, 1, 0), "standard")
    summary = scan(line, words=["--profile", "safe"])
    check(counts(summary)[("fetch", "m")][:3] == (0, 0, 1) and summary["profile"] == "safe", "safe")


# ---- calls left as markup ------------------------------------------------------------------------


def hermes(arguments, name="fetch"):
    """A call as SPEC.md, section "Calls in text", has it in the row of that name."""
    return f'<tool_call>\n{json.dumps({"name": name, "arguments": arguments})}\n</tool_call>'


def answer(content, **more):
    return {"model": "m", "choices": [{"message": {"role": "assistant", "content": content}, **more}]}


XML = "<tool_call>\n<function=fetch>\n<parameter=urls>\n[\"a\"]\n</parameter>\n</function>\n</tool_call>"


def calls_in_the_text_of_an_answer_are_counted_by_format():
    summary = scan(answer("I'll look.\n" + hermes(VALID)), answer(hermes(BROKEN) + "\n" + hermes(MISFIT)),
                   answer(XML), answer("no call"), answer(None),
                   answer("In a fence:\n```\n" + hermes(VALID) + "\n```\n"))
    check(summary["markup"] == {"texts": 5, "unjudged": 0, "refused": {}, "formats": {
        "hermes": {"found": 3, "rejected": 1, "refused": 0}, "qwen-xml": {"found": 1, "rejected": 0, "refused": 0}}}, summary["markup"])
    check(summary["rows"] == [] and summary["lines"]["with_calls"] == 0, "no host was given these calls")


def markup_that_cannot_be_read_is_counted_by_its_reason():
    cut = hermes(VALID)[:-20]
    summary = scan(answer(hermes({}, "other")), answer(cut), answer(cut, finish_reason="length"),
                   answer(hermes(VALID) + "\n" + cut))
    check(summary["markup"]["refused"] == {"unknown-tool": 1, "truncated": 3}
          and summary["markup"]["formats"] == {"hermes": {"found": 1, "rejected": 0, "refused": 4}}, summary["markup"])


def each_form_of_an_answer_is_read_and_nobody_else_is():
    left, item = hermes(VALID), {"type": "text", "text": hermes(VALID)}
    message = {"role": "assistant", "content": left}
    for form, line in {
            "chat completion": answer(left), "message": message, "Anthropic": {**message, "content": [item, {}]},
            "a choice that names no role": {"choices": [{"message": {"content": left}}]},
            "a pair of a proxy": {"request": {"messages": []}, "response": answer(left)},
            "a transcript": {"type": "assistant", "message": {**message, "content": [item]}},
            "OpenAI's responses": {"output": [{"type": "reasoning"}, {"type": "message", **message, "content": [
                {"type": "output_text", "text": left}]}]}}.items():
        check(scan(line)["markup"]["formats"] == {"hermes": {"found": 1, "rejected": 0, "refused": 0}}, form)
    for line in ({"role": "user", "content": left}, {"content": left}, {"role": "tool", "content": [item]},
                 {"choices": [{"message": {"role": "user", "content": left}}]},
                 {"output": [{"role": "user", "content": [item]}]}):
        check(scan(line)["markup"]["texts"] == 0, line)
    line = {"messages": [{"role": "user", "content": left}, message]}
    check(scan(line)["markup"]["texts"] == 0 and scan(line, words=["--messages"])["markup"]["texts"] == 1,
          "of a conversation when asked for")


def texts_are_read_with_the_tools_of_their_request():
    other = [{"name": "other", "parameters": {"type": "object"}}]
    line = {"request": {"tools": other}, "response": answer(hermes({}, "other"))}
    for tools in (TOOLS, None):
        check(scan(line, tools=tools)["markup"]["formats"] == {"hermes": {"found": 1, "rejected": 0, "refused": 0}}, tools)
    check(scan(answer(hermes(VALID)), tools=None)["markup"] == {
        "texts": 0, "unjudged": 1, "formats": {}, "refused": {}}, "no list")
    check(scan({**answer("x"), "tools": other * 2})["markup"]["unjudged"] == 1, "two tools of one name")


def the_page_says_what_was_left_as_markup():
    tools = file("tools.json", json.dumps(TOOLS))
    lines = [answer(hermes(VALID)), answer(hermes(MISFIT)), answer("<tool_call>\n{\"name\": \"fet")]
    page = run("--tools", tools, stdin=log(*lines)).stdout.decode()
    check("\n3 texts of answers read for calls left as markup, 0 not, for want of tools\n" in page, page)
    check(re.search(r"^ +2 +1 +1  hermes$", page, flags=re.M), page)
    check(re.search(r"^ +1  truncated$", page, flags=re.M), page)


# ---- bad lines -----------------------------------------------------------------------------------


def a_bad_line_is_counted_named_and_passed_over():
    for line, why in ((b'{"a": 1,}', "not JSON from byte 8"), (b"[1]", "no JSON object"),
                      (b"12", "no JSON object"), (b"\xff", "not JSON from byte 0"),
                      (b'{"tool": "fetch"', "not JSON"),
                      (b'{"a": "\0"}', "not JSON from byte 7"),
                      ({"tool": "fetch"}, "no arguments"),
                      ({"tool_calls": [{"function": {"arguments": "{}"}}]}, "no name"),
                      (b'{"tool": "fetch", "arguments": "\\ud800"}', "surrogate"),
                      (b'{"tool": "\\udfff", "arguments": {}}', "surrogate")):
        summary = scan(plain(VALID), line, plain(BROKEN))
        check(summary["lines"] == {"read": 3, "with_calls": 2, "without_calls": 0, "bad": 1}, (line, summary))
        check([one["line"] for one in summary["bad"]] == ["stdin:2"] and why in summary["bad"][0]["why"],
              (why, summary["bad"]))
        check(counts(summary) == {("fetch", "m"): (1, 1, 0, 0)}, (line, summary))


def the_sound_calls_of_a_bad_line_are_counted():
    line = openai(("fetch", VALID))
    line["choices"][0]["message"]["tool_calls"].append({"function": {"name": "fetch"}})
    summary = scan(line)
    check(counts(summary) == {("fetch", "m"): (1, 0, 0, 0)} and summary["lines"]["bad"] == 1, summary)


def ten_bad_lines_are_named_and_all_are_counted():
    path = file("bad.jsonl", log(*[b"{"] * 25))
    done = run("--json", path)
    summary = json.loads(done.stdout)
    check(done.returncode == 0 and summary["lines"]["bad"] == 25, summary["lines"])
    check([one["line"] for one in summary["bad"]] == [f"{path}:{n}" for n in range(1, 11)], summary["bad"])


def a_line_that_is_too_long_is_skipped():
    """16 MiB are read, a byte more is not; the next line is, and so is a last one without line feed."""
    limit = 16 * 1024 * 1024
    sound = log(plain(VALID))
    for spare, bad in ((0, 0), (1, 1), (limit, 1), (3 * limit + 7, 1)):
        long_line = b" " * (limit + spare)
        summary = json.loads(run("--json", "--tools", file("t.json", json.dumps(TOOLS)),
                                 stdin=sound + long_line + b"\n" + sound[:-1]).stdout)
        check(summary["lines"]["bad"] == bad and counts(summary) == {("fetch", "m"): (2, 0, 0, 0)},
              (spare, summary))
        if bad:
            check("longer than 16 MiB" in summary["bad"][0]["why"], summary["bad"])
        summary = json.loads(run("--json", stdin=long_line).stdout)
        check(summary["lines"]["bad"] == bad, ("at the end", spare, summary))


# ---- memory --------------------------------------------------------------------------------------


def peak(*words):
    """Exit code and kilobytes of a scan; a sanitizer is not to keep what was freed."""
    process = subprocess.Popen([binary, "scan", *words], stdout=subprocess.DEVNULL,
                               env={**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=1"})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss


def memory_does_not_grow_with_the_log():
    tools = file("tools.json", json.dumps(TOOLS))
    part = log(plain(VALID), plain(BROKEN), plain(TWO), openai(("fetch", MISFIT)))
    short, long_log = file("short.jsonl", part * 50), file("long.jsonl", part * 10000)
    few, many = peak("--tools", tools, short), peak("--tools", tools, long_log)
    check(few[0] == many[0] == 0 and many[1] < few[1] + 2048, f"{few} and {many} kilobytes")


def names_without_end_are_counted_as_others():
    models = [plain(VALID, f"model {n}") for n in range(16384 + 100)]
    summary = scan(*models)
    check(len(summary["rows"]) == 16384 and summary["others"]["verdicts"] == {"valid": 100},
          len(summary["rows"]))
    summary = scan(plain(BROKEN, "m" * 256), plain(BROKEN, "m" * 257))
    check(counts(summary) == {("fetch", "m" * 256): (0, 1, 0, 0)}, "a name of 256 bytes is one")
    check(summary["others"] == {"verdicts": {"repaired": 1}, "reasons": {}, "unjudged": 0,
                                "rules": {"shape/scalar-for-array": 1}}, summary["others"])


# ---- parts of a log ------------------------------------------------------------------------------


def mixed(count):
    """A log of all sorts, without bad lines."""
    dice = random.Random(20261201)
    lines = []
    for _ in range(count):
        arguments = dice.choice([VALID, BROKEN, TWO, MISFIT, {"urls": '["a"]'}])
        name, model = dice.choice(["fetch", "bad", "none"]), dice.choice(["m", "n", None])
        lines.append(dice.choice([plain(arguments, model, name), openai((name, arguments), ("fetch", VALID)),
                                  {"model": model},
                                  answer(dice.choice(["no", XML, hermes(MISFIT), hermes(VALID)[:-9]]))]))
    return lines


def the_summaries_of_parts_add_up_to_that_of_the_whole():
    lines, tools = mixed(600), file("tools.json", json.dumps(TOOLS))
    whole = run("--json", "--tools", tools, stdin=log(*lines)).stdout
    check(len(json.loads(whole)["rows"]) >= 6, "the log has rows")
    for cuts in ([300], [1, 2, 3], [0, 600], [100, 200, 200, 450]):
        bounds = [0, *cuts, 600]
        parts = [file(f"part{i}.json", run("--json", "--tools", tools, stdin=log(*lines[a:b])).stdout)
                 for i, (a, b) in enumerate(zip(bounds, bounds[1:]))]
        done = run("--merge", "--json", *parts)
        check(done.returncode == 0 and done.stdout == whole, (cuts, done.stderr))
        done = run("--merge", "--json", *parts[::-1])
        check(done.stdout == whole, "in any order")
    files = [file(f"log{i}.jsonl", log(*lines[a:a + 200])) for i, a in enumerate((0, 200, 400))]
    check(run("--json", "--tools", tools, *files).stdout == whole, "files are parts, too")
    once = run("--merge", "--json", file("whole.json", whole))
    check(once.stdout == whole, "of one part the sum is the part")
    check(run("--merge", "--json", stdin=whole).stdout == whole, "which may come by stdin")
    check(run("--merge", file("whole.json", whole)).stdout == run("--tools", tools, stdin=log(*lines)).stdout,
          "the page of a sum is that of the scan")


def bad_lines_of_parts_are_counted_and_the_first_ten_named():
    parts = [file(f"p{i}.jsonl", log(*[b"{"] * 7)) for i in range(3)]
    sums = [file(f"p{i}.sum", run("--json", path).stdout) for i, path in enumerate(parts)]
    summary = json.loads(run("--merge", "--json", *sums).stdout)
    check(summary["lines"] == {"read": 21, "with_calls": 0, "without_calls": 0, "bad": 21}, summary)
    check([one["line"] for one in summary["bad"]] == [f"{parts[0]}:{n}" for n in range(1, 8)]
          + [f"{parts[1]}:{n}" for n in range(1, 4)], summary["bad"])


def the_shell_of_the_manual_page_adds_up():
    """split and xargs do what GNU parallel does; that itself, where it is."""
    path, tools = file("log.jsonl", log(*mixed(400))), file("tools.json", json.dumps(TOOLS))
    whole = run("--json", "--tools", tools, path).stdout
    ways = ['split -n l/4 "$LOG" piece. && ls piece.* | xargs -P 2 -I{} sh -c '
            '"\\"$T\\" scan --json --tools \\"$TOOLS\\" {} >{}.json" && '
            '"$T" scan --merge --json piece.*.json']
    if shutil.which("parallel"):
        ways.append('parallel --pipepart -a "$LOG" --block -1 "$T" scan --json --tools "$TOOLS" '
                    '">part.{#}.json" && "$T" scan --merge --json part.*.json')
    for way in ways:
        with tempfile.TemporaryDirectory() as where:
            done = subprocess.run(["sh", "-c", way], cwd=where, capture_output=True, timeout=600,
                                  env={**os.environ, "LOG": path, "TOOLS": tools, "T": binary})
            check(done.returncode == 0 and done.stdout == whole, (way, done.stderr))


def what_cannot_be_added_up_ends_with_2():
    sound = run("--json", stdin=log(plain(VALID))).stdout
    safe = run("--json", "--profile", "safe", stdin=log(plain(VALID))).stdout
    told = run("--json", "--finish", "complete", stdin=log(plain(VALID))).stdout
    page = json.loads(sound)

    def spoiled(change):
        copy = json.loads(sound)
        change(copy)
        return json.dumps(copy).encode()
    check([row["tool"] for row in page["rows"]] == [None], page)
    for name, parts in {
            "profiles": [sound, safe], "finishes": [sound, told], "no JSON": [b"{"],
            "a log": [log(plain(VALID))], "a list": [b"[]"], "nothing": [b""],
            "another format": [spoiled(lambda one: one.update(format=2))],
            "a rule of others": [spoiled(lambda one: one["rows"][0]["rules"].update({"shape/new": 1}))],
            "a reason of others": [spoiled(lambda one: one["rows"][0]["reasons"].update(tired=1))],
            "a fraction": [spoiled(lambda one: one["rows"][0].update(unjudged=1.5))],
            "a negative number": [spoiled(lambda one: one["lines"].update(bad=-1))],
            "a number that is too large": [spoiled(lambda one: one["lines"].update(read=2 ** 64))],
            "a summary without markup": [spoiled(lambda one: one.pop("markup"))],
            "a format that counts nothing": [spoiled(lambda one: one["markup"]["formats"].update(hermes={}))],
            "a refusal of no number": [spoiled(lambda one: one["markup"]["refused"].update(truncated="1"))],
            "no rows": [spoiled(lambda one: one.pop("rows"))],
            "a row of none": [spoiled(lambda one: one["rows"].append(3))],
            "no others": [spoiled(lambda one: one.pop("others"))]}.items():
        done = run("--merge", "--json", *[file(f"sum{i}.json", part) for i, part in enumerate(parts)])
        check(done.returncode == 2 and done.stdout == b"" and done.stderr.startswith(b"toolmend: ")
              and done.stderr.count(b"\n") == 1, (name, done))
    for words in (["--tools", "x"], ["--profile", "safe"], ["--finish", "complete"], ["--messages"]):
        check(run("--merge", *words, stdin=sound).returncode == 2, words)
    check(run("--merge", folder + "/missing.json").returncode == 3, "missing")


def a_full_counter_stays_full():
    summary = json.loads(run("--json", stdin=log(plain(VALID))).stdout)
    summary["rows"][0]["unjudged"] = summary["lines"]["read"] = 2 ** 63 - 1
    path = file("full.json", json.dumps(summary))
    done = json.loads(run("--merge", "--json", path, path).stdout)
    check((done["rows"][0]["unjudged"], done["lines"]["read"]) == (2 ** 63 - 1, 2 ** 63 - 1), done)


# ---- how it ends ---------------------------------------------------------------------------------


def drained(process):
    """Wait until the process has read all and waits for more."""
    while True:
        waiting = struct.unpack("i", fcntl.ioctl(process.stdin, termios.FIONREAD, b"\0\0\0\0"))[0]
        state = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]
        if waiting == 0 and state == "S":
            return
        time.sleep(0.01)


def start(*words, **more):
    return subprocess.Popen([binary, "scan", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, restore_signals=False, **more)


def heed():
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)


def a_signal_ends_the_scan_with_what_was_counted():
    tools = file("tools.json", json.dumps(TOOLS))
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        process = start("--json", "--tools", tools, preexec_fn=heed)
        process.stdin.write(log(plain(VALID), plain(BROKEN), plain(TWO)) + b'{"tool": "fe')
        process.stdin.flush()
        drained(process)
        process.send_signal(one)
        code = process.wait(timeout=600)
        summary = json.loads(process.stdout.read())
        process.stdin.close()
        check(code == 6 and summary["complete"] is False, (one, code, summary))
        check(counts(summary) == {("fetch", "m"): (1, 1, 1, 0)} and summary["lines"]["bad"] == 0, summary)
        merged = json.loads(run("--merge", "--json", file("cut.json", json.dumps(summary))).stdout)
        check(merged["complete"] is False, "the sum with a part that ended early did so, too")


def a_signal_that_was_ignored_before_is_ignored():
    process = start("--json", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    process.stdin.write(log(plain(VALID)))
    process.stdin.flush()
    drained(process)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(log(plain(VALID)), timeout=600)
    check(process.returncode == 0 and json.loads(out)["lines"]["read"] == 2, out)


def what_cannot_be_read_leaves_the_rest():
    path, tools = file("log.jsonl", log(plain(VALID))), file("tools.json", json.dumps(TOOLS))
    for other in (folder + "/missing.jsonl", folder):
        done = run("--json", "--tools", tools, other, path)
        summary = json.loads(done.stdout)
        check(done.returncode == 3 and done.stderr.count(b"\n") == 1, done)
        check(counts(summary) == {("fetch", "m"): (1, 0, 0, 0)} and summary["complete"] is False, summary)
    check(run("--tools", folder + "/missing.json", path).returncode == 3, "no list")
    check(run("--tools", folder + "/missing.json", path).stdout == b"", "and nothing is scanned")


def words_that_make_no_sense_end_with_2():
    path = file("log.jsonl", log(plain(VALID)))
    for words in (["--profile", "bold"], ["--finish", "x"], ["--schema", "x"], ["--tools"],
                  ["--tools", file("none.json", "3"), path], ["--json", "--json"]):
        done = run(*words)
        check(done.returncode == 2 and done.stdout == b"" and done.stderr.count(b"\n") == 1, (words, done))


def files_options_and_a_dash_may_stand_in_any_order():
    path, tools = file("log.jsonl", log(plain(VALID))), file("tools.json", json.dumps(TOOLS))
    for words in ([path, "--tools", tools, "-", "--json", path],
                  ["--json", "--tools=" + tools, "--", path, "-", path]):
        done = run(*words, stdin=log(plain(BROKEN)))
        check(counts(json.loads(done.stdout)) == {("fetch", "m"): (2, 1, 0, 0)}, (words, done))


def a_stdout_that_takes_nothing_ends_with_3():
    done = subprocess.run(["sh", "-c", '"$0" scan --json >/dev/full </dev/null', binary], capture_output=True,
                          timeout=600)
    check(done.returncode == 3 and b"stdout: cannot be written" in done.stderr, done)


# ---- the page ------------------------------------------------------------------------------------


def the_page_adds_up_by_tool_model_rule_and_reason():
    tools = file("tools.json", json.dumps(TOOLS))
    lines = [plain(BROKEN), plain(BROKEN, "n"), plain(TWO), plain(VALID, None), plain(VALID, tool="x"), b"{"]
    page = run("--tools", tools, stdin=log(*lines)).stdout.decode()
    rows = [line.split(None, 5) for line in page.splitlines() if re.match(r"(\s+\d+){5}", line)]
    check(page.startswith("6 lines: 5 with calls, 0 without, 1 bad\n5 calls: 1 valid, 2 repaired, "
                          "1 rejected, 1 not judged (profile standard)\n"), page)
    check(rows == [["4", "1", "2", "1", "0", "fetch"], ["1", "0", "0", "0", "1", "(no tool of that name)"],
                   ["3", "0", "1", "1", "1", "m"], ["1", "1", "0", "0", "0", "(not said)"],
                   ["1", "0", "1", "0", "0", "n"]], rows)
    check(re.search(r"^ +2  shape/scalar-for-array$", page, flags=re.M), page)
    check(re.search(r"^ +1  ambiguous$", page, flags=re.M), page)
    check(page.endswith("bad lines, 1 of 1:\n  stdin:6: it is not JSON from byte 1 on\n"), page)


def the_page_says_nothing_to_the_terminal():
    tools = json.dumps([{"name": "\x1b[2J", "inputSchema": {"type": "object"}}])
    done = run("--tools", file("t.json", tools), stdin=log(plain({}, "\u202em\x07", "\x1b[2J")))
    check(not any(byte < 32 and byte != 10 for byte in done.stdout) and b"\xe2\x80\xae" not in done.stdout,
          done.stdout)


def progress_is_shown_on_a_terminal_only():
    path = file("log.jsonl", log(plain(VALID)) * 200000)
    master, slave = pty.openpty()
    with subprocess.Popen([binary, "scan", "--json", path], stdout=subprocess.DEVNULL,
                          stderr=slave) as process:
        os.close(slave)
        shown = b""
        try:
            while True:
                more = os.read(master, 4096)
                if not more:
                    break
                shown += more
        except OSError:  # the other side is gone
            pass
    os.close(master)
    check(process.returncode == 0 and b"lines/s" in shown and b"%" in shown, shown[-200:])
    check(shown.endswith(b"\r\x1b[K"), "the line is taken away at the end")
    check(run("--json", path).stderr == b"", "nothing elsewhere")


def the_manual_page_names_each_member():
    page = (root / "tools/cli/man/toolmend-scan.1").read_text("utf-8").replace("\\-", "-")
    summary = scan(plain(BROKEN), plain(TWO), b"{", answer(hermes(VALID)))
    summary["markup"]["formats"] = list(summary["markup"]["formats"].values())

    def names(value):
        for name, more in value.items() if isinstance(value, dict) else ():
            yield name
            yield from names(more) if name not in ("rules", "reasons") else ()
        for more in value if isinstance(value, list) else ():
            yield from names(more)
    for name in set(names(summary)):
        check(f'"{name}":' in page, f"toolmend-scan.1 has the member {name}")


for claim in [value for name, value in list(globals().items())
              if callable(value) and re.match(r"[a-z]+(_[a-z0-9]+){2,}$", name)]:
    claim()
shutil.rmtree(folder)
sys.exit(finish())
