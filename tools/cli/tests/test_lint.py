# SPDX-License-Identifier: MIT
"""What `toolmend lint` finds, and what it leaves alone.

Usage: test_lint.py BUILD. Each test is a function whose name is the claim. What is expected of a
fault follows from the clause of its rule in SPEC.md, not from what the command printed; schemas
are as small as the claim allows, so that a finding has one reason.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "testing"))
from checks import check, finish  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[3]
binary = str(pathlib.Path(sys.argv[1]).resolve() / "toolmend")
seen = set()  # ids of findings that some test has met


def run(*words, stdin=b""):
    return subprocess.run([binary, "lint", *words], input=stdin, capture_output=True, timeout=600)


def follow(value, pointer):
    """RFC 6901; a name that is not there is an error of the test's caller."""
    for piece in pointer.split("/")[1:]:
        piece = piece.replace("~1", "/").replace("~0", "~")
        value = value[int(piece)] if isinstance(value, list) else value[piece]
    return value


def lint(tools, *words):
    """The findings of a list, each pointer of which has to lead somewhere in it."""
    done = run("--json", *words, stdin=json.dumps(tools).encode())
    check(done.stderr == b"" and done.returncode in (0, 1), done)
    page = json.loads(done.stdout)
    counted = {"error": 0, "warning": 0, "note": 0}
    for tool in page["tools"]:
        for one in tool["findings"]:
            counted[one["level"]] += 1
            seen.add(one["id"])
            check(one["message"] and one["remedy"], one)
        for one in tool["findings"] + tool["fields"]:
            try:
                follow(tools, one["pointer"])
            except (KeyError, IndexError, ValueError, TypeError):
                check(False, f"the pointer of {one} leads into the list")
    check({**counted, "tool": page["counts"]["tool"]} == page["counts"], page["counts"])
    check((done.returncode == 1) == (counted["error"] + counted["warning"] > 0), done.returncode)
    return page


def tool(schema, name="t"):
    return {"name": name, "inputSchema": schema}


def object_of(required=(), **properties):
    return {"type": "object", "properties": properties, "required": list(required)}


def found(schema, *levels):
    """(id, pointer in the schema) of the findings of one schema."""
    page = lint(tool(schema))
    return [(one["id"], one["pointer"].replace("/inputSchema", "", 1))
            for one in page["tools"][0]["findings"]
            if one["level"] in (levels or ("error", "warning"))]


def field(schema, path, index=0):
    fields = [one for one in lint(tool(schema))["tools"][0]["fields"] if one["path"] == path]
    return fields[index]


def outcome(schema, path, fault, index=0):
    """What became of a fault: its rules, or the word."""
    tries = [one for one in field(schema, path, index)["tries"] if one["fault"] == fault]
    if not tries:
        return None
    return tries[0]["rules"] if tries[0]["outcome"] == "repaired" else tries[0]["outcome"]


TEXTS = {"type": "array", "items": {"type": "string"}}
NUMBER = {"type": "integer"}
TEXT = {"type": "string"}
DRAFT_7 = "http://json-schema.org/draft-07/schema#"

# ---- a sound list ------------------------------------------------------------------------------


def a_sound_list_has_no_finding():
    schema = object_of(["path"], path=TEXT, limit={"type": "integer", "minimum": 1, "default": 10},
                       tags={**TEXTS, "minItems": 1}, mode={"enum": ["read", "write"]},
                       o={"type": ["object", "null"], "additionalProperties": TEXT, "default": None})
    page = lint([tool(schema)])
    check([one for one in page["tools"][0]["findings"] if one["level"] != "note"] == [], page["tools"])
    done = run(stdin=json.dumps([tool(schema)]).encode())
    check(done.returncode == 0 and done.stdout.startswith(b"stdin: 1 tool, 0 errors, 0 warnings, "),
          done.stdout)


def each_form_of_a_list_is_read_and_pointed_into():
    schema = object_of(["a"], a={"type": "int"})
    pointer = "properties/a/type"
    for tools, due in (
            ([{"name": "t", "parameters": schema}], "/0/parameters/"),
            ([{"type": "function", "function": {"name": "t", "parameters": schema}}],
             "/0/function/parameters/"),
            ({"model": "m", "tools": [{"name": "t", "input_schema": schema}]}, "/tools/0/input_schema/"),
            ({"name": "t", "inputSchema": schema}, "/inputSchema/")):
        findings = lint(tools)["tools"][0]["findings"]
        check([one["pointer"] for one in findings if one["id"] == "unknown-type"] == [due + pointer],
              findings)


