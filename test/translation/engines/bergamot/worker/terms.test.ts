import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaggedText } from '@glossa/tagged-text';
import fc from 'fast-check';
import type { Part } from '../../../../../src/translation/engine.ts';
import { translateTerms } from '../../../../../src/translation/engines/bergamot/worker/translate-terms.ts';
import { isDamaged } from '../../../../../src/translation/text/is-damaged.ts';
import { textOf } from '../../../../../src/translation/text/segment-text.ts';
import { taggedSegments } from '../../../../support/tagged-segments.ts';
import { vocabularyWith } from './vocabulary-stub.ts';

const vocabulary = vocabularyWith({ unknown: '“”' });

/** Reads terms such as `the {house=casa} here`. */
function partsOf(text: string): Part[] {
  return text.split(/(?=\{)|(?<=\})/).map((part): Part => {
    const [source = '', target] = part.replace(/[{}]/g, '').split('=');
    return target === undefined ? { kind: 'text', text: source } : { kind: 'term', text: source, target };
  });
}

/** Translates word by word, and keeps each tag around its words. */
function wordByWord(words: Readonly<Record<string, string>>, inputs: string[] = []) {
  return ({ text, tags }: TaggedText): TaggedText => {
    inputs.push(text);
    const starts = new Map<number, number>();
    let output = '';
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)) {
      starts.set(index, output.length);
      const translated = words[word.toLowerCase()] ?? word;
      output += /^\p{Lu}/u.test(word) ? translated.charAt(0).toUpperCase() + translated.slice(1) : translated;
      starts.set(index + word.length, output.length);
    }
    const at = (offset: number): number => starts.get(offset) ?? 0;
    return { text: output, tags: tags.map(({ start, end, parent }) => ({ start: at(start), end: at(end), parent })) };
  };
}

function translate(
  text: string,
  engine: (input: TaggedText) => TaggedText,
  { from = 'en', to = 'pt', withoutMarkup = false } = {},
): string {
  const request = { segments: [{ parts: partsOf(text), tags: [] }], from, to, withoutMarkup, vocabulary };
  return translateTerms(request, (inputs) => inputs.map(engine))[0]?.text ?? '';
}

const words = {
  the: 'a',
  open: 'abra',
  house: 'casa',
  of: 'de',
  and: 'e',
  panel: 'placa',
  key: 'tecla',
  painel: 'painel',
};

describe('the translation of terms', () => {
  test('replaces the words of each term with its target, to the letter', () => {
    const engine = wordByWord(words);
    assert.equal(translate('Open the {house=Haus} and the {house=Haus}.', engine), 'Abra a Haus e a Haus.');
    assert.equal(translate('{Key=x} {house=y z}, {key=W}', engine), 'x y z, W');
    assert.equal(translate('OPEN THE {HOUSE=Haus}', engine), 'ABRA A Haus');
    assert.equal(translate('open the {house=casa} of the {key=Tecla}', engine), 'abra a casa de a Tecla');
  });

  test('gives the model the sentence as it is without terms', () => {
    const inputs: string[] = [];
    translate('Open the {house=Haus} of keys', wordByWord(words, inputs), { to: 'de' });
    assert.deepEqual(inputs, ['Open the house of keys']);
  });

  test('lets the determiner before a target agree with it, except before a term that stays', () => {
    const engine = wordByWord(words);
    assert.equal(translate('open the {house=painel}, the {key=key}', engine), 'abra o painel, a key');
    assert.equal(translate('the {key=o key}', engine), 'a o key');
  });

  test('asks again with a noun where the words of a term are unsure', () => {
    const inputs: string[] = [];
    const engine = wordByWord({ ...words, key: 'de' }, inputs);
    assert.equal(translate('the {key=chave} of the {house=Haus}', engine, { to: 'fr' }), 'a chave de a Haus');
    assert.deepEqual(inputs, ['the key of the house', 'the Kim of the house']);
  });

  test('uses nouns where tags cannot go with their words', () => {
    const inputs: string[] = [];
    const options = { withoutMarkup: true };
    assert.equal(translate('the {key=chave}', wordByWord(words, inputs), options), 'a chave');
    assert.deepEqual(inputs, ['the Kim']);
  });

  test('has every target as often as the segment, beside tags and other protected parts', () => {
    const terms = fc.array(fc.constantFrom<Part>(...partsOf('{house=Haus}{key=a}{red car=Zug 7}')), { maxLength: 4 });
    fc.assert(
      fc.property(taggedSegments, terms, fc.boolean(), ({ parts, tags }, own, areFirst) => {
        const added = own.flatMap((term): Part[] => [{ kind: 'text', text: ' ' }, term, { kind: 'text', text: ' ' }]);
        const by = textOf(added).length;
        const moved = tags.map(({ start, end, parent }) => ({ start: start + by, end: end + by, parent }));
        const whole = areFirst ? { parts: [...added, ...parts], tags: moved } : { parts: [...parts, ...added], tags };
        const request = { segments: [whole], from: 'en', to: 'de', withoutMarkup: false, vocabulary };
        const [output = { text: '', tags: [] }] = translateTerms(request, (inputs) => inputs.map((input) => input));
        assert.ok(!isDamaged(whole, output), JSON.stringify(output));
      }),
      { numRuns: 300, seed: 87 },
    );
  });
});
