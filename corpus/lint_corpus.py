#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""lint_corpus.py - is every corpus line what the format says, and does README.md tell its numbers?

A corpus line says what a real model sent and what is right to do about it. This lint knows
the format, not the rules: a line is strict JSON of the known members, ids ascend, the
provenance has its form, an expectation is worded as in the vectors, the entry's own judgement
agrees with it unless the entry is disputed, no two entries have the same structure, nothing
that looks private is left. README.md has the table that the files give, names no entry that is
not there, and has a row for each entry whose judgements differ.

usage: lint_corpus.py [FOLDER]              default: the folder of this script
       lint_corpus.py --table [FOLDER]      print the table for README.md
       lint_corpus.py --fixtures [FOLDER]   fixtures/CHECK has the one fault that CHECK finds

Prints one line a finding, then "N passed, M failed"; exit 1 if something failed, 2 on usage.
"""

import collections
import datetime
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "conformance" / "tools"))
import lint_vectors as vectors  # noqa: E402  (the words of an expectation)
import strict_json  # noqa: E402
import vector_calls  # noqa: E402

CHECKS = ("files", "json", "members", "id", "source", "date", "words", "open-weight", "subject",
          "basis", "finish", "why", "text", "expect", "judgements", "disputed", "duplicate",
          "private", "composition", "readme")

MEMBERS = {"id", "source", "date", "model", "open_weight", "server", "harness", "op", "schema_basis",
           "text", "text_basis", "replaced", "finish", "fault", "expect", "expect_basis", "why",
           "judgements", "disputed"}
WORDS = ("model", "server", "harness", "fault", "replaced")
BASES = {"schema_basis": ("quoted", "rebuilt"), "text_basis": ("shown", "fragment", "described"),
         "expect_basis": ("reported", "judged")}
JUDGES = ("entry", "reader", "report")

# What is known least must not be most: at most this share of the entries, in percent.
DESCRIBED_MAX, UNKNOWN_MAX, CLOSED_MAX = 25, 30, 15

PRIVATE = (
    ("a mail address", r"[\w.+-]+@[\w-]+\.\w"),
    ("a home directory", r"(?i)(?:/home/|/Users/|\\Users\\)\w"),
    ("an IP address", r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])"),
    ("a token", r"\b(?:sk|gh[pousr]|glpat|xox[abps]|AKIA|eyJ)[_-]?[A-Za-z0-9_-]{16}"),
    ("a token", r"(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{32}"),
    ("a host", r"(?i)\b[a-z]+://(?!(?:[\w-]+\.)*example(?:\.(?:com|org|net))?(?![\w.-]))\S"),
)

BEGIN, END = "<!-- numbers: lint_corpus.py --table -->", "<!-- end of numbers -->"


# ---- what a call looks like -------------------------------------------------------------------

def strings(value):
    """Every string in a JSON value, names included."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            waiting.extend(part.keys())
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)


def shape(value):
    """A value without its content: names, kinds and punctuation, JSON in strings taken apart."""
    if isinstance(value, dict):
        return {name: shape(member) for name, member in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    if not isinstance(value, str):
        return type(value).__name__
    try:
        return ["in a string", shape(json.loads(value))]
    except (ValueError, RecursionError):
        return re.sub(r"w(?:\s+w)+", "w", re.sub(r"[^\W_]\w*", "w", value))


def structure(entry):
    """Two entries of one structure are one call that was reported twice."""
    try:
        text = shape(json.loads(entry["text"]))
    except (ValueError, RecursionError):
        text = re.sub(r"[^\W_]\w*", "w", entry["text"])
    tools = entry.get("tools", [entry.get("tool")])
    return json.dumps([text, [tool.get("parameters") for tool in tools]], sort_keys=True)


# ---- the table of README.md -------------------------------------------------------------------

def kind_of_model(entry):
    return {True: "open-weight", False: "closed"}.get(entry["open_weight"], "unknown")


def outcome(entry):
    expect = entry["expect"]
    return "any of several" if "any_of" in expect else expect["outcome"]


def rules_of(entry):
    rows = entry["expect"].get("any_of", [entry["expect"]])
    return sorted({rule for row in rows for rule in row.get("rules", [])})


def judged(entry):
    """Who judged the call, and whether that is what the entry expects."""
    return ["%s %s" % (one["by"], "agrees" if is_due(one, entry) else "differs") for one in entry["judgements"]]


def scored(entry):
    """As the runner counts: the report says what was meant, or two judge alike; never if disputed."""
    alike = sum(is_due(one, entry) for one in entry["judgements"])
    return not entry["disputed"] and (entry["expect_basis"] == "reported" or alike >= 2)


def table(entries):
    """The lines that README.md shows between its two marks."""
    lines = ["| entries | %d |" % len(entries), "|---|---|"]
    groups = (
        ("model", lambda entry: [kind_of_model(entry)]),
        ("outcome", lambda entry: [outcome(entry)]),
        ("text", lambda entry: [entry["text_basis"]]),
        ("schema", lambda entry: [entry["schema_basis"]]),
        ("expectation", lambda entry: [entry["expect_basis"]]),
        ("judgement", judged),
        ("disputed", lambda entry: ["yes"] if entry["disputed"] else []),
        ("scored", lambda entry: ["yes"] if scored(entry) else []),
        ("fault", lambda entry: [entry["fault"]]),
        ("rule", rules_of),
    )
    for group, key in groups:
        counts = collections.Counter(word for entry in entries for word in key(entry))
        lines += ["| %s: %s | %d |" % (group, word, count)
                  for word, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))]
    return lines