def properties_named_like_keywords_and_extensions_are_left_alone():
    schema = {"type": "object", "required": ["required"],
              "properties": {name: TEXT for name in ("required", "enums", "type", "items")}}
    schema["x-vendor"] = {"requried": 1}
    schema["properties"]["type"] = {"type": "string", "displayOrder": 3,
                                    "default": "requried", "examples": ["a"]}
    check(found(schema) == [], found(schema))


# ---- what a schema says ------------------------------------------------------------------------


def keywords_that_say_nothing_are_found_with_the_one_that_was_meant():
    for word, value, meant in (("requried", ["a"], "required"), ("require", ["a"], "required"),
                               ("propertys", {}, "properties"), ("additional_properties", False,
                               "additionalProperties"), ("anyof", [], "anyOf"), ("AllOf", [], "allOf"),
                               ("requires", ["a"], "required"), ("optional", True, "off `required`"),
                               ("nullable", True, "null beside the type")):
        findings = lint(tool({**object_of(a=TEXT), word: value}))["tools"][0]["findings"]
        words = [(one["id"], one["pointer"], meant in one["remedy"]) for one in findings
                 if one["level"] == "warning"]
        check(words == [("keyword", "/inputSchema/" + word, True)], (word, findings))
    for word in ("enums", "Enum", "values"):
        check(found(object_of(a={"type": "string", word: ["x"]})) == [("keyword", "/properties/a/" + word)],
              word)
    for word in ("note", "order", "hint", "group", "x-order", "_def", "~standard", "category"):
        check(found(object_of(a={**TEXT, word: 1})) == [], word)


def nullable_says_something_in_a_schema_of_openapi():
    schema = object_of(a={"type": "integer", "nullable": True})
    check(found(schema) == [("keyword", "/properties/a/nullable")], found(schema))
    page = lint(tool(schema), "--openapi")["tools"][0]
    check(not any(one["id"] == "keyword" for one in page["findings"]), page)


def types_that_json_does_not_have_are_found_with_the_one_that_was_meant():
    for word, meant in (("int", "integer"), ("str", "string"), ("dict", "object"), ("float", "number"),
                        ("bool", "boolean"), ("list", "array"), ("String", "string"), ("strng", "string"),
                        ("any", "leave `type` out"), ("frobnicate", "seven")):
        findings = lint(tool(object_of(a={"type": word})))["tools"][0]["findings"]
        words = [(one["level"], one["id"], one["pointer"], meant in one["remedy"]) for one in findings]
        check(words == [("error", "unknown-type", "/inputSchema/properties/a/type", True)], findings)
    check(found(object_of(a={"type": ["int", "null"]})) == [("unknown-type", "/properties/a/type/0")],
          "in a list of types")


def every_unknown_type_is_named_where_the_compiler_stops_at_the_first():
    check(found(object_of(a={"type": "int"}, b={"type": "str"}))
          == [("unknown-type", "/properties/a/type"), ("unknown-type", "/properties/b/type")], "both")


def an_invalid_schema_is_an_error_and_stops_no_neighbour():
    page = lint([tool(object_of(a={"minimum": "1"}), "bad"), tool(object_of(a={"items": 3}), "worse"),
                 tool(object_of(["a"], a=TEXTS), "good")])
    findings = [[(one["level"], one["id"], one["pointer"]) for one in each["findings"]]
                for each in page["tools"]]
    check(findings[0] == [("error", "schema", "/0/inputSchema/properties/a/minimum")], findings[0])
    check(findings[1][0] == ("error", "schema", "/1/inputSchema/properties/a/items"), findings[1])
    check(page["tools"][2]["fields"], "the fields of the good one are tried")


def keywords_beside_another_type_say_nothing():
    for schema, keyword, level in (
            ({"type": "string", "items": TEXT}, "items", "warning"),
            ({"type": "array", "items": TEXT, "properties": {}}, "properties", "warning"),
            ({"type": ["integer", "null"], "minLength": 1}, "minLength", "warning"),
            ({"type": "string", "maximum": 3}, "maximum", "warning"),
            ({"type": "array", "items": TEXT, "enum": ["a", "b"]}, "enum", "error")):
        findings = lint(tool(object_of(a=schema)))["tools"][0]["findings"]
        words = [(one["level"], one["id"], one["pointer"]) for one in findings if one["level"] != "note"]
        check(words == [(level, "misplaced", "/inputSchema/properties/a/" + keyword)], findings)
    for schema in ({"type": "integer", "minimum": 1}, {"type": ["string", "array"], "items": TEXT,
                   "minLength": 1}, {"minLength": 1, "items": TEXT},
                   {"type": "array", "items": TEXT, "enum": [["a"]]}):
        check("misplaced" not in [one for one, _ in found(object_of(a=schema))], schema)


