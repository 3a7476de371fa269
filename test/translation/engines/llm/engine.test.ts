import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChatRequest, misbehaviour, respondWith } from '../../../../load/servers/fake-llm-server.ts';
import type { Part } from '../../../../src/translation/engine.ts';
import { textsOf } from '../../../support/tagged-segments.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { ENGLISH, SPANISH } from './spanish.ts';
import { batchOf, plain, rejections, segmentsIn, startEngine, translatesToSpanish } from './support.ts';

const limits = { timeout: 300_000 };

const inSpanish = (texts: readonly string[]): string[] => texts.map((text) => SPANISH.get(text) ?? '');

/** A correct response, except for the texts that a test changes. */
const spoiling =
  (spoil: (text: string, source: string) => string) =>
  (request: ChatRequest): string => {
    const sources = segmentsIn(request);
    const entries = Object.entries<string>(JSON.parse(translatesToSpanish(request)));
    return JSON.stringify(
      Object.fromEntries(entries.map(([number, text]) => [number, spoil(text, sources[number] ?? '')])),
    );
  };

test('a batch is one request with numbered segments, and returns them in order', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t);
  const { texts } = await engine.translate(batchOf(plain(...ENGLISH)));
  assert.deepEqual(textsOf(texts), inSpanish(ENGLISH));
  assert.equal(server.received.length, 1);
  const [request] = server.received;
  assert.ok(request);
  assert.deepEqual(Object.values(segmentsIn(request)), ENGLISH);
  assert.deepEqual(await rejections(registry), {});
});

test('protected parts are in the prompt unchanged', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  const parts: Part[] = [
    { kind: 'text', text: 'Hello ' },
    { kind: 'protected', text: '{name}' },
    { kind: 'text', text: ', you have ' },
    { kind: 'protected', text: '{{count}}' },
    { kind: 'text', text: ' new messages.' },
  ];
  const { texts } = await engine.translate(batchOf([{ parts, tags: [] }]));
  assert.deepEqual(textsOf(texts), ['Hola, {name}: tienes {{count}} mensajes nuevos.']);
  assert.deepEqual(server.received.map(segmentsIn), [{ 1: 'Hello {name}, you have {{count}} new messages.' }]);
});

test('directions exclude variants of one language, and the array changes only when the server goes down or up', {
  ...limits,
}, async (t) => {
  const { server, engine } = await startEngine(t, { client: { firstCooldownMs: 10 } });
  const ready = engine.directions();
  const pairs = new Set(ready.map(({ from, to }) => `${from} ${to}`));
  for (const pair of ['en es', 'ja de', 'zh-Hans zh-Hant', 'en zh-Hant', 'pt-BR pt-PT', 'sr hr', 'sr-Latn en']) {
    assert.equal(pairs.has(pair), !['zh-Hans zh-Hant', 'pt-BR pt-PT', 'sr hr'].includes(pair), pair);
  }
  assert.equal(engine.directions(), ready);
  const { behaviour } = server;
  server.behaviour = ({ response }) => response.destroy();
  server.handleModels = (response) => response.destroy();
  await waitUntil(t, async () => {
    await engine.translate(batchOf(plain('Good morning'))).catch(() => undefined);
    return engine.directions() !== ready;
  });
  const down = engine.directions();
  assert.deepEqual(new Set(down.map(({ availability }) => availability)), new Set(['down']));
  assert.equal(engine.directions(), down);
  await assert.rejects(engine.translate(batchOf(plain('Good morning'))), { code: 'engine_unavailable' });
  server.behaviour = behaviour;
  server.handleModels = (response) => response.end('{"data":[{"id":"test-model"}]}');
  await waitUntil(t, () => engine.directions() === ready);
  assert.deepEqual(textsOf((await engine.translate(batchOf(plain('Good morning')))).texts), ['Buenos días']);
});

test(
  'a model of fewer than 3 billion parameters translates widely used languages, unless its profile is set',
  limits,
  async (t) => {
    const languagesOf = async (model: string, profile?: 'general') => {
      const { engine } = await startEngine(t, { model, ...(profile && { profile }) });
      return new Set(engine.directions().map(({ to }) => to));
    };
    const small = await languagesOf('qwen2.5-1.5b-instruct');
    assert.deepEqual(
      [small.has('es'), small.has('zh-Hans'), small.has('fi'), small.has('sw')],
      [true, true, false, false],
    );
    assert.ok((await languagesOf('qwen2.5-1.5b-instruct', 'general')).has('fi'));
    assert.ok((await languagesOf('qwen3-4b-instruct')).has('fi'));
  },
);

test('a translation model receives its published prompt with one segment per request', limits, async (t) => {
  const { server, engine } = await startEngine(t, {
    model: 'tencent/Hunyuan-MT-7B',
    generate: ({ messages }) => ` ${SPANISH.get(messages[0]?.content.split('\n\n')[1] ?? '')}\n`,
  });
  assert.equal(engine.batchSize, 1);
  assert.ok(!engine.directions().some(({ to }) => to === 'eu'));
  assert.deepEqual(textsOf((await engine.translate(batchOf(plain('Good morning')))).texts), ['Buenos días']);
  assert.deepEqual(
    server.received.map(({ messages }) => messages),
    [
      [
        {
          role: 'user',
          content: 'Translate the following segment into Spanish, without additional explanation.\n\nGood morning',
        },
      ],
    ],
  );
});

