# SPDX-License-Identifier: MIT
"""What `toolmend probe` promises: what it finds, how small, and that it finds it again.

Usage: test_probe.py BUILD. The layers are those of faulty.py. Each test is a function whose name is the
claim. How many trials a layer needs until its fault is met is written beside it, with room: the seed
is fixed, so that a run is the same everywhere.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
FAULTY = os.path.join(HERE, "faulty.py")
PAGE = os.path.join(os.path.dirname(os.path.dirname(HERE)), "tools", "cli", "man", "toolmend-probe.1")

# Which layer of faulty.py breaks the relation.
BREAKS = {
    "untouched": "decoding", "looks-broken": "decoding", "mended": "decoding", "several": "first_object",
    "wrong-value": "coercing", "missing": "filling", "extra": "dropping", "named": "guessing_names",
    "doubt": "decoding", "garbled": "closing", "embedded": "tidying", "cut": "closing",
    "determinism": "every_second", "state": "jealous", "order": "proud", "chunking": "in_pieces",
    "same-names": "remembering_names", "idempotence": "growing", "renaming": "knowing",
    "schema-order": "first_comes", "text-order": "in_order", "wider-schema": "by_spelling",
    "locate": "going_over", "frame": "going_over", "numbers": "measuring", "damage": "cutting_back", "growth": "looking_back",
    "depth": "descending", "contents": "nameless", "size": "brief",
}
# How many trials, where it is not 80: some start processes, some texts are long, some faults rare.
TRIALS = {"garbled": 200, "order": 5, "same-names": 40, "growth": 1, "depth": 8, "contents": 25, "looks-broken": 20,
          "cut": 20, "locate": 20, "frame": 20}


# ---- helpers -----------------------------------------------------------------------------

def fresh(name):
    fresh.count = getattr(fresh, "count", 0) + 1
    return os.path.join(folder, "%d-%s" % (fresh.count, name))


def layer(mode, *words):
    return [sys.executable, "-I", "-S", FAULTY, mode, *words]


class Run:
    """A probe, its text, and the lines of its report."""

    def __init__(self, *words, command, seed="tests", env=None, verb="probe"):
        path = fresh("report.jsonl")
        if "--timeout" not in words and "--exec" not in words:
            words = ("--timeout", "600", *words)
        self.done = subprocess.run(
            [binary, verb, "--seed", seed, "--report", "jsonl=" + path, *words, "--", *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600,
            env=dict(os.environ, **(env or {})), check=False)
        self.code, self.path = self.done.returncode, path
        self.text = self.done.stdout.decode("utf-8")
        self.lines = []
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                self.lines = [json.loads(line) for line in lines]
        self.findings = [line for line in self.lines if line["type"] == "finding"]
        self.faults = [line for line in self.findings if line["kind"] != "loss"]
        self.footer = self.lines[-1] if self.lines else {}


def serve(*words):
    return [binary, "serve", *words]


def relations():
    """Name and principle of each, as the command lists them."""
    done = subprocess.run([binary, "probe", "--principle", "none", "--", "true"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return dict(re.findall(r"([a-z-]+) \((P\d+)\)", done.stderr.decode()))


def in_parallel(claim, rows):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for future in [pool.submit(claim, *row) for row in rows]:
            future.result()


# ---- the reference -----------------------------------------------------------------------

def the_reference_has_no_finding_and_misses_nothing():
    for profile in ("standard", "safe", "extended"):
        run = Run("--cases", "2000", "--profile", profile, command=serve("--profile", profile))
        check(run.code == 0 and not run.findings, (profile, run.text, run.done.stderr))
        check(run.footer.get("trials") == 2000 and run.footer["complete"], run.footer)
        rules = [line for line in run.lines if line["type"] == "rule"]
        check(rules and all(line["due"] == line["made"] for line in rules), rules)


def a_smaller_profile_is_judged_by_itself():
    """What standard mends and safe refuses is a loss by standard, and nothing worse."""
    run = Run("--cases", "3000", command=serve("--profile", "safe"))
    check(run.code == 0 and not run.faults, run.text)
    check(any(line["due"] > line["made"] for line in run.lines if line["type"] == "rule"), run.text)
    check("repairs missed, by rule" in run.text, run.text)


# ---- relations ---------------------------------------------------------------------------

def each_relation_has_a_layer_that_breaks_it():
    known = relations()
    check(set(known) == set(BREAKS), set(known) ^ set(BREAKS))

    def breaks(name, mode):
        words = ("--cases", str(TRIALS.get(name, 80)), "--principle", name)
        run = Run(*words, command=layer(mode))
        found = [line for line in run.faults
                 if line["relation"] == name and line["principle"] == known[name]]
        check(run.code == 1 and found, (name, run.text, run.done.stderr))

    in_parallel(breaks, [(name, mode) for name, mode in BREAKS.items() if name in known])


def a_tool_that_is_known_by_its_names_alone_is_found():
    run = Run("--cases", "200", "--principle", "wider-schema", command=layer("remembering"))
    check(any(line["cause"] == "a valid call is rejected" for line in run.faults), run.text)


def a_layer_that_hands_everything_on_breaks_none():
    run = Run("--cases", "3000", command=layer("keep"))
    check(run.code == 0 and not run.faults, run.text)
    check(set(re.findall(r"([a-z-]+) \d", run.text.split("relations:")[1].split("\n")[0])) ==
          set(relations()) - {"chunking"}, run.text)


def each_relation_is_on_the_page():
    with open(PAGE, encoding="utf-8") as page:
        shown = re.findall(r"^\.TP\n\.B ([a-z-]+)\n(P\d+):", page.read().replace("\\-", "-"), flags=re.M)
    check(dict(shown) == relations() and len(shown) == len(relations()), set(shown) ^
          set(relations().items()))


def principles_and_names_choose_relations():
    def tried(words):
        run = Run("--cases", "300", "--principle", words, command=layer("keep"))
        return set(re.findall(r"([a-z-]+) \d", re.search(r"\nrelations:(.*)\n", run.text)[1]))

    check(tried("idempotence,state") == {"idempotence", "state"}, "by name")
    ninth = {name for name, principle in relations().items() if principle == "P9"}
    check({"determinism", "state"} <= tried("P9") <= ninth, "by principle")


# ---- any answer --------------------------------------------------------------------------

def what_any_answer_has_to_be_is_found_by_all():
    def found(mode, principle, kind, cause):
        trials = "8" if mode == "crashing" else "40"  # each crash is two processes
        run = Run("--cases", trials, "--principle", "state", command=layer(mode))
        check(any(line["principle"] == principle and line["kind"] == kind and line["cause"] == cause
                  for line in run.faults), (mode, run.text, run.done.stderr))
        check(run.code == 1, (mode, run.code))

    in_parallel(found, [
        ("half_mended", "P7", "harm", "a rejected call is left changed"),
        ("decoding", "P7", "spoiled", "a result is not valid"),
        ("failing", "P11", "silent", "an answer `error`"),
        ("unwilling", "P11", "silent", "unsupported, and why names no keyword of the tool"),
        ("crashing", "P11", "silent", "crash with exit code 3"),
        ("chatty", "P11", "silent", "no line of the protocol"),
    ])


def started(*words, command):
    """A run whose answers are late; its limit grows while the layer is not even there in time."""
    for seconds in ("0.5", "5", "50"):
        run = Run(*words, "--timeout", seconds, command=command)
        if run.code != 3 and "did not answer hello" not in run.text:
            break
    return run


def a_layer_that_hangs_is_a_finding_and_costs_little():
    """Twelve timeouts at most, each of them in two processes, whatever is asked."""
    run = started("--cases", "400", "--principle", "determinism", command=layer("hanging"))
    check(any(line["cause"] == "no answer in time" for line in run.faults), run.text)
    check(run.code == 1, run.text)
    check("since their like had no answer" in run.text or "did not come in time" in run.text, run.text)


def a_layer_that_never_answers_ends_the_run():
    run = started(command=["sh", "-c", (
        "read hello; printf '%s\\n' "
        "'{\"op\":\"hello\",\"protocol\":1,\"name\":\"x\",\"version\":\"1\",\"language\":\"sh\"}';"
        "sleep 600")])
    check(run.code == 1 and "stopped early" in run.text, run.text)


# ---- findings ----------------------------------------------------------------------------

def a_finding_is_small():
    """One string in one member of the smallest tool, whatever the trial was made of."""
    run = Run("--cases", "200", "--principle", "untouched", command=layer("decoding"))
    vectors = [line["exchanges"][-1]["vector"] for line in run.faults]
    small = [vector for vector in vectors if len(vector["arguments"]) <= 24 and
             len(json.dumps(vector["tool"])) <= 160]
    check(small, vectors)
    check(2 * len([one for one in vectors if len(one["arguments"]) <= 60]) > len(vectors), vectors)


def the_same_seed_finds_the_same():
    def told(run):
        return [(line["kind"], line["principle"], line["relation"], line["cause"], line["times"])
                for line in run.findings], run.footer

    words = ("--cases", "100", "--principle", "untouched,several")
    one, two = (Run(*words, command=layer("decoding")) for _ in range(2))
    check(told(one) == told(two) and one.faults, (one.text, two.text))
    other = Run(*words, seed="other", command=layer("decoding"))
    check(told(other) != told(one), other.lines)


def the_command_of_a_finding_finds_it_again():
    run = Run("--cases", "150", "--principle", "untouched,mended", command=layer("decoding"))
    check(run.faults, run.text)
    for line in run.faults[:4]:
        check(line["alone"] and line["again"][0] == "toolmend", line)
        words = line["again"][2:]
        end = words.index("--")
        check(words[:2] == ["--seed", "tests"] and words[2] == "--only", words)
        again = Run(*words[2:end], command=words[end + 1:])
        same = [other for other in again.faults
                if all(other[key] == line[key] for key in ("principle", "relation", "cause", "trial"))]
        check(again.code == 1 and same and again.footer["trials"] == 1, (line, again.text))
        check("  again     toolmend " + " ".join(line["again"][1:]) in run.text.replace("'", ""), line)


def what_hangs_on_more_than_its_trial_says_so():
    """A layer that counts does not do the same in a fresh process; all trials up to it show it."""
    run = Run("--cases", "50", "--principle", "order", command=layer("every_second"))
    apart = [line for line in run.faults if not line["alone"]]
    for line in apart[:1]:
        words = line["again"][2:]
        check(words[words.index("--cases") + 1] == str(line["trial"] + 1), words)
        check("and not by that trial alone" in run.text, run.text)
    check(run.faults, run.text)


def findings_are_vectors_that_certify_takes():
    path = fresh("found.jsonl")
    run = Run("--cases", "100", "--principle", "untouched,missing,state", "--report", "vectors=" + path,
              command=layer("decoding"))
    with open(path, encoding="utf-8") as lines:
        ids = [json.loads(line)["id"] for line in lines]
    check(len(ids) >= len(run.faults) > 0, ids)
    report = fresh("certify.jsonl")
    subprocess.run([binary, "certify", "--suite", path, "--report", "jsonl=" + report, "--",
                    *layer("decoding")], stdout=subprocess.DEVNULL, check=False)
    with open(report, encoding="utf-8") as lines:
        results = {line["id"]: line["result"] for line in map(json.loads, lines)
                   if line["type"] == "result"}
    check(set(results) == set(ids), results)
    harm = {line["exchanges"][-1]["vector"]["id"] for line in run.faults if line["kind"] == "harm"}
    check(harm and all(results[one] == "harm" for one in harm), results)
    done = subprocess.run([binary, "certify", "--suite", path, "--profile", "extended", "--",
                           *serve("--profile", "extended")], stdout=subprocess.PIPE, check=False)
    check(done.returncode == 0, done.stdout.decode())


def a_summary_names_what_was_found():
    path = fresh("found.md")
    Run("--cases", "60", "--principle", "untouched,missing", "--report", "markdown=" + path,
        command=layer("decoding"))
    with open(path, encoding="utf-8") as page:
        text = page.read()
    check(text.startswith("### toolmend probe of decoding, seed tests\n"), text[:200])
    check("| harm P1 untouched: a valid call is changed" in text and "| loss" not in text, text)
    check(all(line.count(" | ") == 4 for line in text.splitlines() if line.startswith("| harm")), text)


# ---- layers of other kinds ---------------------------------------------------------------

def asked_of(mode, *words, env=None):
    log = fresh("asked")
    run = Run(*words, command=layer(mode, log), env=env)
    with open(log, encoding="utf-8") as lines:
        return run, [json.loads(line) for line in lines]


def a_layer_of_values_is_asked_about_objects_and_charged_with_nothing():
    for mode in ("valued", "typed"):
        run, asked = asked_of(mode, "--cases", "1500")
        check(asked and all(isinstance(json.loads(one["arguments"]), dict) for one in asked), mode)
        check(not run.faults, (mode, run.text))
        check(run.footer["not_applicable"] > 0, run.footer)


def what_a_layer_does_not_know_is_no_finding():
    run = Run("--cases", "600", command=layer("modest"))
    check(not run.faults and run.footer["unsupported"] > 0, run.text)


def a_fixed_list_is_all_that_is_asked_about():
    run, asked = asked_of("keep", "--cases", "300", env={"FIXED_TOOLS": "1"})
    check({one["tool"]["name"] for one in asked} == {"fetch", "halt"}, run.text)


def given_tools_are_all_that_is_asked_about():
    path = fresh("tools.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump({"tools": [{"type": "function", "function": {
            "name": "look", "parameters": {"type": "object", "properties": {
                "where": {"type": "string"}, "many": {"type": "integer"}}, "required": ["where"]}}}]},
                  out, indent=2)
    run, asked = asked_of("keep", "--cases", "300", "--tools", path, "--principle", "P1,state")
    check(asked and {one["tool"]["name"] for one in asked} == {"look"}, run.text)
    run = Run("--cases", "1500", "--tools", path, command=serve())
    check(run.code == 0 and not run.findings and run.footer["judged"] > 1000, run.text)


def a_command_for_each_text_is_asked_too():
    run = Run("--cases", "40", "--exec", command=[binary, "repair"])
    check(run.code == 0 and run.footer["judged"] > 20 and not run.faults, run.text)
    run = Run("--cases", "20", "--exec", command=["sh", "-c", "exit 10", "sh"])
    check(run.code == 1 and any(line["kind"] == "harm" for line in run.faults), run.text)
    again = run.faults[0]["again"]
    check("--exec" in again[:again.index("--")], again)


def an_object_in_process_is_asked_too():
    shared = fresh("layer.so")
    compiler = shlex.split(os.environ.get("CC", "cc"))[:1]
    subprocess.run([*compiler, "-shared", "-fPIC", "-o", shared, os.path.join(
        os.path.dirname(HERE), "runner", "hostile", "layer.c")], check=True)
    run = Run("--cases", "1500", "--so", command=[shared])
    check(run.code == 0 and run.footer["judged"] > 1000 and not run.faults, run.text)


def a_signal_ends_it_with_what_was_found():
    path, log = fresh("report.jsonl"), fresh("asked")
    probe = subprocess.Popen([binary, "probe", "--seed", "tests", "--seconds", "600", "--report",
                              "jsonl=" + path, "--", *layer("decoding", log)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while probe.poll() is None and (not os.path.exists(log) or os.path.getsize(log) < 100000):
        time.sleep(0.01)
    probe.send_signal(signal.SIGINT)
    text, _ = probe.communicate(timeout=600)
    check(probe.returncode in (1, 6) and b"stopped early: it was interrupted" in text, text)
    with open(path, encoding="utf-8") as lines:
        check(json.loads(lines.readlines()[-1])["complete"] is False, path)


# ---- beside certify ----------------------------------------------------------------------

def certify_calls_a_level_probed_if_nothing_was_found():
    forms = {form: fresh("report." + form) for form in ("svg", "markdown", "html")}
    done = Run("--cases", "1500", *(word for form, path in forms.items()
                                 for word in ("--report", "%s=%s" % (form, path))),
               verb="certify", command=serve())
    check(done.code == 0 and "\nlevel  full (probed)\n" in done.text, done.text[-800:])
    said = done.footer["probe"]
    check(said["probed"] and said["seed"] == "tests" and said["judged"] >= 1000 and
          said["harm"] == said["broken"] == said["silent"] == 0, said)
    for form, words in (("svg", "full (probed), harm 0"), ("markdown", "| `full` (probed) |"),
                        ("html", '"probed":true')):
        with open(forms[form], encoding="utf-8") as page:
            check(words in page.read(), form)


def certify_with_a_finding_has_no_probed_level():
    """It passes every sound case of the filter, and is found by the probe."""
    run = Run("--cases", "1500", "--filter", "shape/**", verb="certify", command=layer("jealous"))
    check(run.code == 1 and "(probed)" not in run.text, run.text[-800:])
    check(run.footer["probe"]["probed"] is False, run.footer)


def main():
    global binary, folder
    if len(sys.argv) != 2:
        sys.exit("usage: test_probe.py BUILD")
    binary = os.path.join(os.path.abspath(sys.argv[1]), "toolmend")
    claims = [claim for name, claim in list(globals().items()) if "_" in name and callable(claim)
              and getattr(claim, "__code__", None) and claim.__code__.co_argcount == 0]
    with tempfile.TemporaryDirectory() as folder:
        for claim in claims:
            claim()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
