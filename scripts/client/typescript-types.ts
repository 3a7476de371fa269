import type { Schema } from './openapi-document.ts';

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The name of the type of a definition. `Error` is a global name. */
export const nameOf = (definition: string): string => (definition === 'Error' ? 'ErrorResponse' : definition);

/** The TypeScript type of a JSON Schema. Definitions have the names of their types. */
export function typeOf(schema: Schema): string {
  const { $ref, type, anyOf } = schema;
  if ($ref !== undefined) return nameOf($ref.replace('#/components/schemas/', ''));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ');
  const types = [type ?? remainingTypes(schema.not?.type)].flat();
  return types.length === 0 ? 'unknown' : types.map((one) => typeOfOne(one, schema)).join(' | ');
}

/** The types of a schema that excludes others. */
function remainingTypes(excluded: string[] | undefined): string[] {
  return excluded ? Object.keys(SCALARS).filter((type) => type !== 'integer' && !excluded.includes(type)) : [];
}

function typeOfOne(type: string, schema: Schema): string {
  if (type === 'object') return typeOfObject(schema);
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.format === 'binary') return 'Blob';
  // The client writes such a field of a form.
  if (schema.contentMediaType === 'application/json') return 'object';
  return SCALARS[type] ?? 'unknown';
}

function typeOfObject({ properties, required = [], additionalProperties: others }: Schema): string {
  if (!properties) return typeof others === 'object' ? `Record<string, ${typeOf(others)}>` : 'Record<string, unknown>';
  const fields = Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
  return `{\n${fields.join('\n')}\n}`;
}

/** A property with its description. */
export function fieldOf(name: string, schema: Schema, isRequired: boolean): string {
  return `${commentOf(schema.description)}${name}${isRequired ? '' : '?'}: ${typeOf(schema)};`;
}

export function commentOf(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;
}
