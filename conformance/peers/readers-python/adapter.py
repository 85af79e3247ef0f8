# SPDX-License-Identifier: MIT
"""Readers of JSON in Python: text in, value out, no schema."""
import importlib
import json

import peer


def function(path):
    module, name = path.split(":")
    return getattr(importlib.import_module(module), name)


def reads(path, no=None, **options):
    """The layer that gives a value; `no` is the class of its refusals, if that is no ValueError."""
    def begin():
        call = function(path)
        peer.refused.extend([function(no)] if no else [])
        return lambda tool, text: peer.spell(call(text, **options))
    return begin


def rewrites(path, no=None, **options):
    """The layer that gives a text; None is its word for no, too."""
    def begin():
        call = function(path)
        peer.refused.extend([function(no)] if no else [])

        def repair(tool, text):
            made = call(text, **options)
            if made is None:
                raise ValueError("nothing was made of it")
            return made
        return repair
    return begin


def closes(path):
    """The layer that closes a text, which json.loads reads then."""
    def begin():
        call = function(path)
        return lambda tool, text: peer.spell(json.loads(call(text)))
    return begin


def schema_mode(**options):
    def begin():
        from json_repair import repair_json
        return lambda tool, text: repair_json(text, schema=tool["parameters"], **options)
    return begin


def jiter():
    from jiter import from_json
    return lambda tool, text: peer.spell(from_json(text.encode(), partial_mode="trailing-strings"))


def partialjson():
    from partialjson import JSONParser
    return lambda tool, text: peer.spell(JSONParser().parse(text))


peer.serve({
    "json_repair": rewrites("json_repair:repair_json"),
    "json_repair-schema": schema_mode(),
    "json_repair-salvage": schema_mode(schema_repair_mode="salvage"),
    "fast_json_repair": rewrites("fast_json_repair:repair_json"),
    "repairjson": rewrites("repairjson:repair"),
    "safe_json_repair": rewrites("safe_json_repair:repair_json_string"),
    "jsonmend": rewrites("jsonmend:repair_json"),
    "toolpatch": rewrites("toolpatch:heal_json"),
    "json-med": rewrites("json_med:repair"),
    "fix-busted-json": rewrites("fix_busted_json:repair_json", no="fix_busted_json:JsonFixError"),
    "ensure-json": reads("ensure_json:ensure_json", no="ensure_json:JsonFixError"),
    "laga": reads("laga:loads"),
    "llm-json-utils": reads("llm_json_utils:repair_json"),
    "dirtyjson": reads("dirtyjson:loads"),
    "demjson3": reads("demjson3:decode", no="demjson3:JSONException"),
    "json5-python": reads("json5:loads"),
    "partialjson": partialjson,
    "partial-json-parser-python": reads("partial_json_parser:loads"),
    "jiter": jiter,
    "untruncate_json": closes("untruncate_json:complete"),
    "partial-json-fixer": closes("partial_json_fixer:fix_json_string"),
})
