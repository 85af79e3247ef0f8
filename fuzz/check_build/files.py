#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""files.py [TREE] - do the files that fuzzing services read say what they must?

Nobody here runs those services, so a slip in one of these files would show as silence: a workflow
that never starts, an input that is passed over. The workflows and project.yaml are read by a reader
of the part of YAML that they use, which refuses all else, and compared with what the two actions
take; the Dockerfile and build.sh are held to the steps that a service needs. TREE is the project.
"""
import pathlib
import re
import sys

ACTIONS = "google/clusterfuzzlite/actions/"
# The inputs of the two actions in version 1.
BUILD = {"language", "dry-run", "allowed-broken-targets-percentage", "sanitizer", "project-src-path",
         "bad-build-check", "keep-unaffected-fuzz-targets", "storage-repo", "storage-repo-branch",
         "storage-repo-branch-coverage", "upload-build", "github-token"}
RUN = {"language", "fuzz-seconds", "dry-run", "sanitizer", "mode", "github-token", "storage-repo",
       "storage-repo-branch", "storage-repo-branch-coverage", "report-unreproducible-crashes",
       "minimize-crashes", "parallel-fuzzing", "output-sarif", "report-timeouts", "report-ooms"}
WORKFLOW_KEYS = {"name", "on", "permissions", "concurrency", "jobs"}
JOB_KEYS = {"runs-on", "timeout-minutes", "strategy", "steps"}
STEP_KEYS = {"name", "uses", "with"}
SANITIZERS = {"address", "undefined", "memory"}
# Workflow: mode, what starts it, sanitizers, most seconds.
WORKFLOWS = {
    "cflite_pr.yml": ("code-change", "pull_request", {"address", "undefined"}, 600),
    "cflite_batch.yml": ("batch", "schedule", SANITIZERS, 3600),
    "cflite_prune.yml": ("prune", "schedule", {"address"}, 3600),
    "cflite_coverage.yml": ("coverage", "schedule", {"coverage"}, 3600),
}


class Fault(Exception):
    """A file that is not as it must be; the text says where and how."""


# ---- the part of YAML that is used ----------------------------------------------------------

def scalar(text, place):
    text = re.sub(r"\s+#.*", "", text).strip()
    if text.startswith("["):
        if not text.endswith("]"):
            raise Fault(f"{place}: a list on one line ends with ]")
        return [scalar(part, place) for part in text[1:-1].split(",") if part.strip()]
    if text[:1] in ("'", '"'):
        if len(text) < 2 or text[-1] != text[0] or text[0] in text[1:-1] or "\\" in text:
            raise Fault(f"{place}: {text}: only plain texts stand in quotes here")
        return text[1:-1]
    if text[:1] in tuple("&*!|>{}%@`,") or re.search(r":(\s|$)", text):
        raise Fault(f"{place}: {text}: this form of YAML is not used here; write it plainly")
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"[0-9]+", text) else text


def lines_of(text, name):
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            raise Fault(f"{name}:{number}: a tab; YAML is indented by spaces")
        if line.strip() and not line.lstrip().startswith("#"):
            yield len(line) - len(line.lstrip()), line.strip(), f"{name}:{number}"


def block(lines, indent):
    """The mapping or list whose lines begin at this column; takes them off the front."""
    made = [] if lines[0][1].startswith("- ") else {}
    while lines and lines[0][0] == indent:
        _, text, place = lines.pop(0)
        if text.startswith("- ") != isinstance(made, list):
            raise Fault(f"{place}: a list and a mapping in one")
        if isinstance(made, list):
            item = text[2:].lstrip()
            if not re.match(r"[\w-]+:(\s|$)", item):
                made.append(scalar(item, place))
                continue
            column = indent + len(text) - len(item)
            lines.insert(0, (column, item, place))
            made.append(block(lines, column))
            continue
        key = re.match(r"([\w-]+):(?:\s+(?!#)(.*))?(?:\s+#.*)?$", text)
        if not key:
            raise Fault(f"{place}: {text}: neither `key: value` nor `- item`")
        if key[1] in made:
            raise Fault(f"{place}: {key[1]} a second time")
        made[key[1]] = value_of(key[2], lines, indent, place)
    if lines and lines[0][0] > indent:
        raise Fault(f"{lines[0][2]}: is indented like no line that it could belong to")
    return made


def value_of(text, lines, indent, place):
    if text:
        return scalar(text, place)
    deeper = lines and (lines[0][0] > indent or lines[0][0] == indent and
                        lines[0][1].startswith("- "))
    return block(lines, lines[0][0]) if deeper else None


def read_yaml(path):
    lines = list(lines_of(path.read_text("utf-8"), path.name))
    if not lines:
        raise Fault(f"{path.name}: is empty")
    return block(lines, 0)


# ---- what must stand there ------------------------------------------------------------------

def need(good, fault):
    if not good:
        raise Fault(fault)


def known(mapping, keys, place):
    need(isinstance(mapping, dict), f"{place}: a mapping is due")
    strange = sorted(set(mapping) - keys)
    need(not strange, f"{place}: {', '.join(strange)}: not known here")


def check_step(step, place, action, inputs, wanted):
    known(step, STEP_KEYS, place)
    uses = re.fullmatch(re.escape(ACTIONS + action) + "@([0-9a-f]{40})", str(step.get("uses")))
    need(uses, f"{place}: uses {ACTIONS}{action}, pinned by the hash of a commit")
    given = step.get("with")
    known(given, inputs, f"{place}: with")
    for key, value in wanted.items():
        need(given.get(key) == value, f"{place}: {key} is {given.get(key)}, due is {value}")
    return uses[1]


def check_workflow(tree, name):
    mode, started, sanitizers, seconds = WORKFLOWS[name]
    workflow = read_yaml(tree / ".github/workflows" / name)
    known(workflow, WORKFLOW_KEYS, name)
    need(started in workflow["on"], f"{name}: on: {started} is due")
    if started == "schedule":
        need(all(re.fullmatch(r"\S+( \S+){4}", str(one.get("cron")))
                 for one in workflow["on"]["schedule"]), f"{name}: cron has five fields")
    rights = workflow.get("permissions")
    need(isinstance(rights, dict) and set(rights.values()) == {"read"},
         f"{name}: permissions: it reads, and writes nothing")
    need(len(workflow["jobs"]) == 1, f"{name}: one job is due")
    for job_name, job in workflow["jobs"].items():
        check_job(job, f"{name}: {job_name}", mode, sanitizers, seconds)


def check_job(job, place, mode, sanitizers, seconds):
    known(job, JOB_KEYS, place)
    need(isinstance(job.get("steps"), list) and len(job["steps"]) == 2,
         f"{place}: two steps are due, one that builds and one that runs")
    matrix = job.get("strategy", {}).get("matrix", {}).get("sanitizer")
    if len(sanitizers) > 1:
        need(set(matrix or []) == sanitizers,
             f"{place}: the sanitizers {', '.join(sorted(sanitizers))} are due")
        due = "${{ matrix.sanitizer }}"
    else:
        (due,) = sanitizers
    common = {"language": "c", "sanitizer": due, "github-token": "${{ secrets.GITHUB_TOKEN }}"}
    pins = {check_step(job["steps"][0], f"{place}: first step", "build_fuzzers", BUILD, common),
            check_step(job["steps"][1], f"{place}: second step", "run_fuzzers", RUN,
                       dict(common, mode=mode))}
    need(len(pins) == 1, f"{place}: both steps are of one version")
    ran, most = job["steps"][1]["with"].get("fuzz-seconds"), job.get("timeout-minutes")
    need(type(ran) is int and 0 < ran <= seconds,
         f"{place}: fuzz-seconds is a number up to {seconds}")
    need(type(most) is int and most * 60 > ran,
         f"{place}: timeout-minutes leaves time to build beside {ran} s")


def check_project(tree):
    project = read_yaml(tree / ".clusterfuzzlite/project.yaml")
    known(project, {"language", "fuzzing_engines", "sanitizers"}, "project.yaml")
    need(project.get("language") == "c", "project.yaml: language is c")
    need(set(project.get("sanitizers") or []) == SANITIZERS,
         f"project.yaml: the sanitizers {', '.join(sorted(SANITIZERS))} are due")


def check_dockerfile(tree):
    text = (tree / ".clusterfuzzlite/Dockerfile").read_text("utf-8")
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    need(re.fullmatch(r"FROM \S+/oss-fuzz-base/base-builder(:\S+|@sha256:[0-9a-f]{64})", lines[0]),
         "Dockerfile: the first step is FROM the image base-builder with a version")
    for due in ("COPY . $SRC/toolmend", "WORKDIR $SRC/toolmend",
                "COPY .clusterfuzzlite/build.sh $SRC/"):
        need(due in lines, f"Dockerfile: {due} is due")
    for script in re.findall(r"\$SRC/toolmend/(\S+)", text):
        need((tree / script).is_file(), f"Dockerfile: {script} is not in the tree")


def check_build(tree):
    file = tree / ".clusterfuzzlite/build.sh"
    text = file.read_text("utf-8")
    need(text.startswith("#!/bin/bash -eu\n"), "build.sh: a failed step must end it: #!/bin/bash -eu")
    commands = [line for line in text.split("\n") if line and not line.startswith("#")]
    need(commands == ["fuzz/ossfuzz.sh"], "build.sh: starts fuzz/ossfuzz.sh and does nothing else")
    for path in (file, tree / "fuzz/ossfuzz.sh"):
        need(path.stat().st_mode & 0o100, f"{path.name}: cannot be executed")
    hard = re.search(r"-fsanitize=|-march|-fno-sanitize", (tree / "fuzz/ossfuzz.sh").read_text("utf-8"))
    need(not hard, f"ossfuzz.sh: {hard and hard[0]}: the service says such flags, nobody else")


def checks(tree):
    for name in WORKFLOWS:
        yield name, lambda name=name: check_workflow(tree, name)
    yield "project.yaml", lambda: check_project(tree)
    yield "Dockerfile", lambda: check_dockerfile(tree)
    yield "build.sh", lambda: check_build(tree)


def faults_in(tree):
    """What is wrong, one text a file; None for a file with which nothing is."""
    for name, check in checks(tree):
        try:
            check()
            yield None
        except Fault as fault:
            yield str(fault)
        except (OSError, KeyError, TypeError, AttributeError) as error:
            yield f"{name}: cannot be read as it must be: {error!r}"


def main():
    tree = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])
    found = list(faults_in(tree))
    for fault in filter(None, found):
        print(fault)
    failed = sum(1 for fault in found if fault)
    print(f"{len(found) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