# ---- the checks -------------------------------------------------------------------------------

class Lint:
    """Findings of one corpus folder."""

    def __init__(self, folder):
        self.folder = folder
        self.findings, self.entries = [], []
        self.undecided = set()  # ids of entries whose judgements differ
        self.judge = vectors.Lint(*vectors.spec_clauses())

    def say(self, check, where, what):
        if check not in CHECKS:
            raise KeyError(check)
        self.findings.append((check, where, what))

    def run(self):
        paths = sorted((self.folder / "calls").glob("*.jsonl"))
        if not paths:
            self.say("files", str(self.folder), "no calls/*.jsonl")
        for path in paths:
            self.file(path)
        if not self.findings:  # what follows compares whole entries
            self.duplicates()
            self.composition()
        if not self.findings:
            self.readme()
        return self

    def file(self, path):
        """One entry a line, nothing else."""
        text = path.read_text(encoding="utf-8")
        if not text.endswith("\n"):
            self.say("files", path.name, "the last line is not ended")
        for number, line in enumerate(text.splitlines(), 1):
            where = "%s:%d" % (path.name, number)
            try:
                entry = load(line)
            except (ValueError, RecursionError) as error:
                self.say("json", where, str(error))
                continue
            if isinstance(entry, dict):
                self.entry(where, entry)
            else:
                self.say("json", where, "not an object")

    def entry(self, where, entry):
        subject = "tools" if entry.get("op") == "call" else "tool"
        odd = set(entry) ^ (MEMBERS | {subject})
        if odd:
            self.say("members", where, "missing or unknown: " + ", ".join(sorted(odd)))
            return
        for check in (self.identity, self.provenance, self.subject, self.words, self.text,
                      self.expect, self.judgements, self.private):
            check("%s %s" % (where, entry["id"]), entry)
        self.entries.append(entry)

    def identity(self, where, entry):
        """Ids ascend over the files in the order of their names, so none is there twice."""
        if not re.fullmatch(r"call-\d{4}", str(entry["id"])):
            self.say("id", where, "wants call-NNNN")
        elif self.entries and entry["id"] <= self.entries[-1]["id"]:
            self.say("id", where, "does not come after " + self.entries[-1]["id"])

    def provenance(self, where, entry):
        if not re.fullmatch(r"https://[\w.-]+/\S+", str(entry["source"])):
            self.say("source", where, "wants an https URL")
        if not is_date(entry["date"]):
            self.say("date", where, "wants YYYY-MM-DD")
        if not any(entry["open_weight"] is word for word in (True, False, None)):
            self.say("open-weight", where, "wants true, false or null")
        for member, allowed in BASES.items():
            if entry[member] not in allowed:
                self.say("basis", where, "%s is none of %s" % (member, ", ".join(allowed)))

    def subject(self, where, entry):
        if entry["op"] not in ("repair", "call"):
            self.say("subject", where, "op is neither repair nor call")
            return
        tools = entry["tools"] if entry["op"] == "call" else [entry["tool"]]
        if not isinstance(tools, list) or not tools:
            self.say("subject", where, "tools is no list of tools")
            return
        for tool in tools:
            if not isinstance(tool, dict) or set(tool) != vectors.TOOL \
                    or not isinstance(tool["name"], str) or not isinstance(tool["parameters"], (dict, bool)):
                self.say("subject", where, "a tool is name and parameters")

    def words(self, where, entry):
        for member in WORDS:
            if not isinstance(entry[member], str) or not entry[member].strip():
                self.say("words", where, member + " is empty")
        if entry["finish"] not in vectors.FINISHES:
            self.say("finish", where, repr(entry["finish"]))
        why = entry["why"]
        if not isinstance(why, str) or not re.fullmatch(r"\S.*[.?!]", why, re.S):
            self.say("why", where, "wants a sentence")

    def text(self, where, entry):
        if not isinstance(entry["text"], str) or not vectors.encodable(entry["text"]):
            self.say("text", where, "wants a string that has a UTF-8 form")

    def expect(self, where, entry):
        """Worded as in the vectors; a text that is right as it came is no malformed call."""
        expect = entry["expect"]
        rows = rows_of(expect)
        if not rows:
            self.say("expect", where, "wants an outcome, or any_of with two rows or more")
            return
        for row in rows:
            known = vectors.EXPECT | ({"choice"} if "any_of" in expect else set())
            self.judge.expect(where, row, known)
            for what in vector_calls.name_faults(row, entry["op"] == "call", names_of(entry)):
                self.say("expect", where, what)
            if row.get("outcome") == "valid" or row.get("arguments") == entry["text"]:
                self.say("expect", where, "a malformed call is repaired or rejected")
        if "any_of" in expect and len({str(row.get("choice")) for row in rows}) != len(rows):
            self.say("expect", where, "two rows of one choice")
        for _, _, what in self.judge.findings:
            self.say("expect", where, what)
        self.judge.findings = []

    def judgements(self, where, entry):
        """The entry's own judgement first, each judge once; README.md decides where they differ."""
        judgements = entry["judgements"]
        called = entry["op"] == "call"
        if not isinstance(judgements, list) or not all(is_judgement(one, called) for one in judgements):
            self.say("judgements", where, "wants by, outcome and, if repaired, arguments, of a call also its name")
            return
        judges = [one["by"] for one in judgements]
        if judges[:1] != ["entry"] or len(set(judges)) != len(judges):
            self.say("judgements", where, "the entry's own comes first, each judge comes once")
            return
        agreed = {one["by"]: is_due(one, entry) for one in judgements}
        if (entry["expect_basis"] == "reported") != agreed.get("report", False):
            self.say("judgements", where, "reported goes with a report that agrees")
        if not isinstance(entry["disputed"], bool):
            self.say("disputed", where, "wants true or false")
        elif entry["disputed"] and all(agreed.values()):
            self.say("disputed", where, "all judgements agree")
        elif not entry["disputed"] and not agreed["entry"]:
            self.say("disputed", where, "the entry's own judgement differs from what it expects")
        if not all(agreed.values()):
            self.undecided.add(entry["id"])

    def private(self, where, entry):
        """Everything but the source may be shown to anybody."""
        for text in strings({name: value for name, value in entry.items() if name != "source"}):
            for what, pattern in PRIVATE:
                found = re.search(pattern, text)
                if found:
                    self.say("private", where, "%s: %r" % (what, found[0]))

    # -- the corpus as a whole --

    def duplicates(self):
        first = {}
        for entry in self.entries:
            known = first.setdefault(structure(entry), entry["id"])
            if known != entry["id"]:
                self.say("duplicate", entry["id"], "has the structure of " + known)

    def composition(self):
        shares = (("described texts", DESCRIBED_MAX, lambda entry: entry["text_basis"] == "described"),
                  ("unknown models", UNKNOWN_MAX, lambda entry: entry["open_weight"] is None),
                  ("closed models", CLOSED_MAX, lambda entry: entry["open_weight"] is False))
        for what, most, counts in shares:
            count = sum(map(counts, self.entries))
            if count * 100 > most * len(self.entries):
                self.say("composition", str(self.folder), "%d %s, %d %% at most" % (count, what, most))

    def readme(self):
        path = self.folder / "README.md"
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        shown = text.partition(BEGIN)[2].partition(END)[0].split("\n")
        if [line for line in shown if line] != table(self.entries):
            self.say("readme", "README.md", "its table is not the one that --table prints")
        for named in sorted(set(re.findall(r"call-\d{4}", text)) - {entry["id"] for entry in self.entries}):
            self.say("readme", "README.md", "no entry " + named)
        rows = set(re.findall(r"^\| (call-\d{4}) \|", text, re.M))
        for missing in sorted(self.undecided - rows):
            self.say("readme", "README.md", "does not decide " + missing)


