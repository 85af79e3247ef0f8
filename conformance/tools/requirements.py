# SPDX-License-Identifier: MIT
"""requirements.py - requirements/DATE.txt: which cases an edition of SPEC.md is judged by.

One scored case a line, sorted by bytes: `id digest`. The set of the edition at work is open: it is
what ids.lock and the vector files say, made by `lint_vectors.py --lock`. At a release it is frozen,
by `lint_vectors.py --freeze`: frozen.lock then has its SHA-256, and neither changes again, whatever
becomes of the suite. So a layer that was certified is never failed by a case that came later.
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


def findings(folder, spec, wanted):
    """Pairs of check and words. `wanted` is the text of the open set, `spec` its edition."""
    frozen, odd = read_frozen(folder)
    for line in odd:
        yield "requirements-frozen", "%s: not `spec sha256`, or a second one: %.80s" % (FROZEN, line)
    sets = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.txt")}
    for date in sorted(set(frozen) | set(sets) | {spec}):
        if date not in sets:
            yield "requirements-frozen" if date in frozen else "requirements-open", "no %s.txt" % date
        elif date in frozen and sha256_of(sets[date]) != frozen[date]:
            yield "requirements-frozen", "%s.txt is frozen and has changed; undo that" % date
        elif date not in frozen and date != spec:
            yield "requirements-frozen", "%s.txt is not frozen and not of this edition" % date
        elif date not in frozen and sets[date] != wanted:
            yield "requirements-open", "%s.txt is not what ids.lock says; run lint_vectors.py --lock" % date


def write_open(folder, spec, wanted):
    """Write the set of this edition, unless it is frozen."""
    if spec not in read_frozen(folder)[0]:
        folder.mkdir(exist_ok=True)
        (folder / (spec + ".txt")).write_text(wanted, encoding="ascii")


def freeze(folder, spec):
    """Freeze the set of this edition. Words against it, or None."""
    if spec in read_frozen(folder)[0]:
        return "%s is frozen already" % spec
    digest = sha256_of((folder / (spec + ".txt")).read_text(encoding="ascii"))
    with (folder / FROZEN).open("a", encoding="ascii") as out:
        out.write("%s %s\n" % (spec, digest))
    return None
