# SPDX-License-Identifier: MIT
"""The examples judge as `toolmend certify` does, which is written from the same page.

Usage: test_examples.py BUILD. Each gets a crude layer that mends a little, respells a lot and harms
much, and so does an adapter; of every case they have to say the same, and they have to ask the same
number of cases. With the layer that they come with, which hands everything on, they have to pass.
The crude layer is one list of replacements, so that three languages and the adapter agree on it.
VITEST, if it is set, is a folder whose node_modules has vitest.
"""
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
VECTORS = BUILD / "conformance/vectors.jsonl"
REFUSED = "null"
# Spaces within strings, quotes that were a fault, other spellings of a number, a name twice with one
# value and with two.
REPLACED = ((" ", ""), ('"5"', "5"), (".0", ""), (":10", ":1e1"), ('{"limit":', '{"limit":7,"limit":'),
            ('{"n":1}', '{"n":1,"n":1.00}'), ('{"x":', '{ "x":-0,"x":'))
RESULT = re.compile(r"\b(fail|harm) ([a-z-]+) ([A-Za-z0-9]+/[\w/-]+)")


def chained(call):
    """The replacements as one expression; what is replaced is spelled the same in all three."""
    text = "text"
    for old, new in REPLACED:
        text = call.format(text=text, old=json.dumps(old), new=json.dumps(new))
    return text


CRUDE_PYTHON = f'return None if {json.dumps(REFUSED)} in text else {chained("{text}.replace({old}, {new})")}'
CRUDE = {
    "test_vectors.py": ("    return text\n", f"""    if not os.environ.get("CRUDE"):
        return text
    {CRUDE_PYTHON}
"""),
    "vectors.test.mjs": ("  return text;\n", f"""  if (!process.env.CRUDE) return text;
  return text.includes({json.dumps(REFUSED)}) ? null : {chained("{text}.replaceAll({old}, {new})")};
"""),
    "vectors_test.go": ("\treturn text, true\n", f"""\tif os.Getenv("CRUDE") == "" {{
\t\treturn text, true
\t}}
\treturn {chained("strings.ReplaceAll({text}, {old}, {new})")}, !strings.Contains(text, {json.dumps(REFUSED)})
"""),
}


def written(folder, name):
    """The example, with the crude layer beside its own."""
    text = (HERE / "examples" / name).read_text("utf-8")
    mark, crude = CRUDE[name]
    check(text.count(mark) == 1, f"{name} has one place for the layer")
    (folder / name).write_text(text.replace(mark, crude), "utf-8")


def run(words, folder, vectors, crude):
    home = {} if "HOME" in os.environ else {"GOCACHE": str(BUILD / "adapters/go-cache")}
    surroundings = {**os.environ, **home, "GOTOOLCHAIN": "local", "GOPROXY": "off", "GOFLAGS": "-mod=mod",
                    "TOOLMEND_VECTORS": str(vectors), "TOOLMEND_RESULTS": "1", "NO_COLOR": "1",
                    "CRUDE": "1" if crude else ""}
    return subprocess.run(words, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=600,
                          check=False)


def certified(folder, **claims):
    """Of the crude layer: result and detail of each case that is no pass, and how many were asked.

    The examples have no validator and no readings: to them a spoiled text or a guess is harm, too."""
    source = (HERE.parent / "adapters/python/adapter.py").read_text("utf-8")
    hello = source.replace('"language": "python"}', f'"language": "python", **{claims!r}}}')
    check(hello != source and hello.count("return text\n") == 1, "the adapter to copy is known")
    (folder / "adapter.py").write_text(hello.replace("return text\n", CRUDE_PYTHON + "\n"), "utf-8")
    report = folder / "crude.jsonl"
    done = subprocess.run([BUILD / "toolmend", "certify", "--report", f"jsonl={report}", "--",
                           sys.executable, folder / "adapter.py"], capture_output=True, text=True, check=False)
    check(done.returncode == 1, f"the crude layer is certified to harm: {done.returncode} {done.stderr}")
    lines = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    unscored = {line["id"] for line in lines if line.get("scored") is False}
    results = {line["id"]: ("harm", "wrong") if line["result"] in ("spoiled", "guess") else
               (line["result"], line["detail"]) for line in lines if "result" in line and line["id"] not in unscored and line["result"] != "not-applicable"}
    kinds = {detail for result, detail in results.values() if result != "pass"}
    check(kinds == {"missed", "passed-on", "changed", "refused", "wrong"}, f"each result is met: {kinds}")
    return {name: found for name, found in results.items() if found[0] != "pass"}, len(results)


