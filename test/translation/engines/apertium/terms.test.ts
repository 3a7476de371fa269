import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Part, Segment } from '../../../../src/translation/engine.ts';
import { translateTerms } from '../../../../src/translation/engines/apertium/translate-terms.ts';
import { protectTerms, restoreProtectedParts } from '../../../../src/translation/text/protected-parts.ts';
import { stripMarks, toMark } from '../../../../src/translation/text/tags/tag-marks.ts';
import { needsApertium, open } from './support.ts';

const options = { ...needsApertium, timeout: 300_000 };

/** Reads a segment such as `the [house=Casona] is <big>`: square brackets are terms, angle brackets a tag. */
function parse(written: string): Segment {
  let tags = 0;
  return Array.from(written.matchAll(/\[([^=]+)=([^\]]+)\]|[<>]|[^[<>]+/g), ([piece, text, target]): Part => {
    if (text !== undefined && target !== undefined) return { kind: 'term', text, target };
    if (piece === '<') return { kind: 'protected', text: toMark({ kind: 'open', tag: tags++ }), decoration: true };
    if (piece === '>') return { kind: 'protected', text: toMark({ kind: 'close', tag: tags - 1 }), decoration: true };
    return { kind: 'text', text: piece };
  });
}

const SENTENCES: [what: string, pair: string, source: string, expected: string][] = [
  ['keeps its article', 'en es', 'The big [house=Casona] of my friend.', 'La Casona grande de mi amigo.'],
  ['keeps the number of its words', 'en es', 'The [houses=Casonas] are big.', 'Las Casonas son grandes.'],
  ['may have several words', 'en es', 'The [red house=Casa Roja] is big.', 'La Casa Roja es grande.'],
  ['is not joined to an article', 'es ca', 'El [avión=Zeppelin] es grande.', 'El Zeppelin és gran.'],
  ['stays where a placeholder would move', 'es ca', 'Es del [alemán=Zortekan] en casa.', 'És del Zortekan a casa.'],
  ['may have signs', 'en es', 'The [house=C++/{x}] is big.', 'La C++/{x} es grande.'],
  ['may be the whole sentence', 'en es', '[House=Casona]', 'Casona'],
  ['may stand in a tag', 'en es', 'The <big [house=Casona]> of my friend.', 'La <Casona grande> de mi amigo.'],
];

describe('a term', () => {
  for (const [what, pair, source, expected] of SENTENCES) {
    test(`${what}: ${source}`, options, async (t) => {
      const { engine } = await open(t);
      const { texts } = await engine.translate({ path: pair.split(' '), segments: [parse(source)], signal: t.signal });
      const [opener, closer] = [toMark({ kind: 'open', tag: 0 }), toMark({ kind: 'close', tag: 0 })];
      assert.equal(texts[0]?.replace(opener, '<').replace(closer, '>'), expected);
    });
  }
});

test('tags and terms survive two hops', options, async (t) => {
  const { engine } = await open(t);
  const segment = parse('The <red> [house=Casona] is <big>.');
  const [first = ''] = (await engine.translate({ path: ['en', 'es'], segments: [segment], signal: t.signal })).texts;
  const between = restoreProtectedParts(first, segment);
  const [second = ''] = (await engine.translate({ path: ['es', 'ca'], segments: [between], signal: t.signal })).texts;
  assert.equal(stripMarks(first), 'La Casona roja es grande.');
  assert.equal(stripMarks(second), 'La Casona vermella és gran.');
  for (const part of protectTerms(segment)) {
    if (part.kind === 'protected') assert.equal(second.split(part.text).length, 2);
  }
});

test('more terms than tags come back, each once', options, async (t) => {
  const { engine, translate } = await open(t);
  const segment = parse('[red=X] house, '.repeat(150));
  const { texts } = await engine.translate({ path: ['en', 'es'], segments: [segment], signal: t.signal });
  assert.equal(texts[0]?.match(/\bX\b/g)?.length, 150);
  assert.deepEqual(await translate('en', 'es', ['The house is big.']), ['La casa es grande.']);
});

test('terms whose words are never clear become placeholders, after at most four translations', () => {
  const segment = parse('[a=X] [b=Y] and [c=Z]');
  let calls = 0;
  const text = translateTerms(segment, 'en', 'es', (tagged) => {
    calls++;
    // Loses one term in each translation.
    const marks = tagged.filter(({ text }) => stripMarks(text) === '').map(({ text }) => text);
    const lost = new Set(marks.slice(0, 2));
    return tagged.map(({ text }) => (lost.has(text) ? '' : text)).join('');
  });
  assert.equal(text, 'X Y and Z');
  assert.equal(calls, 4);
});

test('a segment that the engine cannot translate with a term has no translation', () => {
  const text = translateTerms(parse('the [house=Casona]'), 'en', 'es', () => undefined);
  assert.equal(text, undefined);
});
