# SPDX-License-Identifier: MIT
"""What of the library runs while programs replay their inputs, and what of that is accounted for.

clang counts for each condition how often it was true and how often false. An outcome that never
happened is known by its file, its function, the outcome and the text of the condition, so that
edits elsewhere in a file move nothing. A list in plain text gives the reason for each; one that
happens after all, or whose condition is gone, is stale.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess

HEAD = "    "  # before an outcome in the list; a reason begins its line
WORDS = ("true", "false", "either", "called")
OUTCOME = re.compile(r" {4}(\S+) +(\S+) +(" + "|".join(WORDS) + r")(?: +(.*))?$")

Outcome = collections.namedtuple("Outcome", "file function word condition")
Branch = collections.namedtuple("Branch", "file function condition line true false")
Listed = collections.namedtuple("Listed", "line reason")


class Fault(Exception):
    """What the caller did wrong, in one sentence."""


def tool(name):
    """The path of a program of LLVM that goes with clang."""
    try:
        out = subprocess.run(["clang", "-print-prog-name=" + name], capture_output=True, check=True)
    except OSError:
        raise Fault("clang is not here; tools/setup installs it") from None
    return out.stdout.decode().strip()


def run_tool(*words):
    try:
        return subprocess.run(words, capture_output=True, check=True).stdout
    except OSError:
        raise Fault(f"{words[0]} is not here; tools/setup installs it with the package llvm") from None
    except subprocess.CalledProcessError as error:
        raise Fault(f"{words[0]} says: {error.stderr.decode(errors='replace').strip()}") from None


def replay(program, words, profile):
    """Run one program; True if it ended well."""
    env = dict(os.environ, LLVM_PROFILE_FILE=str(profile))
    run = subprocess.run([program, *words], env=env, stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, check=False)
    if run.returncode:
        print(run.stderr.decode(errors="replace")[-2000:])
        print(f"{program} ended with exit code {run.returncode}")
    return run.returncode == 0


def counts(runs, objects, folder):
    """What llvm-cov exports of the objects after the runs, which are (program, words) each."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.profraw"):
        old.unlink()
    profiles = [folder / f"{i}.profraw" for i in range(len(runs))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        good = list(pool.map(lambda p: replay(*p[0], p[1]), zip(runs, profiles)))
    if not all(good):
        raise Fault("coverage is not counted of programs that fail")
    merged = folder / "all.profdata"
    run_tool(tool("llvm-profdata"), "merge", "-sparse", "-o", str(merged), *map(str, profiles))
    # objects and not their archive, whose members need not be aligned as llvm-cov wants them
    words = [word for path in objects for word in ("-object", str(path))]
    out = run_tool(tool("llvm-cov"), "export", "-format=text", "-instr-profile=" + str(merged),
                   *words[1:])
    return json.loads(out)["data"][0]


class Covered:
    """Branches and functions of the sources below a folder, and the sums of llvm-cov."""

    def __init__(self, data, source):
        self.source = pathlib.Path(source).resolve()
        self.texts = {}
        self.functions = collections.Counter()  # (file, function) -> calls
        self.branches = self.read(data["functions"])
        self.sums = self.add_up(data["files"])

    def place(self, path):
        """The path below the folder, or None."""
        try:
            return pathlib.Path(path).resolve().relative_to(self.source).as_posix()
        except ValueError:
            return None

    def read(self, functions):
        """The functions of headers are there once for each file that includes them."""
        found = {}
        places = {path: self.place(path) for f in functions for path in f["filenames"]}
        for function in functions:
            name = function["name"].rsplit(":", 1)[-1]
            home = places[function["filenames"][0]]
            if home is None:
                continue
            self.functions[home, name] += function["count"]
            for *span, true, false, file, _, _ in function["branches"]:
                file = places[function["filenames"][file]]
                if file is None:
                    continue
                at = found.setdefault((file, tuple(span)), [name, 0, 0])
                at[1] += true
                at[2] += false
        return self.name(found)

    def name(self, found):
        """The same condition for the second time in one function is told by a number."""
        branches, seen = [], collections.Counter()
        for (file, span), (function, true, false) in sorted(found.items()):
            text = self.text(file, span)
            seen[file, function, text] += 1
            turn = seen[file, function, text]
            condition = text if turn == 1 else f"{text} #{turn}"
            branches.append(Branch(file, function, condition, span[0], true, false))
        return branches

    def text(self, file, span):
        """What stands in the source, white space as one space."""
        if file not in self.texts:
            self.texts[file] = (self.source / file).read_bytes().split(b"\n")
        first, begin, last, end = span
        lines = self.texts[file][first - 1:last]
        lines[-1] = lines[-1][:end - 1]
        lines[0] = lines[0][begin - 1:]
        return " ".join(b" ".join(lines).decode().split())

    def add_up(self, files):
        """Covered and all of them: lines and regions by file, branch outcomes by condition."""
        sums = {}
        for kind in ("lines", "regions"):
            rows = [f["summary"][kind] for f in files if self.place(f["filename"])]
            sums[kind] = (sum(r["covered"] for r in rows), sum(r["count"] for r in rows))
        happened = sum((b.true > 0) + (b.false > 0) for b in self.branches)
        sums["branches"] = (happened, 2 * len(self.branches))
        return sums

    def percent(self, kind):
        covered, count = self.sums[kind]
        return 100 * covered / count if count else 0.0

    def missed(self):
        """{outcome that never happened: where}; a function that was never called is one."""
        never = {}
        for b in self.branches:
            if (b.file, b.function) in self.functions and not self.functions[b.file, b.function]:
                never.setdefault(Outcome(b.file, b.function, "called", ""), b.line)
            elif not b.true or not b.false:
                word = "false" if b.true else "true" if b.false else "either"
                never[Outcome(b.file, b.function, word, b.condition)] = b.line
        return never


def row(outcome):
    """An outcome as the list has it."""
    return f"{HEAD}{outcome.file}  {outcome.function}  {outcome.word}  {outcome.condition}".rstrip()


def read_list(path):
    """{outcome: Listed}, each under the reason above it."""
    listed, reason, used = {}, "", True
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        where = f"{path.name}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            if used and reason:
                reason = ""
            reason, used = f"{reason} {line}".strip(), False
            continue
        match = OUTCOME.match(line)
        if not match or (match[3] == "called") != (match[4] is None):
            raise Fault(f"{where}: an outcome is written: FILE FUNCTION true|false|either CONDITION, "
                        "or: FILE FUNCTION called")
        if len(reason.split()) < 5:
            raise Fault(f"{where}: no reason stands above it; write a sentence that says why")
        outcome = Outcome(match[1], match[2], match[3], match[4] or "")
        if outcome in listed:
            raise Fault(f"{where}: the same stands in line {listed[outcome].line}; take one away")
        listed[outcome] = Listed(number, reason)
        used = True
    if not used:
        raise Fault(f"{path.name}: no outcome stands under the last reason; take it away")
    return listed


def stale(outcome, covered):
    """Why an entry of the list holds no more."""
    conditions = {(b.file, b.function, b.condition) for b in covered.branches}
    if (outcome.file, outcome.function) not in covered.functions:
        return "there is no such function any more"
    if outcome.word == "called":
        return "it is called now"
    if (outcome.file, outcome.function, outcome.condition) not in conditions:
        return "there is no such condition any more"
    return "it is not so any more; remove it, or write what is left of it"


def pruned(text, covered):
    """The list without what is stale; of `either` the half that still never happens stays. A reason
    that holds for nothing any more goes, too."""
    never, kept = covered.missed(), []
    for line in text.splitlines():
        match = OUTCOME.match(line)
        if match:
            outcome = Outcome(match[1], match[2], match[3], match[4] or "")
            halves = [outcome._replace(word=word) for word in ("true", "false")]
            left = [o for o in [outcome, *halves] if o in never]
            if left and (left[0] == outcome or outcome.word == "either"):
                kept.append(row(left[0]))
        else:
            kept.append(line)
    paragraphs = re.split(r"\n\n+", "\n".join(kept).strip())
    return "\n\n".join(p for p in paragraphs if p.startswith("#") or "\n" + HEAD in p) + "\n"


def judge(covered, listed, name, floors):
    """Print what is wrong; (passed, failed), one for each file and each floor."""
    never = covered.missed()
    files = {b.file for b in covered.branches}
    bad = set()
    new = [outcome for outcome in never if outcome not in listed]
    if new:
        print(f"\nnever happened, and {name} gives no reason:")
    for outcome in sorted(new):
        print(f"{row(outcome)}    [line {never[outcome]}]")
        bad.add(outcome.file)
    for outcome, entry in listed.items():
        if outcome not in never:
            print(f"{name}:{entry.line}: stale: {row(outcome).strip()}: {stale(outcome, covered)}")
            bad.add(outcome.file)
            files.add(outcome.file)
    low = 0
    for kind, floor in floors.items():
        if covered.percent(kind) < floor:
            print(f"{covered.percent(kind):.2f} % of {kind}: the floor is {floor:g} %")
            low += 1
    return len(files) - len(bad) + len(floors) - low, len(bad) + low
