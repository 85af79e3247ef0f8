// SPDX-License-Identifier: MIT
//
// texts.js - reports and cases read from their lines, where two texts differ, and JSON laid out.
//
// Pure functions; they stand between nodes.js and report.js in one element.
"use strict";

const DIFFED_MAX = 600; // characters between common ends that are compared one by one

// The units of a text with its line ends kept.
const unitsOfLines = text => text.split("\n").flatMap((line, i) => [...(i ? [{ raw: "\n" }] : []), ...unitsOf(line)]);

// Bytes in base64: what is UTF-8 in them as characters, the others by their value.
function unitsOfBytes(base64) {
  let bytes;
  try {
    bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  } catch {
    return unitsOf(base64);
  }
  const strict = new TextDecoder("utf-8", { fatal: true });
  const units = [];
  for (let from = 0; from < bytes.length;) {
    let taken = 0;
    for (let len = 1; len <= 4 && from + len <= bytes.length && !taken; len++)
      try {
        units.push(...unitsOf(strict.decode(bytes.subarray(from, from + len))));
        taken = len;
      } catch { /* not yet a character */ }
    if (!taken) units.push({ sign: bytes[from].toString(16).toUpperCase().padStart(2, "0"), raw: `\0byte${bytes[from]}` });
    from += taken || 1;
  }
  return units;
}

const textOf = (object, member) => object[member] !== undefined ? unitsOf(object[member])
  : object[member + "_b64"] !== undefined ? unitsOfBytes(object[member + "_b64"]) : null;

// Which units of either list the other one lacks, by a longest common subsequence between the
// common ends; of long middles all of it.
function difference(left, right) {
  const same = (i, k) => left[i].raw === right[k].raw;
  let head = 0, tail = 0;
  while (head < left.length && head < right.length && same(head, head)) head++;
  while (tail < left.length - head && tail < right.length - head && same(left.length - 1 - tail, right.length - 1 - tail)) tail++;
  const rows = left.length - head - tail, columns = right.length - head - tail;
  const onlyLeft = new Set(), onlyRight = new Set();
  const table = rows <= DIFFED_MAX && columns <= DIFFED_MAX ? new Uint16Array((rows + 1) * (columns + 1)) : null;
  const width = columns + 1;
  for (let i = rows - 1; table && i >= 0; i--)
    for (let k = columns - 1; k >= 0; k--)
      table[i * width + k] = same(head + i, head + k) ? table[(i + 1) * width + k + 1] + 1
        : Math.max(table[(i + 1) * width + k], table[i * width + k + 1]);
  let i = 0, k = 0;
  while (i < rows || k < columns)
    if (table && i < rows && k < columns && same(head + i, head + k)) i++, k++;
    else if (i < rows && (k === columns || !table || table[(i + 1) * width + k] >= table[i * width + k + 1])) onlyLeft.add(head + i++);
    else onlyRight.add(head + k++);
  return [onlyLeft, onlyRight];
}

// Where one list has something that the other one lacks without a replacement: the places before which
// something is missing, in either list.
function gapsOf(left, right, [onlyLeft, onlyRight]) {
  const inLeft = new Set(), inRight = new Set();
  for (let i = 0, k = 0; i < left.length || k < right.length;) {
    const [a, b] = [i, k];
    while (onlyLeft.has(i)) i++;
    while (onlyRight.has(k)) k++;
    if (i > a && k === b) inRight.add(k);
    if (k > b && i === a) inLeft.add(i);
    if (i === a && k === b) i++, k++;
  }
  return [inLeft, inRight];
}

const isJson = units => {
  try {
    JSON.parse(units.map(unit => unit.raw).join(""));
    return true;
  } catch {
    return false;
  }
};

// The places of the units that are not white space between tokens.
function tokensOf(units) {
  const places = [];
  let quoted = false;
  for (let i = 0; i < units.length; i++) {
    const c = units[i].raw;
    if (quoted || !/^[ \t\n\r]$/.test(c)) places.push(i);
    if (quoted && c === "\\" && i + 1 < units.length) places.push(++i);
    else if (c === '"') quoted = !quoted;
  }
  return places;
}

