import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { GlossaError } from '../../src/errors.ts';
import { joinPieces } from '../../src/translation/text/join-pieces.ts';
import { engineWith, failureOf, translatorWith } from '../support/translator-doubles.ts';

const limits = { timeout: 300_000 };

/** The order in which a large request and a small one that is sent directly after it end. */
async function orderOfResults(large: string | readonly string[], source: string): Promise<string[]> {
  const { translate } = translatorWith([engineWith('one', ['en es'])]);
  const ended: string[] = [];
  await Promise.all([
    translate(large, 'es', source).then(() => ended.push('large')),
    translate('A house', 'es', source).then(() => ended.push('small')),
  ]);
  return ended;
}

test('a small request overtakes thousands of strings that need no engine', limits, async () => {
  const strings = Array.from({ length: 10_000 }, (_, index) => `<b>${index}</b> {{x}} https://a.example/${index}`);
  assert.deepEqual(await orderOfResults(strings, 'es'), ['small', 'large']);
});

test('a small request overtakes a text of thousands of lines', limits, async () => {
  assert.deepEqual(await orderOfResults('The house.\n'.repeat(20_000), 'en'), ['small', 'large']);
});

test('strings share a batch although planning took longer than a time slice', limits, async (t) => {
  let clock = 0;
  t.mock.method(performance, 'now', () => clock);
  const engine = engineWith('one', ['en es']);
  engine.directions = () => {
    clock = 20;
    return engine.known;
  };
  await translatorWith([engine]).translate(
    ['A house near a river', 'A tree near a house', 'A river near a tree'],
    'es',
    'en',
  );
  assert.deepEqual(
    engine.batches.map(({ segments }) => segments.length),
    [3],
  );
});

test(
  'an engine failure during the splitting of a text rejects the request without an unhandled rejection',
  limits,
  async () => {
    const engine = engineWith('one', ['en es'], {
      answer: () => {
        throw new GlossaError('engine_unavailable');
      },
    });
    const { translate } = translatorWith([engine]);
    assert.equal((await failureOf(translate('The house.\n'.repeat(5_000), 'es', 'en'))).code, 'engine_unavailable');
    // An unhandled rejection would end the process here.
    await setImmediate();
  },
);

test('an abort during the splitting of a text causes no unhandled rejection', limits, async () => {
  const { translate, queued } = translatorWith([engineWith('one', ['en es'])]);
  const leaving = new AbortController();
  const translating = translate('The house.\n'.repeat(20_000), 'es', 'en', leaving.signal);
  await setImmediate();
  leaving.abort(new Error('gone'));
  await assert.rejects(translating, /gone/);
  await setImmediate();
  assert.equal(await queued(), 0);
});

test('a text of many pieces is joined in many steps', () => {
  const pieces = Array.from({ length: 100_000 }, (_, index) => ({ isSegment: index % 2 === 0, text: `${index} ` }));
  const steps = joinPieces(pieces, { from: 'en', to: 'es' });
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  assert.ok(count >= 100, `${count} steps`);
  assert.equal(step.value.text, pieces.map(({ text }) => text).join(''));
});
