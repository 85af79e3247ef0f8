#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""lint_vectors.py - is every vector file what the format says, and nothing else?

A vector is a claim about other people's programs, so a slip in one is worse than a slip in
code. This lint knows the format and no rule. Members and their values are those of
vector.schema.json, against which `toolmend validate` holds each file; what a schema cannot say is
checked here: ids that follow from paths, expected texts that are objects, the needs of a schema,
tools of whole calls, the coverage of a rule, the clauses and tiers of SPEC.md, and ids.lock.
Whether an expected value is right, the model says (model/test_vectors.c).

usage: lint_vectors.py                     the suite: vectors/, ids.lock and SPEC.md together
       lint_vectors.py FILE-OR-FOLDER...   these files alone
       lint_vectors.py --manifest FILE     are the digests of `make vectors` those of ids.lock?
       lint_vectors.py --lock [--changed ID]... [--retired ID]...
                                           write new ids into ids.lock; other lines only if named
       lint_vectors.py --freeze            at a release: the set of this edition never changes again

A path counts from the nearest folder called `vectors`, as ids do. Prints one line a finding,
then "N passed, M failed"; exit 1 if something failed, 2 on usage.
"""

import collections
import os
import re
import subprocess
import sys
from pathlib import Path

import suite_ids
import vector_lines
from strict_json import BadJSON, agreeing_members, load, parse

HERE = Path(__file__).resolve().parent
SUITE = HERE.parent
SPEC = SUITE / "SPEC.md"

# test_vector_tools.py has a fault for each, which it finds and no other does.
CHECKS = ("any-of", "arguments", "call", "clause-file", "coverage", "duplicate-id", "form", "hint", "id",
          "lock-digest", "lock-form", "lock-missing", "lock-order", "lock-retired", "lock-since", "lock-vanished",
          "name", "needs", "requirements-frozen", "rules", "spec", "spec-answer", "spec-example", "subject", "tier",
          "tool", "unused-tool")

TOOLMEND = Path(os.environ.get("BUILD", SUITE.parent / "build")) / "toolmend"
TIERS = ("safe", "standard", "extended")
OUTCOMES = ("valid", "repaired", "rejected")
FINISHES = ("complete", "truncated", "unknown")
CLAUSE_GROUPS = ("principle", "never", "seed", "markup")

# Hints assert nothing: who does not claim to heed them may overlook them.
HINTS = {"x-repair", "dirge-hints", "x-dirge-kind"}
# `nullable` is no keyword of JSON Schema and asserts nothing either.
# Keywords that every adapter is expected to know; the others are listed in `needs`.
PLAIN = {"$schema", "type", "properties", "required", "items", "enum", "additionalProperties",
         "default", "title", "description", "nullable"} | HINTS
ONE_SCHEMA = {"items", "additionalProperties", "not", "if", "then", "else", "contains",
              "propertyNames", "unevaluatedProperties", "unevaluatedItems"}
SCHEMA_LIST = {"allOf", "anyOf", "oneOf", "prefixItems"}
SCHEMA_MAP = {"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"}


def keywords(schema, found):
    """Collect the keywords a schema uses; names of properties are none."""
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if not isinstance(part, dict):
            continue
        found.update(part)
        for key, value in part.items():
            if key in ONE_SCHEMA:
                waiting.append(value)
            elif key in SCHEMA_LIST and isinstance(value, list):
                waiting.extend(value)
            elif key in SCHEMA_MAP and isinstance(value, dict):
                waiting.extend(value.values())
    return found


def needs_of(tools):
    """The keywords that an adapter may not know."""
    found = set()
    for tool in tools:
        keywords(tool.get("parameters"), found)
    return found - PLAIN


def spec_clauses(spec=SPEC):
    """The headings of SPEC.md, and the tier that each rule clause states."""
    clauses, tiers, heading = {}, {}, None
    for line in spec.read_text(encoding="utf-8").splitlines():
        match = re.match(r"#{2,4} (\S+)(?: - .*)?$", line)
        if match:
            heading = match.group(1)
            clauses[heading] = None
        tier = re.match(r"- Tier: (safe|standard|extended)\b", line)
        if tier and heading:
            tiers[heading] = tier.group(1)
    return clauses, tiers


def spec_examples(spec):
    """The case ids that SPEC.md names."""
    text = spec.read_text(encoding="utf-8")
    return re.findall(r"`([a-z]+/[A-Za-z0-9-]+/[a-z0-9-]+)`", text)


def spec_answers(spec):
    """Of each row of a table that ends with a case: the row's cells, less their blanks, and the id."""
    for line in spec.read_text(encoding="utf-8").splitlines():
        row = re.fullmatch(r"\|(.*)\| `([a-z]+/[A-Za-z0-9-]+/[a-z0-9-]+)` \|", line)
        if row:
            yield {cell.strip() for cell in row[1].split("|")}, row[2]


