// SPDX-License-Identifier: MIT
//
// report.js - shows the reports that stand in #runs, beside their cases in #suite.
//
// Rows are made when they come into view, details when they are opened: a report of ten layers
// and three thousand cases has thirty thousand results.
"use strict";
(() => {

const { clauses, above, details } = WORDS;
const { cases, runs } = readReports(document.getElementById("runs").textContent,
  document.getElementById("suite").textContent, above);
const alone = runs.length === 1;
const CHUNK = 100;
const SHOWN_MAX = 4096, NOTE_MAX = 2000; // characters

// The look of a kind, from best to worst.
const KINDS = [
  { mark: "pass", sign: "\u2713" },
  { mark: "skip", sign: "\u2013" },
  { mark: "fail", sign: "\u25cb" },
  { mark: "guess", sign: "?" },
  { mark: "spoil", sign: "~" },
  { mark: "none", sign: "!" },
  { mark: "harm", sign: "\u2717" },
];

const counted = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many || one + "s"}`;

// ---- results -------------------------------------------------------------------------------

// A result is null if this run does not know the case.
const kindOf = result => result ? result.kind : undefined;
const isScored = result => result !== null && result.scored;
const wordsOf = result => short([result.result, result.detail].filter(Boolean).join(" "));
const nameOf = run => `${short(run.header.adapter.name)} ${short(run.header.adapter.version)}`;

// Counts of the scored results by outcome.
function addUp(run, places) {
  const counts = OUTCOMES.map(() => 0);
  for (const place of places) {
    const result = run.results[place];
    if (result && isScored(result)) counts[outcomeOf(result)]++;
  }
  return counts;
}

function badge(result) {
  if (result === null) return make("span", { class: "skip" }, "not in it");
  const kind = KINDS[kindOf(result)];
  return make("span", { class: `badge ${kind.mark}${isScored(result) ? "" : " unscored"}` },
    wordsOf(result) + (isScored(result) ? "" : ", not scored"));
}

// ---- the layers ----------------------------------------------------------------------------

const everyPlace = [...cases.keys()];

function recovery(run) {
  const pairs = Object.values(run.footer.recovery || {});
  return [0, 1].map(i => pairs.reduce((sum, counts) => sum + counts[i], 0));
}

// The columns of numbers: an outcome, and where there is none of it in any run it is left out, except for harm.
const everywhere = runs.map(run => addUp(run, everyPlace));
const present = OUTCOMES.map((outcome, i) => i).filter(i => OUTCOMES[i].kind === HARM || OUTCOMES[i].id === "kept" ||
  everywhere.some(counts => counts[i] > 0));

function layerRow(run, i) {
  const counts = everywhere[i];
  const [made, due] = recovery(run);
  const { adapter } = run.header, { harm } = run.footer;
  const known = run.results.filter(result => result !== null).length;
  const scored = counts.reduce((sum, value) => sum + value);
  const number = (value, mark, head) => make("td", { class: `number ${value ? mark : "zero"}`, "data-head": head }, value.toLocaleString("en"));
  return make("tr", { "data-run": i },
    make("th", { scope: "row", class: "layer" }, nameOf(run),
      make("small", {}, [short(adapter.language), short(run.header.profile) + " profile", run.footer.complete ? "" : "stopped early, not all"]
        .filter(Boolean).join(", "))),
    make("td", { class: `number big ${harm ? "harm" : "pass"}`, "data-head": "harm" }, harm.toLocaleString("en")),
    make("td", { class: "big", "data-head": "level" }, run.footer.level ? short(run.footer.level) + (run.footer.probe && run.footer.probe.probed ? " (probed)" : "")
      : make("span", { class: "zero" }, "none")),
    make("td", { class: "number", "data-head": "recovered" }, `${made} of ${due}`),
    ...present.map(k => number(counts[k], KINDS[OUTCOMES[k].kind].mark, OUTCOMES[k].word)),
    number(known - scored, "skip", "not scored"), number(known, "", "cases"));
}

function showLayers() {
  const heads = ["layer", "harm", "level", "recovered", ...present.map(k => OUTCOMES[k].word), "not scored", "cases"];
  const meant = [undefined, "changed, refused and wrong", undefined, "malformed calls that were repaired as they were meant, of those that are due",
    ...present.map(k => OUTCOMES[k].says)];
  at("layers").append(
    make("caption", {}, "Harm, level and recovery of each layer"),
    make("thead", {}, make("tr", {}, ...heads.map((head, i) =>
      make("th", { scope: "col", title: meant[i], class: i === 0 || i === 2 ? undefined : "number" }, head)))),
    make("tbody", {}, ...runs.map(layerRow)));
  at("sum").textContent = `cases = ${[...present.map(k => OUTCOMES[k].word), "not scored"].join(" + ")}`;
  at("terms").append(...present.flatMap(k => [make("dt", { class: KINDS[OUTCOMES[k].kind].mark }, `${KINDS[OUTCOMES[k].kind].sign} ${OUTCOMES[k].word}`),
    make("dd", {}, OUTCOMES[k].says)]));
  const { suite, spec, filter, salt } = runs[0].header;
  at("facts").textContent = [suite ? `suite ${short(suite)} of ${short(spec)}` : "a suite of its own", counted(cases.length, "case"),
    counted(runs.length, "layer"), filter && `only ${short(filter)}`, salt && `salted with ${short(salt)}`].filter(Boolean).join(" \u00b7 ");
  document.title = `toolmend certify: ${runs.map(nameOf).join(", ")}`;
}

// One layer among several, in each of the tables: a rule of style hides the others.
function showSwitch() {
  const only = document.head.appendChild(make("style", {}));
  at("shown").append(make("option", { value: "" }, "all layers"), ...runs.map((run, i) => make("option", { value: i }, nameOf(run))));
  at("shown").addEventListener("change", () => {
    const { value } = at("shown");
    only.textContent = value === "" ? "" : `[data-run]:not([data-run="${value}"]) { display: none !important; }`;
    field("run").value = value;
    apply();
  });
  at("l-shown").hidden = alone;
}

// ---- the rules -----------------------------------------------------------------------------

// Of one run a column an outcome, of several a column a run.
const columns = alone ? present.map(outcome => ({ head: OUTCOMES[outcome].word, run: 0, outcome }))
  : runs.map((run, i) => ({ head: nameOf(run), run: i, outcome: undefined }));

const crowded = runs.length > 4; // no room for words in each cell; they are in its label

const rules = new Map();
cases.forEach((test, place) => rules.set(rowOf(test), [...rules.get(rowOf(test)) || [], place]));

const isBad = outcome => OUTCOMES[outcome].kind !== PASSED && OUTCOMES[outcome].kind !== SKIPPED;
const sumOf = (counts, kind) => counts.reduce((sum, count, i) => sum + (OUTCOMES[i].kind === kind ? count : 0), 0);

// A cell of one run among several: each harm by its detail, else the worst outcome; then how many are as they should be.
function wordsOfCell(counts, shown) {
  const all = counts.reduce((sum, value) => sum + value);
  const said = counts.map((count, i) => ({ count, i })).filter(({ count, i }) => count > 0 &&
    (OUTCOMES[shown].kind === HARM ? OUTCOMES[i].kind === HARM : i === shown));
  const { sign, mark } = KINDS[OUTCOMES[shown].kind];
  const words = said.map(({ count, i }) => `${count} ${OUTCOMES[i].word}`).join(", ");
  return [isBad(shown) ? make("b", {}, crowded ? `${sign} ${said.reduce((sum, { count }) => sum + count, 0)}` : words) : undefined,
    make("span", { class: isBad(shown) ? undefined : mark }, `${sumOf(counts, PASSED)}/${all}`)].filter(Boolean);
}

function cellOf(column, rule, counts) {
  const shown = column.outcome === undefined ? counts.findIndex(count => count > 0) : column.outcome;
  if (shown < 0 || !counts[shown]) return make("td", { class: "empty", "data-run": column.run }, make("span", { class: "cell zero" }, "\u00b7"));
  const words = column.outcome === undefined
    ? present.filter(i => counts[i] > 0).map(i => `${counts[i]} ${OUTCOMES[i].word}`).join(", ")
    : `${counts[shown]} ${OUTCOMES[shown].word}`;
  const result = column.outcome !== undefined || isBad(shown) ? OUTCOMES[shown].id : "all";
  return make("td", { class: alone && !isBad(shown) ? undefined : KINDS[OUTCOMES[shown].kind].mark, "data-head": column.head,
    "data-run": column.run },
    make("button", { class: "cell", type: "button", tabindex: "-1", "aria-label": `${rule}, ${column.head}: ${words}`, title: words,
      click: () => setFilter({ rule, run: alone ? "" : String(column.run),
        result: column.outcome === undefined && OUTCOMES[shown].kind === HARM ? "harm" : result }, true) },
      ...(column.outcome === undefined ? wordsOfCell(counts, shown) : [make(isBad(shown) ? "b" : "i", {}, String(counts[shown]))])));
}

// The words of a heading behind its id: "P3 - one reading".
function titleOf(rule) {
  const words = /^### \S+ - (.*)/.exec(clauses[rule] || "");
  return words ? make("small", {}, words[1]) : undefined;
}

function showRules() {
  const rows = [...rules].map(([rule, places], order) => {
    const counts = runs.map(run => addUp(run, places));
    const sum = kind => counts.reduce((total, each) => total + sumOf(each, kind), 0);
    return { rule, counts, order, rank: [HARM, NONE, SPOILED, GUESSED, FAILED].map(sum) };
  });
  const byRank = (a, b) => a.rank.reduce((found, value, i) => found || b.rank[i] - value, 0);
  rows.sort((a, b) => byRank(a, b) || a.order - b.order);
  const body = make("tbody", {}, ...rows.map(({ rule, counts }) => make("tr", {},
    make("th", { scope: "row" }, make("button", { type: "button", tabindex: "-1",
      click: () => setFilter({ rule, run: "", result: "all" }, true) }, rule), titleOf(rule)),
    ...columns.map(column => cellOf(column, rule, counts[column.run])))));
  at("rules").append(
    make("caption", {}, "Rules and the results of their cases, the most harmful first"),
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "rule"),
      ...columns.map(column => make("th", { scope: "col", class: "number turned", "data-run": column.run,
        title: column.outcome === undefined ? column.head : OUTCOMES[column.outcome].says }, column.head)))), body);
  at("fractions").hidden = alone;
  const first = body.querySelector("button");
  if (first) first.tabIndex = 0;
  body.addEventListener("keydown", moveInRules);
}

// Arrows go from cell to cell; one cell at a time is reached by Tab.
function moveInRules(event) {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const cell = event.target.closest("td, th");
  if (!step || !cell) return;
  event.preventDefault();
  let row = cell.parentNode, index = cell.cellIndex, next = null;
  while (row && !next) {
    index += step[1];
    row = step[0] < 0 ? row.previousElementSibling : step[0] > 0 ? row.nextElementSibling : row;
    if (!row || index < 0 || index >= row.cells.length) return;
    next = row.cells[index].querySelector("button");
  }
  if (!next) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

// ---- the filter ----------------------------------------------------------------------------

const fields = ["text", "run", "result", "group", "rule", "principle"];
const field = name => at("f-" + name);
const isPrinciple = clause => /^P[0-9]+\b/.test(clause);

function fill(name, options) {
  field(name).append(...options.map(([value, words]) => make("option", { value }, words)));
}

function showFilter() {
  const unique = values => [...new Set(values)];
  const title = id => (clauses[id] || "").split("\n")[0].replace(/^#+ /, "") || id;
  fill("run", [["", "any"], ...runs.map((run, i) => [String(i), nameOf(run)])]);
  fill("result", [["bad", "all but as expected"], ["harm", "harm"], ["passed", "as expected"], ...OUTCOMES.map(({ id, word }) => [id, word]), ["all", "all"]]);
  fill("group", [["", "all"], ...unique(cases.map(test => test.group)).map(group => [group, group])]);
  const ids = unique(cases.map(rowOf));
  fill("rule", [["", "all"], ...ids.filter(id => !isPrinciple(id)).map(id => [id, id])]);
  fill("principle", [["", "all"], ...ids.filter(isPrinciple).sort((a, b) => parseInt(a.slice(1), 10) - parseInt(b.slice(1), 10)).map(id => [id, title(id)])]);
  at("l-run").hidden = alone;
  at("filter").addEventListener("input", apply);
  at("filter").addEventListener("submit", event => event.preventDefault());
  at("filter").addEventListener("reset", () => setTimeout(apply));
}

// What a search looks at, made when it is first asked for.
const haystacks = [];
function haystack(place) {
  if (haystacks[place] === undefined) {
    const test = cases[place];
    const answers = runs.map(run => run.results[place]).filter(result => result && !result.exact)
      .map(result => [wordsOf(result), result.note, result.stderr, ...Object.values(result.got || {})].join("\n"));
    haystacks[place] = [test.id, test.clause, ...(test.test ? [textOf(test.test, "text").map(unit => unit.raw).join(""), test.test.tool, test.test.why] : []), ...answers]
      .join("\n").toLowerCase();
  }
  return haystacks[place];
}

function isOfKind(result, wanted) {
  const kind = kindOf(result);
  if (kind === undefined) return false;
  if (wanted === "harm") return kind === HARM;
  if (wanted === "passed") return kind === PASSED;
  return wanted === "all" || (wanted === "bad" ? kind !== PASSED && kind !== SKIPPED : outcomeOf(result) === outcomeNumber.get(wanted));
}

function chosen() {
  const wanted = Object.fromEntries(fields.map(name => [name, field(name).value]));
  const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
  const asked = wanted.run === "" ? runs : [runs[Number(wanted.run)]];
  const places = everyPlace.filter(place => {
    const test = cases[place];
    return (!wanted.group || test.group === wanted.group) && (!wanted.rule || rowOf(test) === wanted.rule) &&
      (!wanted.principle || rowOf(test) === wanted.principle) &&
      asked.some(run => isOfKind(run.results[place], wanted.result)) && words.every(word => haystack(place).includes(word));
  });
  // Valid calls that were harmed first, then by what comes next; within it the order of the suite.
  const badness = new Map(places.map(place => [place, Math.max(...asked.map(run => {
    const result = run.results[place];
    return result === null ? -1 : OUTCOMES.length - outcomeOf(result) - (isScored(result) ? 0 : OUTCOMES.length + 1);
  }))]));
  return places.sort((a, b) => badness.get(b) - badness.get(a) || a - b);
}

function setFilter(values, jump) {
  if (values.rule !== undefined && isPrinciple(values.rule)) values = { ...values, rule: "", principle: values.rule };
  else if (values.rule !== undefined) values = { principle: "", ...values };
  for (const name of fields) if (values[name] !== undefined) field(name).value = values[name];
  if (values.rule !== undefined || values.principle) field("group").value = "";
  apply();
  if (!jump) return;
  at("cases-title").scrollIntoView({ block: "start" });
  const first = at("cases").querySelector("tbody button");
  if (first) first.focus({ preventScroll: true });
}

// The filter is in the address, so that what is seen can be sent to somebody.
function remember(open) {
  const words = new URLSearchParams();
  for (const name of fields) if (field(name).value !== (name === "result" ? "bad" : "")) words.set(name, field(name).value);
  if (open !== undefined) words.set("case", cases[open].id);
  history.replaceState(null, "", "#" + words);
}

function recall() {
  const words = new URLSearchParams(location.hash.slice(1));
  for (const name of fields) {
    field(name).value = words.get(name) || (name === "result" ? "bad" : "");
    if (field(name).selectedIndex === -1) field(name).value = name === "result" ? "bad" : "";
  }
  if (!words.has("result") && !chosen().length) field("result").value = "all";
  return words.get("case");
}

// ---- the cases -----------------------------------------------------------------------------

let listed = [], drawn = 0;
const body = make("tbody", {});

function caseRow(place) {
  const test = cases[place];
  const button = make("button", { type: "button", "aria-expanded": "false", tabindex: "-1" }, test.id);
  const signs = alone ? [make("td", {}, badge(runs[0].results[place]))] : runs.map((run, i) => {
    const result = run.results[place], kind = KINDS[kindOf(result)];
    return make("td", { class: "sign-cell", "data-run": i, "data-head": nameOf(run), title: kind ? `${nameOf(run)}: ${wordsOf(result)}` : "not in it" },
      kind ? make("span", { class: `badge ${kind.mark}${isScored(result) ? "" : " unscored"}`, "aria-hidden": "true" }, kind.sign) : "",
      make("span", { class: "hidden-text" }, kind ? wordsOf(result) : "not in it"));
  });
  const asked = test.test ? textOf(test.test, "text").slice(0, 160).map(unit => unit.sign || unit.raw).join("") : "";
  const row = make("tr", { class: "case", click: () => toggle(row, place) },
    make("th", { scope: "row" }, button), ...signs, make("td", { class: "asked" }, make("code", {}, asked)));
  row.place = place;
  return row;
}

function draw() {
  const end = Math.min(drawn + CHUNK, listed.length);
  body.append(...listed.slice(drawn, end).map(caseRow));
  drawn = end;
  at("more").hidden = drawn >= listed.length;
}

function apply() {
  listed = chosen();
  drawn = 0;
  body.replaceChildren();
  draw();
  const first = body.querySelector("button");
  if (first) first.tabIndex = 0;
  at("count").textContent = listed.length === 0 ? "No case is like that." : `${counted(listed.length, "case")} of ${cases.length.toLocaleString("en")}`;
  remember();
}

function showCases() {
  at("cases").append(
    make("caption", {}, "Cases that the filter leaves, harm first"),
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "case"),
      ...(alone ? [make("th", { scope: "col" }, "result")]
        : runs.map((run, i) => make("th", { scope: "col", class: "sign-cell", "data-run": i, title: nameOf(run) }, run.header.adapter.name))),
      make("th", { scope: "col" }, "asked"))), body);
  body.addEventListener("keydown", moveInCases);
  new IntersectionObserver(entries => {
    while (entries.some(entry => entry.isIntersecting) && drawn < listed.length) {
      draw();
      if (at("more").getBoundingClientRect().top > innerHeight + 600) break;
    }
  }, { rootMargin: "600px" }).observe(at("more"));
}

function neighbour(row, step) {
  let next = row;
  do next = step < 0 ? next.previousElementSibling : next.nextElementSibling; while (next && !next.place && next.place !== 0);
  return next;
}

function moveInCases(event) {
  const row = event.target.closest("tr");
  const home = row && (row.place !== undefined ? row : row.previousElementSibling);
  if (!home) return;
  if (event.key === "Escape" && home.classList.contains("open")) {
    event.preventDefault();
    event.stopPropagation();
    toggle(home, home.place);
    home.querySelector("button").focus();
  }
  if (row.place === undefined || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  event.preventDefault();
  if (event.key === "ArrowDown" && !neighbour(row, 1)) draw();
  const next = neighbour(row, event.key === "ArrowDown" ? 1 : -1);
  if (!next) return;
  row.querySelector("button").tabIndex = -1;
  const button = next.querySelector("button");
  button.tabIndex = 0;
  button.focus();
}

function toggle(row, place) {
  if (String(getSelection()) && row.contains(getSelection().anchorNode)) return; // somebody copies
  const button = row.querySelector("button");
  const open = row.classList.toggle("open");
  button.setAttribute("aria-expanded", String(open));
  if (open) {
    const detail = make("tr", { class: "detail", id: `case-${place}` }, make("td", { colspan: row.cells.length }, ...detailOf(place)));
    button.setAttribute("aria-controls", detail.id);
    row.after(detail);
  } else {
    row.nextElementSibling.remove();
  }
  remember(open ? place : undefined);
}

// ---- one case ------------------------------------------------------------------------------

const NOT_HERE = "The text of this case is not in the toolmend that made this page: it is of another suite, or says something else there.";

// What stands behind an answer that is not all there: the report has cut it, or the page does.
function behind(got, units) {
  const size = got.cut && (got.cut.arguments || got.cut.arguments_b64);
  return size ? ` ... of ${counted(size, "byte")} as spelled` : units.length > SHOWN_MAX ? ` ... of ${counted(units.length, "character")}` : "";
}

// "handed on" is what is not changed.
function howHandedOn(test, came) {
  const asked = test && textOf(test, "text");
  if (!asked || !came || test.op !== "repair") return "answered";
  return asked.length === came.length && asked.every((unit, i) => unit.raw === came[i].raw) ? "handed on as it came" : "changed to";
}

// The answer beside what was expected, with the bytes marked that differ.
function answerOf(test, result, salted, byValue) {
  const got = result.got;
  const expected = (test ? test.expect : []).map(row => ({ row, units: row.outcome === "valid" ? textOf(test, "text") : textOf(row, "arguments") }));
  const came = got ? textOf(got, "arguments") : null;
  // Against the text that was expected; where there is none, against the one that was asked.
  const target = came && !salted && (expected.find(each => each.units) || { units: textOf(test || {}, "text") });
  const [gone, added] = target && target.units ? marksOf(target.units, came, byValue) : [];
  const nodes = expected.map(({ row, units }, i) => {
    const words = [row.outcome === "valid" ? "sound, to be handed on as it is" : row.outcome, row.reason && `(${row.reason})`,
      row.name !== undefined && `tool ${row.name}`, row.choice && `[${row.choice}]`].filter(Boolean).join(" ");
    const node = make("div", {}, make("div", { class: "skip" }, words));
    if (units) node.append(textBox(units, target && target.row === row ? gone : null, "out"));
    return pair(i === 0 ? "expected" : "or", node);
  });
  if (result.above) nodes.push(pair("or", make("div", { class: "skip" }, "rejected, since the profile does not hold the repair")));
  const answer = make("div", {});
  if (!got) answer.append("no answer");
  else answer.append(make("div", { class: "skip" }, [got.outcome === "ok" ? howHandedOn(test, came) : short(got.outcome), got.reason && `(${short(got.reason)})`,
    got.name !== undefined && `tool ${short(got.name)}`, got.why && short(got.why, NOTE_MAX)].filter(Boolean).join(" ")));
  if (came) answer.append(textBox(came.slice(0, SHOWN_MAX), added, "in", behind(got, came)));
  nodes.push(pair("came", answer));
  return nodes;
}

function resultOf(run, place) {
  const test = cases[place].test, result = run.results[place];
  const line = make("h3", {}, alone ? "" : nameOf(run) + " ", badge(result), " ", details[result.detail] || "");
  if (result.exact) return [line, ...answerless(test)];
  const facts = [result.choice && `as ${short(result.choice)}`, result.signal !== undefined && `signal ${result.signal}`,
    result.exit !== undefined && `exit code ${result.exit}`].filter(Boolean).join(", ");
  const salted = run.header.salt;
  const byValue = !(run.header.adapter.capabilities || []).includes("bytes");
  return [line, ...answerOf(test, result, salted, byValue),
    salted ? pair("salted", make("div", { class: "skip" }, "it was asked with other names and words in place of these")) : undefined,
    result.note ? pair("note", make("div", {}, short(result.note, NOTE_MAX))) : undefined,
    facts ? pair("", make("div", { class: "skip" }, facts)) : undefined,
    result.stderr ? pair("stderr", textBox(unitsOfLines(short(result.stderr, NOTE_MAX)))) : undefined].filter(Boolean);
}

// Of a case whose answer is exactly the expected one: what that is.
const answerless = test => test ? [...answerOf(test, {}).slice(0, -1), pair("came", make("div", { class: "skip" }, "just that"))] : [];

const quoted = word => /^[A-Za-z0-9_./:=@%+,-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;

function commandsOf(place, run) {
  const { id } = cases[place], { header } = run;
  const suite = header.suite ? "" : " --suite PATH";
  const corpus = cases[place].group === "corpus" ? " --corpus" : "";
  const salt = header.salt ? ` --salt ${quoted(header.salt)}` : "";
  const asked = (header.asked || []).map(word => " " + quoted(word)).join("");
  const command = (header.command || []).map(word => " " + quoted(word)).join("");
  return [commandLine(`toolmend certify --profile ${quoted(header.profile)}${suite}${corpus}${salt}${asked} ` +
    `--filter ${quoted(id)} --${command}`)];
}

// The clause as it stands in SPEC.md: paragraphs, examples, words as code.
function clauseOf(id) {
  const box = make("div", { class: "clause" });
  const inline = text => spansOf(text).map(({ code, href, words }) =>
    code ? make("code", {}, words) : href && href.startsWith("https:") ? make("a", { href, rel: "noreferrer" }, words) : words);
  (clauses[id] || "").split(/(^```[^]*?^```$)/m).forEach(part => {
    if (part.startsWith("```")) box.append(make("pre", {}, part.replace(/^```.*\n|\n?```$/g, "")));
    else part.split(/\n{2,}/).filter(text => text.trim()).forEach(text => {
      const heading = /^### (.*)$/m.exec(text);
      if (heading) box.append(make("h3", {}, heading[1]));
      const [words, ...items] = text.replace(/^### .*\n?/m, "").trim().split(/^- /m);
      if (words.trim()) box.append(make("p", {}, ...inline(words)));
      if (items.length > 0) box.append(make("ul", {}, ...items.map(item => make("li", {}, ...inline(item)))));
    });
  });
  return clauses[id] ? box : make("p", { class: "skip" }, `${id}: no clause of this specification`);
}