def required_as_a_word_of_one_property_is_said_once():
    check(found(object_of(a={"type": "string", "required": True}))
          == [("misplaced", "/properties/a/required")], "draft 3")


def required_names_are_described():
    open_one, closed = object_of(["a", "b"], a=TEXT), object_of(["a", "b"], a=TEXT)
    closed["additionalProperties"] = False
    check(found(open_one, "warning") == [("required-undeclared", "/required/1")], "open")
    check(found(closed, "error") == [("required-undeclared", "/required/1")], "closed")
    nested = object_of(o=object_of(["x"], y=TEXT))
    check(found(nested) == [("required-undeclared", "/properties/o/required/0")], "nested")
    branches = object_of(a=TEXT, b=TEXT)
    branches["anyOf"] = [{"required": ["a"]}, {"required": ["b"]}, {"required": ["c"]}]
    check(found(branches) == [("required-undeclared", "/anyOf/2/required/0")], "branches know the root")
    below = {"type": "object", "required": ["k"], "oneOf": [object_of(k=TEXT), object_of(k=NUMBER)]}
    check("required-undeclared" not in [one for one, _ in found(below)], "the root knows its branches")
    pattern = {"type": "object", "required": ["x1"], "patternProperties": {"^x": TEXT}}
    check(found(pattern) == [], "a pattern describes names")
    shared = object_of(["a"], b=TEXT)
    shared["allOf"] = [{"$ref": "#/$defs/d"}]
    shared["$defs"] = {"d": object_of(a=TEXT)}
    check(found(shared) == [], "a reference describes names")


def roots_that_are_no_object_are_found():
    for schema, level in (({"type": "array", "items": TEXT}, "error"), ({"enum": [1]}, "error"),
                          ({}, "warning"), ({"$schema": DRAFT_7}, "warning"),
                          ({"properties": {"a": TEXT}}, "warning")):
        check(("root-type", "") in found(schema, level), schema)
    check(found({"type": "object"}) == [], "an object of anything")
    check(found({"type": "object", "properties": {}}) == [], "an object of nothing")
    findings = lint([{"name": "t"}])["tools"][0]["findings"]
    check([(one["id"], one["pointer"]) for one in findings if one["level"] == "warning"]
          == [("no-schema", "/0")], findings)


def an_entry_without_a_name_is_named_and_does_not_stop_the_others():
    listed = [{"type": "web_search"}, {"name": 5, "parameters": {"type": "dict"}},
              {"name": "t", "parameters": object_of(["a"], a=TEXT)}]
    tools = lint({"tools": listed})["tools"]
    seen = [[(one["id"], one["level"], one["pointer"]) for one in tool["findings"]] for tool in tools]
    check(seen == [[("no-name", "note", "/tools/0")], [("no-name", "note", "/tools/1")], []], seen)


def enums_are_read_word_by_word():
    def of(*words):
        return object_of(a={"enum": list(words)})
    check(found(of("HOT", " RECENT")) == [("enum-blank", "/properties/a/enum/1")], "a blank")
    check(found(of("a", "b", "a")) == [("enum-twice", "/properties/a/enum/2")], "twice")
    check(found(of("1m", "1M"), "note")[0] == ("enum-twins", "/properties/a/enum/1"), "minute and month")
    check(found(of("1m", "1M"), "error", "warning") == [], "which is no finding")


def lists_say_what_their_items_are():
    check(found(object_of(a={"type": "array"})) == [("open-items", "/properties/a")], "no items")
    check(found(object_of(a={"type": "array", "items": {}})) == [], "any items, on purpose")


def patterns_that_are_not_checked_are_found():
    schema = object_of(a={"type": "string", "pattern": "^(?P<x>a)$"})
    check(found(schema) == [("pattern-not-checked", "/properties/a/pattern")], "Python's named group")
    check(found(object_of(a={"type": "string", "pattern": "^a+$"})) == [], "a sound one")


def names_that_providers_refuse_are_found():
    for name, sound in (("a.b", False), ("", False), ("read file", False), ("x" * 65, False),
                        ("x" * 64, True), ("read_File-2", True)):
        findings = lint([tool(object_of(["a"], a=TEXT), name)])["tools"][0]["findings"]
        words = [(one["id"], one["pointer"]) for one in findings if one["level"] == "warning"]
        check(words == ([] if sound else [("tool-name", "/0/name")]), (name, findings))


