// SPDX-License-Identifier: MIT
//
// ajv.js SCHEMA TEXT... - microseconds of JSON.parse and a compiled ajv per text, one a line.
//
// From a Buffer, so that somebody checks UTF-8 there too. Median of eleven rounds.
'use strict';
const fs = require('fs');
const Ajv = require('ajv');
const validate = new Ajv({ strict: false }).compile(JSON.parse(fs.readFileSync(process.argv[2])));

function call(bytes) {
  if (!validate(JSON.parse(bytes.toString('utf8')))) throw new Error('not valid');
}

function round(bytes, calls) {
  const begin = process.hrtime.bigint();
  for (let i = 0; i < calls; i++) call(bytes);
  return Number(process.hrtime.bigint() - begin) / 1e3 / calls;
}

for (const name of process.argv.slice(3)) {
  const bytes = fs.readFileSync(name);
  round(bytes, 2000);
  const calls = Math.ceil(5000 / round(bytes, 100));
  const times = Array.from({ length: 11 }, () => round(bytes, calls)).sort((a, b) => a - b);
  console.log(times[5].toFixed(3));
}
