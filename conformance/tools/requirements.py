# SPDX-License-Identifier: MIT
"""requirements.py - requirements/DATE.txt: which cases an edition of SPEC.md is judged by.

One scored case a line, sorted by bytes: `id digest`. The edition at work has no file: its set is open,
and is what ids.lock and the vector files say. At a release `lint_vectors.py --freeze` writes it down:
frozen.lock then has its SHA-256, and neither changes again, whatever becomes of the suite. So a layer
that was certified is never failed by a case that came later.
"""

import hashlib
import re

HEAD = "# toolmend-requirements 1 spec=%s\n"
FROZEN = "frozen.lock"
LINE = re.compile(r"(?P<spec>\d{4}-\d{2}) (?P<digest>[0-9a-f]{64})")


def text_of(spec, entries, scored):
    """The open set: the entries of ids.lock that are scored and not retired."""
    lines = sorted("%s %s\n" % (entry.id, entry.digest) for entry in entries
                   if entry.id in scored and not entry.retired)
    return HEAD % spec + "".join(lines)


def sha256_of(text):
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def read_frozen(folder):
    """Edition -> digest, and the lines of frozen.lock that are none."""
    path = folder / FROZEN
    known, odd = {}, []
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        match = LINE.fullmatch(line)
        if match and match["spec"] not in known:
            known[match["spec"]] = match["digest"]
        else:
            odd.append(line)
    return known, odd


def findings(folder):
    """Pairs of check and words."""
    frozen, odd = read_frozen(folder)
    for line in odd:
        yield "requirements-frozen", "%s: not `spec sha256`, or a second one: %.80s" % (FROZEN, line)
    sets = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    for date in sorted(set(frozen) | set(sets)):
        if date not in sets:
            yield "requirements-frozen", "no %s.txt" % date
        elif date not in frozen:
            yield "requirements-frozen", "%s.txt is not frozen; an open set has no file" % date
        elif sha256_of(sets[date]) != frozen[date]:
            yield "requirements-frozen", "%s.txt is frozen and has changed; undo that" % date


def freeze(folder, spec, text):
    """Freeze this set of the edition. Words against it, or None."""
    if spec in read_frozen(folder)[0]:
        return "%s is frozen already" % spec
    folder.mkdir(exist_ok=True)
    (folder / (spec + ".txt")).write_text(text, encoding="ascii")
    with (folder / FROZEN).open("a", encoding="ascii") as out:
        out.write("%s %s\n" % (spec, sha256_of(text)))
    return None
