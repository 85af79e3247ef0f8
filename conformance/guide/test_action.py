# SPDX-License-Identifier: MIT
"""The composite action: its steps are run here by bash, with inputs set as GitHub sets them.

Usage: test_action.py BUILD. The file is read by a few lines that know what is used of YAML, and by
PyYAML, too, where that is. `make` is replaced by one that notes its words and puts the command of
BUILD where they say, as a build takes longer than a test may. GitHub itself is not asked.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish, skip  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1]).resolve()
ACTION = ROOT / ".github/actions/certify/action.yml"
MANIFEST = BUILD / "conformance/vectors.manifest.json"
ADAPTERS = ROOT / "conformance/adapters/python"


def inputs_of(text):
    """Names of the inputs, and what each is without being given."""
    part = text.split("\ninputs:\n")[1].split("\nruns:\n")[0]
    found = re.findall(r"^  (\w+):\n((?:    .*\n?)+)", part, flags=re.M)
    return {name: (re.findall(r"^    default: (.*)$", rest, flags=re.M) or [None])[0] for name, rest in found}


def steps_of(text):
    """Variables and script of each step."""
    steps = re.split(r"^    - name: .*\n", text.split("\n  steps:\n")[1], flags=re.M)[1:]
    return [(dict(re.findall(r"^        (\w+): \$\{\{ inputs\.(\w+) \}\}$", step, flags=re.M)),
             textwrap.dedent(step.split("      run: |\n")[1])) for step in steps]


def yaml_reads_the_same(text):
    try:
        import yaml
    except ImportError:
        return False
    page = yaml.safe_load(text)
    mine = [(env, script) for env, script in steps_of(text)]
    theirs = [({key: value[11:-3] for key, value in step.get("env", {}).items()}, step["run"])
              for step in page["runs"]["steps"]]
    check(theirs == mine, "PyYAML reads these steps")
    check(list(page["inputs"]) == list(inputs_of(text)), "and these inputs")
    check(page["runs"]["using"] == "composite" and {step["shell"] for step in page["runs"]["steps"]} == {"bash"},
          "it is composite, and each step says its shell")
    return True


def the_guide_names_each_input(text):
    page = (ROOT / "conformance/guide/action.md").read_text("utf-8")
    for name, otherwise in inputs_of(text).items():
        row = re.findall(rf"^\| `{name}` \|.*\| (.*) \|$", page, flags=re.M)
        due = {None: "needed", '""': "none"}.get(otherwise, f"`{otherwise}`")
        check(row == [due], f"the guide says what {name} is without being given: {row}, {due}")
    used = {name for env, _ in steps_of(text) for name in env.values()}
    check(used == set(inputs_of(text)), f"each input is used: {used}")
    check("${{" not in "".join(script for _, script in steps_of(text)), "no input is pasted into a script")


def a_place_to_run(folder):
    """A workspace, and a `make` that is quick."""
    (folder / "bin").mkdir()
    make = folder / "bin/make"
    make.write_text(f"""#!/bin/sh
echo "$@" >>'{folder}/made'
for word; do case $word in BUILD=*) mkdir -p "${{word#BUILD=}}" && ln -sf '{BUILD}/toolmend' "${{word#BUILD=}}"; esac; done
""")
    make.chmod(0o755)
    (folder / "work").mkdir()


def run(text, folder, **given):
    """The steps one after another, until one fails; exit code, and what the summary holds."""
    values = {name: "" if value in (None, '""') else value for name, value in inputs_of(text).items()}
    values.update(given)
    summary = folder / "step-summary"
    summary.write_text("")
    around = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "RUNNER_TEMP": str(folder / "a temp"),
              "GITHUB_ACTION_PATH": str(ACTION.parent), "GITHUB_STEP_SUMMARY": str(summary)}
    for env, script in steps_of(text):
        # As GitHub does: bash -eo pipefail.
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder / "work",
                              env={**around, **{key: values[name] for key, name in env.items()}}, check=False,
                              capture_output=True, text=True, timeout=600)
        if done.returncode:
            break
    return done.returncode, summary.read_text("utf-8"), done.stderr


def a_layer_that_harms_nobody_passes(text, folder):
    code, summary, err = run(text, folder, command=f"'{sys.executable}' '{ADAPTERS}/adapter.py'", reports="a folder")
    check((code, err) == (0, ""), f"harmless is reached: {code} {err}")
    check("| 0 | harmless |" in summary, f"the summary says so: {summary[:300]}")
    written = sorted(path.name for path in (folder / "work/a folder").iterdir())
    check(written == ["report.html", "report.jsonl", "summary.md"], f"the reports stay: {written}")
    made = (folder / "made").read_text()
    check(f"BUILD={folder}/a temp/toolmend all" in made, f"it is built beside the workspace: {made}")


def a_layer_that_harms_fails_and_is_told_of(text, folder):
    code, summary, _ = run(text, folder, command=f"'{sys.executable}' '{ADAPTERS}/naive.py'")
    check(code == 1 and "harm" in summary, f"exit 1, with a summary: {code} {summary[:200]}")


def a_baseline_takes_the_place_of_the_level(text, folder):
    first = f"# toolmend-baseline 1 suite={json.loads(MANIFEST.read_text('utf-8'))['suite']}\n"
    (folder / "work/known.txt").write_text(first + "** fail wide  # not mended yet\n")
    adapter = f"'{sys.executable}' '{ADAPTERS}/adapter.py'"
    code, _, err = run(text, folder, command=adapter, baseline="known.txt")
    check(code == 0, f"what is known is excused: {code} {err}")
    (folder / "work/known.txt").write_text(first)
    code, _, _ = run(text, folder, command=adapter, baseline="known.txt")
    check(code == 1, f"what is not known fails: {code}")


def what_is_wrong_is_no_pass(text, folder):
    code, summary, err = run(text, folder, command="no-such-adapter")
    check(code == 3 and err, f"an adapter that is not there: {code} {err}")
    code, _, err = run(text, folder, command="true", profile="$(touch pasted)")
    check(code == 2 and not (folder / "work/pasted").exists(), f"a profile that is none: {code} {err}")


def main():
    text = ACTION.read_text("utf-8")
    the_guide_names_each_input(text)
    yaml = yaml_reads_the_same(text)
    for test in (a_layer_that_harms_nobody_passes, a_layer_that_harms_fails_and_is_told_of,
                 a_baseline_takes_the_place_of_the_level, what_is_wrong_is_no_pass):
        with tempfile.TemporaryDirectory() as name:
            a_place_to_run(pathlib.Path(name))
            test(text, pathlib.Path(name))
    if not yaml:
        skip("PyYAML is not here, the action was read by the lines of this test alone")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
