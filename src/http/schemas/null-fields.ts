import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** `null` counts as absent everywhere in a request: removes such fields of an object in place. */
export function withoutNulls<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  for (const [name, field] of Object.entries(value)) if (field === null) Reflect.deleteProperty(value, name);
  return value;
}

/** The same rule for the description of a body: a field that may be absent may be null. */
export function acceptNulls(schema: JsonSchema): JsonSchema {
  const { properties = {}, $defs = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    if (typeof field === 'boolean') return [name, field];
    const inside = acceptNulls(field);
    return [name, required.includes(name) ? inside : orNull(inside)];
  });
  const named = Object.entries($defs).map(([name, inside]) => [name, acceptNulls(inside)]);
  return {
    ...schema,
    ...(fields.length > 0 ? { properties: Object.fromEntries(fields) } : {}),
    ...(named.length > 0 ? { $defs: Object.fromEntries(named) } : {}),
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, anyOf } = schema;
  if (anyOf !== undefined) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [...[type].flat(), 'null'], ...(values ? { enum: [...values, null] } : {}) };
}
