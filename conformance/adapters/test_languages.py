# SPDX-License-Identifier: MIT
"""Each adapter to copy, as `toolmend adapter new` writes it, by the commands of its own page.

Usage: test_languages.py BUILD. What is written has to be what lies in this folder. Then the
lines of README.md that are indented are run as they stand: build, check, certify, one text by
hand. A language that is not there is named. What is built is kept in BUILD/adapters until a
template changes. Where node is too old for types, esbuild takes them off and node runs the rest.
"""
import hashlib
import json
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
MARK = "call your layer here"
# What each needs, and its files beside README.md and tool.json.
LANGUAGES = {
    "python": (["python3"], ["adapter.py"]),
    "javascript": (["node"], ["adapter.mjs"]),
    "typescript": (["node"], ["adapter.mts"]),
    "go": (["go"], ["adapter.go", "go.mod"]),
    "c": (["cc"], ["adapter.c", "toolmend_adapter.h"]),
    "rust": (["cargo"], ["adapter.rs", "Cargo.toml"]),
    "java": (["javac", "java"], ["Adapter.java"]),
    "shell": (["sh"], ["adapter.sh"]),
}
# A virtual machine for each of all cases takes minutes: each sixteenth, so that each rule has some.
SLOW = ["java"]
SOME = "--shard 1/16"


