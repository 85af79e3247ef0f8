// SPDX-License-Identifier: MIT
//
// What middleware in JavaScript takes out of the text of a model, by the protocol for its format.

import { serve } from './peer.mjs';

async function parser() { // @ai-sdk-tool/parser
  const middleware = await import('@ai-sdk-tool/parser');
  return async (tools, text, name) => {
    const { transformParams, wrapGenerate } = middleware[`${name}ToolMiddleware`];
    const given = tools.map(({ name, parameters }) => ({ type: 'function', name, inputSchema: parameters }));
    const prompt = [{ role: 'user', content: [{ type: 'text', text: 'Go.' }] }];
    const params = await transformParams({ params: { prompt, tools: given } });
    const { content } = await wrapGenerate({ params, doGenerate: async () => ({ content: [{ type: 'text', text }] }) });
    return content.filter(({ type }) => type === 'tool-call').map(({ toolName, input }) => [toolName, input]);
  };
}

serve({ '@ai-sdk-tool/parser (text)': parser });
