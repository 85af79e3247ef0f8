#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run_examples.py - is what SPEC.md shows what both implementations answer, and does each clause show it?

A specification whose examples nobody runs drifts from what is built. This reads the blocks
marked `example` of a page (SPEC.md says how they are written), puts each text to the library
(`toolmend serve`) and to the model (conformance/model/serve), and compares verdict, bytes, rules
and reason. Then it asks of every clause
what its kind owes the reader: a rule a repair, a near miss, a harm and a reason why; a
principle a case, a harm and a reason why; and so on (OWED below).

usage: run_examples.py BUILD [PAGE]        BUILD holds the binary; default: conformance/SPEC.md
       run_examples.py BUILD --fixtures    each page in example_fixtures.md must fail as it says

Prints `PAGE:LINE: KIND: what` for each finding, then "N passed, M failed"; exit 1 if something
failed, 2 on usage.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SPEC = HERE.parent / "SPEC.md"
FIXTURES = HERE / "example_fixtures.md"

FENCE = "```"
OPEN = FENCE + "example"
COLUMN = 8  # where the value of a line begins
SETTINGS = ("schema", "tools", "offer", "tool", "profile", "finish")
JSON_SETTINGS = ("schema", "tools", "offer")  # one of them holds, the last
PROFILES = ("safe", "standard", "extended", "docker-agent", "hermes-agent", "dirge", "livekit", "helexa")
FINISHES = ("complete", "truncated", "unknown")
UNASKED = set()  # cases of which the model cannot say

# What a clause owes the reader, by its kind.
OWED = {
    "principle": ("why", "case", "harm"),
    "rule": ("acts", "near", "why", "repair", "refusal", "harm"),
    "text": ("why", "case"),
    "reading": ("why", "case"),
    "reason": ("why", "refusal"),
    "bytes": ("repair",),
    "profiles": ("why", "case"),
    "seed": ("repair", "refusal", "harm"),
    "hints": ("why", "case"),
    "calls": ("why", "case"),
    "markup": ("why", "case"),
    "never": ("case", "harm"),
}
LABELS = {"Acts when": "acts", "Never:": "near", "Why:": "why"}


class Case:
    """One text, what is expected of it, and what others made of it."""

    def __init__(self, line, settings, came):
        self.line, self.settings, self.came = line, dict(settings), came
        self.answer = None  # gives, refused or kept; none: not to be asked
        self.expected = None  # the text, or the reason
        self.rules = set()
        self.harms = []  # (line, text)

    def is_call(self):
        return "tools" in self.settings

    def is_markup(self):
        """Is it a model text, in which calls are to be found?"""
        return "offer" in self.settings


class Clause:
    """One heading of level 3 and what stands under it."""

    def __init__(self, line, name):
        self.line, self.name = line, name
        self.tier, self.labels, self.cases = None, set(), []

    def kind(self):
        if re.fullmatch(r"P\d+", self.name):
            return "principle"
        group = self.name.split("/")[0]
        return "rule" if self.tier and group != "markup" else group

    def has(self, what):
        if what in LABELS.values():
            return what in self.labels
        if what == "case":
            return bool(self.cases)
        if what == "harm":
            return any(case.harms for case in self.cases)
        if what == "refusal":
            word = self.name.split("/")[1] if self.kind() == "reason" else None
            return any(case.answer == "refused" and word in (None, case.expected) for case in self.cases)
        return any(case.answer == "gives" and (self.kind() != "rule" or self.name in case.rules)
                   for case in self.cases)


