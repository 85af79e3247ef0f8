# SPDX-License-Identifier: MIT
"""The page of `make spec`: no link leads nowhere, and each vector stands below its clause.

Usage: test_page.py BUILD. The page is made anew and read by Python's own HTML parser.
"""
import html.parser
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "testing"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import page  # noqa: E402
from checks import check, finish, skip  # noqa: E402


class Reader(html.parser.HTMLParser):
    """The anchors, the links, and the words below each heading of a clause."""

    def __init__(self):
        super().__init__()
        self.anchors, self.links, self.words, self.clause = [], [], {}, ""

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if "id" in attrs:
            self.anchors.append(attrs["id"])
        if tag == "h3":
            self.clause = attrs["id"]
        if tag == "a":
            self.links.append(attrs["href"])

    def handle_data(self, data):
        self.words.setdefault(self.clause, []).append(data)


def read():
    reader = Reader()
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "spec.html"
        page.main(out)
        reader.feed(out.read_text("utf-8"))
    return reader


def main():
    if not shutil.which("cmark-gfm"):
        skip("the page of the specification: no cmark-gfm here")
        return finish()
    reader = read()
    check(len(reader.anchors) == len(set(reader.anchors)) > 150, "an anchor for each heading, none twice")
    lost = sorted({link for link in reader.links if link[0] == "#" and link[1:] not in reader.anchors})
    check(not lost, f"links that lead nowhere: {lost}")
    files = sorted({link.split("#")[0] for link in reader.links if link.startswith("../")})
    check(files and all((page.root / "build" / name).exists() for name in files), f"the files are there: {files}")
    for clause, ids in page.vectors().items():
        start = page.anchor(clause)
        below = [name for name in reader.words if name == start or name.startswith(start + "---")]
        check(len(below) == 1 and set(ids) <= set(reader.words[below[0]]), f"{clause} shows its vectors")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
