import { z } from 'zod';
import { allowNullFields } from '../schemas/null-fields.ts';
import { nameUnions } from './name-unions.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const REFERENCE = '#/components/schemas/';

/**
 * Converts a Zod schema to the JSON Schema of OpenAPI 3.1. Schemas with an ID are added to `components` and referenced.
 * @param use parameters, request bodies and forms are described before defaults and transformations apply, responses after
 */
export function toJsonSchema(
  schema: z.ZodType,
  use: 'parameters' | 'body' | 'form' | 'response',
  components: Record<string, object>,
): object {
  const io = use === 'response' ? 'output' : 'input';
  // Zod moves only nested schemas to $defs, so the schema is nested in an object.
  const nested = z.toJSONSchema(z.object({ schema }), { io, override: tidy });
  const { $defs = {}, properties = {} } =
    use === 'body' ? allowNullFields(nested) : use === 'form' ? useTextFields(nested) : nested;
  const { schema: converted, ...definitions } = JSON.parse(
    JSON.stringify({ ...$defs, ...properties }).replaceAll('"#/$defs/', `"${REFERENCE}`),
  );
  for (const [name, definition] of Object.entries<JsonSchema>(definitions)) {
    components[name] = nameUnions(name, definition, components);
  }
  return converted;
}

/** The fields of a form are text. A field that is text or an array in JSON is described as text. */
function useTextFields(schema: JsonSchema): JsonSchema {
  const { $defs, properties, anyOf = [], ...rest } = schema;
  const text = anyOf.find((option) => typeof option === 'object' && option.type === 'string');
  if (typeof text === 'object') return { ...rest, ...text };
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    typeof field === 'object' ? useTextFields(field) : field,
  ]);
  const definitions = Object.entries($defs ?? {}).map(([name, definition]) => [name, useTextFields(definition)]);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...($defs && { $defs: Object.fromEntries(definitions) }),
  };
}

/** Leaves out of a converted schema what Zod adds to it, and keeps its examples. */
export function tidy({
  zodSchema,
  jsonSchema,
}: Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]): void {
  // Zod adds the limits of safe integers, which are no limits of the field.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Generators make enumerations of strings from the constants of all types, so a boolean has none.
  const { const: constant } = jsonSchema;
  delete jsonSchema.const;
  if (constant !== undefined && typeof constant !== 'boolean') jsonSchema.enum = [constant];
  // Bytes are not encoded. Some generators take bytes with an encoding for text.
  if (jsonSchema.format === 'binary') delete jsonSchema.contentEncoding;
  // Responses may gain fields.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // Zod omits the examples of a schema with a transformation.
  const examples = zodSchema instanceof z.ZodType ? zodSchema.meta()?.examples : undefined;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
}
