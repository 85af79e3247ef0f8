# SPDX-License-Identifier: MIT
"""test_host.py - a host keeps the host clauses of SPEC.md, from the stream to the history.

Usage: test_host.py BUILD. The model is played here: each test is a few messages and what they have
to leave behind. What HOST.md shows is held against the host that runs, and its TypeScript is run
as well where node is.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(root / "tools/cli/tests"))
import host_example as example  # noqa: E402

program = str(pathlib.Path(sys.argv[1]).resolve() / "toolmend")
FETCH = ('{"type": "object", "properties": {"urls": {"type": "array", "items": {"type": "string"}},'
         '\n "id": {"type": "integer", "maximum": 1.0e30}}, "required": ["urls"],'
         ' "additionalProperties": false}')
WRITE = '{"properties": {"path": {"type": "string"}, "content": {"type": "string"}}, "required": ["path"]}'
RESULT = '{"ok":true,"note":"a parse error, they say"}'
layer = example.Layer(program)


class Scene:
    """A host with two tools and a person who approves what has no "secret" in it."""

    def __init__(self):
        self.ran, self.asked = [], []
        tools = [{"name": name, "schema": schema, "run": lambda text, name=name: self.note(name, text)}
                 for name, schema in (("fetch", FETCH), ("write", WRITE))]
        self.host = example.Host(layer, tools, self.approve, "some-model")

    def note(self, name, text):
        self.ran.append((name, text))
        return RESULT

    def approve(self, name, text):
        self.asked.append((name, text))
        return "secret" not in text

    def take(self, *calls, stop="tool_calls", text=""):
        """One message with calls (name, arguments); ids count up through all of it."""
        start = len(self.host.history)
        return self.host.take({"text": text, "calls": [
            {"id": "%d-%d" % (start, at), "name": name, "arguments": arguments}
            for at, (name, arguments) in enumerate(calls)]}, stop)

    def results(self):
        return [(entry["text"], entry["error"]) for entry in self.host.history if entry["role"] == "result"]

    def stored(self):
        return [call["arguments"] for entry in self.host.history for call in entry.get("calls", ())]

    def said(self):
        return [entry["text"] for entry in self.host.history if entry["role"] == "user"]

    def sound(self, claim):
        """What holds of every history: pairs, objects, and no empty message."""
        calls = [call for entry in self.host.history for call in entry.get("calls", ())]
        answered = [entry["call"] for entry in self.host.history if entry["role"] == "result"]
        check(sorted(call["id"] for call in calls) == sorted(answered), claim + ": a result a call")
        check(all(isinstance(json.loads(call["arguments"], parse_constant=refuse), dict) for call in calls),
              claim + ": stored arguments are objects")
        check(all(entry.get("calls") or entry["text"] for entry in self.host.history),
              claim + ": no message is empty")


def refuse(word):
    raise ValueError(word + " is no JSON")


def a_valid_call_runs_and_is_stored_as_the_bytes_that_came():
    scene = Scene()
    text = '{ "urls" : ["\\u0061"], "id":2512292042121000001 }'
    check(scene.take(("fetch", text)), "the model is asked again after a valid call")
    check(scene.ran == [("fetch", text)] == scene.asked, "approved and run are these bytes")
    check(scene.stored() == [text] and scene.results() == [(RESULT, False)], "so is what is stored")
    check(scene.host.log == [], "a valid call has no event")
    check(scene.host.counts == {"valid": 1}, "and is counted")
    scene.sound("valid")


def a_repaired_call_is_one_value_from_approval_to_history():
    scene = Scene()
    came, mended = '{"urls": "a", "id": "7"}', '{"urls": ["a"], "id": 7}'
    check(scene.take(("fetch", came)), "the model is asked again")
    started = [entry[2] for entry in scene.host.shown if entry[0] == "started"]
    check(scene.asked == scene.ran == [("fetch", mended)], "what was approved is what ran")
    check(started == [mended] == scene.stored(), "what was shown is what is stored")
    check(scene.results() == [(RESULT, False)], "the result has no note in it")
    notes = [entry for entry in scene.host.shown if entry[0] == "note"]
    check(len(notes) == 2, "two changes, two notes beside it")
    check([json.loads(line) for line in scene.host.log] == [
        {"type": "tool_input_repaired", "tool": "fetch", "model": "some-model", "profile": "standard",
         "rules": ["shape/scalar-for-array", "scalar/number-in-string"], "reason": None, "refusal": None,
         "repeat": None}], "the event is that of PROTOCOL.md")
    check(scene.host.counts == {"repaired": 1, "shape/scalar-for-array": 1, "scalar/number-in-string": 1},
          "verdict and rules are counted")
    scene.sound("repaired")


def a_call_that_is_not_approved_is_stored_and_does_not_run():
    scene = Scene()
    scene.take(("fetch", '{"urls": "secret"}'))
    check(scene.asked == [("fetch", '{"urls": ["secret"]}')], "a person saw the mended text")
    check(scene.ran == [] and scene.stored() == ['{"urls": ["secret"]}'], "it is stored and did not run")
    check(scene.results() == [("The user did not allow this call.", True)], "and the model is told")
    scene.sound("declined")


def a_refused_call_comes_back_as_an_error_about_its_input():
    scene = Scene()
    came = '{"urls": "private-a,private-b"}'
    check(scene.take(("fetch", came)), "the model may try again")
    check(scene.ran == [] and scene.asked == [], "nobody is asked about a refused call, and nothing runs")
    check(scene.stored() == [came], "it is stored as it came")
    (told, error), = scene.results()
    check(error and "/urls" in told, "as an error that names the place")
    check("private" not in told, "and quotes nothing")
    check("private" not in "".join(scene.host.log), "nor does the event")
    event = json.loads(scene.host.log[0])
    check((event["type"], event["reason"], event["repeat"]) == ("tool_input_invalid", "ambiguous", 0),
          "an event of the first refusal")
    check(scene.host.counts == {"rejected": 1, "ambiguous": 1}, "verdict and reason are counted")
    scene.sound("refused")


def a_cut_text_is_not_stored_as_a_call():
    scene = Scene()
    scene.host.task("Write it.")
    cut = '{"path": "a.md", "content": "half a li'
    check(scene.take(("write", cut), stop="length"), "the model may try again")
    check(scene.ran == [] and scene.stored() == [], "it does not run and is no call")
    check(scene.results() == [], "nor has it a result")
    check(len(scene.said()) == 2 and "write" in scene.said()[1], "the model is told in plain words")
    check("half" not in json.dumps(scene.host.history), "without the text that was cut")
    check("{}" not in json.dumps(scene.host.history), "and without {}")
    scene.sound("cut")


def json_that_is_no_object_is_not_stored_as_a_call():
    for text in ('["a"]', '"a"', "null", "", '{"urls": NaN}', '{"urls": ["\ud83d"]}'):
        scene = Scene()
        scene.take(("fetch", text), ("write", '{"path": "b"}'))
        check(scene.ran == [("write", '{"path": "b"}')], "the other call of the message runs")
        check(scene.stored() == ['{"path": "b"}'] and len(scene.said()) == 1, "%r is words" % text)
        scene.sound(ascii(text))


def of_a_message_that_was_cut_the_last_call_does_not_run():
    scene = Scene()
    first, last = '{"path": "a", "content": "1"}', '{"path": "b"}'
    check(scene.take(("write", first), ("write", last), stop="max_tokens"), "the model may try again")
    check(scene.ran == [("write", first)], "the first runs, the last one not though it is valid")
    check(scene.results() == [(RESULT, False), (example.CUT, True)], "the model is told which")
    scene.sound("cut message")


def the_calls_of_a_message_are_judged_each_by_itself():
    scene = Scene()
    check(scene.take(("fetch", '{"urls": 1}'), ("fetch", '{"urls": ["a"]}'), ("nothing", "{}"),
                     ("fetch", '{"urls": "b"}')), "the model is asked again")
    check([text for _, text in scene.ran] == ['{"urls": ["a"]}', '{"urls": ["b"]}'],
          "the sound ones run, in order")
    check([error for _, error in scene.results()] == [True, False, True, False], "each has its own result")
    check(scene.host.counts["unknown-tool"] == 1, "an unknown tool is counted as that")
    scene.sound("parallel")


def a_refusal_is_told_twice_and_then_a_person_is_asked():
    scene = Scene()
    check(scene.take(("fetch", '{"urls": 1}'), ("fetch", '{"urls": 2}')), "two of one message count once")
    check(scene.take(("fetch", '{"urls": 3}')), "the second time the model may try again")
    check(not scene.take(("fetch", '{"urls": 4}')), "the third time it may not")
    told = [text for text, _ in scene.results()]
    check([FETCH in text for text in told] == [False, False, True, False],
          "the second time it gets the schema")
    events = [json.loads(line) for line in scene.host.log]
    check([event["repeat"] for event in events] == [0, 0, 1, 2], "the events say how often it was met before")
    check(len({event["refusal"] for event in events}) == 1, "other values, the same refusal")
    check({event["profile"] for event in events} == {"standard"}, "nothing is repaired harder")
    check(("person", None) in [entry[:2] for entry in scene.host.shown], "a person is told")
    check(scene.ran == [], "and nothing has run")
    scene.host.task("Try another page.")
    check(scene.take(("fetch", '{"urls": 5}')), "another task counts anew")
    scene.sound("repeated")


def a_model_that_gets_further_is_not_repeating_itself():
    scene = Scene()
    for text in ('{"urls": 1, "id": "x"}', '{"urls": ["a"], "id": "x"}',
                 '{"urls": ["a"], "id": "y", "z": 1}'):
        check(scene.take(("fetch", text)), "another refusal each time")
    check(len({json.loads(line)["refusal"] for line in scene.host.log}) == 3, "and another digest")


def refusals_that_alternate_end_as_well():
    scene = Scene()
    kinds = [("fetch", '{"x%d": 1}'), ("write", '{"content": "%d"}'), ("fetch", '{"urls": [%d]}'),
             ("nothing", "%d")]
    asked = 0
    while asked < 50 and scene.take((kinds[asked % 4][0], kinds[asked % 4][1] % asked)):
        asked += 1
    check(asked == example.BROKEN_IN_A_ROW - 1, "eight messages in a row, whatever was refused")


def a_stream_is_judged_when_it_has_ended():
    text = '{"path": "a", "content": "b"}'
    pieces = [(0, {"id": "s", "name": "write"}, "")] + [(0, None, byte) for byte in text]
    scene = Scene()
    asked = layer.asked
    message, stop = example.assemble(pieces + [("stop", "tool_calls")])
    check(layer.asked == asked, "nothing is judged before the end")
    check(scene.host.take(message, stop) and scene.ran == [("write", text)], "and then the whole text runs")
    for end in range(1, len(pieces) + 1):
        scene = Scene()
        scene.host.take(*example.assemble(pieces[:end]))
        check(scene.ran == [], "a stream that breaks off runs nothing, whatever was there by then")


def the_schema_is_advertised_and_asked_with_as_it_was_given():
    check(Scene().host.advertised() == [("fetch", FETCH), ("write", WRITE)], "the advertised schemas")
    asked = example.definition({"name": "fetch", "schema": FETCH})
    check('"parameters":' + FETCH.replace("\n", " ") in asked, "the asked one, on one line")


def a_schema_that_cannot_be_judged_is_found_at_the_start():
    try:
        far = {"name": "far", "schema": '{"$ref": "https://example.com/s"}', "run": None}
        example.Host(layer, [far], None, "")
        check(False, "a reference out of the document is refused at the start")
    except ValueError as error:
        check("far" in str(error), "with the name of the tool")


def the_digest_is_fnv_1a():
    check(example.fnv(b"") == 0xCBF29CE484222325, "of nothing, as published")
    check(example.fnv(b"foobar") == 0x85944171F73967E8, "of foobar, as published")
    record = {"tool": "t", "reason": "schema-mismatch", "violations": [
        {"schema_pointer": "/b", "keyword": "type", "expected": ["array"]},
        {"schema_pointer": "/a", "keyword": "maximum", "expected": 5},
        {"schema_pointer": "/b", "keyword": "type", "expected": ["array"]}]}
    check(example.refusal(record) ==
          "%016x" % example.fnv(b't\nschema-mismatch\n/a maximum 5\n/b type ["array"]\n'),
          "the lines of PROTOCOL.md, sorted, each once")


def block(language):
    page = (root / "reference/HOST.md").read_text("utf-8")
    return re.search(r"^```%s\n(.*?)^```" % language, page, flags=re.M | re.S)[1]


def the_page_shows_the_host_that_runs():
    source = (root / "tools/cli/tests/host_example.py").read_text("utf-8")
    shown = textwrap.indent(block("python"), "    ", lambda line: line.strip() != "")
    check(len(shown) > 1000 and shown in source, "the Python of HOST.md stands in host_example.py")


DRIVER = """
const ran = [];
let refused = 0;
const host = {tools: new Map([["fetch", %s]]), history: [],
  finish: stop => stop === "length" ? "truncated" : "complete",
  count: calls => !calls.some(call => call.told) || ++refused < 3,
  run: async (name, text) => (ran.push(text), ["done", false])};
