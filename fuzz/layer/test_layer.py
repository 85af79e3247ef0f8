# SPDX-License-Identifier: MIT
"""fuzz_layer without libFuzzer: sound layers pass, and what a broken one does wrong is told.

Usage: test_layer.py BUILD, for the replay program over inputs that are drawn here; or
test_layer.py --page BUILD, for the commands of YOUR_LAYER.md as they stand there, with the fuzz_layer
of BUILD. A break is a line of a layer that becomes another, and the principle beside it is what it breaks.
"""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
import checks  # noqa: E402
from checks import check  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", flags=re.M | re.S)
SEEDS = ROOT / "fuzz" / "seeds" / "layer"
INPUTS = 3000
C = [*os.environ.get("CC", "cc").split()[:1], "-shared", "-fPIC"]
ADAPTER = ROOT / "conformance/adapters/c/adapter.c"  # hands on each text as it came
ITSELF = HERE / "itself.c"

# Name, file, line that is changed, what it becomes, the principles of which one is told.
BREAKS = (
    ("short", ADAPTER, "*out_len = len;", "*out_len = len > 1 ? len - 1 : len;", {"P1", "P3", "P7"}),
    ("refuses", ADAPTER, "return *out ? TOOLMEND_ADAPTER_OK : -1;", "return TOOLMEND_ADAPTER_REJECTED;", {"P1", "P3"}),
    ("no-answer", ADAPTER, "return *out ? TOOLMEND_ADAPTER_OK : -1;", "return -1;", {"P11"}),
    # a cut text is taken for a whole one
    ("cut", ITSELF, "view, finish_of(finish)", "view, TOOLMEND_FINISH_COMPLETE", {"P3", "P10"}),
    # white space at the end is lost
    ("trims", ITSELF, "*out_len = result.len;",
     "*out_len = result.len - (result.len > 0 && result.ptr[result.len - 1] <= ' ');", {"P1", "P2", "P3", "P14"}),
)


def built(build, folder, name, source):
    """A shared object of the text of a layer, with the library and what that needs."""
    path, out = folder / f"{name}.c", folder / f"{name}.so"
    path.write_text(source)
    needs = subprocess.run([os.environ.get("PKG_CONFIG", "pkg-config"), "--libs", "libpcre2-8"], check=True,
                           capture_output=True, text=True).stdout.split()
    subprocess.run([*C, "-I", ROOT / "reference/include", "-I", HERE, "-I", ADAPTER.parent, "-o", out, path,
                    build / "libtoolmend.a", *needs], check=True, capture_output=True)
    return out


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
                          check=False, env=env, timeout=600)


def told(done):
    """The principle of the finding that ended a run; "" where there is none."""
    found = re.search(r"^(?:harm|spoiled|broken|silent) (P\d+) ", done.stderr, flags=re.M)
    return found.group(1) if found else ""


def sound_layers_pass(build, folder, drawn):
    for path in (ADAPTER, ITSELF):
        done = replay(build, built(build, folder, "sound", path.read_text()),
                      [drawn, SEEDS, build / "fuzz/seeds/untouched"])
        check(done.returncode == 0, f"{path.name} passes; it was {told(done)}: {done.stderr[-1500:]}")


def a_broken_layer_is_found(build, folder, drawn):
    for name, path, line, other, principles in BREAKS:
        source = path.read_text()
        check(source.count(line) == 1, f"the line of {name} stands once in {path.name}")
        done = replay(build, built(build, folder, name, source.replace(line, other)), [SEEDS, drawn])
        check(done.returncode != 0 and told(done) in principles,
              f"{name} is found as {sorted(principles)}; it was {told(done)!r}: {done.stderr[-800:]}")


def a_crash_says_what_was_asked(build, folder, drawn):
    source = ADAPTER.read_text().replace("    (void)finish;\n", "    if (len > 40)\n        abort();\n")
    done = replay(build, built(build, folder, "gives-up", source), [drawn])
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
    layer = built(build, folder, "nothing", "int nothing;\n")
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
                              check=False, timeout=600)
        printed = done.stdout + done.stderr
        check(done.returncode == due, f"exit {due} of\n{text}it was {done.returncode}: {printed[-1500:]}")


def run():
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


run()
checks.main({})
