# SPDX-License-Identifier: MIT
"""What the commands of corpus.py do with entries that are made for the question.

Usage: test_commands.py BUILD. Each test is a function whose name is the claim. What is expected
follows from corpus/README.md, the help of corpus.py and SPEC.md; whether the repository's own
corpus is sound, test_corpus.py asks.
"""
import contextlib
import io
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tools" / "testing")]
import corpus  # noqa: E402
from checks import BINARY, ROOT, check, main, start  # noqa: E402

SCHEMA = {"type": "object", "required": ["path"], "additionalProperties": False,
          "properties": {"path": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}},
                         "mode": {"enum": ["append", "replace"]}, "n": {"type": "integer"}}}
TOOL = {"name": "write_file", "parameters": SCHEMA}
CAME, DUE = '{"path": "p", "tags": "a"}', '{"path": "p", "tags": ["a"]}'
ENTRY = {"id": "call-0001", "source": "https://github.com/Owner/Name/issues/1", "date": "2026-03-04",
         "model": "M-1",
         "open_weight": True, "server": "vllm", "harness": "h", "op": "repair", "tool": TOOL,
         "schema_basis": "quoted", "text": CAME, "text_basis": "shown", "replaced": "nothing",
         "finish": "unknown", "fault": "bare-scalar", "expect": {
             "outcome": "repaired", "arguments": DUE, "rules": ["shape/scalar-for-array"]},
         "expect_basis": "judged", "why": "The string is an item.",
         "judgements": [{"by": "entry", "outcome": "repaired", "arguments": DUE}], "disputed": False}
REFUSED = dict(ENTRY, id="call-0002", text='{"path": 7.5, "tags": "a,b"}', model="unknown", open_weight=None,
               date="2025-01-02",
               source="https://forum.example.org/t/9", fault="split",
               expect={"outcome": "rejected", "reason": "ambiguous"},
               why="One item or two (never/split-text).",
               judgements=[{"by": "entry", "outcome": "rejected"}, {"by": "reader", "outcome": "rejected"}])
GIVEN = {"source": ENTRY["source"], "date": "2026-03-04", "model": "m", "open-weight": "yes", "server": "s",
         "harness": "h",
         "schema-basis": "quoted", "text-basis": "shown", "why": "So says a clause."}


COMMAND = [sys.executable, HERE / "corpus.py", "--toolmend", BINARY]


def run(*words, stdin="", cwd=None):
    return start([*COMMAND, *words], stdin=stdin, cwd=cwd, text=False)


def options(**changes):
    """What `add` wants to know; a value None leaves the option out."""
    given = {**GIVEN, **{name.replace("_", "-"): value for name, value in changes.items()}}
    return [word for name, value in given.items() if value is not None for word in ("--" + name, value)]


def lines_of(*entries):
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)


def corpus_of(folder, *files):
    """A folder with these lists of entries as its files, in order."""
    calls = pathlib.Path(folder, "calls")
    calls.mkdir()
    for number, entries in enumerate(files):
        (calls / f"{number}.jsonl").write_text(lines_of(*entries), "utf-8")
    return folder


