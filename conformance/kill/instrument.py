# SPDX-License-Identifier: MIT
"""instrument.py - build sources in which a run can choose one of many faults.

Usage: instrument.py OUT SOURCE...
       instrument.py --check

Reads the lists beside this file: mutants.txt, the faults that a vector must notice, faults.txt, those that
a fuzz target must find, and score.txt, those of the score that a test must find (README.md has their form). The first form writes each SOURCE with
its faults in it to OUT/SOURCE, and their names to OUT/mutant_names.c. The second form checks that the
text that each row replaces still stands in its file exactly once.

Exit 0: done; 1: a row does not fit, which is said by its name and line; 2: usage.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LISTS = {"mutants.txt": ("subject", "kind"), "faults.txt": ("kind", "principles", "targets"), "score.txt": ("tests",)}
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|[A-Za-z_]\w*|\d[\w.]*|'
                   r'->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|\S', re.S)
SCORE = "conformance/runner/score.c"
RULE = re.compile(r'^\s*\{"([a-z]+/[a-z-]+)",\s*TMI_(?:SAFE|STANDARD|EXTENDED)\b', re.M)


class Fault(Exception):
    """What is wrong with a row, said with its place."""


class Row:
    """One fault: `places` are pairs of the text as the source has it, marked by @, and its replacement."""

    def __init__(self, where, name, fields, fault):
        self.where, self.name, self.fault = where, name, fault
        self.places, self.reason, self.pattern = [], None, "%" in name
        self.__dict__.update(fields)


class Place:
    """Bytes [start, end) of a file become `new` where mutant `number` acts."""

    def __init__(self, start, end, number, old, new):
        self.start, self.end, self.number, self.new = start, end, number, new
        self.statement = not old or old[-1] in ";}"


# ---- the lists ------------------------------------------------------------------------------

def read_list(path, names):
    rows, file = [], None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        where, mark, rest = f"{path.name}:{number}", line[:2], line[2:]
        if not line or mark == "# ":
            continue
        if line.startswith("in "):
            file = line[3:]
        elif mark == "- ":
            rows[-1].places.append([file, rest, None])
        elif mark == "+ ":
            rows[-1].places[-1][2] = rest
        elif mark == "= ":
            rows[-1].reason = rest
        else:
            fields = [field.strip() for field in line.split("|")]
            if len(fields) != len(names) + 2:
                raise Fault(f"{where}: a row is a name, {', '.join(names)} and what is wrong, with | between")
            rows.append(Row(where, fields[0], dict(zip(names, fields[1:-1])), fields[-1]))
    for row in rows:
        if not row.places or any(None in place for place in row.places):
            raise Fault(f"{row.where}: {row.name}: say what is replaced (in FILE, - old, + new)")
    return rows


def rules_of_sources():
    return [rule for path in sorted((ROOT / "reference/src/rules").glob("*.c"))
            for rule in RULE.findall(path.read_text("utf-8"))]


def row_for_rule(row, rule):
    """The row with % in it, which stands for one of each rule."""
    name = row.name.replace("%", re.sub(r"\W", "_", rule).upper())
    one = Row(row.where, name, {"subject": rule, "kind": row.kind}, row.fault)
    one.reason, one.pattern = row.reason, True
    one.places = [[file, old, new.replace("%", rule)] for file, old, new in row.places]
    return one


def cells_of_table():
    """What is expected, and what is observed, of each cell of the table of the score."""
    enums = dict(re.findall(r"enum (\w+) \{([\w,\s]*)\};", (ROOT / SCORE).read_text("utf-8")))
    names = [[word.strip() for word in enums[enum].split(",")][:-1] for enum in ("expected", "observed")]
    return [(row, column) for row in names[0] for column in names[1]]


def row_for_cell(row, cell):
    """The row with % in it, which stands for one of each cell."""
    one = Row(row.where, row.name.replace("%", "_".join(cell)), {"tests": row.tests}, row.fault)
    one.cell, one.pattern = cell, True
    one.places = [[file, old, new.replace("%1", cell[0]).replace("%2", cell[1])] for file, old, new in row.places]
    return one


def expanded(row):
    if not row.pattern:
        return [row]
    if hasattr(row, "tests"):
        return [row_for_cell(row, cell) for cell in cells_of_table()]
    return [row_for_rule(row, rule) for rule in rules_of_sources()]


def read_rows(folder=None):
    """All rows in the order of their numbers, which begin with 1."""
    rows = []
    for name, fields in LISTS.items():
        for row in read_list((folder or ROOT / "conformance/kill") / name, fields):
            rows += expanded(row)
    seen = set()
    for row in rows:
        if row.name in seen:
            raise Fault(f"{row.where}: {row.name} is there twice")
        seen.add(row.name)
    return rows


def mutants():
    return [row for row in read_rows() if hasattr(row, "subject")]


def faults():
    return [row for row in read_rows() if hasattr(row, "targets")]


# ---- finding what is replaced ---------------------------------------------------------------

def tokens_of(text):
    """Words and marks with their places; white space and comments are none."""
    return [(found.group(), found.start(), found.end()) for found in TOKEN.finditer(text)
            if not found.group().startswith(("//", "/*"))]


def find(row, file, old, tokens):
    """The first and the last token of what the row marks in a file; the last is before the first if it
    marks a place between two."""
    parts = old.split("@")
    if len(parts) != 3:
        raise Fault(f"{row.where}: {row.name}: mark what is replaced by an @ before and one behind it")
    before, inside, behind = ([word for word, _, _ in tokens_of(part)] for part in parts)
    wanted = before + inside + behind
    words = [word for word, _, _ in tokens]
    at = [i for i in range(len(words) - len(wanted) + 1) if words[i:i + len(wanted)] == wanted]
    if len(at) != 1:
        raise Fault(f"{row.where}: {row.name}: {file} has the text of its `-` {len(at)} times, and it has to "
                    "stand there once; quote the source as it is now, or more of it")
    return at[0] + len(before), at[0] + len(before) + len(inside) - 1


def places_in(file, text, rows):
    """Of one file, in their order there; of two at the same place the later one is inside the other."""
    tokens, places = tokens_of(text), []
    for number, row in enumerate(rows, 1):
        for path, old, new in row.places:
            if path == file:
                first, last = find(row, file, old, tokens)
                start = tokens[first][1]
                end = tokens[last][2] if last >= first else start
                places.append(Place(start, end, number, text[start:end], new))
    places.sort(key=lambda place: (place.start, place.end > place.start, -place.end))
    for one, other in zip(places, places[1:]):
        if other.start < one.end < other.end:
            raise Fault(f"{rows[other.number - 1].where}: {rows[other.number - 1].name} replaces a part of what "
                        f"{rows[one.number - 1].name} does, and more")
    return places


# ---- writing the sources --------------------------------------------------------------------

def with_choice(place, old):
    """The replacement beside the old text, as one expression or statement."""
    acts = f"mutant({place.number}, "
    new = place.new.replace("@", old if place.statement else f"({old})")
    chosen = re.sub(r"\bacts\(", acts, new).replace(acts + ")", acts + "true)")
    if chosen != new:
        return f"{{ {chosen} }}" if place.statement else f"({chosen})"
    if not place.statement:
        return f"({acts}true) ? ({new}) : ({old}))"
    return f"if ({acts}true)) {{ {new} }}" if not old else f"{{ if ({acts}true)) {{ {new} }} else {{ {old} }} }}"


def rewrite(text, start, end, places):
    out, at = [], start
    while places:
        place, rest = places[0], places[1:]
        inner = [one for one in rest if one.start < place.end]
        out += [text[at:place.start], with_choice(place, rewrite(text, place.start, place.end, inner))]
        at, places = place.end, rest[len(inner):]
    return "".join(out) + text[at:end]


def instrumented(file, rows):
    text = (ROOT / file).read_text("utf-8")
    return f'#include "mutants.h"\n#line 1 "{file}"\n' + rewrite(text, 0, len(text), places_in(file, text, rows))


def names_of(rows):
    words = "".join(f'    "{row.name}",\n' for row in rows)
    return ('#include "mutants.h"\n\nconst char *const mutant_names[] = {\n    "",\n' + words +
            f"}};\nconst unsigned mutant_count = {len(rows)};\n")


def put(path, text):
    """Leaves a file that is the same as it is, so that it is not compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def check(rows):
    """What is wrong with each row, one line a row."""
    said, texts = [], {}
    for row in rows:
        for file, old, _ in row.places:
            try:
                if file not in texts:
                    texts[file] = tokens_of((ROOT / file).read_text("utf-8"))
                find(row, file, old, texts[file])
            except Fault as fault:
                said.append(str(fault))
            except OSError:
                said.append(f"{row.where}: {row.name}: there is no {file}; say where its text is now")
    return said


def main():
    if len(sys.argv) < 2 or (sys.argv[1].startswith("-") and sys.argv[1:] != ["--check"]):
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    rows = read_rows()
    if sys.argv[1] == "--check":
        said = check(rows)
        print(*said, f"{len(rows) - len(said)} passed, {len(said)} failed", sep="\n")
        return bool(said)
    out, files = pathlib.Path(sys.argv[1]), sys.argv[2:]
    absent = [f"{row.where}: {row.name}: {file} is not among the sources that are built"
              for row in rows for file, _, _ in row.places if file not in files]
    if absent:
        raise Fault("\n".join(absent))
    for file in files:
        put(out / file, instrumented(file, rows))
    put(out / "mutant_names.c", names_of(rows))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as one:
        print(one, file=sys.stderr)
        sys.exit(1)