def names_that_markup_cannot_carry_are_noted():
    """The signs are those of the clauses markup/named, markup/tags, markup/gemma and markup/python."""
    def notes(schema, name="t"):
        return {one["pointer"]: one["message"] for one in lint([tool(schema, name)])["tools"][0]["findings"]
                if one["id"] == "not-in-markup"}
    check(notes(object_of(["a"], a=TEXT, a_b2=TEXT, _c=TEXT), "a.b:c/d-e") == {}, "names that all can carry")
    for name in ("read file", "a<b", "a=b", "a|b", "caf\u00e9", "a\0b", ""):
        check(list(notes(object_of(a=TEXT), name)) == ["/0/name"], name)
    for key, families in {"a b": ["Python"], "a-b": ["Python"], "2a": ["Python"], "a=b": ["Python"],
                          "a:b": ["Gemma", "Python"], "a[]": ["Gemma", "Python"], "a,b": ["Gemma", "Python"],
                          **dict.fromkeys(("a<b", "a>b", 'a"b', "a\nb", ""), ["tags", "Gemma", "Python"])}.items():
        said = notes(object_of(**{key: TEXT}))
        check(list(said) == [f"/0/inputSchema/properties/{key}"], (key, said))
        check([one for one in ("tags", "Gemma", "Python") if one in "".join(said.values()).split(" cannot ")[0]]
              == families, (key, said))
    nested = object_of(a=object_of(**{"a-b": TEXT}))
    check(notes(nested) == {}, "of the root alone")


# ---- hints ---------------------------------------------------------------------------------------


def hints_that_are_right_are_no_finding():
    schema = object_of(
        ["path"], path={"type": "string", "x-repair": {"semantic": "path", "aliases": ["file"]}},
        ids={**TEXTS, "x-repair": {"separator": ","}}, offset=NUMBER, limit=NUMBER,
        data={"type": "string", "dirge-hints": {"semantic": "json-text"}},
        out={"type": "string", "x-dirge-kind": "path"})
    schema["x-repair"] = {"contract": "text", "relational": [
        {"fields": ["offset", "limit"], "default": {"offset": 0}}]}
    check(found(schema) == [], found(schema))
    schema["x-repair"] = {"relational": [{"requires": ["offset", "limit"], "defaults": {"limit": 5}}]}
    check(found(schema) == [], "the spelling of its origin")


def hints_that_say_nothing_are_found():
    def at_property(hint, schema=None):
        return object_of(a={**(schema or TEXT), "x-repair": hint}, b=NUMBER)

    def at_root(hint):
        return {**object_of(a=TEXT, b=NUMBER), "x-repair": hint}
    here, root_hint = "/properties/a/x-repair", "/x-repair"
    for schema, pointer in (
            (object_of(a={**TEXT, "x-repairs": {}}), "/properties/a/x-repairs"),
            (object_of(a={**TEXT, "x_repair": {}}), "/properties/a/x_repair"),
            (object_of(a={**TEXT, "dirge_hints": {}}), "/properties/a/dirge_hints"),
            (at_property({"semantics": "path"}), here + "/semantics"),
            (at_property({"colour": "red"}), here + "/colour"),
            (at_property({"semantic": "pth"}), here + "/semantic"),
            (at_property({"semantic": "path"}, NUMBER), here + "/semantic"),
            (at_property({"separator": ","}), here + "/separator"),
            (at_property({"separator": ""}, TEXTS), here + "/separator"),
            (at_property({"aliases": "x"}), here + "/aliases"),
            (at_property({"aliases": ["b"]}), here + "/aliases/0"),
            (at_root({"aliases": ["b"]}), root_hint + "/aliases"),
            (at_property({"contract": "text"}), here + "/contract"),
            (at_root({"relational": {}}), root_hint + "/relational"),
            (at_root({"relational": [{"fields": ["a", "b"]}]}), root_hint + "/relational/0"),
            (at_root({"relational": [{"fields": ["a"], "default": {}}]}), root_hint + "/relational/0/fields"),
            (at_root({"relational": []}), root_hint + "/relational"),
            (at_root({"relational": [{"fields": ["a", "a"], "default": {}}]}), root_hint + "/relational/0/fields"),
            (at_root({"relational": [{"fields": ["a", "b"], "requires": ["a", "b"], "default": {}}]}),
             root_hint + "/relational/0"),
            (at_root({"relational": [{"fields": ["a", "c"], "default": {}}]}),
             root_hint + "/relational/0/fields/1"),
            (at_root({"relational": [{"fields": ["a", "b"], "default": {"c": 1}}]}),
             root_hint + "/relational/0/default/c"),
            (at_root({"relational": [{"fields": ["a", "b"], "default": {}, "defualt": 1}]}),
             root_hint + "/relational/0/defualt"),
            (at_root("path"), root_hint),
            (object_of(a={**TEXT, "x-dirge-kind": "patch"}), "/properties/a/x-dirge-kind"),
            (object_of(a={**NUMBER, "x-dirge-kind": "path"}), "/properties/a/x-dirge-kind")):
        check(found(schema) == [("hint", pointer)], (pointer, found(schema)))


