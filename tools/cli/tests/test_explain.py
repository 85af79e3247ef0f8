# SPDX-License-Identifier: MIT
"""`toolmend explain`: what it prints is what the pages and the vectors say.

Usage: test_explain.py BUILD. The command is copied to an empty folder and run there without an
environment, so that nothing beside it can be read. The pages, the vectors and base_rates.tsv are
read here a second time, by other means.
"""
import functools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[3]
build = pathlib.Path(sys.argv[1]).resolve()
alone = ""


def explain(*words):
    return subprocess.run([f"{alone}/toolmend", "explain", *words], cwd=alone, env={},
                          capture_output=True, check=False)


@functools.cache
def says(*words):
    done = explain(*words)
    return done.stdout.decode("utf-8") if done.returncode == 0 else f"exit {done.returncode}"


PAGE = "".join((root / name).read_text("utf-8")
               for name in ("conformance/SPEC.md", "conformance/PROTOCOL.md", "reference/HOST.md"))


def plain(text):
    """The text without the marks of Markdown: code keeps its backticks, blocks are indented."""
    shown = []
    for part in re.split(r"^(```.*?^```\n?)", text, flags=re.M | re.S):
        if part.startswith("```"):
            shown += ["    " + line + "\n" for line in part.splitlines()[1:-1]]
            continue
        part = re.sub(r"^(?:### |\|---.*\n)", "", part, flags=re.M)
        shown.append(re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)|\[([^]]*)\]\([^)]*\)|(?<![ \n])\*|\*(?![ \n])",
                            lambda found: found[2] or (found[0] if found[1] else ""), part, flags=re.S))
    return "".join(shown)


@functools.cache
def clauses():
    """Id and text of each clause of the pages, in order, as it is shown."""
    parts = re.split(r"^(?=##)", PAGE, flags=re.M)
    return {re.match(r"### (\S+)", part)[1]: plain(part.rstrip("\n"))
            for part in parts if part.startswith("### ")}


