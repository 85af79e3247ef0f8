# SPDX-License-Identifier: MIT
"""host_example.py - a small host that keeps the host clauses of SPEC.md.

reference/HOST.md shows its middle, `take` and `judge`; test_host.py plays the model and says what
was run, stored, sent back and counted. It has no network and no provider: a message of the model
is {"text", "calls": [{"id", "name", "arguments"}]} with the provider's stop reason beside it. What
the adapter of a provider makes of `history` (roles, error marks) is that adapter's business.

It asks `toolmend serve` about every call, and `toolmend repair --json` for the record of those few
that were not valid: notes and what a refusal is counted by stand only there.
"""
import base64
import collections
import json
import subprocess
import tempfile

TRUNCATED = ("length", "max_tokens", "max_output_tokens", "MAX_TOKENS", "model_context_window_exceeded",
             "content_filter", "refusal", "SAFETY", None)  # None: the stream broke off
COMPLETE = ("stop", "tool_calls", "end_turn", "tool_use", "STOP")
FINISH = {**dict.fromkeys(TRUNCATED, "truncated"), **dict.fromkeys(COMPLETE, "complete")}

CUT = ("The message was cut off at the provider's limit, so this call was not run. Send it again in smaller "
       "parts.")
SECOND = "\nThis is the second call of {0} that is refused for these faults. The schema of the arguments: {1}"
BROKEN_IN_A_ROW = 8  # messages with a refusal of any kind, before a person is asked


class Layer:
    """toolmend as a process. Schemas go into its lines byte for byte, as they are advertised."""

    def __init__(self, program, profile="standard"):
        self.program, self.profile, self.asked = program, profile, 0
        self.oracle = subprocess.Popen([program, "serve", "--profile", profile], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE)
        self.order = [line.split()[0] for line in self.words("rules").decode().splitlines() if line.strip()]

    def words(self, *arguments, text=b""):
        done = subprocess.run([self.program, *arguments], input=text, stdout=subprocess.PIPE, check=False)
        if done.returncode not in (0, 10):
            raise RuntimeError("toolmend %s ended with exit code %d" % (arguments[0], done.returncode))
        return done.stdout

    def repair(self, tool, text, finish):
        """What the oracle answers to one call."""
        self.asked += 1
        line = '{"op":"repair","id":"%d","tool":%s,"finish":"%s",%s}\n' % (
            self.asked, definition(tool), finish, spelled(text))
        self.oracle.stdin.write(line.encode())
        self.oracle.stdin.flush()
        answer = json.loads(self.oracle.stdout.readline())
        if answer.get("id") != str(self.asked) or answer["outcome"] not in ("ok", "rejected"):
            raise ValueError("%s cannot be judged: %s" % (tool["name"], answer.get("why")))
        return answer

    def record(self, tool, text, finish):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            file.write(definition(tool))
            file.flush()
            return json.loads(self.words("repair", "--json", "--tool", file.name, "--finish", finish,
                                         "--profile", self.profile,
                                         text=text.encode("utf-8", "surrogatepass")))

    def close(self):
        self.oracle.stdin.close()
        self.oracle.wait()
        self.oracle.stdout.close()


def spelled(text):
    """The member of a request that holds an arguments text."""
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair: bytes, and no text
        return '"arguments_b64":"%s"' % base64.b64encode(text.encode("utf-8", "surrogatepass")).decode()
    return '"arguments":' + json.dumps(text)


def definition(tool):
    """Name and schema on one line: a line feed is white space of a schema, and ends a request."""
    return '{"name":%s,"parameters":%s}' % (json.dumps(tool["name"]), tool["schema"].replace("\n", " "))


def fnv(data):
    """FNV-1a, 64 bits."""
    value = 14695981039346656037
    for byte in data:
        value = (value ^ byte) * 1099511628211 % 2 ** 64
    return value


def refusal(record):
    """What was refused, as PROTOCOL.md digests it. `expected` is printed anew here: a schema with
    escapes or numbers that Python spells otherwise gives another digest, which counts as well."""
    faults = {"%s %s %s\n" % (violation["schema_pointer"], violation["keyword"],
                              json.dumps(violation["expected"], ensure_ascii=False, separators=(",", ":")))
              for violation in record["violations"]}
    lines = ["%s\n" % record["tool"], "%s\n" % record["reason"]] + sorted(faults)
    return "%016x" % fnv("".join(lines).encode())


class Call:
    """One call of a message, judged."""

    def __init__(self, call, verdict, text, stored, told):
        self.id, self.name = call["id"], call["name"]
        self.verdict = verdict  # unknown-tool: the layer was not asked for it
        self.text = text  # the one value: checked, approved, shown, run
        self.stored = stored  # its arguments in the history; None: it is not stored as a call
        self.told = told  # why it is not run; None: it may run
        self.refusal = None


