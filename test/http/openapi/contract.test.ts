/**
 * Compares the OpenAPI document with the service over generated requests. The requests omit what no schema can express:
 * unknown language codes, texts with too many characters together or with no visible one, keys with too many bytes, and
 * the spellings of booleans in a query (`yes`, `1`, …). The APIs of other services are in test/http/compatible.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { z } from 'zod';
import { SCOPES } from '../../../src/accounts/key-store.ts';
import { readAnswer, type ServiceResponse, startTestService, type TestService } from '../../support/service.ts';

const MAX_CHARACTERS = 50;
const schema = z.looseObject({});
const content = z.record(z.string(), z.object({ schema }));
const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema })).default([]),
  requestBody: z.looseObject({ content }).optional(),
  'x-other-bodies': content.optional(),
});
const documentShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });
/** Operations of the APIs of other services have the tag of their API. */
const isOwn = ({ tags }: { tags: string[] }): boolean => !tags.some((tag) => tag.endsWith(' API'));
/** Marks an absent field. */
const ABSENT = Symbol();
/** Values that are wrong for most fields and right for some. */
const ANYTHING = [
  ...[ABSENT, null, '', ' ', '\n\t', '\u{feff}', 'a', 'text', 'en', 'x'.repeat(MAX_CHARACTERS)],
  ...['x'.repeat(MAX_CHARACTERS + 1), '😀'.repeat(MAX_CHARACTERS), '😀'.repeat(MAX_CHARACTERS + 1), 'true'],
  ...[0, -0, 1, 2, -1, 1.5, 100, 101, 2 ** 53, 1e300, true, false, [], {}, [''], ['a', null], [[]], { a: 1 }],
];
/** Bodies with right, absent and wrong fields. @param right values for each field, half of the generated ones */
function bodies(right: Record<string, readonly unknown[]>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(right).map(([name, values]) => [
    name,
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, fc.constantFrom<unknown>(...ANYTHING)),
  ]);
  const strange = fc.constantFrom(ABSENT, null, 1, { text: 'a' });
  const record: fc.Arbitrary<Record<string, unknown>> = fc.record({ ...Object.fromEntries(fields), unknown: strange });
  return record.map(withoutAbsent);
}

const withoutAbsent = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ABSENT));
const OPTIONS = {
  key: ['a', 'b/c', '.', '../..', '...', 'a\u{0}', 'a\n', '\u{7f}', 'é 😀', 'k'.repeat(512), 'k'.repeat(513), ABSENT],
  overwrite: [true, true, false, ABSENT],
  content_type: [
    ...[
      'text/plain',
      'text/plain;charset=utf-8',
      'text/plain ; a="b c"',
      'a/b;',
      'a/b; ',
      'a/b\n',
      'a/b\n;c',
      'a/b;\n',
    ],
    ...['a/b ', 'é/b', 'a/é', 'a/b;é', '/', 'a', `a/${'b'.repeat(253)}`, `a/${'b'.repeat(254)}`, ABSENT],
  ],
  temp_public_url: [true, false, ABSENT],
};

const NAMES = ['team-a', 'a', '', ' a', 'a\n', 'é😀', 'n'.repeat(128), 'n'.repeat(129)];
const KEY = {
  scopes: [['translate'], ['admin', 'files'], [], ['root'], ABSENT],
  limits: ['default', '5 at once, 1M tokens/month', 'unlimited characters/day', '5 tokens/year', '0 at once', ABSENT],
  expires_at: ['never', '2999-01-31T00:00:00Z', '2999-01-31', 'soon', ABSENT],
};

const DOCUMENT = bodies({
  url: ['', 'http://127.0.0.1:1/', ABSENT],
  file_store_key: ['', 'none.pdf', ABSENT],
  target_language: ['en'],
  current_language: ['en', ABSENT],
  formality: ['default', 'prefer_more', ABSENT],
  callback_url: ['', ABSENT],
});

