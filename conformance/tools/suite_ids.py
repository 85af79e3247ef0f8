# SPDX-License-Identifier: MIT
"""suite_ids.py - ids.lock: which cases there are and what each says; and the frozen sets of editions.

ids.lock has one case a line, sorted by bytes: `id sha256 since [retired]`. `since` is the version
of the suite in which the case began to say this. A case that is gone leaves its line, marked
`retired`, so that its id never means something else. Results of years ago are held against these
lines; hence none of them changes unless somebody names it.

requirements/DATE.txt holds the cases by which an edition of SPEC.md is judged, `id digest` a line.
It is written when the edition is released (`lint_vectors.py --freeze`), with its SHA-256 in
frozen.lock, and never changes again: a layer that was certified is never failed by a later case.
The edition at work has no such file: its set is ids.lock, and the build makes it.
"""

import hashlib
import re

LINE = re.compile(r"(?P<id>[A-Za-z0-9/-]+) (?P<digest>[0-9a-f]{64}) "
                  r"(?P<since>\d+\.\d+\.\d+)(?P<retired> retired)?")


def version(text):
    """A version as numbers that compare."""
    return tuple(int(part) for part in text.split("."))


class Entry:
    """One line."""

    def __init__(self, ident, digest, since, retired=False):
        self.id, self.digest, self.since, self.retired = ident, digest, since, retired

    def __str__(self):
        return "%s %s %s%s" % (self.id, self.digest, self.since, " retired" if self.retired else "")


def read(text):
    """Entries, and the lines that are not entries."""
    matches = [(line, LINE.fullmatch(line)) for line in text.splitlines()]
    return ([Entry(match["id"], match["digest"], match["since"], bool(match["retired"])) for _, match in matches if match],
            [line for line, match in matches if not match])


def write(entries):
    """The text of a lock."""
    return "".join("%s\n" % entry for entry in sorted(entries, key=lambda entry: entry.id))


def findings(text, digests, suite_version):
    """Pairs of check and words: where the lock and the cases (id -> digest) disagree."""
    entries, odd = read(text)
    for line in odd:
        yield "lock-form", "not `id sha256 since [retired]`: %.80s" % line
    if text and not text.endswith("\n"):
        yield "lock-form", "the last line is not ended"
    for before, entry in zip(entries, entries[1:]):
        if before.id >= entry.id:
            yield "lock-order", "%s does not come after %s" % (entry.id, before.id)
    for entry in entries:
        if version(entry.since) > version(suite_version):
            yield "lock-since", "%s is of %s, the suite of %s" % (entry.id, entry.since, suite_version)
        if entry.retired and entry.id in digests:
            yield "lock-retired", "%s is retired; give the case an id of its own" % entry.id
        elif not entry.retired and entry.id not in digests:
            yield "lock-vanished", "%s has no case; bring it back or --lock --retired it" % entry.id
        elif not entry.retired and entry.digest != digests[entry.id]:
            yield "lock-digest", "%s says something else; undo, or --lock --changed it" % entry.id
    for ident in sorted(set(digests) - {entry.id for entry in entries}):
        yield "lock-missing", "%s is not in ids.lock; run lint_vectors.py --lock" % ident


def update(text, digests, suite_version, changed, retired):
    """The lock with new ids added, the named lines altered, and what speaks against writing it."""
    entries, odd = read(text)
    faults = ["not a line of a lock: %.80s" % line for line in odd]
    known = {entry.id: entry for entry in entries}
    unnamed = {"--changed": [], "--retired": []}
    for ident, digest in digests.items():
        entry = known.get(ident)
        if entry is None:
            known[ident] = Entry(ident, digest, suite_version)
        elif entry.retired:
            faults.append("%s is retired; give the case an id of its own" % ident)
        elif ident in changed:
            if entry.digest == digest:
                faults.append("%s says what it said; do not name it" % ident)
            known[ident] = Entry(ident, digest, suite_version)
        elif entry.digest != digest:
            unnamed["--changed"].append(ident)
    for ident, entry in known.items():
        if ident in retired and ident not in digests and not entry.retired:
            entry.retired = True
        elif not entry.retired and ident not in digests:
            unnamed["--retired"].append(ident)
    named = set(changed) - set(digests) | {ident for ident in retired
                                           if ident in digests or ident not in known}
    faults += ["%s: no such case to change or retire" % ident for ident in sorted(named)]
    words = "".join(" %s %s" % (option, ident) for option, idents in unnamed.items() for ident in idents)
    faults += ["%s says something else" % ident
               for ident in unnamed["--changed"]]
    faults += ["%s has no case" % ident for ident in unnamed["--retired"]]
    if words:
        faults.append("undo that, or name it: python3 conformance/tools/lint_vectors.py --lock" + words)
    return write(known.values()), faults


# ---- frozen sets ---------------------------------------------------------------------------


def set_of(spec, lock):
    """The set of an edition, of the text of ids.lock."""
    return "# toolmend-requirements 1 spec=%s\n" % spec + "".join(
        "%s %s\n" % (entry.id, entry.digest) for entry in read(lock)[0] if not entry.retired)


def frozen_lock(sets):
    """The text of frozen.lock for these sets, date -> text."""
    return "".join("%s %s\n" % (date, hashlib.sha256(text.encode("ascii")).hexdigest())
                   for date, text in sorted(sets.items()))


def read_sets(folder):
    return {path.stem: path.read_text(encoding="ascii") for path in folder.glob("*.txt")}


def set_findings(folder):
    """Pairs of check and words: frozen.lock says which sets there are, and what each says."""
    lock = folder / "frozen.lock"
    text = lock.read_text(encoding="ascii") if lock.is_file() else ""
    if text != frozen_lock(read_sets(folder)):  # no folder: no set
        yield "requirements-frozen", "the sets are not those of frozen.lock; a frozen set never changes, undo that"


def freeze(folder, spec, lock):
    """Freeze the set of this edition. Words against it, or None."""
    if (folder / (spec + ".txt")).exists():
        return "%s is frozen already" % spec
    folder.mkdir(exist_ok=True)
    (folder / (spec + ".txt")).write_text(set_of(spec, lock), encoding="ascii")
    (folder / "frozen.lock").write_text(frozen_lock(read_sets(folder)), encoding="ascii")
    return None