class Page:
    """The clauses and cases of a page, and what is wrong with how it is written."""

    def __init__(self, text):
        self.clauses, self.cases, self.findings = [], [], []
        self.clause = None  # the one that is being read
        self.block = None  # the settings of an open block
        self.opened = self.first = 0  # its line, and its first case
        for number, line in enumerate(text.split("\n"), 1):
            self.take(number, line)
        if self.block is not None:
            self.say(self.opened, "open-block", "the block is not closed")
        for clause in self.clauses:
            self.ask(clause)

    def say(self, line, kind, what):
        self.findings.append((line, kind, what))

    def take(self, number, line):
        if self.block is not None:
            self.inside(number, line)
        elif line == OPEN:
            self.block, self.opened = {}, number
            self.first = len(self.cases)
        else:
            self.prose(number, line)

    def prose(self, number, line):
        heading = re.match(r"(##+) (\S+)", line)
        if heading:
            self.clause = Clause(number, heading[2]) if heading[1] == "###" else None
            self.clauses += [self.clause] if self.clause else []
        if not self.clause:
            return
        tier = re.match(r"- Tier: (safe|standard|extended)\b", line)
        label = re.match(r"(?:- )?(%s) \S" % "|".join(LABELS), line)
        if tier:
            self.clause.tier = tier[1]
        if label:
            self.clause.labels.add(LABELS[label[1]])

    # -- blocks --

    def inside(self, number, line):
        if line == FENCE:
            self.close()
            return
        word, value = line[:COLUMN].rstrip(" "), line[COLUMN:]
        if word in SETTINGS:
            self.setting(number, word, value)
        elif word in ("came", "kept", "refused"):
            self.open_case(number, word, value)
        elif word == "gives":
            self.gives(number, value)
        elif word == "harm":
            self.harm(number, value)
        else:
            self.say(number, "unknown-line", line)

    def close(self):
        self.block = None
        if len(self.cases) == self.first:
            self.say(self.opened, "no-case", "the block shows nothing")
        self.answered(self.opened)

    def last(self):
        """The last case of this block, or None."""
        return self.cases[-1] if len(self.cases) > self.first else None

    def answered(self, number):
        case = self.last()
        if case and case.answer is None:
            self.say(case.line, "no-answer", "line %d finds this text without an answer" % number)
            case.answer = "none"

    def setting(self, number, word, value):
        self.answered(number)
        known = {"profile": PROFILES, "finish": FINISHES}.get(word)
        if known and value not in known:
            self.say(number, "bad-value", "%s is one of %s" % (word, ", ".join(known)))
            return
        if word in JSON_SETTINGS and not is_json(value):
            self.say(number, "bad-value", "the %s is no JSON" % word)
            return
        for other in JSON_SETTINGS if word in JSON_SETTINGS else ():
            self.block.pop(other, None)
        self.block[word] = value

    def text(self, number, value):
        """The text that a value stands for; None: it is not one."""
        if not value.startswith('json "'):
            return value
        if not is_json(value[5:]):
            self.say(number, "bad-value", "json is followed by a JSON string")
            return None
        return json.loads(value[5:])

    def open_case(self, number, word, value):
        """came TEXT, kept TEXT, or refused TEXT  for REASON."""
        self.answered(number)
        if not any(word in self.block for word in JSON_SETTINGS):
            self.say(number, "misplaced", "no schema stands before it")
            return
        reason = re.fullmatch(r"(.*?) {2,}for ([a-z-]+)(?:: .*)?", value) if word == "refused" else None
        if word == "refused" and not reason:
            self.say(number, "bad-value", "refused TEXT, two spaces or more, for REASON")
            return
        came = self.text(number, reason[1] if reason else value)
        if came is None:
            return
        case = Case(number, self.block, came)
        if word != "came":
            case.answer, case.expected = word, reason[2] if reason else came
        self.cases.append(case)
        if self.clause:
            self.clause.cases.append(case)

    def gives(self, number, value):
        """gives TEXT  by RULE, RULE."""
        case = self.last()
        if case is None or case.answer is not None:
            self.say(number, "misplaced", "gives follows a text that came")
            return
        case.answer = "none"
        by = re.fullmatch(r"(.*?) {2,}by (\S+(?:, \S+)*)", value)
        if not by:
            self.say(number, "bad-value", "gives TEXT, two spaces or more, by RULE, RULE")
            return
        case.answer, case.expected, case.rules = "gives", self.text(number, by[1]), set(by[2].split(", "))

    def harm(self, number, value):
        case = self.last()
        if case is None or case.answer is None:
            self.say(number, "misplaced", "harm follows an answer")
        elif not value:
            self.say(number, "bad-value", "what was made of the text?")
        else:
            case.harms.append((number, self.text(number, value)))

    # -- clauses --

    def ask(self, clause):
        """What does the clause owe and not give?"""
        if clause.kind() not in OWED:
            self.say(clause.line, "unknown-clause", clause.name)
            return
        for what in OWED[clause.kind()]:
            if not clause.has(what):
                self.say(clause.line, "no-" + what, clause.name)


