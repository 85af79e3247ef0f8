// SPDX-License-Identifier: MIT
// @ts-check
//
// An adapter to copy: `toolmend certify` asks it in lines of JSON, and it asks your layer.
//
// As it stands it hands each text on as it came, which harms nobody and mends nothing. repair()
// is the place for your layer; the rest stays. In hello, capabilities: ['bytes'] claims that
// what your layer does not mend keeps its spelling, byte for byte. Plain JavaScript with its
// types in comments: node runs it as it is, and TypeScript checks it with --checkJs.

/** @typedef {{ name: string, parameters: any }} Tool `parameters` is the schema */

const hello = { op: 'hello', protocol: 1, name: 'my layer', version: '1', language: 'javascript' };
// By these your layer refuses a call, as JSON.parse does. Any other is a fault of the layer.
const refusals = [SyntaxError];

/**
 * The text that would go to the tool, or null or an error of `refusals`: the call is refused.
 * @param {Tool} tool
 * @param {string} text what the model wrote
 * @param {'complete' | 'truncated' | 'unknown'} finish
 * @returns {Promise<string | null>}
 */
async function repair(tool, text, finish) {
  // call your layer here
  return text;
}

/** @param {any} request */
async function answer(request) {
  if (request.op === 'hello') return hello;
  if (request.op !== 'repair') return { op: 'error', why: 'unknown op' };
  const { id, tool, arguments: text, finish = 'unknown' } = request;
  try {
    const made = await repair(tool, text, finish);
    return made === null ? { id, outcome: 'rejected' } : { id, outcome: 'ok', arguments: made };
  } catch (fault) {
    if (refusals.some(refusal => fault instanceof refusal)) return { id, outcome: 'rejected', message: String(fault) };
    // the layer failed; it is told, and the next case is asked
    return { id, outcome: 'error', why: String(fault) };
  }
}

console.log = console.info = console.debug = console.error; // stdout is for answers

// By hand: the module readline also ends a line at U+2028, which may stand in a JSON string.
async function serve() {
  let rest = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) {
    const lines = chunk.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop();
    for (const line of lines) {
      const request = JSON.parse(line);
      if (request.op === 'bye') return;
      process.stdout.write(JSON.stringify(await answer(request)) + '\n');
    }
  }
}

await serve();
process.stdout.write('', () => process.exit(0)); // when all is written
