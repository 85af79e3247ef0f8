# SPDX-License-Identifier: MIT
"""Do the folders depend on each other one way, and is the house of the size that was agreed?

Usage: test_house.py BUILD        or --graph, which prints who includes whom

The library knows nothing of the rest; conformance sees the public header; the command and the fuzz
targets stand on top. Arrows are #include lines. Within reference/src they point to an earlier
folder of STAGES; the few that do not are counted.
"""
import collections
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "testing"))
from checks import ROOT, check, main, skip  # noqa: E402

SEEN_FROM = [pathlib.PurePath(name) for name in ("reference/include", "reference/src", "tools/testing", "conformance",
                                                 "conformance/runner")]
# What a file below the one folder may include, besides what stands in that folder.
MAY_SEE = {
    "reference/include": [],
    "reference/src": ["reference/include"],
    "reference/tests": ["reference/include", "reference/src", "tools/testing"],
    "conformance": ["reference/include", "tools/testing"],
    "tools": ["reference/include", "conformance"],
    "fuzz": ["reference/include", "conformance", "tools/testing"],
}
UPWARD_MAX = 5
MAKEFILE_LINES_MAX = 250
FILES_MAX = 1500


def _tracked():
    return subprocess.run([ROOT / "tools/lint/files", "*"], capture_output=True, text=True, check=True).stdout.splitlines()


def _includes():
    """Pairs of a file and a file of the repository that it includes."""
    sources = {pathlib.PurePath(name) for name in _tracked() if name.endswith((".c", ".h"))}
    for source in sorted(sources):
        path = ROOT / source
        for name in re.findall(r'^#\s*include\s+"([^"]+)"', path.read_text("utf-8") if path.exists() else "", re.M):
            for folder in [source.parent, *SEEN_FROM]:
                parts = []
                for part in (folder / name).parts:
                    parts = parts[:-1] if part == ".." else [*parts, part]
                if pathlib.PurePath(*parts) in sources:
                    yield source, pathlib.PurePath(*parts)
                    break


def is_below(path, folder):
    return pathlib.PurePath(folder) in path.parents


def folders_see_what_they_may():
    for source, target in ARROWS:
        for folder, others in MAY_SEE.items():
            if is_below(source, folder):
                check(any(is_below(target, one) for one in [folder, *others]), f"{folder} sees no {target}: {source}")


def graph_of(arrows, depth):
    graph = collections.defaultdict(collections.Counter)
    for source, target in arrows:
        one, other = ("/".join(path.parts[:-1][:depth]) for path in (source, target))
        if one != other:
            graph[one][other] += 1
    return graph


def circles(graph):
    """Pairs of folders that reach each other."""
    def reach(start):
        found, todo = set(), [start]
        while todo:
            for other in graph.get(todo.pop(), {}):
                if other not in found:
                    found.add(other)
                    todo.append(other)
        return found
    reached = {name: reach(name) for name in graph}
    return sorted((a, b) for a in reached for b in reached[a] if a < b and a in reached.get(b, ()))


def no_folders_in_a_circle():
    found = circles(graph_of([pair for pair in ARROWS if not pair[0].name.startswith("test_")], 2))
    check(not found, f"no two folders include each other: {found}")


def stages_go_one_way():
    """stages.h names the folders in the order of the way: an arrow to a later one goes upward."""
    path = ROOT / "reference/src/stages.h"
    if not path.exists():
        skip("reference/src/stages.h is not there")
        return
    stages = re.findall(r"^ \* +(\w+)/", path.read_text("utf-8"), re.M)
    graph = graph_of([pair for pair in ARROWS if is_below(pair[0], "reference/src")], 3)
    rank = {f"reference/src/{name}": at for at, name in enumerate(stages)}
    upward = [(one, other) for one, others in graph.items() for other in others
              if one in rank and other in rank and rank[other] > rank[one]]
    check(len(upward) < UPWARD_MAX, f"fewer than {UPWARD_MAX} arrows go upward in reference/src: {upward}")


def the_size_is_as_agreed():
    for path in [ROOT / "Makefile", *ROOT.glob("*/module.mk")]:
        check(path.read_bytes().count(b"\n") < MAKEFILE_LINES_MAX, f"{path.name} has fewer than {MAKEFILE_LINES_MAX} lines")
    check(len(_tracked()) < FILES_MAX, f"fewer than {FILES_MAX} files are tracked: {len(_tracked())}")


def _print_graph():
    for depth in (2, 3):
        inside = [pair for pair in ARROWS if depth == 2 or is_below(pair[0], "reference/src")]
        for folder, others in sorted(graph_of(inside, depth).items()):
            print(folder, "->", ", ".join(f"{name} {count}" for name, count in sorted(others.items())))


ARROWS = list(_includes())
if "--graph" in sys.argv:
    _print_graph()
else:
    main(globals())