def found(*entries):
    """The checks that find something in a file of these entries, once each."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "x.jsonl")
        path.write_text(lines_of(*entries), "utf-8")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = corpus.main(["--toolmend", BINARY, "lint", str(path)])
        said = out.getvalue().splitlines()
        check(said and re.fullmatch(r"\d+ entr(y|ies), \d+ findings?", said[-1]), said)
        for line in said[:-1]:
            check(re.fullmatch(r".*x\.jsonl(:\d+)?: (call-\d{4}: )?.+; .+ \[[a-z-]+\]", line),
                  f"one line a finding: {line}")
        check(code == (len(said) > 1), (code, said))
        return sorted(set(re.findall(r"\[([a-z-]+)\]$", "\n".join(said[:-1]), flags=re.M)))


# ---- lint --------------------------------------------------------------------------------


def a_sound_entry_has_no_findings():
    check(found(ENTRY, REFUSED) == [], "two sound entries")


def what_may_be_private_is_found_and_what_nobody_owns_is_not():
    for text, private in (
            ("ask a.b@mail.invalid now", True), ("name@host", False), ("a @ b.c", False),
            ("/home/alice/x", True), ("C:\\Users\\bob", True), ("/h/u/x", False), ("/home", False),
            ("at 10.1.2.3:80", True), ("127.0.0.1", False), ("192.0.2.7", False), ("v1.2.3", False),
            ("1.2.3.4.5", False),
            ("sk-abcdefghijklmnop", True), ("ghp_ABCDEFGHIJKLMNOPQRST", True),
            ("risk-abcdefghijklmnop", False),
            ("0123456789abcdef0123456789abcdef", True), ("abcdefghijklmnopqrstuvwxyzabcdefgh", False),
            ("http://intranet/x", True), ("https://a.example/x", False), ("http://localhost:80/", False),
            ("https://u:p@a.example/", True), ("see shop.acme.com today", True), ("www.example.com", False),
            ("a.py", False),
            ("java.net.URL", False), ("+1 415 555 2671", True), ("415-555-2671", True),
            ("(415) 555-2671", True),
            ("555-0100", False), ("212-555-0123", False), ("2026-03-04", False), ("+3", False),
            ("1+123456789012", False)):
        entry = dict(ENTRY, text=json.dumps({"path": text, "tags": "a"}))
        due = json.dumps({"path": text, "tags": ["a"]})
        entry["expect"] = dict(ENTRY["expect"], arguments=due)
        entry["judgements"] = [dict(ENTRY["judgements"][0], arguments=due)]
        check(found(entry) == (["private"] if private else []), (text, found(entry)))
    check(found(dict(ENTRY, server="api.openai.com")) == [], "a server is named by its host")
    check(found(dict(ENTRY, why="Sent by a.b@mail.invalid.")) == ["private"], "any member")
    titled = dict(SCHEMA, title="/home/bob/x")
    check(found(dict(ENTRY, tool=dict(TOOL, parameters=titled))) == ["private"], "a schema")


def one_call_reported_twice_is_found():
    twin = dict(ENTRY, id="call-0002")
    for text, same in (('{"tags":"other words",\n "path":"x y"}', True),
                       ('{"path": "p.q", "tags": "a"}', False),
                       ('{"path": "p", "tags": "a", "n": 1}', False)):
        due = text.replace('"other words"', '["other words"]').replace('"a"', '["a"]')
        entry = dict(twin, text=text, expect=dict(ENTRY["expect"], arguments=due),
                     judgements=[dict(ENTRY["judgements"][0], arguments=due)])
        check(found(ENTRY, entry) == (["duplicate"] if same else []), text)
    refused = [dict(REFUSED, id=f"call-000{i}", text='{"path": %s}' % value, judgements=REFUSED["judgements"][:1])
               for i, value in enumerate(("true", "false", "null"))]
    check(found(*refused[:2]) == ["duplicate"], "two truth values")
    check(found(*refused[1:]) == [], "a truth value and null")
    described = dict(SCHEMA, description="Quite other words than none.")
    other = dict(SCHEMA, properties=dict(SCHEMA["properties"], n={"type": "number"}))
    twice = [dict(ENTRY, tool=dict(TOOL, parameters=schema), id=f"call-000{i}") for i, schema in
             enumerate((described, dict(described, description="As many again and yet others.")))]
    check(found(*twice) == ["duplicate"], "a description has words, too")
    check(found(ENTRY, dict(twin, tool=dict(TOOL, parameters=other))) == [], "another schema")


def json_in_a_string_has_a_shape_of_its_own():
    schema = {"type": "object", "properties": {"o": {"type": "object"}}}
    made = []
    for number, inner in enumerate(('{"a": 1}', '{ "a":\n22 }', '{"b": 1}')):
        due = '{"o": %s}' % inner
        made.append(dict(ENTRY, id=f"call-000{number}", tool={"name": "t", "parameters": schema},
                         text=json.dumps({"o": inner}),
                         expect={"outcome": "repaired", "arguments": due,
                                 "rules": ["shape/object-in-string"]},
                         judgements=[{"by": "entry", "outcome": "repaired", "arguments": due}]))
    check(found(made[0], made[1]) == ["duplicate"], "numbers and white space")
    check(found(made[0], made[2]) == [], "another name")


def ids_ascend_over_the_files():
    with tempfile.TemporaryDirectory() as folder:
        done = run("lint", corpus_of(folder, [REFUSED], [ENTRY]))
        check(b"calls/1.jsonl:1: call-0001: " in done.stdout and b"[id]" in done.stdout, done.stdout)


def an_id_that_was_taken_out_never_comes_back():
    for gone, due in (("call-0009", []), ("call-0001", ["id"])):
        with tempfile.TemporaryDirectory() as folder:
            path = corpus_of(folder, [ENTRY])
            numbers = run("stats", path).stdout.decode()
            pathlib.Path(folder, "README.md").write_text(
                f"{PAGE}## Taken out\n\n| {gone} | its author asked |\n\n## Numbers\n\n"
                f"<!-- numbers: corpus.py stats -->\n"
                f"\n```text\n{numbers}```\n\n<!-- end of numbers -->\n")
            done = run("lint", path)
            check(re.findall(r"\[([a-z]+)\]$", done.stdout.decode(), flags=re.M) == due, (gone, done.stdout))


def a_text_that_is_valid_is_no_malformed_call():
    check(found(dict(ENTRY, text='{"path": "p", "tags": []}')) == ["sound"], "repaired")
    check(found(dict(REFUSED, text='{"path": "p"}')) == ["sound"], "refused")


def a_judgement_that_nobody_made_is_missed():
    check(found(dict(ENTRY, judgements=[])) == ["judgements"], "none")
    check(found(dict(ENTRY, judgements=[{"by": "reader", "outcome": "rejected"}])) == ["judgements"],
          "no entry's")
    check(found(dict(ENTRY, expect_basis="reported")) == ["judgements"], "no report's")


def lines_of_any_bytes_are_findings():
    for line in (b"\xff", b"", b"[1]", b"{", b'{"id": 1}', b'{"id": "x", "id": 2}', b"[" * 5000, b"\0"):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "x.jsonl")
            path.write_bytes(line + b"\n")
            done = run("lint", path)
            check(done.returncode == 1 and b"x.jsonl:1: " in done.stdout and done.stderr == b"",
                  (line[:20], done))


def each_member_of_any_kind_is_a_finding_and_no_fault():
    for name in ENTRY:
        for value in (None, 1, "", [], {}, [{}], {"a": [None]}, True, "\u0000", [["x"]]):
            if name == "open_weight" and (value is None or value is True):
                continue  # so it may be
            if name == "text" and isinstance(value, str):
                continue
            check(found(dict(ENTRY, **{name: value})) != [], (name, value))


# ---- stats -------------------------------------------------------------------------------


def stats_count_by_hand():
    with tempfile.TemporaryDirectory() as folder:
        markup = dict(ENTRY, id="call-0003", model="m-1", text='{"path": "p", "tags": 7}', fault="markup-x",
                      expect={"outcome": "rejected"}, judgements=[{"by": "entry", "outcome": "rejected"}])
        path = corpus_of(folder, [ENTRY, markup], [dict(REFUSED, id="call-0004")])
        done = run("stats", "--json", path)
        told = json.loads(done.stdout)
        check(told["entries"] == 3 and told["projects"] == 2 and told["models"] == 1, told)
        groups = told["groups"]
        for group, due in (("model", {"m-1": 2, "unknown": 1}),
                           ("model weights", {"open-weight": 2, "unknown": 1}),
                           ("kind", {"arguments": 2, "markup": 1}),
                           ("outcome", {"rejected": 2, "repaired": 1}),
                           ("reason", {"ambiguous": 1}), ("year", {"2025": 1, "2026": 2}),
                           ("rule", {"shape/scalar-for-array": 1}),
                           ("project", {"github.com/owner/name": 2, "forum.example.org": 1}),
                           ("scored", {"no": 2, "yes": 1}),
                           ("judgement", {"entry agrees": 3, "reader agrees": 1}),
                           ("fault", {"bare-scalar": 1, "markup-x": 1, "split": 1})):
            check(groups[group] == due, (group, groups[group], due))
        evidence = {one["clause"]: one for one in told["evidence"]}
        check(evidence["never/split-text"] == {"clause": "never/split-text", "acts": 0, "named": 1,
                                               "enough": False}, evidence)
        check(evidence["shape/scalar-for-array"]["acts"] == 1, evidence["shape/scalar-for-array"])
        text = run("stats", path).stdout.decode()
        check("entries       3; names of models 1, projects 2\n" in text
              and "\n     1  never/split-text\n" in text, text)
        check("year          2025 1, 2026 2\n" in text, text)


def an_entry_that_is_not_sound_is_not_counted():
    with tempfile.TemporaryDirectory() as folder:
        done = run("stats", corpus_of(folder, [dict(ENTRY, date="2026-02-30")]))
        check(done.returncode == 2 and b"[date]" in done.stderr and done.stdout == b"", done)


# ---- export ------------------------------------------------------------------------------

PAGE = "# C\n\n" + "".join(f"## {name}\n\nWords on it.\n\n" for name in (
    "Reading an entry", "How they came here", "What it does not say", "Left out", "Licence", "Citing"))


def the_data_has_each_line_and_a_card_of_the_page():
    with tempfile.TemporaryDirectory() as folder:
        path, data = corpus_of(folder, [ENTRY, REFUSED]), os.path.join(folder, "d")
        pathlib.Path(folder, "README.md").write_text(PAGE)
        for _ in range(2):
            done = run("export", data, path)
            check(done.returncode == 0 and done.stdout == done.stderr == b"", done)
            check(pathlib.Path(data, "calls.jsonl").read_text() == lines_of(ENTRY, REFUSED), "lines")
            card = pathlib.Path(data, "README.md").read_text()
            headings = ["Numbers", "Reading an entry", "How they came here", "What it does not say", "Licence",
                        "Citing"]
            check(re.findall("^## (.*)$", card, flags=re.M) == headings, card)
            check(card.count("Words on it.") == 5 and run("stats", path).stdout.decode() in card, card)


def a_whole_call_is_counted_and_sound():
    due = {"outcome": "repaired", "name": "write_file", "arguments": '{"path": "p"}'}
    call = dict(ENTRY, id="call-0005", op="call", tools=[TOOL], finish="complete",
                text='{"name": " write_file", "arguments": {"path": "p"}}',
                expect=dict(due, rules=["call/name-decorated"]), judgements=[dict(due, by="entry")])
    del call["tool"]
    check(found(ENTRY, call) == [], "a whole call")
    check(found(dict(call, text='{"name": "write_file", "arguments": {"path": "p"}}')) == ["sound"], "sound as it came")
    check(found(dict(call, expect=dict(call["expect"], name="halt"))) == ["expect"], "another tool")


def a_card_without_its_sections_is_not_written():
    with tempfile.TemporaryDirectory() as folder:
        path = corpus_of(folder, [ENTRY])
        page = PAGE.replace("## Licence\n\nWords on it.\n", "## Licence\n\n")
        pathlib.Path(folder, "README.md").write_text(page)
        data = os.path.join(folder, "d")
        done = run("export", data, path)
        check(done.returncode == 2 and b'"Licence"' in done.stderr and not os.path.exists(data), done)
        done = run("export", os.path.join(folder, "d"), os.path.join(folder, "calls", "0.jsonl"))
        check(done.returncode == 2, "one file has no page")


# ---- add ---------------------------------------------------------------------------------


def shape(text):
    """The text with each letter and digit by its kind."""
    return re.sub("[0-9]", "0", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", text)))


class Folder:
    """Where `add` runs: a file with the tool, and nothing of the repository's corpus."""

    def __enter__(self):
        self.held = tempfile.TemporaryDirectory()
        self.name = self.held.name
        pathlib.Path(self.name, "tool.json").write_text(json.dumps(TOOL, indent=2))
        pathlib.Path(self.name, "tools.json").write_text(json.dumps([TOOL, dict(TOOL, name="halt")]))
        return self

    def __exit__(self, *_):
        self.held.cleanup()

    def add(self, text, *words, tool=("--tool", "tool.json"), **changes):
        done = run("add", *tool, *options(**changes), *words, stdin=text, cwd=self.name)
        return done, json.loads(done.stdout) if done.returncode == 0 else None


