# SPDX-License-Identifier: MIT
"""jansson's public fuzzers, built from a clone with the flags that ours are built with.

What stands in test/ossfuzz is built as it is. Their corpus is the one that test/ossfuzz/ossfuzz.sh
packs: the inputs of its test suites, for json_load_dump_fuzzer alone.
"""
import concurrent.futures
import pathlib
import shutil
import subprocess

import coverage
import speed

NAMES = ("json_load_dump_fuzzer", "json_pack_unpack_fuzzer", "json_equal_copy_fuzzer")
WITH_SEEDS = NAMES[0]
PROFILE = "-fprofile-instr-generate -fcoverage-mapping"
# Two checks end its fuzzers within seconds: an offset to a null pointer in dtoa.c, and flags that
# the targets read through an unaligned pointer.
WATCHED = ("-O1 -g -fsanitize=fuzzer-no-link -fsanitize=address,undefined -fno-sanitize-recover=all "
           "-fno-sanitize=pointer-overflow,alignment -fno-omit-frame-pointer")


def sh(*words):
    try:
        run = subprocess.run([str(w) for w in words], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, check=False)
    except OSError:
        raise coverage.Fault(f"{words[0]} is not here; jansson is built with it") from None
    if run.returncode:
        raise coverage.Fault(f"{words[0]} failed: {run.stdout[-2000:].decode(errors='replace')}")
    return run.stdout.decode().strip()


def version(clone):
    return sh("git", "-C", clone, "describe", "--tags", "--always")


def seeds(clone, build):
    """The folder of the inputs, which all have the same name in the clone."""
    folder = build / "corpus"
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    for path in sorted((clone / "test/suites").rglob("input")):
        shutil.copy(path, folder / "-".join(path.parent.relative_to(clone / "test/suites").parts))
    return folder


def built(clone, folder, flags):
    """{name: program} of a build in that folder."""
    sh("cmake", "-S", clone, "-B", folder, "-DCMAKE_C_COMPILER=clang", "-DCMAKE_BUILD_TYPE=None",
       "-DCMAKE_C_FLAGS=" + flags, "-DJANSSON_BUILD_DOCS=OFF", "-DJANSSON_WITHOUT_TESTS=ON",
       "-DJANSSON_EXAMPLES=OFF")
    sh("cmake", "--build", folder, "--target", "jansson")
    for name in NAMES:
        sh("clang++", *flags.split(), "-fsanitize=fuzzer", f"-I{folder}/include",
           clone / "test/ossfuzz" / (name + ".cc"), folder / "lib/libjansson.a", "-o",
           folder / name)
    return {name: folder / name for name in NAMES}


def grown(programs, corpus, seconds, folder):
    """{name: folder with what a run of libFuzzer adds to the corpus}"""
    folders = {}
    for name in NAMES:
        folders[name] = folder / ("found-" + name)
        shutil.rmtree(folders[name], ignore_errors=True)
        folders[name].mkdir(parents=True)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(speed.run, programs[n], [corpus], seconds, 1, folders[n]) for n in NAMES]
        for done in runs:
            done.result()
    return folders


def covered(clone, programs, inputs, folder):
    """Coverage of src/ after {name: [folders]} are replayed."""
    runs = [(str(programs[name]), ["-runs=1", *(str(f) for d in folders for f in sorted(d.iterdir()))])
            for name, folders in inputs.items()]
    objects = sorted((folder / "CMakeFiles/jansson.dir/src").glob("*.o"))
    return coverage.Covered(coverage.counts(runs, objects, folder / "profiles"), clone / "src")


def measured(clone, build, seconds, runs, growth):
    """([(what, Covered)], [(name, fast, sanitized)])"""
    clone, build = clone.resolve(), build.resolve()
    if not (clone / "test/ossfuzz").is_dir():
        raise coverage.Fault(f"{clone} is no clone of jansson: test/ossfuzz is not there")
    corpus = seeds(clone, build)
    profiled = built(clone, build / "cover", "-O0 -g " + PROFILE)
    fast = built(clone, build / "fast", "-O2 -g -fsanitize=fuzzer-no-link")
    watched = built(clone, build / "sanitized", WATCHED)
    found = grown(fast, corpus, growth, build)
    ways = (("its corpus, for the fuzzer that has one", {WITH_SEEDS: [corpus]}),
            ("the same files for all three", {n: [corpus] for n in NAMES}),
            (f"and what libFuzzer finds in {growth} s of each", {n: [corpus, found[n]] for n in NAMES}))
    covers = [(what, covered(clone, profiled, inputs, build / "cover")) for what, inputs in ways]
    speeds = [(n, *(speed.of(p[n], [corpus], seconds, runs) for p in (fast, watched))) for n in NAMES]
    return covers, speeds