def is_json(text):
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


# -- asking --

# The two implementations. The model may say that it cannot tell.
ANSWERING = {"library": ("toolmend", "serve"), "model": ("conformance/model/serve",)}

def request(number, case):
    """A line of the protocol; schema and tools go into it byte for byte."""
    settings = case.settings
    finish, came = settings.get("finish", "unknown"), json.dumps(case.came)
    if case.is_markup():
        return '{"op":"markup","id":"%d","tools":%s,"finish":"%s","text":%s}' % (
            number, settings["offer"], finish, came)
    if case.is_call():
        return '{"op":"call","id":"%d","tools":%s,"finish":"%s","call":%s}' % (
            number, settings["tools"], finish, came)
    return '{"op":"repair","id":"%d","tool":{"name":%s,"parameters":%s},"finish":"%s","arguments":%s}' % (
        number, json.dumps(settings.get("tool", "")), settings["schema"], finish, came)


def ask(build, command, cases):
    """The answer to each case: one process a profile."""
    answers = {}
    for profile in PROFILES:
        chosen = [case for case in cases if case.settings.get("profile", "standard") == profile]
        lines = ['{"op":"hello","protocol":1}'] + [request(i, case) for i, case in enumerate(chosen)]
        ran = subprocess.run([Path(build) / command[0], *command[1:], "--profile", profile], check=True,
                             input="\n".join(lines) + "\n", stdout=subprocess.PIPE, text=True,
                             encoding="utf-8")
        got = [json.loads(line) for line in ran.stdout.split("\n")[1:] if line]
        answers.update(zip(chosen, got))
    return answers


def model_rules():
    """The rules that the model has; a new one may come later."""
    return {row for source in (SPEC.parent / "model").glob("*.c")
            for row in re.findall(r'\{"([a-z]+/[a-z-]+)",\s+MODEL_[A-Z]+,', source.read_text("utf-8"))}


def replay(came, edits):
    """The text that the edits make of the input; None: they do not fit it."""
    text, out, at = came.encode("utf-8"), b"", 0
    for edit in edits:
        start, end = edit["start"], edit["end"]
        if not at <= start <= end or text[start:end] != edit["old"].encode("utf-8"):
            return None
        out += text[at:start] + edit["new"].encode("utf-8")
        at = end
    return (out + text[at:]).decode("utf-8")


def handed_on(case, answer):
    """What the example shows of an answer: the text; of a call that runs, name and arguments in one."""
    if case.is_markup():
        return "[%s]" % ", ".join('{"name": %s, "arguments": %s}' % (json.dumps(call["name"]), call["arguments"])
                                  for call in answer["calls"])
    text = answer.get("arguments")
    if case.is_call() and answer.get("outcome") == "ok":
        return '{"name": %s, "arguments": %s}' % (json.dumps(answer.get("name")), text)
    return text


def call_in(came):
    """The call in a form of OpenAI's (calls/form)."""
    if set(came) & {"name", "arguments"}:
        return came
    if "tool_calls" in came:
        return call_in(came["tool_calls"][0])
    return came["function"]


def is_right(case, text, edits):
    """Is this the text of the example? A call that is kept may hold its arguments as text, and other
    members beside them; what its edits say, the vectors are asked."""
    if not case.is_call():
        return text == case.expected == replay(case.came, edits)
    if case.answer == "gives":
        return text == case.expected
    came, got = call_in(json.loads(case.came)), json.loads(text)
    arguments = came["arguments"]
    return [came["name"], json.loads(arguments) if isinstance(arguments, str) else arguments] == [
        got["name"], got["arguments"]]


