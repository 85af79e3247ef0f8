# SPDX-License-Identifier: MIT
"""What a user of the library touches: exported symbols, the installed files, the example.

Usage: test_surface.py BUILD. BUILD holds the libraries and BUILD/stage what `make install`
put there. exports.txt, the header and the shared library are three lists of the same
functions. The example of README.md is compiled against the installed files as they are found
by pkg-config, and must print what README.md says it prints.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[2]
build = pathlib.Path(sys.argv[1]).resolve()
stage = build / "stage"


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          check=False, **more)
    return done.stdout if done.returncode == 0 else f"exit {done.returncode}: {done.stderr}"


def exported_by_list():
    lines = (root / "reference/exports.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def header_and_list_agree():
    header = (root / "reference/include/toolmend.h").read_text()
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    declared = re.findall(r"^TOOLMEND_API\b[^;]*?\b(toolmend_\w+)\s*\(", code, flags=re.M)
    check(declared == exported_by_list(), "exports.txt lists the functions of toolmend.h")
    check(declared.count("toolmend_repair") == 1, "the functions of toolmend.h are found")


def symbols(library, *options):
    """Names of the defined global symbols."""
    rows = [line.split() for line in run("nm", *options, "--defined-only", library).splitlines()]
    return {row[-1] for row in rows if len(row) == 3 and row[1] in "TDBRVW"}


def library_exports_the_list_and_nothing_else():
    names = {name.split("@")[0] for name in symbols(build / "libtoolmend.so.0", "-D")}
    due = set(exported_by_list())
    check(names == due, f"the shared library exports the list; differs in {names ^ due}")


def private_names_have_a_prefix():
    names = symbols(build / "libtoolmend.a", "-g")
    strangers = {name for name in names if not re.match(r"(toolmend_|tmi_|__|_)", name)}
    check(names and not strangers, f"global names begin with toolmend_ or tmi_: {strangers}")


def every_symbol_has_the_version_of_the_soname():
    rows = run("nm", "-D", "--defined-only", build / "libtoolmend.so.0").splitlines()
    names = {row.split()[-1] for row in rows if row.split()[-2] == "T"}
    due = {f"{name}@@TOOLMEND_0" for name in exported_by_list()}
    check(names == due, f"each function is of version TOOLMEND_0; differs in {names ^ due}")


def shared_library_has_its_soname():
    said = run("readelf", "-W", "-d", "-l", build / "libtoolmend.so.0")
    check("[libtoolmend.so.0]" in said, "the soname is libtoolmend.so.0")
    check(not re.search(r"RPATH|RUNPATH|TEXTREL", said), "no path of this machine, no code to relocate")
    check(re.search(r"GNU_STACK.* RW ", said), "the stack is not for running")


def shared_library_needs_pcre2_and_the_c_library():
    """A sanitizer or another compiler adds its own runtime; jansson is never among them."""
    needed = re.findall(r"NEEDED.*\[(\w+)", run("readelf", "-d", build / "libtoolmend.so.0"))
    runtime = {"libasan", "libubsan", "libtsan", "libgcc_s", "libm", "libpthread", "libdl", "librt",
               "ld"}
    check(set(needed) - runtime == {"libpcre2", "libc"}, f"pcre2 and the C library: {needed}")


def installed_files_are_there():
    for name in ("include/toolmend.h", "lib/libtoolmend.a", "lib/libtoolmend.so.0",
                 "lib/libtoolmend.so", "lib/pkgconfig/toolmend.pc", "bin/toolmend",
                 "share/man/man1/toolmend.1", "share/man/man1/toolmend-lint.1",
                 "share/man/man1/toolmend-probe.1", "share/man/man1/toolmend-scan.1",
                 "share/man/man3/toolmend.3"):
        check((stage / name).is_file(), f"{name} is installed")


def pkg_config(*options):
    environment = {**os.environ, "PKG_CONFIG_PATH": str(stage / "lib/pkgconfig")}
    return run(os.environ.get("PKG_CONFIG", "pkg-config"), *options, "toolmend", env=environment)


def example_of_the_readme_works():
    readme = (root / "README.md").read_text("utf-8")
    found = re.search(r"```c\n(.*?)```\n.*?```text\n(.*?)```", readme, flags=re.S)
    check(found, "README.md holds an example and what it prints")
    compiler = shlex.split(os.environ.get("CC", "cc"))
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "example.c", pathlib.Path(folder) / "example"
        source.write_text(found[1] if found else "")
        flags = pkg_config("--cflags", "--libs").split()
        said = run(*compiler, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o",
                   program, source, *flags)
        check(said == "", f"the example compiles: {said}")
        printed = run(program, env={**os.environ, "LD_LIBRARY_PATH": str(stage / "lib")})
        check(found and printed == found[2], f"the example prints what README.md says: {printed}")


def pkg_config_knows_the_version():
    header = (root / "reference/include/toolmend.h").read_text()
    version = re.search(r'TOOLMEND_VERSION "(.*)"', header)[1]
    check(pkg_config("--modversion").strip() == version, "toolmend.pc has the header's version")
    check("-lpcre2-8" in pkg_config("--static", "--libs"), "static linking finds pcre2")
    check("-lpcre2-8" not in pkg_config("--libs"), "dynamic linking names only toolmend")


header_and_list_agree()
library_exports_the_list_and_nothing_else()
private_names_have_a_prefix()
every_symbol_has_the_version_of_the_soname()
shared_library_has_its_soname()
shared_library_needs_pcre2_and_the_c_library()
installed_files_are_there()
pkg_config_knows_the_version()
example_of_the_readme_works()
sys.exit(finish())
