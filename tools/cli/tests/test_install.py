# SPDX-License-Identifier: MIT
"""What `make install` puts on a machine, whether others can build against it, and that
`make uninstall` takes all of it away.

Usage: test_install.py BUILD. BUILD has been built and BUILD/stage installed. Installation is
tried in a folder that stands for a machine: it has the usual folders, and files of others in
them. What other tests read is not built anew: `-o all` keeps make from looking at sources.
"""
import os
import pathlib
import re
import shlex
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish, skip  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[3]
given = sys.argv[1]
build = pathlib.Path(given).resolve()
stage = build / "stage"
sanitized = "-fsanitize" in (build / "flags").read_text()


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                          check=False, **more)
    return done.stdout if done.returncode == 0 else f"exit {done.returncode}: {done.stderr}"


def make(*words, flags=""):
    environment = {**os.environ, "MAKEFLAGS": flags, "CC": os.environ.get("CC", "cc").strip()}
    environment.pop("LIBDIR", None)
    said = run("make", "-s", *words, f"BUILD={given}", cwd=root, env=environment)
    check(not said.startswith("exit"), f"make {' '.join(words)}: {said}")


def tree(folder):
    """Every path below a folder: a link's goal, a file's mode and content, or None."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = os.readlink(path)
        elif path.is_file():
            found[name] = (stat.S_IMODE(path.stat().st_mode), path.read_bytes())
        else:
            found[name] = None
    return found


def machine(folder, libdir):
    """The folders of a machine, each with a file of somebody else."""
    for name in ("include", "bin", "share/man/man1", "share/man/man3",
                 "share/bash-completion/completions", "share/zsh/site-functions"):
        (folder / "usr" / name).mkdir(parents=True)
    (folder / f"{libdir[1:]}/pkgconfig").mkdir(parents=True)
    for path in [path for path in folder.rglob("*") if path.is_dir()]:
        (path / "toolmend-of-others").write_text("not ours\n")
    return tree(folder)


def verbs():
    """Each verb has a page; the two words of one in a group are joined."""
    table = run(build / "toolmend", "help", "--table")
    return [line.split("\t")[1].replace(" ", "-") for line in table.splitlines() if line.startswith("verb\t")]


def due(libdir):
    """What an installation adds, with its modes; a link has its goal."""
    lib = libdir[1:]
    return {"usr/include/toolmend.h": 0o644, "usr/bin/toolmend": 0o755,
            f"{lib}/libtoolmend.a": 0o644, f"{lib}/libtoolmend.so.0": 0o755,
            f"{lib}/libtoolmend.so": "libtoolmend.so.0", f"{lib}/pkgconfig/toolmend.pc": 0o644,
            "usr/share/man/man1/toolmend.1": 0o644, "usr/share/man/man3/toolmend.3": 0o644,
            **{f"usr/share/man/man1/toolmend-{verb}.1": 0o644 for verb in verbs()},
            "usr/share/bash-completion/completions/toolmend": 0o644,
            "usr/share/zsh/site-functions/_toolmend": 0o644}


def an_installation_adds_its_files_and_its_removal_leaves_nothing():
    for libdir, spelled in (("/usr/lib", "${prefix}/lib"), ("/usr/lib/some-triplet",
                            "${prefix}/lib/some-triplet"), ("/opt/lib64", "/opt/lib64")):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            before = machine(folder, libdir)
            where = [f"DESTDIR={folder}", "PREFIX=/usr"]
            where += [f"LIBDIR={libdir}"] if libdir != "/usr/lib" else []
            make("-o", "all", "install", *where)
            after = tree(folder)
            added = {path: entry if isinstance(entry, str) else entry[0]
                     for path, entry in after.items() if path not in before}
            check(added == due(libdir), f"with LIBDIR={libdir} these files are installed: {added}")
            check(all(after[path] == entry for path, entry in before.items()), "the others stay")
            pc = (folder / f"{libdir[1:]}/pkgconfig/toolmend.pc").read_text()
            check(name not in pc and "@" not in pc, f"no DESTDIR and no blank in toolmend.pc: {pc}")
            check("prefix=/usr\n" in pc and f"\nlibdir={spelled}\n" in pc, f"libdir in toolmend.pc: {pc}")
            make("-o", "all", "install", *where)
            check(tree(folder) == after, "a second installation changes nothing")
            make("uninstall", *where)
            check(tree(folder) == before, f"with LIBDIR={libdir} uninstall leaves what was there")
            make("uninstall", *where)


def an_installation_makes_the_folders_it_needs():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make("-o", "all", "install", f"DESTDIR={folder}/new", "PREFIX=/usr")
        found = {path for path, entry in tree(folder / "new").items() if entry is not None}
        check(found == set(due("/usr/lib")), f"a new folder holds all of it: {found}")


# ---- building against it -----------------------------------------------------------------

def pkg_config(*options):
    environment = {**os.environ, "PKG_CONFIG_PATH": str(stage / "lib/pkgconfig")}
    return run(os.environ.get("PKG_CONFIG", "pkg-config"), *options, "toolmend", env=environment).split()


def compilers():
    c = shlex.split(os.environ.get("CC", "cc"))
    cxx = shlex.split(os.environ.get("CXX", "c++"))
    source = root / "tools/cli/tests/installed.c"
    return (("C", [*c, "-std=c11"], [source]), ("C++", [*cxx, "-std=c++11"], ["-x", "c++", source, "-x", "none"]))


def expected():
    version = re.search(r'TOOLMEND_VERSION "(.*)"', (root / "reference/include/toolmend.h").read_text())[1]
    return f'{version} {{"n": 5, "id": "ab"}} 1 {{"type":"tool_input_repaired\n'


def builds(language, compiler, source, options, environment):
    """Build the program with these options of pkg-config and run it."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "program"
        said = run(*compiler, "-Wall", "-Wextra", "-Wpedantic", "-Werror", *pkg_config("--cflags"),
                   "-o", program, *source, *options)
        check(said == "", f"{language} with {' '.join(options)} compiles: {said}")
        printed = run(program, env={**os.environ, **environment})
        check(printed == expected(), f"{language} with {' '.join(options)} prints: {printed}")
        return run("readelf", "-d", program)


