# SPDX-License-Identifier: MIT
"""The manual pages say what the command and the header say.

Usage: test_man.py BUILD. Both pages are read as they are written: `.B` lines name a verb, an
option, an exit code or a function, and the lines below say what it is.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[3]
build = pathlib.Path(sys.argv[1]).resolve()
binary = build / "toolmend"


def text_of(name):
    return (root / name).read_text("utf-8")


def says(*words):
    return subprocess.run([binary, *words], capture_output=True, text=True, check=True).stdout


def sections(name):
    """Each section's items: what stands behind `.B`, and the words below it."""
    found = {}
    for part in (root / name).read_text("utf-8").replace("\\-", "-").split("\n.SH ")[1:]:
        title, _, body = part.partition("\n")
        items = re.findall(r"^\.TP\n\.B (.*)\n((?:(?!\.(?:TP|SH|PP)).*\n?)*)", body, flags=re.M)
        found[title] = {tag: " ".join(re.sub(r"^\.\w+ ", "", below, flags=re.M).split())
                        for tag, below in items}
    return found


command, library = sections("tools/cli/man/toolmend.1"), sections("reference/man/toolmend.3")


def each_verb_and_option_has_its_item():
    """The page is made of the table (tools/cli/derive): is all of it there?"""
    built = sections(build / "man/toolmend.1")
    rows = [line.split("\t") for line in says("help", "--table").splitlines()]
    verbs = [row[1] for row in rows if row[0] == "verb"]
    check(len(verbs) >= 14 and len(verbs) == len(built["VERBS"]) and all(
        (tag + " ").startswith(verb + " ") for tag, verb in zip(built["VERBS"], verbs)), list(built["VERBS"]))
    named = {tag.split()[0] for tag in built["OPTIONS"]}
    check(named == {row[2] for row in rows if row[0] == "option"}, named)
    check(all(text for text in built["OPTIONS"].values()), "each option is explained")
    certify = sections(build / "man/toolmend-certify.1")["OPTIONS"]
    check([tag.split()[0] for tag in certify] == [row[2] for row in rows if row[:2] == ["option", "certify"]],
          f"toolmend-certify.1 has the options of certify: {list(certify)}")


def a_page_of_a_verb_says_what_help_says():
    """The pages that are made of the help texts, read by man's own formatter."""
    written = {path.name for path in (root / "tools/cli/man").iterdir()}
    for page in sorted((build / "man").glob("toolmend-*.1")):
        if page.name in written or not shutil.which("nroff"):
            continue
        words = page.stem.split("-", 1)[1]
        verb = words if words == "verify-record" else words.replace("-", " ")
        shown = subprocess.run(["nroff", "-man", "-Tascii", page], capture_output=True, text=True, check=True)
        text = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", shown.stdout)
        help_text = re.sub(r"^usage: .*$", "", says("help", *verb.split()), flags=re.M)
        lost = [word for word in help_text.split() if len(word) > 3 and word not in " ".join(text.split())]
        check(not shown.stderr and "SYNOPSIS" in text and not lost, (page.name, shown.stderr, lost))


def each_shell_completes():
    source = (build / "completion/bash").read_text("utf-8")
    ask = ('t() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _toolmend; echo "${COMPREPLY[*]}"; };'
           't toolmend repa; t toolmend report m; t toolmend repair --pro; t toolmend repair --profile sa')
    done = subprocess.run(["bash", "-c", source + ask], capture_output=True, text=True, check=False)
    check(done.stdout.split("\n")[:4] == ["repair", "merge matrix", "--profile", "safe"], done)
    check("#compdef toolmend" in (build / "completion/zsh").read_text("utf-8"), "zsh finds it")


def each_exit_code_has_its_item():
    codes = re.findall(r"^ +CLI_\w+ = (\d+),", text_of("tools/cli/cli.h"), flags=re.M)
    check(len(codes) >= 8 and list(command["EXIT STATUS"]) == codes,
          f"toolmend.1 has the exit codes {codes}: {list(command['EXIT STATUS'])}")


def the_example_is_what_happens():
    shown = re.search(r"\.SH EXAMPLE\n\.nf\n\$ cat \S+\n(.*)\n\$ echo '(.*)' \| (.*)\n(.*)\n\.fi",
                      text_of("tools/cli/man/toolmend.1").replace("\\-", "-"))
    check(shown, "toolmend.1 has an example")
    if not shown:
        return
    schema, text, line, result = shown.groups()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "schema.json").write_text(schema)
        words = line.split()[1:]
        done = subprocess.run([binary, *words], input=text + "\n", capture_output=True, text=True,
                              cwd=folder, check=False)
        check(done.stdout == result + "\n", f"the example prints {result}: {done.stdout}")


def each_function_has_its_prototype():
    code = re.sub(r"/\*.*?\*/", "", text_of("reference/include/toolmend.h"), flags=re.S)
    declared = re.findall(r"^TOOLMEND_API\s+(?:TOOLMEND_MUST_USE\s+)?([^;]*?\btoolmend_\w+\s*\([^;]*\);)",
                          code, flags=re.M)
    declared = [re.sub(r"(?<=[(*]) ", "", " ".join(one.split())) for one in declared]
    written = [tag for items in library.values() for tag in items if "(" in tag]
    listed = [line for line in text_of("reference/exports.txt").splitlines() if line[:1].isalpha()]
    names = [re.search(r"(\w+)\(", tag)[1] for tag in written]
    check(names == listed, f"toolmend.3 has the functions in order; differs in {set(names) ^ set(listed)}")
    for one in declared:
        check(one in written, f"toolmend.3 has the prototype {one}")
    for items in library.values():
        for tag, text in items.items():
            check(text.endswith("."), f"toolmend.3 says something of {tag}")


def each_status_has_its_item():
    header = text_of("reference/include/toolmend.h")
    statuses = re.findall(r"^ +(TOOLMEND_OK|TOOLMEND_E_\w+)\b", header, flags=re.M)
    check(list(library["RETURN VALUE"]) == statuses, f"toolmend.3 has the statuses {statuses}")


def each_page_has_the_version():
    version = re.search(r'TOOLMEND_VERSION "(.*)"', text_of("reference/include/toolmend.h"))[1]
    pages = sorted([*(root / "reference/man").iterdir(), *(root / "tools/cli/man").iterdir()])
    check(len(pages) >= 3, "the pages are found")
    for path in pages:
        name, number = path.name.rsplit(".", 1)
        page = path.read_text("utf-8")
        check(f'.TH {name.upper()} {number} "" "toolmend {version}"' in page, f"{path.name} has the version")
        check(not re.search(r"(?<!\\)--", page), f"{path.name} writes its hyphens so that they can be copied")


each_verb_and_option_has_its_item()
a_page_of_a_verb_says_what_help_says()
each_shell_completes()
each_exit_code_has_its_item()
the_example_is_what_happens()
each_function_has_its_prototype()
each_status_has_its_item()
each_page_has_the_version()
sys.exit(finish())