def rates():
    rows = {}
    for line in (root / "corpus/base_rates.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            columns = line.split("\t")
            rows[columns[0]] = columns[1:]
    return rows


def glossary():
    """Each term of the pages with its entry, as plain text."""
    sections = re.findall(r"^## Terms\n(.*?)^## ", PAGE, flags=re.M | re.S)
    entries = re.findall(r"^- (\*\*(.+?)\*\*.*(?:\n  .*)*)", "\n".join(sections), flags=re.M)
    check(len(sections) == 2 and len({term.lower() for _, term in entries}) == len(entries), "each term has one entry")
    return {term: plain(entry) for entry, term in entries}


def a_term_is_explained_in_any_case_of_letters():
    for term, entry in glossary().items():
        check(says(term.upper()) == entry + "\n" or term.lower() in clauses(), f"explain {term}: {says(term.upper())}")
    check(len(glossary()) > 80, "the terms are found")


def each_word_that_a_report_prints_is_explained():
    """The words of results, details, kinds and levels stand in PROTOCOL.md as code."""
    page = (root / "conformance/PROTOCOL.md").read_text("utf-8")
    lists = re.findall(r"`(?:result|detail)`: `([^`]+)`", page)
    words = {word for one in lists for word in one.split() if word != "id"} | set(re.findall(r"^\| `(jsonl|junit|markdown|svg|html)` \|", page, flags=re.M))
    words |= {"safe", "standard", "extended", "sound", "harmless", "core", "full", "doubt", "reading", "harm", "loss", "broken", "silent"}
    check({"missed", "guess", "junit", "flaky", "wrong"} <= words, f"the words are found: {words}")
    for word in sorted(words):
        check(explain(word).returncode == 0, f"explain {word}: {explain(word).stderr}")


ADAPTER = """
import json, sys
for count, line in enumerate(sys.stdin):
    request = json.loads(line)
    if request["op"] == "bye":
        break
    said = {"id": request.get("id"), "outcome": "rejected" if count % 3 else "ok"}
    said.update({} if count % 3 else {"arguments": "{}"})
    said.update({"outcome": "unsupported", "why": "x"} if count % 7 == 0 else {})
    said.update({"outcome": "ok", "arguments": request.get("arguments", "")} if count % 5 == 0 else {})
    hello = {"op": "hello", "protocol": 1, "name": "x", "version": "1", "language": "x", "groups": ["key"]}
    print(json.dumps(dict(hello, capabilities=[]) if request["op"] == "hello" else said), flush=True)
"""


def each_word_of_a_scoreboard_is_explained():
    """The words are taken from what `certify` prints of an adapter that is wrong in many ways."""
    done = subprocess.run([build / "toolmend", "certify", "--filter", "scalar/**", "--", sys.executable, "-I", "-S", "-c", ADAPTER],
                          capture_output=True, check=False)
    page = done.stdout.decode("utf-8")
    lines = page.splitlines()
    below = next(i for i, line in enumerate(lines) if line.startswith("group "))
    above, titles = (re.sub(r"\|", " ", line) for line in lines[below - 1:below + 1])
    words = {" ".join(filter(None, (above[max(0, found.end() - 6):found.end()].replace("harm:", "").strip(), found[0])))
             for found in re.finditer(r"\S+", titles)}
    check({"recovered", "not mended", "passed on", "no answer", "not asked", "spoiled"} <= words, f"titles are found: {words}")
    terms = {re.sub(r"^\d+ ", "", term) for term in re.search(r"^\d+ cases? = (.*)$", page, flags=re.M)[1].split(" + ")}
    check(len(terms) == 11 and "rejected as due" in terms, f"the terms of the sum are found: {terms}")
    kinds = set(re.findall(r"^ +\d+  (\w+) {2,}\S+$", page, flags=re.M))
    check({"changed", "refused", "wrong"} & kinds, f"the kinds are found: {kinds}")
    labels = set(re.findall(r"^  ([a-z]+) {2,}\S", page, flags=re.M)) - {"or"}
    check({"made", "meant", "again", "why"} <= labels, f"the labels of a case are found: {labels}")
    said = {word for word in ("compared by value", "not claimed") if word in page}
    check(len(said) == 2, f"the adapter is described: {page}")
    for word in sorted(words | terms | kinds | labels | said):
        check(explain(word).returncode == 0, f"explain {word}: {explain(word).stderr}")


def a_word_of_a_report_is_not_taken_for_a_clause_that_ends_so():
    check(says("mended").startswith("Mended (pass): "), f"explain mended: {says('mended')}")
    check(says("passed on") == says("passed-on") and says("NOT-ASKED") == says("not asked"), "a hyphen is a space")
    check(says("cases").startswith("Case: ") and explain("s").returncode == 2, "several are explained as one")
    check("not valid" in says("broken") and "framework" in says("harness"), "each sense of a word is given")


def a_near_term_is_proposed():
    check("Harm" in explain("harn").stderr.decode(), "a term is proposed for a word that is near to it")


def rules_by_row():
    done = subprocess.run([build / "toolmend", "rules", "--json"], capture_output=True, check=True)
    return json.loads(done.stdout)


def rules():
    return {row["id"]: row["tier"] for row in rules_by_row()}


@functools.cache
def cases():
    """Every case of the vectors, with the file's tools, by id."""
    found = {}
    for path in sorted((root / "conformance/vectors").glob("*/*.json")):
        suite = json.loads(path.read_text("utf-8"))
        found.update({case["id"]: (case, suite) for case in suite["cases"]})
    return found


def section(text, label):
    """The lines of a labelled section, without the label."""
    found = re.search(rf"^{label:<10}.*\n(?:^ {{10}}.*\n)*", text, flags=re.M)
    return [line[10:] for line in found[0].splitlines()] if found else []


def each_clause_is_printed_without_the_marks_of_markdown():
    for name, text in clauses().items():
        check(says(name).startswith(text.rstrip("\n") + "\n\n"), f"explain {name} begins with its clause")
    listed, _, terms = says().partition("\n\nTerms:")
    check([line.split()[0] for line in listed.split("\n")] == list(clauses()), "without a word, the ids are listed in order")
    check(terms.split("\n  ")[0] == "" and [term.strip() for term in terms.split("\n  ")[1:]] == list(glossary()),
          f"and then the terms: {terms}")
    check(len(clauses()) > 80, "the clauses are found")


def a_reason_is_found_by_its_own_word():
    for name in clauses():
        if name.startswith("reason/"):
            check(says(name.split("/")[1]) == says(name), f"explain takes {name.split('/')[1]}")


def a_clause_is_found_by_its_last_segment_where_no_other_one_ends_so():
    ends = [name.split("/")[-1] for name in clauses()]
    groups = {name.split("/")[0] for name in clauses() if "/" in name} | {term.lower() for term in glossary()}
    alone_, shared = 0, 0
    for name, end in zip(clauses(), ends):
        if end in groups:
            continue
        if ends.count(end) == 1:
            alone_ += 1
            if alone_ % 8:  # each start costs a reading of the suite
                continue
            check(says(end) == says(name), f"explain takes {end}")
            continue
        shared += 1
        done = explain(end)
        due = [one for one in clauses() if one.split("/")[-1] == end]
        said = done.stderr.decode().split("the nearest: ")[-1].split("; ")[0].split(", ")
        check(done.returncode == 2 and said[:len(due)] == due, f"explain {end} names {due} first: {said}")
    check(alone_ > 60 and shared > 2, "both kinds are found")
    said = explain("comma").stderr.decode().split("the nearest: ")[-1].split("; ")[0].split(", ")
    kinds = [one in clauses() for one in said]
    check(kinds[0] and kinds == sorted(kinds, reverse=True), f"clauses stand before cases: {said}")


def a_group_lists_its_clauses():
    for group in {name.split("/")[0] for name in clauses() if "/" in name}:
        due = [name for name in clauses() if name.startswith(group + "/")]
        listed = says(group).partition("\n\n")[2] or says(group)
        check([line.split()[0] for line in listed.splitlines()] == due, f"explain {group} lists {due}")
    check(says("reading").startswith("Reading: "), "a group that is a term begins with its entry")
    check(all(len(line.split(maxsplit=1)) == 2 for line in says().partition("\n\nTerms:")[0].splitlines()),
          "each clause has a line about it")
    summary = next(row["summary"] for row in rules_by_row() if row["id"] == "null/optional")
    check(f"null/optional                      {summary}" in says("null"), "a rule is listed with its summary")
    check("P1                                 untouched" in says(), "a principle with its name")


@functools.cache
def held_by(layer):
    """Limits of each rule that the layer's profile holds, by id."""
    done = subprocess.run([build / "toolmend", "rules", "--json", "--profile", layer],
                          capture_output=True, check=True)
    return {row["id"]: row["limits"] for row in json.loads(done.stdout)}


def layers(rule):
    """The line about the layers whose profiles hold it; [] if none does."""
    held = [layer + (f" ({limits})" if (limits := held_by(layer)[rule]) else "")
            for layer in ("docker-agent", "hermes-agent", "dirge", "livekit", "helexa")
            if rule in held_by(layer)]
    return [", ".join(held)] if held else []


def a_rule_names_its_profiles_and_its_vectors():
    held = {"safe": "profile safe, standard, extended", "standard": "profile standard, extended",
            "extended": "profile extended only"}
    for rule, tier in rules().items():
        said = says(rule)
        ids = [line.split()[-1] for line in section(said, "vectors")]
        due = [name for name in cases() if name.rsplit("/", 1)[0] == rule]
        check(section(said, "held by") == [held[tier]] + layers(rule), f"explain {rule} names its profiles")
        check(ids == due and (due or rule.startswith("markup/")), f"explain {rule} lists its vectors")
        check("\n    harm " in said, f"explain {rule} shows a harm")


def a_rule_says_how_often_its_fault_was_met():
    measured = rates()["(measured)"]
    for rule in rules():
        met = section(says(rule), "met")
        if rule not in rates():
            check(met == ["not known"], f"explain {rule}: not known")
            continue
        models, calls, fault = rates()[rule][:3]
        check(met and met[0].startswith(f"{fault}: {models} of {measured[0]} models, {calls} distinct "
                                        f"of {measured[1]} calls"), f"explain {rule} has its figures")
        check(measured[2] in section(says(rule), "counted")[0], f"explain {rule} names the sources")


def each_figure_is_of_a_clause():
    for name, columns in rates().items():
        check(name == "(measured)" or name in clauses(), f"{name} of base_rates.tsv is a clause")
        check(3 <= len(columns) <= 4, f"{name} of base_rates.tsv has its columns")
    check("28 of 52 were wrong" in says("never/round"), "a figure stands beside what is never a rule")
    check("met " not in says("P1"), "where nothing was counted nothing is said, but of rules")


def outcome_words(expect):
    words = expect["outcome"]
    words += f" for {expect['reason']}" if "reason" in expect else ""
    return words + (" by " + ", ".join(expect["rules"]) if "rules" in expect else "")


def a_case_is_shown_with_what_is_due():
    """The first case of every second file, and of those with another one each eighth."""
    files = [suite for case, suite in cases().values() if case is suite["cases"][0]]
    more = [name for name, (case, _) in cases().items() if {"any_of", "otherwise", "readings"} & case["expect"].keys()]
    chosen = {name: (case, suite) for name, (case, suite) in cases().items()
              if (case is suite["cases"][0] and files.index(suite) % 2 == 0) or name in more[::8]}
    for name, (case, suite) in chosen.items():
        said = says(name)
        expect = case["expect"].get("any_of", [case["expect"]])
        check(section(said, "case") == [name], f"explain {name} names the case")
        check(section(said, "why") == [case["why"]], f"explain {name} says why")
        check(section(said, "expect")[:1] == [outcome_words(expect[0])], f"explain {name}: the outcome")
        check(section(said, "seen") == case.get("seen", []), f"explain {name}: where it was seen")
        guesses = [one for row in expect for one in row.get("readings", [])]
        if guesses and isinstance(guesses[0], str) and guesses[0].isprintable() and len(guesses[0]) < 80:
            check(section(said, "guess")[:1] == guesses[:1], f"explain {name}: what is a guess")
        if "tool" in case and len(json.dumps(suite["tools"][case["tool"]])) < 1500:
            schema = json.loads(section(said, "schema")[0])
            check(schema == suite["tools"][case["tool"]]["parameters"], f"explain {name}: the schema")
        if "name" in expect[0]:
            check(section(said, "tool")[:1] == [expect[0]["name"]], f"explain {name}: the tool")
        label = {"call": "call"}.get(case.get("op"), "text")
        text = case.get({"call": "call", "markup": "text"}.get(case.get("op"), "arguments"), "\n")  # none: as base64
        if text.isascii() and text.isprintable():
            check(section(said, label) == [text] or len(text) > 1500, f"explain {name}: the text")
        clause = name.rsplit("/", 1)[0]
        clause = clause.split("/")[1] if clause.startswith("principle/") else clause
        check(clauses().get(clause, "!") in said, f"explain {name} ends with the clause {clause}")


def a_reported_call_ends_with_the_clause_that_decides_it():
    lines = (build / "conformance/corpus.jsonl").read_text("utf-8").splitlines()
    for line in lines[:20]:
        case = json.loads(line)
        said = says(case["id"])
        expect = case["expect"].get("any_of", [case["expect"]])[0]
        name = expect["rules"][0] if expect.get("rules") else f"reason/{expect.get('reason')}"
        check(section(said, "case") == [case["id"]], f"explain {case['id']} knows the call")
        check(name not in clauses() or clauses()[name] in said, f"explain {case['id']} shows {name}")


def an_unknown_word_ends_with_2_and_the_nearest_names():
    for word, near in (("shape/arry-in-string", b"shape/array-in-string"), ("p3", b"P3"),
                       ("scalar-for-arrays", b"shape/scalar-for-array"), ("truncate", b"reason/truncated"),
                       ("shape/array-in-string/plian", b"shape/array-in-string/plain")):
        done = explain(word)
        check(done.returncode == 2 and done.stdout == b"", f"explain {word} ends with 2")
        check(b"the nearest: " + near in done.stderr, f"explain {word} proposes {near}: {done.stderr}")
        check(done.stderr.count(b"\n") == 1, f"explain {word} says one line")
    for word in ("zzzzzzzzzzzz", "", "\x1b[31m", "x" * 5000):
        done = explain(word)
        check(done.returncode == 2 and done.stderr.count(b"\n") == 1, f"explain {word[:9]!r} ends with 2")
        check(b"nearest" not in done.stderr, f"explain {word[:9]!r} proposes nothing far")
        check(b"\x1b" not in done.stderr, f"explain {word[:9]!r} says nothing to the terminal")


with tempfile.TemporaryDirectory() as alone:
    shutil.copy(build / "toolmend", alone)
    each_clause_is_printed_without_the_marks_of_markdown()
    a_reason_is_found_by_its_own_word()
    a_clause_is_found_by_its_last_segment_where_no_other_one_ends_so()
    a_group_lists_its_clauses()
    a_term_is_explained_in_any_case_of_letters()
    a_near_term_is_proposed()
    each_word_that_a_report_prints_is_explained()
    each_word_of_a_scoreboard_is_explained()
    a_word_of_a_report_is_not_taken_for_a_clause_that_ends_so()
    a_rule_names_its_profiles_and_its_vectors()
    a_rule_says_how_often_its_fault_was_met()
    each_figure_is_of_a_clause()
    a_case_is_shown_with_what_is_due()
    a_reported_call_ends_with_the_clause_that_decides_it()
    an_unknown_word_ends_with_2_and_the_nearest_names()
sys.exit(finish())
