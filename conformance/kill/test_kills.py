# SPDX-License-Identifier: MIT
"""Does kills.py see each way in which vectors can fail to bite, and name it?

Each test judges a small matrix written out here: two rules, a mutant or two for each, and the same
with one thing wrong.
"""
import copy
import sys

import kills

passed = failed = 0


def check(held, claim):
    global passed, failed
    if held:
        passed += 1
    else:
        failed += 1
        print(f"does not hold: {claim}", file=sys.stderr)


def mutant(name, subject, killers, end="killed", stopped=()):
    return {"name": name, "subject": subject, "kind": "other", "fault": "bends it", "end": end,
            "reached": 4, "open": list(stopped), "killers": killers}


CASES = [{"id": "null/text/a", "group": "null", "clause": "null/text"},
         {"id": "null/text/b", "group": "null", "clause": "null/text"},
         {"id": "key/same/a", "group": "key", "clause": "key/same"},
         {"id": "never/clamp/a", "group": "never", "clause": "never/clamp"},
         {"id": "corpus/call-0001", "group": "corpus", "clause": "null/text"}]


def sound():
    """Nothing is wrong with it."""
    principles = [mutant(f"ENGINE_{number}", f"P{number}", [3, 4 + number]) for number in range(1, 15)]
    more = [{"id": f"principle/P{number}/a", "group": "principle", "clause": f"P{number}"}
            for number in range(1, 15)]
    return {"rules": ["null/text", "key/same"], "cases": CASES + more,
            "mutants": [mutant("TEXT_ONE", "null/text", [0]), mutant("TEXT_TWO", "null/text", [2, 4]),
                        mutant("SAME_ONE", "key/same", [2, 3]), mutant("SAME_TWO", "key/same", [0, 1])]
            + principles}


def faults(matrix, equivalent=None, redundant=None):
    proofs = {"Equivalent": equivalent or {}, "Redundant": redundant or {}}
    return [fault for fault in kills.judge(kills.read(copy.deepcopy(matrix)), proofs) if fault]


def with_mutant(name, **change):
    matrix = sound()
    for one in matrix["mutants"]:
        if one["name"] == name:
            one.update(change)
    return matrix


def names_only(matrix, words, proofs=None):
    found = faults(matrix, proofs)
    return len(found) >= 1 and all(any(word in fault for word in words) for fault in found)


def a_sound_matrix_passes():
    check(faults(sound()) == [], f"a sound matrix has no fault: {faults(sound())}")


def a_mutant_that_lives_is_named():
    found = faults(with_mutant("ENGINE_3", killers=[], end="no-op"))
    check(any(one.startswith("ENGINE_3:") and "nothing differs" in one for one in found),
          "a no-op is named")
    check(any(one.startswith("P3:") for one in found), "its principle has no mutant then")


def the_corpus_alone_does_not_kill():
    found = faults(with_mutant("TEXT_TWO", killers=[4]))
    check(any("only the corpus" in one for one in found), "a kill by the corpus alone is none")


def other_ends_are_no_kill():
    for end, word in (("crashed", "crashed at null/text/b"), ("hung", "hung at null/text/b"),
                      ("does not apply", "no case comes")):
        stopped = [] if end == "does not apply" else [1]
        found = faults(with_mutant("SAME_TWO", killers=[0], end=end, open=stopped))
        check(any(one.startswith("SAME_TWO:") and word in one for one in found), f"{end} is no kill")


def a_rule_needs_two_mutants():
    matrix = sound()
    matrix["mutants"] = [one for one in matrix["mutants"] if one["name"] != "SAME_TWO"]
    check(names_only(matrix, ["key/same: 1 mutants are killed"]), "a rule with one mutant is named")


def its_tier_is_none_of_the_two():
    check(names_only(with_mutant("SAME_TWO", kind="tier"), ["key/same: 1 mutants are killed"]),
          "any repair kills a wrong tier")


def a_rule_without_mutants_is_named():
    matrix = sound()
    matrix["rules"].append("shape/none")
    check(names_only(matrix, ["shape/none: 0 mutants", "shape/none: its own"]), "it is named")


def a_rule_needs_a_kill_of_its_own():
    check(names_only(with_mutant("SAME_ONE", killers=[1]), ["key/same: its own vectors"]),
          "kills by other files are not enough")


def a_principle_needs_one():
    matrix = sound()
    matrix["mutants"] = [one for one in matrix["mutants"] if one["name"] != "ENGINE_14"]
    check(names_only(matrix, ["P14: 0 mutants"]), "a principle without a mutant is named")


def a_subject_must_exist():
    check(any("neither a rule" in one for one in faults(with_mutant("ENGINE_1", subject="P15"))),
          "P15 is no principle")


def a_proof_excuses_a_no_op_alone():
    text = "# Title\n\n## Equivalent\n\n### SAME_THREE\n\nNo call can tell.\n\n## Redundant\n"
    proofs = kills.proofs_of(text)["Equivalent"]
    matrix = sound()
    matrix["mutants"].append(mutant("SAME_THREE", "key/same", [], "no-op"))
    check(proofs == {"SAME_THREE": "No call can tell."}, "a proof is what stands under its name")
    check(faults(matrix, proofs) == [], "a proven no-op is no fault")
    check(faults(matrix, {"SAME_THREE": ""}) != [], "a name without words is no proof")
    matrix["mutants"][-1] = mutant("SAME_THREE", "key/same", [2])
    check(any("it is killed" in one for one in faults(matrix, proofs)), "a refuted proof is named")
    check(any("no mutant NOBODY" in one for one in faults(sound(), {"NOBODY": "Because."})),
          "a proof of no mutant is named")


def a_mutant_that_the_same_vectors_kill_is_said_to_be():
    matrix = with_mutant("SAME_TWO", killers=[2, 3])
    check(names_only(matrix, ["SAME_TWO: the vectors that kill it are those that kill SAME_ONE"]),
          "it is named with the one that it is like")
    check(faults(matrix, redundant={"SAME_TWO": "Two slips of one look."}) == [], "words excuse it")
    check(faults(matrix, redundant={"SAME_TWO": ""}) != [], "no words do not")
    check(any("it is not" in one for one in faults(sound(), redundant={"SAME_TWO": "Because."})),
          "words about one that is told apart are a fault")


def nothing_of_nothing_is_a_fault():
    check(faults({"rules": [], "cases": CASES, "mutants": []}) != [], "0 of 0 is a fault")


def who_kills_alone_is_found():
    matrix = kills.read(sound())
    check(kills.kills_alone(matrix) == {"null/text/a", "key/same/a"},
          "TEXT_ONE has one killer; so has TEXT_TWO among the vectors")
    check(kills.not_alone(matrix).startswith("null/text/b\nnever/clamp/a\nprinciple/P1/a\n"),
          "the others, without the corpus")
    check(list(kills.file_rows(matrix))[:3] == [["`null/text`", 2, 2, 1, 1], ["`key/same`", 1, 1, 1, 0],
                                               ["`never/clamp`", 1, 1, 0, 1]], "they are counted by file")


a_sound_matrix_passes()
a_mutant_that_lives_is_named()
the_corpus_alone_does_not_kill()
other_ends_are_no_kill()
a_rule_needs_two_mutants()
its_tier_is_none_of_the_two()
a_rule_without_mutants_is_named()
a_rule_needs_a_kill_of_its_own()
a_principle_needs_one()
a_subject_must_exist()
a_proof_excuses_a_no_op_alone()
a_mutant_that_the_same_vectors_kill_is_said_to_be()
nothing_of_nothing_is_a_fault()
who_kills_alone_is_found()
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0 or passed == 0)
