# SPDX-License-Identifier: MIT
"""Do kills.py and instrument.py see each way in which a list of mutants proves nothing, and name it?

Each test judges a small matrix written out here, two rules with a mutant or two for each and the same
with one thing wrong, or instruments a small source.
"""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

import instrument
import kills


# ---- the matrix -----------------------------------------------------------------------------

CASES = ["null null/text null/text/a", "null null/text null/text/b", "key key/same key/same/a",
         "never never/clamp never/clamp/a", "corpus null/text corpus/call-0001"]
CASES += [f"principle P{n} principle/P{n}/a" for n in range(1, 15)]
SOUND = {"TEXT_ONE": ("null/text", [0]), "TEXT_TWO": ("null/text", [2, 4]),
         "SAME_ONE": ("key/same", [2, 3]), "SAME_TWO": ("key/same", [0, 1])}
SOUND.update({f"ENGINE_{n}": (f"P{n}", [3, 4 + n]) for n in range(1, 15)})


def faults(rules=("null/text", "key/same"), without=None, reasons=None, kinds=None, ends=None, **killers):
    """What is wrong with the sound matrix after a change."""
    rows, lines = [], [f"case {at} {case}" for at, case in enumerate(CASES)]
    for name, (subject, killed) in SOUND.items():
        if name == without:
            continue
        row = instrument.Row("list:1", name, {"subject": subject, "kind": (kinds or {}).get(name, "other")}, "")
        row.reason = (reasons or {}).get(name)
        rows.append(row)
        number, end = len(rows), (ends or {}).get(name, "passed")
        if end != "unreached":
            lines += [f"reached {number} {at}" for at in range(4)]
        lines += [f"killed {number} {at}" for at in reversed(killers.get(name, killed))]
        lines.append(f"end {number} {end} 1")
    return [fault for fault in kills.judge(kills.Matrix(list(rules), rows, lines)) if fault]


def named(found, *starts):
    return len(found) == len(starts) and all(any(start in fault for fault in found) for start in starts)


def a_matrix_is_judged():
    check(faults() == [], f"a sound matrix has no fault: {faults()}")
    check(named(faults(ENGINE_3=[]), "ENGINE_3: no case notices"), "a mutant that lives is named")
    check(named(faults(TEXT_TWO=[4]), "TEXT_TWO: only the corpus"), "the corpus alone does not kill")
    check(named(faults(ends={"SAME_TWO": "crashed"}), "SAME_TWO: it crashed at null/text/b"), "a crash is no kill")
    check(named(faults(ends={"SAME_TWO": "hung"}), "SAME_TWO: it hung at null/text/b"), "nor is no end")
    check(named(faults(ends={"SAME_TWO": "unreached"}, SAME_TWO=[]), "SAME_TWO: no case comes"),
          "a place that no case comes to is named")
    check(faults(rules=("null/text", "key/same", "shape/none")) == [], "a rule may have no mutant")
    check(named(faults(kinds={"SAME_ONE": "tier"}), "key/same: its own vectors"),
          "the mutant of its tier shows nothing of its vectors")
    check(named(faults(SAME_ONE=[1]), "key/same: its own vectors"), "kills by other files are not enough")
    check(named(faults(without="ENGINE_14"), "P14: it has no mutant"), "a principle needs one")
    check(any("neither a rule" in one for one in faults(rules=("key/same",))), "a subject must exist")
    same = "SAME_TWO: the vectors that kill it are those that kill SAME_ONE"
    check(named(faults(SAME_TWO=[2, 3]), same), "two mutants with the same killers are named")
    check(faults(SAME_TWO=[2, 3], reasons={"SAME_TWO": "Two slips."}) == [], "a reason excuses it")
    check(named(faults(reasons={"SAME_TWO": "None."}), "strike why"), "a reason without need is a fault")
    nothing = [fault for fault in kills.judge(kills.Matrix([], [], [])) if fault]
    check(any("there is no mutant" in one for one in nothing), "0 of 0 is a fault")


# ---- the sources ----------------------------------------------------------------------------

SOURCE = """int f(int a) { /* a > 1 */
    if (a > 1 &&
        a < 9)
        a++;
    return a;
}
"""


def rows_of(*texts):
    head = "in f.c\n"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "list"
        path.write_text(head + "\n".join(texts) + "\n", "utf-8")
        return instrument.read_list(path, ("subject", "kind"))


def written(*texts):
    rows = rows_of(*texts)
    text = instrument.rewrite(SOURCE, 0, len(SOURCE), instrument.places_in("f.c", SOURCE, rows))
    return " ".join(text.split())


def refused(*texts):
    try:
        written(*texts)
    except instrument.Fault as fault:
        return str(fault)
    return ""


def a_source_is_instrumented():
    expression = "A | P1 | other | x\n- @a > 1@\n+ true"
    check("if ((mutant(1, true) ? (true) : (a > 1)) && a < 9)" in written(expression),
          "an expression is found past comments and line ends")
    both = written("A | P1 | other | x\n- @a > 1 && a < 9@\n+ false", "B | P1 | other | x\n- @a > 1@\n+ true",
                   "C | P1 | other | x\n- @a > 1@\n+ a")
    check("(mutant(1, true) ? (false) : ((mutant(2, true) ? (true) : ((mutant(3, true) ? (a) : (a > 1)))) && a < 9))"
          in both, f"mutants of one place stand in each other: {both}")
    check("{ if (mutant(1, true)) { ; } else { a++; } } return" in written("A | P1 | other | x\n- @a++;@\n+ ;"),
          "a statement is chosen by an if")
    check("if (mutant(1, true)) { a = 0; }return a;" in written("A | P1 | other | x\n- @@return a\n+ a = 0;"),
          "a place between two takes a statement")
    check("((a < 9) || mutant(1, a == 9))" in written("A | P1 | other | x\n- @a < 9@\n+ @ || acts(a == 9)"),
          "acts() carries the condition")


def a_row_that_does_not_fit_is_named():
    check("list:2: A: f.c has the text of its `-` 0 times" in refused("A | P1 | other | x\n- @b@\n+ c"), "absent")
    check("5 times" in refused("A | P1 | other | x\n- @a@\n+ c"), "there more than once")
    check("mark what" in refused("A | P1 | other | x\n- a > 1\n+ c"), "nothing is marked")
    check("replaces a part" in refused("A | P1 | other | x\n- @a > 1 && a@\n+ c", "B | P1 | other | x\n- @a < 9@\n+ c"),
          "two that overlap")
    check("with | between" in refused("A | P1 | x\n- @a > 1@\n+ c"), "a field is missing")
    check("say what is replaced" in refused("A | P1 | other | x"), "nothing is replaced")


a_matrix_is_judged()
a_source_is_instrumented()
a_row_that_does_not_fit_is_named()
sys.exit(finish())