def new(*words):
    done = subprocess.run([BUILD / "toolmend", "adapter", "new", *words], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout, done.stderr


def source(language, name):
    """The file here that the name in a new folder comes from."""
    return HERE / name if name == "tool.json" else HERE / language / name


def written(folder):
    return sorted(path.name for path in folder.iterdir())


# ---- what is written ----------------------------------------------------------------------


def a_new_folder_holds_what_lies_here(folder):
    for language, (_, files) in LANGUAGES.items():
        into = folder / language
        due = sorted([*files, "README.md", "tool.json"])
        code, out, err = new(language, "--dir", str(into))
        check((code, err) == (0, "") and written(into) == due, f"{language} is written: {code} {err}")
        check(sorted(out.split()) == [f"{into}/{name}" for name in due], f"{language} says what: {out}")
        for name in due:
            check((into / name).read_bytes() == source(language, name).read_bytes(), f"{language}/{name} is this one")
            program = (into / name).read_bytes().startswith(b"#!")
            check(os.access(into / name, os.X_OK) == program, f"{language}/{name} is run if it can be")
        marks = "".join((into / name).read_text("utf-8") for name in files).count(MARK)
        check(marks == 1, f"{language} has one place for the layer")


def nothing_is_written_over(folder):
    into = folder / "mine"
    into.mkdir()
    (into / "README.md").write_text("mine")
    code, out, err = new("python", "--dir", str(into))
    check((code, out) == (3, "") and "README.md is there already" in err and "--force" in err, f"refused: {err}")
    check(written(into) == ["README.md"], "and nothing else is written")
    code, _, err = new("python", "--force", "--dir", str(into))
    check(code == 0 and (into / "README.md").read_text() != "mine", f"--force writes over: {err}")


def without_a_folder_it_has_a_name_of_its_own(folder):
    done = subprocess.run([BUILD / "toolmend", "adapter", "new", "shell"], cwd=folder, check=False,
                          stdout=subprocess.DEVNULL)
    check(done.returncode == 0 and "adapter.sh" in written(folder / "toolmend-adapter"), "toolmend-adapter")


def what_cannot_be_written_is_told(folder):
    (folder / "file").write_text("")
    for words, due in (((), 2), (("perl",), 2), (("pyth",), 2), (("tool.json",), 2), (("",), 2),
                       (("c", "--dir", str(folder / "no/where")), 3), (("c", "--dir", str(folder / "file")), 3)):
        code, out, err = new(*words)
        check((code, out) == (due, "") and err, f"{words}: {code} {err}")


# ---- what an exception means -----------------------------------------------------------------


# For each: a layer that refuses by an exception, one that fails, and the place they are put in.
RAISING = {
    "python": ("return text", "raise ValueError('no')", "raise KeyError('bug')"),
    "javascript": ("return text;", "throw new SyntaxError('no');", "throw new TypeError('bug');"),
    "typescript": ("return text;", "throw new SyntaxError('no');", "throw new TypeError('bug');"),
    "go": ("return text, nil", 'return "", errors.New("no")', None),  # an error is how Go refuses
}


def a_refusal_is_no_fault_of_the_layer(folder):
    lines = '{"op":"repair","id":"1","tool":{"name":"t","parameters":{}},"arguments":"{","finish":"unknown"}\\n{"op":"bye"}\\n'
    for language, (place, refusing, failing) in RAISING.items():
        into = folder / ("raising-" + language)
        old = language == "typescript" and not node_runs_types()
        if missing(language):
            skip(f"exceptions of {language}: no {', '.join(missing(language))}")
            continue
        new(language, "--dir", str(into))
        file = into / LANGUAGES[language][1][0]
        text = file.read_text("utf-8")
        check(text.count(place) == 1, f"{language} has one place for it")
        by_hand = next(command for command in commands(language) if command.startswith("toolmend adapter check"))
        command = (plain if old else str)(by_hand.split(" -- ")[1])
        for layer, outcome in ((refusing, "rejected"), (failing, "error")):
            if layer is None:
                continue
            file.write_text(text.replace(place, layer), "utf-8")
            if language == "go":
                check(run("go build -o adapter adapter.go", into).returncode == 0, "it is built")
                command = "./adapter"
            elif old:
                take_types_off(into)
            done = run(f"printf '{lines}' | {command}", into)
            said = json.loads(done.stdout or "{}")
            check(said.get("outcome") == outcome, f"{language}, {layer}: {done.stdout} {done.stderr}")


# ---- what it is worth ---------------------------------------------------------------------


def commands(language):
    """The indented lines of the page: to build, to check, to certify, by hand."""
    page = (HERE / language / "README.md").read_text("utf-8")
    return re.findall(r"^    (\S.*)$", page, flags=re.M)


def run(command, folder):
    path = os.pathsep.join([str(BUILD), os.environ["PATH"]])
    # make's job server is not theirs: cargo looks for it, and warns where it is closed
    ours = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    home = {} if "HOME" in os.environ else {"GOCACHE": str(BUILD / "adapters/go-cache")}
    return subprocess.run(["sh", "-e", "-c", command], cwd=folder, capture_output=True, text=True, timeout=600,
                          env={**ours, **home, "PATH": path, "GOTOOLCHAIN": "local", "GOPROXY": "off"},
                          check=False)


def node_runs_types():
    done = subprocess.run(["node", "--input-type=module-typescript", "-e", "const n: number = 1"],
                          capture_output=True, check=False)
    return done.returncode == 0


def plain(command):
    """What the page does where node takes the types off."""
    return command.replace("node adapter.mts", "node adapter.mjs")


def take_types_off(folder):
    done = run("esbuild adapter.mts --format=esm --outfile=adapter.mjs", folder)
    check(done.returncode == 0, f"typescript without its types: {done.stderr}")


def is_kept(folder, language):
    """Is what was built of these very files still there?"""
    digest = hashlib.sha256()
    for name in (*LANGUAGES[language][1], "README.md", "tool.json"):
        digest.update(source(language, name).read_bytes())
    stamp = folder / ".made-of"
    if stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return True
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    code, _, err = new(language, "--dir", str(folder))
    check(code == 0, f"{language}: {err}")
    stamp.write_text(digest.hexdigest())
    return False


def is_certified(language, command, folder):
    if language in SLOW:
        command = command.replace("--require harmless", SOME)
    done = run(command, folder)
    level = r"^level +harmless" if language not in SLOW else r"^harm +0$"
    check(re.search(level, done.stdout, flags=re.M) and re.search(r"^harm +0$", done.stdout, flags=re.M),
          f"{language} is harmless: {done.stdout[-300:]} {done.stderr}")
    check(done.returncode == (1 if language in SLOW else 0), f"{language}: exit {done.returncode}")
    check(not re.search(r"^(crash|timeout|protocol|error)\b", done.stdout, flags=re.M), f"{language} answers")


def a_text_by_hand_comes_back(language, command, folder):
    done = run(command, folder)
    said = done.stdout
    if "printf" in command:
        answer = json.loads(said)
        check(answer == {"id": "1", "outcome": "ok", "arguments": "{}"}, f"{language}: {answer}")
    else:
        check(said == '{"paths": "a.txt"}\n', f"{language}: {said!r}")
    check(done.returncode == 0, f"{language} by hand: {done.stderr}")


def the_page_certifies_its_adapter(language):
    folder = BUILD / "adapters" / language
    kept = is_kept(folder, language)
    kinds = []
    old = language == "typescript" and not node_runs_types()
    if old:
        take_types_off(folder)
    for command in map(plain if old else str, commands(language)):
        if command.startswith("toolmend adapter check"):
            done = run(command, folder)
            check(done.returncode == 0, f"{language} keeps the protocol: {done.stdout} {done.stderr}")
            kinds.append("check")
        elif command.startswith("toolmend certify"):
            is_certified(language, command, folder)
            kinds.append("certify")
        elif "tool.json" in command:
            a_text_by_hand_comes_back(language, command, folder)
            kinds.append("by hand")
        elif not kept:
            done = run(command, folder)
            check(done.returncode == 0 and not done.stderr, f"{language} is built: {done.stderr}")
            if done.returncode != 0:
                shutil.rmtree(folder)
                return
    check(kinds[:2] == ["check", "certify"], f"the page of {language} shows both: {kinds}")


def missing(language):
    """What is not here of what the language needs."""
    absent = [tool for tool in LANGUAGES[language][0] if not shutil.which(tool)]
    if language == "typescript" and not absent and not shutil.which("esbuild") and not node_runs_types():
        return ["node 22.18, or esbuild"]
    if language == "rust" and not absent:
        with tempfile.TemporaryDirectory() as name:
            folder = shutil.copytree(HERE / "rust", pathlib.Path(name) / "rust")
            if run("cargo fetch --quiet", folder).returncode != 0:
                return ["serde_json, which cargo cannot fetch"]
    return absent


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        a_new_folder_holds_what_lies_here(folder)
        nothing_is_written_over(folder)
        without_a_folder_it_has_a_name_of_its_own(folder)
        what_cannot_be_written_is_told(folder)
        a_refusal_is_no_fault_of_the_layer(folder)
    for language in LANGUAGES:
        if missing(language):
            skip(f"the adapter of {language}: no {', '.join(missing(language))}")
        else:
            the_page_certifies_its_adapter(language)
    return finish()


if __name__ == "__main__":
    sys.exit(main())
