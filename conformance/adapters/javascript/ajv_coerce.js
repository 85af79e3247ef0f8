// SPDX-License-Identifier: MIT
//
// ajv_coerce.js [array] - JSON.parse, then ajv with coerceTypes, then JSON.stringify.
//
// What agent frameworks in JavaScript put between model and tool: the validator that they have
// anyway, with the option that lets it change values. They set `coerceTypes: true`; with the
// word `array` it is "array", as web frameworks set it. A call that is invalid after coercion is
// refused. `format` asserts nothing, as in SPEC.md. Adapter protocol 1 (conformance/PROTOCOL.md).
// `make certify` installs ajv; by hand: `npm install ajv`.
'use strict';
const Ajv = require('ajv');
const Ajv2020 = require('ajv/dist/2020');

const hello = {
  op: 'hello', protocol: 1, name: 'ajv coerceTypes', version: '1', language: 'javascript',
  numbers: 'double', capabilities: ['tools'],
};
const options = {
  coerceTypes: process.argv[2] === 'array' ? 'array' : true,
  strict: false, validateFormats: false, addUsedSchema: false, logger: false,
};
const draft07 = new Ajv(options);
const draft2020 = new Ajv2020(options);

// The keyword that cannot be compiled, where the message does not name it itself.
function culprit(error) {
  if (error.missingRef) return '$ref: ';
  if (error instanceof SyntaxError) return 'pattern: ';
  return error.message.startsWith('no schema') ? '$schema: ' : '';
}

// A function that validates, or why there is none.
function compile({ parameters: schema }) {
  try {
    return { validate: (String(schema.$schema).includes('draft-07') ? draft07 : draft2020).compile(schema) };
  } catch (error) {
    return { why: culprit(error) + error.message };
  }
}

const tools = new Map(); // each compiled once, when it is announced

function repair(id, { validate, why }, text) {
  let value;
  if (!validate) return { id, outcome: 'unsupported', why };
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { id, outcome: 'rejected', message: error.message };
  }
  if (!validate(value)) {
    return { id, outcome: 'rejected', message: draft2020.errorsText(validate.errors) };
  }
  return { id, outcome: 'ok', arguments: JSON.stringify(value) };
}

function answer(request) {
  if (request.op === 'hello') return hello;
  if (request.op === 'tool') {
    tools.set(request.id, compile(request.tool));
    return { id: request.id, outcome: 'ok' };
  }
  if (request.op !== 'repair') return { op: 'error', why: 'unknown op' };
  try {
    return repair(request.id, tools.get(request.tool) || compile(request.tool), request.arguments);
  } catch (error) { // too deep for ajv or for JSON.stringify
    return { id: request.id, outcome: 'error', why: error.message };
  }
}

// By hand: the module readline also ends a line at U+2028, which may stand in a JSON string.
let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = chunk.split('\n');
  lines[0] = rest + lines[0];
  rest = lines.pop();
  for (const line of lines) {
    const request = JSON.parse(line);
    if (request.op === 'bye') process.exit(0);
    process.stdout.write(JSON.stringify(answer(request)) + '\n');
  }
});
