# SPDX-License-Identifier: MIT
"""ids_lock.py - ids.lock: which cases there are, and what each of them says.

One case a line, sorted by bytes: `id sha256 since [retired]`. `since` is the version of the
suite in which the case began to say this. A case that is gone leaves its line, marked
`retired`, so that its id never means something else. Results of years ago are held against
these lines; hence none of them changes unless somebody names it.
"""

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
    """Entries and the lines that are none."""
    entries, odd = [], []
    for line in text.splitlines():
        match = LINE.fullmatch(line)
        if match:
            entries.append(Entry(match["id"], match["digest"], match["since"], bool(match["retired"])))
        else:
            odd.append(line)
    return entries, odd


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
            faults.append("%s says something else; undo that, or name it: --changed %s" % (ident, ident))
    for ident, entry in known.items():
        if ident in retired and ident not in digests and not entry.retired:
            entry.retired = True
        elif not entry.retired and ident not in digests:
            faults.append("%s has no case; bring it back, or name it: --retired %s" % (ident, ident))
    named = set(changed) - set(digests) | {ident for ident in retired
                                           if ident in digests or ident not in known}
    faults += ["%s: no such case to change or retire" % ident for ident in sorted(named)]
    return write(known.values()), faults
