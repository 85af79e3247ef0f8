# SPDX-License-Identifier: MIT
"""fuzz_layer without libFuzzer: sound layers pass, and what a broken one does wrong is told.

Usage: test_layer.py BUILD, for the replay program over inputs that are drawn here; or
test_layer.py --page BUILD, for the commands of YOUR_LAYER.md as they stand there, with the fuzz_layer
of BUILD. A break is a line of an example that becomes another; the principle beside it is what the
break is about, said by SPEC.md. Where a compiler is missing its part is left out, aloud.
"""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", flags=re.M | re.S)
SEEDS = ROOT / "fuzz" / "seeds" / "layer"
INPUTS = 6000
RUSTC = ["rustc", "--edition", "2021", "--crate-type", "cdylib", "-O", "-C", "panic=abort"]
C = [*os.environ.get("CC", "cc").split()[:1], "-shared", "-fPIC"]
passed = failed = 0

# Name, file, line that is changed, what it becomes, the principles of which one is told.
BREAKS = (
    # "12" where the schema wants a string becomes 12: a sound call is changed
    ("any-type", "example.c", 'is(member->type, "\\"integer\\"") && !', "!", {"P1"}),
    # "007" becomes 007, which is no JSON: a result is not valid
    ("zeros", "example.c", " || (text.ptr[sign] == '0' && text.len > 1)", "", {"P7"}),
    # what else is asked of a member, or that one is missing, or there twice: a result is not valid
    ("bounds", "example.c", "&& !member->more && ", "&& ", {"P7"}),
    ("required", "example.c", "tool->members[i].required && !tool->members[i].given", "false", {"P7"}),
    ("twice", "example.c", " || member->given", "", {"P7"}),
    # the last byte is lost: a result is not valid
    ("short", "example.c", "*out_len = copy.len;", "*out_len = copy.len - 1;", {"P7"}),
    # what is not mended has no answer
    ("no-answer", "example.c", "return TOOLMEND_ADAPTER_OK;", "return reader.bad ? -1 : 0;", {"P11"}),
    # a sound call is refused
    ("refuses", "example.c", "return TOOLMEND_ADAPTER_OK;", "return TOOLMEND_ADAPTER_REJECTED;", {"P1"}),
    # what is in the string or the fence is not held against the schema, or not all of it
    ("any-value", "layer.rs", " && is_valid(schema, &value)", "", {"P7"}),
    ("any-keyword", "layer.rs", "_ => false,\n    }\n}\n\n// Is every", "_ => true,\n    }\n}\n\n// Is every",
     {"P7"}),
)


def check(held, claim):
    global passed, failed
    passed += bool(held)
    failed += not held
    if not held:
        print(f"does not hold: {claim}", file=sys.stderr)


def built(source, folder, name):
    """A shared object of the text of an example; None: there is no compiler for it."""
    rust = source.endswith("// the end\n")
    path = folder / f"{name}.{'rs' if rust else 'c'}"
    path.write_text(source)
    compiler = RUSTC if rust else [*C, f"-I{HERE}"]
    if not shutil.which(compiler[0]):
        print(f"note: no {compiler[0]}, so {name} is left out")
        return None
    out = folder / f"{name}.so"
    subprocess.run([*compiler, "-o", out, path], check=True, capture_output=True)
    return out


def source_of(name):
    if name.endswith(".rs"):
        return (HERE / "rust" / name).read_text() + "// the end\n"
    return (HERE / name).read_text()


def draw(folder):
    """Inputs of a few bytes: the rest of each trial follows from its seed."""
    draws = random.Random(1)
    folder.mkdir()
    for number in range(INPUTS):
        (folder / f"{number:05}").write_bytes(b"c" + draws.randbytes(3))
    return folder


def replay(build, layer, inputs, **more):
    env = {**os.environ, **more, "TOOLMEND_FUZZ_LAYER": str(layer)}
    return subprocess.run([build / "fuzz" / "replay_layer", *inputs], capture_output=True, text=True,
                          check=False, env=env, timeout=240)


def told(done):
    """The principle of the finding that ended a run; "" where there is none."""
    found = re.search(r"^(?:harm|broken|silent) (P\d+) ", done.stderr, flags=re.M)
    return found.group(1) if found else ""


def itself(build, folder):
    """The library as a layer, with what it needs of pcre2."""
    out = folder / "itself.so"
    needs = subprocess.run([os.environ.get("PKG_CONFIG", "pkg-config"), "--libs", "libpcre2-8"], check=True,
                           capture_output=True, text=True).stdout.split()
    subprocess.run([*C, "-I", ROOT / "reference/include", "-o", out, HERE / "itself.c",
                    build / "libtoolmend.a", *needs], check=True, capture_output=True)
    return out


