import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askAgain, toAnswer } from '../../../src/translation/repairs/ask-again.ts';
import { otherForms } from '../../../src/translation/repairs/other-forms.ts';
import { taggedTextOf } from '../../../src/translation/text/segment-text.ts';
import { segmentOf, taggedText, written } from '../../support/tagged-segments.ts';

const PAIR = { from: 'en', to: 'pt' };
const answerTo = (source: string, translation: string) => toAnswer(segmentOf(source), taggedText(translation), PAIR);

for (const [source, translation, expected] of [
  ['The [house] is green.', 'a [casa] é verde', 'A [casa] é verde.'],
  ['[The] house', '[a] casa.', '[A] casa'],
  ['*Tom [Baker]', '*Tom [Baker (em inglês)]', '*Tom [Baker]'],
] as const) {
  test(`the translation of "${source}" gets the ends of its source around the tags`, () => {
    const { translation: followed, faults } = answerTo(source, translation);
    assert.equal(written(followed), expected);
    assert.deepEqual(faults, []);
  });
}

test('the checks see the words as if there were no tags', () => {
  for (const [source, translation] of [
    ['un[believ]able', 'incrível'],
    ['[Next] page', '[Próximo] [próximo]'],
    ['Log [out]', 'Log [out (em]'],
    ['[Re]fresh', '[re]fresh'],
  ] as const) {
    const plain = (text: string): string => text.replace(/[[\]*]/g, '');
    const { faults } = answerTo(source, translation);
    assert.deepEqual(faults, answerTo(plain(source), plain(translation)).faults);
  }
});

test('the other forms of a segment have its tags', () => {
  const forms = (source: string) =>
    otherForms(segmentOf(source), 'en', ['echo']).map((form) => written(taggedTextOf(form)));
  assert.deepEqual(forms('[Sign] Out!'), ['[Sign] Out.', '[sign] out.', '[sign] out!']);
  assert.deepEqual(forms('*[Open the] big house'), [
    '*[Open the] big house.',
    '*[open the] big house.',
    '*[open the] big house',
  ]);
  assert.deepEqual(forms('See [Berlin]'), ['See [Berlin].', 'see [berlin].', 'see [berlin]']);
  assert.deepEqual(forms('Sir [Ian McKellen]'), ['Sir [Ian McKellen].', 'sir [Ian McKellen].', 'sir [Ian McKellen]']);
});

test('answers vote for the same words, wherever their tags are', async () => {
  const first = answerTo('[Log] out', '[Log] out');
  const answers = ['Sair*', '[Terminar] sessão', 'Terminar [sessão]'].map(taggedText).values();
  const best = await askAgain(segmentOf('[Log] out'), first, PAIR, async () => answers.next().value);
  assert.equal(written(best.translation), '[Terminar] sessão');
});
