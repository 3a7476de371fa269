import type { z } from 'zod';
import { isJsonObject } from '../../is-object.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const REFERENCE = '#/components/schemas/';
const NULL: JsonSchema = { type: 'null' };
const TYPES = ['string', 'number', 'object', 'array', 'boolean', 'null'] as const;

/**
 * Moves each union in a schema to a component, named after the fields that lead to it. Generators of clients make types
 * without a name, or none, from other unions.
 * @param name of the schema
 */
export function nameUnions(name: string, schema: JsonSchema, components: Record<string, object>): JsonSchema {
  const { properties, items, additionalProperties: others } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, value]) => [
          field,
          moveUnion(name + pascalCase(field), value, components),
        ]),
      ),
    }),
    ...(isSchema(items) && { items: moveUnion(`${name}Item`, items, components) }),
    ...(isSchema(others) && { additionalProperties: moveUnion(`${name}Value`, others, components) }),
  };
}

function moveUnion(
  name: string,
  schema: z.core.JSONSchema._JSONSchema,
  components: Record<string, object>,
): z.core.JSONSchema._JSONSchema {
  if (!isSchema(schema)) return schema;
  const { anyOf, ...rest } = nameUnions(name, schema, components);
  if (!anyOf) return rest;
  const options = joinTexts(anyOf.filter(isSchema).filter(({ type }) => type !== 'null'));
  const isNullable = anyOf.some((option) => isSchema(option) && typesOf(option).includes('null'));
  const [only, second] = options;
  if (only && !second) return { ...rest, ...(isNullable ? orNull(only) : only) };
  components[name] = { ...rest, anyOf: options.map(withoutNull) };
  const reference = { $ref: REFERENCE + name };
  const description = rest.description === undefined ? {} : { description: rest.description };
  return isNullable ? { ...description, anyOf: [reference, NULL] } : { ...description, ...reference };
}

/** One text in place of a union of texts, for which languages have no type: such as a time or the word never. */
function joinTexts(options: readonly JsonSchema[]): readonly JsonSchema[] {
  const patterns = options.flatMap(({ type, pattern, enum: values }) => {
    if (type !== 'string') return [];
    return pattern ?? (values ? `^(?:${values.map((value) => RegExp.escape(String(value))).join('|')})$` : []);
  });
  if (options.length < 2 || patterns.length < options.length) return options;
  return [{ type: 'string', pattern: patterns.map((pattern) => `(?:${pattern})`).join('|') }];
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (type === undefined) return { anyOf: [schema, NULL] };
  return { ...schema, type: [...typesOf(schema), 'null'], ...(values && { enum: [...values, null] }) };
}

/** An option of a union. Generators name an option after its items, which must not be nullable. */
function withoutNull(option: JsonSchema): JsonSchema {
  const { items } = option;
  const [type = 'null'] = typesOf(option).filter((one) => one !== 'null');
  return {
    ...option,
    ...(option.type !== undefined && { type }),
    ...(isSchema(items) && typesOf(items).includes('null') && { items: anythingLike(items) }),
  };
}

/** A schema without a type that accepts the types of another one. */
function anythingLike(schema: JsonSchema): JsonSchema {
  const accepted = typesOf(schema);
  return { not: { type: TYPES.filter((type) => !accepted.includes(type)) } };
}

const isSchema = (value: unknown): value is JsonSchema => isJsonObject(value);

const typesOf = ({ type }: JsonSchema): ((typeof TYPES)[number] | 'integer')[] =>
  type === undefined ? [] : [type].flat();

const pascalCase = (field: string): string =>
  field.replaceAll(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, letter) => letter.toUpperCase());
