# SPDX-License-Identifier: MIT
"""kills.py - do the vectors bite? The kill matrix, judged and written down.

Usage: kills.py BUILD [--write]

Runs BUILD/mutants/kill_matrix, which tries every mutant of the library against every vector and
every call of the corpus, and holds what it finds against what is required: each mutant is killed by
the vectors alone, each rule has two mutants beside that of its tier and one of them that its own file
kills, each principle has one.
Then the document and the list of vectors that kill nothing alone are compared byte for byte with
those in the tree, or written there with --write.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = "conformance/KILLS.md"
NOT_ALONE = "conformance/kill/not-alone.txt"
PROOFS = "conformance/kill/PROOFS.md"
PRINCIPLES = [f"P{number}" for number in range(1, 15)]
MUTANTS_A_RULE = 2


# ---- what was measured ------------------------------------------------------------------------

def measure(build):
    """None: it could not be, which the program has said."""
    out = build / "mutants/kills.json"
    words = [build / "mutants/kill_matrix", "--out", out, root / "conformance/vectors", root / "corpus/calls"]
    done = subprocess.run(words, check=False)
    return read(json.loads(out.read_text("utf-8"))) if done.returncode == 0 else None


def read(matrix):
    """Each mutant with its killers apart: own vectors, all vectors, corpus."""
    cases = matrix["cases"]
    for mutant in matrix["mutants"]:
        killers = [cases[at] for at in mutant["killers"]]
        mutant["corpus"] = [case["id"] for case in killers if case["group"] == "corpus"]
        mutant["vectors"] = [case["id"] for case in killers if case["group"] != "corpus"]
        mutant["own"] = [case["id"] for case in killers
                         if case["group"] != "corpus" and case["clause"] == mutant["subject"]]
        mutant["stopped"] = cases[mutant["open"][0]]["id"] if mutant["open"] else None
    return matrix


def proofs_of(text):
    """Of equivalent and of redundant mutants: the words under each heading that is the name of one."""
    proofs = {"Equivalent": {}, "Redundant": {}}
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title, _, rest = section.partition("\n")
        for part in re.split(r"^### ", rest, flags=re.M)[1:]:
            name, _, words = part.partition("\n")
            proofs[title.strip()][name.strip()] = words.strip()
    return proofs


def redundant(matrix):
    """Each mutant that the very vectors kill which kill an earlier one, with the name of that."""
    first = {}
    for mutant in matrix["mutants"]:
        other = first.setdefault(tuple(mutant["vectors"]), mutant["name"])
        if mutant["vectors"] and other != mutant["name"]:
            yield mutant["name"], other


# ---- what is required -------------------------------------------------------------------------

def fault_of_mutant(mutant, subjects, proofs):
    """Why this mutant proves nothing of the vectors; None: it does."""
    name, end = mutant["name"], mutant["end"]
    if mutant["subject"] not in subjects:
        return f"{name}: {mutant['subject']} is neither a rule nor a principle; name one in its row"
    if name in proofs["Equivalent"]:
        if end != "no-op":
            return f"{name}: it is {end}, and {PROOFS} proves that it cannot be told; strike the proof"
        return None if proofs["Equivalent"][name] else f"{name}: {PROOFS} has its name and no proof"
    if end in ("crashed", "hung"):
        return f"{name}: it {end} at {mutant['stopped']}, which is no kill; bend it less"
    if end == "does not apply":
        return f"{name}: no case comes to its condition; write the vector that does"
    if not mutant["vectors"]:
        only = "only the corpus notices it" if mutant["corpus"] else "nothing differs"
        return f"{name}: {only}; write the vector that does, or its proof into {PROOFS}"
    return None


def faults_of_subject(subject, mutants, least):
    """Beside the mutant of its tier, which any repair kills."""
    killed = [one for one in mutants
              if one["subject"] == subject and one["end"] == "killed" and one["kind"] != "tier"]
    yield (None if len(killed) >= least else
           f"{subject}: {len(killed)} mutants are killed, {least} due; add a row to reference/src/mutants")
    if subject not in PRINCIPLES:
        yield (None if any(one["own"] for one in killed) else
               f"{subject}: its own vectors kill no mutant of it; conformance/vectors/{subject}.json")


def faults_of_redundant(matrix, words):
    found = dict(redundant(matrix))
    for name, other in found.items():
        yield (None if words.get(name) else f"{name}: the vectors that kill it are those that kill {other}; "
               f"write one that tells them apart, or into {PROOFS} why both stay")
    for name in words:
        yield None if name in found else f"{name}: {PROOFS} says that it is redundant, and it is not"


def judge(matrix, proofs):
    """One word or None a requirement."""
    mutants = matrix["mutants"]
    subjects = matrix["rules"] + PRINCIPLES
    names = {mutant["name"] for mutant in mutants}
    for mutant in mutants:
        yield fault_of_mutant(mutant, subjects, proofs)
    for name in proofs["Equivalent"]:
        yield None if name in names else f"{PROOFS}: there is no mutant {name}"
    yield from faults_of_redundant(matrix, proofs["Redundant"])
    for rule in matrix["rules"]:
        yield from faults_of_subject(rule, mutants, MUTANTS_A_RULE)
    for principle in PRINCIPLES:
        yield from faults_of_subject(principle, mutants, 1)
    yield None if mutants and matrix["rules"] else "there is no mutant, or no rule: nothing is proven"


# ---- vectors that kill nothing alone ----------------------------------------------------------

def kills_alone(matrix):
    """The vectors without which some mutant would live."""
    return {mutant["vectors"][0] for mutant in matrix["mutants"] if len(mutant["vectors"]) == 1}


def vectors_of(matrix):
    return [case for case in matrix["cases"] if case["group"] != "corpus"]


def not_alone(matrix):
    alone = kills_alone(matrix)
    return "".join(case["id"] + "\n" for case in vectors_of(matrix) if case["id"] not in alone)


def file_rows(matrix):
    alone = kills_alone(matrix)
    killers = {name for mutant in matrix["mutants"] for name in mutant["vectors"]}
    files = collections.OrderedDict()
    for case in vectors_of(matrix):
        name = case["id"].rpartition("/")[0]
        files.setdefault(name, []).append(case["id"])
    for name, ids in files.items():
        yield [f"`{name}`", len(ids), sum(one in killers for one in ids), sum(one in alone for one in ids),
               sum(one not in alone for one in ids)]


# ---- the document -----------------------------------------------------------------------------

def table(heads, rows):
    lines = [heads, ["---"] * len(heads)] + [[str(cell).replace("|", "\\|") for cell in row] for row in rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def one_killer(mutant, weight):
    """The killer that notices the fewest mutants: the one that was written for this."""
    ids = mutant["own"] or mutant["vectors"]
    return f"`{min(ids, key=lambda one: (weight[one], one))}`" if ids else ""


def mutant_rows(matrix, proofs):
    weight = collections.Counter(one for mutant in matrix["mutants"] for one in mutant["vectors"])
    for mutant in matrix["mutants"]:
        proven = f"none: [proof](kill/PROOFS.md#{mutant['name'].lower()})"
        yield [f"`{mutant['name']}`", f"`{mutant['subject']}`", mutant["kind"], mutant["fault"],
               len(mutant["own"]), len(mutant["vectors"]), len(mutant["corpus"]),
               proven if mutant["name"] in proofs["Equivalent"] else one_killer(mutant, weight)]


def document(matrix, proofs):
    mutants, vectors = matrix["mutants"], vectors_of(matrix)
    words = {
        "mutants": len(mutants),
        "killed": sum(bool(mutant["vectors"]) for mutant in mutants),
        "proven": len(proofs["Equivalent"]),
        "redundant": len(proofs["Redundant"]),
        "rules": len(matrix["rules"]),
        "vectors": len(vectors),
        "corpus": len(matrix["cases"]) - len(vectors),
        "alone": len(kills_alone(matrix)),
        "table": table(["mutant", "slip of", "kind", "what it does wrong", "own vectors", "all vectors",
                        "corpus", "one killer"], mutant_rows(matrix, proofs)),
        "files": table(["file", "vectors", "kill something", "kill something alone", "do not"],
                       file_rows(matrix)),
    }
    frame = (root / "conformance/kill/KILLS.in.md").read_text("utf-8")
    return re.sub(r"@(\w+)@", lambda match: str(words[match[1]]), frame)


def compare(name, text, write):
    path = root / name
    if write:
        path.write_text(text, "utf-8")
    same = path.is_file() and path.read_text("utf-8") == text
    return None if same else f"{name}: not what the matrix says now; make kill-matrix writes it"


def results_of(build, write):
    """One word or None a requirement, a document."""
    matrix = measure(build)
    if not matrix:
        return ["nothing could be measured"]
    proofs = proofs_of((root / PROOFS).read_text("utf-8"))
    return [*judge(matrix, proofs), compare(DOCUMENT, document(matrix, proofs), write),
            compare(NOT_ALONE, not_alone(matrix), write)]


def main():
    results = results_of(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:] == ["--write"])
    for fault in filter(None, results):
        print(fault, file=sys.stderr)
    failed = sum(fault is not None for fault in results)
    print(f"{len(results) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