def answer_of(case):
    """What a case says of a layer that makes more of it than a rule does."""
    rows = case["expect"].get("any_of", [case["expect"]])
    if case["id"].startswith("hint/"):
        return "not scored"
    if len(rows) > 1:
        return "may"
    return "guess" if "readings" in rows[0] else "harm"


def under(path):
    """Path below the nearest `vectors` folder, without .json."""
    parts = list(path.resolve().with_suffix("").parts)
    if "vectors" in parts:
        last = len(parts) - 1 - parts[::-1].index("vectors")
        return "/".join(parts[last + 1:])
    return path.stem


class Lint:
    """Findings of one run."""

    def __init__(self, clauses, tiers):
        self.clauses, self.tiers = clauses, tiers
        self.findings, self.seen_ids, self.answers, self.files, self.cases = [], {}, {}, set(), 0

    def say(self, check, where, what):
        if check not in CHECKS:
            raise KeyError(check)
        self.findings.append((check, where, what))

    # -- files --

    def file(self, path):
        """All checks of one vector file; what is of another form is not looked at further."""
        name = under(path)
        self.files.add(name)
        faults = form_faults(path)
        for fault in faults:
            self.say("form", name, fault)
        if faults:
            return
        data = load(path)
        self.subject(name, data)
        used = {key for case in data["cases"] for key in keys_of(case)}
        for key in sorted(set(data["tools"]) - used):
            self.say("unused-tool", name, key)
        for case in data["cases"]:
            self.cases += 1
            self.case(name, data, case)
        if "rule" in data:
            self.coverage(name, data["rule"], data["cases"])

    def subject(self, name, data):
        """`rule`, or `clause`, is the path and stands in SPEC.md."""
        group = name.split("/")[0]
        if group in CLAUSE_GROUPS:
            wanted = name.split("/", 1)[1] if group == "principle" else name
            if data.get("clause") != wanted:
                self.say("subject", name, "wants clause %s" % wanted)
            if group != "seed" and wanted not in self.clauses:
                self.say("spec", name, "no clause %s in SPEC.md" % wanted)
            return
        if data.get("rule") != name:
            self.say("subject", name, "wants rule %s" % name)
        if name not in self.tiers:
            self.say("spec", name, "no rule clause in SPEC.md")
        elif self.tiers[name] != data.get("tier"):
            self.say("spec", name, "SPEC.md says tier " + self.tiers[name])

    def coverage(self, name, rule, cases):
        """A rule is shown acting, shown rejecting and shown keeping, three times each."""
        shown = collections.Counter(case["expect"].get("outcome") for case in cases
                                    if rule in case["expect"].get("rules", [rule]))
        for outcome in OUTCOMES:
            if shown[outcome] < 3:
                self.say("coverage", name, "%s: %d cases are %s, three at least" % (rule, shown[outcome], outcome))

    # -- cases --

    def case(self, name, data, case):
        where = case["id"]
        if where.rpartition("/")[0] != name:
            self.say("id", where, "wants %s/slug" % name)
        if where in self.seen_ids:
            self.say("duplicate-id", where, "also in " + self.seen_ids[where])
        self.seen_ids[where] = name
        self.answers[where] = answer_of(case)
        if case.get("tier") == data.get("tier", "none"):
            self.say("tier", where, "the tier is that of the file")
        absent = [key for key in keys_of(case) if key not in data["tools"]]
        if absent:
            self.say("tool", where, "no tool %s" % ", ".join(absent))
            return
        tools = [data["tools"][key] for key in keys_of(case)]
        wanted = needs_of(tools)
        if set(case.get("needs", [])) - {"json-numbers"} != wanted:
            self.say("needs", where, "wants %s" % sorted(wanted))
        self.call(where, tools, case)
        for row in rows_of(case):
            self.row(where, tools, data, case, row)

    def call(self, where, tools, case):
        """A call names its tool; what is valid states it and its arguments as it came."""
        rows, names = rows_of(case), [tool["name"] for tool in tools]
        if len(set(names)) < len(names):
            self.say("tool", where, "two tools of one name")
        if len({row.get("choice") for row in rows}) < len(rows):
            self.say("any-of", where, "two rows of one choice")
        for row in rows:
            if row.get("name", names[0] if names else None) not in [*names, None]:
                self.say("name", where, "%r is not the name of a tool that may be called" % row["name"])
            for call in row.get("calls", []):
                self.found(where, names, call)
            fault = fault_of_sound_call(case, row["name"]) if row["outcome"] == "valid" and "name" in row else None
            if fault:
                self.say("call", where, fault)

    def found(self, where, names, call):
        """A call in a model text names a tool, and its arguments are one object."""
        if call["name"] not in names:
            self.say("name", where, "%r is not the name of a tool that may be called" % call["name"])
        self.text_of_object(where, call["arguments"])

    def text_of_object(self, where, text):
        try:
            if not isinstance(parse(text), dict):
                raise BadJSON("not an object")
        except (ValueError, RecursionError) as error:
            self.say("arguments", where, str(error))

    def row(self, where, tools, data, case, row):
        """One outcome: an object without repeated names, rules of SPEC.md, the highest of whose tiers is stated."""
        if "arguments" in row:
            self.text_of_object(where, row["arguments"])
        rules = row.get("rules", [])
        for rule in rules:
            if rule not in self.tiers:
                self.say("rules", where, "no rule %r in SPEC.md" % rule)
        known, stated = [self.tiers[rule] for rule in rules if rule in self.tiers], case.get("tier", data.get("tier"))
        if known and max(known, key=TIERS.index) != stated:
            self.say("tier", where, "its rules are %s, the case says %s" % (max(known, key=TIERS.index), stated))
        if any(rule.startswith("hint/") for rule in rules) and not mentions_hint(tools):
            self.say("hint", where, "a repair by a hint, and no tool has one")

    # -- the suite as a whole --

    def whole(self, folder, paths):
        """What SPEC.md, ids.lock and requirements/ say of the cases."""
        self.named(folder / "SPEC.md")
        lock = folder / "ids.lock"
        if not self.findings:
            text = lock.read_text(encoding="utf-8") if lock.is_file() else ""
            for check, what in suite_ids.findings(text, digests_of(paths), suite_version()):
                self.say(check, "ids.lock", what)
            for check, what in suite_ids.set_findings(folder / "requirements"):
                self.say(check, "requirements", what)

    def named(self, spec):
        for clause in sorted(self.clauses):
            principle = re.fullmatch(r"P\d+", clause)
            name = "principle/" + clause if principle else clause
            if (principle or clause.startswith("never/")) and name not in self.files:
                self.say("clause-file", "SPEC.md", "no vectors/%s.json" % name)
        for example in spec_examples(spec):
            if example not in self.seen_ids:
                self.say("spec-example", "SPEC.md", "no case " + example)
        for cells, example in spec_answers(spec):
            said = cells & {"may", "guess", "harm", "not scored"}
            answer = self.answers.get(example)
            if said and answer and answer not in said:
                self.say("spec-answer", "SPEC.md", "%s is a case of %s" % (example, answer))


