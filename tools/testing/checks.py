# SPDX-License-Identifier: MIT
"""checks.py - what the test scripts share: claims that are counted, and the command under test.

A script is started as `test_x.py BUILD`. Its tests are functions whose names are the claims;
`main(tests)` runs them and prints the last line that tools/check reads.
"""
import inspect
import pathlib
import subprocess
import sys
import types

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 and sys.argv[1][0] != "-" else ROOT / "build"
BINARY = str(BUILD / "toolmend")
LONG = 600  # seconds: only a command that hangs takes as long
passed = failed = skipped = 0


def check(held, claim=""):
    """Count a claim; say where a false one stands."""
    global passed, failed
    if held:
        passed += 1
        return
    failed += 1
    frame = sys._getframe(1)
    print(f"{frame.f_code.co_name}:{frame.f_lineno}: does not hold: {str(claim)[:2000]}", file=sys.stderr)


def skip(why):
    """Count something that cannot be tested here."""
    global skipped
    skipped += 1
    print(f"note: skipped: {why}")


def start(words, stdin="", **more):
    """A command that has ended; its stdout and stderr are bytes if `text` is false."""
    text = more.pop("text", True)
    sent = stdin.encode("utf-8") if isinstance(stdin, str) else stdin
    done = subprocess.run([str(word) for word in words], input=sent, capture_output=True, timeout=LONG, check=False,
                          **more)
    if text:
        done.stdout, done.stderr = (out.decode("utf-8", "replace") for out in (done.stdout, done.stderr))
    return done


def toolmend(*words, **more):
    """The command with these words."""
    return start([BINARY, *words], **more)


def finish():
    """Print the count; the exit code."""
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed + skipped else 0


def main(tests):
    """Run the tests, the functions of a module whose names do not begin with a low line and that
    take nothing, and end with the count. Usage: main(globals())."""
    for name, test in list(tests.items()):
        if name[0] != "_" and isinstance(test, types.FunctionType) and test.__module__ == tests["__name__"] \
                and test.__code__.co_argcount == 0 and not test.__code__.co_flags & inspect.CO_VARARGS:
            test()
    sys.exit(finish())