def an_entry_is_what_was_given_and_what_is_proposed():
    with Folder() as here:
        done, entry = here.add(CAME + "\n")
        check(entry == dict(ENTRY, model="m", server="s", fault="scalar-for-array", why="So says a clause."),
              (entry, done))
        check(b"a proposal" in done.stderr and b"proposed: " in done.stderr, done.stderr)
        check(list(entry) == list(ENTRY), "in the order of the form")
        _, entry = here.add(CAME, "--fault", "my-word", "--finish", "complete", open_weight="unknown")
        check((entry["fault"], entry["finish"], entry["open_weight"]) == ("my-word", "complete", None), entry)
        check(found(entry) == [], "and lint has nothing to say")


def words_go_and_the_shape_stays():
    for text, words in (
            ('{"path": "Quarterly report/Smith Q3.md", "tags": "smith"}', "quarterly report smith"),
            ('{"path": "C:\\Projects\\bigcorp\\next", "tags": ["x"]}', "rojects igcorp"),
            ("{'path': 'budget_2026_final.txt', 'tags': '[\"alpha\", \"budget\"]'}", "budget final alpha"),
            ('{"path": "one\nHanna said \\"well\\"", "tags": []}<|im_end|>', "hanna said well"),
            ('```json\n{"path": "secret"}\n```', "secret"),
            ('{"path": "Müller", "tags": "a"}', "müller"),
            ('{"path": "p", "n": "4155550199"}', "4155550199")):
        with Folder() as here:
            done, entry = here.add(text)
            check(entry is not None, (text, done))
            if entry is None:
                continue
            check(shape(entry["text"]).encode()[:10] == shape(text).encode()[:10] and
                  len(entry["text"].encode()) == len(text.encode()), (text, entry["text"]))
            if text.isascii():
                check(shape(entry["text"]) == shape(text), (text, entry["text"]))
            for word in words.split():
                check(word not in entry["text"].lower(), (word, entry["text"]))
                check(f"replaced: {word}" in done.stderr.decode().lower() or "_" in text, (word, done.stderr))
            check(re.match(r"\d+ words?, (each )?by another", entry["replaced"]), entry["replaced"])