def a_program_uses_the_shared_library():
    for language, compiler, source in compilers():
        needed = builds(language, compiler, source, pkg_config("--libs"),
                        {"LD_LIBRARY_PATH": str(stage / "lib")})
        check("[libtoolmend.so.0]" in needed, f"{language} needs libtoolmend.so.0: {needed}")


def static_libraries_are_there(compiler):
    """Of the C library and of pcre2: not every system has them."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "probe.c"
        source.write_text("int pcre2_config_8(unsigned, void *);\n"
                          "int main(void) { return pcre2_config_8(0, 0) == 12345; }\n")
        return run(*compiler, "-static", "-o", source.with_suffix(""), source, "-lpcre2-8") == ""


def a_program_uses_the_static_library():
    if sanitized or not static_libraries_are_there(compilers()[0][1]):
        why = "a sanitizer links no static program" if sanitized else "no static pcre2 or C library"
        skip(f"static linking: {why}")
        return
    for language, compiler, source in compilers():
        needed = builds(language, compiler, source, ["-static", *pkg_config("--static", "--libs")], {})
        check("NEEDED" not in needed, f"{language}: the static program needs no library: {needed}")
    # The flags of the outer make, but not its pipe of jobs.
    flags = re.sub(r" ?--jobserver-\w+=\S+|(^|(?<= ))-j\d*", "", os.environ.get("MAKEFLAGS", ""))
    before = (build / "libtoolmend.a").stat().st_mtime_ns
    make("static", flags=flags)
    check((build / "libtoolmend.a").stat().st_mtime_ns == before, "nothing is built anew for it")
    binary = build / "static/toolmend"
    check("NEEDED" not in run("readelf", "-d", binary), "the static command needs no library")
    check(run(binary, "explain", "P1", env={}).startswith("P1"), "the static command works alone")


an_installation_adds_its_files_and_its_removal_leaves_nothing()
an_installation_makes_the_folders_it_needs()
a_program_uses_the_shared_library()
a_program_uses_the_static_library()
sys.exit(finish())
