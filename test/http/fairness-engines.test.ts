import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { installTestModels } from '../fixtures/bergamot/test-models.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const DIRECTIONS = ['en-de', 'en-fr', 'en-ja', 'de-en', 'de-fr', 'de-ja'];
/** Sentences of each flooded direction: far more than are translated during a test. */
const FLOOD = 1_500;
/** Sentences of the other key: twelve batches. */
const SMALL = 192;
/** Three batches: both workers load the models. */
const WARM = 48;
/** Words of the sentences. Numbers would not do: one that a small test model loses is asked for again, which costs more. */
const WORDS =
  'apple bread chair desk egg fish glass house island juice kitchen lamp mountain night onion paper queen river school table'.split(
    ' ',
  );

describe('a key that floods the neural engine', { timeout: 600_000 }, () => {
  let models: Awaited<ReturnType<typeof temporaryDirectory>>;
  let glossa: TestService;
  before(async () => {
    models = await temporaryDirectory();
    await installTestModels(models.path);
    glossa = await startTestService({
      GLOSSA_MODELS_DIR: models.path,
      GLOSSA_APERTIUM_DIR: models.path,
      GLOSSA_BERGAMOT_WORKERS: '2',
      // Faster kernels would translate most of the flood while the main thread still prepares the small request.
      GLOSSA_NATIVE_KERNELS: 'off',
      GLOSSA_DEADLINE: '600',
    });
    // A worker that loads the models of a direction leaves the flood to the other worker.
    for (const direction of DIRECTIONS) await send(direction, 'warm', WARM, glossa.key, AbortSignal.timeout(60_000));
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await models[Symbol.asyncDispose]();
  });

  for (const [what, flooded, direction] of [
    ['in one direction leaves another key half of it in this direction', ['en-de'], 'en-de'],
    ['in one direction leaves another key half of it in another direction', ['en-de'], 'en-fr'],
    ['in many directions leaves another key half of it in one of them', DIRECTIONS, 'en-de'],
    ['in all other directions leaves another key half of it', DIRECTIONS.slice(1), 'en-de'],
  ] as const) {
    test(what, async (t) => {
      const { key } = await glossa.service.keyStore.create({ owner: what, name: 'small', scopes: ['translate'] });
      const leaving = new AbortController();
      const flood = flooded.map((one) => send(one, `${what} flood`, FLOOD, glossa.key, leaving.signal));
      await waitUntil(t, async () => (await metric('glossa_translation_queued_characters')) > 50_000 * flooded.length);
      const before = await metric('glossa_translation_engine_characters_total');
      const own = await send(direction, `${what} small`, SMALL, key, t.signal);
      const others = (await metric('glossa_translation_engine_characters_total')) - before - own;
      assert.ok((await metric('glossa_translation_queued_characters')) > 0, 'the flood has not ended');
      leaving.abort();
      await Promise.allSettled(flood);
      assert.ok(others <= 3 * own, `${others} characters of the flood beside ${own}`);
    });
  }

  /** @returns characters of the text */
  async function send(direction: string, name: string, sentences: number, key: string, signal: AbortSignal) {
    const [from, to] = direction.split('-');
    const word = (number: number) => WORDS[Math.floor(number) % WORDS.length];
    const text = Array.from(
      { length: sentences },
      (_, i) => `${name} ${direction} ${word(i)} of the ${word(i / 20)} and the ${word(i / 400)} is old.`,
    );
    const { status } = await glossa.fetch('/v1/ai/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ text, current_language: from, target_language: to }),
      signal,
    });
    assert.equal(status, 200);
    return text.join('').length;
  }

  /** The sum of a metric over its labels. */
  async function metric(name: string): Promise<number> {
    const text = await (await glossa.fetch('/metrics')).text();
    const values = text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'));
    return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
  }
});
