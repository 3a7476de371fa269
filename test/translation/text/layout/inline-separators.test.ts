import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { engineWith, textOf, translatorWith } from '../../../support/translator-doubles.ts';

const inflected = (text: string): string => text.replace(/(?<=\p{L}{2})(?!\p{L})/gu, 'os');

/** Translates a text with an engine that lengthens every word, protected parts excluded. */
async function translated(text: string) {
  const engine = engineWith('one', ['en es'], {
    answer: ({ parts }) => parts.map(({ kind, text }) => (kind === 'text' ? inflected(text) : text)).join(''),
  });
  const { texts } = await translatorWith([engine]).translate(text, 'es', 'en');
  return { text: texts[0], segments: engine.segments().map(textOf) };
}

for (const [text, items] of [
  ['Start > Books > Travel', ['Start', 'Books', 'Travel']],
  ['June · July · August', ['June', 'July', 'August']],
  ['▸ Tea ▸ Coffee', ['Tea', 'Coffee']],
  ['Older posts » Archive', ['Older posts', 'Archive']],
  ['yes / no', ['yes', 'no']],
  ['Open the menu → Tools → Options.', ['Open the menu', 'Tools', 'Options.']],
  ['Open the menu > Tools > Options.', ['Open the menu', 'Tools', 'Options.']],
  ['Written by Anna | 12 answers', ['Written by Anna', '12 answers']],
  ['🥕 Carrots 🧅 Onions', ['Carrots', 'Onions']],
] as const) {
  test(`the items of "${text}" are translated alone, and the signs between them stay`, async () => {
    const { text: translation, segments } = await translated(text);
    assert.deepEqual(segments.toSorted(), items.toSorted());
    assert.equal(translation, inflected(text));
  });
}

for (const text of [
  'Use `a | b` in a shell',
  'If n > 5 then stop',
  'He sang « La mer » to us',
  'An and/or question',
  'The buyer / seller relation is clear.',
  'I like 🍕 pizza with cheese',
  'Call {{ name | upper }} today',
]) {
  test(`the sentence "${text}" stays whole`, async () => {
    assert.deepEqual((await translated(text)).segments, [text]);
  });
}

test('the signs between items stay in place with any items', async () => {
  const item = fc.constantFrom('Water', 'the old house', 'Part two', 'fresh fish', 'Sales');
  const sign = fc.constantFrom(' • ', ' · ', ' | ', ' / ', ' → ', ' > ', ' » ', ' ◆ ', ' ~ ');
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 2, maxLength: 9 }), sign, async (items, separator) => {
      const { text, segments } = await translated(items.join(separator));
      assert.equal(text, inflected(items.join(separator)));
      assert.deepEqual(new Set(segments), new Set(items));
    }),
    { seed: 391, numRuns: 200 },
  );
});
