// SPDX-License-Identifier: MIT
//
// The vectors in a test run of your own: `node --test vectors.test.mjs`.
//
// Copy this file and vectors.jsonl (TOOLMEND_VECTORS, or beside it) and put your layer into repair().
// judge() is the table of PROTOCOL.md, "Judgement", for a layer that is compared by value, in the
// profile standard. JSON.parse rounds numbers and keeps the last of two members of one name, so it
// only says whether a text is JSON; spell() compares by the tokens. Left out are whole calls, texts
// that are not UTF-8, and tools with hints, of which a layer need not know. TOOLMEND_RESULTS=1
// prints each case that is no pass.

// For vitest, in place of these two: import { assert, test } from 'vitest';
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readFileSync } from 'node:fs';

const vectors = process.env.TOOLMEND_VECTORS ?? new URL('vectors.jsonl', import.meta.url);
const recoveredMin = 0; // repairs that your layer has to make; raise it as they come
const tiers = ['safe', 'standard']; // what is due in the profile standard
const depthMax = 2048; // beyond it a text is compared without white space, and not read
const outside = /("(?:[^"\\]|\\.)*"?)|\s+/gs;
const hint = new RegExp('"(?:x-repair|dirge-hints)":\\{(?:"contract":"[^"]*",)?"(?:aliases|relational|separator|' +
  'semantic":"(?:[a-z]+_)?(?:path|json-text))"|"x-dirge-kind":"path"');

/** The text that would go to the tool, or null: refused. `tool` has name and parameters. */
async function repair(tool, text, finish) {
  // call your layer here
  return text;
}

/** One spelling for all spellings of a number: its digits without zeros around them, and an exponent. */
function number(token) {
  const [, sign, whole, fraction = '', exponent = '0'] = token.match(/^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/);
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  return `${sign}${short}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - short.length)}`;
}

/** One spelling for all texts of one value. Of two equal members of one name one is kept. */
function spell(tokens) {
  const token = tokens.next().value;
  if (token === '[') return `[${items(tokens, ']', () => spell(tokens))}]`;
  if (token === '{') return `{${[...new Set(items(tokens, '}', () => member(tokens)))].sort()}}`;
  return token[0] === '"' ? JSON.stringify(JSON.parse(token)) : /^[-\d]/.test(token) ? number(token) : token;
}

function member(tokens) {
  const name = spell(tokens);
  tokens.next(); // the colon
  return `${name}:${spell(tokens)}`;
}

function items(tokens, end, read) {
  const list = [];
  while (tokens.peek() !== end) {
    list.push(read());
    if (tokens.peek() === ',') tokens.next();
  }
  tokens.next();
  return list;
}

function isDeep(text) {
  let depth = 0;
  let most = 0;
  for (const sign of text.replace(outside, '')) {
    depth += Number('[{'.includes(sign)) - Number(']}'.includes(sign));
    most = Math.max(most, depth);
  }
  return most > depthMax;
}

/** The value of a JSON text, or undefined if it is not one. */
function valueOf(text) {
  if (isDeep(text)) return text.replace(outside, '$1');
  try {
    JSON.parse(text);
    const list = text.match(/"(?:[^"\\]|\\.)*"|[-+.\w]+|[^\s]/g);
    let at = 0;
    return spell({ next: () => ({ value: list[at++] }), peek: () => list[at] });
  } catch {
    return undefined;
  }
}

function isSame(one, other) {
  const value = valueOf(one);
  return one === other || (value !== undefined && value === valueOf(other));
}

/** Result and detail of one expectation; harm is whatever is left at the end. */
function judgeOne(found, expect, answer) {
  const due = tiers.includes(found.tier);
  const refused = answer === null;
  const handedOn = !refused && isSame(answer, found.arguments);
  if (expect.outcome === 'valid') return handedOn ? ['pass'] : ['harm', refused ? 'refused' : 'changed'];
  if (expect.outcome === 'rejected') return refused ? ['pass'] : handedOn ? ['fail', 'passed-on'] : ['harm', 'wrong'];
  if (refused) return due ? ['fail', 'missed'] : ['pass'];
  if (answer === expect.arguments) return ['pass'];
  if (handedOn) return ['fail', due ? 'missed' : 'passed-on'];
  return isSame(answer, expect.arguments) ? ['pass'] : ['harm', 'wrong'];
}

/** Of several expectations, which are all sound, the one that is best for the layer counts. */
function judge(found, answer) {
  const rows = (found.expect.any_of ?? [found.expect]).map((expect) => judgeOne(found, expect, answer));
  const rank = ([result]) => ['pass', 'fail', 'harm'].indexOf(result);
  return rows.reduce((best, row) => (rank(row) < rank(best) ? row : best));
}

/** The case of a line, or nothing: it is left out. */
function readCase(line) {
  const found = JSON.parse(line);
  try {
    const bytes = Buffer.from(found.arguments_b64 ?? '', 'base64');
    found.arguments ??= found.arguments_b64 && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return [];
  }
  const hinted = found.id.startsWith('hint/') || hint.test(line);
  return found.arguments === undefined || found.scored === false || hinted ? [] : [found];
}

const cases = readFileSync(vectors, 'utf8').split('\n').filter((line) => line !== '').flatMap(readCase);
let made = 0;
let due = 0;

for (const found of cases) {
  test(found.id, async () => {
    // An exception of the layer is no answer, and fails this test by itself.
    const answer = await repair(found.tool, found.arguments, found.finish ?? 'unknown');
    const [result, detail] = judge(found, answer);
    if (found.expect.outcome === 'repaired' && tiers.includes(found.tier)) {
      due += 1;
      made += Number(result === 'pass');
    }
    if (process.env.TOOLMEND_RESULTS && result !== 'pass') console.log(`${result} ${detail} ${found.id}`);
    assert.ok(result !== 'harm', `${detail}: ${found.why}`);
  });
}

test('recovers', () => {
  console.log(`${cases.length} cases, recovered ${made} of ${due}`);
  assert.ok(cases.length > 0 && made >= recoveredMin, `${made} repairs, ${recoveredMin} have to be made`);
});
