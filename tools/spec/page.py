#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""page.py - SPEC.md as one HTML page, with what the suite and the corpus say of each clause.

usage: page.py OUT     needs cmark-gfm, which Debian and Homebrew have under this name

A heading has the anchor that GitHub gives it, so that the links of SPEC.md hold here, too. Below each
clause stand the ids of its vectors and the calls of the corpus that its rule repairs; in front of all
stands an index of the clauses.
"""
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
STYLE = """
body { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 60rem); gap: 0 2.5rem; max-width: 84rem; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1rem 0; font-size: .87rem; }
nav summary { cursor: pointer; padding: .15rem 0; } nav a { display: block; padding: .1rem 0 .1rem 1rem; text-decoration: none; }
h2 { font-size: 1.4rem; margin-top: 3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin-top: 2.2rem; color: var(--ink); } :is(h1, h2, h3) a { color: inherit; text-decoration: none; }
pre { overflow-x: auto; padding: .7rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; font-size: .82rem; }
td { vertical-align: top; } td code, th code { white-space: normal; } table { display: block; overflow-x: auto; }
.shown { color: var(--soft); font-size: .87rem; } .shown ul { columns: 22rem; padding-left: 1.2rem; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; } }
"""


def anchor(words):
    """The anchor that GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


def sections(page):
    """Each heading of the second level with the ids of the clauses below it, in order."""
    found = {}
    for mark, words in re.findall(r"^(##|###) (.+)$", page, flags=re.M):
        if mark == "##":
            below = found.setdefault(words, [])
        else:
            below.append(words.split(" - ")[0])
    return found


def vectors():
    """The ids of the vectors of each clause: `shape/array-in-string/plain` is one of its first two words."""
    found = {}
    for path in sorted((root / "conformance/vectors").rglob("*.json")):
        clause = path.relative_to(root / "conformance/vectors").with_suffix("").as_posix()
        clause = clause.replace("principle/", "")
        for case in json.loads(path.read_text("utf-8"))["cases"]:
            found.setdefault(clause, []).append(case["id"])
    return found


def calls():
    """The calls of the corpus that each rule repairs: id, source, model."""
    found = {}
    for path in sorted((root / "corpus/calls").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            call = json.loads(line)
            for rule in dict.fromkeys(call["expect"].get("rules", [])):
                found.setdefault(rule, []).append((call["id"], call["source"], call["model"]))
    return found


def shown(title, items):
    if not items:
        return ""
    return ('<details class="shown"><summary>%s: %d</summary><ul>%s</ul></details>\n'
            % (title, len(items), "".join("<li>%s</li>" % item for item in items)))


def below(clause, of_suite, of_corpus):
    return (shown("Vectors", ["<code>%s</code>" % html.escape(ident) for ident in of_suite.get(clause, [])]) +
            shown("Calls of the corpus", ['<a href="%s">%s</a>, %s' % (html.escape(source), ident, html.escape(model))
                                          for ident, source, model in of_corpus.get(clause, [])]))


def as_table(part):
    """The labelled items of a rule's clause as a table; an item without a label goes on with the one before."""
    found = re.search(r"<ul>\n<li>(?:<p>)?Tier: .*?</ul>", part, flags=re.S)
    if not found:
        return part
    rows = []
    for item in re.findall(r"<li>(.*?)</li>", found[0], flags=re.S):
        label = re.match(r"(?:<p>)?(Tier|Bytes|Acts when|Never|Doubt|Why|Seen|Not taken):? ", item)
        if label:
            rows.append([label[1].lower(), item[label.end():]])
        else:
            rows[-1][1] += "<br>" + item
    return (part[:found.start()] + "<table>" + "".join("<tr><th>%s</th><td>%s</td></tr>" % (label, text) for label, text in rows) +
            "</table>" + part[found.end():])


def body(page):
    done = subprocess.run(["cmark-gfm", "-e", "table", "--unsafe"], input=page, capture_output=True, text=True, check=True)
    of_suite, of_corpus = vectors(), calls()
    out, clause = [], None
    for part in re.split(r"(?=<h[123]>)", done.stdout):
        heading = re.match(r"<h([123])>(.*?)</h\1>", part)
        out.append(below(clause, of_suite, of_corpus) if clause else "")
        clause = None
        if heading:
            words = html.unescape(re.sub(r"<.*?>", "", heading[2]))
            clause = words.split(" - ")[0] if heading[1] == "3" else None
            part = '<h%s id="%s"><a href="#%s">%s</a></h%s>%s' % (
                heading[1], anchor(words), anchor(words), heading[2], heading[1], part[heading.end():])
        out.append(as_table(part))
    out.append(below(clause, of_suite, of_corpus) if clause else "")
    # a link to a file leads to the repository, two folders up from build/
    return re.sub(r'href="(?!#|https?:)', 'href="../conformance/', "".join(out))


def index(page):
    full = dict((words.split(" - ")[0], words) for words in re.findall(r"^### (.+)$", page, flags=re.M))
    return "<nav><b>Toolmend specification</b>%s</nav>" % "".join(
        '<details%s><summary>%s</summary><a href="#%s"><i>whole section</i></a>%s</details>' % (
            " open" if section in ("Principles", "Reasons") else "", html.escape(section), anchor(section),
            "".join('<a href="#%s">%s</a>' % (anchor(full[clause]), html.escape(full[clause])) for clause in clauses))
        for section, clauses in sections(page).items())


def main(out):
    if not shutil.which("cmark-gfm"):
        sys.exit("page.py: no cmark-gfm; install the package of that name")
    page = (root / "conformance/SPEC.md").read_text("utf-8")
    style = (root / "conformance/report/report.css").read_text("utf-8") + STYLE
    out.write_text('<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
                   "<title>Toolmend specification</title><style>%s</style>%s<main>%s</main></html>\n"
                   % (style, index(page), body(page)), "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: page.py OUT")
    main(pathlib.Path(sys.argv[1]))