def digests_of(paths):
    """Id -> digest of all cases of these files, which are sound."""
    return dict(pair for path in paths for pair in vector_lines.digests(path))


def of_suite(name):
    """A constant of the runner."""
    text = (SUITE / "runner" / "suite.h").read_text(encoding="utf-8")
    return re.search(r'define %s +"([^"]+)"' % name, text)[1]


def suite_version():
    """The version that new cases belong to."""
    return of_suite("SUITE_VERSION")


def edition():
    """The date of SPEC.md."""
    return of_suite("SUITE_SPEC_DATE")


def form_faults(path):
    """What vector.schema.json finds, a line each; or why it is not strict JSON."""
    try:
        load(path)
    except (ValueError, RecursionError) as error:
        return [str(error)]
    done = subprocess.run([TOOLMEND, "validate", "--schema", SUITE / "vector.schema.json", path], check=False,
                          capture_output=True, text=True, encoding="utf-8")
    if done.returncode not in (0, 10):
        sys.exit("lint_vectors: %s" % done.stderr.strip())
    return [line.partition(": ")[2].partition(": ")[2] for line in done.stderr.splitlines()]


def keys_of(case):
    """The keys of the tools that a case has."""
    return case.get("tools", [case.get("tool")] if "tool" in case else [])


def rows_of(case):
    """The outcomes that are sound."""
    return case["expect"].get("any_of", [case["expect"]])


def mentions_hint(value):
    """Is a hint anywhere in the tools?"""
    if isinstance(value, list):
        return any(map(mentions_hint, value))
    return isinstance(value, dict) and (bool(HINTS & set(value)) or any(map(mentions_hint, value.values())))


