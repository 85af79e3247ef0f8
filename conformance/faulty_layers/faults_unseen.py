# SPDX-License-Identifier: MIT
"""Faults of layers that somebody wrote to be certified all the same: one harm each, in few calls.

Nobody reports a layer that does just this, but where a row names a thread. Each once passed the
vectors, or a probe of ten seconds, or both; contents and sizes of the generator, and a vector each in
never/change-valid-value, are there because of it.
"""
import re
import unicodedata

from faults import ALL, FAULTS, deep, fault, inject, texts
from strict import Number, write

__all__ = ["ALL", "FAULTS", "inject"]  # of both modules
MARKUP = re.compile("(</parameter>)+$")
THOUGHT = re.compile("<think>.*?</think>", re.DOTALL)
COLOUR = re.compile("\x1b\\[[0-9;]*m")
MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
UUID = re.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
DATE = re.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
LONG = 100 * 1024


def rewrites(label, title, change, seen=""):
    """A fault that writes each argument that is a text anew."""
    fault(label, title, seen)(lambda layer: texts(layer, lambda place, text: change(text)))


rewrites("41", "cuts strings at 20,000 characters", lambda text: text[:20000],
         "UKGovernmentBEIS/inspect_ai#4683")
rewrites("42", "takes a leading @ from what looks like a file", lambda text: re.sub(r"^@(?=\S+$)", "", text))
rewrites("43", "writes a dash as a hyphen", lambda text: re.sub("[\u2013\u2014]", "-", text))
rewrites("44", "takes the slash from the end of a URL", lambda text: text.rstrip("/") if "://" in text else text)
rewrites("45", "drops variation selectors", lambda text: re.sub("[\ufe0e\ufe0f]", "", text))
rewrites("46", "writes an e-mail address in small letters",
         lambda text: text.lower() if MAIL.fullmatch(text) else text)
rewrites("47", "writes a UUID in small letters", lambda text: text.lower() if UUID.fullmatch(text) else text)
rewrites("48", "writes a date with leading zeros",
         lambda text: DATE.sub(lambda d: f"{d[1]}-{d[2]:0>2}-{d[3]:0>2}", text) if DATE.fullmatch(text) else text)
rewrites("49", "takes the # from a number", lambda text: re.sub("^#(?=[0-9]+$)", "", text))
rewrites("50", "takes line feeds from the beginning", lambda text: text.lstrip("\n"), "agno-agi/agno#7871")
rewrites("51", "takes a closing tag from the end", lambda text: MARKUP.sub("", text))
rewrites("52", "takes out what the model thought", lambda text: THOUGHT.sub("", text))
rewrites("53", "takes out colours of a terminal", lambda text: COLOUR.sub("", text))
rewrites("54", "writes a no-break space as a space", lambda text: text.replace("\u00a0", " "))
rewrites("55", "writes a home directory for ~", lambda text: re.sub("^~(?=/|$)", "/root", text))
rewrites("56", "composes characters (NFC)", lambda text: unicodedata.normalize("NFC", text))


@fault("57", "replaces a text above 100 KB", "")
def replaces_long(layer):
    usual = layer.before
    layer.before = lambda place, value: {} if isinstance(value, dict) and len(write(value)) > LONG \
        else usual(place, value)


@fault("58", "trims, for a shell alone", "")
def trims_commands(layer):
    texts(layer, lambda place, text: text.strip() if layer.tool == "bash" else text)


@fault("59", "makes every number of a query a text", "")
def quotes_query(layer):
    deep(layer, lambda place, value: value.lexeme if isinstance(value, Number) and layer.tool == "execute_sql"
         else value)