def what_a_fault_is_made_of_stays():
    for text in ('{"path": "p", "mode": "APPEND"}', '{"File_Path": "p"}', '{"path": "p", "tags": "True"}',
                 '{"path": "p", "tags": "[]"}</tool_call>', '{"path": "p"}<|endoftext|>',
                 '{"path": null, "n": "12"}',
                 '{"path": "a\\ud83d\\u00e9b", "n": "1"}'):
        with Folder() as here:
            done, entry = here.add(text)
            check(entry and entry["text"] == text and entry["replaced"] == "nothing", (text, done))


def one_word_is_one_other_word_everywhere():
    with Folder() as here:
        _, entry = here.add('{"path": "Secret secret SECRET other", "tags": "secret"}')
        value = json.loads(entry["text"])
        first, second, third, other = value["path"].split()
        check(first.lower() == second == third.lower() == value["tags"] != other, value)
        check(first.istitle() and third.isupper(), value)


def hosts_addresses_and_keys_are_those_of_nobody():
    with Folder() as here:
        text = json.dumps({"path": "https://wiki.bigcorp.com/a 10.1.2.3 +1 415 555 2671 jane@bigcorp.com "
                           "sk-abcdefghijklmnop1234 /home/jane/x", "tags": "a"})
        done, entry = here.add(text)
        check(entry and found(entry) == [] and "hosts" in entry["replaced"], done)
        for word in ("bigcorp", "10.1.2.3", "2671", "jane", "abcdefgh", "1234"):
            check(word not in entry["text"], (word, entry["text"]))


