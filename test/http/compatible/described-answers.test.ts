import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { z } from 'zod';
import { startTestService, type TestService } from '../../support/service.ts';

const schema = z.looseObject({});
const content = z.record(z.string(), z.object({ schema: z.looseObject({ $ref: z.string().optional() }) }));
const operationShape = z.looseObject({
  tags: z.array(z.string()),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});
const bodyShape = z.looseObject({
  properties: z.record(z.string(), schema),
  examples: z.array(z.record(z.string(), z.unknown())).min(1),
});

/** A parameter of a path that names nothing. */
const PARAMETER = '00000000-0000-4000-8000-000000000000';
const STRANGE = [
  ...[null, '', ' ', '\u{0}', '\u{d800}', 'en', '<b>', '😀'.repeat(500), '__proto__', 'true', '-1', '1e999'],
  ...[0, -1, 1.5, 2 ** 53, 1e300, true, false, [], {}, [''], ['a', null], [[]], [{}], [1], { a: 1 }, { length: 2 }],
];

describe('the answers of the APIs of other services', () => {
  let glossa: TestService;
  let openapi: z.output<typeof documentShape>;
  before(async () => {
    glossa = await startTestService();
    openapi = documentShape.parse(await (await glossa.fetch('/openapi.json')).json());
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('have a status and a shape of the OpenAPI document, whatever a JSON body holds', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { binary: true, 'date-time': true } });
    const compile = (described: object) => ajv.compile({ ...described, components: openapi.components });
    const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.some((tag) => tag.endsWith(' API')))
        .map(([method, it]) => ({ path, method: method.toUpperCase(), ...it })),
    );
    let compared = 0;
    for (const { path, method, requestBody, responses } of operations) {
      const body = requestBody?.content['application/json']?.schema;
      if (!body) continue;
      compared++;
      const { properties, examples } = bodyShape.parse(openapi.components.schemas[body.$ref?.split('/').at(-1) ?? '']);
      const fields = Object.keys(properties).map((name) => {
        const right = examples.filter((example) => name in example).map((example) => example[name]);
        return [name, fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...right, null) }, fc.constantFrom(...STRANGE))];
      });
      const check = fc.asyncProperty(fc.record(Object.fromEntries(fields)), async (sent) => {
        const response = await glossa.fetch(path.replaceAll(/\{\w+\}/g, PARAMETER), {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        });
        const answer = `${method} ${path}: ${response.status} ${await response.clone().text()}`;
        assert.ok(response.status < 500, answer);
        const described = responses[response.status];
        assert.ok(described, answer);
        const shape = described.content?.['application/json']?.schema;
        if (shape) assert.ok(compile(shape)(await response.json()), answer);
      });
      await fc.assert(check, { numRuns: 50 });
    }
    assert.ok(compared >= 2);
  });
});