def a_hint_beside_a_reference_of_draft_07_is_found():
    """`$ref` stands alone there, so the engine passes the hint over and says so."""
    schema = {**object_of(a={"$ref": "#/definitions/p", "x-repair": {"semantic": "path"}}),
              "definitions": {"p": TEXT}}
    check(found(schema) == [], "in 2020-12 it counts")
    schema["$schema"] = "http://json-schema.org/draft-07/schema#"
    check(("hint", "/properties/a/x-repair") in found(schema), found(schema))


# ---- what becomes of a fault ---------------------------------------------------------------------


def a_list_of_texts_is_mended_by_the_shape_rules():
    """`a` needs no rule but one each; {} is [] where the list is required (empty-object-for-array)."""
    schema = object_of(["v"], v=TEXTS)
    for fault, due in (
            ("list-as-text", ["shape/array-in-string"]),
            ("list-as-python", ["shape/python-literal-in-string"]),
            ("item-without-list", ["shape/scalar-for-array"]),
            ("empty-object-for-list", ["shape/empty-object-for-array"]),
            ("list-under-a-name", ["shape/keyed-value-for-array"]),
            ("item-under-a-name", ["shape/keyed-scalar-for-array"]),
            ("list-as-numbered-object", ["shape/indexed-object-for-array"]),
            ("empty-text", "ambiguous"),  # blank: in doubt
            ("null", "refused"),  # required: null becomes neither [] nor [null]
            ("null-as-text", "refused")):  # the word is no item
        check(outcome(schema, "/v", fault) == due, (fault, outcome(schema, "/v", fault)))


def an_optional_member_is_removed_where_it_is_null():
    check(outcome(object_of(v=TEXTS), "/v", "null") == ["null/optional"], "a list")
    check(outcome(object_of(v=TEXTS), "/v", "empty-object-for-list") == "ambiguous",
          "{} at a member that is not required is in doubt")
    check(outcome(object_of(v={"type": ["integer", "null"]}), "/v", "null") == "valid", "null is right")
    check(outcome(object_of(v={"type": ["integer", "null"]}), "/v", "null-as-text") == ["null/text"], "word")


def scalars_are_mended_by_the_scalar_rules():
    schema = object_of(["n", "b", "w", "s"], n=NUMBER, b={"type": "boolean"}, w={"enum": ["read", "write"]},
                       s=TEXT)
    for path, fault, due in (
            ("/n", "number-as-text", ["scalar/number-in-string"]),
            ("/b", "boolean-as-text", ["scalar/boolean-in-string"]),
            ("/b", "boolean-as-python", ["scalar/python-boolean-in-string"]),
            ("/w", "word-in-other-case", ["scalar/enum-case"]),
            ("/w", "word-in-quotes", ["scalar/quoted-enum"]),
            ("/w", "word-without-quotes", ["syntax/bare-enum-word"]),
            ("/s", "number-for-text", ["scalar/number-for-string"]),
            ("/n", "list-of-one", ["shape/array-of-one-for-value"]),
            ("/s", "empty-text", "valid")):
        check(outcome(schema, path, fault) == due, (path, fault, outcome(schema, path, fault)))
    check(outcome(object_of(["w"], w={"enum": ["1m", "1M"]}), "/w", "word-in-other-case") == "valid",
          "1M is the other word")
    check(outcome(object_of(["w"], w={"enum": ["Low", "LOW"]}), "/w", "word-in-quotes")
          == ["scalar/quoted-enum"], "one of the two, in its own case")


def objects_are_mended_at_every_depth():
    items = object_of(["old"], old=TEXT, n=NUMBER)
    schema = object_of(["edits"], edits={"type": "array", "items": items})
    check(outcome(schema, "/edits", "list-as-text") == ["shape/array-in-string"], "the list")
    check(outcome(schema, "/edits", "item-without-list") == ["shape/object-for-array"], "one item")
    check(outcome(schema, "/edits/*", "object-as-text") == ["shape/object-in-string"], "an item as text")
    check(outcome(schema, "/edits/*/n", "number-as-text") == ["scalar/number-in-string"], "in an item")
    check(outcome(schema, "/edits/*/n", "null") == ["null/optional"], "null in an item")
    mapped = object_of(m={"type": "object", "additionalProperties": NUMBER})
    check(outcome(mapped, "/m/*", "number-as-text") == ["scalar/number-in-string"], "in a map")
    check(outcome(mapped, "/m/*", "null") == "refused", "an entry is no optional member")


