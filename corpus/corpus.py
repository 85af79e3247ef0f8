#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""corpus.py - keep a corpus of reported calls (README.md): lint, stats, add, export.

    corpus.py lint [CORPUS]            one line a finding: FILE:LINE: ID: WHAT; REMEDY [CHECK]
    corpus.py stats [--json] [CORPUS]  numbers of the entries
    corpus.py add --tool FILE ...      an entry of a call that a public page reports
    corpus.py export DIR [CORPUS]      the entries as data with a card
    corpus.py update [--check]         write the numbers into README.md here and above

CORPUS is a folder with calls/*.jsonl and README.md, or one such file. The reference is asked for
what is valid and what becomes of a call; --toolmend names it. Exit: 0 done, 1 findings, or add
made no entry, 2 usage or, except for lint, a corpus with findings, 3 something cannot be read or written.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import types

import entry as entries
import private
from entry import CHECKS, ROOT, Corpus, Entry, Failure, Linter, Reference, lint_vectors, raw_members, strict_json

HERE = pathlib.Path(__file__).resolve().parent
SECTIONS = ("Reading an entry", "How they came here", "What it does not say", "Licence", "Citing")
NUMBERS = ("<!-- numbers: corpus.py stats -->\n", "<!-- end of numbers -->\n")
RESULT = ("<!-- result: corpus.py update -->\n", "<!-- end of result -->\n")


def write_file(path, text):
    """Write the file as a whole or not at all."""
    path = pathlib.Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.resolve().parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(name, path.stat().st_mode if path.exists() else 0o644)
        os.replace(name, path)
    except OSError as error:
        raise Failure(3, f"{path}: cannot be written: {error.strerror}; name one that can") from error


def section(page, heading):
    """The section with its heading; "" if it is missing or empty."""
    match = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    return match[0] if match and match[1].strip() else ""


def one_line(text, limit=None):
    return re.sub(r"[\x00-\x1f\x7f]", " ", text)[:limit]


# ---- counting ------------------------------------------------------------------------------

EVIDENCE_MIN, SHOWN_MAX = 10, 15
LINES = ("kind", "model weights", "outcome", "reason", "text", "schema", "expectation", "judgement", "scored",
         "year")  # groups of few words
LISTS = ("fault", "rule", "model", "server", "harness", "project")
FORGES = ("github.com", "gitlab.com", "codeberg.org", "huggingface.co", "gitee.com", "bitbucket.org")


def project_of(source):
    """Host, owner and name where the host has such; else the host."""
    host, *path = re.sub("[?#].*", "", source[len("https://"):].lower()).split("/")
    return "/".join([host, *path[:2]] if host in FORGES else [host])


class Counts:
    """How many entries there are of what: `groups` of word: count, and `evidence` by clause."""

    def __init__(self, sound, clauses, tiers):
        self.entries, self.groups = len(sound), {name: collections.Counter() for name in LINES + LISTS}
        clauses = [*tiers, *(clause for clause in clauses if clause.startswith("never/"))]
        self.evidence = {clause: [0, 0] for clause in clauses}
        for one in sound:
            self.add(one)
        self.groups = {name: dict(sorted(words.items(), key=lambda item: (0 if name == "year" else -item[1], item[0])))
                       for name, words in self.groups.items()}
        self.projects = len(self.groups["project"])
        self.models = len(self.groups["model"].keys() - {"unknown"})

    def add(self, one):
        data, rows = one.data, one.rows
        several = "any_of" in data["expect"]
        words = {"text": data["text_basis"], "schema": data["schema_basis"], "expectation": data["expect_basis"],
                 "fault": data["fault"], "model": data["model"], "server": data["server"],
                 "harness": data["harness"], "year": data["date"][:4], "project": project_of(data["source"]),
                 "kind": "markup" if data["fault"].startswith("markup-") else
                         "whole call" if one.is_call else "arguments",
                 "model weights": {True: "open-weight", False: "closed", None: "unknown"}[data["open_weight"]],
                 "outcome": "any of several" if several else rows[0]["outcome"],
                 "scored": "yes" if one.is_scored else "no"}
        for name, word in words.items():
            self.groups[name][word.lower()] += 1
        if "reason" in rows[0] and not several:
            self.groups["reason"][rows[0]["reason"]] += 1
        for judgement in data["judgements"]:
            self.groups["judgement"][f"{judgement['by']} {'agrees' if one.agrees(judgement) else 'differs'}"] += 1
        acting = {rule for row in rows for rule in row.get("rules", [])}
        self.groups["rule"].update(acting)
        named = set(re.findall("[a-z0-9/-]+", data["why"]))
        for clause, evidence in self.evidence.items():
            evidence[0] += clause in acting
            evidence[1] += clause in named and clause not in acting

    def text(self):
        out = [f"{'entries':14}{self.entries}; names of models {self.models}, projects {self.projects}"]
        for name in LINES:
            if self.groups[name]:
                out.append(f"{name:14}" + ", ".join(f"{word} {count}" for word, count in self.groups[name].items()))
        for name in LISTS:
            items = list(self.groups[name].items())
            out += ["", f"{name} ({len(items)})"] + [f"{count:6}  {word}" for word, count in items[:SHOWN_MAX]]
            if items[SHOWN_MAX:]:
                out.append(f"{sum(count for _, count in items[SHOWN_MAX:]):6}  in {len(items) - SHOWN_MAX} more")
        lacking = {clause: both for clause, both in self.evidence.items() if sum(both) < EVIDENCE_MIN}
        out += ["", f"rules without evidence, of fewer than {EVIDENCE_MIN} entries "
                    f"({len(lacking)} of {len(self.evidence)})"]
        for clause, (acts, named) in lacking.items():
            rejected = f", {named} of them rejected" if acts and named else ""
            out.append(f"{acts + named:6}  {clause}{rejected}")
        return "\n".join(out) + "\n"

    def json(self):
        evidence = [{"clause": clause, "acts": acts, "named": named, "enough": acts + named >= EVIDENCE_MIN}
                    for clause, (acts, named) in self.evidence.items()]
        return json.dumps({"format": 1, "entries": self.entries, "models": self.models, "projects": self.projects,
                           "groups": self.groups, "evidence": evidence}, ensure_ascii=False)


# ---- structure: one call reported twice ----------------------------------------------------


def wordless(text, joined):
    words = rf"{private.WORD}(?:[ \t\r\n]+{private.WORD})*" if joined else private.WORD
    return re.sub(words, "w", text)


def shape(text, prose):
    """A JSON text without what its strings and numbers say; `prose`: only sentences go."""
    def bare(value):
        if isinstance(value, list):
            return [bare(one) for one in value]
        if isinstance(value, tuple):  # an object
            return {"": sorted(([name, bare(one)] for name, one in value), key=lambda member: member[0])}
        if isinstance(value, bool) and not prose:
            return True
        if isinstance(value, entries.Number):
            return ["number", value.lexeme if prose else any(c in value.lexeme for c in ".eE")]
        if isinstance(value, str) and not prose and entries.is_json(value):
            return ["in a string", bare(load(value))]
        return wordless(value, True) if isinstance(value, str) and (not prose or " " in value) else value

    def load(json_text):
        return json.loads(json_text, object_pairs_hook=tuple, parse_int=entries.Number, parse_float=entries.Number)
    return bare(load(text))


def structure(one):
    """What two reports of one call share: text and schemas without their words."""
    text = one.data["text"]
    bare = shape(text, False) if entries.is_json(text) else wordless(text, False)
    schemas = [shape(raw_members(tool)["parameters"], True) for tool in one.tools.values()]
    return json.dumps([bare, schemas])


# ---- lint ----------------------------------------------------------------------------------


class Findings:
    def __init__(self, out):
        self.out, self.count = out, 0

    def say(self, check, what, path, line=None, name=""):
        assert check in CHECKS, check
        place = f"{path}:{line}" if line else str(path)
        name = f"{one_line(name, 40)}: " if name else ""
        print(f"{place}: {name}{one_line(what, 1000)} [{check}]", file=self.out)
        self.count += 1

    def say_of(self, one, check, what):
        self.say(check, what, one.path, one.line, one.id)

    def check(self, one, linter):
        """True if nothing is found in the entry by itself."""
        found = linter.findings(one)
        for check, what in found:
            self.say_of(one, check, what)
        return not found


def check_duplicates(findings, sound):
    first = {}
    for one in sound:
        other = first.setdefault(structure(one), one)
        if other is not one:
            findings.say_of(one, "duplicate", f"it has the structure of {other.id}, so it is the same call reported "
                                              "twice; keep one")


def check_balance(findings, readme, counts):
    for what, group, word, percent in (("described texts", "text", "described", 25),
                                       ("unknown models", "model weights", "unknown", 30),
                                       ("closed models", "model weights", "closed", 15)):
        count = counts.groups[group].get(word, 0)
        if count * 100 > percent * counts.entries:
            findings.say("balance", f"{count} of {counts.entries} entries are {what}; add others, as {percent} % is "
                                    "the most", readme)


def check_page(findings, corpus, counts):
    page = read_page(corpus.readme)
    for heading in SECTIONS:
        if not section(page, heading):
            findings.say("licence" if heading == "Licence" else "page",
                         f'it says nothing under "{heading}"; write that section', corpus.readme)
    gone = section(page, "Taken out")
    known = {one.id: one for one in corpus.entries}
    for name in re.findall(r"call-\d{4}(?!\d)", page.replace(gone, "") if gone else page):
        if name not in known:
            findings.say("page", f"no entry {name}; name one that is there", corpus.readme)
    for name in re.findall(r"call-\d{4}(?!\d)", gone):
        if name in known:
            findings.say_of(known[name], "id", "it was taken out, and ids are never used again; take a new one")
    for one in corpus.entries:
        if one.is_undecided and f"\n| {one.id} |" not in page:
            findings.say_of(one, "page", "its judgements differ and README.md has no row for it; write what decides")
    if "".join((NUMBERS[0], block(counts.text()), NUMBERS[1])) not in page:
        findings.say("numbers", "its numbers are not those of the files; put what corpus.py stats prints between its "
                                "two marks, as text", corpus.readme)


def read_page(path):
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise Failure(3, f"{path}: cannot be read: {error}; write the page of the corpus") from error


def block(text):
    return f"\n```text\n{text}```\n\n"


def lint(args):
    corpus, findings = Corpus(args.corpus), Findings(sys.stdout)
    if corpus.unended:
        findings.say("files", "its last line is not ended; end it", corpus.unended)
    with Reference(args.toolmend) as reference:
        linter = Linter(reference)
        sound = [one for one in corpus.entries if findings.check(one, linter)]
    check_duplicates(findings, sound)
    if corpus.readme:
        counts = Counts(sound, linter.clauses, linter.tiers)
        check_balance(findings, corpus.readme, counts)
        if not findings.count:
            check_page(findings, corpus, counts)
    count = len(corpus.entries)
    print(f"{count} entr{'y' if count == 1 else 'ies'}, {findings.count} finding{'s' * (findings.count != 1)}")
    return 1 if findings.count else 0


# ---- stats, export -------------------------------------------------------------------------


def open_sound(args):
    """The corpus and its counts; every entry is sound."""
    corpus, findings = Corpus(args.corpus), Findings(sys.stderr)
    with Reference(args.toolmend) as reference:
        linter = Linter(reference)
        for one in corpus.entries:
            if not findings.check(one, linter):
                raise Failure(2, f"{one.path}: line {one.line} has findings; corpus.py lint lists all of them")
    return corpus, Counts(corpus.entries, linter.clauses, linter.tiers)


def stats(args):
    counts = open_sound(args)[1]
    print(counts.json() if args.json else counts.text(), end="\n" if args.json else "")
    return 0


CARD = """---
license: mit
pretty_name: Malformed tool calls that real models sent
configs:
- config_name: default
  data_files: calls.jsonl
---
# Malformed tool calls that real models sent

{entries} calls, collected from public reports, each with its tool, what was wrong, and what a layer
between model and tool may make of it: one JSON object a line in `calls.jsonl`. They are part of
toolmend, which specifies such repairs and measures layers that make them; the paths below are those
of its repository. Made by `corpus.py export`.

## Numbers
{numbers}"""


def card(corpus, counts):
    """The page of a data set, of the corpus's own sections and its numbers."""
    if not corpus.readme:
        raise Failure(2, "a data card is made of the README.md of a corpus; name its folder")
    page = read_page(corpus.readme)
    out = CARD.format(entries=counts.entries, numbers=block(counts.text()))
    for heading in SECTIONS:
        if not section(page, heading):
            raise Failure(2, f'{corpus.readme}: it has no section "{heading}", which the card needs; write one')
        out += section(page, heading)
    return out


def export(args):
    corpus, counts = open_sound(args)
    page = card(corpus, counts)
    try:
        os.makedirs(args.folder, exist_ok=True)
    except OSError as error:
        raise Failure(3, f"{args.folder}: cannot be made: {error.strerror}; name another folder") from error
    write_file(os.path.join(args.folder, "calls.jsonl"),
               "".join(one.raw.decode("utf-8") + "\n" for one in corpus.entries))
    write_file(os.path.join(args.folder, "README.md"), page)
    return 0


# ---- the numbers of the pages --------------------------------------------------------------


def run_of_reference(binary, profile="extended"):
    """The results of the reference for the calls of the corpus, by id, and the footer of the run."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.jsonl")
        subprocess.run([binary, "certify", "--corpus", "--filter", "corpus/**", "--profile", profile, "--report",
                        f"jsonl={report}", "--", binary, "serve", "--profile", profile],
                       stdout=subprocess.DEVNULL, check=False)
        lines = [json.loads(line) for line in pathlib.Path(report).read_bytes().splitlines()]
    results = {line["id"].split("/")[1]: line["result"] for line in lines if line["type"] == "result"}
    return results, next(line for line in lines if line["type"] == "footer")


def misses(results):
    """The calls of which the reference makes something else than what is expected."""
    return sorted(name for name, result in results.items() if result != "pass")


def result_text(binary):
    _, standard = run_of_reference(binary, "standard")
    results, extended = run_of_reference(binary)
    made, due = standard["recovery"].get("corpus", [0, 0])
    all_made, all_due = extended["recovery"].get("corpus", [0, 0])
    return (f"calls {len(results)}, of which {sum(extended['counts'].values())} are scored\n"
            f"repaired as they were meant {made} of {due}, with --profile extended {all_made} of {all_due}\n"
            f"harm {standard['harm'] + extended['harm']}\n"
            f"not as expected: {', '.join(misses(results)) or 'none'}\n")


def updated(path, blocks):
    """The page with each text between its marks."""
    text = read_page(path)
    for (begin, end), inner in blocks.items():
        before, mark, rest = text.partition(begin)
        _, last, behind = rest.partition(end)
        if not mark or not last:
            raise Failure(2, f"{path}: it lacks the mark {begin.strip()}; put it back")
        text = before + mark + block(inner) + last + behind
    return text


def update(args):
    result, numbers = result_text(args.toolmend), open_sound(args)[1].text()
    stale = 0
    for path, blocks in ((HERE / "README.md", {NUMBERS: numbers, RESULT: result}),
                         (ROOT / "README.md", {RESULT: result})):
        text = updated(path, blocks)
        if args.check and text != read_page(path):
            print(f"{path}: its numbers are not those of the files; run make update")
            stale = 1
        elif not args.check:
            write_file(path, text)
    return stale


# ---- add -----------------------------------------------------------------------------------

ASKED = {"source": "the public page, https://...", "date": "the day of the report, YYYY-MM-DD",
         "model": "the model, or unknown", "open-weight": "its weights are open: yes, no or unknown",
         "server": "what served it, or unknown", "harness": "what asked it, or unknown",
         "schema-basis": "the schema is quoted from the report, or rebuilt",
         "text-basis": "the text is shown by the report, a fragment, or described",
         "why": "why is that right, by a clause of SPEC.md? A sentence"}


def ask(args, names):
    """What only the report says: given as options, or asked for at a terminal. No defaults."""
    person, values = sys.stdin.isatty(), {}
    for name in names if person else ASKED:
        values[name] = getattr(args, name.replace("-", "_"))
        if values[name] is None and person:
            print(f"{ASKED[name]}: ", end="", file=sys.stderr, flush=True)
            values[name] = sys.stdin.readline().strip()
    missing = ", ".join("--" + name for name, value in values.items() if not value)
    if missing:
        raise Failure(2, f"an entry needs its provenance; give {missing}, or run it at a terminal with the text "
                         "in a file")
    return values


def flat(raw):
    """A JSON text on one line, a blank behind commas and colons."""
    return re.sub(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+|([,:])', lambda m: m[1] or (m[2] + " " if m[2] else ""), raw)


def read_tools(path):
    """Name and schema text of each tool in a file: a tool or a list, also as providers wrap them."""
    raw = read_page(pathlib.Path(path)).strip()
    try:
        strict_json.parse(raw)
        items = [raw]
        if raw.startswith("{") and "tools" in raw_members(raw):
            items = [raw_members(raw)["tools"]]
        if items[0].startswith("["):
            items = entries.raw_items(items[0])
        tools = {}
        for item in items:
            members = raw_members(item)
            members = raw_members(members["function"]) if "function" in members else members
            schema = next((members[name] for name in ("parameters", "input_schema", "inputSchema") if name in members),
                          "{}")
            tools[json.loads(members["name"])] = schema
        return tools
    except (ValueError, KeyError, TypeError) as error:
        raise Failure(2, f"{path}: it holds no tool with a name ({error}); write name and parameters") from error


class Proposal:
    """What the reference makes of a text, as a row that an entry could expect."""

    def __init__(self, answer):
        if answer["outcome"] in ("unsupported", "error"):
            raise Failure(2, f"the tool cannot be asked about: {answer.get('why')}; correct its schema")
        ok, edits = answer["outcome"] == "ok", answer["edits"]
        self.valid = ok and not edits
        rules = list(dict.fromkeys(rule for edit in edits for rule in edit["rules"]))
        row = {"outcome": "repaired" if ok else "rejected"}
        if ok:
            row.update({name: answer[name] for name in ("name", "arguments") if name in answer})
        self.judgement = {"by": "entry", **row}
        self.expect = {**row, **({"rules": rules} if ok else {"reason": answer["reason"]})}
        self.fault = rules[0].split("/")[1] if ok and rules else answer.get("reason", "")
        # Equal for texts that are judged alike, whatever their words.
        self.sign = (answer["outcome"], answer.get("reason"), answer.get("name"),
                     [(edit["pointer"], edit["rules"]) for edit in edits],
                     [(one["pointer"], one["keyword"]) for one in answer["violations"]])


def read_text(path):
    try:
        raw = pathlib.Path(path).read_bytes() if path else sys.stdin.buffer.read()
        return raw.decode("utf-8").removesuffix("\n")
    except OSError as error:
        raise Failure(3, f"{path}: cannot be read: {error.strerror}; name the text as it came") from error
    except ValueError as error:
        raise Failure(2, f"{path or 'stdin'}: it is no UTF-8, and an entry is JSON; correct its bytes") from error


def next_id(known, to):
    """Behind the last id of the file, or, where that has none, behind all."""
    numbers = [int(one.id[5:]) for one in known]
    in_file = [int(one.id[5:]) for one in known if to and one.path == pathlib.Path(to)]
    number = max(in_file or numbers, default=0) + 1
    behind = min((other for other in numbers if in_file and other > max(in_file)), default=10000)
    if number >= behind:
        raise Failure(2, f"{to}: no id is left between its last one and call-{behind:04}; name another file")
    return f"call-{number:04}"


def replaced_words(neutral):
    said = []
    if neutral.changed:
        said.append("1 word, by another of the same length" if neutral.changed == 1 else
                    f"{neutral.changed} words, each by another of the same length")
    if neutral.private:
        said.append("hosts, addresses and keys")
    return "; ".join(said) or "nothing"


def show_proposal(neutral, proposal):
    for word, new in neutral.words.items():
        print(f"replaced: {word} -> {new}" if new else
              f"left: {word} (without it the text would be judged otherwise; replace it by hand)", file=sys.stderr)
    print(f"text: {one_line(neutral.text, 400)}\nproposed: {one_line(json.dumps(proposal.expect), 400)}\n"
          "a proposal of this program, and nobody's judgement: hold it against SPEC.md", file=sys.stderr)


def add(args):
    tools = read_tools(args.tools or args.tool)
    name = args.tool if args.tools else next(iter(tools))
    call = args.tools is not None and args.tool is None
    if not call and name not in tools:
        raise Failure(2, f"{args.tools}: no tool {name}; name one that it has")
    spelled = [f'{{"name": {json.dumps(one, ensure_ascii=False)}, "parameters": {flat(tools[one])}}}'
               for one in (tools if call else [name])]
    subject = "[" + ", ".join(spelled) + "]" if call else spelled[0]
    text = read_text(args.text)
    with Reference(args.toolmend) as reference:
        def propose(other):
            return Proposal(reference.ask(call, subject, other, args.finish))
        came = propose(text)
        if came.valid:
            raise Failure(1, "the text is valid as it came, so it is no malformed call; if a layer damaged it, it is "
                             "a vector")
        neutral = types.SimpleNamespace(text=text, words={}, changed=0, private=False) if args.as_is else \
            private.Neutral(text, subject, lambda other: propose(other).sign == came.sign)
        proposal = propose(neutral.text)
        values = ask(args, list(ASKED)[:-1])
        folder = pathlib.Path(args.to).parent if args.to else pathlib.Path("corpus/calls")
        known = [one for path in sorted(folder.glob("[!.]*.jsonl")) for one in Corpus(path).entries]
        number = next_id(known, args.to)
        show_proposal(neutral, proposal)
        values.update(ask(args, ["why"]))
        line = spell_entry(number, values, (call, subject), neutral, proposal, args)
        one, findings = Entry("the entry", None, line.encode("utf-8")), Findings(sys.stderr)
        if not findings.check(one, Linter(reference)):
            raise Failure(1, "the entry has findings, and nothing was written; correct them")
    for other in known:
        if structure(other) == structure(one):
            raise Failure(1, f"{other.path}: {other.id} has the structure of this call; a second report is no second "
                             "call")
    if args.to:
        old = pathlib.Path(args.to).read_text("utf-8") if os.path.exists(args.to) else ""
        write_file(args.to, old + ("\n" if old and not old.endswith("\n") else "") + line + "\n")
    print(line)
    return 0


def spell_entry(number, values, subject, neutral, proposal, args):
    call, tools = subject
    weights = {"yes": True, "no": False, "unknown": None}.get(values["open-weight"], "")  # lint finds ""
    members = {"id": number, "source": values["source"], "date": values["date"], "model": values["model"],
               "open_weight": weights, "server": values["server"], "harness": values["harness"],
               "op": "call" if call else "repair", "tools" if call else "tool": None,
               "schema_basis": values["schema-basis"], "text": neutral.text, "text_basis": values["text-basis"],
               "replaced": replaced_words(neutral), "finish": args.finish, "fault": args.fault or proposal.fault,
               "expect": proposal.expect, "expect_basis": "judged", "why": values["why"],
               "judgements": [proposal.judgement], "disputed": False}
    return "{" + ", ".join(f'"{name}": ' + (tools if name in ("tool", "tools") else json.dumps(value, ensure_ascii=False))
                           for name, value in members.items()) + "}"


# ---- command line --------------------------------------------------------------------------


def parser():
    top = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("--toolmend", default=str(ROOT / "build" / "toolmend"), help="the command to ask")
    verbs = top.add_subparsers(dest="verb", required=True)
    for verb, run in (("lint", lint), ("stats", stats), ("export", export), ("add", add), ("update", update)):
        one = verbs.add_parser(verb)
        one.set_defaults(run=run, corpus=str(HERE))
        if verb == "export":
            one.add_argument("folder", metavar="DIR")
        if verb in ("lint", "stats", "export"):
            one.add_argument("corpus", nargs="?", default=str(HERE))
    verbs.choices["stats"].add_argument("--json", action="store_true", help="all of it, as one object")
    verbs.choices["update"].add_argument("--check", action="store_true", help="only say whether the pages are stale")
    adding = verbs.choices["add"]
    adding.add_argument("text", nargs="?", metavar="TEXT-FILE", help="the text as the page shows it (default: stdin)")
    adding.add_argument("--tool", help="file of the tool, or with --tools the name of one")
    adding.add_argument("--tools", metavar="FILE", help="without --tool: the text is a whole call")
    adding.add_argument("--to", metavar="FILE", help="append the entry to this file")
    adding.add_argument("--as-is", action="store_true", help="replace nothing")
    adding.add_argument("--finish", default="unknown", choices=lint_vectors.FINISHES)
    adding.add_argument("--fault", metavar="WORD", help="the kind of fault")
    for name, question in ASKED.items():
        adding.add_argument("--" + name, help=question.split("?")[0])
    return top


def main(arguments):
    args = parser().parse_args(arguments)
    if args.verb == "add" and not args.tool and not args.tools:
        parser().error("add: give --tool FILE or --tools FILE")
    try:
        return args.run(args)
    except Failure as failure:
        print(f"corpus.py: {failure}", file=sys.stderr)
        return failure.code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
