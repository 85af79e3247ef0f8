# SPDX-License-Identifier: MIT
"""Frameworks in Python whose tool is a function, or a model, with types of pydantic."""
import json
import types as simple

import peer
from typed import called, function_of, model_of, once, text_of, tool_of, wait


def pydantic():
    return lambda tool, text: text_of(once(tool, model_of).model_validate_json(text))


def instructor():
    from instructor.v2.core.function_calls import response_schema
    from instructor import Mode

    def make(schema):
        return response_schema(model_of(schema))

    def repair(tool, text):
        kind = once(tool, make)
        call = simple.SimpleNamespace(function=simple.SimpleNamespace(name=kind.openai_schema["name"], arguments=text))
        message = simple.SimpleNamespace(tool_calls=[call], refusal=None)
        choice = simple.SimpleNamespace(message=message, finish_reason="stop")
        return text_of(kind.from_response(simple.SimpleNamespace(choices=[choice]), mode=Mode.TOOLS))
    return repair


def pydantic_ai():
    from pydantic_ai import Tool

    def make(schema):
        return Tool(function_of(schema), takes_ctx=False).function_schema.validator
    return lambda tool, text: text_of(once(tool, make).validate_json(text or "{}"))


def pydantic_ai_repair():
    from opentelemetry.trace import NoOpTracer
    from pydantic_ai_harness.repair_tool_arguments import RepairToolArguments
    validate, context = pydantic_ai(), simple.SimpleNamespace(tracer=NoOpTracer())
    hook = RepairToolArguments()
    return lambda tool, text: validate(tool, wait(hook.before_tool_validate(context, call=None, tool_def=None, args=text)))


def openai_agents():
    from agents import function_tool
    from agents.exceptions import ModelBehaviorError
    from agents.tool_context import ToolContext
    peer.refused.append(ModelBehaviorError)

    def make(schema):
        function = function_of(schema)
        return function, function_tool(function, strict_mode=False, failure_error_function=None)

    def repair(tool, text):
        function, made = once(tool, make)
        context = ToolContext(context=None, tool_name=made.name, tool_call_id="1", tool_arguments=text)
        return called(function, lambda: wait(made.on_invoke_tool(context, text)))
    return repair


def mcp():
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.server.mcpserver.utilities.func_metadata import func_metadata
    peer.refused.append(ToolError)

    def make(schema):
        return func_metadata(function_of(schema))
    return lambda tool, text: text_of(once(tool, make).validate_arguments(json.loads(text)))


def fastmcp():
    from fastmcp.exceptions import FastMCPError
    from fastmcp.tools import Tool
    peer.refused.append(FastMCPError)
    return tool_of(Tool.from_function, lambda made, text: wait(made.run(json.loads(text))))


def livekit():
    from livekit.agents import ToolError, function_tool
    from livekit.agents.llm.utils import prepare_function_arguments
    peer.refused.append(ToolError)

    def make(schema):
        function = function_of(schema)
        return function, function_tool(function)

    def repair(tool, text):
        _, made = once(tool, make)
        _, members = prepare_function_arguments(fnc=made, json_arguments=text)
        return text_of(members)
    return repair


def livekit_raw():
    from livekit.agents import ToolError, function_tool
    from livekit.agents.llm.utils import prepare_function_arguments
    peer.refused.append(ToolError)

    def make(schema):
        def tool(raw_arguments: dict[str, object]):
            return raw_arguments
        return function_tool(tool, raw_schema={"name": "tool", "description": "", "parameters": schema})

    def repair(tool, text):
        places, members = prepare_function_arguments(fnc=once(tool, make), json_arguments=text)
        return peer.spell(members["raw_arguments"] if members else places[0])
    return repair


def agno():
    from agno.tools.function import Function
    from agno.utils.functions import get_function_call

    def make(schema):
        function = function_of(schema)
        made = Function.from_callable(function, name="tool")
        made.process_entrypoint()
        return function, made

    def repair(tool, text):
        function, made = once(tool, make)
        call = get_function_call("tool", text, functions={"tool": made})
        if call.error:
            raise ValueError(call.error)
        return called(function, lambda: call.execute().error)
    return repair


def autogen():
    from autogen_core import CancellationToken
    from autogen_core.tools import FunctionTool
    return tool_of(lambda function: FunctionTool(function, description=""),
                   lambda made, text: wait(made.run_json(json.loads(text), CancellationToken())))


def semantic_kernel():
    from semantic_kernel import Kernel
    from semantic_kernel.contents import FunctionCallContent
    from semantic_kernel.exceptions import FunctionExecutionException, KernelException
    from semantic_kernel.filters.functions.function_invocation_context import FunctionInvocationContext
    from semantic_kernel.functions import KernelFunctionFromMethod, kernel_function
    peer.refused.extend([FunctionExecutionException, KernelException])

    def make(schema):
        return KernelFunctionFromMethod(kernel_function(function_of(schema, nullable=True), name="tool"), plugin_name="peer")

    def repair(tool, text):
        made = once(tool, make)
        call = FunctionCallContent(id="1", name="peer-tool", arguments=text)
        context = FunctionInvocationContext.model_construct(function=made, kernel=Kernel(), arguments=call.to_kernel_arguments())
        return text_of(made.gather_function_parameters(context))
    return repair


def langchain_tool():
    from langchain_core.exceptions import OutputParserException
    from langchain_core.output_parsers.openai_tools import parse_tool_call
    from langchain_core.tools import StructuredTool
    peer.refused.append(OutputParserException)

    def make(schema):
        function = function_of(schema)
        return function, StructuredTool.from_function(function, name="tool", description="A tool.", args_schema=model_of(schema))

    def repair(tool, text):
        function, made = once(tool, make)
        call = parse_tool_call({"id": "1", "function": {"name": "tool", "arguments": text}})
        return called(function, lambda: made.invoke(call["args"]))
    return repair


def llama_index():
    from llama_index.core.tools import FunctionTool
    from llama_index.core.tools.calling import call_tool
    return tool_of(lambda function: FunctionTool.from_defaults(function, name="tool"),
                   lambda made, text: call_tool(made, json.loads(text)))


def strands():
    from strands import tool as decorate

    def make(schema):
        return decorate(function_of(schema))._metadata
    return lambda tool, text: text_of(once(tool, make).validate_input(json.loads(text) if text else {}))


def google_adk():
    from google.adk.tools import FunctionTool

    def make(schema):
        return FunctionTool(function_of(schema))

    def repair(tool, text):
        members, faults = once(tool, make)._preprocess_args_with_validation(json.loads(text))
        if faults:
            raise ValueError("; ".join(faults))
        return text_of(members)
    return repair


def dspy():
    from dspy import Tool
    return tool_of(lambda function: Tool(function, name="tool"), lambda made, text: made(**json.loads(text)))


peer.serve({
    "pydantic": pydantic, "instructor": instructor, "pydantic-ai": pydantic_ai, "pydantic-ai-repair": pydantic_ai_repair,
    "openai-agents": openai_agents, "mcp": mcp, "fastmcp": fastmcp, "livekit-agents": livekit,
    "livekit-agents-raw": livekit_raw, "agno": agno, "autogen-core": autogen, "semantic-kernel": semantic_kernel,
    "langchain-tool": langchain_tool, "llama-index": llama_index, "strands-agents": strands, "google-adk": google_adk,
    "dspy": dspy,
})