// What differs in either list, as { only, gaps }. `byValue`: of two JSON texts without the white space between
// tokens, which nobody compared.
function marksOf(left, right, byValue) {
  const apart = byValue && isJson(left) && isJson(right);
  const places = [left, right].map(units => apart ? tokensOf(units) : [...units.keys()]);
  const [a, b] = [left, right].map((units, side) => places[side].map(i => units[i]));
  const only = difference(a, b), gaps = gapsOf(a, b, only);
  return [left, right].map((units, side) => {
    const back = set => new Set([...set].map(i => i < places[side].length ? places[side][i] : units.length));
    return { only: back(only[side]), gaps: back(gaps[side]) };
  });
}

// Where the string, object or array that begins here ends.
function endOf(json, from) {
  let depth = 0, quoted = false;
  for (let i = from; i < json.length; i++) {
    const c = json[i];
    if (quoted && c === "\\") i++;
    else if (c === '"') quoted = !quoted;
    else if (!quoted && (c === "{" || c === "[")) depth++;
    else if (!quoted && (c === "}" || c === "]")) depth--;
    if (depth === 0 && !quoted) return i + 1;
  }
  return json.length;
}

// JSON laid out by its own bytes: numbers and escapes stay as they are spelled. What is short stays
// on one line.
function laidOut(json) {
  let out = "", depth = 0, until = 0;
  for (let i = 0; i < json.length; i++) {
    const c = json[i], end = c === '"' || c === "{" || c === "[" ? endOf(json, i) : 0;
    const line = () => i < until ? "" : "\n" + "  ".repeat(depth);
    if (c === '"') { out += json.slice(i, end); i = end - 1; }
    else if (end) {
      if (end - i <= 56 && i >= until) until = end;
      depth++;
      out += c + line();
    } else if (c === "}" || c === "]") { depth--; out += line() + c; }
    else out += c === "," ? c + (line() || " ") : c === ":" ? c + " " : c;
  }
  return out;
}

