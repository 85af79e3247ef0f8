# SPDX-License-Identifier: MIT
"""The table of `make certify` is a gate: does it fail by the reference, and by nothing else?

A stand-in for build/toolmend writes reports of two vectors and one reported call, so that each
fault of an implementation can be had. The reports are as conformance/PROTOCOL.md has them; the
expected exit codes follow from the first comment of certify.py.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# What every vector and call of the stand-in is: ids that exist, so that their texts are found.
CASES = [("shape/array-in-string/plain", "shape"), ("null/optional/plain", "null"), ("corpus/call-0001", "corpus")]
STAND_IN = """#!{python}
import json, pathlib, sys
name = "reference" if "oracle" in sys.argv else pathlib.Path(sys.argv[-1]).stem
lines = json.loads(pathlib.Path(__file__).with_name("reports.json").read_text()).get(name)
if lines is None:
    sys.exit("toolmend: it does not start")
pathlib.Path(sys.argv[4][6:]).write_text("".join(json.dumps(line) + "\\n" for line in lines))
"""


def report(*results, level="full", unscored=()):
    """The lines of a report; a result is a word or a pair of result and detail."""
    lines = [{"type": "header", "format": 1}]
    for (case, group), result in zip(CASES, results):
        word, detail = result if isinstance(result, tuple) else (result, None)
        lines.append({"type": "case", "id": case, "group": group,
                      **({"scored": False} if case in unscored else {})})
        lines.append({"type": "result", "id": case, "result": word, "detail": detail,
                      "got": {"outcome": "ok", "arguments": "{}"}})
    harm = sum(result[0] == "harm" for result in results)
    return lines + [{"type": "footer", "recovery": {"shape": [1, 1]}, "harm": harm, "level": level}]


SOUND = report("pass", "pass", "pass")


def certify(**reports):
    """Exit code and page of certify.py, given the report of each implementation."""
    with tempfile.TemporaryDirectory() as name:
        build = pathlib.Path(name)
        (build / "reports.json").write_text(json.dumps({"adapter": SOUND, "naive": SOUND, **reports}))
        (build / "toolmend").write_text(STAND_IN.format(python=sys.executable))
        (build / "toolmend").chmod(0o755)
        (build / "bin").mkdir()
        (build / "bin/dirname").symlink_to(shutil.which("dirname"))
        done = subprocess.run([sys.executable, HERE / "certify.py", build], capture_output=True, text=True,
                              env={**os.environ, "PATH": str(build / "bin")}, check=False)
    return done.returncode, done.stdout


def the_reference_fails_the_command():
    for reference, count, why in (
            (SOUND, "2 passed, 0 failed", None),
            (report("pass", ("fail", "missed"), "pass", level="core"), "1 passed, 1 failed", "a miss"),
            (report("pass", ("fail", "bytes"), "pass"), "1 passed, 1 failed", "other bytes"),
            (report("pass", "timeout", "pass", level=None), "1 passed, 1 failed", "no answer"),
            (report("pass", "pass", ("harm", "wrong")), "2 passed, 1 failed", "a harm in the corpus"),
            (report("pass", "pass", "pass", level="core"), "2 passed, 1 failed", "a lower level"),
            (report("pass", "pass", ("fail", "missed")), "2 passed, 0 failed", None),
            (report("pass", ("fail", "missed"), "pass", unscored=["null/optional/plain"]),
             "1 passed, 0 failed", None),
            (None, "0 passed, 1 failed", "no report")):
        code, page = certify(reference=reference)
        check(code == (1 if why else 0), f"exit code {code} for {why or 'nothing'}")
        check(page.split("\n")[-2] == count, f"the page ends with {count}:\n{page}")


def what_the_others_do_is_only_shown():
    code, page = certify(reference=SOUND, adapter=None,
                         naive=report(("harm", "changed"), ("harm", "refused"), "crash", level=None))
    lines = page.split("\n")
    check(code == 0, "neither harm nor a crash of another one fails the command")
    check("do nothing was not asked to the end: toolmend: it does not start" in lines, "one is named")
    check(any(line.split()[:1] == ["level"] and line.split()[-1] == "none" for line in lines), "no level")
    check(any(line.split() == ["no", "answer", "0", "0", "1"] for line in lines), "the crash is counted")
    check('    refused  {"path": "p", "limit": null}  ->  refused' in lines, "a harm is shown by what came")
    check(max(map(len, lines)) <= 100, "no line has more than 100 columns")


def a_miss_of_the_reference_is_named():
    page = certify(reference=report("pass", "pass", ("fail", "missed")))[1]
    check("The reference, missed (1): corpus/call-0001" in page.split("\n"), "the call is named")


the_reference_fails_the_command()
what_the_others_do_is_only_shown()
a_miss_of_the_reference_is_named()
sys.exit(finish())
