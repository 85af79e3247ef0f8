# SPDX-License-Identifier: MIT
"""BAML: a schema as the types that a user would have written in its language, and its parser for these."""
import functools
import json
import os
import types

import peer

ANY = "type Any = string | int | float | bool | null | Any[] | map<string, Any>\n"
OF_KIND = {"string": "string", "integer": "int", "number": "float", "boolean": "bool", "null": "null"}
KNOWN = {"type", "properties", "required", "items", "enum", "const", "anyOf", "oneOf", "$ref", "$defs", "definitions", "default",
         "additionalProperties", "title", "description", "format", "examples", "$schema", "$id", "nullable", "deprecated", "$comment",
         "dirge-hints", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
         "minItems", "maxItems", "uniqueItems"}


class Types:
    """The classes for one schema, and for each of them its members: the name here, the name there, whether it is required."""

    def __init__(self, root):
        self.root, self.lines, self.members, self.named, self.open = root, [], {}, {}, []
        self.whole = self.of(root if root.get("type") else {**root, "type": "object"})

    def of(self, schema):
        if not isinstance(schema, dict):
            if schema is False:
                raise peer.Unsupported("boolean-schema")
            return "Any"
        strange = sorted(word for word in set(schema) - KNOWN if not word.startswith("x-"))
        if strange:
            raise peer.Unsupported(", ".join(strange))
        if "$ref" in schema:
            return self.referred(schema["$ref"])
        if "enum" in schema or "const" in schema:
            return self.literals(schema["enum"] if "enum" in schema else [schema["const"]])
        branches = schema.get("anyOf", schema.get("oneOf"))
        if branches is None and isinstance(schema.get("type"), list):
            branches = [{**schema, "type": each} for each in schema["type"]]
        if branches is not None:
            return f"({' | '.join(map(self.of, branches))})"
        return self.of_kind(schema.get("type") or ("object" if "properties" in schema else None), schema)

    def of_kind(self, kind, schema):
        if kind == "array":
            return f"({self.of(schema.get('items', True))})[]"
        if kind == "object":
            return self.klass(schema) if schema.get("properties") else f"map<string, {self.of(schema.get('additionalProperties', True))}>"
        return OF_KIND.get(kind, "Any")

    def literals(self, values):
        if not values or not all(value is None or isinstance(value, (str, int)) for value in values):
            raise peer.Unsupported("enum-of-containers, enum, const")
        return f"({' | '.join(json.dumps(value, ensure_ascii=False) for value in values)})"

    def referred(self, pointer):
        if not pointer.startswith("#"):
            raise peer.Unsupported("$ref")
        found = self.root
        for step in pointer.split("/")[1:]:
            found = found[step.replace("~1", "/").replace("~0", "~")]
        if id(found) in self.named:
            return self.named[id(found)]
        if pointer in self.open:
            raise peer.Unsupported("$ref")
        self.open.append(pointer)
        kind = self.of(found)
        self.open.pop()
        return kind

    def klass(self, schema):
        if id(schema) not in self.named:
            name = self.named[id(schema)] = f"Class{len(self.named)}"
            required = schema.get("required", [])
            self.members[name] = [(f"m{i}", word, word in required) for i, word in enumerate(schema["properties"])]
            lines = [f"  {own} {self.of(schema['properties'][word])}{'' if needed else '?'} @alias({json.dumps(word, ensure_ascii=False)})"
                     for own, word, needed in self.members[name]]
            self.lines.append("class " + name + " {\n" + "\n".join(lines) + "\n}\n")
        return self.named[id(schema)]


class Classes(types.ModuleType):
    """The module of the classes: each gives its members under their own names; one that the text lacks is null."""

    def __init__(self, members):
        super().__init__("classes")
        self.members = members

    def __getattr__(self, name):
        def taken(values):
            return {word: values[own] for own, word, _ in self.members[name]}
        return types.SimpleNamespace(model_validate=taken)


@functools.lru_cache(maxsize=64)
def made(schema):
    from baml_py import BamlRuntime
    told = Types(json.loads(schema))
    source = ANY + "".join(told.lines) + "function Call() -> " + told.whole + ' { client "openai/gpt-4o" prompt #"Go."# }\n'
    return BamlRuntime.from_files("baml_src", {"main.baml": source}, {"OPENAI_API_KEY": "none"}), Classes(told.members)


def baml():
    os.environ["RUST_BACKTRACE"] = "0"
    from baml_py.baml_py import BamlError
    peer.refused.append(BamlError)

    def repair(tool, text):
        runtime, classes = made(json.dumps(tool["parameters"]))
        return peer.spell(runtime.parse_llm_response("Call", text, classes, classes, classes, False,
                                                     runtime.create_context_manager(), None, None, {}))
    return repair


peer.serve({"baml-py": baml})
