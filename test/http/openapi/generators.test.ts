/**
 * Properties of the OpenAPI document without which generators of clients in some languages make code that does not compile
 * or that rejects right responses. `npm run test:deploy` runs the generators; this test says at once which part they fail on.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { z } from 'zod';
import { startTestService } from '../../support/service.ts';

const content = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const operationShape = z.looseObject({
  operationId: z.string(),
  requestBody: z.looseObject({ content }).optional(),
});
const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});
/** Fields of the document that hold values, not schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'required', 'x-codeSamples', 'x-error-codes']);
/** Fields with values by the name of a property, which may be `const`. */
const NAMES = new Set(['properties', 'schemas']);

describe('the OpenAPI document has for generators of clients', () => {
  let openapi: z.output<typeof documentShape>;
  before(async () => {
    await using glossa = await startTestService();
    openapi = documentShape.parse(await (await glossa.fetch('/openapi.json')).json());
  });

  const operations = () =>
    Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, it]) => ({ name: `${method} ${path}`, ...it })),
    );
  /** Every object of the document that may be a schema, with the fields that lead to it. */
  function schemas(
    value: unknown = openapi,
    path: readonly string[] = [],
  ): { path: readonly string[]; schema: object }[] {
    if (typeof value !== 'object' || value === null) return [];
    const nested = Object.entries(value).flatMap(([name, one]) => {
      const isName = NAMES.has(path.at(-1) ?? '') && path.at(-2) !== 'properties';
      return VALUES.has(name) && !isName ? [] : schemas(one, [...path, name]);
    });
    const isMap = NAMES.has(path.at(-1) ?? '') && path.at(-2) !== 'properties';
    return Array.isArray(value) || isMap ? nested : [{ path, schema: value }, ...nested];
  }

  test('no constants: z.literal becomes an enumeration of one in src/http/openapi/json-schema.ts', () => {
    const constants = schemas().filter(({ schema }) => 'const' in schema);
    assert.deepEqual(
      constants.map(({ path }) => path.join('/')),
      [],
    );
  });

  test('unions only as components: give a union that is a whole body or response, or is in one, a name with .meta({ id })', () => {
    const inline = schemas().filter(({ path, schema }) => {
      const isComponent = path.length === 3 && path[1] === 'schemas';
      return ['anyOf', 'oneOf', 'allOf'].some((name) => name in schema) && !isComponent && !isNullableReference(schema);
    });
    assert.deepEqual(
      inline.map(({ path }) => path.join('/')),
      [],
    );
  });

  test('no nullable items in a union, since the type of an array is named after its items', () => {
    const union = z.object({ anyOf: z.array(z.looseObject({ items: z.looseObject({ type: z.array(z.string()) }) })) });
    const nullable = Object.entries(openapi.components.schemas).filter(([, schema]) => union.safeParse(schema).success);
    assert.deepEqual(
      nullable.map(([name]) => name),
      [],
    );
  });

  test('no default value of a nullable enumeration', () => {
    const withDefault = schemas().filter(({ schema }) => {
      const shape = z.looseObject({ type: z.array(z.string()), enum: z.array(z.unknown()), default: z.json() });
      return shape.safeParse(schema).success;
    });
    assert.deepEqual(
      withDefault.map(({ path }) => path.join('/')),
      [],
    );
  });

  test('bytes without an encoding, which makes them text for some generators', () => {
    const encoded = schemas().filter(({ schema }) => 'contentEncoding' in schema);
    assert.deepEqual(
      encoded.map(({ path }) => path.join('/')),
      [],
    );
  });

  test('one media type for each request body: list the one for generated clients first in bodies, the others are in x-other-bodies', () => {
    const several = operations().filter((it) => Object.keys(it.requestBody?.content ?? {}).length > 1);
    assert.deepEqual(
      several.map(({ name }) => name),
      [],
    );
  });

  test('forms whose fields are texts, files and lists, never null, a union or an object', () => {
    const forms = operations().flatMap(({ requestBody }) => requestBody?.content['multipart/form-data']?.schema ?? []);
    assert.ok(forms.length > 0);
    for (const form of forms) {
      const { $ref: reference } = z.looseObject({ $ref: z.string().optional() }).parse(form);
      const { properties = {} } = z
        .looseObject({ properties: z.record(z.string(), z.looseObject({})).optional() })
        .parse(reference === undefined ? form : openapi.components.schemas[nameIn(reference)]);
      const nested = Object.entries(properties).filter(
        ([, { anyOf, $ref, type }]) => anyOf || $ref || Array.isArray(type),
      );
      assert.deepEqual(
        nested.map(([field]) => field),
        [],
        `${reference}: describe the field as text, with JSON_TEXT if it holds JSON`,
      );
    }
  });

  test('names that differ in more than case, and none that generators give to the responses or requests of an operation', () => {
    const names = Object.keys(openapi.components.schemas).map((name) => name.toLowerCase());
    assert.deepEqual(names, [...new Set(names)]);
    const generated = operations().flatMap(({ operationId }) =>
      ['Response', 'Params', 'JSONBody', 'JSONRequestBody', 'MultipartBody'].map((suffix) => operationId + suffix),
    );
    // Types are named in one case: `deeplTranslate` has the type `DeeplTranslateResponse`, not `DeepLTranslateResponse`.
    const taken = new Set(generated.map((name) => name.charAt(0).toUpperCase() + name.slice(1)));
    const clashes = Object.keys(openapi.components.schemas).filter((name) => taken.has(name));
    assert.deepEqual(clashes, [], 'rename the schema, its id in .meta: such as TranslationResponse for translate');
  });
});

const nameIn = (reference: string): string => reference.replace(/^.*\//, '');

/** `{ anyOf: [{ $ref }, { type: 'null' }] }` */
function isNullableReference(schema: object): boolean {
  const shape = z.looseObject({
    anyOf: z.tuple([z.object({ $ref: z.string() }), z.object({ type: z.literal('null') })]),
  });
  return shape.safeParse(schema).success;
}