def names_are_mended_beside_what_stands_there():
    schema = object_of(["first_name", "b"], first_name=TEXT, b=NUMBER, c=TEXT)
    check(outcome(schema, "/first_name", "name-in-other-style") == ["key/case-style"], "firstName")
    check(outcome(schema, "/b", "name-in-other-style") == ["key/case-style"], "B")
    check(outcome(schema, "/c", "name-in-other-style") is None, "not required: never taken")
    check(outcome(schema, "/b", "name-with-tag") == ["key/tag-syntax"], "b</arg_key>")
    check(outcome(schema, "/c", "name-with-tag") == "valid", "the object is open and lacks nothing")
    twins = object_of(["a_b", "aB"], a_b=TEXT, aB=TEXT)
    check(outcome(twins, "/aB", "name-in-other-style") != ["key/case-style"], "two declared names")


def references_and_branches_are_followed():
    schema = object_of(["v"], v={"$ref": "#/$defs/list"})
    schema["$defs"] = {"list": {"type": "array", "items": {"$ref": "#/$defs/item"}}, "item": NUMBER}
    check(outcome(schema, "/v", "list-as-text") == ["shape/array-in-string"], "a reference")
    check(outcome(schema, "/v/*", "number-as-text") == ["scalar/number-in-string"], "and one more")
    draft7 = {**schema, "$schema": DRAFT_7}
    draft7["definitions"] = draft7.pop("$defs")
    draft7["properties"] = {"v": {"$ref": "#/definitions/list"}}
    draft7["definitions"]["list"]["items"] = {"$ref": "#/definitions/item"}
    check(outcome(draft7, "/v/*", "number-as-text") == ["scalar/number-in-string"], "in draft-07")
    both = object_of(["v"], v={"allOf": [TEXTS, {"minItems": 2}]})
    check(outcome(both, "/v", "item-without-list") == "refused", "a list of one is too short")
    strange = object_of(**{"a/b~c %\"é": NUMBER})
    check(outcome(strange, "/a~1b~0c %\"é", "number-as-text") == ["scalar/number-in-string"], "any name")


def a_schema_that_comes_back_to_itself_ends():
    tree = object_of(["root"], root={"$ref": "#/$defs/n"})
    tree["$defs"] = {"n": object_of(["v"], v=NUMBER, left={"$ref": "#/$defs/n"},
                                    kids={"type": "array", "items": {"$ref": "#/$defs/n"}})}
    page = lint(tool(tree))
    paths = [one["path"] for one in page["tools"][0]["fields"]]
    check({"/root", "/root/v", "/root/left", "/root/kids", "/root/kids/*"} <= set(paths), paths)
    check(len(paths) < 20, len(paths))
    wide = {f"d{i}": object_of(**{f"p{k}": {"$ref": f"#/$defs/d{i + 1}"} for k in range(8)})
            for i in range(6)}
    schema = {**object_of(a={"$ref": "#/$defs/d0"}), "$defs": {**wide, "d6": NUMBER}}
    check(("places-cut", "") in found(schema, "note"), "8 to the power of 6 places are not tried")


def unions_that_split_a_reading_are_found():
    """P3's example: "5" is 5, or ["5"]."""
    schema = object_of(v={"anyOf": [NUMBER, TEXTS]})
    check(("two-readings", "/properties/v") in found(schema), found(schema))
    tries = [one for one in field(schema, "/v")["tries"] if one["fault"] == "number-as-text"]
    check([(one["outcome"], sorted(each["text"] for each in one["readings"])) for one in tries]
          == [("ambiguous", ["5", '["5"]'])], tries)
    check(found(object_of(v={"type": ["integer", "null"]})) == [], "null is no second form")
    check(found(object_of(v={"anyOf": [TEXTS, {"type": "null"}]})) == [], "nor is it in a union")


def members_of_a_branch_are_tried_in_the_union():
    """Each alone has one reading; the value as a whole has two, since nothing tells the branches apart."""
    alike = {"oneOf": [object_of(["a"], a=TEXTS), object_of(["a"], a=NUMBER)]}
    check(outcome(object_of(v=alike), "/v/a", "number-as-text", 1) == "ambiguous", "5, or [\"5\"]")
    check("two-readings" in [one for one, _ in found(object_of(v=alike))], "and it is said")
    told = {"oneOf": [object_of(["k", "a"], k={"const": "x"}, a=TEXTS),
                      object_of(["k", "a"], k={"const": "y"}, a=NUMBER)]}
    check(outcome(object_of(v=told), "/v/a", "number-as-text", 1) == ["scalar/number-in-string"],
          "told apart")
    check("two-readings" not in [one for one, _ in found(object_of(v=told))], "and nothing is said")


def readings_without_a_union_are_a_note():
    """{} is [] or [{}] where the items require nothing (near miss of empty-object-for-array)."""
    schema = object_of(["v"], v={"type": "array", "items": object_of(a=TEXT)})
    check(("two-readings", "/properties/v") in found(schema, "note"), found(schema, "note"))
    check(found(schema) == [], found(schema))