const say = (...texts) => ({text: "", calls: texts.map((text, at) =>
  ({id: "c" + at, name: "fetch", arguments: text}))});
const again = [
  await take(host, say('{"urls": "a"}', '{"urls": 1}', '{"urls'), "tool_calls"),
  await take(host, say('{"urls": ["a"]}', '{"urls": ["b"]}'), "length"),
  await take(host, say('{"urls": 2}'), "tool_calls")];
console.log(JSON.stringify({ran, again, history: host.history}));
oracle.stdin.end();
"""


def the_typescript_of_the_page_does_the_same():
    node = shutil.which("node")
    if not node:
        print("note: no node, the TypeScript of HOST.md was not run")
        return
    code = block("ts").replace('"toolmend"', json.dumps(program)) + DRIVER % json.dumps(FETCH)
    done = subprocess.run([node, "--input-type=module", "-e", code], stdout=subprocess.PIPE,
                          check=False, text=True, timeout=600)
    check(done.returncode == 0, "it runs")
    if done.returncode:
        return
    got = json.loads(done.stdout)
    check(got["ran"] == ['{"urls": ["a"]}'] * 2, "it runs what is sound, and not the last of a cut message")
    check(got["again"] == [True, True, False], "it stops where the host says so")
    stored = [call["arguments"] for entry in got["history"] for call in entry.get("calls", ())]
    check(stored == ['{"urls": ["a"]}', '{"urls": 1}', '{"urls": ["a"]}', '{"urls": ["b"]}', '{"urls": 2}'],
          "it stores objects, and no cut text")
    check([entry["error"] for entry in got["history"] if entry["role"] == "result"] ==
          [False, True, False, True, True], "each call has its result")
    check([entry["role"] for entry in got["history"]].count("user") == 1, "the cut text is told in words")


for name, test in list(globals().items()):
    if re.match(r"(an?|of|the|json|refusals)_", name):
        test()
layer.close()
sys.exit(finish())