def it_judges_as_certify_does(name, words, folder, due):
    results, count = due
    done = run(words, folder, VECTORS, crude=True)
    said = {found[3]: (found[1], found[2]) for found in RESULT.finditer(done.stdout)}
    other = sorted(key for key in {*said, *results} if said.get(key) != results.get(key))
    check(not other, f"{name}: {[(key, said.get(key), results.get(key)) for key in other[:5]]}")
    check(f"{count} cases, " in done.stdout, f"{name} asks {count} cases: {done.stdout[-300:]} {done.stderr}")
    check(done.returncode == 1, f"{name} fails a layer that harms: {done.returncode} {done.stderr}")


def it_passes_a_layer_that_hands_on(name, words, folder, vectors):
    done = run(words, folder, vectors, crude=False)
    check(done.returncode == 0, f"{name} passes who harms nobody: {done.stdout[-500:]} {done.stderr}")
    check("harm " not in done.stdout and not done.stderr, f"{name} tells of no harm: {done.stderr}")


def with_vitest(folder, due):
    """With the line that the page names in place of two. Its summary is found by a layer that fails, too."""
    page = (HERE / "your-own-runner.md").read_text("utf-8")
    node, own = re.search(r"^// node\n(.*)^// vitest\n(.*)^```", page, flags=re.M | re.S).groups()
    apart = folder / "vitest"
    apart.mkdir()
    (apart / "node_modules").symlink_to(pathlib.Path(os.environ["VITEST"], "node_modules").resolve())
    written(apart, "vectors.test.mjs")
    test = (apart / "vectors.test.mjs").read_text("utf-8")
    check(test.count(node) == 1, "the page has the lines of the example")
    (apart / "vectors.test.mjs").write_text(test.replace(node, own), "utf-8")
    words = ["node", "node_modules/vitest/vitest.mjs", "run"]
    it_judges_as_certify_does("vitest", words, apart, due)
    it_passes_a_layer_that_hands_on("vitest", words, apart, VECTORS)


def there_is(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def there_is_go():
    """A Go that has the package slices, which came with 1.21."""
    if not shutil.which("go"):
        return False
    done = subprocess.run(["go", "list", "slices"], capture_output=True, check=False,
                          env={**os.environ, "GOTOOLCHAIN": "local", "GOCACHE": str(BUILD / "adapters/go-cache")})
    return done.returncode == 0


def every(step, folder):
    """Some of the vectors, for a runner that is slow."""
    some = folder / "some.jsonl"
    some.write_text("".join(VECTORS.read_text("utf-8").splitlines(keepends=True)[::step]), "utf-8")
    return some


def with_pytest(folder):
    """pytest makes a test of each case, and its parameters are the ids."""
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_vectors.py"]
    it_passes_a_layer_that_hands_on("pytest", words, folder, every(20, folder))
    done = run(words, folder, every(20, folder), crude=True)
    check(done.returncode == 1 and re.search(r"test_harms_nobody\[\w+/", done.stdout), f"pytest: {done.stdout[-500:]}")


def the_examples(folder):
    absent = [] if there_is("pytest") else ["pytest (its example is run by python)"]
    due = certified(folder)
    runs = [("test_vectors.py", sys.executable, [sys.executable, "test_vectors.py"], due)]
    if shutil.which("node"):
        runs.append(("vectors.test.mjs", "node", ["node", "--test", "vectors.test.mjs"], due))
    else:
        absent.append("node")
    if there_is_go():
        (folder / "go.mod").write_text("module vectors\n\ngo 1.21\n", "utf-8")
        runs.append(("vectors_test.go", "go", ["./vectors.test", "-test.v"], certified(folder, strings="utf-8")))
    else:
        absent.append("go of 1.21 or later")
    for name, tool, words, results in runs:
        written(folder, name)
        if tool == "go":
            made = run(["go", "test", "-c", "-o", "vectors.test"], folder, VECTORS, crude=False)
            check(made.returncode == 0, f"{name} is built: {made.stderr}")
        it_judges_as_certify_does(name, words, folder, results)
        it_passes_a_layer_that_hands_on(name, words, folder, VECTORS)
    if there_is("pytest"):
        with_pytest(folder)
    if os.environ.get("VITEST"):
        with_vitest(folder, due)
    else:
        absent.append("vitest (name a folder that has it: VITEST=FOLDER)")
    return absent


def main():
    with tempfile.TemporaryDirectory() as name:
        absent = the_examples(pathlib.Path(name))
    for one in absent:
        skip(f"runner of examples that is not here: {one}")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
