# SPDX-License-Identifier: MIT
"""private.py - what in a text may tell of a person, a machine or an account, and neutral words.

`find` looks for patterns, not for lists of names: a finding is a question to the person who adds the
entry. Reserved names and addresses (RFC 2606, 5737, 6761) belong to nobody and pass.

`neutral` replaces what may be private, then each content word by another of the same length.
What a fault is made of stays: punctuation, escapes, member names, words of the tools, literals,
template markers, short words and short numbers. One word has one replacement everywhere, in the
case in which it occurs. A replacement that changes how the text is judged is taken back.
"""
import re

LETTER = "[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u06ff\u3040-\u9fff\ua000-\ud7ff]"
WORD = f"{LETTER}(?:{LETTER}|_)*"
W = "A-Za-z0-9_\u0080-\U0010ffff"  # inside of a character class
RESERVED_HOST = re.compile(r"(?:.*\.)?(?:example|example\.com|example\.org|example\.net|test|invalid|localhost)", re.I)
RESERVED_ADDRESS = r"(?:127\.|0\.0\.0\.0|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)"
QUAD = r"\d{1,3}(?:\.\d{1,3}){3}"


def is_reserved(host):
    return bool(RESERVED_HOST.fullmatch(host) or re.fullmatch(f"(?={RESERVED_ADDRESS}){QUAD}", host))


def is_foreign_authority(found):
    host = re.match(r"[A-Za-z0-9.-]*", found)[0].rstrip(".")
    return "@" in found or not is_reserved(host)


def is_foreign_host(found):
    return bool(re.search(r"[^.]\.(?:com|net|org|edu|gov)$", found, re.I)) and not is_reserved(found)


def is_phone(found):
    return 9 <= len(re.findall(r"\d", found)) <= 15


# What it is, what stands for it, the remedy, the pattern, a test of what it found, content only.
# Servers and models are named by their hosts, so names without a scheme count in content only.
KINDS = [(what, instead, remedy, re.compile(pattern, flags | re.ASCII), test, content)
         for what, instead, remedy, pattern, flags, test, content in (
    ("a mail address", "name@host", "write name@host",
     rf"[{W}.+\-]+@[{W}\-]+\.(?=[{W}])[A-Za-z0-9.\-]*", 0, None, False),
    ("a home directory", None, "write another folder",
     rf"(?:/home/|/users/|\\users\\)\\*[{W}]+", re.I, None, False),
    ("an IP address", "192.0.2.1", "write one of 192.0.2.0/24",
     rf"(?<![{W}.])(?!{RESERVED_ADDRESS}){QUAD}(?![{W}])(?!\.[{W}])", 0, None, False),
    ("a token", None, "write letters alone, or a shorter one",
     rf"(?<![{W}])(?:sk|gh[pousr]|glpat|xox[abps]|AKIA|eyJ|AIza|hf_|npm_|github_pat_)[A-Za-z0-9_-]{{16,}}",
     0, None, False),
    ("a token", None, "write letters alone, or a shorter one",
     r"(?<![\w-])(?=[\d_-]*[A-Za-z])(?=[A-Za-z_-]*\d)[\w-]{32,}", 0, None, False),
    ("a host", "a.example", "write one that ends in .example",
     r"(?<=[A-Za-z]://)[^/?#\"'<>() \t\r\n\\,;]+", 0, is_foreign_authority, False),
    ("a host", "a.example", "write one that ends in .example",
     rf"(?<![{W}\-.@/\\])[A-Za-z0-9.-]*[A-Za-z0-9](?![{W}])", 0, is_foreign_host, True),
    ("a phone number", "555-0100", "write 555-0100",
     rf"(?<![{W}])\+[1-9](?:(?:[()]|[ \-./](?=\d))*\d)*(?![{W}])", 0, is_phone, True),
    ("a phone number", "555-0100", "write 555-0100",
     rf"(?<![{W}\-.+])(?:\(\d{{3}}\) ?|\d{{3}}[-.])(?!555[-.]01)\d{{3}}[-.]\d{{4}}(?![{W}])", 0, None, True))]


def find(text, start=0, content=True):
    """The first find from `start` on as (match, kind), or None."""
    first = None
    for kind in KINDS:
        *_, pattern, test, content_only = kind
        if content_only and not content:
            continue
        for match in pattern.finditer(text, start):
            if test is None or test(match[0]):
                if first is None or match.start() < first[0].start():
                    first = match, kind
                break
    return first


# ---- neutral words -------------------------------------------------------------------------

LITERALS = {"true", "false", "null", "True", "False", "None", "NaN", "Infinity", "json", "example", "undefined"}
PLAIN = ["one two six ten row cup map sun sea ice day oak",
         "word line page item text note plan rows leaf rock rain wood",
         "words lines pages items texts notes plans stone river table paper light",
         "letter number string second window garden market silver yellow winter",
         "letters numbers strings windows gardens markets morning evening",
         "sentence document mountain notebook september northern",
         "sentences documents mountains notebooks paragraph",
         "paragraphs characters strawberry"]
