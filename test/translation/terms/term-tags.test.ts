import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_TAGS, type Part } from '../../../src/translation/engine.ts';
import { fillTerms, placeTerms, tagTerms } from '../../../src/translation/terms/term-tags.ts';
import { taggedTextOf } from '../../../src/translation/text/segment-text.ts';
import { taggedText, written } from '../../support/tagged-segments.ts';

const term = (text: string, target: string): Part => ({ kind: 'term', text, target });

/** Tags the terms of a segment, and places them in a translation in which brackets enclose the words of each tag. */
function place(parts: readonly Part[], translation: string, to = 'pt') {
  const tagged = tagTerms({ parts, tags: [] });
  const { translation: translated, places, unsure } = placeTerms(taggedText(translation), tagged, 'en', to);
  const { text } = translated;
  const starts = [0, ...places.map(({ end }) => end)];
  const texts = starts.map((start, index) => text.slice(start, places[index]?.start));
  return {
    texts,
    words: places.map(({ start, end }) => text.slice(start, end)),
    unsure: unsure.map((one) => one.text),
  };
}

test('terms become words in tags beside the tags of the segment', () => {
  const parts: Part[] = [{ kind: 'text', text: 'Open the ' }, term('account', 'conta'), { kind: 'text', text: ' now' }];
  const tags = [
    { start: 0, end: 16, parent: undefined },
    { start: 20, end: 20, parent: undefined },
  ];
  const tagged = tagTerms({ parts, tags });
  assert.equal(written(taggedTextOf(tagged.segment)), '[Open the [account]] now*');
  assert.deepEqual(tagged.terms, [{ tag: 1, part: 1, text: 'account', target: 'conta' }]);
  const placed = placeTerms(taggedText('[Abra a [conta]] já*'), tagged, 'en', 'pt');
  assert.equal(written(placed.translation), '[Abra a conta] já*');
  assert.equal(written(fillTerms(placed, 'pt')), '[Abra a conta] já*');
});

test('tags beside a term move with its determiner', () => {
  const tagged = tagTerms({ parts: [term('house', 'painel')], tags: [{ start: 0, end: 5, parent: undefined }] });
  const fill = (translation: string, to: string): string =>
    written(fillTerms(placeTerms(taggedText(translation), tagged, 'en', to), to));
  assert.equal(fill('abra a [[casa]].', 'pt'), 'abra o [painel].');
  assert.equal(fill('abra [a [casa]].', 'pt'), 'abra [o painel].');
});

test('terms beyond the number of tags are protected parts', () => {
  const parts = Array.from({ length: MAX_TAGS + 5 }, (_, index) => term(`word${index}`, 'x'));
  const tagged = tagTerms({ parts, tags: [] });
  assert.equal(tagged.terms.length, MAX_TAGS);
  assert.deepEqual(tagged.segment.parts.slice(-5), Array(5).fill({ kind: 'protected', text: 'x' }));
});

test('the words of a term are those in its tag', () => {
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

test('in Portuguese, the adjectives and the predicate of a target agree with it', () => {
  for (const [translation, target, expected] of [
    ['Seu [carrinho de compras] está vazio.', 'cesta', 'Sua cesta está vazia.'],
    ['O novo [carrinho] ainda não foi excluído.', 'cesta', 'A nova cesta ainda não foi excluída.'],
    ['Os [carrinhos] foram salvos.', 'cesta', 'A cesta foi salva.'],
    ['A mais antiga [mesa] é aberta.', 'quadro', 'O mais antigo quadro é aberto.'],
    ['Tenho uma [mesa] branca quebrada.', 'quadro', 'Tenho um quadro branco quebrada.'],
    ['A [mesa] da casa é vermelha.', 'quadro', 'O quadro da casa é vermelho.'],
    // Words that belong to another noun, or only look like adjectives, stay.
    ['A porta da [mesa] está aberta.', 'quadro', 'A porta do quadro está aberta.'],
    ['A cadeira e a [mesa] são vermelhas.', 'quadro', 'A cadeira e o quadro são vermelhas.'],
    ['A [mesa] é comida e está fora.', 'quadro', 'O quadro é comida e está fora.'],
    ['o compromisso do [governo] assumido', 'gestão', 'o compromisso da gestão assumido'],
    ['A [mesa] é uma escolha nova.', 'quadro', 'O quadro é uma escolha nova.'],
  ] as const) {
    const tagged = tagTerms({ parts: [term('thing', target)], tags: [] });
    assert.equal(fillTerms(placeTerms(taggedText(translation), tagged, 'en', 'pt'), 'pt').text, expected);
  }
});
