import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part, Segment } from '../../../src/translation/engine.ts';
import { placeTerms, tagTerms } from '../../../src/translation/terms/term-tags.ts';
import { MAX_TAGS, toMark } from '../../../src/translation/text/tags/tag-marks.ts';
import { segmentOf, written } from '../../support/marked-segments.ts';

const term = (text: string, target: string): Part => ({ kind: 'term', text, target });

/** Tags the terms of a segment, and places them in a translation in which brackets enclose the words of each tag. */
function place(segment: Segment, translation: string, to = 'pt') {
  const { terms } = tagTerms(segment);
  const text = segmentOf(translation)
    .map((part) => part.text)
    .join('');
  const { texts, places, unsure } = placeTerms(text, terms, 'en', to);
  return { texts, words: places.map(({ words }) => words), unsure: unsure.map(({ text }) => text) };
}

test('terms become words between marks that the segment has not yet', () => {
  const mark = (kind: 'open' | 'close'): Part => ({
    kind: 'protected',
    text: toMark({ kind, tag: 0 }),
    decoration: true,
  });
  const the: Part = { kind: 'text', text: 'Open the ' };
  const segment = [mark('open'), the, term('account', 'conta'), mark('close')];
  const tagged = tagTerms(segment);
  assert.equal(written(tagged.segment), '[Open the [account]]');
  assert.deepEqual(tagged.terms, [{ tag: 1, part: 2, text: 'account', target: 'conta' }]);
});

test('terms beyond the number of tags are protected parts', () => {
  const segment = Array.from({ length: MAX_TAGS + 5 }, (_, index) => term(`word${index}`, 'x'));
  const tagged = tagTerms(segment);
  assert.equal(tagged.terms.length, MAX_TAGS);
  assert.deepEqual(tagged.segment.slice(-5), Array(5).fill({ kind: 'protected', text: 'x' }));
});

test('the words of a term are those between its marks', () => {
  const segment = [term('account', 'conta'), { kind: 'text', text: ' and ' } as const, term('key', 'chave')];
  assert.deepEqual(place(segment, 'a [conta bancária] e [tecla].'), {
    texts: ['a ', ' e ', '.'],
    words: ['conta bancária', 'tecla'],
    unsure: [],
  });
});

test('articles and prepositions at the edges are not words of a term that has none', () => {
  assert.deepEqual(place([term('war', 'x')], 'uma [guerra de] sucessão').texts, ['uma ', ' de sucessão']);
  assert.deepEqual(place([term('people', 'x')], 'que [as pessoas] viram').texts, ['que as ', ' viram']);
  assert.deepEqual(place([term('the people', 'x')], 'que [as pessoas] viram').texts, ['que ', ' viram']);
  assert.deepEqual(place([term('first time', 'x')], 'the [first time] here', 'en').texts, ['the ', ' here']);
  assert.deepEqual(place([term('country', 'x')], "the [country's] law", 'en').texts, ['the ', "'s law"]);
});

test('a term is unsure whose tag encloses no word, only articles and prepositions, or an article joined to a word', () => {
  const sure = { kind: 'text', text: ' ' } as const;
  const segment = [term('one', 'x'), sure, term('two', 'y')];
  for (const words of ['[.]', '[]', '[de]', '[da]']) {
    assert.deepEqual(place(segment, `${words} [casa]`).unsure, ['one'], words);
  }
  assert.deepEqual(place([term('plane', 'x')], "dans [l'avion]", 'fr'), {
    texts: ["dans l'avion"],
    words: [],
    unsure: ['plane'],
  });
  assert.deepEqual(place([term('plane', 'agenda')], "dans [l'avion]", 'fr').texts, ["dans l'", '']);
  assert.deepEqual(place([term('object', 'x')], "[об'єкт]", 'uk').words, ["об'єкт"]);
  assert.deepEqual(place([term('plane', 'x')], 'sem marcas').unsure, ['plane']);
});
