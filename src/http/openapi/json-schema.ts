import { z } from 'zod';
import { allowNullFields } from '../schemas/null-fields.ts';

const REFERENCE = '#/components/schemas/';

/**
 * Converts a Zod schema to the JSON Schema of OpenAPI 3.1. Schemas with an ID are added to `components` and referenced.
 * @param use parameters and request bodies are described before defaults and transformations apply, responses after
 */
export function toJsonSchema(
  schema: z.ZodType,
  use: 'parameters' | 'body' | 'response',
  components: Record<string, object>,
): object {
  const io = use === 'response' ? 'output' : 'input';
  // Zod moves only nested schemas to $defs, so the schema is nested in an object.
  const nested = z.toJSONSchema(z.object({ schema }), { io, override: tidy });
  const { $defs = {}, properties = {} } = use === 'body' ? allowNullFields(nested) : nested;
  const { schema: converted, ...definitions } = JSON.parse(
    JSON.stringify({ ...$defs, ...properties }).replaceAll('"#/$defs/', `"${REFERENCE}`),
  );
  Object.assign(components, definitions);
  return converted;
}

/** Leaves out of a converted schema what Zod adds to it, and keeps its examples. */
export function tidy({
  zodSchema,
  jsonSchema,
}: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]): void {
  // Zod adds the limits of safe integers, which are no limits of the field.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Responses may gain fields.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // Zod omits the examples of a schema with a transformation.
  const examples = zodSchema instanceof z.ZodType ? zodSchema.meta()?.examples : undefined;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
}
