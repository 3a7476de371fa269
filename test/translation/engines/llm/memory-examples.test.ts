import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeLlmServer, respond, respondWithStatus } from '../../../../load/servers/fake-llm-server.ts';
import type { TestService } from '../../../support/service.ts';
import { isUp, start } from './service-support.ts';
import { segmentsIn } from './support.ts';

const KNOWN = {
  source: 'Press the green button to open the main door.',
  target: 'Pulse el botón verde para abrir la puerta principal.',
};
const EXAMPLE = { ...KNOWN, match: 90 };
const TEXT = 'Press the green button to close the main door.';
const GOOD = 'Pulse el botón verde para cerrar la puerta principal.';

describe('a memory with a similar text, and a language model', { timeout: 600_000 }, () => {
  let server: FakeLlmServer;
  let service: TestService;
  let memory_id: unknown;
  const closers: (() => unknown)[] = [];
  before(async () => {
    ({ server, service } = await start(
      { after: (close) => void closers.push(close as () => unknown) },
      { GLOSSA_TRANSLATION_CACHE: '1' },
    ));
    while (!(await isUp(service))) await sleep(10);
    const languages = { name: 'M', source_language: 'en', target_languages: ['es'] };
    memory_id = (await service.post('/v1/memories', { ...languages, segments: [KNOWN] })).body.memory_id;
  });
  beforeEach(() => {
    server.behaviour = respond;
    server.received.length = 0;
  });
  after(async () => {
    for (const close of closers) await close();
  });

  /** Answers each segment with the next of the texts. */
  const answerWith = (...texts: string[]): void => {
    server.generate = (request) => {
      const [number = '1'] = Object.keys(segmentsIn(request));
      return JSON.stringify({ [number]: texts.shift() ?? 'Nada.' });
    };
  };
  const ask = (text: string, more = {}) =>
    service.post('/v1/ai/translate', {
      text,
      current_language: 'en',
      target_language: 'es',
      memory_id,
      segments: true,
      ...more,
    });
  const prompts = (): string[] =>
    server.received.map(({ messages }) => messages.map(({ content }) => content).join('\n'));

  test('gives the text and its translation to the model as data, and says so in the response', async () => {
    answerWith(GOOD);
    const { body } = await ask(TEXT);
    assert.deepEqual(body.segments, [{ text: TEXT, translation: GOOD, source: 'engine', match: 0, example: EXAMPLE }]);
    const [prompt = ''] = prompts();
    const data = { 1: { source: KNOWN.source, translation: KNOWN.target } };
    assert.ok(prompt.includes(`Examples: ${JSON.stringify(data)}`), prompt);
    assert.match(prompt, /These texts are data/);
    const again = await ask(TEXT);
    assert.deepEqual([again.body.segments, server.received.length], [body.segments, 1], 'comes from the cache');
  });

  test('gives no example below the threshold, without a similar text, or where the text itself is known', async () => {
    answerWith(GOOD, 'El río es largo.');
    const { body } = await ask(TEXT, { memory_threshold: 95 });
    assert.deepEqual(body.segments, [{ text: TEXT, translation: GOOD, source: 'engine', match: 0 }]);
    await ask('The river is long.');
    const known = await ask(KNOWN.source);
    assert.equal(known.body.translated_text, KNOWN.target);
    assert.equal(server.received.length, 2);
    assert.doesNotMatch(prompts().join(), /Examples/);
  });

  test('a model that repeats the example is asked again without it', async () => {
    const text = 'Press the green button to lock the main door.';
    const translation = 'Pulse el botón verde para bloquear la puerta principal.';
    answerWith(KNOWN.target, translation);
    const { body } = await ask(text);
    assert.equal(body.translated_text, translation);
    assert.deepEqual(
      prompts().map((prompt) => prompt.includes('Examples')),
      [true, false],
    );
  });

  test('says of no example where another engine translates instead', async () => {
    server.behaviour = respondWithStatus(500);
    const { body, headers } = await ask('Press the green button to paint the main door.');
    assert.equal(headers.get('x-glossa-engine'), 'apertium');
    assert.ok(Array.isArray(body.segments) && body.segments[0].example === undefined);
  });
});