def as_it_is_nothing_is_replaced_and_lint_still_looks():
    with Folder() as here:
        _, entry = here.add('{"path": "secret", "tags": "a"}', "--as-is")
        check(entry["text"] == '{"path": "secret", "tags": "a"}' and entry["replaced"] == "nothing", entry)
        done, _ = here.add('{"path": "/home/jane/x", "tags": "a"}', "--as-is")
        check(done.returncode == 1 and b"[private]" in done.stderr and done.stdout == b"", done)


def a_malformed_or_known_call_is_not_added():
    with Folder() as here:
        done, _ = here.add(DUE)
        check(done.returncode == 1 and b"valid as it came" in done.stderr, done)
        path = pathlib.Path(here.name, "c.jsonl")
        check(here.add(CAME, "--to", "c.jsonl")[0].returncode == 0, "first")
        held = path.read_bytes()
        done, _ = here.add('{"path":"other words", "tags": "x"}', "--to", "c.jsonl")
        check(done.returncode == 1 and b"call-0001 has the structure" in done.stderr
              and path.read_bytes() == held, done)
        done, _ = here.add('{"path": "p", "tags": 7}', "--to", "c.jsonl", date="2026-02-30")
        check(done.returncode == 1 and b"[date]" in done.stderr and path.read_bytes() == held, done)
        done = run("add", "--tool", "tool.json", *options(), stdin="", cwd=here.name)
        check(done.returncode == 0 and json.loads(done.stdout)["text"] == "", "an empty text is one")


