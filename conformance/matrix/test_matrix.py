#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_matrix.py - does the reference answer the conflict matrix as matrix.json says?

matrix.json holds what six systems make of one text, what a judge of none of them would make of
it, and what is made of it here: under `standard`, and under the profile that stands for a system.
Each cell has a class that says how the system and its profile stand to each other; the kinds of
class are checked here. Nothing in matrix.json was copied from an answer of the reference.

usage: test_matrix.py BUILD          BUILD holds the binary
       test_matrix.py BUILD --update  writes the table into SPEC.md

Prints what does not hold, a note with the counts, then "N passed, M failed"; exit 1 if something
failed.
"""
import collections
import json
import pathlib
import re
import sys
import tempfile
from decimal import Decimal

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
import checks  # noqa: E402
from checks import check, finish, start  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
SPEC = HERE.parent / "SPEC.md"
SECTION = "## Where this differs from the seeds"
HEAD = "| cell | wants | came | the neutral judge | here | because |"
CODES = ("=", "=!", "E", "R", "‡", "to", None)
PRINCIPLES = tuple(f"P{n}" for n in range(1, 15))
OWN_PROFILES = ("safe", "standard", "extended")


# ---- values -----------------------------------------------------------------------------


def exact(value):
    """Equal for equal JSON values: numbers by value whatever their spelling, true is not 1."""
    if isinstance(value, dict):
        return {name: exact(each) for name, each in value.items()}
    if isinstance(value, list):
        return [exact(each) for each in value]
    if value is None or isinstance(value, (bool, str)):
        return (type(value).__name__, value)
    return ("number", value if isinstance(value, str) else Decimal(value))


def same_value(one, other):
    """NaN and Infinity stay words, so that a text with them equals no JSON text."""
    one, other = (json.loads(text, parse_float=Decimal, parse_constant=str) for text in (one, other))
    return exact(one) == exact(other)


def holds_null_in_list(value):
    if isinstance(value, dict):
        return any(holds_null_in_list(each) for each in value.values())
    return isinstance(value, list) and any(each is None or holds_null_in_list(each) for each in value)


# ---- asking the reference ---------------------------------------------------------------

Answer = collections.namedtuple("Answer", "outcome text rules reason message name more")


def rules_of(edits):
    return {rule for edit in edits for rule in edit["rules"]}


class Reference:
    """`toolmend serve`, a process for many texts, and the verbs that take one."""

    def __init__(self, build, tools, folder):
        self.binary, self.tools, self.folder = build / "toolmend", tools, pathlib.Path(folder)

    def run(self, *words, sent="", codes=(0,)):
        done = start([self.binary, *words], stdin=sent)
        if done.returncode not in codes:
            raise SystemExit(f"toolmend {' '.join(map(str, words))}: exit {done.returncode}: {done.stderr}")
        return done.stdout

    def repairs(self, profile, asked):
        """The answers to these pairs of schema and text."""
        lines = [json.dumps({"op": "repair", "id": str(number), "arguments": text,
                             "tool": {"name": "t", "parameters": schema}})
                 for number, (schema, text) in enumerate(asked)]
        said = self.run("serve", "--profile", profile, sent="".join(line + "\n" for line in lines))
        return [self.repair(json.loads(line)) for line in said.split("\n")[:-1]]

    @staticmethod
    def repair(said):
        edits = said["edits"]
        outcome = said["outcome"]
        if outcome == "ok":
            outcome = "repaired" if edits else "valid"
        return Answer(outcome, said["arguments"], rules_of(edits), said.get("reason"), said.get("message"),
                      None, said)

    def record(self, profile, schema, text):
        path = self.folder / "schema.json"
        path.write_text(json.dumps(schema), encoding="utf-8")
        return json.loads(self.run("repair", "--schema", path, "--profile", profile, "--json", sent=text,
                                   codes=(0, 10)))

    def printed(self, profile, schema, text):
        path = self.folder / "schema.json"
        path.write_text(json.dumps(schema), encoding="utf-8")
        return self.run("repair", "--schema", path, "--profile", profile, sent=text)

    def call(self, profile, names, text, *words, codes=(0,)):
        """What the verb prints."""
        path = self.folder / "tools.json"
        path.write_text(json.dumps([self.tools[name] for name in names]), encoding="utf-8")
        return self.run("call", "--tools", path, "--profile", profile, *words, sent=text, codes=codes)

    def judged(self, profile, names, text):
        said = json.loads(self.call(profile, names, text, "--json", codes=(0, 10)))
        return Answer(said["verdict"], said["text"], rules_of(said["edits"]), said["reason"], said["message"],
                      said["tool"], said)


# ---- what is expected -------------------------------------------------------------------


def expected(row, profile, system=None):
    """What the row says of this profile, as outcome, text, rules and reason."""
    standard = row["standard"]
    if system:
        cell = row["cells"][system]
        outcome, reading = cell["profile"], cell.get("gives") or row.get("reading")
    else:
        outcome, reading = standard["outcome"], row.get("reading")
        if profile == "extended" and reading:
            outcome = "repaired"
    reason = standard.get("reason") if not system and outcome == "rejected" else None
    if outcome == "repaired":
        return outcome, reading["to"], set(reading["rules"]), reason
    return outcome, row["text"] if outcome == "rejected" else standard.get("to", row["text"]), set(), reason


def agrees(row, answer, want, where):
    outcome, text, rules, reason = want
    got = (answer.outcome, answer.text, answer.rules, answer.reason if reason else None)
    check(got == (outcome, text, rules, reason), f"{row['id']}, {where}: {want} and not {got}")


# ---- the neutral column -----------------------------------------------------------------


def as_neutral(row):
    """Does `standard` do what the neutral judge does?"""
    neutral, standard = row["neutral"], row["standard"]
    if neutral["outcome"] != standard["outcome"]:
        return False
    if neutral["outcome"] != "repaired":
        return True
    reading = row["reading"]
    return neutral.get("name") == reading.get("name") and same_value(neutral["to"], reading["to"])


def the_neutral_column_holds_or_stands_as_a_deviation(rows, answers):
    for row in rows:
        agrees(row, answers["standard", row["id"]], expected(row, "standard"), "standard")
        check(as_neutral(row) != ("deviation" in row),
              f"{row['id']}: a deviation is told if and only if there is one")


def what_no_larger_profile_reads_is_told(rows, answers):
    for row in rows:
        agrees(row, answers["extended", row["id"]], expected(row, "extended"), "extended")


def the_options_of_the_neutral_column_are_rules_of_a_profile_or_of_none(rows):
    for row in rows:
        option = row["neutral"].get("option")
        if not option:
            continue
        profile, where = option["profile"], f"{row['id']}: the option `{option['rule']}`"
        outcome, text = expected(row, profile)[:2] if profile else (None, None)
        if "differs" in option:
            check(outcome == "repaired" and option["to"] is None, f"{where} refuses and {profile} does not")
        elif profile:
            check(outcome == "repaired" and same_value(text, option["to"]), f"{where} is what {profile} does")
        else:
            check("reading" not in row, f"{where} is nobody's")
        if profile == "extended":
            check(row["standard"]["outcome"] == "rejected", f"{where} is off in standard")


def an_annotation_acts_where_it_stands(rows, reference):
    for row in rows:
        told = row.get("annotated")
        if not told:
            continue
        answer, = reference.repairs("standard", [(told["parameters"], row["text"])])
        agrees(row, answer, (told["outcome"], told.get("to", row["text"]), set(told.get("rules", ())), None),
               "annotated")


# ---- the columns of the systems -----------------------------------------------------------


def answer_of(cell):
    """Verdict, name and value of the system as far as a profile could answer so; else None."""
    if cell["code"] in ("=!", "R", "‡", None) or "tool" in cell:
        return None
    return {"=": "valid", "E": "rejected", "to": "repaired"}[cell["code"]]


def is_same(row, cell):
    if answer_of(cell) != cell["profile"]:
        return False
    if cell["profile"] != "repaired":
        return True
    reading = cell.get("gives") or row["reading"]
    return cell.get("name") == reading.get("name") and same_value(cell["to"], reading["to"])


def a_cell_is_of_its_class(row, system, cell, told):
    where, kind = f"{row['id']}, {system}: {cell['class']}", told["kind"]
    check(("profile" not in cell) == (cell["class"] == "no-profile"), f"{where}: has a profile or has none")
    if "profile" not in cell:
        return
    sound = row["standard"]["outcome"] == "valid" or cell["profile"] == "valid"
    check(is_same(row, cell) == (kind == "agrees"), f"{where}: agrees or does not")
    if kind == "departs":
        check((told["principle"] == "P1") == sound, f"{where}: P1 speaks of valid texts, and of these alone")
    if sound:
        check(cell["profile"] == "valid", f"{where}: valid stays valid")
    if cell.get("mark") == "!" or cell["code"] == "=!":
        check(kind == "departs" and cell["profile"] in ("rejected", "repaired"), f"{where}: not copied")
    if cell.get("mark") == "~" and kind == "agrees":
        rules = row["reading"]["rules"]
        check(all(rule.startswith("hint/") for rule in rules), f"{where}: a hint asks for it")


def each_cell_is_of_one_class(matrix, rows):
    counts = collections.Counter()
    for row in rows:
        for system, cell in row["cells"].items():
            told = matrix["classes"][cell["class"]]
            a_cell_is_of_its_class(row, system, cell, told)
            counts[told.get("principle") or cell["class"]] += 1
    used = {cell["class"] for row in rows for cell in row["cells"].values()}
    check(used == set(matrix["classes"]), "each class has a cell")
    return counts


def each_profile_answers_as_its_cells_say(matrix, rows, answers):
    for system, told in matrix["systems"].items():
        for row in rows:
            if told["profile"]:
                agrees(row, answers[told["profile"], row["id"]], expected(row, None, system), told["profile"])


def the_marks_of_the_cells_are_true(rows, reference):
    """`!`: the output is invalid; `~`: the input was valid; `=!`: it was not."""
    asked = [(row, system, cell) for row in rows for system, cell in row["cells"].items() if "to" in cell]
    answers = reference.repairs("safe", [(row["schema"], cell["to"]) for row, _, cell in asked])
    for (row, system, cell), answer in zip(asked, answers):
        if cell["class"] != "not-json":
            check((answer.outcome == "valid") == (cell.get("mark") != "!"),
                  f"{row['id']}, {system}: the result is invalid if and only if it has the mark `!`")
    texts = reference.repairs("safe", [(row["schema"], row["text"]) for row in rows])
    for row, answer in zip(rows, texts):
        for system, cell in row["cells"].items():
            if cell["code"] == "=!" or cell.get("mark") == "~":
                check((answer.outcome == "valid") == (cell["code"] != "=!"),
                      f"{row['id']}, {system}: the text is valid or not as the cell says")


# ---- whole calls --------------------------------------------------------------------------


def whole_calls_are_answered_as_told(rows, answers, reference):
    for row in rows:
        answer, standard = answers["standard", row["id"]], row["standard"]
        for member in ("rivals", "evidence"):
            told = row.get(member, standard.get(member, []))
            check(answer.more[member] == told, f"{row['id']}: {member} {told} and not {answer.more[member]}")
        if standard["outcome"] == "rejected":
            continue
        name = row["reading"]["name"] if standard["outcome"] == "repaired" else standard["name"]
        check(answer.name == name, f"{row['id']}: it is a call of {name}")
        check(answer.more["effectful"] == row["effectful"], f"{row['id']}: effectful or not")
        printed = reference.call("standard", row["tools"], row["text"])
        again = reference.judged("standard", row["tools"], printed)
        check((again.outcome, again.name, again.text) == ("valid", name, answer.text),
              f"{row['id']}: what is handed on is a sound call")


# ---- what the maintainer objected to --------------------------------------------------------


def untouched(row, profile, answer, _):
    check(answer.outcome == "valid" and answer.text == row["text"], f"{row['id']}, {profile}: stays")


def only_with_annotation(row, profile, answer, _):
    filled = row["schema"].get("x-repair") and profile in ("standard", "extended", "dirge")
    want = ("repaired", {"hint/relational-default"}) if filled else ("valid", set())
    check((answer.outcome, answer.rules) == want, f"{row['id']}, {profile}: filled where annotated, else not")


def no_null_in_list(row, profile, answer, _):
    check(answer.outcome == "rejected", f"{row['id']}, {profile}: refused")
    check(not holds_null_in_list(json.loads(answer.text)), f"{row['id']}, {profile}: no null in a list")
    came = "null came" if ": null" in row["text"] else "a string came"
    check(came in answer.message, f"{row['id']}, {profile}: the message names the input: {answer.message}")


def refused_by_all(row, profile, answer, _):
    check(answer.outcome == "rejected" and answer.text == row["text"], f"{row['id']}, {profile}: refused")


def fixed_point(row, profile, answer, reference):
    if answer.outcome == "rejected":
        return
    again, = reference.repairs(profile, [(row["schema"], answer.text)])
    check((again.outcome, again.text, again.more["edits"]) == ("valid", answer.text, []),
          f"{row['id']}, {profile}: a second repair does nothing")


def no_note_inside(row, profile, answer, reference):
    if answer.outcome != "repaired":
        return
    record = reference.record(profile, row["schema"], row["text"])
    check(record["notes"], f"{row['id']}, {profile}: has a note")
    check(record["text"] == answer.text == reference.printed(profile, row["schema"], row["text"]),
          f"{row['id']}, {profile}: the text alone is printed")
    for note in record["notes"]:
        check(note not in record["text"], f"{row['id']}, {profile}: no note in the text")


OBJECTIONS = {"untouched": untouched, "only-with-annotation": only_with_annotation,
              "no-null-in-list": no_null_in_list, "refused-by-all": refused_by_all,
              "fixed-point": fixed_point, "no-note-inside": no_note_inside}


def the_objections_hold_in_every_profile(matrix, rows, answers, profiles, reference):
    by_id = {row["id"]: row for row in rows}
    for objection in matrix["objections"]:
        asked = list(by_id) if objection["cases"] == "all" else objection["cases"]
        for case in asked:
            for profile in profiles:
                OBJECTIONS[objection["must"]](by_id[case], profile, answers[profile, case], reference)


# ---- the page -------------------------------------------------------------------------------


def shown(answer):
    name = f"{answer['name']} with " if "name" in answer else ""
    return f"{name}`{answer['to']}`" if "to" in answer else answer["outcome"]


def table_line(row):
    standard, reading = row["standard"], row.get("reading")
    if standard["outcome"] == "repaired":
        here = f"{shown(reading)} by {', '.join(reading['rules'])}"
    else:
        here = f"{standard['outcome']} for {standard['reason']}"
    cells = (row["id"], row.get("wants", "a call"), f"`{row['text']}`", shown(row["neutral"]), here,
             row["deviation"])
    return f"| {' | '.join(cells)} |"


def table(rows):
    return [HEAD, "|---|---|---|---|---|---|"] + [table_line(row) for row in rows if "deviation" in row]


def page_with(rows):
    """SPEC.md with the table in its section."""
    before, section, rest = SPEC.read_text("utf-8").partition(SECTION + "\n")
    inside, end, behind = rest.partition("\n## ")
    text, old = re.subn(r"(^\|.*\n)+", lambda _: "\n".join(table(rows)) + "\n", inside, count=1, flags=re.M)
    check(section and old, f"SPEC.md has the section `{SECTION[3:]}` with a table")
    return before + section + text + end + behind


def the_page_holds_the_deviations(rows):
    check(page_with(rows) == SPEC.read_text("utf-8"), "SPEC.md: the table is that of matrix.json; run make update")


# ---- all of it ------------------------------------------------------------------------------


def the_matrix_is_whole(matrix):
    """What the other checks build on: without it they are not asked."""
    systems, classes = matrix["systems"], matrix["classes"]
    for row in matrix["arguments"] + matrix["calls"]:
        cells = row["cells"]
        here = [name for name in systems if name != "opencode" or "schema" in row]
        check(list(cells) == here, f"{row['id']}: a cell for each system")
        for system, cell in cells.items():
            where = f"{row['id']}, {system}"
            check(cell["code"] in CODES, f"{where}: {cell['code']} is a code")
            check(cell["class"] in classes, f"{where}: the class {cell['class']} is told")
            check(("profile" in cell) == bool(systems[system]["profile"]), f"{where}: what its profile does")
        says = [row["standard"]["outcome"]]
        says += [cell.get("profile") for cell in cells.values() if "gives" not in cell]
        check("reading" in row or "repaired" not in says, f"{row['id']}: a repair has a reading")
    for name, told in classes.items():
        check(told["kind"] in ("agrees", "departs", "elsewhere"), f"{name}: agrees, departs or elsewhere")
        check((told.get("principle") in PRINCIPLES) == (told["kind"] == "departs"),
              f"{name}: a departure, and nothing else, names a principle")
    ids = [row["id"] for part in ("arguments", "calls", "objections") for row in matrix[part]]
    check(matrix["format"] == 1 and len(ids) == len(set(ids)), "format 1, each id once")
    check([len(matrix[part]) for part in ("arguments", "calls", "objections")] == [134, 16, 7],
          "134 arguments, 16 calls, 7 objections")


def hold_against(matrix, build):
    """The counts of cells by class, for the note."""
    rows, calls = matrix["arguments"], matrix["calls"]
    profiles = OWN_PROFILES + tuple(told["profile"] for told in matrix["systems"].values() if told["profile"])
    tools = {tool["name"]: tool for tool in matrix["tools"]}
    with tempfile.TemporaryDirectory() as folder:
        reference = Reference(build, tools, folder)
        answers = {}
        for profile in profiles:
            got = reference.repairs(profile, [(row["schema"], row["text"]) for row in rows])
            answers.update({(profile, row["id"]): answer for row, answer in zip(rows, got)})
            answers.update({(profile, row["id"]): reference.judged(profile, row["tools"], row["text"])
                            for row in calls})
        the_neutral_column_holds_or_stands_as_a_deviation(rows + calls, answers)
        what_no_larger_profile_reads_is_told(rows + calls, answers)
        the_options_of_the_neutral_column_are_rules_of_a_profile_or_of_none(rows)
        an_annotation_acts_where_it_stands(rows, reference)
        counts = each_cell_is_of_one_class(matrix, rows + calls)
        each_profile_answers_as_its_cells_say(matrix, rows + calls, answers)
        the_marks_of_the_cells_are_true(rows, reference)
        whole_calls_are_answered_as_told(calls, answers, reference)
        the_objections_hold_in_every_profile(matrix, rows, answers, profiles, reference)
        the_page_holds_the_deviations(rows + calls)
    return counts


def main():
    matrix = json.loads((HERE / "matrix.json").read_text("utf-8"))
    if sys.argv[2:] == ["--update"]:
        SPEC.write_text(page_with(matrix["arguments"] + matrix["calls"]), "utf-8")
        return 0
    the_matrix_is_whole(matrix)
    counts = {} if checks.failed else hold_against(matrix, pathlib.Path(sys.argv[1]).resolve())
    said = ", ".join(f"{word} {count}" for word, count in sorted(counts.items()))
    print(f"note: {sum(counts.values())} cells: {said}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
