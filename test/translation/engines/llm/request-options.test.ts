import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type FakeLlmServer, misbehaviour, respond } from '../../../../load/servers/fake-llm-server.ts';
import type { TestService } from '../../../support/service.ts';
import { isUp, start } from './service-support.ts';
import { segmentsIn } from './support.ts';

const limits = { timeout: 600_000 };

const listing = z.object({
  languages: z.array(
    z.object({
      code: z.string(),
      targets: z.array(z.object({ code: z.string(), engine: z.string(), features: z.array(z.string()).optional() })),
    }),
  ),
});

describe('a service with a language model and Apertium', limits, () => {
  let server: FakeLlmServer;
  let service: TestService;
  const closers: (() => unknown)[] = [];
  before(async () => {
    const after = (close: () => unknown): number => closers.push(close);
    ({ server, service } = await start({ after }));
    while (!(await isUp(service))) await sleep(10);
  });
  after(async () => {
    for (const close of closers) await close();
  });

  const ask = (fields: Readonly<Record<string, unknown>>) =>
    service.post('/v1/ai/translate', { current_language: 'en', target_language: 'es', ...fields });
  const lastPrompt = (): string[] => server.received.at(-1)?.messages.map(({ content }) => content) ?? [];

  test('sends formality and context to the model', async () => {
    const response = await ask({ text: 'Good morning', formality: 'more', context: 'A letter to a judge.' });
    assert.deepEqual([response.status, response.body.translated_text], [200, 'Buenos días']);
    const [system = '', user = ''] = lastPrompt();
    assert.match(system, /The translation is formal/);
    assert.match(user, /^About the text: "A letter to a judge\."/);
  });

  test('sends neither by default, and does not bill the context', async () => {
    const text = 'The river flows slowly through the old town.';
    const plain = await ask({ text, formality: 'default' });
    assert.doesNotMatch(lastPrompt().join(), /formal|About the text/);
    const explained = await ask({ text, formality: null, context: 'From a guide book. '.repeat(50) });
    const tokens = z.object({ _usage: z.object({ input_tokens: z.int(), output_tokens: z.int() }) });
    const usageOf = (body: unknown) => {
      const { input_tokens, output_tokens } = tokens.parse(body)._usage;
      return [input_tokens, output_tokens];
    };
    assert.deepEqual(usageOf(explained.body), usageOf(plain.body));
  });

  test('rejects values that are unknown or too long', async () => {
    for (const fields of [{ formality: 'very' }, { context: 'a'.repeat(4_001) }]) {
      const response = await ask({ text: 'Good morning', ...fields });
      assert.deepEqual([response.status, response.body.code], [400, 'invalid_request']);
    }
    const astral = await ask({ text: 'Good morning', context: '🚗'.repeat(4_000) });
    assert.equal(astral.status, 200, 'code points count');
  });

  test('lists the features of the targets that the model serves', async () => {
    const { languages } = listing.parse(await (await service.fetch('/v1/languages')).json());
    const targets = languages.flatMap((language) => language.targets);
    assert.ok(targets.some(({ engine }) => engine === 'apertium'));
    for (const { engine, features = [] } of targets) {
      assert.equal(features.includes('context'), engine.includes('llm'), engine);
      if (engine === 'llm') assert.ok(features.includes('formality'));
    }
  });

  test('rejects a formality that no engine of the route follows, and ignores a preference there', async () => {
    const { languages } = listing.parse(await (await service.fetch('/v1/languages')).json());
    const english = languages.find(({ code }) => code === 'en');
    const target = english?.targets.find(({ features }) => features === undefined)?.code;
    assert.ok(target);
    const fields = { text: 'The house is big.', target_language: target };
    const required = await ask({ ...fields, formality: 'less' });
    assert.deepEqual([required.status, required.body.code], [400, 'unsupported_option']);
    const errors = z.object({ errors: z.array(z.object({ path: z.string() })) }).parse(required.body).errors;
    assert.deepEqual(
      errors.map(({ path }) => path),
      ['formality'],
    );
    assert.equal((await ask({ ...fields, formality: 'prefer_less', context: 'About a house.' })).status, 200);
  });

  test('does not translate a required formality with Apertium when the model fails', async () => {
    server.behaviour = misbehaviour.refusal;
    const text = 'Our neighbours bought two bicycles last summer.';
    const required = await ask({ text, formality: 'more' });
    assert.deepEqual([required.status, required.body.code], [503, 'engine_unavailable']);
    const preferred = await ask({ text, formality: 'prefer_more' });
    assert.deepEqual([preferred.status, preferred.headers.get('x-glossa-engine')], [200, 'apertium']);
    server.behaviour = respond;
  });

  test('keeps the tags of HTML and the terms of a glossary', async () => {
    server.generate = (request) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(segmentsIn(request)).map(([number, text]) => [
            number,
            text === 'Press the <g1>red</g1> button to buy a day ticket.'
              ? 'Pulsa el botón <g1>rojo</g1> para comprar un Bono-Día.'
              : 'Nada.',
          ]),
        ),
      );
    const response = await ask({
      text: '<p>Press the <b class="x">red</b> button to buy a day ticket.</p>',
      format: 'html',
      glossary: { 'day ticket': 'Bono-Día' },
    });
    assert.equal(
      response.body.translated_text,
      '<p>Pulsa el botón <b class="x">rojo</b> para comprar un Bono-Día.</p>',
      JSON.stringify(response.body),
    );
    assert.equal(response.headers.get('x-glossa-engine'), 'llm');
    assert.match(lastPrompt().at(-1) ?? '', /^Terms: \{"1":\{"day ticket":"Bono-Día"\}\}/);
  });
});
