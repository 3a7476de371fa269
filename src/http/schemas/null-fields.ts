import type { z } from 'zod';
import { isJsonObject } from '../../is-object.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Removes the `null` fields of an object in place, because `null` means absent in requests. */
export function removeNullFields<Value>(value: Value): Value {
  if (!isJsonObject(value)) return value;
  for (const name of Object.keys(value)) if (Reflect.get(value, name) === null) Reflect.deleteProperty(value, name);
  return value;
}

/** The same rule for the JSON Schema of a body: every optional field may be `null`. */
export function allowNullFields(schema: JsonSchema): JsonSchema {
  const { properties = {}, $defs = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, field]) => {
    if (typeof field === 'boolean') return [name, field];
    const inner = allowNullFields(field);
    return [name, required.includes(name) ? inner : allowNull(inner)];
  });
  const definitions = Object.entries($defs).map(([name, definition]) => [name, allowNullFields(definition)]);
  return {
    ...schema,
    ...(fields.length > 0 ? { properties: Object.fromEntries(fields) } : {}),
    ...(definitions.length > 0 ? { $defs: Object.fromEntries(definitions) } : {}),
  };
}

function allowNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, anyOf, default: preset, ...rest } = schema;
  if (anyOf !== undefined) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const types = { type: [...[type].flat(), 'null' as const] };
  if (!values) return { ...schema, ...types };
  // Generators of Go clients name the type of a default value, and a nullable enumeration has no name.
  const note = preset === undefined ? [] : [`Default: ${preset}.`];
  return {
    ...rest,
    ...types,
    enum: [...values, null],
    description: [schema.description ?? [], ...note].flat().join(' '),
  };
}
