// SPDX-License-Identifier: MIT
//
// Layers in JavaScript that take a schema, and frameworks: what they do between the model and the tool.
import { Refused, refusals, serve, Unsupported } from './peer.mjs';
import { once, zodOf } from './zod_of.mjs';

const inside = path => import(new URL(`./node_modules/${path}`, import.meta.url).href); // past a package's list of exports
// What a tool takes: without properties any object.
const object = schema => ({ type: 'object', ...(schema.properties ? {} : { properties: {}, additionalProperties: true }), ...schema });

// ---- validators ----------------------------------------------------------------------------

const ajv = coerceTypes => async () => {
  const options = { coerceTypes, strict: false, validateFormats: false, addUsedSchema: false, logger: false };
  const { default: { default: Ajv } } = await import('ajv');
  const { default: { default: Ajv2020 } } = await import('ajv/dist/2020.js');
  const old = new Ajv(options), now = new Ajv2020(options);
  const compiled = once(schema => {
    try {
      return (String(schema.$schema).includes('draft-07') ? old : now).compile(schema);
    } catch (error) {
      const word = error.missingRef ? '$ref' : error instanceof SyntaxError ? 'pattern' : '$schema';
      throw new Unsupported(`${word}: ${error.message}`);
    }
  });
  return (tool, text) => {
    const validate = compiled(tool), value = JSON.parse(text);
    if (!validate(value)) throw new Refused(now.errorsText(validate.errors));
    return JSON.stringify(value);
  };
};

const zod = coerce => async () => {
  const { z } = await import('zod');
  const made = once(schema => zodOf(z, object(schema), coerce));
  refusals.push(z.core.$ZodError, 'ZodError');
  return (tool, text) => JSON.stringify(made(tool).parse(JSON.parse(text)));
};

// Its own schemas say properties and required of each object.
const completed = value => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(completed);
  const made = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, completed(each)]));
  return value.type === 'object' ? { properties: {}, required: [], ...made } : made;
};

async function typia() {
  const { LlmJson } = await import('@typia/utils');
  return (tool, text) => {
    const schema = { $defs: {}, ...completed(object(tool.parameters)) };
    const parsed = LlmJson.parse(text, schema);
    if (!parsed.success) throw new Refused(JSON.stringify(parsed.errors));
    const made = LlmJson.validate(schema)(LlmJson.coerce(parsed.data, schema));
    if (!made.success) throw new Refused(LlmJson.stringify(made));
    return JSON.stringify(made.data);
  };
}

async function parser() { // @ai-sdk-tool/parser
  const { parse } = await import('@ai-sdk-tool/parser/rjson');
  const { coerceBySchema } = await import('@ai-sdk-tool/parser/schema-coerce');
  refusals.push('Error');
  return (tool, text) => JSON.stringify(coerceBySchema(parse(text), tool.parameters));
}

// ---- frameworks ----------------------------------------------------------------------------

// pi-ai until 0.74: a text that cannot be read is taken as far as it goes.
const piStreaming = name => async () => {
  const { parseStreamingJson, validateToolArguments } = await import(name);
  refusals.push('Error'); // how it says no
  return (tool, text) => JSON.stringify(validateToolArguments({ ...tool, description: '' },
    { type: 'toolCall', id: '1', name: tool.name, arguments: parseStreamingJson(text) }));
};

async function pi() {
  const { parseToolCallArguments } = await inside('@earendil-works/pi-ai/dist/utils/json-parse.js');
  const { validateToolArguments } = await inside('@earendil-works/pi-ai/dist/utils/validation.js');
  refusals.push('Error');
  return (tool, text) => JSON.stringify(validateToolArguments({ ...tool, description: '' },
    { type: 'toolCall', id: '1', name: tool.name, ...parseToolCallArguments(text) }));
}

async function mcp() {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const { z } = await import('zod');
  refusals.push('McpError', 'Error');
  const server = new McpServer({ name: 'peer', version: '1' });
  const made = once(schema => ({ inputSchema: zodOf(z, object(schema)) }));
  return async (tool, text) => JSON.stringify(await server.validateToolInput(made(tool), JSON.parse(text), tool.name));
}

