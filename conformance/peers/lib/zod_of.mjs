// SPDX-License-Identifier: MIT
//
// A schema as the words of zod that a user would have written for it, with z.coerce where its type is simple, or without.
import { Unsupported } from './peer.mjs';

const SAID = new Set(['type', 'properties', 'required', 'items', 'enum', 'const', 'anyOf', 'oneOf', 'default', 'additionalProperties',
  'title', 'description', 'format', 'examples', '$schema', '$id', '$comment', 'dirge-hints', 'nullable', 'deprecated', 'minimum', 'maximum',
  'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', '$defs', 'definitions']);

function number(z, simple, schema, whole) {
  let made = simple.number();
  if (whole) made = made.int();
  const asserts = { minimum: 'min', maximum: 'max', exclusiveMinimum: 'gt', exclusiveMaximum: 'lt', multipleOf: 'multipleOf' };
  for (const [word, call] of Object.entries(asserts)) if (schema[word] !== undefined) made = made[call](schema[word]);
  return made;
}

function limited(made, schema, least, most) {
  if (schema[least] !== undefined) made = made.min(schema[least]);
  return schema[most] === undefined ? made : made.max(schema[most]);
}

export function zodOf(z, schema, coerce = false) {
  if (schema === true) return z.any();
  if (schema === false) throw new Unsupported('boolean-schema');
  const strange = Object.keys(schema).filter(word => !SAID.has(word) && !word.startsWith('x-'));
  if (strange.length) throw new Unsupported(strange.join(', '));
  const of = each => zodOf(z, each, coerce), simple = coerce ? z.coerce : z;
  const literals = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (literals) {
    if (!literals.length || literals.some(value => value !== null && typeof value === 'object')) throw new Unsupported('enum-of-containers, enum, const');
    return z.literal(literals);
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return z.union(branches.map(of));
  if (Array.isArray(schema.type)) return z.union(schema.type.map(type => of({ ...schema, type })));
  switch (schema.type ?? (schema.properties ? 'object' : undefined)) {
    case 'string': {
      const made = limited(simple.string(), schema, 'minLength', 'maxLength');
      return schema.pattern === undefined ? made : made.regex(new RegExp(schema.pattern, 'u'));
    }
    case 'integer': return number(z, simple, schema, true);
    case 'number': return number(z, simple, schema, false);
    case 'boolean': return simple.boolean();
    case 'null': return z.null();
    case 'array': return limited(z.array(of(schema.items ?? true)), schema, 'minItems', 'maxItems');
    case 'object': {
      const more = schema.additionalProperties;
      if (!schema.properties) return more === false ? z.strictObject({}) : z.record(z.string(), of(more ?? true));
      const shape = Object.fromEntries(Object.entries(schema.properties).map(([name, each]) =>
        [name, (schema.required ?? []).includes(name) ? of(each) : of(each).optional()]));
      if (more === undefined) return z.object(shape); // strips what it does not know, as zod does by itself
      return more === false ? z.strictObject(shape) : z.object(shape).catchall(of(more));
    }
    default: return z.any();
  }
}

// What `make` makes of a tool's schema; kept for the next text.
export function once(make) {
  const made = new Map();
  return tool => {
    const key = JSON.stringify(tool.parameters);
    if (!made.has(key)) {
      if (made.size > 64) made.clear();
      made.set(key, make(tool.parameters));
    }
    return made.get(key);
  };
}
