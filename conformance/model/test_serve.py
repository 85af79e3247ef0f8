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


def null_of_openapi_is_valid_where_it_is_asked_for():
    cases = [({"type": "string", "nullable": True}, None, "ok"), ({"type": "string", "x-nullable": True}, None, "ok"),
             ({"type": "string", "nullable": False}, None, "ok"), ({"nullable": True, "enum": ["a"]}, None, "rejected"),
             ({"type": "array", "nullable": True, "items": {"type": "integer"}}, "[1]", "ok"),
             ({"type": "integer", "nullable": True}, "null", "ok")]
    lines = [json.dumps({"op": op, "id": "1", "openapi": openapi, **asked})
             for schema, value, _ in cases for openapi in (False, True)
             for tool in [{"name": "t", "parameters": {"properties": {"v": schema}}}]
             for text in [json.dumps({"v": value})]
             for op, asked in [("repair", {"tool": tool, "arguments": text}),
                               ("call", {"tools": [tool], "call": json.dumps({"name": "t", "arguments": {"v": value}})})]]
    members = ("outcome", "reason", "arguments")
    said = [[[json.loads(line).get(member) for member in members] for line in start(layer, stdin="\n".join(lines) + "\n")
             .stdout.splitlines()] for layer in ([SERVE], [BUILD / "toolmend", "serve"])]
    check(len(said[0]) == len(lines) and said[0] == said[1], [pair for pair in zip(lines, *said) if pair[1] != pair[2]])
    check([one[0] for one in said[0]][2::4] == [outcome for _, _, outcome in cases], said[0])
    check(said[0][0][:2] == ["rejected", "schema-mismatch"] and said[0][2][2] == '{"v": null}', said[0])


if __name__ == "__main__":
    main(globals())
