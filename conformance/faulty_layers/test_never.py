# SPDX-License-Identifier: MIT
"""Is what no rule may do harm to the vectors, and what may be meant none?

Usage: test_never.py BUILD. Two layers answer the vectors of "Never a rule". The first does to each case what its
clause forbids: each clause has to find harm. The second takes what a case lists as a reading or accepts
beside the rejection, and otherwise rejects: nobody finds harm in it.
"""
import collections
import difflib
import json
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "testing"))
from checks import BUILD, check, main, toolmend  # noqa: E402

NEVER = HERE.parent / "vectors" / "never"


def members(change):
    """A change of each member by the schema that declares it."""
    return lambda schema, value: {name: change(schema.get("properties", {}).get(name, {}), one)
                                  for name, one in value.items()}


def wants(schema, word):
    return word in (schema.get("type") if isinstance(schema.get("type"), list) else [schema.get("type")])


def split(schema, value):
    if isinstance(value, list):
        return [piece.strip() for item in value for piece in item.split(",")]
    return value.replace("\n", ",").split(",")


def clamp(schema, value):
    if isinstance(value, (str, list)):
        return value[:schema.get("maxLength", schema.get("maxItems"))]
    return max(min(value, schema.get("maximum", value)), schema.get("minimum", value))


def undeclared(schema, value):
    if isinstance(value, list):
        return [undeclared(schema.get("items", {}), item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: undeclared(schema["properties"][name], one) for name, one in value.items()
            if name in schema.get("properties", {})}


def nearest(schema, value):
    made = {}
    for name, one in value.items():
        near = difflib.get_close_matches(name, set(schema["properties"]) - set(value), 1, 0.3)
        made[name if name in schema["properties"] or not near else near[0]] = one
    return made


def closed(text):
    """The text with an open string and open containers closed."""
    opened, quoted, at = [], False, 0
    while at < len(text):
        sign = text[at]
        at += 2 if quoted and sign == "\\" else 1
        if sign == '"':
            quoted = not quoted
        elif not quoted and sign in "{[":
            opened.append("}" if sign == "{" else "]")
        elif not quoted and sign in "}]" and opened:
            opened.pop()
    return text + ('"' if quoted else "") + "".join(reversed(opened))


def decoded(value):
    while isinstance(value, str) and value[:1] in ('"', "[", "{"):
        value = json.loads(value)
    return [decoded(one) for one in value] if isinstance(value, list) else value


def flat(schema, value):
    made = {}
    for name, one in value.items():
        if isinstance(one, list):
            one = [item for part in one for item in (part if isinstance(part, list) else [part])]
        if isinstance(one, dict):
            made.update(one)
        else:
            made[name] = one
    return made


def defaults(schema, value):
    spare = {"integer": 0, "boolean": False, "string": ""}
    for name, one in schema["properties"].items():
        if value.get(name) is None:
            value[name] = one.get("default", spare.get(one.get("type")))
    return value


# What each clause forbids, done to a parsed object; for those below, to the text.
VALUE = {
    "split-text": members(lambda schema, one: split(schema, one) if wants(schema, "array") else one),
    "drop-undeclared-key": undeclared,
    "stringify": members(lambda schema, one: one if isinstance(one, str) or not wants(schema, "string")
                         else json.dumps(one)),
    "clamp": members(clamp),
    "round": members(lambda schema, one: round(float(one))),
    "truthiness": members(lambda schema, one: bool(one) if wants(schema, "boolean") else int(one)),
    "key-by-meaning": nearest,
    "change-valid-value": members(lambda schema, one: one.strip() if isinstance(one, str) else one),
    "second-layer": members(lambda schema, one: decoded(one)),
    "flatten": flat,
    "null-into-list": members(lambda schema, one: [None] if one is None else one),
    "wrapper-result": lambda schema, value: next((one for one in value.values() if isinstance(one, dict)), value),
    "default-by-name": defaults,
    "match-file-content": members(lambda schema, one: one.rstrip().replace("“", '"').replace("”", '"')),
}
TEXT = {
    "empty-object-for-lost-arguments": lambda schema, text: "{}",
    "complete-cut-text": lambda schema, text: closed(text),
    "first-of-two-objects": lambda schema, text: json.dumps(json.JSONDecoder().raw_decode(text)[0]),
    "list-as-object": lambda schema, text: json.dumps(
        {next(iter(schema["properties"])): json.loads(text)} if text[0] == "[" else json.loads(text)),
}


def forbidden(clause, case, tools):
    """The answer of a layer that does what the clause forbids; None: it rejects."""
    if "call" in case:
        return {"name": tools[0]["name"], "arguments": json.dumps(json.loads(case["call"]).get("arguments") or {})}
    schema = tools[0]["parameters"]
    try:
        if clause in TEXT:
            return {"arguments": TEXT[clause](schema, case["arguments"])}
        return {"arguments": json.dumps(VALUE[clause](schema, json.loads(case["arguments"])))}
    except (ValueError, TypeError, AttributeError, KeyError):
        return None


def meant(clause, case, tools):
    """A reading, or the repair that is accepted, or the text as it came where it is valid."""
    for row in case["expect"].get("any_of", [case["expect"]]):
        if row["outcome"] == "valid":
            name = {"name": row["name"]} if "call" in case else {}
            text = json.dumps(json.loads(case["call"])["arguments"]) if "call" in case else case["arguments"]
            return {**name, "arguments": text}
        if row["outcome"] == "repaired" or "readings" in row:
            made = row if row["outcome"] == "repaired" else row["readings"][0]
            return {"arguments": made} if isinstance(made, str) else {
                name: made[name] for name in ("name", "arguments") if name in made}
    return None


def key_of(asked, tools):
    """What is asked, whatever its id."""
    text = asked.get("call", asked.get("arguments"))
    return json.dumps([text, tools, asked.get("finish", "unknown")], sort_keys=True)


def layer(answer):
    """An adapter that knows which clause a case is of, as no honest one can."""
    known = {}
    for path in NEVER.glob("*.json"):
        suite = json.loads(path.read_text("utf-8"))
        for case in suite["cases"]:
            tools = [suite["tools"][name] for name in case.get("tools", [case.get("tool")])]
            known[key_of(case, tools)] = (path.stem, case, tools)
    for line in sys.stdin:
        asked = json.loads(line)
        said = {"op": "hello", "protocol": 1, "name": "never", "version": "1", "language": "python",
                "capabilities": ["call"]}
        if asked["op"] == "bye":
            return
        if asked["op"] != "hello":
            tools = asked.get("tools", [asked.get("tool")])
            row = known.get(key_of(asked, tools))
            made = answer(*row) if row else None
            said = {"id": asked["id"], **({"outcome": "rejected"} if made is None else {"outcome": "ok", **made})}
        print(json.dumps(said), flush=True)


def harm(build, word):
    """The harm that the vectors find in a layer, counted by clause."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.jsonl")
        done = toolmend("certify", "--filter", "never/**", "--report", f"jsonl={report}", "--",
                               sys.executable, __file__, word)
        lines = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    found = collections.Counter(line["id"].split("/")[1] for line in lines
                                if line["type"] == "result" and line["result"] == "harm")
    check(done.returncode in (0, 1) and not any(line.get("result") == "error" for line in lines), done.stderr)
    return found


def what_a_clause_forbids_is_harm():
    found = harm(BUILD, "forbidden")
    for path in NEVER.glob("*.json"):
        check(found[path.stem], f"a case of {path.stem} finds what the clause forbids")
    print("note: harm by clause:", ", ".join(f"{clause} {count}" for clause, count in sorted(found.items())))


def what_may_be_meant_is_none():
    check(not harm(BUILD, "meant"), "readings and accepted repairs are no harm")


if __name__ == "__main__":
    if sys.argv[1:2] in (["forbidden"], ["meant"]):
        layer(globals()[sys.argv[1]])
    else:
        main(globals())