def texts_that_pass_for_what_they_spell_are_found():
    for other, level in ((TEXTS, "warning"), ({"type": "object"}, "warning"), (NUMBER, "note"),
                         ({"type": "boolean"}, "note")):
        schema = object_of(v={"anyOf": [other, TEXT]})
        check(("text-stays", "/properties/v") in found(schema, level), (other, found(schema, level)))
    words = object_of(v={"anyOf": [TEXTS, {"enum": ["all"]}]})
    check("text-stays" not in [one for one, _ in found(words)], "no text but one word is right there")
    check(found(object_of(v={}), "note") == [("any-value", "/properties/v"), ("name-not-told", "")],
          "any value is its own finding")


def defaults_that_the_schema_refuses_are_found():
    due = [("default-refused", "/properties/v/default")]
    check(found(object_of(v={"type": "integer", "default": None})) == due, "null for an integer")
    check(found(object_of(v={"type": "integer", "default": "10"})) == due, "a text for an integer")
    check(found(object_of(v={"type": ["integer", "null"], "default": None})) == [], "null that is allowed")


def fields_that_come_as_text_are_noted():
    def noted(schema):
        return [pointer for one, pointer in found(schema, "note") if one == "comes-as-text"]
    check(noted(object_of(["v", "s"], v=TEXTS, s=TEXT)) == ["/properties/v"], "beside strings")
    check(noted(object_of(["v"], v=TEXTS)) == ["/properties/v"], "alone")
    check(noted(object_of(["v", "n"], v=TEXTS, n=NUMBER)) == [], "beside a number")
    deep = {"type": "array", "items": object_of(["a"], a=TEXT)}
    check(noted(object_of(["v", "n"], v=deep, n=NUMBER)) == ["/properties/v"], "a list of objects")
    check(noted(object_of(["v"], v={"anyOf": [TEXTS, TEXT]})) == [], "a text that passes is a finding")


def what_has_no_sample_is_not_tried():
    rare = {"type": "string", "pattern": "^Zq{7}[0-9]{9}-xx$"}
    check(field(object_of(v=rare), "/v")["tries"] == [], "no usual text fits")
    given = object_of(v={**rare, "examples": ["Zqqqqqqq123456789-xx"]})
    check(outcome(given, "/v", "list-of-one") == ["shape/array-of-one-for-value"], "an example fits")


# ---- tools beside each other ----------------------------------------------------------------------


def rivals(*schemas):
    page = lint([tool(schema, f"t{i}") for i, schema in enumerate(schemas)])
    return {each["name"]: one.get("rivals", []) for each in page["tools"] for one in each["findings"]
            if one["id"] == "name-not-told"}


def names_that_arguments_cannot_tell_are_noted():
    """t is never told beside u if u requires nothing beyond t and declares all that t requires."""
    read = object_of(["path"], path=TEXT, line=NUMBER)
    listing = object_of(["path"], path=TEXT)
    write = object_of(["path", "content"], path=TEXT, content=TEXT)
    query = object_of(["q"], q=TEXT)
    anything = object_of(path=TEXT)
    check(rivals(read, listing) == {"t0": ["t1"], "t1": ["t0"]}, "the same required key")
    check(rivals(read, query) == {}, "different ones")
    check(rivals(listing, write) == {}, "a call of t0 has no content, one of t1 has")
    check(rivals(object_of(["path"], path=TEXT), object_of(["path", "q"], path=TEXT, q=TEXT)) == {},
          "t1's calls are told by q, t0's by its absence")
    check(rivals(read, anything) == {"t0": ["t1"], "t1": []}, "a tool that requires nothing hides others")
    check(rivals(query, anything) == {"t1": []}, "but only those whose keys it declares")
    page = lint([tool(read, "a"), tool(listing, "b")])
    check(page["counts"]["warning"] == 0, "which is no finding")


def one_tool_of_a_list_is_judged_with_its_rivals():
    schema = object_of(["path"], path=TEXT)
    tools = [tool(schema, "a"), tool({**schema, "enums": 1}, "b"), tool({"type": "int"}, "c")]
    text = json.dumps(tools).encode()
    page = lint(tools, "--tool", "a")
    check([each["name"] for each in page["tools"]] == ["a"] and page["counts"]["tool"] == 3, page["counts"])
    check([one["rivals"] for one in page["tools"][0]["findings"] if "rivals" in one] == [["b"]], page)
    check(run("--tool", "a", stdin=text).returncode == 0, "others' findings do not count")
    check(run("--tool", "b", stdin=text).returncode == 1, "its own do")


