import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { GlossaError } from '../../../../src/errors.ts';
import { expectedTranslations } from '../../../fixtures/bergamot/expected-translations.ts';
import { changedModel, engineFor, fixtureModels, translateAll } from './support.ts';

const unavailable = (error: unknown): boolean => error instanceof GlossaError && error.code === 'engine_unavailable';
const availabilityOf = ({ engine }: Awaited<ReturnType<typeof engineFor>>, pair: string): string | undefined =>
  engine.directions().find(({ from, to }) => `${from}-${to}` === pair)?.availability;

/** Of these, only "Hello!" has a word whose entry in the shortlist leads nowhere: the engine aborts. */
const withGuiltyWord = () =>
  changedModel('en-de', 'lex', (bytes) => bytes.fill(0xff, bytes.length - 2_000), { isPublished: true });

describe('a model that cannot be loaded', () => {
  test('because its files changed on the disk is rejected to the store, and nobody is lost', async () => {
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

  test('because its shortlist is for another vocabulary never reaches the engine, and is down', async () => {
    const cut = (bytes: Buffer): Buffer => bytes.subarray(0, 3_000);
    await using changed = await changedModel('en-de', 'vocab', cut, { isPublished: true });
    await using bergamot = await engineFor({ models: [changed.model] });
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable);
    assert.equal(availabilityOf(bergamot, 'en-de'), 'down');
    assert.deepEqual(bergamot.store.rejected, []);
    assert.equal(await bergamot.metric('lost_workers_total'), 0);
  });

  test('because the engine aborts over it is tried once more, then down, and others go on', async () => {
    const cut = (bytes: Buffer): Buffer => bytes.subarray(0, 5_000);
    await using changed = await changedModel('en-de', 'model', cut, { isPublished: true });
    const others = fixtureModels().filter(({ to }) => to !== 'de');
    await using bergamot = await engineFor({ models: [changed.model, ...others] });
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable);
    assert.equal(availabilityOf(bergamot, 'en-de'), 'down');
    assert.equal(availabilityOf(bergamot, 'en-fr'), 'ready');
    assert.equal(await bergamot.metric('lost_workers_total'), 2);
    assert.deepEqual(await translateAll(bergamot.engine, ['en', 'fr'], ['Hello!']), ['Bonjour !']);
  });
});

describe('a sentence that the engine aborts over', () => {
  test('alone comes back without a translation, and others of its batch with theirs', async () => {
    await using changed = await withGuiltyWord();
    await using bergamot = await engineFor({ models: [changed.model] });
    const texts = await translateAll(
      bergamot.engine,
      ['en', 'de'],
      ['The house is green.', 'Hello!', 'I have a red car.'],
    );
    assert.deepEqual(texts, ['Das Haus ist grün.', undefined, 'Ich habe ein rotes Auto.']);
    assert.equal(await bergamot.metric('lost_workers_total'), 2);
  });

  test('fails its batch when it is all of it, with nothing of it in the log', async () => {
    await using changed = await withGuiltyWord();
    await using bergamot = await engineFor({ models: [changed.model] });
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable);
    assert.equal(availabilityOf(bergamot, 'en-de'), 'ready');
    assert.ok(bergamot.logLines.length > 0);
    assert.ok(!bergamot.logLines.join().includes('Hello'));
  });

  test('costs three workers at most where there is nothing else', async () => {
    await using changed = await withGuiltyWord();
    await using bergamot = await engineFor({ models: [changed.model] });
    const batch = Array.from({ length: 16 }, () => 'Hello!');
    await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], batch), unavailable);
    assert.equal(await bergamot.metric('lost_workers_total'), 3);
  });

  test('fails alone, however many there are among others', async () => {
    await using changed = await withGuiltyWord();
    await using bergamot = await engineFor({ models: [changed.model] });
    const batch = ['The house is green.', 'Hello!', 'Hello!', 'I have a red car.', 'Hello!'];
    assert.deepEqual(await translateAll(bergamot.engine, ['en', 'de'], batch), [
      'Das Haus ist grün.',
      undefined,
      undefined,
      'Ich habe ein rotes Auto.',
      undefined,
    ]);
  });

  test('does not touch what others have translated meanwhile', async () => {
    await using changed = await withGuiltyWord();
    const others = fixtureModels().filter(({ to }) => to !== 'de');
    await using bergamot = await engineFor({ models: [changed.model, ...others], workers: 2 });
    const sentences = await expectedTranslations('en-fr');
    const [french] = await Promise.all([
      translateAll(
        bergamot.engine,
        ['en', 'fr'],
        sentences.map(({ source }) => source),
      ),
      assert.rejects(translateAll(bergamot.engine, ['en', 'de'], ['Hello!']), unavailable),
    ]);
    assert.deepEqual(
      french,
      sentences.map(({ target }) => target),
    );
  });
});

test('a worker that does not answer is given up, and the next batch has another', async () => {
  await using bergamot = await engineFor({ timeouts: { translateTimeoutMs: 1, extraMsPerCharacter: 0 } });
  const long = Array.from({ length: 400 }, () => 'The house in Munich is green.');
  await assert.rejects(translateAll(bergamot.engine, ['en', 'de'], long), unavailable);
  assert.match(bergamot.logLines.join(), /"reason":"timeout"/);
});

describe('a batch that nobody wants any more', () => {
  test('is answered at once with the reason, whether it waits or runs', async () => {
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

test('closing ends what runs and what waits, and nothing starts any more', async () => {
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
