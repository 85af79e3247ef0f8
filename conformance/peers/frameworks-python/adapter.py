# SPDX-License-Identifier: MIT
"""What frameworks in Python do to the text of the arguments, and those that take a schema as it is."""
import json
import os
import types

import peer


def langchain_parse():
    from langchain_core.exceptions import OutputParserException
    from langchain_core.output_parsers.openai_tools import parse_tool_call
    peer.refused.append(OutputParserException)

    def repair(tool, text):
        return peer.spell(parse_tool_call({"id": "1", "function": {"name": "tool", "arguments": text}})["args"])
    return repair


def langchain_partial():
    from langchain_core.utils.json import parse_partial_json
    return lambda tool, text: peer.spell(parse_partial_json(text))


def langchain_json_output():
    from langchain_core.exceptions import OutputParserException
    from langchain_core.output_parsers import JsonOutputParser
    peer.refused.append(OutputParserException)
    return lambda tool, text: peer.spell(JsonOutputParser().parse(text))


def llama_index_partial():
    from llama_index.core.llms.utils import parse_partial_json
    return lambda tool, text: peer.spell(parse_partial_json(text))


def litellm():
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # asks no network for prices
    from litellm.litellm_core_utils.prompt_templates.tool_call_json_repair import parse_tool_call_arguments
    return lambda tool, text: peer.spell(parse_tool_call_arguments(text, tool_name="tool"))


def hermes_coerce():
    import model_tools
    from tools.registry import registry
    asked = {}
    registry.get_schema = lambda name: asked["tool"]  # the one tool that there is

    def repair(tool, text):
        asked["tool"] = tool
        return peer.spell(model_tools.coerce_tool_args("tool", json.loads(text)))
    return repair


def hermes():
    from agent.message_sanitization import _repair_tool_call_arguments
    coerce = hermes_coerce()

    def repair(tool, text):
        try:
            json.loads(text)
        except json.JSONDecodeError as error:
            text = _repair_tool_call_arguments(text, "tool")
            if text == "{}":  # its caller takes the call for a cut one then
                raise ValueError("not repaired") from error
        return coerce(tool, text)
    return repair


def qwen_agent():
    from jsonschema import SchemaError, ValidationError
    from qwen_agent.tools.base import BaseTool
    peer.refused.extend([SchemaError, ValidationError])

    def repair(tool, text):
        own = types.SimpleNamespace(parameters=tool["parameters"])
        return peer.spell(BaseTool._verify_json_format_args(own, text))
    return repair


def smolagents():
    from smolagents.models import parse_json_if_needed
    from smolagents.tools import validate_tool_arguments
    peer.refused.append(TypeError)

    def repair(tool, text):
        schema = tool["parameters"]
        members, required = schema.get("properties", {}), schema.get("required", [])
        if any(not isinstance(member, dict) or "type" not in member for member in members.values()):
            raise peer.Unsupported("type, anyOf, oneOf, allOf, not, if, $ref, enum, const, boolean-schema, items, default, required, additionalProperties")
        inputs = {name: {**member, "nullable": name not in required} for name, member in members.items()}
        made = parse_json_if_needed(text)
        validate_tool_arguments(types.SimpleNamespace(inputs=inputs), made)
        return peer.spell(made)
    return repair


def crewai():
    from crewai.tools.tool_usage import ToolUsage
    own = types.SimpleNamespace(agent=None, _emit_validate_input_error=lambda words: None)

    def repair(tool, text):
        try:
            return peer.spell(ToolUsage._validate_tool_input(own, text))
        except Exception as error:
            if str(error).startswith("Tool input must be"):
                raise ValueError(str(error)) from error
            raise
    return repair


peer.serve({
    "langchain-parse_tool_call": langchain_parse, "langchain-partial": langchain_partial,
    "langchain-JsonOutputParser": langchain_json_output, "llama-index-partial": llama_index_partial, "litellm": litellm,
    "hermes-agent": hermes, "hermes-coerce": hermes_coerce, "qwen-agent": qwen_agent, "smolagents": smolagents,
    "crewai": crewai,
})
