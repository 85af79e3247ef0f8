# SPDX-License-Identifier: MIT
"""The model is a layer like any other: certify finds it full, and without harm.

Usage: test_serve.py BUILD. That each expected value is the model's in every profile, test_vectors.c asks.
"""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "testing"))
from checks import BUILD, check, main, start, toolmend  # noqa: E402

SERVE = BUILD / "conformance/model/serve"


def the_model_is_certified_with_the_corpus():
    for profile in ("standard", "extended"):
        done = toolmend("certify", "--corpus", "--timeout", "600", "--profile", profile, "--require", "full", "--", SERVE,
                        "--profile", profile)
        check(done.returncode == 0, done.stdout[-500:] + done.stderr)


def what_is_no_request_is_answered_and_the_next_one_too():
    lines = ["", "[", "{}", '{"op": "dance"}', '{"op": "repair"}', '{"op": "call", "id": "1", "call": "{}"}',
             '{"op": "repair", "id": "2", "tool": {"name": "t", "parameters": {"$ref": "http://a.example/"}}, "arguments": "{}"}',
             '{"op": "repair", "id": "3", "tool": {"name": "t", "parameters": {}}, "arguments": "{}"}', '{"op": "bye"}', "{}"]
    done = start([SERVE], stdin="\n".join(lines))
    said = [json.loads(line) for line in done.stdout.splitlines()]
    check([one.get("op") for one in said] == ["error"] * 6 + [None] * 2 and done.returncode == 0, done)
    check([one.get("outcome") for one in said[6:]] == ["unsupported", "ok"], said)


if __name__ == "__main__":
    main(globals())
