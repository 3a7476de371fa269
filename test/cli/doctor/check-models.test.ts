import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPair, missingWords } from '../../../src/cli/doctor/check-models.ts';
import { REFERENCE_SENTENCES, SAMPLE_SENTENCES } from '../../../src/cli/doctor/test-sentences.ts';
import { findProblem, tryPath } from '../../../src/cli/doctor/translation-trials.ts';
import { directionRows } from '../../../src/translation/engines/apertium/directions.ts';
import qualityRows from '../../../src/translation/engines/bergamot/quality.json' with { type: 'json' };
import { engineWith, textOf } from '../../support/translator-doubles.ts';

const { signal } = new AbortController();

test('every source language of an engine has a sample sentence in its script', () => {
  for (const { from } of [...directionRows, ...qualityRows]) {
    assert.equal(findProblem('', SAMPLE_SENTENCES[from], from), undefined, from);
  }
});

test('every reference sentence contains the required words of its language', () => {
  for (const [code, sentences] of Object.entries(REFERENCE_SENTENCES)) {
    assert.equal(sentences.length, REFERENCE_SENTENCES.en?.length, code);
    for (const [at, [text = '', ...requiredWords]] of sentences.entries()) {
      assert.equal(requiredWords.length, (REFERENCE_SENTENCES.en?.[at]?.length ?? 0) - 1, text);
      assert.deepEqual(missingWords(text, requiredWords), [], text);
      assert.equal(findProblem('', text, code), undefined, text);
    }
  }
});

test('an empty, an untranslated and a wrong-script translation are problems', () => {
  assert.equal(findProblem('A house.', 'Ein Haus.', 'de'), undefined);
  assert.match(findProblem('A house.', ' ', 'de') ?? '', /empty/);
  assert.match(findProblem('A house.', undefined, 'de') ?? '', /empty/);
  assert.match(findProblem('A house.', 'A house.', 'de') ?? '', /untranslated/);
  assert.match(findProblem('A house.', 'Kuća.', 'sr') ?? '', /script of sr/);
  assert.equal(findProblem('A Nokia phone.', 'Телефон Nokia.', 'ru'), undefined);
});

test('a language model has the longest time of a request, because a busy processor is slow and not broken', async () => {
  for (const [name, timeoutMs] of [
    ['llm', 300_000],
    ['apertium', 60_000],
  ] as const) {
    const engine = engineWith(name, ['en de'], { answer: () => 'Ein Haus.' });
    assert.equal((await tryPath(engine, ['en', 'de'], 'A house.', signal)).problem, undefined);
    assert.equal(engine.batches[0]?.timeoutMs, timeoutMs);
  }
});

const translations = (to: string) => (REFERENCE_SENTENCES[to] ?? []).map(([text = '']) => text);

/** An engine for one pair that returns these translations in turn. */
function answering(pair: string, answers: readonly string[]) {
  let at = 0;
  return engineWith('bergamot', [pair], { answer: () => answers[at++] ?? '' });
}

test('required words confirm a pair; one sentence may be paraphrased', async () => {
  const right = translations('de');
  const { confirmed, by } = await checkPair(answering('en de', right), ['en', 'de'], signal);
  assert.deepEqual([confirmed, by], [true, 'words']);
  const once = await checkPair(answering('en de', right.with(1, 'Sie fährt gern.')), ['en', 'de'], signal);
  assert.equal(once.confirmed, true);
});

test('other sentences of the target language or an empty translation do not confirm a pair', async () => {
  const shifted = [...translations('de').slice(1), ...translations('de').slice(0, 1)];
  const wrong = await checkPair(answering('en de', shifted), ['en', 'de'], signal);
  assert.equal(wrong.confirmed, false);
  assert.match(wrong.trials[0]?.problem ?? '', /lacks .*montag/);
  const empty = await checkPair(answering('en de', translations('de').with(2, '')), ['en', 'de'], signal);
  assert.equal(empty.confirmed, false);
});

test('script and length decide for a target language without required words', async () => {
  const engine = engineWith('bergamot', ['en hu'], { answer: (segment) => `Ez egy mondat: ${textOf(segment).length}` });
  const { confirmed, by } = await checkPair(engine, ['en', 'hu'], signal);
  assert.deepEqual([confirmed, by], [true, 'script and length']);
  const endless = engineWith('bergamot', ['en hu'], { answer: () => 'és '.repeat(200) });
  const { trials } = await checkPair(endless, ['en', 'hu'], signal);
  assert.match(trials[0]?.problem ?? '', /length/);
});