/** Bodies of each operation with a JSON body. */
const BODIES: Record<string, fc.Arbitrary<unknown>> = {
  translate: bodies({
    text: ['Hello there.', ['Hello there.'], ['', ' '], ABSENT],
    target_language: ['en'],
    current_language: ['en', ABSENT],
  }),
  detect: bodies({ text: ['Hello there.', ['Hello there.'], ['', ' '], ABSENT] }),
  summarize: bodies({
    text: ['A bridge opens. It is long.', ABSENT],
    url: ['', 'http://127.0.0.1:1/', ABSENT],
    file_store_key: ['', 'none.pdf', ABSENT],
    type: ['text', 'points', ABSENT],
    max_points: [1, 100, ABSENT],
    max_characters: [1, 1e300, ABSENT],
    include_sources: [true, false, ABSENT],
  }),
  translateDocument: DOCUMENT,
  previewDocument: DOCUMENT,
  readImage: bodies({ url: ['', 'http://127.0.0.1:1/', ABSENT] }),
  translateImage: bodies({ url: ['', 'http://127.0.0.1:1/', ABSENT], target_language: ['en'] }),
  downloadModel: bodies({ name: ['en-de', ' '] }),
  createGlossary: bodies({
    name: ['Trains'],
    source_language: ['en'],
    target_language: ['pt'],
    entries: [{ track: 'via' }, { track: null }],
  }),
  updateGlossary: bodies({
    name: ['Trains', ABSENT],
    entries: [{ track: 'via' }, { track: null }, ABSENT],
  }),
  createMemory: bodies({
    name: ['Trains'],
    source_language: ['en'],
    target_languages: [['pt'], ['pt', 'es']],
    segments: [[{ source: 'track', target: 'via', target_language: 'pt' }], ABSENT],
  }),
  updateMemory: bodies({ name: ['Trains', ABSENT] }),
  updateMemorySegment: bodies({ source: ['track', ABSENT], target: ['via', ABSENT] }),
  adminCreateKey: bodies({ owner: NAMES, name: [...NAMES, ABSENT], ...KEY }),
  adminChangeKey: bodies({ name: [...NAMES, ABSENT], ...KEY }),
  adminChangeOwner: bodies({
    storage_bytes: [0, 5_000, 'default', ABSENT],
    file_seconds: [0, 60, 'default', ABSENT],
    limits: KEY.limits,
  }),
};

/** What a request needs besides its generated body or query. A glossary that does not exist is found missing last. */
const PARAMETER = '00000000-0000-4000-8000-000000000000';
/** Fields of a query that only this body needs. */
const FIELDS: Record<string, Record<string, string>> = {
  createGlossary: { name: 'N', source_language: 'en', target_language: 'pt' },
  createMemory: { name: 'N', source_language: 'en', target_languages: 'pt' },
};
const memoryForm = new FormData();
memoryForm.append('file', new Blob(['msgid "track"\nmsgstr "via"\n']), 'memory.po');
const FILES: Record<string, RequestInit> = {
  createMemory: { body: memoryForm },
  uploadFile: { body: 'bytes' },
  createGlossary: { body: 'track,via', headers: { 'content-type': 'text/csv' } },
};

/** Queries of each operation that has one, as text. */
const QUERIES: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  uploadFile: queries({
    ...OPTIONS,
    overwrite: ['true', 'true', 'false', 'maybe'],
    temp_public_url: ['true', 'x', ''],
  }),
  createGlossary: queries({ name: ['N', ' ', ''], source_language: ['en', 'x'], target_language: ['pt', ''] }),
  createMemory: queries({ name: ['N', ' ', ''], source_language: ['en', 'x'], target_languages: ['pt', ''] }),
  listMemories: queries({ limit: ['1', '1000', '0', 'x'] }),
  listMemorySegments: queries({ limit: ['1', '1000', '0', 'x'], q: ['a', ''] }),
  exportMemory: queries({ format: ['tmx', 'x'] }),
  listGlossaries: queries({ limit: ['1', '1000', '0', 'x'] }),
  listDocuments: queries({ limit: ['1', '1000', '0', 'x'] }),
  getGlossary: queries({ entries: ['true', 'false', 'x'] }),
  listFiles: queries({ limit: ['1', '1000', '0', '1001', '1.5', 'x', ''] }),
  adminListKeys: queries({ limit: ['1', '0'], owner: NAMES }),
  adminListOwners: queries({ limit: ['1', '0'], after: NAMES }),
  adminListDocuments: queries({ limit: ['1', '0'], owner: NAMES, status: ['done', 'lost'] }),
  adminListAudit: queries({ limit: ['1', '0'], owner: NAMES, action: ['key.created', 'x'], from: ['2026-01-31', 'x'] }),
  adminGetUsage: queries({ limit: ['1', '0'], owner: NAMES, from: ['2026-01-31', 'x'], after_owner: NAMES }),
  getUsage: queries({ from: ['2026-01-31', '2026-02-30', 'x', ''], to: ['2026-01-31', '2026-13-01', ''] }),
};

function queries(fields: Record<string, readonly unknown[]>): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.entries(fields).map(([name, some]) => [name, fc.constantFrom(...some, ABSENT)]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(values)).map(withoutAbsent);
}

