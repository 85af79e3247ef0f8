# SPDX-License-Identifier: MIT
"""The example adapters are what people copy: do they keep the protocol, and do what they say?

Usage: test_adapters.py BUILD. Expected values follow from the comment at the top of each
adapter. The driver that PROTOCOL.md prints and the commands by which README.md has a layer
certified are run as they stand there. What needs node and ajv is skipped without them; `make
certify` installs ajv.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools/testing"), str(ROOT / "conformance/peers")]
import peers  # noqa: E402
from checks import check, finish, skip  # noqa: E402

HERE = ROOT / "conformance/adapters"
BUILD = pathlib.Path(sys.argv[1]).resolve()
TEMPLATE = [sys.executable, HERE / "python/adapter.py"]
NAIVE = [sys.executable, HERE / "python/naive.py"]
AJV = ["node", HERE / "javascript/ajv_coerce.js"]
DRAFT_07 = "http://json-schema.org/draft-07/schema#"


def run(command, lines):
    """Exit code of the adapter and its answers to these requests."""
    sent = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    done = subprocess.run(command, input=sent.encode("utf-8"), capture_output=True, timeout=600, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.decode("utf-8").split("\n")[:-1]]


def answers(command, *asked):
    """The answers of one process to these pairs of schema and text."""
    return run(command, [{"op": "repair", "id": str(number), "arguments": text,
                          "tool": {"name": "t", "parameters": schema}}
                         for number, (schema, text) in enumerate(asked)])[1]


def one(kind, **more):
    """A schema with one member `v` of this type."""
    return {"type": "object", "properties": {"v": {"type": kind, **more}}}


def an_adapter_keeps_the_protocol(command):
    name = pathlib.Path(command[1]).name
    code, said = run(command, [{"op": "hello", "protocol": 1}, {"op": "dance"}, {"op": "bye"},
                               {"op": "dance"}])
    check(code == 0, f"{name} ends with 0 at bye")
    check(len(said) == 2, f"{name} answers nothing after bye")
    hello, unknown = said
    check(hello["op"] == "hello" and hello["protocol"] == 1, f"{name} greets")
    check(all(isinstance(hello[word], str) for word in ("name", "version", "language")),
          f"{name} says what it is")
    check(unknown == {"op": "error", "why": "unknown op"}, f"{name} does not know another op")
    check(run(command, []) == (0, []), f"{name} ends with 0 at the end of its input")
    # U+2028 ends a line for some readers of lines; in a JSON string it stands for itself.
    text = '{"v": "a\u2028b\u0085c"}'
    got = answers(command, ({}, "{}"), ({}, text))
    check([each["id"] for each in got] == ["0", "1"], f"{name} repeats the ids, in order")
    check(json.loads(got[1]["arguments"]) == json.loads(text), f"{name} reads a line to its line feed")


def the_template_hands_every_text_on():
    texts = ["", "{", '{"v": 1e400}', ' {"v" :"\\ud800"}\n', "\u00e9\U0001f600",
             '{"v": "' + "x" * 300000 + '"}']
    for text, got in zip(texts, answers(TEMPLATE, *((one("integer"), text) for text in texts))):
        check((got["outcome"], got["arguments"]) == ("ok", text), f"adapter.py keeps {text[:20]!r}")


def naive_gives_each_value_its_declared_type():
    cases = [
        (one("integer"), '{"v": "5"}', {"v": 5}),
        (one("integer"), '{"v": "five"}', {"v": "five"}),
        (one("integer"), '{"v": "true"}', {"v": "true"}),
        (one("number"), '{"v": "0.5"}', {"v": 0.5}),
        (one("boolean"), '{"v": "true"}', {"v": True}),
        (one("boolean"), '{"v": "1"}', {"v": "1"}),
        (one("string"), '{"v": 5}', {"v": "5"}),
        (one("string"), '{"v": true}', {"v": True}),
        (one("string"), '{"v": "[1]"}', {"v": "[1]"}),
        (one("object"), '{"v": "{\\"a\\": 1}"}', {"v": {"a": 1}}),
        (one("array"), '{"v": "[1, 2]"}', {"v": [1, 2]}),
        (one("array"), '{"v": "a"}', {"v": ["a"]}),
        (one("array"), '{"v": {"a": 1}}', {"v": [{"a": 1}]}),
        (one("array", items={"type": "integer"}), '{"v": ["1", 2]}', {"v": [1, 2]}),
        (one(["null", "array"]), '{"v": "a"}', {"v": ["a"]}),
        (one("array", items=one("integer")), '{"v": [{"v": "1"}]}', {"v": [{"v": 1}]}),
        (one("string"), '{"v": null, "w": null}', {}),
        ({**one("array"), "required": ["v"]}, '{"v": null}', {"v": None}),
        (one("string"), '"{\\"v\\": 1}"', {"v": "1"}),
        ({"properties": {"v": True}}, '{"v": "1"}', {"v": "1"}),
    ]
    for (_, text, due), got in zip(cases, answers(NAIVE, *(case[:2] for case in cases))):
        made = json.loads(got["arguments"])
        check(json.dumps(made) == json.dumps(due), f"naive.py makes {due} of {text}, not {made}")


def naive_refuses_what_it_cannot_read():
    texts = ["", '{"v": 1', "[" * 100000]
    for text, got in zip(texts, answers(NAIVE, *(({}, text) for text in texts))):
        check(got["outcome"] == "rejected" and got["message"], f"naive.py refuses {text[:20]!r}")


def naive_calls_the_tool_that_is_named():
    tools = [{"name": "t", "parameters": one("integer")}, {"name": "u", "parameters": one("string")}]
    cases = [
        ('{"name": "t", "arguments": {"v": "5"}}', ("t", {"v": 5})),
        ('{"name": "t", "arguments": "{\\"v\\": \\"5\\"}"}', ("t", {"v": 5})),
        ('{"name": "u", "arguments": {"v": 5}}', ("u", {"v": "5"})),
        ('{"name": "T", "arguments": {"v": "5"}}', None),
        ('{"name": "t"}', None),
        ('{"arguments": {"v": "5"}}', None),
        ('{"name": ["t"], "arguments": {}}', None),
        ('{"name": "t", "arguments": "{"}', None),
        ('[]', None),
        ('{"name": "t", "arguments": {}', None),
    ]
    got = run(NAIVE, [{"op": "call", "id": "k", "tools": tools, "call": text} for text, _ in cases])[1]
    for (text, due), made in zip(cases, got):
        said = (made["name"], json.loads(made["arguments"])) if made["outcome"] == "ok" else None
        check(said == due, f"naive.py makes {due} of {text}, not {made}")


def ajv_coerces_and_refuses_what_stays_invalid():
    tuple_07 = {"$schema": DRAFT_07, **one("array", items=[{"type": "integer"}])}
    cases = [
        (one("integer"), '{"v": "5"}', '{"v":5}'),
        (one("integer"), '{"v": "five"}', None),
        (one("array"), '{"v": "a"}', None),
        (one("array", prefixItems=[{"type": "integer"}]), '{"v": ["5"]}', '{"v":[5]}'),
        (tuple_07, '{"v": ["5"]}', '{"v":[5]}'),
        (one("string", format="email"), '{"v": "a"}', '{"v":"a"}'),
        (one("string"), '{"v": "a"', None),
    ]
    got = answers(AJV, *(case[:2] for case in cases)) + answers([*AJV, "array"], (one("array"), '{"v": "a"}'))
    for (_, text, due), made in zip([*cases, (None, '{"v": "a"}', '{"v":["a"]}')], got):
        check((made["outcome"], made.get("arguments")) == ("ok" if due else "rejected", due),
              f"ajv_coerce.js makes {due} of {text}, not {made}")


def ajv_names_the_keyword_that_it_does_not_take():
    schemas = {"$ref": {"$ref": "https://example.org/other"}, "pattern": one("string", pattern="("),
               "minLength": one("string", minLength="x"), "$schema": {"$schema": "https://example.org/draft"}}
    for keyword, got in zip(schemas, answers(AJV, *((schema, "{}") for schema in schemas.values()))):
        check(got["outcome"] == "unsupported" and keyword in got["why"],
              f"ajv_coerce.js names {keyword}, not {got}")


def the_example_of_the_protocol_is_what_serve_answers():
    """Lines that are folded there, at a blank or between tokens, go on behind three blanks."""
    page = (ROOT / "conformance/PROTOCOL.md").read_text("utf-8")
    block = re.search(r"^```text\n(> .*?)```", page, flags=re.M | re.S)[1]
    lines = block.replace("\n   ", " ").splitlines()
    asked = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    shown = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    said = run([BUILD / "toolmend", "serve"], asked)[1]
    check(len(asked) == len(shown) + 1 and len(said) == len(shown), "PROTOCOL.md shows each answer")
    for due, got in zip(shown, said):
        check(due == got, f"PROTOCOL.md shows what serve answers: {got}")


def the_driver_on_the_protocols_page_runs():
    page = (ROOT / "conformance/PROTOCOL.md").read_text("utf-8")
    code = re.search(r"^## A driver\n.*?```python\n(.*?)```", page, flags=re.M | re.S)[1]
    for command, due in (([BUILD / "toolmend", "serve"], 'ok {"urls": ["a"]}\nrejected {"urls": "a,b"}\n'),
                         (TEMPLATE, 'ok {"urls": "a"}\nok {"urls": "a,b"}\n')):
        done = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True,
                              timeout=600, check=False)
        check((done.returncode, done.stdout) == (0, due), f"the driver prints {due!r}, not {done.stdout!r}")


def the_commands_of_the_readme_certify_a_new_adapter():
    """In a folder of their own, with what they name linked there."""
    page = (ROOT / "README.md").read_text("utf-8")
    commands = re.search(r"^    build/toolmend adapter new .*\n(?:    .*\n)+", page, flags=re.M)[0]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "build").symlink_to(BUILD)
        done = subprocess.run(["sh", "-e", "-c", commands], cwd=folder, capture_output=True, text=True,
                              timeout=600, check=False)
    check("toolmend certify" in commands and done.returncode == 0, f"README.md's commands run: {done.stderr}")
    check(re.search(r"^level +harmless", done.stdout, flags=re.M), "a layer that does nothing is harmless")


def ajv_is_there():
    ask = ["node", "-e", "require('ajv')"]
    return shutil.which("node") and subprocess.run(ask, capture_output=True, check=False).returncode == 0


def main():
    os.environ["NODE_PATH"] = str(peers.one("ajv-true").place / "node_modules")
    an_adapter_keeps_the_protocol(TEMPLATE)
    the_template_hands_every_text_on()
    an_adapter_keeps_the_protocol(NAIVE)
    naive_gives_each_value_its_declared_type()
    naive_refuses_what_it_cannot_read()
    naive_calls_the_tool_that_is_named()
    the_example_of_the_protocol_is_what_serve_answers()
    the_driver_on_the_protocols_page_runs()
    the_commands_of_the_readme_certify_a_new_adapter()
    if ajv_is_there():
        an_adapter_keeps_the_protocol(AJV)
        ajv_coerces_and_refuses_what_stays_invalid()
        ajv_names_the_keyword_that_it_does_not_take()
    else:
        skip("ajv_coerce.js: no ajv here, `make certify` installs it")
    return finish()


if __name__ == "__main__":
    sys.exit(main())
