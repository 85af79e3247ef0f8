# SPDX-License-Identifier: MIT
"""Repair layers with one fault each, for test_probe.py: faulty.py MODE.

Each mode is a function below that answers a request; what it does not spoil it hands on as it came,
which is harmless. A mode says in its first line which relation finds it, and in MODES what it claims
in its hello.
"""
import json
import os
import re
import sys
import time

HELLO = {"op": "hello", "protocol": 1, "name": "faulty", "version": "1", "language": "python"}


class Memory:
    """What a layer keeps from request to request."""
    count = 0
    last = None
    seen = {}


def ok(request, arguments):
    return {"id": request["id"], "outcome": "ok", "arguments": arguments}


def refuse(request, **more):
    return dict({"id": request["id"], "outcome": "rejected"}, **more)


def keep(request):
    return ok(request, request["arguments"])


def value(request):
    """The arguments as an object; None: they are none."""
    try:
        arguments = json.loads(request["arguments"])
    except ValueError:
        return None
    return arguments if isinstance(arguments, dict) else None


def strings(arguments):
    """Each string of a value, with what holds it and where."""
    todo = [arguments]
    while todo:
        holder = todo.pop()
        for key, inner in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if isinstance(inner, (dict, list)):
                todo.append(inner)
            elif isinstance(inner, str):
                yield holder, key, inner


def schema_of(request):
    schema = request["tool"]["parameters"]
    return schema if isinstance(schema, dict) else {}


def properties(request):
    """The declared members, in the order of the schema."""
    declared = schema_of(request).get("properties")
    return declared if isinstance(declared, dict) else {}


def is_of(inner, schema):
    """Is the value of the type that the schema names, or does it name none?"""
    names = {"string": str, "boolean": bool, "array": list, "object": dict, "null": type(None)}
    wanted = schema.get("type") if isinstance(schema, dict) else None
    if wanted in ("integer", "number"):
        return isinstance(inner, (int, float)) and not isinstance(inner, bool)
    return not isinstance(wanted, str) or isinstance(inner, names[wanted])


# ---- asked more than once ----------------------------------------------------------------

def every_second(request):
    """determinism: it refuses each second call, whatever it is."""
    Memory.count += 1
    return refuse(request) if Memory.count % 2 == 0 else keep(request)


def jealous(request):
    """state: it refuses a text that it has seen, if another one came between."""
    known = Memory.seen.get(request["arguments"])
    strange = known is not None and Memory.last != request["arguments"]
    Memory.seen[request["arguments"]] = True
    Memory.last = request["arguments"]
    return refuse(request) if strange else keep(request)


def proud(request):
    """order: the first tool that it is asked about is the only one that it knows."""
    tool = json.dumps(request["tool"], sort_keys=True)
    Memory.last = Memory.last or tool
    return keep(request) if tool == Memory.last else refuse(request)


def remembering_names(request):
    """same-names: it keeps the schema of a tool by the names of its members, and refuses other types."""
    declared = properties(request)
    kept = Memory.seen.setdefault(tuple(sorted(declared)), declared)
    arguments = value(request) or {}
    return keep(request) if all(is_of(inner, kept.get(name)) for name, inner in arguments.items()
                                ) else refuse(request)


def in_pieces(request):
    """chunking: a text in pieces is one that was cut off."""
    return refuse(request, reason="truncated") if "cuts" in request else keep(request)


def growing(request):
    """idempotence: it adds a blank, also to what it has made itself."""
    return ok(request, request["arguments"] + " ")


# ---- what is due is known ------------------------------------------------------------------

def types(request):
    """Name and declared type of each member."""
    schema = request["tool"]["parameters"]
    declared = schema.get("properties") if isinstance(schema, dict) else None
    for name, wanted in (declared if isinstance(declared, dict) else {}).items():
        if isinstance(wanted, dict) and isinstance(wanted.get("type"), str):
            yield name, wanted["type"]


def mend(request, change):
    """Each member of the declared type as `change` gives it."""
    arguments = value(request)
    if arguments is None:
        return keep(request)
    before = json.dumps(arguments)
    for name, wanted in types(request):
        if name in arguments:
            arguments[name] = change(arguments[name], wanted)
    return keep(request) if json.dumps(arguments) == before else ok(request, json.dumps(arguments))


def coercing(request):
    """wrong-value: what is no number and no truth value is read as one."""
    def change(inner, wanted):
        if wanted == "boolean" and not isinstance(inner, bool):
            return inner not in (0, "", "false", "no", "off", None)
        digits = re.match(r"\s*-?\d+", inner) if isinstance(inner, str) else None
        return int(digits[0]) if wanted in ("integer", "number") and digits else inner
    return mend(request, change)


def guessing_names(request):
    """named: a name that shares three letters with a declared one is that one."""
    arguments = value(request)
    schema = request["tool"]["parameters"]
    declared = list(schema.get("properties") or ()) if isinstance(schema, dict) else []
    changed = False
    for name in list(arguments or ()):
        near = [one for one in declared if one not in arguments and one[:3].lower() == name[:3].lower()]
        if name not in declared and near:
            arguments[near[0]] = arguments.pop(name)
            changed = True
    return ok(request, json.dumps(arguments)) if changed else keep(request)