// The AI SDK: a model that says the call, tools with a zod schema, and a hook or none.
const aiSdk = (mock, hook) => async () => {
  const { generateText, tool: define } = await import('ai');
  const { [mock]: Model } = await import('ai/test');
  const { z } = await import('zod');
  const { jsonrepair } = hook ? await import('jsonrepair') : {};
  const made = once(schema => zodOf(z, object(schema)));
  const repairCall = async ({ toolCall }) => ({ ...toolCall, input: jsonrepair(toolCall.input) });
  return async (tool, text) => {
    let got;
    const usage = mock === 'MockLanguageModelV2' ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      : { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
    const model = new Model({ doGenerate: async () => ({ finishReason: mock === 'MockLanguageModelV2' ? 'tool-calls' : { unified: 'tool-calls', raw: 'tool_calls' },
      usage, warnings: [], content: [{ type: 'tool-call', toolCallType: 'function', toolCallId: '1', toolName: 'tool', input: text }] }) });
    const said = await generateText({ model, prompt: 'x', maxRetries: 0, experimental_repairToolCall: hook ? repairCall : undefined,
      tools: { tool: define({ inputSchema: made(tool), execute: async input => { got = input; return 'done'; } }) } });
    if (got === undefined) throw new Refused(JSON.stringify(said.toolCalls?.[0]?.error?.message ?? 'not called'));
    return JSON.stringify(got);
  };
};

async function langchainParse() {
  const { parseToolCall } = await import('@langchain/core/output_parsers/openai_tools');
  refusals.push('OutputParserException', 'Error');
  return (tool, text) => JSON.stringify(parseToolCall({ function: { name: 'tool', arguments: text } }).args);
}

async function langchainPartial() {
  const { parsePartialJson } = await import('@langchain/core/output_parsers');
  return (tool, text) => {
    const made = parsePartialJson(text);
    if (made === null || made === undefined) throw new Refused('nothing was made of it');
    return JSON.stringify(made);
  };
}

async function langchainTool() {
  const { tool: define } = await import('@langchain/core/tools');
  const { z } = await import('zod');
  const parse = await langchainParse(), calls = [];
  refusals.push('ToolInputParsingException', 'Error');
  const made = once(schema => define(input => { calls.push(input); return 'done'; }, { name: 'tool', description: '', schema: zodOf(z, object(schema)) }));
  return async (tool, text) => {
    calls.length = 0;
    await made(tool).invoke(JSON.parse(parse(tool, text)));
    return JSON.stringify(calls[0]);
  };
}

async function openaiAgents() {
  const { tool: define, RunContext } = await import('@openai/agents-core');
  const made = once(schema => {
    const calls = [];
    return { calls, tool: define({ name: 'tool', description: '', strict: false, errorFunction: null, parameters: { additionalProperties: true, ...object(schema) },
      execute: async input => { calls.push(input); return 'done'; } }) };
  });
  refusals.push('ModelBehaviorError', 'InvalidToolInputError', 'Error');
  return async (tool, text) => {
    const { calls, tool: own } = made(tool);
    calls.length = 0;
    await own.invoke(new RunContext({}), text);
    return JSON.stringify(calls[0]);
  };
}

async function mastra() {
  const { createTool } = await import('@mastra/core/tools');
  const { z } = await import('zod');
  const made = once(schema => {
    const calls = [];
    return { calls, tool: createTool({ id: 'tool', description: '', inputSchema: zodOf(z, object(schema)), execute: async input => { calls.push(input); return {}; } }) };
  });
  return async (tool, text) => {
    const { calls, tool: own } = made(tool);
    calls.length = 0;
    const said = await own.execute(JSON.parse(text), {});
    if (!calls.length) throw new Refused(said?.message ?? 'not called');
    return JSON.stringify(calls[0]);
  };
}

serve({
  'ajv-true': ajv(true), 'ajv-array': ajv('array'), 'ajv-strict': ajv(false), zod: zod(false), 'zod-coerce': zod(true), typia,
  '@ai-sdk-tool/parser': parser, 'pi-ai': pi, 'pi-ai-mariozechner': piStreaming('@mariozechner/pi-ai'), 'mcp-sdk-js': mcp,
  ai6: aiSdk('MockLanguageModelV3', false), 'ai6-hook': aiSdk('MockLanguageModelV3', true),
  ai7: aiSdk('MockLanguageModelV4', false), 'ai7-hook': aiSdk('MockLanguageModelV4', true),
  'langchain-js-parseToolCall': langchainParse, 'langchain-js-partial': langchainPartial, 'langchain-js-tool': langchainTool,
  'openai-agents-js': openaiAgents, mastra,
});
