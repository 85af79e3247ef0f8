# SPDX-License-Identifier: MIT
"""What servers in Python do with the text of a model, by the parser for its format."""
import json

import engine
import peer


class Words(dict):
    """A vocabulary that has every word."""

    def get(self, word, other=None):
        return self[word]

    def __contains__(self, word):
        return True

    def __missing__(self, word):
        return self.setdefault(word, len(self) + 1)


class Tokenizer:
    """Words and their numbers: parsers ask whether the model has a marker."""
    all_special_tokens, name_or_path, bos_token, eos_token = [], "model", "<s>", "</s>"

    def __init__(self):
        self.vocab = Words()

    def get_vocab(self):
        return self.vocab

    def encode(self, text, **_):
        return [self.vocab[sign] for sign in text]


def offered(tools):
    return [{"type": "function", "function": tool} for tool in tools]


def vllm():
    engine.only("vllm torch transformers xgrammar prometheus_client openai_harmony cohere_melody numpy PIL pydantic_extra_types",
                "vllm.tool_parsers vllm.parser vllm.reasoning vllm.entrypoints.generate.base.protocol "
                "vllm.entrypoints.serve.engine.protocol vllm.entrypoints.openai.chat_completion.protocol "
                "vllm.entrypoints.openai.responses.protocol vllm.renderers.chat_utils.tool_call vllm.utils.collection_utils "
                "vllm.utils.import_utils vllm.utils.mistral vllm.exceptions vllm.envs")
    import vllm.renderers.chat_utils.tool_call
    import vllm.utils
    vllm.renderers.chat_utils.make_tool_call_id = vllm.renderers.chat_utils.tool_call.make_tool_call_id
    vllm.utils.random_uuid = lambda: "1"
    from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
    from vllm.parser.parser_manager import ParserManager

    def read(tools, text, parser):
        if not tools:
            return []  # a request without tools asks no parser
        tool, reasoning = parser
        request = ChatCompletionRequest(model="model", messages=[{"role": "user", "content": ""}], tools=offered(tools),
                                        tool_choice="auto", chat_template_kwargs={"tool_call_format": "json"})
        made = ParserManager.get_parser(tool, reasoning, enable_auto_tools=True)(Tokenizer(), request.tools)
        calls = made.parse(text, request, enable_auto_tools=True)[2]
        return [(call.name, call.arguments) for call in calls or []]
    return read


def sglang():
    engine.only("sglang torch transformers xgrammar",
                "sglang.srt.function_call sglang.srt.parser sglang.srt.entrypoints.openai.protocol sglang.srt.environ")
    from sglang.srt.entrypoints.openai.protocol import Tool
    from sglang.srt.function_call.function_call_parser import FunctionCallParser
    from sglang.srt.parser.reasoning_parser import ReasoningParser

    def read(tools, text, parser):
        tool, reasoning = parser
        if reasoning:
            thoughts = ReasoningParser(model_type=reasoning, stream_reasoning=False, tool_call_parser_active=True)
            text = thoughts.parse_non_stream(text)[1] or ""
        made = FunctionCallParser([Tool(**each) for each in offered(tools)], tool, tokenizer=Tokenizer())
        try:
            return [(call.name, call.parameters) for call in made.parse_non_stream(text)[1]] if made.has_tool_call(text) else []
        except Exception:  # the server writes a line to its log, and the text is an answer
            return []
    return read


def transformers():
    engine.only("transformers torch huggingface_hub tqdm", "transformers.cli.serving.utils transformers.utils.chat_parsing")
    from transformers.cli.serving.utils import _RESPONSE_TEMPLATE_FALLBACKS as templates
    from transformers.cli.serving.utils import _normalize_tool_call
    from transformers.utils.chat_parsing import parse_response

    def read(tools, text, parser):
        template = next(template for models, template in templates.items() if parser in models)
        calls = parse_response(text, template, prefix="", tools=offered(tools)).get("tool_calls") or []
        return [(call.name, call.arguments) for call in map(_normalize_tool_call, calls)]
    return read


peer.serve({"vllm": vllm, "sglang": sglang, "transformers": transformers})
