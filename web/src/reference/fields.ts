import { type OpenApi, resolve, type Schema } from './openapi.ts';

/** A row of a table of fields. */
export interface Field {
  /** The name with those of the fields around it, such as `languages[].code`. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

/** The fields of a schema and those nested in them, in the order of the document. Empty for a schema without fields. */
export function fieldsOf(document: OpenApi, schema: Schema): Field[] {
  return nestedFields(document, resolve(document, schema), '');
}

function nestedFields(document: OpenApi, schema: Schema, prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const field = resolve(document, value);
    const name = prefix + key;
    const isRequired = schema.required?.includes(key) ?? false;
    return [
      { name, type: typeOf(field), isRequired, description: describe(field, value.description) },
      ...nestedFields(document, field, `${name}.`),
      ...(field.items ? nestedFields(document, resolve(document, field.items), `${name}[].`) : []),
    ];
  });
}

/** The type of a schema in words. */
export function typeOf({ type, format, items, anyOf, const: constant, enum: values, $ref }: Schema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `array of ${items.$ref || items.properties ? 'objects' : typeOf(items)}`;
  if (format === 'binary') return 'bytes';
  return $ref ? 'object' : [type ?? 'anything'].flat().join(' or ');
}

/** The description of a schema with its limits and its default. */
export function describe(schema: Schema, description = schema.description): string {
  const limits = [schema, ...(schema.anyOf ?? [])].flatMap((it) => [
    limit(it.minimum, it.maximum, ''),
    limit(it.minLength, it.maxLength, ' characters'),
    limit(it.minItems, it.maxItems, ' items'),
  ]);
  const preset = schema.default === undefined ? '' : `Default: ${JSON.stringify(schema.default)}.`;
  return [description, ...limits, preset].filter(Boolean).join(' ');
}

function limit(min: number | undefined, max: number | undefined, unit: string): string {
  const format = (value: number): string => value.toLocaleString('en') + unit;
  if (max === undefined) return min === undefined || min <= 1 ? '' : `${format(min)} or more.`;
  return min === undefined || min === 0 ? `Up to ${format(max)}.` : `${min.toLocaleString('en')} to ${format(max)}.`;
}