function detailOf(place) {
  const test = cases[place], said = test.test;
  const order = [...runs].sort((a, b) => (kindOf(b.results[place]) ?? -1) - (kindOf(a.results[place]) ?? -1));
  const bad = order.filter(run => run.results[place] !== null && kindOf(run.results[place]) !== PASSED);
  const passed = order.filter(run => kindOf(run.results[place]) === PASSED);
  const shown = bad.length > 0 ? bad : passed.slice(0, 1);
  const left = [
    said ? make("p", {}, said.why) : make("p", { class: "skip" }, NOT_HERE),
    ...(said ? [make("h3", {}, "Asked"), pair(said.of, textBox(textOf(said, "text"))),
      pair("finish", make("div", { class: "skip" }, said.finish))] : []),
    ...shown.flatMap(run => resultOf(run, place)),
    !alone && bad.length > 0 && passed.length > 0 ? make("p", { class: "skip" }, `passed: ${passed.map(nameOf).join(", ")}`) : undefined,
    make("h3", {}, "Again"),
    commandLine(`toolmend explain ${quoted(test.id)}`),
    ...shown.slice(0, 1).flatMap(run => commandsOf(place, run)),
  ];
  const right = [
    ...(said ? [make("h3", {}, said.op === "repair" ? "Tool" : "Tools on offer"), textBox(unitsOfLines(laidOut(said.tool)))] : []),
    make("h3", {}, "Clause"), clauseOf(test.clause),
  ];
  return [make("div", { class: "columns" }, make("div", {}, ...left.filter(Boolean)), make("div", {}, ...right))];
}

// ---- keys, and the start -------------------------------------------------------------------

document.addEventListener("keydown", event => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    field("text").focus();
    field("text").select();
  } else if (event.target === field("text") && event.key === "Escape") {
    event.preventDefault();
    if (field("text").value) { field("text").value = ""; apply(); } else field("text").blur();
  } else if (event.target === field("text") && (event.key === "Enter" || event.key === "ArrowDown")) {
    event.preventDefault();
    const first = body.querySelector("button");
    if (first) first.focus();
  }
});

showLayers();
showRules();
showFilter();
showSwitch();
showCases();
const wanted = recall();
apply();
const place = cases.findIndex(test => test.id === wanted);
if (place >= 0 && !listed.includes(place)) setFilter({ text: wanted, run: "", result: "all", rule: "", principle: "" });
const open = listed.indexOf(place);
if (open >= 0) {
  while (drawn <= open) draw();
  const row = [...body.children].find(each => each.place === listed[open]);
  toggle(row, row.place);
  row.scrollIntoView();
}
document.documentElement.dataset.ready = "yes";
})();
