// SPDX-License-Identifier: MIT
//
// nodes.js - the nodes that pages of results are made of: report.html and the scoreboard of peers.
//
// Whatever an adapter said is text and becomes a text node; no markup is ever made of a string.
"use strict";

const at = id => document.getElementById(id);

function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  node.append(...children.filter(child => child !== undefined && child !== null));
  return node;
}

// A text as a list of what a reader sees: characters, and signs for what has no look of its own.
function unitsOf(text) {
  return Array.from(text, character => {
    const code = character.codePointAt(0);
    if (code < 0x20 && code !== 10 && code !== 9) return { sign: String.fromCodePoint(0x2400 + code), raw: character };
    if (code === 10) return { sign: "\u240a", raw: character };
    if (code === 9) return { sign: "\u2409", raw: character };
    const hidden = (code >= 0x7f && code <= 0xa0) || code === 0xad || code === 0x61c || (code >= 0x200b && code <= 0x200f) ||
      (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || (code >= 0xd800 && code <= 0xdfff) ||
      code === 0xfeff || (code >= 0xfff0 && code <= 0xfffb) || (code >= 0xe0000 && code <= 0xe0fff) || (code & 0xfffe) === 0xfffe;
    return hidden ? { sign: "U+" + code.toString(16).toUpperCase().padStart(4, "0"), raw: character } : { raw: character };
  });
}

// The units as a box of text; what is in `marks` stands out.
function textBox(units, marks, how, behind) {
  const box = make("div", { class: "text" });
  let plain = "", inside = null;
  const flush = () => { if (plain) (inside || box).append(plain); plain = ""; };
  const gap = i => {
    if (!marks || !marks.gaps.has(i)) return;
    flush();
    inside = null;
    box.append(make("mark", { class: "gap", title: "something is missing here" }));
  };
  units.forEach((unit, i) => {
    gap(i);
    const mark = Boolean(marks) && marks.only.has(i);
    if (mark !== (inside !== null) && (mark || inside)) {
      flush();
      inside = mark ? box.appendChild(make("mark", { class: how })) : null;
    }
    if (!unit.sign) { plain += unit.raw; return; }
    flush();
    (inside || box).append(make("span", { class: "sign" }, unit.sign));
  });
  flush();
  gap(units.length);
  if (units.length === 0) box.append(make("span", { class: "skip" }, "(empty)"));
  if (behind) box.append(make("span", { class: "skip" }, behind));
  return box;
}

const pair = (title, node) => make("div", { class: "pair" }, make("span", {}, title), node);

function commandLine(words) {
  const button = make("button", { type: "button", click: () => {
    navigator.clipboard.writeText(words).then(() => { button.textContent = "Copied"; }, () => { button.textContent = "Select it"; });
  } }, "Copy");
  return make("div", { class: "command" }, textBox(unitsOf(words)), button);
}
