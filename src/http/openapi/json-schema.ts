import { z } from 'zod';
import { acceptNulls } from '../schemas/null-fields.ts';

const REFERENCE = '#/components/schemas/';

/**
 * A Zod schema as JSON Schema of OpenAPI 3.1. What has an id is put into `components` under it and referred to.
 * @param use parameters and bodies are described as they are sent, before defaults and transformations
 */
export function toJsonSchema(
  schema: z.ZodType,
  use: 'parameters' | 'body' | 'answer',
  components: Record<string, object>,
): object {
  const io = use === 'answer' ? 'output' : 'input';
  // Only what stands inside another schema is moved to $defs and referred to.
  const whole = z.toJSONSchema(z.object({ schema }), { io, override: tidy });
  const { $defs = {}, properties = {} } = use === 'body' ? acceptNulls(whole) : whole;
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
