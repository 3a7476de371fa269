import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { GlossaError } from '../../../../../src/errors.ts';
import { expectedTranslations } from '../../../../fixtures/bergamot/expected-translations.ts';
import { FATAL_TEXT, FATAL_VERSION } from '../faulty-worker.ts';
import { changedModel, engineFor, fixtureModels, translateAll } from '../support.ts';

const unavailable = (error: unknown): boolean => error instanceof GlossaError && error.code === 'engine_unavailable';
const availabilityOf = ({ engine }: Awaited<ReturnType<typeof engineFor>>, pair: string): string | undefined =>
  engine.directions().find(({ from, to }) => `${from}-${to}` === pair)?.availability;

const FAULTY = new URL('../faulty-worker.ts', import.meta.url);

describe('a model that cannot be loaded', () => {
  test('because its files are damaged is reported to the store without losing a worker', async () => {
    const grow = (bytes: Buffer): Buffer => Buffer.concat([bytes, bytes]);
    const flip = (bytes: Buffer): Buffer => bytes.fill(0, 20_000, 20_008);
    for (const change of [grow, flip]) {
      await using changed = await changedModel('en-de', 'model', change, { isPublished: false });
      await using bergamot = await engineFor({ models: [changed.model] });
      await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable);
      assert.deepEqual(bergamot.store.rejected, ['en-de']);
      assert.equal(await bergamot.metric('lost_workers_total'), 0);
    }
  });

  test('because its shortlist does not match is not passed to the engine, and the direction is down', async () => {
    const cut = (bytes: Buffer): Buffer => bytes.subarray(0, 3_000);
    await using changed = await changedModel('en-de', 'vocab', cut, { isPublished: true });
    await using bergamot = await engineFor({ models: [changed.model] });
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable);
    assert.equal(availabilityOf(bergamot, 'en-de'), 'down');
    assert.deepEqual(bergamot.store.rejected, []);
    assert.equal(await bergamot.metric('lost_workers_total'), 0);
  });

  test('because it is published in another format is not tried again, and the direction is down', async () => {
    const cut = (bytes: Buffer): Buffer => bytes.subarray(0, 5_000);
    await using changed = await changedModel('en-de', 'model', cut, { isPublished: true });
    await using bergamot = await engineFor({ models: [changed.model] });
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable);
    assert.equal(availabilityOf(bergamot, 'en-de'), 'down');
    assert.equal(await bergamot.metric('lost_workers_total'), 0);
  });

  test('because its worker ends is retried once, then its direction is down and others stay ready', async () => {
    const models = fixtureModels().map((model) => (model.to === 'de' ? { ...model, version: FATAL_VERSION } : model));
    await using bergamot = await engineFor({ models, worker: FAULTY });
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable);
    assert.equal(availabilityOf(bergamot, 'en-de'), 'down');
    assert.equal(availabilityOf(bergamot, 'en-fr'), 'ready');
    assert.equal(await bergamot.metric('lost_workers_total'), 2);
    assert.deepEqual(await translateAll(bergamot.engine, ['en', 'fr'], ['The house is green.']), [
      'La maison est verte.',
    ]);
  });
});

describe('a sentence that ends the worker', () => {
  test('fails alone, and the rest of its batch is translated', async () => {
    await using bergamot = await engineFor({ worker: FAULTY });
    const texts = await translateAll(
      bergamot.engine,
      ['en', 'de'],
      ['The house is green.', FATAL_TEXT, 'I have a red car.'],
    );
    assert.deepEqual(texts, ['Das Haus ist grün.', undefined, 'Ich habe ein rotes Auto.']);
    assert.equal(await bergamot.metric('lost_workers_total'), 2);
  });

  test('fails its batch if it is the only one, and is not logged', async () => {
    await using bergamot = await engineFor({ worker: FAULTY });
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], [FATAL_TEXT]), unavailable);
    assert.equal(availabilityOf(bergamot, 'en-de'), 'ready');
    assert.ok(bergamot.logLines.length > 0);
    assert.ok(!bergamot.logLines.join().includes(FATAL_TEXT));
  });

  test('costs at most three workers in a batch that has only such sentences', async () => {
    await using bergamot = await engineFor({ worker: FAULTY });
    const batch = Array.from({ length: 16 }, () => FATAL_TEXT);
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], batch), unavailable);
    assert.equal(await bergamot.metric('lost_workers_total'), 3);
  });

  test('fails alone even if it occurs several times in a batch', async () => {
    await using bergamot = await engineFor({ worker: FAULTY });
    const batch = ['The house is green.', FATAL_TEXT, FATAL_TEXT, 'I have a red car.', FATAL_TEXT];
    assert.deepEqual(await translateAll(bergamot.engine, ['en', 'de'], batch), [
      'Das Haus ist grün.',
      undefined,
      undefined,
      'Ich habe ein rotes Auto.',
      undefined,
    ]);
  });

  test('does not affect a batch in another worker', async () => {
    await using bergamot = await engineFor({ worker: FAULTY, workers: 2 });
    const sentences = (await expectedTranslations('en-fr')).filter(({ source }) => source !== FATAL_TEXT);
    const [french] = await Promise.all([
      translateAll(
        bergamot.engine,
        ['en', 'fr'],
        sentences.map(({ source }) => source),
      ),
      assert.rejects(translateAll(bergamot.engine, ['en', 'de'], [FATAL_TEXT]), unavailable),
    ]);
    assert.deepEqual(
      french,
      sentences.map(({ target }) => target),
    );
  });
});

test('a worker that exceeds its timeout is replaced', async () => {
  await using bergamot = await engineFor({ timeouts: { translateTimeoutMs: 1, extraMsPerCharacter: 0 } });
  // Each sentence alone takes far longer than the timeout, also in the retry.
  const sentence = Array.from({ length: 40 }, () => 'the green house in Munich').join(' and ');
  const long = Array.from({ length: 100 }, () => sentence);
  await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], long), unavailable);
  assert.match(bergamot.logLines.join(), /"reason":"timeout"/);
});

describe('an aborted batch', () => {
  test('rejects at once with the reason, queued or running', async () => {
    await using bergamot = await engineFor();
    await translateAll(bergamot.engine, ['en', 'de'], ['Hello!']);
    const leaving = new AbortController();
    const reason = new Error('gone');
    const long = Array.from({ length: 400 }, () => 'The house is green.');
    const batches = [1, 2, 3].map(() => translateAll(bergamot.engine, ['en', 'de'], long, leaving.signal));
    await setImmediate();
    leaving.abort(reason);
    const answers = Promise.all(batches.map((batch) => assert.rejects(batch, reason)));
    assert.notEqual(await Promise.race([answers, setImmediate('later')]), 'later');
    const next = await translateAll(bergamot.engine, ['en', 'de'], ['The house is green.']);
    assert.deepEqual(next, ['Das Haus ist grün.']);
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['x'], leaving.signal), reason);
  });
});

test('closing rejects running, queued and new batches', async () => {
  const bergamot = await engineFor();
  const batches = ['de', 'fr', 'ja'].map((to) => translateAll(bergamot.engine, ['en', to], ['Hello!']));
  const ends = Promise.allSettled(batches);
  await bergamot[Symbol.asyncDispose]();
  for (const end of await ends) {
    assert.ok(end.status === 'rejected' && end.reason instanceof GlossaError);
    assert.match(end.reason.code, /^(?:shutting_down|engine_unavailable)$/);
  }
  await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), { code: 'shutting_down' });
  assert.equal(await bergamot.metric('lost_workers_total'), 0);
});
