# SPDX-License-Identifier: MIT
"""The composite action: its steps run here by run_action.py, from its own YAML, with inputs as a workflow gives them.

Usage: test_action.py BUILD [adopt]. With `adopt` a Go and a Rust layer are adopted, which takes a compiler
of each and the registry of crates; `make check-adoption` asks for it. `make` is replaced by one that notes its words and puts the command of BUILD
where they say, as a build takes longer than a test may; GITHUB_SERVER_URL is a folder. PyYAML reads the
file, too, where that is.
"""
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "testing"))
sys.path.insert(0, str(ROOT / "conformance" / "guide"))
from checks import check, finish, skip  # noqa: E402
from run_action import Action, read  # noqa: E402

BUILD = pathlib.Path(sys.argv[1]).resolve()
FOLDER = ROOT / ".github/actions/certify"
MANIFEST = BUILD / "conformance/vectors.manifest.json"
PYTHON = f"'{sys.executable}' '{ROOT}/conformance/adapters/python"
BUILT = ["name the sources", "look for a command that was built before", "build the command", "keep the command",
         "certify"]
FIRST = f"# toolmend-baseline 1 suite={json.loads(MANIFEST.read_text('utf-8'))['suite']}\n"
# For layers of which each text is a process: each 64th case.
SOME = "--shard 1/64"


class Place:
    """A workspace with an action, and a `make` that is quick."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.work = self.folder / "work"
        (self.folder / "bin").mkdir(parents=True)
        self.work.mkdir()
        make = self.folder / "bin/make"
        make.write_text(f"""#!/bin/sh
echo "$@" >>'{self.folder}/made'
for word; do case $word in BUILD=*)
    mkdir -p "${{word#BUILD=}}/static" && cp '{BUILD}/toolmend' "${{word#BUILD=}}/static/toolmend"; esac; done