def sound_layers_pass(build, folder, drawn):
    for name in ("example.c", "layer.rs", "itself.c"):
        layer = itself(build, folder) if name == "itself.c" else built(source_of(name), folder, "sound")
        if layer:
            done = replay(build, layer, [drawn, SEEDS, SEEDS.parent / "untouched"])
            check(done.returncode == 0, f"{name} passes; it was {told(done)}: {done.stderr[-1500:]}")


# In the order of their names, then what is drawn: of several findings the first one ends the run.
def a_broken_layer_is_found(build, folder, drawn):
    for name, file, line, other, principles in BREAKS:
        source = source_of(file)
        check(source.count(line) == 1, f"the line of {name} stands once in {file}")
        layer = built(source.replace(line, other), folder, name)
        if layer:
            done = replay(build, layer, [SEEDS, drawn])
            check(done.returncode != 0 and told(done) in principles,
                  f"{name} is found as {sorted(principles)}; it was {told(done)!r}: {done.stderr[-800:]}")


def a_crash_says_what_was_asked(build, folder, drawn):
    source = source_of("example.c").replace("    (void)finish;\n", "    if (len > 40)\n        abort();\n")
    layer = built(source, folder, "gives-up")
    if layer:
        done = replay(build, layer, [drawn])
        check("the layer was asked, in " in done.stderr and '  tool      {"name":' in done.stderr,
              f"a crash is shown with its question: {done.stderr[-800:]}")


def a_program_is_asked_over_the_bridge(build, drawn):
    bridge = build / "fuzz" / "bridge.so"
    few = sorted(drawn.iterdir())[:300]
    harmless = f"{sys.executable} {ROOT}/conformance/adapters/python/adapter.py"
    done = replay(build, bridge, few, TOOLMEND_BRIDGE=harmless)
    check(done.returncode == 0, f"an adapter that hands on passes: {done.stderr[-800:]}")
    faulty = f"{sys.executable} {ROOT}/conformance/adapters/faulty.py"
    done = replay(build, bridge, few, TOOLMEND_BRIDGE=faulty)
    check(done.returncode != 0, "one that does not answer is found")


def what_cannot_be_asked_is_told(build, folder, drawn):
    few = sorted(drawn.iterdir())[:2]
    layer = built("int nothing;\n", folder, "nothing")
    for path, words, more in (
            (layer, "no symbol toolmend_adapter", {}),
            (folder / "none.so", "cannot open shared object", {}),
            (build / "fuzz" / "bridge.so", "TOOLMEND_BRIDGE", {}),
            (folder / "sound.so", "no relation and no principle", {"TOOLMEND_FUZZ_PRINCIPLES": "P1,P99"}),
            (folder / "sound.so", "no profile", {"TOOLMEND_FUZZ_PROFILE": "bold"})):
        done = replay(build, path, few, **more)
        check(done.returncode == 2 and words in done.stderr, f"exit 2 and {words!r}; it was {done}")


# ---- the page ----------------------------------------------------------------------------------

def the_page_can_be_followed(build, folder):
    page = (HERE.parent / "YOUR_LAYER.md").read_text()
    flags = re.search(r'^export SAN="(.*)"$', page, flags=re.M).group(1)
    env = {**os.environ, "TOOLMEND": str(ROOT), "FUZZ": str(build / "fuzz"), "SAN": flags}
    printed = ""
    for kind, words, text in FENCE.findall(page):
        words = words.split()
        if kind == "text":
            for line in text.splitlines():
                shown = any(one.startswith(line) for one in printed.splitlines())
                check(shown, f"the page shows {line!r}: {printed}")
        if kind != "sh" or "run" not in words:
            continue
        need = next((word[6:] for word in words if word.startswith("needs=")), "clang")
        if not shutil.which(need):
            print(f"note: no {need}, so a part of the page is left out")
            continue
        due = int(next((word[5:] for word in words if word.startswith("exit=")), "0"))
        done = subprocess.run(["sh", "-e", "-c", text], cwd=folder, env=env, capture_output=True, text=True,
                              check=False, timeout=300)
        printed = done.stdout + done.stderr
        check(done.returncode == due, f"exit {due} of\n{text}it was {done.returncode}: {printed[-1500:]}")


def main():
    build = pathlib.Path(sys.argv[-1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if "--page" in sys.argv:
            the_page_can_be_followed(build, folder)
        else:
            drawn = draw(folder / "drawn")
            sound_layers_pass(build, folder, drawn)
            a_broken_layer_is_found(build, folder, drawn)
            a_crash_says_what_was_asked(build, folder, drawn)
            a_program_is_asked_over_the_bridge(build, drawn)
            what_cannot_be_asked_is_told(build, folder, drawn)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