PLAIN = {len(line.split()[0]): line.split() for line in PLAIN}
FILLER = "wordlinepagetext"
TOKEN = re.compile(rf"(?P<escape>(?<=\\)(?:[uU][0-9A-Fa-f]{{4}}|{LETTER}))|{WORD}")
BEFORE_TAG, BEHIND_TAG = re.compile(r"<[^<>\n]{0,60}\Z"), re.compile(r"[^<>\n]{0,60}>")
NAME_END = re.compile("[\"'\\\\`* \t\u2000-\u203f]*:")


def fold(word):
    """What two spellings of a name share."""
    return word.replace("_", "").lower()


def words_of_tools(tools):
    words = re.findall(WORD, tools)
    return {fold(piece) for word in words for piece in (word, *word.split("_"))} - {""}


def stays(text, start, end, known):
    """True if the word is part of the form of the text, or says nothing."""
    word = text[start:end]
    if len(word.encode()) <= 2 or (word.isdigit() and len(word) <= 4):
        return True
    in_tag = BEFORE_TAG.search(text, max(0, start - 61), start) and BEHIND_TAG.match(text, end)
    in_brackets = text[end:end + 1] == "]" and text[max(0, start - 2):start].rstrip("/").endswith("[")
    is_ending = len(word) <= 4 and re.search(rf"{LETTER}\.\Z", text[max(0, start - 2):start])
    return bool(word in LITERALS or text[:start].endswith("```") or in_tag or in_brackets or is_ending
                or NAME_END.match(text, end) or fold(word) in known)


def letter(turn, at, length):
    """A letter of the replacement: of a plain word while there is one, then of a number in base 26."""
    plain = PLAIN.get(length, [])
    if turn < len(plain):
        return plain[turn][at]
    digit = (turn - len(plain)) // 26 ** (length - 1 - at)
    return chr(ord("a") + digit % 26) if digit > 0 else FILLER[at % len(FILLER)]


def spell(word, turn):
    """The word in small letters with other characters of the same kinds and lengths in UTF-8."""
    out = ""
    for at, c in enumerate(word):
        if c == "_" or (c.isdigit() and c.isascii()):
            out += c if at == 0 or c == "_" else str((turn + at) % 10)
        elif c.isascii():
            out += letter(turn, at, len(word))
        else:  # a Cyrillic or Han letter of the same number of bytes
            out += chr((0x430 if len(c.encode()) == 2 else 0x4e00) + (turn + at) % 16)
    return out


def in_case_of(original, word):
    return "".join(new.upper() if "A" <= old <= "Z" else new for old, new in zip(original, word))


class Neutral:
    """A text without its words: `text`, `words` (word: replacement or None), `changed`, `private`."""

    def __init__(self, text, tools, alike):
        self.text, self.private, self.words = text, False, {}
        self.replace_private(alike)
        known = words_of_tools(tools)
        parts, at = [], 0
        for match in TOKEN.finditer(self.text):
            if not match["escape"] and not stays(self.text, *match.span(), known):
                parts += [self.text[at:match.start()], match[0]]
                self.words.setdefault(match[0].lower(), None)
                at = match.end()
        self.parts = parts + [self.text[at:]]
        for word in self.words:
            self.words[word] = self.replacement(word, known, alike)
        self.text = self.respelled()
        self.changed = sum(new is not None for new in self.words.values())

    def replace_private(self, alike):
        at = 0
        while (found := find(self.text, at)) is not None:
            match, (what, instead, *_) = found
            if what == "a home directory":
                instead = re.sub(r"(?i)^/home", "/hall", re.sub(r"(?i)^([/\\])users", r"\1units", match[0]))
            elif instead is None:
                instead = re.sub(r"[^_-]", "w", match[0])
            text = self.text[:match.start()] + instead + self.text[match.end():]
            at = match.end()
            if alike(text):
                self.text, self.private, at = text, True, match.start() + len(instead)

    def respelled(self):
        return "".join(part if index % 2 == 0 or self.words[part.lower()] is None
                       else in_case_of(part, self.words[part.lower()]) for index, part in enumerate(self.parts))

    def replacement(self, word, known, alike):
        """Another word with which the text is judged as before, or None."""
        tries = 0
        taken = LITERALS | set(self.words) | set(self.words.values())
        for turn in range(2000):
            other = spell(word, turn)
            if other in taken or fold(other) in known:
                continue
            self.words[word] = other
            if alike(self.respelled()):
                return other
            tries += 1
            if tries == 3:
                break
        return None
