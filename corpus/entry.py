# SPDX-License-Identifier: MIT
"""entry.py - entries of the corpus: reading them, and what is wrong with one by itself.

Whether a text is valid under its schema, and what becomes of a call, the reference is asked over
the adapter protocol (conformance/PROTOCOL.md); nothing here knows a rule.
"""
import datetime
import json
import pathlib
import re
import subprocess
import sys

import private

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "conformance" / "tools"))
import lint_vectors  # noqa: E402  (from that folder)
import strict_json  # noqa: E402

MEMBERS = ("id", "source", "date", "model", "open_weight", "server", "harness", "op", "tool", "tools",
           "schema_basis", "text", "text_basis", "replaced", "finish", "fault", "expect", "expect_basis",
           "why", "judgements", "disputed")

# Each has a corpus in faulty_corpora.json in which it finds something and no other check does.
CHECKS = {
    "files": "the last line of a file is not ended",
    "json": "a line is no object of strict JSON",
    "members": "a member is missing, unknown, or of the other op",
    "id": "the id has another form, does not come after the one before, or was taken out",
    "source": "the source is no https URL of a public page",
    "date": "the date is no day",
    "open-weight": "open_weight is not true, false or null",
    "basis": "a basis is another word than those of the form, or a rebuilt text is said to be shown",
    "finish": "finish is not complete, truncated or unknown",
    "words": "model, server, harness or replaced says nothing, or fault is no word",
    "why": "why is no sentence, or names a never-rule that does not exist",
    "subject": "op, tool or tools have another form",
    "text": "the text has no UTF-8 form",
    "private": "a mail address, home directory, IP address, token, host or phone number; reserved ones pass",
    "expect": "what is expected has another form than in a vector, names no rule, or is the text itself",
    "sound": "the text is valid as it came, or what is expected of it is not",
    "judgements": "a judgement has another form, comes twice, or does not fit expect_basis",
    "disputed": "disputed does not fit the judgements",
    "duplicate": "an entry differs from another one only in words, numbers, white space and order of members",
    "balance": "more than 25 % of the texts are described, 30 % of the models unknown or 15 % closed",
    "licence": "README.md has no section about the licence",
    "page": "README.md lacks a section, names an unknown entry, or has no row where judgements differ",
    "numbers": "README.md has other numbers between its marks than stats prints",
}