# ---- the page --------------------------------------------------------------------------------------


def the_page_says_most_important_first():
    schema = {**object_of(["a", "b"], a={"type": "array"}, c={"enum": ["x", "X"]}),
              "additionalProperties": False}
    text = json.dumps([tool(schema), tool(object_of(["q"], q=NUMBER), "sound")]).encode()
    page = run(stdin=text).stdout.decode()
    levels = re.findall(r"^  (error|warning|note) ", page, flags=re.M)
    check(levels == sorted(levels, key=["error", "warning", "note"].index) and len(set(levels)) == 3,
          levels)
    check("\nsound\n" not in page, "a tool without findings is not named")
    check("what is repaired" not in page, "no table for many")
    page = run("--tool", "sound", stdin=text).stdout.decode()
    check("/q  (required)\n" in page and "scalar/number-in-string" in page, page)


def the_page_says_nothing_to_the_terminal():
    schema = object_of(["a\x1b[2J"], **{"a\u202eb": {"type": "int\x07"}})
    done = run(stdin=json.dumps([tool(schema, "n\x1b[1m")]).encode())
    check(done.returncode == 1 and not any(byte < 32 and byte != 10 for byte in done.stdout), done.stdout)


def texts_that_are_no_list_end_with_2():
    for text in (b"", b"{", b"12", b'"a"', b'{"parameters": {}}', b'{"tools": 1}',
                 b'[{"name": "a"}, {"name": "a"}]'):
        done = run(stdin=text)
        check(done.returncode == 2 and done.stdout == b"" and done.stderr.startswith(b"toolmend: stdin")
              and done.stderr.count(b"\n") == 1, (text, done))
    done = run("--tool", "b", stdin=b'[{"name": "a"}]')
    check(done.returncode == 2 and b'"b"' in done.stderr, done)
    check(run("--profile", "safe").returncode == 2, "an option of others")
    check(run(stdin=b"[]").returncode == 0, "a list of none")


def files_that_cannot_be_read_end_with_3():
    with tempfile.TemporaryDirectory() as folder:
        check(run(folder + "/missing.json").returncode == 3, "missing")
        check(run(folder).returncode == 3, "a folder")
        path = pathlib.Path(folder, "list.json")
        path.write_text('{"tools": []}')
        check(run(str(path)).returncode == 0, "a file")
        check(json.loads(run("--json", str(path)).stdout)["list"] == str(path), "its name")


def hostile_schemas_are_survived():
    deep = {"type": "integer"}
    for _ in range(120):
        deep = {"type": "array", "items": deep}
    check(lint(tool(object_of(a=deep)))["counts"]["error"] == 0, "120 lists in lists")
    wide = object_of(**{f"p{i}": {"anyOf": [NUMBER, TEXT]} for i in range(900)})
    check(lint(tool(wide))["counts"]["error"] == 0, "900 unions")
    text = json.dumps([tool(object_of(a={"enum": [f"w{i}" for i in range(3000)]}))]).encode()
    check(run(stdin=text).returncode == 0, "an enum of 3,000")
    text = (b'[{"name": "t", "inputSchema": {"type": "object", "properties": '
            b'{"\\ud800": {"type": "\\ud800"}}}}]')
    check(run("--json", stdin=text).returncode == 1, "names without UTF-8")


def the_manual_page_lists_each_finding():
    source = "".join(path.read_text("utf-8") for path in sorted((root / "tools/cli").glob("lint*.c")))
    page = (root / "tools/cli/man/toolmend-lint.1").read_text("utf-8").replace("\\-", "-")
    sections = dict(part.split("\n", 1) for part in page.split("\n.SH ")[1:])
    listed = re.findall(r"^\.B ([\w-]+)$", sections["FINDINGS"], flags=re.M)
    made = set(re.findall(r'LINT_(?:ERROR|WARNING|NOTE)(?:\s*:\s*LINT_\w+)?,\s*"([a-z-]+)"', source))
    made |= set(re.findall(r'table\[i\]\.level, "([a-z-]+)"', source)) | {"pattern-not-checked"}
    check(sorted(listed) == sorted(made), f"the findings; differ in {set(listed) ^ made}")
    check(set(listed) <= seen, f"no test meets {set(listed) - seen}")
    table = source[source.index("} faults[] = {"):source.index("const char *lint_fault_words")]
    faults = set(re.findall(r'\{"([a-z-]+)",\s', table)) | {"default"}
    check(set(re.findall(r"^\.B ([\w-]+)$", sections["FAULTS"], flags=re.M)) == faults, faults)


for claim in [value for name, value in list(globals().items())
              if callable(value) and re.match(r"[a-z]+(_[a-z0-9]+){2,}$", name)]:
    claim()
sys.exit(finish())
