import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askAgain, toAnswer } from '../../../src/translation/repairs/ask-again.ts';
import { otherForms } from '../../../src/translation/repairs/other-forms.ts';
import { segmentOf, written } from '../../support/marked-segments.ts';

const textOf = (marked: string): string =>
  segmentOf(marked)
    .map(({ text }) => text)
    .join('');

const candidateOf = (source: string, translation: string) => ({
  segment: segmentOf(source),
  source: textOf(source),
  translation: textOf(translation),
  from: 'en',
  to: 'pt',
});

for (const [source, translation, expected] of [
  ['The [house] is green.', 'a [casa] é verde', 'A [casa] é verde.'],
  ['[The] house', '[a] casa.', '[A] casa'],
  ['*Tom [Baker]', '*Tom [Baker (em inglês)]', '*Tom [Baker]'],
] as const) {
  test(`the translation of "${source}" gets the ends of its source around the tags`, () => {
    const { text, faults } = toAnswer(candidateOf(source, translation));
    assert.equal(written(segmentOf(text)), expected);
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
    const { faults } = toAnswer(candidateOf(source, translation));
    assert.deepEqual(faults, toAnswer(candidateOf(plain(source), plain(translation))).faults);
  }
});

test('the other forms of a segment have its tags', () => {
  const forms = (source: string) => otherForms(segmentOf(source), 'en').map(written);
  assert.deepEqual(forms('[Sign] Out!'), ['[Sign] Out.', '[sign] out.', '[sign] out!']);
  assert.deepEqual(forms('*[Open the] big house'), [
    '*[Open the] big house.',
    '*[open the] big house.',
    '*[open the] big house',
  ]);
  assert.deepEqual(forms('See [Berlin]'), ['See [Berlin].', 'see [berlin].', 'see [berlin]']);
});

test('answers vote for the same words, wherever their tags are', async () => {
  const candidate = candidateOf('[Log] out', '[Log] out');
  const answers = ['Sair', '[Terminar] sessão', 'Terminar [sessão]'].map(textOf).values();
  const best = await askAgain(candidate, toAnswer(candidate), async () => answers.next().value);
  assert.equal(written(segmentOf(best.text)), '[Terminar] sessão');
});
