import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPair } from '../../../src/cli/doctor/check-models.ts';
import { findProblem, missingWords } from '../../../src/cli/doctor/judge.ts';
import { REFERENCE_SENTENCES } from '../../../src/cli/doctor/reference-sentences.ts';
import { SAMPLE_SENTENCES } from '../../../src/cli/doctor/sample-sentences.ts';
import { directionRows } from '../../../src/translation/engines/apertium/directions.ts';
import qualityRows from '../../../src/translation/engines/bergamot/quality.json' with { type: 'json' };
import { engineWith, textOf } from '../../support/translator-doubles.ts';

const { signal } = new AbortController();

test('there is a sentence for every language that an engine reads, in the script of that language', () => {
  for (const { from } of [...directionRows, ...qualityRows]) {
    assert.equal(findProblem('', SAMPLE_SENTENCES[from], from), undefined, from);
  }
});

test('a known sentence of every language has the words that translations into that language must have', () => {
  for (const [code, sentences] of Object.entries(REFERENCE_SENTENCES)) {
    assert.equal(sentences.length, REFERENCE_SENTENCES.en?.length, code);
    for (const [at, [text, ...things]] of sentences.entries()) {
      assert.equal(things.length, (REFERENCE_SENTENCES.en?.[at]?.length ?? 0) - 1, text);
      assert.deepEqual(missingWords(text, things), [], text);
      assert.equal(findProblem('', text, code), undefined, text);
    }
  }
});

test('nothing, the source itself and another script are recognised as no translation', () => {
  assert.equal(findProblem('A house.', 'Ein Haus.', 'de'), undefined);
  assert.match(findProblem('A house.', ' ', 'de') ?? '', /nothing/);
  assert.match(findProblem('A house.', undefined, 'de') ?? '', /nothing/);
  assert.match(findProblem('A house.', 'A house.', 'de') ?? '', /untranslated/);
  assert.match(findProblem('A house.', 'Kuća.', 'sr') ?? '', /script of sr/);
  assert.equal(findProblem('A Nokia phone.', 'Телефон Nokia.', 'ru'), undefined);
});

const translations = (to: string) => (REFERENCE_SENTENCES[to] ?? []).map(([text]) => text);

/** An engine for one pair that gives these answers in turn. */
function answering(pair: string, answers: readonly string[]) {
  let at = 0;
  return engineWith('bergamot', [pair], { answer: () => answers[at++] ?? '' });
}

test('a pair is confirmed by the words of its translations, one of which may be put in another way', async () => {
  const right = translations('de');
  const { confirmed, by } = await checkPair(answering('en de', right), ['en', 'de'], signal);
  assert.deepEqual([confirmed, by], [true, 'words']);
  const once = await checkPair(answering('en de', right.with(1, 'Sie fährt gern.')), ['en', 'de'], signal);
  assert.equal(once.confirmed, true);
});

test('a pair is not confirmed by other sentences of its target language, nor by a single empty one', async () => {
  const shifted = [...translations('de').slice(1), ...translations('de').slice(0, 1)];
  const wrong = await checkPair(answering('en de', shifted), ['en', 'de'], signal);
  assert.equal(wrong.confirmed, false);
  assert.match(wrong.trials[0]?.problem ?? '', /lacks .*montag/);
  const empty = await checkPair(answering('en de', translations('de').with(2, '')), ['en', 'de'], signal);
  assert.equal(empty.confirmed, false);
});

test('into a language whose words are not known, script and length decide, and the answer says so', async () => {
  const engine = engineWith('bergamot', ['en hu'], { answer: (segment) => `Ez egy mondat: ${textOf(segment).length}` });
  const { confirmed, by } = await checkPair(engine, ['en', 'hu'], signal);
  assert.deepEqual([confirmed, by], [true, 'script and length']);
  const endless = engineWith('bergamot', ['en hu'], { answer: () => 'és '.repeat(200) });
  const { trials } = await checkPair(endless, ['en', 'hu'], signal);
  assert.match(trials[0]?.problem ?? '', /length/);
});