def compare_markup(case, answer):
    """The same of a model text. A text with calls before one that is refused shows the calls."""
    calls, text = answer.get("calls", []), handed_on(case, answer)
    outcome = "refused" if answer.get("outcome") == "rejected" else "gives" if calls else "kept"
    said = "%s %s" % (outcome, answer.get("reason") or text)
    if outcome != case.answer:
        return "wrong-outcome", said
    if outcome == "refused":
        return None if answer.get("reason") == case.expected else ("wrong-reason", said)
    if outcome == "gives" and text != case.expected:
        return "wrong-output", said
    rows = {call["row"] for call in calls}
    return None if rows == case.rules else ("wrong-rules", ", ".join(sorted(rows)))


def compare(case, answer):
    """(kind, what) of the first difference, or None."""
    if case.is_markup():
        return compare_markup(case, answer)
    edits = answer.get("edits", [])
    outcome = answer.get("outcome")
    verdict = {"rejected": "refused", "ok": "gives" if edits else "kept"}.get(outcome, "%s" % outcome)
    text = handed_on(case, answer)
    said = "%s %s" % (verdict, answer.get("reason") or text or answer.get("why"))
    if verdict != case.answer:
        return "wrong-outcome", said
    if verdict == "refused":
        if answer.get("reason") != case.expected:
            return "wrong-reason", said
        return None if text == case.came else ("wrong-output", "a refused text comes back as it came")
    if not is_right(case, text, edits):
        return "wrong-output", said
    rules = {rule for edit in edits for rule in edit["rules"]}
    return None if rules == case.rules else ("wrong-rules", ", ".join(sorted(rules)))


def run(build, page):
    """All findings of a page, and how many cases, harms and clauses it has."""
    cases = [case for case in page.cases if case.answer != "none"]
    findings = set(page.findings)
    for command in ANSWERING.values():
        for case, answer in ask(build, command, cases).items():
            lacks = set() if case.is_markup() else case.rules - model_rules()
            if command == ANSWERING["model"] and (answer["outcome"] == "unsupported" or lacks):
                UNASKED.add(case)
                continue
            difference = compare(case, answer)
            if difference:
                findings.add((case.line,) + difference)
            findings.update((line, "harm-is-answer", harm) for line, harm in case.harms
                            if harm == handed_on(case, answer))
    total = len(page.cases) + sum(len(case.harms) for case in page.cases) + len(page.clauses)
    return sorted(findings), total


# -- running --

def run_page(build, path):
    findings, total = run(build, Page(path.read_text("utf-8")))
    for line, kind, what in findings:
        print("%s:%d: %s: %s" % (path.name, line, kind, what))
    skipped = ", %d skipped" % len(UNASKED) if UNASKED else ""
    if UNASKED:
        print("note: the model cannot say of lines %s" % ", ".join(sorted(str(case.line) for case in UNASKED)))
    print("%d passed, %d failed%s" % (max(total - len(findings), 0), len(findings), skipped))
    return 1 if findings or not total else 0


def run_fixtures(build):
    """Each page begins with a comment: KIND in LINE is all that is found, or nothing."""
    passed = failed = 0
    parts = re.split(r"^<!-- finds (.*) -->\n", FIXTURES.read_text("utf-8"), flags=re.M)
    for wanted, text in zip(parts[1::2], parts[2::2]):
        lines = text.split("\n")
        findings, _ = run(build, Page(text.rstrip("\n")))
        found = ["%s in %s" % (kind, lines[line - 1]) for line, kind, _ in findings]
        if found == ([] if wanted == "nothing" else [wanted]):
            passed += 1
        else:
            failed += 1
            print("wanted %s, found %s" % (wanted, found or "nothing"))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


def main(arguments):
    if not 1 <= len(arguments) <= 2 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments[1:] == ["--fixtures"]:
        return run_fixtures(arguments[0])
    return run_page(arguments[0], Path(arguments[1]) if arguments[1:] else SPEC)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
