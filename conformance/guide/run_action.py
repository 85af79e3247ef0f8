#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the steps of a composite action from its own YAML, as a runner of GitHub would, without a container.

Usage: run_action.py ACTION_FOLDER [INPUT=VALUE...], in the workspace. The summary goes to stdout, each
output to stderr. Known are the parts of YAML and of expressions that the action uses; anything else is an
error and is never passed over. `actions/cache/restore` and `save` keep copies in a folder; GitHub is not
asked.
"""
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

# ---- YAML: mappings and lists by indentation, scalars on one line, blocks behind `|` -------------


def scalar(text):
    """A plain or quoted scalar, without the comment behind it."""
    quoted = re.fullmatch(r'"([^"\\]*)"(?: +#.*)?|\'([^\']*)\'(?: +#.*)?', text)
    if quoted:
        return quoted.group(1) if quoted.group(1) is not None else quoted.group(2)
    plain = re.split(r" +#", text)[0].rstrip()
    if plain[:1] in tuple("[{&*!|>%@`") or ": " in plain:
        raise ValueError(f"YAML that is not known here: {text}")
    return plain


def indent_of(line):
    return len(line) - len(line.lstrip(" "))


def block(lines, least):
    """The lines of a literal block, which are indented by more than its key."""
    taken = []
    while lines and (not lines[0].strip() or indent_of(lines[0]) > least):
        taken.append(lines.pop(0))
    width = min(indent_of(line) for line in taken if line.strip())
    return "\n".join(line[width:] for line in taken).rstrip("\n") + "\n"


def skip_comments(lines):
    while lines and (not lines[0].strip() or lines[0].lstrip().startswith("#")):
        lines.pop(0)


def mapping(lines, indent):
    found = {}
    skip_comments(lines)
    while lines and indent_of(lines[0]) == indent and not lines[0].lstrip().startswith("- "):
        line = lines.pop(0)
        parts = re.fullmatch(r" *([A-Za-z0-9_-]+):(?: (.*))?", line)
        if not parts:
            raise ValueError(f"YAML that is not known here: {line}")
        key, rest = parts.groups()
        if key in found:
            raise ValueError(f"{key} stands twice")
        if not rest:
            skip_comments(lines)
        if rest == "|":
            found[key] = block(lines, indent)
        elif rest:
            found[key] = scalar(rest)
        else:
            found[key] = value(lines)
        skip_comments(lines)
    return found


def value(lines):
    """What stands on the lines below a key, further in."""
    indent = indent_of(lines[0])
    if not lines[0].lstrip().startswith("- "):
        return mapping(lines, indent)
    items = []
    while lines and indent_of(lines[0]) == indent and lines[0].lstrip().startswith("- "):
        lines[0] = lines[0].replace("- ", "  ", 1)
        items.append(mapping(lines, indent + 2))
    return items


def read(text):
    lines = text.split("\n")
    page = mapping(lines, 0)
    if lines:
        raise ValueError(f"YAML that is not known here: {lines[0]}")
    return page


# ---- expressions ---------------------------------------------------------------------------------


def look_up(path, contexts):
    """The value of `inputs.x` or `steps.x.outputs.y`; what is not there is empty, as at GitHub."""
    at = contexts
    if not re.fullmatch(r" *[a-zA-Z0-9_.-]+ *", path):
        raise ValueError(f"an expression that is not known here: {path}")
    for name in path.strip().split("."):
        if at is contexts and name not in at:
            raise ValueError(f"a context that is not known here: {path}")
        at = at.get(name, "") if isinstance(at, dict) else ""
    return at


def fill(text, contexts):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: look_up(found.group(1), contexts), text)


def holds(condition, contexts):
    """Comparisons with a string, joined by `&&`."""
    for part in condition.split("&&"):
        found = re.fullmatch(r" *([a-zA-Z_.-]+) (==|!=) '([^']*)' *", part)
        if not found:
            raise ValueError(f"a condition that is not known here: {condition}")
        path, sign, word = found.groups()
        if (look_up(path, contexts) == word) != (sign == "=="):
            return False
    return True


# ---- the run -------------------------------------------------------------------------------------


class Action:
    """An action and where it runs: `temp` is RUNNER_TEMP, `cache` a folder that outlives the run."""

    def __init__(self, folder, temp, cache, github=None):
        self.folder, self.temp, self.cache = pathlib.Path(folder).resolve(), pathlib.Path(temp), pathlib.Path(cache)
        self.page = read((self.folder / "action.yml").read_text("utf-8"))
        self.github = {"action_repository": "", **(github or {})}
        self.ran, self.errors = [], ""

    def inputs(self, given):
        known = self.page["inputs"]
        unknown = set(given) - set(known)
        lacking = [name for name, one in known.items() if one.get("required") == "true" and name not in given]
        if unknown or lacking:
            raise ValueError(f"inputs that are unknown: {sorted(unknown)}; that are needed: {lacking}")
        return {name: given.get(name, one.get("default", "")) for name, one in known.items()}

    def keep(self, uses, words):
        """The two halves of actions/cache."""
        held, path = self.cache / words["key"], pathlib.Path(words["path"])
        if "/restore@" in uses:
            if held.is_dir():
                shutil.copytree(held, path, dirs_exist_ok=True)
            return {"cache-hit": "true" if held.is_dir() else ""}
        shutil.copytree(path, held)
        return {}

    def script(self, step, contexts, workspace):
        """One script, as GitHub runs it; its exit code and outputs."""
        if step["shell"] != "bash":
            raise ValueError(f"a shell that is not known here: {step['shell']}")
        output = self.temp / "step-output"
        output.write_text("")
        around = {**os.environ, "RUNNER_TEMP": str(self.temp), "GITHUB_ACTION_PATH": str(self.folder),
                  "GITHUB_SERVER_URL": "https://github.com", "GITHUB_OUTPUT": str(output),
                  "GITHUB_STEP_SUMMARY": str(self.temp / "step-summary"), **self.github.get("env", {})}
        env = {key: fill(text, contexts) for key, text in step.get("env", {}).items()}
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=workspace,
                              env={**around, **env}, check=False, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True)
        self.errors += done.stderr
        return done.returncode, dict(line.split("=", 1) for line in output.read_text("utf-8").splitlines())

    def run(self, workspace, **given):
        """The steps one after another, until one fails; exit code, summary and outputs."""
        steps = {}
        self.temp.mkdir(parents=True, exist_ok=True)
        (self.temp / "step-summary").write_text("")
        contexts = {"inputs": self.inputs(given), "steps": steps, "github": self.github,
                    "runner": {"temp": str(self.temp), "os": platform.system(), "arch": platform.machine()}}
        self.ran, self.errors, code = [], "", 0
        for step in self.page["runs"]["steps"]:
            if "if" in step and not holds(step["if"], contexts):
                continue
            self.ran.append(step["name"])
            if "uses" in step:
                words = {key: fill(text, contexts) for key, text in step["with"].items()}
                outputs = self.keep(step["uses"], words)
            else:
                code, outputs = self.script(step, contexts, workspace)
            steps[step.get("id", "")] = {"outputs": outputs}
            if code:
                break
        outputs = {name: fill(one["value"], contexts) for name, one in self.page["outputs"].items()}
        return code, (self.temp / "step-summary").read_text("utf-8"), outputs


def main():
    given = dict(word.split("=", 1) for word in sys.argv[2:])
    with tempfile.TemporaryDirectory() as temp:
        action = Action(sys.argv[1], pathlib.Path(temp) / "temp", pathlib.Path(temp) / "cache")
        code, summary, outputs = action.run(".", **given)
    sys.stdout.write(summary)
    sys.stderr.write(action.errors + "".join(f"{name}={text}\n" for name, text in outputs.items()))
    return code


if __name__ == "__main__":
    sys.exit(main())
