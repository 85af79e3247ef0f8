// SPDX-License-Identifier: MIT
//
// Readers of JSON in JavaScript: text in, value or text out, no schema.
import { Refused, refusals, serve } from './peer.mjs';

// The layer that gives a value; undefined is its word for no.
const reads = load => async () => {
  const read = await load();
  return (tool, text) => {
    const made = JSON.stringify(read(text));
    if (made === undefined) throw new Refused('nothing was made of it');
    return made;
  };
};
const rewrites = load => async () => {
  const rewrite = await load();
  return (tool, text) => rewrite(text);
};

serve({
  jsonrepair: rewrites(async () => {
    const { jsonrepair, JSONRepairError } = await import('jsonrepair');
    refusals.push(JSONRepairError);
    return jsonrepair;
  }),
  'partial-json': reads(async () => {
    const { parse, PartialJSON, MalformedJSON } = await import('partial-json');
    refusals.push(PartialJSON, MalformedJSON, 'Error');
    return parse;
  }),
  'best-effort-json-parser': reads(async () => (await import('best-effort-json-parser')).parse),
  'untruncate-json': reads(async () => {
    const { default: { default: close } } = await import('untruncate-json');
    return text => JSON.parse(close(text));
  }),
  'dirty-json': reads(async () => {
    refusals.push('Error'); // a bare Error is how it says no
    return (await import('dirty-json')).parse;
  }),
  json5: reads(async () => (await import('json5')).default.parse),
  'relaxed-json': reads(async () => (await import('relaxed-json')).default.parse),
  'json-fixer': reads(async () => {
    refusals.push('Error'); // its parser's own class, which is not exported
    const { default: fix } = await import('json-fixer');
    return text => fix(text).data;
  }),
  jsonic: reads(async () => (await import('jsonic')).Jsonic),
  'ai-json-fixer': reads(async () => {
    const { LLMJSONParser } = await import('ai-json-fixer');
    return text => new LLMJSONParser().parse(text) ?? undefined;
  }),
  'json-repair-js': rewrites(async () => (await import('json-repair-js')).repairJson),
  '@toolsycc/json-repair': rewrites(async () => {
    refusals.push('Error');
    return (await import('@toolsycc/json-repair')).repairJson;
  }),
  'incomplete-json-parser': reads(async () => {
    refusals.push('Error');
    const { IncompleteJsonParser } = await import('incomplete-json-parser');
    return text => IncompleteJsonParser.parse(text);
  }),
});
