# SPDX-License-Identifier: MIT
"""kills.py - do the vectors notice every fault of the library that somebody has written down?

Usage: kills.py BUILD [--table]

Runs BUILD/mutants/kill_matrix, which tries every mutant of mutants.txt against every vector and every
call of the corpus, and checks what it finds: each mutant is killed by the vectors alone and by other
vectors than any mutant before it, unless its row says why both stay; each principle has one; of the
mutants of a rule, if it has any but that of its tier, one is killed by the rule's own vector file.
How many rules have none is counted. With --table it prints a line a mutant: its name and subject, its end, the number of its own
vectors, of all vectors and of corpus calls that kill it, and one vector that does.
"""
import collections
import pathlib
import subprocess
import sys

import instrument

PRINCIPLES = [f"P{number}" for number in range(1, 15)]


class Case:
    """A vector, or a call of the corpus."""

    def __init__(self, group, clause, name):
        self.group, self.clause, self.name = group, clause, name


class Matrix:
    """What was measured: the rows of the mutants, each with how it ended and the names of its killers."""

    def __init__(self, rules, rows, lines):
        self.rules, self.rows, cases = rules, rows, []
        for row in rows:
            row.end, row.reached, row.stopped, row.killers = None, 0, None, []
        for line in lines:
            word, *fields = line.split()
            if word == "case":
                cases.append(Case(*fields[1:]))
                continue
            row = rows[int(fields[0]) - 1]
            if word == "reached":
                row.reached += 1
            elif word == "killed":
                row.killers.append(cases[int(fields[1])])
            else:
                row.end, row.stopped = fields[1], cases[int(fields[2])].name
        # The clauses of calls in a text are no rules of the catalogue.
        self.clauses = sorted({case.clause for case in cases if case.group == "markup"})
        for row in rows:
            row.killers.sort(key=cases.index)
            row.corpus = [case.name for case in row.killers if case.group == "corpus"]
            row.vectors = [case.name for case in row.killers if case.group != "corpus"]
            row.own = [case.name for case in row.killers
                       if case.group != "corpus" and case.clause == row.subject]


def measure(build):
    """None: it could not be, which the program has said."""
    rows, out = instrument.mutants(), build / "mutants/kills.txt"
    done = subprocess.run([build / "mutants/kill_matrix", out, str(len(rows)),
                           instrument.ROOT / "conformance/vectors", instrument.ROOT / "corpus/calls"], check=False)
    return Matrix(instrument.rules_of_sources(), rows, out.open(encoding="utf-8")) if done.returncode == 0 else None


# ---- what is required -------------------------------------------------------------------------

def fault_of_mutant(row, subjects):
    """Why this mutant proves nothing of the vectors; None: it does."""
    where = f"{row.where}: {row.name}"
    if row.subject not in subjects:
        return f"{where}: {row.subject} is neither a rule nor a principle nor a clause with model texts; name one in its row"
    if row.end in ("crashed", "hung"):
        return f"{where}: it {row.end} at {row.stopped}, which is no kill; change less"
    if row.reached == 0:
        return f"{where}: no case comes to its place; write the vector that does"
    if not row.vectors:
        only = "only the corpus notices it" if row.corpus else "no case notices it"
        return f"{where}: {only}; write the vector that does, or strike the row"
    return None


def rows_of(subject, rows):
    """Beside the mutant of its tier, which any repair kills."""
    return [row for row in rows if row.subject == subject and row.kind != "tier"]


def fault_of_rule(rule, rows):
    mine = rows_of(rule, rows)
    return (None if not mine or any(row.own for row in mine) else
            f"{rule}: its own vectors kill no mutant of it; conformance/vectors/{rule}.json")


def faults_of_redundant(rows):
    first = {}
    for row in rows:
        other = first.setdefault(tuple(row.vectors), row) if row.vectors else row
        if other is not row:
            yield (None if row.reason else f"{row.where}: {row.name}: the vectors that kill it are those that kill "
                   f"{other.name}; write one that tells them apart, or with = why both stay")
        elif row.reason and not row.pattern:
            yield f"{row.where}: {row.name}: its vectors kill no other mutant alone; strike why both stay"


def judge(matrix):
    """One word or None a requirement."""
    for row in matrix.rows:
        yield fault_of_mutant(row, [*matrix.rules, *PRINCIPLES, *matrix.clauses])
    yield from faults_of_redundant(matrix.rows)
    for rule in matrix.rules:
        yield fault_of_rule(rule, matrix.rows)
    for principle in PRINCIPLES:
        yield (None if rows_of(principle, matrix.rows) else
               f"{principle}: it has no mutant; add a row to conformance/kill/mutants.txt")
    yield None if matrix.rows and matrix.rules else "there is no mutant, or no rule: nothing is proven"


def print_table(rows):
    weight = collections.Counter(name for row in rows for name in row.vectors)
    for row in rows:
        killers = row.own or row.vectors
        one = min(killers, key=lambda name: (weight[name], name)) if killers else ""
        print(f"{row.name:36} {row.subject:32} {row.end:8} {len(row.own):4} {len(row.vectors):4} "
              f"{len(row.corpus):4}  {one}")


def main():
    matrix = measure(pathlib.Path(sys.argv[1]).resolve())
    if matrix and sys.argv[2:] == ["--table"]:
        print_table(matrix.rows)
    results = list(judge(matrix)) if matrix else ["nothing could be measured"]
    bare = [rule for rule in matrix.rules if not rows_of(rule, matrix.rows)] if matrix else []
    if bare:
        print(f"{len(bare)} rules have no mutant but that of their tier: {', '.join(bare)}")
    for fault in filter(None, results):
        print(fault, file=sys.stderr)
    failed = sum(fault is not None for fault in results)
    print(f"{len(results) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