def load(line):
    return strict_json.read(line)


def is_date(text):
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except (TypeError, ValueError):
        return False


def rows_of(expect):
    """The outcomes that are sound; none if the expectation has no form."""
    if not isinstance(expect, dict):
        return []
    rows = expect.get("any_of", [expect])
    if "any_of" in expect and (set(expect) != {"any_of"} or not isinstance(rows, list) or len(rows) < 2):
        return []
    return rows if all(isinstance(row, dict) for row in rows) else []


def names_of(entry):
    """The names of the tools of a call."""
    tools = entry.get("tools")
    return [tool.get("name") for tool in tools if isinstance(tool, dict)] if isinstance(tools, list) else []


def is_judgement(one, called):
    known = {"by", "outcome", "arguments"} | ({"name"} if called else set())
    if not isinstance(one, dict) or not {"by", "outcome"} <= set(one) <= known:
        return False
    repaired = one["outcome"] == "repaired"
    return one["by"] in JUDGES and one["outcome"] in vectors.OUTCOMES \
        and repaired == isinstance(one.get("arguments"), str) \
        and (repaired and called) == isinstance(one.get("name"), str)


def agrees(one, row):
    """The same outcome, tool and value; bytes are the entry's matter."""
    repaired = one["outcome"] == "repaired"
    if one["outcome"] != row.get("outcome") or repaired and one.get("name") != row.get("name"):
        return False
    if one["by"] == "entry" or one["outcome"] != "repaired":
        return one.get("arguments") == row.get("arguments")
    try:
        return vectors.parse(one["arguments"]) == vectors.parse(row["arguments"])
    except (ValueError, KeyError, RecursionError):
        return False


