#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""lint_vectors.py - is every vector file what the format says, and nothing else?

A vector is a claim about other people's programs, so a slip in one is worse than a slip in
code. This lint knows the format and no rule: members, ids that follow from paths, strict JSON,
the needs of a schema, tools of whole calls, the coverage of a rule, the clauses and tiers of
conformance/SPEC.md, and ids.lock. Whether an expected value is right,
conformance/model/test_vectors.c asks the model.

usage: lint_vectors.py                     the suite: vectors/, ids.lock and SPEC.md together
       lint_vectors.py FILE-OR-FOLDER...   these files alone
       lint_vectors.py --manifest FILE     are the digests of `make vectors` those of ids.lock?
       lint_vectors.py --lock [--changed ID]... [--retired ID]...
                                           write new ids into ids.lock; other lines only if named
       lint_vectors.py --freeze            at a release: the set of this edition never changes again

A path counts from the nearest folder called `vectors`, as ids do. Prints one line a finding,
then "N passed, M failed"; exit 1 if something failed, 2 on usage.
"""

import base64
import re
import sys
from pathlib import Path

import suite_ids
import vector_calls
import vector_lines
from strict_json import load, parse

HERE = Path(__file__).resolve().parent
SUITE = HERE.parent
SPEC = SUITE / "SPEC.md"

# test_vector_tools.py has a fault for each, which it finds and no other does.
CHECKS = ("any-of", "arguments", "call", "cases", "clause-file", "coverage", "duplicate-id", "expect",
          "finish", "format", "hint", "id", "json", "lock-digest", "lock-form", "lock-missing",
          "lock-order", "lock-retired", "lock-since", "lock-vanished", "name", "needs", "op",
          "requirements-frozen", "rules", "scored", "seen", "spec", "spec-example", "subject", "text", "tier", "tool", "tools",
          "unknown-member", "unused-tool", "violations", "why")

TIERS = ("safe", "standard", "extended")
FINISHES = ("complete", "truncated", "unknown")
OUTCOMES = ("valid", "repaired", "rejected")
REASONS = ("limit", "truncated", "ambiguous", "not-json", "schema-mismatch", "unknown-tool", "no-tool")
CLAUSE_GROUPS = ("principle", "never", "seed")

TOP = {"format", "rule", "clause", "tier", "tools", "cases"}
TOOL = {"name", "parameters"}
CASE = {"id", "op", "tool", "tools", "arguments", "arguments_b64", "call", "call_b64", "finish",
        "tier", "needs", "scored", "unscored_why", "why", "seen", "expect"}
TEXTS = ("arguments", "arguments_b64", "call", "call_b64")
EXPECT = {"outcome", "arguments", "arguments_b64", "rules", "reason", "name", "history", "violations"}

# Keywords that every adapter is expected to know; the others are listed in `needs`.
PLAIN = {"$schema", "type", "properties", "required", "items", "enum", "additionalProperties",
         "default", "title", "description"} | vector_calls.HINTS
ONE_SCHEMA = {"items", "additionalProperties", "not", "if", "then", "else", "contains",
              "propertyNames", "unevaluatedProperties", "unevaluatedItems"}
SCHEMA_LIST = {"allOf", "anyOf", "oneOf", "prefixItems"}
SCHEMA_MAP = {"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"}

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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
        tier = re.match(r"Tier: (safe|standard|extended)\b", line)
        if tier and heading:
            tiers[heading] = tier.group(1)
    return clauses, tiers


def spec_examples(spec):
    """The case ids that SPEC.md names."""
    text = spec.read_text(encoding="utf-8")
    return re.findall(r"`([a-z]+/[A-Za-z0-9-]+/[a-z0-9-]+)`", text)


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
        self.findings, self.seen_ids, self.files, self.cases = [], {}, set(), 0

    def say(self, check, where, what):
        if check not in CHECKS:
            raise KeyError(check)
        self.findings.append((check, where, what))

    # -- files --

    def file(self, path):
        """All checks of one vector file."""
        name = under(path)
        self.files.add(name)
        try:
            data = load(path)
        except (ValueError, RecursionError) as error:
            self.say("json", name, str(error))
            return
        if not isinstance(data, dict):
            self.say("json", name, "not an object")
            return
        self.members(name, data, TOP)
        if data.get("format") != 1:
            self.say("format", name, "format is not 1")
        self.subject(name, data)
        tools = data.get("tools")
        if not isinstance(tools, dict) or not tools:
            self.say("tools", name, "no tools")
            tools = {}
        for key, tool in tools.items():
            self.tool(name, key, tool)
        cases = data.get("cases")
        if not isinstance(cases, list) or not cases:
            self.say("cases", name, "no cases")
            return
        self.used_tools(name, tools, cases)
        for case in cases:
            self.cases += 1
            self.case(name, data, tools, case)
        if "rule" in data:
            self.coverage(name, data["rule"], cases)

    def members(self, where, value, known):
        """Members that the format does not name are errors."""
        for member in value:
            if member not in known:
                self.say("unknown-member", where, member)

    def subject(self, name, data):
        """`rule` with `tier`, or `clause`; both are the path and stand in SPEC.md."""
        group = name.split("/")[0]
        if group in CLAUSE_GROUPS:
            wanted = name.split("/", 1)[1] if group == "principle" else name
            if data.get("clause") != wanted or "rule" in data or "tier" in data:
                self.say("subject", name, "wants clause %s, no rule, no tier" % wanted)
            if group != "seed" and wanted not in self.clauses:
                self.say("spec", name, "no clause %s in SPEC.md" % wanted)
            return
        if data.get("rule") != name or "clause" in data:
            self.say("subject", name, "wants rule %s and no clause" % name)
        if data.get("tier") not in TIERS:
            self.say("tier", name, "tier %r" % data.get("tier"))
        if name not in self.tiers:
            self.say("spec", name, "no rule clause in SPEC.md")
        elif data.get("tier") in TIERS and self.tiers[name] != data["tier"]:
            self.say("spec", name, "SPEC.md says tier " + self.tiers[name])

    def tool(self, name, key, tool):
        where = "%s tools.%s" % (name, key)
        if not isinstance(tool, dict) or set(tool) != TOOL or not isinstance(tool["name"], str):
            self.say("tools", where, "wants name and parameters")

    def used_tools(self, name, tools, cases):
        used = set()
        for case in cases:
            if isinstance(case, dict):
                used.update(case["tools"] if isinstance(case.get("tools"), list) else [case.get("tool")])
        for key in tools:
            if key not in used:
                self.say("unused-tool", name, key)

    def coverage(self, name, rule, cases):
        """A rule is shown acting, shown refusing and shown keeping, three times each."""
        shown = {"repaired": 0, "rejected": 0, "valid": 0}
        for case in cases:
            expect = case.get("expect") if isinstance(case, dict) else None
            outcome = expect.get("outcome") if isinstance(expect, dict) else None
            if outcome in shown and (outcome != "repaired" or rule in expect.get("rules", [])):
                shown[outcome] += 1
        for outcome, count in shown.items():
            if count < 3:
                self.say("coverage", name, "%s: %d cases are %s, three at least" % (rule, count, outcome))

    # -- cases --

    def case(self, name, data, tools, case):
        if not isinstance(case, dict):
            self.say("cases", name, "a case is not an object")
            return
        where = case.get("id") if isinstance(case.get("id"), str) else name + "/?"
        self.members(where, case, CASE)
        self.identity(name, where)
        self.subject_of_case(where, tools, case)
        self.text(where, case)
        if case.get("finish", "unknown") not in FINISHES:
            self.say("finish", where, repr(case["finish"]))
        if case.get("tier", "safe") not in TIERS:
            self.say("tier", where, repr(case["tier"]))
        if "tier" in case and case["tier"] == data.get("tier"):
            self.say("tier", where, "the tier is that of the file")
        why = case.get("why")
        if not isinstance(why, str) or not why.strip() or not why.rstrip().endswith((".", "?", "!")):
            self.say("why", where, "wants one sentence")
        if ("scored" in case) != ("unscored_why" in case) or case.get("scored", False) is not False:
            self.say("scored", where, "scored: false goes with unscored_why")
        self.seen(where, case)
        self.needs(where, tools, case)
        self.expectations(where, data, case)
        for check, what in vector_calls.findings(tools, case):
            self.say(check, where, what)

    def identity(self, name, where):
        prefix, _, slug = where.rpartition("/")
        if prefix != name or not SLUG.fullmatch(slug):
            self.say("id", where, "wants %s/slug" % name)
        if where in self.seen_ids:
            self.say("duplicate-id", where, "also in " + self.seen_ids[where])
        self.seen_ids[where] = name

    def subject_of_case(self, where, tools, case):
        operation = case.get("op", "repair")
        if operation == "repair":
            names = [case.get("tool")]
            wrong = "tools" in case or "call" in case or "call_b64" in case
        elif operation == "call":
            names = case.get("tools")
            wrong = "tool" in case or "arguments" in case or "arguments_b64" in case
        else:
            self.say("op", where, repr(operation))
            return
        if wrong or not isinstance(names, list):
            self.say("op", where, "members of the other operation")
            return
        for name in names:
            if not isinstance(name, str) or name not in tools:
                self.say("tool", where, "no tool %r" % name)

    def text(self, where, case):
        present = [member for member in TEXTS if member in case]
        if len(present) != 1 or not isinstance(case[present[0]], str):
            self.say("text", where, "wants exactly one text")
            return
        if present[0].endswith("_b64"):
            self.base64(where, case[present[0]])
        elif not encodable(case[present[0]]):
            self.say("text", where, "no UTF-8 form: use the _b64 member")

    def base64(self, where, text):
        try:
            base64.b64decode(text, validate=True)
        except ValueError:
            self.say("text", where, "not base64")

    def seen(self, where, case):
        seen = case.get("seen", ["https://example.org"])
        if not isinstance(seen, list) or not seen or len(set(map(str, seen))) != len(seen):
            self.say("seen", where, "wants a list without repetitions")
            return
        for source in seen:
            if not isinstance(source, str) or not re.fullmatch(r"https://\S+|call-\d{4}", source):
                self.say("seen", where, "neither a URL nor a corpus id: %r" % source)

    def needs(self, where, tools, case):
        needs = case.get("needs", [])
        if not isinstance(needs, list) or not all(isinstance(need, str) for need in needs):
            self.say("needs", where, "wants a list of words")
            return
        wanted = needs_of(vector_calls.tools_of(tools, case))
        if set(needs) - {"json-numbers"} != wanted:
            self.say("needs", where, "wants %s" % sorted(wanted))
        if "needs" in case and not needs:
            self.say("needs", where, "is empty")

    # -- expectations --

    def expectations(self, where, data, case):
        expect = case.get("expect")
        if not isinstance(expect, dict):
            self.say("expect", where, "no expect")
            return
        if "any_of" not in expect:
            self.expect(where, expect, EXPECT)
            rows = [expect]
        else:
            rows = expect["any_of"]
            if set(expect) != {"any_of"} or not isinstance(rows, list) or len(rows) < 2 \
                    or not all(isinstance(row, dict) for row in rows):
                self.say("any-of", where, "wants a list of two rows or more and nothing else")
                return
            for row in rows:
                if not isinstance(row.get("choice"), str):
                    self.say("any-of", where, "a row without choice")
                self.expect(where, row, EXPECT | {"choice"})
            if len({row.get("choice") for row in rows}) != len(rows):
                self.say("any-of", where, "two rows of one choice")
        repairs = any(row.get("outcome") == "repaired" for row in rows)
        if repairs and "clause" in data and "tier" not in case:
            self.say("tier", where, "a repair in a clause file states its tier")
        if not repairs and "tier" in case:
            self.say("tier", where, "a tier belongs to a repair")
        for row in rows:
            self.tier_of_rules(where, data, case, row)

    def expect(self, where, expect, known):
        self.members(where, expect, known)
        outcome = expect.get("outcome")
        if outcome not in OUTCOMES:
            self.say("expect", where, "outcome %r" % outcome)
            return
        repaired = outcome == "repaired"
        result = "arguments" in expect or "arguments_b64" in expect
        if repaired != result or repaired != ("rules" in expect):
            self.say("expect", where, "arguments and rules go with repaired")
        if "reason" in expect and (outcome != "rejected" or expect["reason"] not in REASONS):
            self.say("expect", where, "reason %r" % expect["reason"])
        if isinstance(expect.get("arguments"), str):
            self.expected_text(where, expect["arguments"])
        elif "arguments" in expect:
            self.say("expect", where, "arguments is not a string")
        if "arguments_b64" in expect:
            self.base64(where, expect["arguments_b64"])
        self.rules(where, expect.get("rules", []))
        self.violations(where, expect.get("violations", []))

    def expected_text(self, where, text):
        """The arguments handed on are one strict JSON object without repeated names."""
        try:
            value = parse(text)
        except (ValueError, RecursionError) as error:
            self.say("arguments", where, str(error))
            return
        if not isinstance(value, dict):
            self.say("arguments", where, "not an object")

    def rules(self, where, rules):
        if not isinstance(rules, list) or len(set(map(str, rules))) != len(rules):
            self.say("rules", where, "wants a set")
            return
        for rule in rules:
            if rule not in self.tiers:
                self.say("rules", where, "no rule %r in SPEC.md" % rule)

    def violations(self, where, violations):
        if not isinstance(violations, list):
            self.say("violations", where, "wants a list")
            return
        for violation in violations:
            if not isinstance(violation, dict) or set(violation) != {"pointer", "keyword"} \
                    or not re.fullmatch(r"(/([^~/]|~[01])*)*", str(violation["pointer"])):
                self.say("violations", where, "wants pointer and keyword")

    def tier_of_rules(self, where, data, case, row):
        """The tier of a repair is the highest one of its rules."""
        known = [self.tiers[rule] for rule in row.get("rules", []) if rule in self.tiers]
        stated = case.get("tier", data.get("tier"))
        if known and stated in TIERS and max(known, key=TIERS.index) != stated:
            self.say("tier", where, "its rules are %s, the case says %s"
                     % (max(known, key=TIERS.index), stated))

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


def encodable(text):
    """Has the text a UTF-8 form?"""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


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