class Host:
    def __init__(self, layer, tools, approve, model):
        """tools: {"name", "schema" (text), "run" (text -> result text)}; approve(name, text) -> bool."""
        self.layer, self.approve, self.model = layer, approve, model
        self.tools = {tool["name"]: tool for tool in tools}
        for tool in tools:  # a schema that cannot be judged is for a person, and now
            layer.repair(tool, "{}", "unknown")
        self.history, self.shown, self.log = [], [], []
        self.counts = collections.Counter()
        self.task("")

    def advertised(self):
        return [(tool["name"], tool["schema"]) for tool in self.tools.values()]

    def task(self, words):
        """A person says something: what was refused before is another task's."""
        self.met, self.broken = collections.Counter(), 0
        if words:
            self.history.append({"role": "user", "text": words})

    def take(self, message, stop):
        """One message of the model, when it has ended. False: a person is asked, not the model."""
        finish = FINISH.get(stop, "unknown")
        calls = [self.judge(call, finish) for call in message["calls"]]
        if calls and finish == "truncated":
            calls[-1].told = calls[-1].told or CUT
        again = self.count(calls)
        self.store(message["text"], [call for call in calls if call.stored])
        for call in calls:
            if call.told is None:
                self.answer(call, *self.run(call))
            elif call.stored:
                self.answer(call, call.told, True)
        for call in calls:
            if not call.stored:
                self.history.append({"role": "user", "text": "Your call of %s: %s" % (call.name, call.told)})
        return again

    def judge(self, call, finish):
        tool = self.tools.get(call["name"], {"name": "", "schema": "{}"})
        answer = self.layer.repair(tool, call["arguments"], finish)
        text, stored, told = answer.get("arguments"), answer["history"], None
        verdict = "repaired" if answer["edits"] else "valid"
        if answer["outcome"] == "rejected":
            verdict, told = "rejected", answer["message"]
        if tool["name"] == "":
            verdict, told = "unknown-tool", "There is no such tool; there are %s." % ", ".join(self.tools)
        if stored is None or stored.lstrip(" \t\r\n")[:1] != "{":
            stored = None  # providers take objects, and nothing else
        judged = Call(call, verdict, text, stored, told)
        if verdict in ("repaired", "rejected"):
            record = self.layer.record(tool, call["arguments"], finish)
            judged.refusal = refusal(record) if told else None
            judged.rules = {rule for edit in answer["edits"] for rule in edit["rules"]}
            judged.reason = answer.get("reason")
            self.shown += [("note", call["id"], note) for note in record["notes"]]
        return judged

    def count(self, calls):
        """Events, counters, and what is said of a refusal that was met before."""
        for call in calls:
            self.counts[call.verdict] += 1
            if call.verdict not in ("repaired", "rejected"):
                continue
            repeat = self.met[call.refusal] if call.refusal else None
            self.counts.update([call.reason] if call.refusal else call.rules)
            self.write_event(call, repeat)
            if repeat == 1:
                call.told += SECOND.format(call.name, self.tools[call.name]["schema"])
        refused = {call.refusal for call in calls if call.refusal}
        self.met.update(refused)  # once a message
        self.broken = self.broken + 1 if any(call.told for call in calls) else 0
        stuck = any(self.met[one] >= 3 for one in refused) or self.broken >= BROKEN_IN_A_ROW
        if stuck:
            self.shown.append(("person", None, "The model keeps sending calls that cannot be run."))
        return not stuck

    def write_event(self, call, repeat):
        rules = [rule for rule in self.layer.order if rule in call.rules]
        self.log.append(json.dumps({
            "type": "tool_input_invalid" if call.refusal else "tool_input_repaired", "tool": call.name,
            "model": self.model, "profile": self.layer.profile, "rules": rules, "reason": call.reason,
            "refusal": call.refusal, "repeat": repeat}))

    def store(self, text, calls):
        """The message with the calls that can be stored; no provider takes an empty one."""
        self.history.append({
            "role": "assistant", "text": text or ("" if calls else "(a call that could not be read)"),
            "calls": [{"id": call.id, "name": call.name, "arguments": call.stored} for call in calls]})

    def run(self, call):
        """Result and error mark. A validator and hooks of the host stand before the approval, and see
        this text; a hook that changes it goes back to judge()."""
        if not self.approve(call.name, call.text):
            return "The user did not allow this call.", True
        self.shown.append(("started", call.id, call.text))
        try:
            return self.tools[call.name]["run"](call.text), False
        except OSError as error:
            return str(error), True

    def answer(self, call, text, error):
        self.history.append({"role": "result", "call": call.id, "text": text, "error": error})


def assemble(pieces):
    """(message, stop) of a stream: (index, {"id", "name"} or None, text) for a piece of a call, and
    ("stop", word) at its end. Calls are whole when the stream is; without an end they were cut."""
    calls = {}
    for piece in pieces:
        if piece[0] == "stop":
            return {"text": "", "calls": list(calls.values())}, piece[1]
        index, head, text = piece
        if head:
            calls[index] = {**head, "arguments": ""}
        calls[index]["arguments"] += text
    return {"text": "", "calls": list(calls.values())}, None