// A paragraph of Markdown as spans: code between as many backticks on both sides, links, and other words.
function spansOf(text) {
  const spans = [];
  const known = /(?<!`)(`+)(?!`)([^]*?[^`])\1(?!`)|\[([^\]]+)\]\(([^)\s]+)\)/g;
  let from = 0;
  const plain = to => { if (to > from) spans.push({ words: text.slice(from, to).replace(/\*\*/g, "") }); };
  for (const found of text.matchAll(known)) {
    const [all, ticks, code, words, href] = found;
    plain(found.index);
    spans.push(ticks ? { code: true, words: /^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code } : { href, words });
    from = found.index + all.length;
  }
  plain(text.length);
  return spans;
}

// ---- reports -------------------------------------------------------------------------------

const SHORT_MAX = 200; // characters of a name
const short = (text, most = SHORT_MAX) => text === undefined || text === null ? text
  : String(text).length > most ? String(text).slice(0, most) + "..." : String(text);

// What a result is to a reader, from best to worst. A word that is new here is taken for no answer.
const [PASSED, SKIPPED, FAILED, GUESSED, SPOILED, NONE, HARM] = [0, 1, 2, 3, 4, 5, 6];
const KIND_OF = new Map(Object.entries({ pass: PASSED, xfail: SKIPPED, unsupported: SKIPPED, "not-applicable": SKIPPED,
  fail: FAILED, xpass: FAILED, guess: GUESSED, spoiled: SPOILED, harm: HARM }));

// What became of a case, the worst first, in the words of every form of a report (run_report_outcomes.c); each
// case is of one of these. `kind` is what it is to a reader.
const KIND_OF_OUTCOME = { changed: HARM, refused: HARM, wrong: HARM, none: NONE, spoiled: SPOILED, guess: GUESSED,
  "not-mended": FAILED, "passed-on": FAILED, skipped: SKIPPED };
const WORDS = JSON.parse(document.getElementById("data").textContent);
const OUTCOMES = WORDS.outcomes.filter(({ id }) => id !== "unscored")
  .map(outcome => ({ ...outcome, kind: KIND_OF_OUTCOME[outcome.id] ?? PASSED }));
const outcomeNumber = new Map(OUTCOMES.map(({ id }, i) => [id, i]));

// The number of its outcome.
function outcomeOf({ kind, detail }) {
  const named = OUTCOMES.findIndex(outcome => outcome.kind === kind && outcome.id === detail);
  const plain = { [HARM]: "wrong", [FAILED]: "not-mended", [PASSED]: "kept" }[kind];
  return named >= 0 ? named : plain ? outcomeNumber.get(plain) : OUTCOMES.findIndex(outcome => outcome.kind === kind);
}

// The row of the rules that a case counts in: its clause. P1 speaks of valid calls; malformed ones that are
// filed there have a row of their own.
const rowOf = ({ clause, valid }) => clause === "P1" && valid === false ? "P1, malformed calls" : clause;

const linesOf = text => text.split("\n").filter(line => line.trim());

// A case of the suite by its canonical line. The tool stays as it is spelled.
function readCase(line) {
  const test = JSON.parse(line);
  const [name] = /,"tools?":/.exec(line), from = line.indexOf(name) + name.length;
  const op = test.op || "repair", of = { call: "call", markup: "text", repair: "arguments" }[op];
  return { op, of, finish: test.finish || "unknown", why: test.why, tool: line.slice(from, endOf(line, from)),
    text: test[of], text_b64: test[of + "_b64"], expect: test.expect.any_of || [test.expect] };
}

// Is the answer what is expected, so that there is nothing to show beside it?
function isExact(result, test) {
  const { got } = result;
  if (result.result !== "pass" || !result.scored || result.note || result.choice || !got || !test || test.expect.length !== 1) return false;
  const [{ outcome, reason, name, arguments: text }] = test.expect;
  if (test.op === "markup") return false; // a report has no calls
  return outcome === "rejected" ? got.outcome === "rejected" && got.reason === reason
    : got.outcome === "ok" && got.name === name && got.arguments !== undefined && got.arguments === (outcome === "valid" ? test.text : text);
}

// The runs of the reports in `text`, one behind another, and the cases of all of them: a case of one id
// that differs in its digest is another one. `suite` has a line `DIGEST CASE` for each that is known,
// `above` for each run the ids of cases whose repair its profile does not hold.
function readReports(text, suite, above) {
  const tests = new Map(), places = new Map(), cases = [], runs = [];
  for (const line of linesOf(suite)) {
    const [digest, test] = [line.slice(0, 64), line.slice(65)];
    tests.set(`${JSON.parse(test).id} ${digest}`, test);
  }
  let place = 0;
  for (const line of linesOf(text).map(each => JSON.parse(each))) {
    const run = runs.at(-1);
    if (line.type === "header") {
      runs.push({ header: { ...line, adapter: line.adapter || {} }, results: [], above: new Set(above[runs.length]) });
    } else if (line.type === "case") {
      const key = `${line.id} ${line.digest}`;
      place = places.has(key) ? places.get(key) : cases.length;
      places.set(key, place);
      cases[place] = cases[place] || { id: line.id, group: line.group, clause: line.clause, valid: line.valid, test: tests.has(key) ? readCase(tests.get(key)) : undefined };
      run.scored = line.scored !== false;
    } else if (line.type === "result") {
      const result = { ...line, scored: run.scored, above: run.above.has(line.id) };
      const kind = KIND_OF.get(line.was === "harm" ? "harm" : line.result);
      result.kind = kind === undefined ? NONE : kind;
      result.exact = isExact(result, cases[place].test);
      run.results[place] = result;
    } else {
      run.footer = line;
    }
  }
  for (const run of runs) run.results = Array.from(cases, (_, i) => run.results[i] || null);
  return { cases, runs };
}
