import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { startTestService, type TestService } from '../../support/service.ts';

const media = z.record(z.string(), z.object({ schema: z.looseObject({}), example: z.unknown().optional() }));
const operationShape = z.looseObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  security: z.array(z.looseObject({})).optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.looseObject({}) }))
    .default([]),
  requestBody: z.looseObject({ required: z.literal(true), content: media }).optional(),
  'x-other-bodies': media.optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string().min(2),
      content: media.default({}),
      headers: z.record(z.string(), z.looseObject({})),
    }),
  ),
});
const isSuccess = (status: string): boolean => status.startsWith('2');
const documentShape = z.looseObject({
  openapi: z.literal('3.1.0'),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  servers: z.array(z.object({ url: z.url() })).length(1),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.looseObject({
    schemas: z.record(
      z.string(),
      z.union([z.looseObject({ type: z.literal('object') }), z.looseObject({ anyOf: z.array(z.looseObject({})) })]),
    ),
    headers: z.record(z.string(), z.looseObject({})),
  }),
});

/** Each API has its own errors, and its own status for a missing key. */
const ERRORS: Record<string, { schema: string; invalidKey: string }> = {
  'LibreTranslate API': { schema: 'LibreTranslateError', invalidKey: '403' },
  'DeepL API': { schema: 'DeepLError', invalidKey: '403' },
};
const OWN_ERRORS = { schema: 'Error', invalidKey: '401' };
const NAMES_ENGINE = [
  'post /v1/ai/translate',
  'post /v1/ai/translate/image',
  'post /v1/ai/summary',
  'post /translate',
  'post /v2/translate',
];