describe('the description of a request in the OpenAPI document', () => {
  let glossa: TestService;
  let openapi: z.output<typeof documentShape>;
  let keyHeaders: Record<string, string>;
  before(async () => {
    glossa = await startTestService({ GLOSSA_MAX_CHARACTERS: String(MAX_CHARACTERS) });
    openapi = documentShape.parse(await (await glossa.fetch('/openapi.json')).json());
    const { key } = await glossa.service.keyStore.create({ owner: 'default', name: undefined, scopes: SCOPES });
    keyHeaders = { 'x-api-key': key };
  });
  after(() => glossa[Symbol.asyncDispose]());

  /** Sends with a key that has every scope. */
  const fetchWithKey: TestService['fetch'] = (path, init) =>
    glossa.fetch(path, { ...init, headers: { ...keyHeaders, ...init?.headers } });
  const operations = () =>
    Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, it]) => isOwn(it))
        .map(([method, it]) => ({
          ...{ path, method, ...it },
          bodies: { ...it.requestBody?.content, ...it['x-other-bodies'] },
        })),
    );
  function find(id: string) {
    const found = operations().find(({ operationId }) => operationId === id);
    assert.ok(found, id);
    return found;
  }
  /** @param coerceTypes whether the values are text */
  function compile(part: object, coerceTypes = false): ValidateFunction {
    const ajv = new Ajv2020({ strict: false, coerceTypes });
    addFormats.default(ajv, ['date', 'date-time']);
    ajv.addFormat('binary', true);
    return ajv.compile({ ...part, components: openapi.components });
  }
  const isAccepted = ({ status, body }: ServiceResponse): boolean =>
    !(status === 400 && (body.code === 'invalid_request' || body.code === 'invalid_json'));

  async function compare(says: boolean, answer: ServiceResponse): Promise<void> {
    assert.ok(answer.status < 500, JSON.stringify(answer.body));
    assert.equal(
      isAccepted(answer),
      says,
      `the document ${says ? 'accepts' : 'rejects'} it: ${JSON.stringify(answer.body)}`,
    );
  }

  test('is compared for every operation with a JSON body or a query', () => {
    const takesJson = operations().filter(({ bodies }) => bodies['application/json']);
    assert.deepEqual(takesJson.map((it) => it.operationId).sort(), Object.keys(BODIES).sort());
    const takesQuery = operations().filter(({ parameters }) => parameters.some((it) => it.in === 'query'));
    // A link is rejected for its signature before its form is checked. An export has the query of its list.
    const compared = [...Object.keys(QUERIES), 'readFile', 'readTranslatedDocument', 'adminExportAudit'];
    assert.deepEqual(takesQuery.map((it) => it.operationId).sort(), compared.sort());
  });

  for (const [id, arbitrary] of Object.entries(BODIES)) {
    test(`matches the service: the body of ${id}`, async () => {
      const { path, method, bodies: described } = find(id);
      const validate = compile(described['application/json']?.schema ?? {});
      const send = async (sent: unknown) =>
        readAnswer(
          await fetchWithKey(path.replace(/\{\w+\}/, PARAMETER), {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(sent),
          }),
        );
      const body = fc.oneof({ weight: 50, arbitrary }, fc.constantFrom<unknown>(null, [], 'text', 1));
      const check = fc.asyncProperty(body, async (sent) => compare(validate(sent), await send(sent)));
      await fc.assert(check, { numRuns: 100 });
    });
  }

  for (const [id, arbitrary] of Object.entries(QUERIES)) {
    test(`matches the service: the query of ${id}`, async () => {
      const { path, method, parameters } = find(id);
      const properties = Object.fromEntries(parameters.map((it) => [it.name, it.schema]));
      const validate = compile({ type: 'object', properties }, true);
      const check = fc.asyncProperty(arbitrary, async (sent) => {
        const fields = Object.entries({ ...FIELDS[id], ...sent });
        const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
        const url = `${path.replace(/\{\w+\}/, PARAMETER)}?${query}`;
        const answer = await readAnswer(await fetchWithKey(url, { method, ...FILES[id] }));
        await compare(validate({ ...sent }), answer);
      });
      await fc.assert(check, { numRuns: 75 });
    });
  }

  test('matches the service: the options of an upload in a form', async () => {
    const { path, parameters } = find('uploadFile');
    const properties = Object.fromEntries(parameters.map((it) => [it.name, it.schema]));
    // A field that is null counts as absent.
    const validate = compile({ type: ['object', 'null'], properties });
    const withoutNull = (sent: unknown) =>
      typeof sent !== 'object' || sent === null || Array.isArray(sent)
        ? sent
        : Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
    const options = fc.oneof({ weight: 20, arbitrary: bodies(OPTIONS) }, fc.constantFrom<unknown>(null, [], 'text', 1));
    // A form accepts the spellings of booleans that a query does.
    const isSpelledOut = (sent: unknown) => /"(overwrite|temp_public_url)":"true"/.test(JSON.stringify(sent));
    const check = fc.asyncProperty(
      options.filter((sent) => !isSpelledOut(sent)),
      async (sent) => {
        const form = new FormData();
        form.append('file', new Blob(['bytes']));
        form.append('body', JSON.stringify(sent));
        const answer = await readAnswer(await glossa.fetch(path, { method: 'POST', body: form }));
        await compare(validate(withoutNull(sent)), answer);
      },
    );
    await fc.assert(check, { numRuns: 75 });
  });

  test('requires a body, also for an upload of raw bytes', async () => {
    const { path, bodies: described } = find('uploadFile');
    const validate = compile(described['application/octet-stream']?.schema ?? {});
    for (const body of ['', 'b']) {
      await compare(validate(body), await readAnswer(await glossa.fetch(path, { method: 'POST', body })));
    }
  });
});
