// SPDX-License-Identifier: MIT
//
// jsonrepair.js TEXT... - microseconds of jsonrepair per text, one a line.
//
// From a Buffer, as the bytes come from a server. What it gives is parsed once, outside of the
// time, so that no time stands for a text that it did not mend. Median of eleven rounds.
'use strict';
const fs = require('fs');
const { jsonrepair } = require('jsonrepair');

function round(bytes, calls) {
  const begin = process.hrtime.bigint();
  for (let i = 0; i < calls; i++) jsonrepair(bytes.toString('utf8'));
  return Number(process.hrtime.bigint() - begin) / 1e3 / calls;
}

for (const name of process.argv.slice(2)) {
  const bytes = fs.readFileSync(name);
  JSON.parse(jsonrepair(bytes.toString('utf8')));
  round(bytes, bytes.length < 1000 ? 2000 : 20);
  const calls = Math.ceil(20000 / round(bytes, 10));
  const times = Array.from({ length: 11 }, () => round(bytes, calls)).sort((a, b) => a - b);
  console.log(times[5].toFixed(3));
}