def call_in(value):
    """The call in a form of OpenAI's (calls/form); the value itself: it is in none."""
    if not isinstance(value, dict) or {"name", "arguments"} & set(value):
        return value
    calls = value.get("tool_calls")
    if isinstance(calls, list) and len(calls) == 1:
        return call_in(calls[0])
    return value.get("function", value)


def fault_of_sound_call(case, name):
    """Why the call cannot be valid; None: it states the tool and arguments."""
    try:
        call = call_in(parse(case.get("call", ""), agreeing_members))
        arguments = call.get("arguments") if isinstance(call, dict) else None
        if isinstance(arguments, str):
            arguments = parse(arguments, agreeing_members)
    except (ValueError, RecursionError) as error:
        return "said to be valid: %s" % error
    if not isinstance(arguments, dict):
        return "said to be valid: no arguments that are an object or its text"
    return None if call.get("name") == name else "said to be valid, and names another tool"


def files_of(arguments):
    """The vector files that the arguments name, in order."""
    found = []
    for argument in arguments:
        path = Path(argument)
        if path.is_dir():
            found += sorted(path.rglob("*.json"))
        elif path.is_file():
            found.append(path)
        else:
            print("lint_vectors: no file or folder %s" % argument, file=sys.stderr)
            sys.exit(2)
    return found


def report(passed, findings):
    """One line a finding, then the count; a place with several findings failed once."""
    for check, where, what in findings:
        print("%s: %s: %s" % (where, check, what))
    bad = len({(where, check) if where == "ids.lock" else where for check, where, _ in findings})
    print("%d passed, %d failed" % (max(passed - bad, 0), bad))
    return 1 if findings or not passed else 0


def lint_files(arguments):
    """Files for themselves."""
    lint = Lint(*spec_clauses())
    for path in files_of(arguments):
        lint.file(path)
    return report(lint.cases, lint.findings)


def lint_suite(folder):
    """vectors/, SPEC.md, ids.lock and requirements/ of a folder."""
    lint = Lint(*spec_clauses(folder / "SPEC.md"))
    paths = sorted((folder / "vectors").rglob("*.json"))
    for path in paths:
        lint.file(path)
    lint.whole(folder, paths)
    return lint


def compare_manifest(path):
    """The runner's digests, made in C, and the lock's, made here."""
    manifest = load(path)["digests"]
    text = (SUITE / "ids.lock").read_text(encoding="utf-8")
    locked = {entry.id: entry.digest for entry in suite_ids.read(text)[0] if not entry.retired}
    findings = []
    for ident in sorted(set(manifest) | set(locked)):
        made, known = manifest.get(ident), locked.get(ident)
        if made != known:
            findings.append(("manifest", ident, "the runner has %s, ids.lock %s" % (made, known)))
    return report(len(locked), findings)


def write_lock(words):
    """Add new ids; alter only lines that are named."""
    named = {"--changed": [], "--retired": []}
    for option, ident in zip(words[::2], words[1::2] + [None]):
        if option not in named or ident is None:
            return usage()
        named[option].append(ident)
    lint = lint_suite(SUITE)
    findings = [finding for finding in lint.findings if not finding[0].startswith("lock-")]
    lock, paths = SUITE / "ids.lock", sorted((SUITE / "vectors").rglob("*.json"))
    if not findings:
        before = lock.read_text(encoding="utf-8") if lock.is_file() else ""
        digests = digests_of(paths)
        text, faults = suite_ids.update(before, digests, suite_version(), named["--changed"],
                                       named["--retired"])
        findings = [("lock", "ids.lock", fault) for fault in faults]
    if not findings:
        lock.write_text(text, encoding="utf-8")
    return report(lint.cases, findings)


def freeze():
    """Freeze the set of this edition, of a suite that is sound."""
    lint = lint_suite(SUITE)
    if not lint.findings:
        fault = suite_ids.freeze(SUITE / "requirements", edition(), (SUITE / "ids.lock").read_text(encoding="utf-8"))
        lint.findings += [("requirements-frozen", "requirements", fault)] if fault else []
    return report(lint.cases, lint.findings)


def usage():
    print(__doc__, file=sys.stderr)
    return 2


def main(arguments):
    first = arguments[0] if arguments else ""
    if not arguments:
        lint = lint_suite(SUITE)
        return report(lint.cases, lint.findings)
    if first == "--manifest" and len(arguments) == 2:
        return compare_manifest(Path(arguments[1]))
    if arguments == ["--freeze"]:
        return freeze()
    if first == "--lock":
        return write_lock(arguments[1:])
    return usage() if first.startswith("-") else lint_files(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