describe('the OpenAPI document', () => {
  let glossa: TestService;
  let openapi: z.output<typeof documentShape>;
  let text: string;
  before(async () => {
    glossa = await startTestService();
    text = await (await glossa.fetch('/openapi.json')).text();
    openapi = documentShape.parse(JSON.parse(text));
  });
  after(() => glossa[Symbol.asyncDispose]());

  const operations = () =>
    Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, it]) => ({ name: `${method} ${path}`, it })),
    );
  const operation = (wanted: string) => {
    const found = operations().find(({ name }) => name === wanted);
    assert.ok(found, wanted);
    return found.it;
  };

  test('every reference has a component, and every component is referenced and listed once', () => {
    const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name));
    const { schemas, headers } = openapi.components;
    const names = [
      ...Object.keys(schemas).map((it) => `schemas/${it}`),
      ...Object.keys(headers).map((it) => `headers/${it}`),
    ];
    assert.deepEqual([...referred].sort(), names.sort());
    assert.equal(text.match(/"\$ref"/g)?.length, text.match(/"\$ref":"#\/components\//g)?.length);
    assert.doesNotMatch(text, /\$defs|\w+Input"/);
    // A union has the name of its field, and several fields may have the same one.
    const written = Object.values(schemas).filter((schema) => !('anyOf' in schema));
    assert.equal(new Set(written.map((schema) => JSON.stringify(schema))).size, written.length);
  });

  test('every operation has its success and error responses with their headers', () => {
    for (const { name, it } of operations()) {
      const { schema: error, invalidKey } = ERRORS[it.tags[0]] ?? OWN_ERRORS;
      const statuses = Object.keys(it.responses);
      assert.ok(statuses.some(isSuccess), name);
      if (it.security === undefined) assert.ok(statuses.includes(invalidKey) && statuses.includes('429'), name);
      for (const [status, { content, headers }] of Object.entries(it.responses)) {
        const carried = Object.keys(headers);
        assert.ok(carried.includes('x-request-id') && carried.includes('RateLimit-Remaining'), name);
        assert.equal(carried.includes('Retry-After'), status === '429' || status === '503', name);
        assert.equal(carried.includes('x-glossa-engine'), status === '200' && NAMES_ENGINE.includes(name), name);
        assert.equal(carried.includes('ETag'), name === 'get /v1/languages' && status !== '503', name);
        if (isSuccess(status) || status === '304' || name === 'get /readyz') continue;
        const { schema } = content['application/json'] ?? {};
        assert.deepEqual(schema, { $ref: `#/components/schemas/${error}` }, `${name} ${status}`);
      }
    }
  });

  test('every operation has a name of its own and a tag that the document describes', () => {
    const names = operations().map(({ it }) => it.operationId);
    assert.deepEqual(names, [...new Set(names)]);
    assert.deepEqual(
      openapi.tags.map(({ name }) => name).sort(),
      [...new Set(operations().flatMap(({ it }) => it.tags))].sort(),
    );
  });

  test('the parameters of every path are described, and no others', () => {
    for (const { name, it } of operations()) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const described = it.parameters.filter((parameter) => parameter.in === 'path');
      assert.deepEqual(
        described.map((parameter) => parameter.name),
        inPath,
      );
      assert.ok(described.every(({ required }) => required));
    }
  });

  test('requests are described before defaults apply, with examples, and fields with a default are optional', () => {
    const { TranslateRequest, SummaryRequest } = openapi.components.schemas;
    assert.deepEqual(TranslateRequest?.required, ['text', 'target_language']);
    assert.equal(SummaryRequest?.required, undefined);
    assert.ok(Array.isArray(TranslateRequest?.examples) && Array.isArray(SummaryRequest?.examples));
    const { content = {} } = operation('post /v1/ai/translate').requestBody ?? {};
    assert.deepEqual(Object.keys(content), ['application/json']);
    assert.deepEqual(content['application/json']?.schema, { $ref: '#/components/schemas/TranslateRequest' });
  });

  test('parameters and bodies have the values of the example call', () => {
    const { parameters } = operation('get /v1/store/file/read/{key}');
    assert.equal(parameters.find(({ name }) => name === 'key')?.example, 'report.pdf');
    const { requestBody } = operation('post /v1/ai/translate/document');
    assert.deepEqual(requestBody?.content['multipart/form-data']?.example, { target_language: 'es' });
  });

  test('the codes of errors are listed with their status and their meaning', () => {
    const codes = z
      .array(z.object({ code: z.string(), status: z.number(), message: z.string().min(1) }))
      .parse(openapi.components.schemas.Error?.['x-error-codes']);
    assert.equal(codes.find(({ code }) => code === 'too_many_documents')?.status, 429);
  });

  test('an upload is described as a form and as bytes, with its options', () => {
    const { requestBody, parameters, 'x-other-bodies': others } = operation('post /v1/store/file');
    const options = ['content_type', 'key', 'overwrite', 'temp_public_url'];
    assert.deepEqual(
      parameters.map((it) => `${it.in} ${it.name}`).sort(),
      options.map((name) => `query ${name}`),
    );
    assert.ok(parameters.every(({ description, required }) => description && !required));
    z.object({
      required: z.tuple([z.literal('file')]),
      properties: z.object({
        file: z.looseObject({ type: z.literal('string'), format: z.literal('binary') }),
        body: z.looseObject({ contentMediaType: z.literal('application/json') }),
      }),
    }).parse({ ...requestBody?.content['multipart/form-data']?.schema });
    assert.equal(others?.['application/octet-stream']?.schema.format, 'binary');
  });

  test('a stored file is described as bytes, with a key or a signed link', () => {
    const { responses, parameters, security } = operation('get /v1/store/file/read/{key}');
    const bytes = { schema: { type: 'string', format: 'binary' } };
    assert.deepEqual(responses['200']?.content, { 'application/octet-stream': bytes, '*/*': bytes });
    assert.deepEqual(security, [{ key: [] }, { bearer: [] }, {}]);
    const inQuery = parameters.filter((it) => it.in === 'query');
    assert.deepEqual(
      inQuery.map((it) => [it.name, it.required]),
      [
        ['expires', false],
        ['signature', false],
      ],
    );
  });

  test('no number has the limits of safe integers', () => {
    assert.doesNotMatch(text, /9007199254740991/);
    const size = z.object({ size: z.looseObject({ minimum: z.literal(0) }) });
    assert.ok(size.safeParse(openapi.components.schemas.FileUploadResponse?.properties).success);
  });
});

test('two services in one process describe their separate limits', async () => {
  await using small = await startTestService({ GLOSSA_MAX_CHARACTERS: '1000' });
  await using large = await startTestService({ GLOSSA_MAX_CHARACTERS: '2000' });
  for (const [glossa, limit] of [
    [small, 1000],
    [large, 2000],
  ] as const) {
    const text = await (await glossa.fetch('/openapi.json')).text();
    assert.ok(text.includes(`"maxLength":${limit}`), String(limit));
  }
});
