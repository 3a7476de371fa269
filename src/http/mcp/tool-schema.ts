import { z } from 'zod';
import { isObject } from '../../is-object.ts';
import { tidy } from '../openapi/json-schema.ts';

const objectSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.json()),
  required: z.array(z.string()).default([]),
});

/** JSON Schema of an object. */
export type ObjectSchema = z.output<typeof objectSchema>;

/** Keywords at the top of a schema that language model APIs reject or that only take space in the context of a model. */
const UNUSED_KEYWORDS = ['$schema', '$defs', 'id', 'examples', 'not'];

/**
 * Converts the Zod schema of a message to the JSON Schema of a tool. Definitions are put in the place of their references,
 * because some models do not follow references.
 */
export function toToolSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const converted = z.toJSONSchema(schema, { io, override: tidy });
  const inlined = inline(converted, { ...converted.$defs });
  return objectSchema.parse(without(inlined, UNUSED_KEYWORDS));
}

function inline(value: unknown, definitions: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((one) => inline(one, definitions));
  if (!isObject(value)) return value;
  const { $ref: reference, ...rest } = value;
  const fields = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, inline(one, definitions)]));
  if (typeof reference !== 'string') return fields;
  const definition = inline(definitions[reference.replace('#/$defs/', '')], definitions);
  return { ...without(definition, ['id']), ...fields };
}

function without(value: unknown, keywords: readonly string[]): object {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !keywords.includes(name)));
}
