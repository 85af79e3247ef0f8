// SPDX-License-Identifier: MIT
//
// What the adapters in JavaScript share: the lines of the protocol around one function.
//
// serve() takes a table of layers; each entry imports its package and returns repair(tool, text), which gives the
// text for the tool, or throws. An Error of `refusals` is a refusal; any other is a fault of the layer. The function of
// an engine is read(tools, text, parser), which gives the calls in the text of a model as pairs of a name and arguments.

export class Unsupported extends Error {} // the schema cannot be put in the layer's own types; the words name the keyword
export class Refused extends Error {}

export const refusals = [SyntaxError, Refused];

async function answer(repair, { op, id, tool, arguments: text, ...rest }) {
  try {
    if (op === 'markup') {
      const calls = await repair(rest.tools, rest.text, rest.parser);
      return { id, outcome: 'ok', calls: calls.map(([name, text]) => ({ name, arguments: text })) };
    }
    return { id, outcome: 'ok', arguments: await repair(tool, text) };
  } catch (error) {
    if (error instanceof Unsupported) return { id, outcome: 'unsupported', why: error.message };
    const refused = refusals.some(kind => typeof kind === 'string' ? error?.name === kind : error instanceof kind);
    const words = String(error).slice(0, 2000);
    return refused ? { id, outcome: 'rejected', message: words } : { id, outcome: 'error', why: words };
  }
}

// The median of a call, in the layer's own language; null if it refuses.
async function microseconds(repair, { tool, arguments: text, seconds }) {
  const end = performance.now() + seconds * 1000, times = [];
  do {
    const begin = performance.now();
    try {
      await repair(tool, text);
    } catch {
      return { op: 'time', us: null };
    }
    times.push(performance.now() - begin);
  } while (performance.now() < end);
  return { op: 'time', us: times.sort((a, b) => a - b)[times.length >> 1] * 1000 };
}

export async function serve(table) {
  console.log = console.info = console.debug = console.warn = console.error; // stdout is for answers
  const hello = JSON.parse(process.env.PEER_HELLO);
  let repair, rest = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) {
    const lines = chunk.split('\n'); // the module readline also ends a line at U+2028
    lines[0] = rest + lines[0];
    rest = lines.pop();
    for (const line of lines) {
      const request = JSON.parse(line);
      if (request.op === 'bye') return process.stdout.write('', () => process.exit(0));
      let said = { op: 'error', why: 'unknown op' };
      repair ??= await table[process.argv[2]](); // with hello, which may take longer than an answer
      if (request.op === 'hello') said = hello;
      if (request.op === 'repair' || request.op === 'markup') said = await answer(repair, request);
      if (request.op === 'time') said = await microseconds(repair, request);
      process.stdout.write(JSON.stringify(said) + '\n');
    }
  }
  process.stdout.write('', () => process.exit(0));
}
