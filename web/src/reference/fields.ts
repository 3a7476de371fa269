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
      { name, type: typeOf(document, field), isRequired, description: describe(document, field, value.description) },
      ...nestedFields(document, field, `${name}.`),
      ...(field.items ? nestedFields(document, resolve(document, field.items), `${name}[].`) : []),
    ];
  });
}

/** The type of a schema in words. */
export function typeOf(document: OpenApi, schema: Schema): string {
  const { type, format, items, anyOf, enum: values, properties } = resolve(document, schema);
  if (properties) return 'object';
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf) return anyOf.map((option) => typeOf(document, option)).join(' or ');
  if (items) return `array of ${resolve(document, items).properties ? 'objects' : typeOf(document, items)}`;
  if (format === 'binary') return 'bytes';
  return [type ?? 'anything'].flat().join(' or ');
}

/** The description of a schema with its limits and its default. */
export function describe(document: OpenApi, schema: Schema, description = schema.description): string {
  const limits = optionsOf(document, schema).flatMap((it) => [
    limit(it.minimum, it.maximum, ''),
    limit(it.minLength, it.maxLength, ' characters'),
    limit(it.minItems, it.maxItems, ' items'),
  ]);
  const preset = schema.default === undefined ? '' : `Default: ${JSON.stringify(schema.default)}.`;
  return [description, ...limits, preset].filter(Boolean).join(' ');
}

/** A schema and the options of the unions in it. */
function optionsOf(document: OpenApi, schema: Schema): Schema[] {
  const { anyOf = [] } = schema;
  return [schema, ...anyOf.flatMap((option) => optionsOf(document, resolve(document, option)))];
}

function limit(min: number | undefined, max: number | undefined, unit: string): string {
  const format = (value: number): string => value.toLocaleString('en') + unit;
  if (max === undefined) return min === undefined || min <= 1 ? '' : `${format(min)} or more.`;
  return min === undefined || min === 0 ? `Up to ${format(max)}.` : `${min.toLocaleString('en')} to ${format(max)}.`;
}
