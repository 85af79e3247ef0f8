# SPDX-License-Identifier: MIT
"""What `toolmend adapter check` finds: each probe fails for the fault it is about, and alone.

Usage: test_check.py BUILD. The adapter with the faults is faulty.py. Each test is a function
whose name is the claim.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

from faulty import FAULTS

HERE = pathlib.Path(__file__).resolve().parent
ADAPTER = str(HERE / "faulty.py")


def run(*words):
    done = subprocess.run([sys.argv[1] + "/toolmend", "adapter", "check", *words], capture_output=True,
                          text=True, timeout=600, check=False)
    return done.returncode, done.stdout, done.stderr


# A sound text has no `ok` for an answer, so that what looks at texts sees nothing.
UNSOUND = {"arguments as a value", "without outcome", "understands nothing", "takes tools by name alone"}
# What has to be waited for; the time that others get is none that they need.
SLOW = {"no flush", "silent on an unknown op", "goes on after bye", "goes on after the end"}


def faulty(fault, seconds=600):
    return ["--timeout", str(seconds), "--", sys.executable, "-I", "-S", ADAPTER, fault]


def checked(fault, probe):
    """What is said of the fault; a limit that other probes did not keep either was too short."""
    for seconds in (1, 10, 100) if fault in SLOW else (600,):
        code, out, err = run(*faulty(fault, seconds))
        if re.findall(r"^FAIL +(\S+)", out, flags=re.M) == [probe]:
            break
    return code, out, err


def each_fault_fails_its_probe_and_no_other():
    with concurrent.futures.ThreadPoolExecutor(4) as pool:  # some of them have to be waited for
        found = list(pool.map(lambda fault: checked(fault, FAULTS[fault][0]), FAULTS))
    for (fault, (probe, word)), (code, out, err) in zip(FAULTS.items(), found):
        fails = [line for line in out.split("\n") if line.startswith("FAIL")]
        check([line.split()[1] for line in fails] == [probe], f"{fault} fails {probe} alone: {out}")
        check(fails and word in fails[0], f"{fault} is told by {word!r}: {fails}")
        check(fails and "; " in fails[0], f"{fault} has a remedy: {fails}")
        spared = {"order", "lines", "size", "same"} if fault in UNSOUND else set()
        check(set(re.findall(r"^-     (\w+) +not asked", out, re.MULTILINE)) == spared, f"{fault} spares {spared}: {out}")
        check(code == 1 and not err and out.endswith(f"\n{9 - len(spared)} of 10 checks passed\n"),
              f"{fault} ends with 1: {code} {err}")


def a_sound_adapter_passes():
    code, out, err = run(*faulty("none"))
    check((code, err) == (0, ""), f"exit 0: {code} {err}")
    check(out.count("pass  ") == 10 and out.endswith("10 of 10 checks passed\n"), out)


def an_adapter_that_gets_values_is_asked_for_objects_alone():
    code, out, _ = run(*faulty("none"), '{"input":"value"}')
    check(code == 0, f"values: {out}")
    code, out, _ = run(*faulty("crash on what is no JSON"), '{"input":"value"}')
    check(code == 0, f"texts that are no values are not sent: {out}")
    code, out, _ = run(*faulty("fills defaults"), '{"output":"typed"}')
    check(code == 0, f"what was decoded into a type may have more members: {out}")
    code, out, _ = run(*faulty("64 KiB"), '{"limits":{"max_input":60000}}')
    check(code == 0, f"a limit that is said: {out}")
    code, out, _ = run(*faulty("none"), '{"tools":[{"name":"only","parameters":{}}]}')
    check(code == 0, f"a list of its own: {out}")


def an_adapter_that_cannot_be_asked_is_no_finding():
    code, out, err = run("--", "./no such program")
    check((code, out) == (3, "") and "cannot be run: " in err, f"no program: {code} {err}")
    clash = 'read line; echo \'{"op":"hello","protocol":2}\''
    code, out, err = run("--", "sh", "-c", clash)
    check(code == 3 and "protocol 1" in err and out.startswith("FAIL  hello"), f"a clash: {code} {out} {err}")


def without_a_hello_nothing_else_is_asked():
    code, out, _ = run("--", "sh", "-c", "echo no layer here >&2; exit 5")
    check(code == 1 and out.count("not asked") == 9, out)
    check("exit code 5" in out and "stderr: no layer here" in out, out)


# A command that is run for each text: the probes that fail, and a word of what is said.
KEEPS = 'test $# -eq 4 && test "$1$3" = --tool--finish && test -s "$2" && exec cat'
ONCE = {
    KEEPS: ([], ""),
    "echo loading; exec cat": (["stdout", "lines", "size"], "came back as another one"),
    'text=$(cat); case $text in "{"*"}") printf %s "$text" ;; *) exit 1 ;; esac': (["answer"], "exit code 1"),
    "LC_ALL=C tr -d '\\205'": (["lines"], "U+0085"),
    "head -c 65536": (["size"], "1048591 bytes"),
    'cat; printf "%$(($$ % 5000 + 1))s"': (["same"], "in another order"),
}


def a_command_that_takes_one_text_is_run_for_each():
    for script, (due, word) in ONCE.items():
        code, out, err = run("--exec", "--", "sh", "-c", script, "once")
        fails = [line for line in out.split("\n") if line.startswith("FAIL")]
        check([line.split()[1] for line in fails] == due and not err, f"{script} fails {due}: {out} {err}")
        check(all(word in line for line in fails), f"{script} is told by {word!r}: {fails}")
        check(code == (1 if due else 0) and out.endswith(f"\n{6 - len(due)} of 6 checks passed\n"), f"{script}: {out}")


# Adapters that reject a sound text or fail at it: the probes that fail, and how many pass.
UNSOUND_ONCE = {"echo no >&2; exit 10": ([], 3, ": rejected, no\n"), "exit 10": ([], 3, ": rejected\n"),
                "echo '$ref' >&2; exit 11": ([], 3, ": unsupported, $ref\n"),
                "kill -9 $$": (["stdout", "answer"], 1, "no ok for an answer\n")}


def a_command_that_accepts_nothing_passes_no_probe_of_texts():
    for script, (due, passed, said) in UNSOUND_ONCE.items():
        code, out, err = run("--exec", "--", "sh", "-c", script, "once")
        fails = [line.split()[1] for line in out.split("\n") if line.startswith("FAIL")]
        check(fails == due and not err and out.count("as a sound text has no ok") == 3, f"{script} fails {due}: {out} {err}")
        check(out.count(said) == 3, f"{script} is told by {said!r}: {out}")
        check(code == 1 and out.endswith(f"\n{passed} of 6 checks passed\n"), f"{script}: {out}")


def the_exception_of_a_layer_is_named():
    """The template takes one of REFUSALS for a refusal; any other is a fault of the layer."""
    template = (HERE / "python/adapter.py").read_text("utf-8")
    for raised, count, word in (("ValueError('lists')", 4, "rejected, lists"),
                                ("KeyError('lists')", 5, "error, KeyError('lists')")):
        with tempfile.NamedTemporaryFile("w", suffix=".py") as layer:
            layer.write(template.replace("# call your layer here", f"raise {raised}"))
            layer.flush()
            _, out, _ = run("--", sys.executable, layer.name)
        check(out.count(word) == count, f"{raised} is named by {word!r}: {out}")


def an_object_that_cannot_be_loaded_is_told():
    code, out, _ = run("--so", "--", "./no such object.so")
    check(code == 1 and out.startswith("FAIL  hello") and "    stderr: " in out, f"no object: {out}")


def a_flood_is_told():
    code, out, _ = run("--", "yes")
    check(code == 1 and "wrote more than can be kept" in out.split("\n")[0], f"a flood: {out}")


def usage_is_told():
    for words in ((), ("--timeout", "x", "--", "true"), ("true",), ("--force", "--", "true"),
                  ("--exec", "--so", "--", "true")):
        code, out, err = run(*words)
        check((code, out) == (2, "") and err, f"{words}: {code} {err}")


def main():
    a_sound_adapter_passes()
    each_fault_fails_its_probe_and_no_other()
    an_adapter_that_gets_values_is_asked_for_objects_alone()
    an_adapter_that_cannot_be_asked_is_no_finding()
    without_a_hello_nothing_else_is_asked()
    a_command_that_takes_one_text_is_run_for_each()
    a_command_that_accepts_nothing_passes_no_probe_of_texts()
    the_exception_of_a_layer_is_named()
    an_object_that_cannot_be_loaded_is_told()
    a_flood_is_told()
    usage_is_told()
    return finish()


if __name__ == "__main__":
    sys.exit(main())