def tidying(request):
    """embedded: commas before a closer go, wherever they stand."""
    return ok(request, re.sub(r",\s*([}\]])", r"\1", request["arguments"]))


def closed(text):
    """The text with what is open at its end closed."""
    behind, quoted = "", False
    for place, mark in enumerate(text):
        if mark == '"' and text[place - 1:place] != "\\":
            quoted = not quoted
        elif not quoted and mark in "[{":
            behind = ("]" if mark == "[" else "}") + behind
        elif not quoted and mark in "]}":
            behind = behind[1:]
    return text + ('"' if quoted else "") + behind


def is_json(text):
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def closing(request):
    """cut: what is open at the end is closed."""
    text = closed(request["arguments"])
    return ok(request, text) if is_json(text) else refuse(request)


# ---- any answer --------------------------------------------------------------------------

def decoding(request):
    """untouched: a string that looks like JSON is read as JSON."""
    arguments = value(request)
    if arguments is None:
        return keep(request)
    for holder, key, text in strings(arguments):
        try:
            holder[key] = json.loads(text)
        except ValueError:
            pass
    return ok(request, json.dumps(arguments))


def half_mended(request):
    """P7: it refuses, and leaves the host something else."""
    return refuse(request, arguments="{}")


def crashing(request):
    """P11: it ends at a text with an escape."""
    if "\\" in request["arguments"]:
        os._exit(3)
    return keep(request)


def hanging(request):
    """P11: it does not come back from a text with an escape."""
    if "\\" in request["arguments"]:
        time.sleep(600)
    return keep(request)


def failing(request):
    """P11: it answers with an error where there is an escape."""
    return {"id": request["id"], "outcome": "error"} if "\\" in request["arguments"] else keep(request)


def unwilling(request):
    """P11: it supports nothing, and does not say what it lacks."""
    return {"id": request["id"], "outcome": "unsupported", "why": "no time"}


def chatty(request):
    """P11: a line too many behind each tenth answer."""
    Memory.count += 1
    if Memory.count % 10 == 0:
        print(json.dumps(keep(request)), flush=True)
    return keep(request)


# ---- the same call said in another way ---------------------------------------------------

def knowing(request):
    """renaming: it knows what a path is by its name, and takes none."""
    known = {"path", "query", "content", "limit"}
    return refuse(request) if known & set(properties(request)) else keep(request)


def first_comes(request):
    """schema-order: what the schema names first has to be there."""
    arguments = value(request)
    first = next(iter(properties(request)), None)
    return refuse(request) if arguments is None or first not in arguments else keep(request)


def in_order(request):
    """text-order: members have to come in the order of the schema."""
    declared = list(properties(request))
    places = [declared.index(name) for name in value(request) or () if name in declared]
    return keep(request) if places == sorted(places) else refuse(request)


def by_spelling(request):
    """wider-schema: a string that is spelled like a number is one, whatever the schema says."""
    arguments = value(request)
    for holder, key, text in strings(arguments or {}):
        if text.isdigit():
            holder[key] = int(text)
    return keep(request) if arguments is None else ok(request, json.dumps(arguments))


def remembering(request):
    """wider-schema: it knows a tool by its names, and judges by the types that it saw first."""
    key = request["tool"]["name"], tuple(sorted(properties(request)))
    known = Memory.seen.setdefault(key, properties(request))
    wrong = [name for name, inner in (value(request) or {}).items() if not is_of(inner, known.get(name))]
    return refuse(request) if wrong else keep(request)


# ---- what is not in question ---------------------------------------------------------------

def going_over(request):
    """locate, frame: where a value is of another type, it goes, and so do all that may go."""
    arguments = value(request)
    declared = properties(request)
    required = schema_of(request).get("required", [])
    if arguments is None or all(is_of(inner, declared.get(name)) for name, inner in arguments.items()):
        return keep(request)
    left = {name: inner for name, inner in arguments.items() if name in required}
    return ok(request, json.dumps(left))


def measuring(request):
    """numbers: what it mends it prints anew, each number as its machine prints it."""
    arguments = value(request)
    before = json.dumps(arguments)
    for name, inner in (arguments or {}).items():
        wanted = properties(request).get(name)
        if is_of(inner, wanted) or not isinstance(wanted, dict):
            continue
        if wanted["type"] in ("integer", "number") and isinstance(inner, str) and inner.isdigit():
            arguments[name] = int(inner)
        elif wanted["type"] == "array" and is_of(inner, wanted.get("items", {})):
            arguments[name] = [inner]
    return keep(request) if json.dumps(arguments) == before else ok(request, json.dumps(arguments))


# ---- damaged calls -------------------------------------------------------------------------

def dropping(request):
    """extra: what the schema does not declare goes."""
    arguments = value(request)
    declared = properties(request)
    if arguments is None or schema_of(request).get("additionalProperties") is not False:
        return keep(request)
    return ok(request, json.dumps({name: inner for name, inner in arguments.items() if name in declared}))