""")
        make.chmod(0o755)
        env = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "GITHUB_SERVER_URL": f"file://{folder}/server"}
        self.action = Action(FOLDER, self.folder / "a temp", self.folder / "cache",
                             {"env": env, "action_repository": "owner/toolmend"})

    def run(self, **given):
        shutil.rmtree(self.folder / "a temp", ignore_errors=True)  # each job has a machine of its own
        given = {name.replace("_", "-"): text for name, text in given.items()}
        return self.action.run(self.work, **given)

    def baseline(self, lines):
        (self.work / "known.txt").write_text(FIRST + lines)
        return "known.txt"


# ---- the file ------------------------------------------------------------------------------------


def yaml_reads_the_same(text):
    try:
        import yaml
    except ImportError:
        return False

    def words(page):
        """Everything as a string, as the reader here has it."""
        if isinstance(page, dict):
            return {key: words(one) for key, one in page.items()}
        if isinstance(page, list):
            return [words(one) for one in page]
        return str(page).lower() if isinstance(page, bool) else page

    check(words(yaml.safe_load(text)) == read(text), "PyYAML reads the same")
    return True


def the_guide_names_each_input_and_output(page):
    guide = (ROOT / "conformance/guide/action.md").read_text("utf-8")
    for name, one in page["inputs"].items():
        row = re.findall(rf"^\| `{name}` \|.*\| (.*) \|$", guide, flags=re.M)
        due = {None: "needed", "": "none"}.get(one.get("default"), f"`{one.get('default')}`")
        check(row == [due], f"the guide says what {name} is without being given: {row}, {due}")
    for name in page["outputs"]:
        check(re.search(rf"^\| `{name}` \| [^|]+ \|$", guide, flags=re.M), f"the guide names the output {name}")


def inputs_reach_the_shell_as_variables_alone(page):
    steps = page["runs"]["steps"]
    used = set(re.findall(r"inputs\.([a-z0-9-]+)", json.dumps(steps)))
    check(used == set(page["inputs"]), f"each input is used: {used}")
    check("${{" not in "".join(step.get("run", "") for step in steps), "no input is pasted into a script")
    for step in steps:
        check(re.search(r"@[0-9a-f]{40}$", step.get("uses", "@" + "0" * 40)), f"a commit is named: {step}")


# ---- runs ----------------------------------------------------------------------------------------


def a_layer_that_harms_nobody_passes(place):
    code, summary, outputs = place.run(command=f"{PYTHON}/adapter.py'", reports="a folder")
    check((code, place.action.errors) == (0, ""), f"harmless is reached: {code} {place.action.errors}")
    check(place.action.ran == BUILT and "harmless" in summary, f"the summary says so: {summary[:300]}")
    written = sorted(path.name for path in (place.work / "a folder").iterdir())
    check(written == ["report.html", "report.jsonl", "report.xml", "summary.md"], f"the reports stay: {written}")
    none = dict.fromkeys(("harm", "changed", "refused", "wrong", "guess", "recovered"), "0")
    check(outputs == {"level": "harmless", **none}, f"the outputs: {outputs}")


def the_command_is_built_once(place):
    adapter = f"{PYTHON}/adapter.py'"
    for ran in (BUILT, [step for step in BUILT if "build the" not in step and "keep" not in step]):
        code, _, _ = place.run(command=adapter)
        check(code == 0 and place.action.ran == ran, f"{ran}: {code} {place.action.ran} {place.action.errors}")
    made = (place.folder / "made").read_text()
    check(made.count("\n") == 1 and made.endswith(f"BUILD={place.folder}/a temp/toolmend-build static\n"), made)


def a_release_is_fetched_by_its_checksum(place):
    asset = place.folder / f"server/owner/toolmend/releases/download/v1/toolmend-linux-{platform.machine()}"
    asset.parent.mkdir(parents=True)
    shutil.copyfile(BUILD / "toolmend", asset)
    digest = hashlib.sha256(asset.read_bytes()).hexdigest()
    code, _, outputs = place.run(command=f"{PYTHON}/adapter.py'", release="v1", sha256=digest)
    check((code, outputs["level"]) == (0, "harmless"), f"it is fetched: {code} {place.action.errors}")
    check(place.action.ran == ["fetch the command of a release", "certify"], place.action.ran)
    for release, other in (("v1", "0" * 64), ("v1", ""), ("v2", digest)):
        code, _, outputs = place.run(command=f"{PYTHON}/adapter.py'", release=release, sha256=other)
        check(code != 0 and place.action.ran == ["fetch the command of a release"] and outputs["level"] == "",
              f"{release} {other} is not run: {code}")


def a_layer_that_harms_fails_and_its_harm_is_told(place):
    code, summary, outputs = place.run(command=f"{PYTHON}/naive.py'")
    check(code == 1 and "harm" in summary, f"exit 1, with a summary: {code} {summary[:200]}")
    numbers = {name: int(text) for name, text in outputs.items() if name != "level"}
    check(outputs["level"] == "none" and numbers["harm"] > 0 and numbers["recovered"] > 0, outputs)
    check(numbers["harm"] == numbers["changed"] + numbers["refused"] + numbers["wrong"], f"harm is their sum: {outputs}")


def only_new_harm_fails_where_harm_is_known(place):
    """A baseline excuses harm if the input says so; without one line of it the run fails."""
    known = "** fail wide  # not repaired yet\n** guess wide  # chosen\n** spoiled wide  # not repaired\n"
    code, _, _ = place.run(command=f"{PYTHON}/naive.py'", baseline=place.baseline("** fail wide  # not yet\n"))
    check(code == 1, f"harm that is not known fails: {code}")
    report = place.work / "toolmend-reports/report.jsonl"
    path = place.work / place.baseline("")
    done = subprocess.run([BUILD / "toolmend", "baseline", "update", "--only", "harm", path, report],
                          capture_output=True, text=True, check=False)
    lines = path.read_text().splitlines(keepends=True)
    check(done.returncode == 0 and not any(" fail" in line for line in lines), f"a baseline of harm alone: {done}")
    code, _, _ = place.run(command=f"{PYTHON}/naive.py'", baseline="known.txt")
    check(code == 0, f"what is known passes: {code} {place.action.errors}")
    harm = next(line for line in lines if " harm" in line)
    path.write_text("".join(line for line in lines if line != harm))
    code, summary, _ = place.run(command=f"{PYTHON}/naive.py'", baseline="known.txt")
    check(code == 1, f"the first new harm fails: {code}")
    told = re.findall(r"^- \*\*\w+\*\* `(\S+)`(, excused)?$", summary, flags=re.M)
    check(told[0] == (harm.split()[0], "") and all(excused for _, excused in told[1:]), f"and is told first: {told[:3]}")
    everything = "".join(line for line in lines if not line.startswith("#")) + known
    code, _, _ = place.run(command=f"{PYTHON}/naive.py'", baseline=place.baseline(everything))
    check(code != 0, f"other baselines excuse no harm without allow-harm: {code}")
    code, _, _ = place.run(command=f"{PYTHON}/naive.py'", baseline="known.txt", allow_harm="true")
    check(code == 0, f"and do with it: {code} {place.action.errors}")


def each_template_goes_through_it(place):
    """As it comes: it leaves each text as it is, which recovers nothing and harms nobody."""
    for language, tool, build, words in (
            ("shell", "sh", "", {"command": "./shell/adapter.sh", "mode": "exec"}),
            ("java", "javac", "javac Adapter.java",
             {"command": "java -XX:TieredStopAtLevel=1 -cp java Adapter", "mode": "exec"}),
            ("c", "cc", "cc -shared -fPIC -o adapter.so adapter.c", {"command": "c/adapter.so", "mode": "so"})):
        if not shutil.which(tool):
            skip(f"the template of {language}: no {tool}")
            continue
        folder = place.work / language
        ours = {name: text for name, text in os.environ.items() if name != "MAKEFLAGS"}
        made = subprocess.run(["sh", "-ec", f"'{BUILD}/toolmend' adapter new {language} --dir {language} && cd "
                               f"{language} && {build or ':'}"], cwd=place.work, env=ours, capture_output=True,
                              text=True, check=False)
        check(made.returncode == 0 and folder.is_dir(), f"{language}: {made}")
        code, summary, outputs = place.run(
            **words, args=SOME, baseline=place.baseline("** fail wide  # nothing is repaired yet\n"), timeout="600")
        check((code, outputs["harm"], outputs["recovered"]) == (0, "0", "0"),
              f"{language}: {code} {outputs} {place.action.errors} {summary[:300]}")


# What is built, what is asked, and how a template becomes a layer that harms, and later one call more.
COMPILED = {
    "go": ("adapter.go", "go build -o adapter .", "./adapter",
           [("\t\"os\"\n", "\t\"os\"\n\t\"strings\"\n"), ("return text, nil", "return strings.ReplaceAll(text, `'`, `\"`), nil")],
           ("(text, `'`", "(strings.ReplaceAll(text, `\u2014`, `-`), `'`")),
    "rust": ("adapter.rs", "cargo build --release --quiet", "target/release/adapter",
             [("Ok(text.to_string())", "Ok(text.replace('\\'', \"\\\"\"))")],
             ("text.replace(", "text.replace('\u2014', \"-\").replace(")),
}


def a_compiled_layer_is_adopted_with_a_baseline_of_harm(place, language):
    source, build, command, edits, new = COMPILED[language]

    def make(*changes):
        text = (place.work / source).read_text("utf-8")
        for old, words in changes:
            check(text.count(old) == 1, f"{language}: {old!r} stands once")
            text = text.replace(old, words)
        (place.work / source).write_text(text, "utf-8")
        done = subprocess.run(build, shell=True, cwd=place.work, capture_output=True, text=True, check=False)
        check(done.returncode == 0, f"{language} is built: {done.stderr}")

    subprocess.run([BUILD / "toolmend", "adapter", "new", language, "--dir", "."], cwd=place.work, check=True,
                   capture_output=True)
    make(*edits)
    code, _, before = place.run(command=command)
    check(code == 1 and int(before["harm"]) > 0, f"{language} harms: {code} {before} {place.action.errors}")
    subprocess.run([BUILD / "toolmend", "baseline", "update", "--only", "harm", "known.txt",
                    "toolmend-reports/report.jsonl"], cwd=place.work, check=True)
    code, _, outputs = place.run(command=command, baseline="known.txt")
    check((code, outputs["harm"]) == (0, before["harm"]), f"{language}: what is known passes: {code} {outputs}")
    make(new)
    code, summary, outputs = place.run(command=command, baseline="known.txt")
    told = re.findall(r"^- \*\*(\w+)\*\* `\S+`(, excused)?$", summary, flags=re.M)
    check(code == 1 and int(outputs["harm"]) > int(before["harm"]) and told[0] == ("changed", ""),
          f"{language}: the first new harm fails, and is told first: {code} {outputs} {told[:3]}")


def what_did_not_run_is_told_and_has_no_numbers(place):
    code, summary, outputs = place.run(command="no-such-adapter '<b>`x`'")
    check(code == 3 and place.action.errors, f"an adapter that is not there: {code}")
    check("did not run" in summary and "exit code 3" in summary, f"the summary says so: {summary}")
    check("--exec" in summary, f"and what to try: {summary}")
    check(set(outputs.values()) == {""}, f"no output: {outputs}")
    code, summary, _ = place.run(command="true", profile="$(touch pasted)")
    check(code == 2 and "pasted" in summary and not (place.work / "pasted").exists(), f"not a profile: {code}")
    code, _, _ = place.run(command="true", mode="telepathy")
    check(code == 2, f"not a mode: {code}")
    code, _, _ = place.run(command="true", args="--filter 'no such case'", require="harmless")
    check(code == 2, f"args are words of certify: {code} {place.action.errors}")


def main():
    if sys.argv[2:] == ["adopt"]:
        for language in COMPILED:
            with tempfile.TemporaryDirectory() as name:
                a_compiled_layer_is_adopted_with_a_baseline_of_harm(Place(name), language)
        return finish()
    text = (FOLDER / "action.yml").read_text("utf-8")
    page = read(text)
    the_guide_names_each_input_and_output(page)
    inputs_reach_the_shell_as_variables_alone(page)
    if not yaml_reads_the_same(text):
        skip("PyYAML is not here, the action was read by run_action.py alone")
    for test in (a_layer_that_harms_nobody_passes, the_command_is_built_once, a_release_is_fetched_by_its_checksum,
                 a_layer_that_harms_fails_and_its_harm_is_told, only_new_harm_fails_where_harm_is_known,
                 each_template_goes_through_it, what_did_not_run_is_told_and_has_no_numbers):
        with tempfile.TemporaryDirectory() as name:
            test(Place(name))
    return finish()


if __name__ == "__main__":
    sys.exit(main())
