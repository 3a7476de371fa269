import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TaggedText, type Token, transferTags } from '@glossa/tagged-text';
import fc from 'fast-check';
import type { Segment } from '../../../../../src/translation/engine.ts';
import { translateSegments } from '../../../../../src/translation/engines/bergamot/worker/translate-segments.ts';
import { isDamaged } from '../../../../../src/translation/text/is-damaged.ts';
import { textOf } from '../../../../../src/translation/text/segment-text.ts';
import { segmentOf, taggedSegments, withoutTags, written } from '../../../../support/tagged-segments.ts';
import { engineFor } from '../support.ts';
import { vocabularyWith } from './vocabulary-stub.ts';

const NO_TEXT: TaggedText = { text: '', tags: [] };
const NO_SEGMENT: Segment = { parts: [], tags: [] };
const vocabulary = vocabularyWith({ unknown: '“”«»—…€£ü' });

/** Translates with a stub that gets all sentences as tagged texts. */
function translateWith(
  segment: Segment,
  translate: (input: TaggedText) => TaggedText,
  { from = 'en', to = 'de', withoutMarkup = false } = {},
): TaggedText {
  const request = { segments: [segment], from, to, withoutMarkup, vocabulary };
  return translateSegments(request, (inputs) => inputs.map(translate))[0] ?? NO_TEXT;
}

/** Turns the order of the words, and moves the tags with them. */
function turnWords({ text, tags }: TaggedText): TaggedText {
  const source = wordsIn(text);
  const target = wordsIn(source.words.toReversed().join(' '));
  const alignment = target.tokens.map((_, row) => ({
    first: 0,
    weights: Float32Array.from(target.tokens, (_, at) => Number(at === target.tokens.length - 1 - row)),
  }));
  return { text: target.text, tags: transferTags({ source, target, alignment }, tags) };
}

function wordsIn(text: string): { text: string; words: string[]; tokens: Token[] } {
  const found = [...text.matchAll(/\S+/gu)];
  const tokens = found.map(({ 0: word, index }): Token => ({ start: index, end: index + word.length }));
  return { text, words: found.map(([word]) => word), tokens };
}

/** A foreign word may touch the next word, and a tag may stand between them. Then only the words are compared. */
const isDamagedBeside = (segment: Segment, output: TaggedText): boolean =>
  isDamaged({ ...segment, tags: [] }, { ...output, tags: [] }) || output.tags.length !== segment.tags.length;

const same = (input: TaggedText): TaggedText => input;
const answering =
  (text: string) =>
  ({ tags }: TaggedText): TaggedText => ({ text, tags: tags.map(({ parent }) => ({ start: 0, end: 0, parent })) });

describe('the translation of a segment with tags', () => {
  test('has each tag once and nested, and the text of the translation without tags', () => {
    const engines = [same, turnWords, answering(''), answering('Ein Haus. "Ja"')];
    const check = fc.property(taggedSegments, fc.constantFrom(...engines), fc.boolean(), (segment, engine, isPlain) => {
      const output = translateWith(segment, engine, { withoutMarkup: isPlain });
      assert.deepEqual(
        output.tags.map(({ parent }) => parent),
        segment.tags.map(({ parent }) => parent),
      );
      // Symbols, and nouns without a stand-in, are elements, which stay inside of the tag around them.
      let hasElements = false;
      const plainEngine = (input: TaggedText): TaggedText => {
        hasElements ||= input.tags.length > 0;
        return engine(input);
      };
      const untagged = translateWith(withoutTags(segment), plainEngine, { withoutMarkup: isPlain });
      if (!hasElements) assert.equal(output.text, untagged.text);
      if (untagged.text !== '' && !isDamaged(withoutTags(segment), untagged))
        assert.ok(!isDamagedBeside(segment, output), output.text);
    });
    fc.assert(check, { seed: 84, numRuns: 3_000 });
  });

  for (const [source, expected] of [
    ['[THE HOUSE] IS GREEN', '[THE HOUSE] IS GREEN'],
    ['The [House Of] the *Green River', 'The [House Of] the *Green River'],
    ['He said [“yes] or no” — maybe', 'He said [“yes] or no” — maybe'],
    ['Pay [$5] or [$1,200*] now, Tom', 'Pay [$5] or [$1,200*] now, Tom'],
    ['Ask [{{name}}] or [the {{other}} man]', 'Ask [{{name}}] or [the {{other}} man]'],
    ['Pay [$][5.00] now, [G][lossa]', 'Pay [$][5.00] now, [G][lossa]'],
    ['Open [file]{n} now', 'Open [file{n}] now'],
    ['See [the ]house', 'See [the] house'],
    ['un[believ]able [G]lossa', '[unbelievable] [Glossa]'],
    ['Please DO [NOT touch] it', 'Please DO [NOT touch] it'],
    ['The 🚗 [house] and [the 🚗] are green', 'The 🚗 [house] and [the 🚗] are green'],
    ['The soft\u00adly [gre\u00aden] house', 'The soft\u00adly [gre\u00aden] house'],
    ['a*', 'a*'],
  ] as const) {
    test(`moves the tags of "${source}" with the words`, () => {
      const turnBack = (input: TaggedText): TaggedText => turnWords(turnWords(input));
      assert.equal(written(translateWith(segmentOf(source), turnBack)), expected);
    });
  }

  test('keeps a tag around all of its words where a long sentence is cut', () => {
    const clause = 'the house near the old river is green, ';
    const source = `${clause.repeat(5)}[${clause.repeat(8).trim()}] and [big].`;
    const output = translateWith(segmentOf(source), same);
    assert.equal(written(output), source);
  });

  test('has the tags of both directions of a pivot, and the same text', async () => {
    await using bergamot = await engineFor();
    const segments = fc.sample(taggedSegments, { seed: 84, numRuns: 60 });
    for (const path of [
      ['en', 'de'],
      ['de', 'en', 'fr'],
      ['de', 'en', 'de', 'en'],
    ]) {
      const run = async (all: readonly Segment[]) =>
        (await bergamot.engine.translate({ path, segments: all, signal: new AbortController().signal })).texts;
      const plain = segments.map(withoutTags);
      const untagged = await run(plain);
      for (const [index, output = NO_TEXT] of (await run(segments)).entries()) {
        const [segment = NO_SEGMENT, text = NO_TEXT] = [segments[index], untagged[index]];
        if (isDamaged(withoutTags(segment), text)) continue;
        assert.ok(!isDamagedBeside(segment, output), output.text);
        // A character that the vocabulary lacks is an element too.
        if (/^[\w\s.,]*$/.test(textOf(segment.parts))) assert.equal(output.text, text.text);
      }
    }
  });
});