def the_line_goes_behind_the_last_with_the_next_id():
    with Folder() as here:
        os.mkdir(os.path.join(here.name, "calls"))
        first, last = (pathlib.Path(here.name, "calls", name) for name in ("0.jsonl", "9.jsonl"))
        first.write_text(lines_of(dict(ENTRY, id="call-0007")))
        last.write_text(lines_of(dict(REFUSED, id="call-0010")))
        for text, number in (('{"path": "p", "n": "1"}', 8), ('{"path": "p", "n": "1", "tags": "a"}', 9)):
            done, entry = here.add(text, "--to", "calls/0.jsonl")
            check(entry and entry["id"] == f"call-000{number}", done)
            check(first.read_bytes().endswith(done.stdout), "it is the last line")
        done, _ = here.add('{"path": 1}', "--to", "calls/0.jsonl")
        check(done.returncode == 2 and b"no id is left" in done.stderr, done)
        done, entry = here.add('{"path": 1}', "--to", "calls/99.jsonl")
        check(entry and entry["id"] == "call-0011", done)
        done = run("lint", os.path.join(here.name, "calls", "0.jsonl"))
        check(done.returncode == 0, "and lint agrees")


def a_whole_call_is_an_entry_too():
    with Folder() as here:
        text = '{"name": "write_file ", "arguments": {"path": "secret"}}'
        done, entry = here.add(text, tool=("--tools", "tools.json"))
        check(entry and entry["op"] == "call" and len(entry["tools"]) == 2 and "tool" not in entry, done)
        check(entry["expect"]["name"] == "write_file" and entry["expect"]["rules"] == ["call/name-decorated"],
              entry["expect"])
        check("secret" not in entry["text"] and '"name": "write_file "' in entry["text"]
              and found(entry) == [], entry)
        done, entry = here.add(CAME, tool=("--tools", "tools.json", "--tool", "halt"))
        check(entry and entry["op"] == "repair" and entry["tool"]["name"] == "halt", done)


def what_is_not_given_is_named_all_at_once():
    with Folder() as here:
        done, _ = here.add(CAME, source=None, model=None, why=None)
        said = done.stderr.decode().splitlines()[-1]
        check(done.returncode == 2 and "--source, --model, --why" in said and done.stdout == b"", said)


def a_person_at_a_terminal_is_asked():
    with Folder() as here:
        pathlib.Path(here.name, "text").write_text(CAME)
        leader, follower = pty.openpty()
        words = ["--tool", "tool.json", *options(model=None, why=None), "text"]
        child = subprocess.Popen([*COMMAND, "add", *words], stdin=follower, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, cwd=here.name)
        os.close(follower)
        os.write(leader, b"qwen-x\nA string is an item.\n")
        out, said = child.communicate()
        os.close(leader)
        entry = json.loads(out) if child.returncode == 0 else {}
        check(entry.get("model") == "qwen-x" and entry.get("why") == "A string is an item.", (out, said))
        asked = [said.index(words) for words in (b"the model, or unknown: ", b"proposed: ",
                                                 b"why is that right")]
        check(asked == sorted(asked), said)


# ---- exit codes --------------------------------------------------------------------------


def what_cannot_be_read_or_written_is_3_and_usage_is_2():
    with Folder() as here:
        gone = os.path.join(here.name, "gone", "file.jsonl")
        corpus_of(here.name, [ENTRY])
        for code, words in ((3, ["lint", gone]), (2, ["lint", os.path.join(here.name, "calls", "..", "calls")]),
                            (3, ["stats", gone]), (2, ["export"]), (3, ["export", "tool.json/d", str(ROOT / "corpus")]),
                            (3, ["add", "--tool", "tool.json", *options(), gone]), (2, ["add", *options()]), (2, [])):
            done = run(*words, cwd=here.name)
            check(done.returncode == code and done.stderr and not done.stdout, (words, done))


if __name__ == "__main__":
    main(globals())
