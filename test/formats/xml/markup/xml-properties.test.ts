import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../../load/random.ts';
import { xml } from '../../../../src/formats/xml/markup/xml.ts';
import { readXml } from '../../../../src/formats/xml/read-xml.ts';
import { translateAtRandom } from '../../html/random-translation.ts';

const ARABIC = { code: 'ar', isRightToLeft: true };

const NAMES = ['p', 'g', 'b', 'sub', 'w:r', 'x', 'br'];
const piece = fc.constantFrom(
  ...['one', 'Two.', 'caf&eacute;', 'x &lt; y', '漢字', '<![CDATA[c & d]]>', ' ', '\n  ', '2', '&app;', '&amp;lt;'],
  ...['<br/>', '<x id="1"/>', '<x id="2"></x>', '<!-- a comment -->', '<?pi?>'],
);
const content = fc.letrec<{ item: string; items: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: piece, weight: 4 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom(...NAMES), tie('items'))
        .map(([name, inner]) => `<${name} a="x > y">${inner}</${name}>`),
      weight: 3,
    },
  ),
  items: fc.array(tie('item'), { maxLength: 6 }).map((items) => items.join('')),
}));
const names = fc.subarray(NAMES, { maxLength: 2 });
const options = fc.record({
  ignoreTags: names,
  splittingTags: names,
  nonSplittingTags: names,
  outlineDetection: fc.boolean(),
});

/** The tags of a text, and what its ignored elements hold. */
function markupOf(source: string, ignored: readonly string[]): string[] {
  const found: string[] = [];
  let depth = 0;
  readXml(
    source,
    {
      open({ name, start, end }) {
        found.push(source.slice(start, end));
        if (ignored.includes(name) || depth > 0) depth++;
      },
      close() {
        if (depth > 0) depth--;
      },
      text({ start, end }) {
        if (depth > 0) found.push(source.slice(start, end));
      },
      other: ({ start, end }) => found.push(source.slice(start, end)),
    },
    { isFragment: true, entities: { eacute: 'é', app: 'app' } },
  );
  return found.sort();
}

test('XML of any kind stays as it is when nothing is translated', () => {
  const check = fc.property(content.items, options, (source, chosen) => {
    const parsed = xml.parse(source, chosen);
    assert.equal(parsed.malformedAt, undefined);
    assert.equal(xml.compose(parsed, parsed.units, ARABIC), source);
  });
  fc.assert(check, { seed: 109, numRuns: 1_000 });
});

test('XML of any kind is well-formed and has the same tags and ignored texts in any translation', () => {
  const check = fc.property(content.items, options, fc.integer(), (source, chosen, seed) => {
    const random = seededRandom(seed);
    const parsed = xml.parse(source, chosen);
    const translations = parsed.units.map((unit) => translateAtRandom(unit, random));
    const translated = xml.compose(parsed, translations, ARABIC);
    assert.deepEqual(markupOf(translated, chosen.ignoreTags), markupOf(source, chosen.ignoreTags));
  });
  fc.assert(check, { seed: 110, numRuns: 1_000 });
});