def is_due(one, entry):
    """Does a judgement say what the entry expects, or one of the outcomes that it allows?"""
    return any(agrees(one, row) for row in rows_of(entry["expect"]))


# ---- running ----------------------------------------------------------------------------------

def lint_corpus(folder):
    """Lint a corpus folder; one line a finding."""
    lint = Lint(folder).run()
    for check, where, what in lint.findings:
        print("%s: %s: %s" % (where, check, what))
    bad = len({where for _, where, _ in lint.findings})
    print("%d passed, %d failed" % (max(len(lint.entries) - bad, 0), bad))
    return 1 if lint.findings else 0


def lint_fixtures(folder):
    """Each check has a fixture, and finds its one fault there; `good` has none."""
    passed = failed = 0
    for name in CHECKS + ("good",):
        lint = Lint(folder / name).run()
        found = {check for check, _, _ in lint.findings}
        if (folder / name).is_dir() and found == ({name} - {"good"}):
            passed += 1
        else:
            failed += 1
            print("fixtures/%s: %s" % (name, "found %s" % sorted(found) if (folder / name).is_dir()
                                       else "is not there; a check without a fixture is not known to bite"))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


def main(arguments):
    words = [argument for argument in arguments if argument.startswith("-")]
    folders = [Path(argument) for argument in arguments if not argument.startswith("-")]
    if len(folders) > 1 or len(words) > 1 or not set(words) <= {"--table", "--fixtures"}:
        print(__doc__, file=sys.stderr)
        return 2
    if words == ["--fixtures"]:
        return lint_fixtures(folders[0] if folders else HERE / "fixtures")
    folder = folders[0] if folders else HERE
    if not folder.is_dir():
        print("lint_corpus: no folder %s" % folder, file=sys.stderr)
        return 2
    if words == ["--table"]:
        print("\n".join(table(Lint(folder).run().entries)))
        return 0
    return lint_corpus(folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
