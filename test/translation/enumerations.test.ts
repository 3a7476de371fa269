import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testScope } from '../../load/test-scope.ts';
import { hasLostItem } from '../../src/translation/checks/lost-item.ts';
import type { Segment } from '../../src/translation/engine.ts';
import { engineWith, hasProtectedParts, textOf, translatorWith } from '../support/translator-doubles.ts';

const WORDS = ['lamp', 'sea', 'road', 'black tea', 'summer', 'old coat', 'knife', 'hill'];

const inflected = (text: string): string => text.replace(/(?<=\p{L}{2})(?!\p{L})/gu, 'os');

/** Translates with an engine that loses the second item of an enumeration of more than a number of items. */
async function translated(text: string, maxItems: number) {
  const engine = engineWith('one', ['en pt'], {
    answer: (segment) => {
      const items = inflected(textOf(segment)).split(', ');
      return hasProtectedParts(segment) || items.length <= maxItems
        ? items.join(', ')
        : items.toSpliced(1, 1).join(', ');
    },
  });
  const { texts } = await translatorWith([engine]).translate(text, 'pt', 'en');
  return { text: texts[0] ?? '', segments: engine.segments().map(textOf) };
}

test('a long enumeration is translated a few items at a time', async () => {
  const text = `We need ${Array.from({ length: 24 }, (_, index) => `part ${index}`).join(', ')} and more.`;
  const { text: translation, segments } = await translated(text, 6);
  assert.equal(translation, inflected(text));
  assert.ok(segments.length >= 4, segments.join('\n'));
});

test('a short enumeration in a sentence stays whole', async () => {
  const text = 'We saw lions, bears, wolves and foxes in the park.';
  assert.deepEqual((await translated(text, 6)).segments, [text]);
});

test('a run of numbers is a protected part', async () => {
  const text = `Seats ${Array.from({ length: 40 }, (_, index) => 30 + 9 * index).join(', ')} are taken.`;
  assert.equal((await translated(text, 2)).text, inflected(text));
});

test('an enumeration of n items has n items, even if the engine loses some', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      async (items, maxItems) => {
        assert.equal((await translated(items.join(', '), maxItems)).text, inflected(items.join(', ')));
      },
    ),
    { seed: 392, numRuns: 200 },
  );
});

test('an item that the engine leaves out stays, also beside a run of numbers', async () => {
  const leavesOut = (segment: Segment): string =>
    textOf(segment)
      .split(', ')
      .map((item) => (item === 'sea' ? '' : inflected(item)))
      .join(', ');
  const engine = engineWith('one', ['en pt'], { answer: leavesOut });
  const translate = async (text: string) => (await translatorWith([engine]).translate(text, 'pt', 'en')).texts[0];
  assert.equal(await translate('lamp, sea, road'), 'lampos, sea, roados');
  assert.equal(await translate('sea, road, 51, 42, 33, 24, 15, 6'), 'sea, roados, 51, 42, 33, 24, 15, 6');
});

test('an item whose translation is odd is asked for again', async () => {
  const engine = engineWith('one', ['en pt'], {
    answer: (segment) => {
      const items = inflected(textOf(segment)).split(', ');
      if (items.length > 1) return items.slice(1).join(', ');
      return items[0] === 'hillos' ? 'hillos, hillos' : items[0];
    },
  });
  const { texts } = await translatorWith([engine]).translate('lamp, hill, road', 'pt', 'en');
  assert.deepEqual(texts, ['lampos, hillos, roados']);
});

test('an item that the engine loses comes back although the deadline is near', async () => {
  const engine = engineWith('one', ['en pt'], {
    answer: (segment) => {
      const items = inflected(textOf(segment)).split(', ');
      return items.length > 1 ? items.slice(1).join(', ') : items[0];
    },
  });
  const request = { text: 'lamp, hill, road', targetLanguage: 'pt', currentLanguage: 'en' };
  const scope = { ...testScope(), remainingMs: () => 0 };
  const { texts } = await translatorWith([engine]).translator.translate(request, scope);
  assert.deepEqual(texts, ['lampos, hillos, roados']);
});

test('a comma within a number divides no items', () => {
  const candidate = (source: string, translation: string) => ({
    segment: [{ kind: 'text', text: source } as const],
    source,
    translation,
    from: 'en',
    to: 'pt',
  });
  assert.equal(hasLostItem(candidate('10,000,000 users', '10.000.000 usuários')), false);
  assert.equal(hasLostItem(candidate('sun, 1,000 stars, moon', 'sol, 1.000 estrelas')), true);
  assert.equal(hasLostItem(candidate('Colours: red, blue, green.', 'Cores: vermelho, verde.')), true);
  assert.equal(hasLostItem(candidate('Colours: red, blue, green.', 'Cores: vermelho, azul, verde.')), false);
});