test('segments beyond the context window are split into requests or left out', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t, { client: { contextTokens: 1_100 } });
  const long = 'There was nothing but water and wind, day after day, until they saw the coast at last. '.repeat(40);
  const { texts } = await engine.translate(batchOf(plain(...ENGLISH.slice(0, 8), long)));
  assert.deepEqual(textsOf(texts), [...inSpanish(ENGLISH.slice(0, 8)), undefined]);
  assert.ok(server.received.length > 1);
  assert.ok(server.received.every((request) => !JSON.stringify(segmentsIn(request)).includes('water and wind')));
  assert.deepEqual(await rejections(registry), { too_long: 1 });
});

test('only a rejected segment is retried, alone', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t);
  server.generate = spoiling((text, source) => (source === ENGLISH[2] && server.received.length === 1 ? 'No.' : text));
  const { texts } = await engine.translate(batchOf(plain(...ENGLISH)));
  assert.deepEqual(textsOf(texts), inSpanish(ENGLISH));
  assert.deepEqual(server.received.slice(1).map(segmentsIn), [{ 1: ENGLISH[2] }]);
  assert.deepEqual(await rejections(registry), { length: 1 });
});

test('texts moved to other numbers are retried alone', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t);
  const sources = ['The bridge was built in 1894.', 'A ticket costs 1,250 crowns.'];
  const right = ['El puente se construyó en 1894.', 'Un billete cuesta 1250 coronas.'];
  const moved = JSON.stringify({ 1: right[1], 2: right[0] });
  server.generate = (request) => {
    const texts = Object.values(segmentsIn(request));
    return texts.length > 1 ? moved : JSON.stringify({ 1: right[sources.indexOf(texts[0] ?? '')] });
  };
  assert.deepEqual(textsOf((await engine.translate(batchOf(plain(...sources)))).texts), right);
  assert.deepEqual(await rejections(registry), { order: 2 });
});

test('only a segment that is rejected twice has no translation', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t);
  server.generate = spoiling((text, source) => (source === ENGLISH[0] ? 'I’m sorry, but I can’t do that.' : text));
  const { texts } = await engine.translate(batchOf(plain(...ENGLISH)));
  assert.deepEqual(textsOf(texts), [undefined, ...inSpanish(ENGLISH.slice(1))]);
  assert.equal(server.received.length, 2);
  assert.deepEqual(await rejections(registry), { refusal: 2 });
});

test('texts in another language are rejected, short ones together', limits, async (t) => {
  const { server, engine, registry } = await startEngine(t);
  server.generate = spoiling((text) => (text === 'OK' ? text : 'Hyvää huomenta ja kiitos kaikesta'));
  const sources = ['Good morning and thank you for everything', 'Good evening and thanks for all of it', 'OK'];
  const { texts } = await engine.translate(batchOf(plain(...sources)));
  assert.deepEqual(textsOf(texts), [undefined, undefined, 'OK']);
  assert.ok((await rejections(registry)).language);
});

test(
  'JSON in a code fence, with text around it or with errors is parsed, and added quotation marks are removed',
  limits,
  async (t) => {
    const { server, engine } = await startEngine(t);
    const quoted = spoiling((text) => `“${text}”`);
    const behaviours = [
      misbehaviour.fenced,
      misbehaviour.extraText,
      respondWith((output) => output.replace('}', ',}')),
      respondWith((output) => output.replaceAll('"', "'")),
      respondWith((_output, request) => quoted(request)),
    ];
    for (const behaviour of behaviours) {
      server.nextBehaviours = [behaviour];
      const request = server.received.length;
      assert.deepEqual(
        textsOf((await engine.translate(batchOf(plain(...ENGLISH.slice(0, 3))))).texts),
        inSpanish(ENGLISH.slice(0, 3)),
      );
      assert.equal(server.received.length, request + 1);
    }
  },
);

test('a model without usable outputs receives only a few retries, and one warning is logged', {
  ...limits,
}, async (t) => {
  const { server, engine, log } = await startEngine(t);
  server.behaviour = misbehaviour.refusal;
  for (const time of [1, 2, 3, 4]) {
    const { texts } = await engine.translate(batchOf(plain(...ENGLISH)));
    assert.ok(texts.every((text) => text === undefined));
    assert.equal(server.received.length, time * 5);
  }
  assert.equal(log.filter((line) => line.includes('no output of the language model is usable')).length, 1);
  assert.doesNotMatch(log.join(''), /garden|sorry/);
});

test('a failed request makes the engine unavailable and is not retried', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  server.behaviour = misbehaviour.cutStream;
  await assert.rejects(engine.translate(batchOf(plain(...ENGLISH))), { code: 'engine_unavailable' });
  assert.equal(server.received.length, 1);
});

test('the timeout of the batch limits the model', limits, async (t) => {
  const { server, engine } = await startEngine(t, { client: { idleTimeoutMs: 50_000 } });
  server.behaviour = misbehaviour.hang;
  await assert.rejects(engine.translate(batchOf(plain('Yes'), { timeoutMs: 200 })), { code: 'engine_unavailable' });
  assert.equal(await server.received[0]?.ended, 'gone');
});

test('an aborted batch closes its connection', limits, async (t) => {
  const { server, engine } = await startEngine(t);
  server.behaviour = misbehaviour.hangInStream;
  const controller = new AbortController();
  const reason = new Error('gone');
  const translated = engine.translate(batchOf(plain(...ENGLISH), { signal: controller.signal }));
  await waitUntil(t, () => server.received.length === 1);
  controller.abort(reason);
  await assert.rejects(translated, reason);
  assert.equal(await server.received[0]?.ended, 'gone');
});