class Failure(Exception):
    """One line for stderr, and the exit code."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


# ---- JSON ----------------------------------------------------------------------------------


def raw_members(text):
    """The members of a strict JSON object as name: text of the value, numbers as they are spelled."""
    decoder, members, at = json.JSONDecoder(), {}, text.index("{") + 1
    token = re.compile(r"[ \t\r\n,:]*")
    while text[(at := token.match(text, at).end())] != "}":
        name, at = decoder.raw_decode(text, at)
        at = token.match(text, at).end()
        start, at = at, decoder.raw_decode(text, at)[1]
        members[name] = text[start:at]
    return members


def raw_items(text):
    """The elements of a strict JSON array as texts."""
    decoder, items, at = json.JSONDecoder(), [], 1
    between = re.compile(r"[ \t\r\n,]*")
    while text[(at := between.match(text, at).end())] != "]":
        start, at = at, decoder.raw_decode(text, at)[1]
        items.append(text[start:at])
    return items


def same_json(a, b):
    """True if two texts are the same JSON value."""
    def tagged(value):
        if isinstance(value, list):
            return [tagged(one) for one in value]
        if isinstance(value, dict):
            return {name: tagged(one) for name, one in value.items()}
        return (type(value) is bool, value)
    try:
        return tagged(strict_json.read(a)) == tagged(strict_json.read(b))
    except (ValueError, RecursionError):
        return False


def parsed(text):
    """The value in a list; an empty list if the text is not strict JSON."""
    try:
        return [strict_json.parse(text)]
    except (ValueError, RecursionError):
        return []


def is_json(text):
    return bool(parsed(text))


def is_object(text):
    return any(isinstance(value, dict) for value in parsed(text))


# ---- reading -------------------------------------------------------------------------------


class Number:
    """A number as it is spelled, which is no string."""

    def __init__(self, lexeme):
        self.lexeme = lexeme


class Entry:
    """One line: its members in `data`, or in `fault` why it is not an object of strict JSON."""

    def __init__(self, path, line, raw):
        self.path, self.line, self.raw, self.data, self.fault = path, line, raw, {}, None
        try:
            data = json.loads(raw.decode("utf-8"), object_pairs_hook=strict_json.unique_members,
                              parse_constant=strict_json.reject_constant, parse_int=Number, parse_float=Number)
            if isinstance(data, dict):
                self.data = data
            else:
                self.fault = "it is no object; write one entry a line"
        except strict_json.BadJSON as error:
            self.fault = f"{error}; correct it"
        except RecursionError:
            self.fault = "it is nested too deep; an entry has a few levels and its schema"
        except ValueError as error:
            self.fault = f"it is no JSON: {error}; correct it"
        self.id = self.text_of("id")

    def text_of(self, member):
        value = self.data.get(member)
        return value if isinstance(value, str) else ""

    @property
    def is_call(self):
        return self.data.get("op") == "call"

    @property
    def subject(self):
        """The tool, or the list of tools of a whole call, as JSON text."""
        return raw_members(self.raw.decode("utf-8"))["tools" if self.is_call else "tool"]

    @property
    def tools(self):
        """Name: the tool as JSON text, in order."""
        items = raw_items(self.subject) if self.is_call else [self.subject]
        return {json.loads(raw_members(one)["name"]): one for one in items}

    @property
    def rows(self):
        """The outcomes that are allowed."""
        return self.data["expect"].get("any_of", [self.data["expect"]])

    def agrees(self, judgement):
        """True if the judgement says what one of the rows says."""
        def fits(row):
            if judgement["outcome"] != row["outcome"]:
                return False
            if row["outcome"] != "repaired":
                return True
            same = str.__eq__ if judgement["by"] == "entry" else same_json
            return judgement.get("name") == row.get("name") and same(judgement["arguments"], row["arguments"])
        return any(map(fits, self.rows))

    @property
    def is_undecided(self):
        return not all(map(self.agrees, self.data["judgements"]))

    @property
    def is_scored(self):
        """As certify counts: not disputed, and reported or judged alike by two."""
        alike = sum(map(self.agrees, self.data["judgements"]))
        return not self.data["disputed"] and (self.data["expect_basis"] == "reported" or alike >= 2)


class Corpus:
    """The entries of a folder with calls/*.jsonl and README.md, or of one file (`readme` None)."""

    def __init__(self, path):
        path = pathlib.Path(path)
        self.readme, self.entries, self.unended = None, [], None
        try:
            if path.is_dir():
                self.readme = path / "README.md"
                paths = sorted((path / "calls").glob("[!.]*.jsonl"))
                if not paths:
                    raise Failure(2, f"{path}: it holds no calls/*.jsonl; name a corpus, or one of its files")
            else:
                paths = [path]
            for one in paths:
                self.read(one)
        except OSError as error:
            raise Failure(3, f"{error.filename}: cannot be read: {error.strerror}; name a corpus") from error

    def read(self, path):
        lines = path.read_bytes().split(b"\n")
        if lines[-1] or len(lines) == 1:
            self.unended = path
        else:
            lines.pop()
        self.entries += [Entry(path, number, line) for number, line in enumerate(lines, 1)]


# ---- the reference -------------------------------------------------------------------------


class Reference:
    """The reference as an adapter with all rules allowed."""

    def __init__(self, binary):
        try:
            self.process = subprocess.Popen([binary, "serve", "--profile", "extended"], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE)
        except OSError as error:
            raise Failure(3, f"{binary}: cannot be started: {error.strerror}; run make") from error

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, call, tools, text, finish="unknown"):
        """The answer about a text; `tools` is the JSON of the tool, or of the list of a whole call."""
        op, name, member = ("call", "tools", "call") if call else ("repair", "tool", "arguments")
        line = f'{{"op": "{op}", "id": "x", "{name}": {tools}, "{member}": {json.dumps(text)}, ' \
               f'"finish": {json.dumps(finish)}}}'.replace("\n", " ") + "\n"
        self.process.stdin.write(line.encode("utf-8"))
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def is_valid(self, call, tools, text):
        """True if the text is valid as it is; None if the reference cannot tell."""
        answer = self.ask(call, tools, text)
        if answer["outcome"] in ("unsupported", "error") or answer.get("reason") == "limit":
            return None
        return answer["outcome"] == "ok" and not answer["edits"]


# ---- one entry -----------------------------------------------------------------------------

SCHEMA = (ROOT / "corpus" / "call.schema.json").read_text("utf-8").replace("\n", " ")
# The check that finds what the schema says of a member; of what is not here it has the member's name.
CHECK_OF = {"open_weight": "open-weight", "schema_basis": "basis", "text_basis": "basis", "expect_basis": "basis",
            "model": "words", "server": "words", "harness": "words", "replaced": "words", "fault": "words",
            "op": "subject", "tool": "subject", "tools": "subject"}
CONTENT = ("tool", "tools", "text", "expect", "judgements")


def is_day(text):
    try:
        return bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def strings_of(value):
    """Every name and string in a value."""
    if isinstance(value, str):
        yield value
    for one in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        yield from strings_of(one)
    if isinstance(value, dict):
        yield from value


def schema_findings(entry, reference):
    """What call.schema.json says of the line."""
    tool = f'{{"name": "entry", "parameters": {SCHEMA}}}'
    for one in reference.ask(False, tool, entry.raw.decode("utf-8")).get("violations", ()):
        name = one["pointer"][1:].split("/")[0]
        if name not in MEMBERS:
            yield "members", f"{name or 'a member'} is not of the form ({one['keyword']}); see call.schema.json"
        else:
            yield CHECK_OF.get(name, name), f"{one['pointer'][1:]} is not of the form ({one['keyword']}); see call.schema.json"


def form_findings(entry):
    """What a schema cannot say of members that have its form."""
    data = entry.data
    if not is_day(data["date"]):
        yield "date", "the date is no day; write YYYY-MM-DD"
    if data["text_basis"] == "shown" and "rebuilt" in data["replaced"]:
        yield "basis", ("the text is said to be shown and to be rebuilt; write fragment or described, or say what "
                        "was replaced")
    try:
        data["text"].encode("utf-8")
    except UnicodeEncodeError:
        yield "text", "text has no UTF-8 form; write the text that was received"
    for name, value in data.items():
        for text in strings_of(value) if name != "source" else ():
            found = private.find(text, content=name in CONTENT)
            if found:
                yield "private", f"{found[1][0]}: {found[0][0][:80]}; {found[1][2]}"


def is_judgement(one, called):
    due = {"by", "outcome"}
    if one["outcome"] == "repaired":
        due |= {"arguments", "name"} if called else {"arguments"}
    return set(one) == due


def judgement_findings(entry):
    judgements = entry.data["judgements"]
    if not all(is_judgement(one, entry.is_call) for one in judgements):
        yield "judgements", ("a judgement is not by, outcome and, if repaired, arguments, of a call also its name; "
                             "write these and nothing else")
        return
    judges = [one["by"] for one in judgements]
    if judges[:1] != ["entry"] or len(set(judges)) < len(judges):
        yield "judgements", ("the entry's own judgement is not the first, or a judge comes twice; write entry, then "
                             "each other one once")


def expect_findings(entry, tiers):
    """What a schema cannot say of `expect`."""
    if len({row.get("choice") for row in entry.rows}) < len(entry.rows):
        yield "expect", "two outcomes of one choice; name each of them"
    for row in entry.rows:
        for rule in row.get("rules", ()):
            if rule not in tiers:
                yield "expect", f'no rule "{rule[:60]}"; toolmend rules has all'
        if (row.get("name") not in entry.tools) if "name" in row or (entry.is_call and "rules" in row) else False:
            yield "expect", "a call that is repaired goes to one of its tools; write its name"
        if row.get("arguments") == entry.data["text"]:
            yield "expect", "the text is expected to be right as it came; a malformed call is repaired or rejected"
        elif "arguments" in row and not is_object(row["arguments"]):
            yield "expect", "the arguments are not one strict JSON object; a repair has to be one"


def sound_findings(entry, reference):
    """Is the text malformed, and is a repair of it valid?"""
    remedy = "; a malformed call is not valid as it came, and its repair is"
    if len(entry.rows) == 1 and reference.is_valid(entry.is_call, entry.subject, entry.data["text"]):
        yield "sound", f"the text is said to be {entry.rows[0]['outcome']} and is valid as it came{remedy}"
    for row in entry.rows:
        if row["outcome"] == "repaired":
            tool = entry.tools[row["name"]] if entry.is_call else entry.subject
            if reference.is_valid(False, tool, row["arguments"]) is False:
                yield "sound", f"the expected repair is not valid{remedy}"


def decision_findings(entry):
    reports = [one for one in entry.data["judgements"] if one["by"] == "report"]
    if (entry.data["expect_basis"] == "reported") != any(map(entry.agrees, reports)):
        yield "judgements", ("expect_basis and the report's judgement do not fit; write reported if it agrees, "
                             "else judged")
    if entry.data["disputed"]:
        if not entry.is_undecided:
            yield "disputed", "it is disputed and all judgements agree; write false"
    elif not entry.agrees(entry.data["judgements"][0]):
        yield "disputed", ("the entry's own judgement differs from what it expects; correct one, or call it "
                           "disputed")


class Linter:
    """Checks entries one after the other; each check may rely on those before it."""

    def __init__(self, reference):
        self.reference, self.last = reference, None
        self.clauses, self.tiers = lint_vectors.spec_clauses()

    def id_findings(self, entry):
        """Ids ascend over the files in the order of their names, so none is there twice."""
        if self.last is not None and entry.id <= self.last:
            yield "id", f"the id does not come after {self.last}; take a new one, as ids are never used again"
        self.last = entry.id

    def never_findings(self, entry):
        """stats counts the entries that name a never-rule, so a misspelled one would be lost."""
        for clause in re.findall("never/[a-z-]*", entry.data["why"]):
            if clause not in self.clauses:
                yield "why", f"no clause {clause}; toolmend explain never has all"

    def findings(self, entry):
        """(check, words) of each finding."""
        if entry.fault:
            return [("json", entry.fault)]
        found = list(schema_findings(entry, self.reference))
        if not found:
            found = [*self.id_findings(entry), *form_findings(entry)]
        if not found:
            found = [*self.never_findings(entry), *judgement_findings(entry)]
        if not found:
            found = list(expect_findings(entry, self.tiers))
        if not found:
            found = [*sound_findings(entry, self.reference), *decision_findings(entry)]
        return found
