# SPDX-License-Identifier: MIT
"""The commands of ten-minutes.md, run as they stand there, in an empty folder.

Usage: test_guide.py BUILD. A block `sh run` is given to sh; `exit=N` is how it ends (0), `needs=WORD`
a program without which it is left out, aloud. Each line of a block `text` begins a line of what the
run before it printed. The block `sh build` is what has made BUILD, which is on PATH here.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish, skip  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", flags=re.M | re.S)


def blocks(page):
    """Language, words behind it and text of each fenced block."""
    return [(kind, words.split(), text) for kind, words, text in FENCE.findall(page)]


def said(words, name, otherwise):
    return next((word[len(name) + 1:] for word in words if word.startswith(name + "=")), otherwise)


def run(script, folder):
    """As an interactive shell goes on: the block ends with the exit code of its last command."""
    path = os.pathsep.join([str(BUILD), os.environ["PATH"]])
    return subprocess.run(["sh", "-e", "-c", script], cwd=folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "PATH": path}, timeout=600)


def a_block_does_what_the_page_says(words, script, folder):
    due = int(said(words, "exit", "0"))
    done = run(script, folder)
    check(done.returncode == due, f"exit {due} of\n{script}it was {done.returncode}: {done.stdout[-500:]}{done.stderr}")
    check(not done.stderr, f"nothing on stderr of\n{script}{done.stderr}")
    return done.stdout


def the_page_shows_what_is_printed(shown, printed):
    lines = printed.splitlines()
    for line in shown.splitlines():
        check(any(one.startswith(line) for one in lines), f"the page shows {line!r}; it was:\n{printed[-800:]}")


def the_page_can_be_followed(page, folder):
    absent, printed, ran = set(), None, 0
    for kind, words, text in blocks(page):
        if words[:1] == ["run"]:
            needs = said(words, "needs", "sh")
            printed = None
            if shutil.which(needs) is None:
                absent.add(needs)
                continue
            printed = a_block_does_what_the_page_says(words, text, folder)
            ran += 1
        elif kind == "text" and printed is not None:
            the_page_shows_what_is_printed(text, printed)
    check(ran >= 9, f"the blocks of the page are found: {ran}")
    return absent


def nothing_is_run_unseen(page):
    """Each block with commands is marked: one that is not would be neither run nor known to be right."""
    marks = [words[0] if words else "" for kind, words, _ in blocks(page) if kind == "sh"]
    check(marks.count("build") == 1 and set(marks) == {"build", "run"}, f"each block is marked: {marks}")
    check(page.count("\n```") == 2 * len(blocks(page)), "each fence is one of a block")


def main():
    page = (HERE / "ten-minutes.md").read_text("utf-8")
    nothing_is_run_unseen(page)
    with tempfile.TemporaryDirectory() as name:
        absent = the_page_can_be_followed(page, pathlib.Path(name))
    for one in sorted(absent):
        skip(f"blocks of ten-minutes.md that need {one}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
