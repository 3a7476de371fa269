import { z } from 'zod';

const REFERENCE = '#/components/schemas/';

/**
 * A Zod schema as JSON Schema of OpenAPI 3.1. What has an id is put into `components` under it and referred to.
 * @param io `input` describes what may be sent, before defaults and transformations; `output` what comes back
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, object>): object {
  // Only what stands inside another schema is moved to $defs and referred to.
  const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ schema }), { io, override: tidy });
  const { schema: converted, ...named } = JSON.parse(
    JSON.stringify({ ...$defs, ...properties }).replaceAll('"#/$defs/', `"${REFERENCE}`),
  );
  Object.assign(components, named);
  return converted;
}

function tidy({ zodSchema, jsonSchema }: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]): void {
  // Whatever a JSON number can hold exactly is no limit worth a word.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Answers may gain fields.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // Left out by Zod where a field inside is transformed, though examples are given as they are sent.
  const examples = zodSchema instanceof z.ZodType ? zodSchema.meta()?.examples : undefined;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
}