def filling(request):
    """missing: what is required and missing is what its type begins with."""
    zeros = {"string": "", "integer": 0, "number": 0, "boolean": False, "array": [], "object": {}}
    arguments = value(request)
    missing = [name for name in schema_of(request).get("required", []) if name not in (arguments or {})]
    if arguments is None or not missing:
        return keep(request)
    for name in missing:
        wanted = properties(request).get(name)
        arguments[name] = zeros.get(str(wanted.get("type")) if isinstance(wanted, dict) else "")
    return ok(request, json.dumps(arguments))


def first_object(request):
    """several: the first object in a text is the call, and what stands behind it is not."""
    if is_json(request["arguments"]):
        return keep(request)
    try:
        found, _ = json.JSONDecoder().raw_decode(request["arguments"].lstrip())
    except (ValueError, RecursionError):
        return refuse(request)
    return ok(request, json.dumps(found)) if isinstance(found, dict) else refuse(request)


def cutting_back(request):
    """damage: of what is no JSON it takes the longest beginning that it can close."""
    text = request["arguments"]
    if is_json(text):
        return keep(request)
    for end in range(len(text), max(0, len(text) - 200), -1):
        if is_json(closed(text[:end])):
            return ok(request, closed(text[:end]))
    return refuse(request)


def nameless(request):
    """contents: it takes the @ from the beginning of a string."""
    arguments = value(request)
    if arguments is None:
        return keep(request)
    for holder, key, text in strings(arguments):
        holder[key] = text.removeprefix("@")
    return ok(request, json.dumps(arguments))


def brief(request):
    """size: it keeps 20,000 characters of a string."""
    arguments = value(request)
    if arguments is None:
        return keep(request)
    for holder, key, text in strings(arguments):
        holder[key] = text[:20000]
    return ok(request, json.dumps(arguments))


# ---- work ----------------------------------------------------------------------------------

def looking_back(request):
    """growth: at each 64th byte it looks at the whole text in front of it."""
    text = request["arguments"]
    for end in range(0, len(text), 64):
        text.count("?!", 0, end)
    return keep(request)


def descending(request):
    """depth: it reads a text by calling itself for each level."""
    def depth(text, at):
        return depth(text, at + 1) if at < len(text) and text[at] in "[{" else at
    for start, mark in enumerate(request["arguments"]):
        if mark in "[{":
            depth(request["arguments"].replace('"a":', ""), start)
            break
    return keep(request)


# ---- layers without a fault --------------------------------------------------------------

def modest(request):
    """Nothing: it does not know what a schema may say beyond the plain keywords, and says so."""
    schema = json.dumps(request["tool"])
    for keyword in ("anyOf", "oneOf", "allOf", "$ref", "const", "pattern", "minimum", "maximum",
                    "minLength", "maxLength", "minItems", "maxItems", "format", "nullable"):
        if re.search(r'"%s": (?!\{)' % re.escape(keyword), schema):  # not the name of a property
            return {"id": request["id"], "outcome": "unsupported", "why": "no %s here" % keyword}
    return keep(request)


def valued(request):
    """Nothing: it gets parsed JSON and writes it anew."""
    return ok(request, json.dumps(json.loads(request["arguments"])))


def typed(request):
    """Nothing: what it hands on has each optional member of its type, null where none came."""
    arguments = json.loads(request["arguments"])
    schema = request["tool"]["parameters"]
    required = schema.get("required", [])
    for name in schema.get("properties", {}) if isinstance(schema, dict) else ():
        if name not in required:
            arguments.setdefault(name, None)
    return ok(request, json.dumps(arguments))


VALUE = {"input": "value", "numbers": "double", "strings": "utf-8"}
TOOLS = [{"name": "fetch", "parameters": {"type": "object", "properties": {"urls": {
    "type": "array", "items": {"type": "string"}}}, "required": ["urls"]}},
         {"name": "halt", "parameters": {"type": "object", "properties": {}}}]
CLAIMS = {
    growing: {"capabilities": ["bytes"]}, measuring: {"capabilities": ["bytes"]},
    in_pieces: {"capabilities": ["cuts"]},
    valued: VALUE, typed: dict(VALUE, output="typed"),
}
MODES = {mode.__name__: mode for mode in (
    keep, every_second, jealous, proud, remembering_names, in_pieces, growing, coercing,
    guessing_names, tidying, closing, decoding, half_mended, crashing, hanging, failing, unwilling,
    chatty, knowing, first_comes, in_order, by_spelling, remembering, going_over, measuring, dropping,
    filling, first_object, cutting_back, nameless, brief, looking_back, descending, modest, valued, typed)}


def main():
    mode = MODES[sys.argv[1]]
    log = open(sys.argv[2], "a", encoding="utf-8") if len(sys.argv) > 2 else None
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            return
        if request["op"] == "hello":
            said = dict(HELLO, name=mode.__name__, **CLAIMS.get(mode, {}))
            said.update({"tools": TOOLS} if os.environ.get("FIXED_TOOLS") else {})
        else:
            said = mode(request)
            if log:
                log.write(line)
                log.flush()
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
