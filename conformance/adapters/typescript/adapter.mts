// SPDX-License-Identifier: MIT
//
// An adapter to copy: `toolmend certify` asks it in lines of JSON, and it asks your layer.
//
// As it stands it hands each text on as it came, which harms nobody and mends nothing. repair()
// is the place for your layer; the rest stays. In hello, capabilities: ['bytes'] claims that
// what your layer does not mend keeps its spelling, byte for byte. Every type can be left out
// and the rest is JavaScript: node from 22.18 on runs it as it is.

interface Tool { name: string; parameters: unknown } // parameters: the schema, true or false too
type Finish = 'complete' | 'truncated' | 'unknown';
type Request = { op: 'hello' | 'bye' } |
  { op: 'repair'; id: string; tool: Tool; arguments: string; finish?: Finish };
type Answer = typeof hello | { op: 'error'; why: string } |
  { id: string; outcome: 'rejected'; message?: string } |
  { id: string; outcome: 'ok'; arguments: string } | { id: string; outcome: 'error'; why: string };

const hello = { op: 'hello', protocol: 1, name: 'my layer', version: '1', language: 'typescript' };
// By these your layer refuses a call, as JSON.parse does. Any other is a fault of the layer.
const refusals = [SyntaxError];

/** The text that would go to the tool, or null or an error of `refusals`: the call is refused. `text` is what the model wrote. */
async function repair(tool: Tool, text: string, finish: Finish): Promise<string | null> {
  // call your layer here
  return text;
}

async function answer(request: Request): Promise<Answer> {
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
async function serve(): Promise<void> {
  let rest = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) {
    const lines: string[] = chunk.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    for (const line of lines) {
      const request: Request = JSON.parse(line);
      if (request.op === 'bye') return;
      process.stdout.write(JSON.stringify(await answer(request)) + '\n');
    }
  }
}

await serve();
process.stdout.write('', () => process.exit(0)); // when all is written
