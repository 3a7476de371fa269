import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ARABIC, identity } from '../translate-parts.ts';
import { root, SHEET, STRINGS, translate } from './workbook.ts';

const OPTIONS = { seed: 96, numRuns: 300 };
const WORDS = [
  'a',
  ' ',
  'house ',
  '&lt;b&gt;',
  '\n',
  '5',
  '<![CDATA[<c>]]>',
  '<!-- d -->',
  'é',
  '\u{1F600}',
  '_x000D_',
  '_x005F_x0041_',
];
const PROPERTIES = ['', '<rPr><b/></rPr>', '<rPr><u/><sz val="9"/></rPr>'];

/** Begins with words, because a code without blanks stays. */
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((all) => ['the house ', ...all].join(''));
const plain = words.map((text) => `<t xml:space="preserve">${text}</t>`);
const rich = fc
  .array(fc.tuple(fc.constantFrom(...PROPERTIES), plain), { maxLength: 5 })
  .map((runs) => runs.map(([properties, text]) => `<r>${properties}${text}</r>`).join(''));
const reading = fc.constantFrom('', '<rPh sb="0" eb="1"><t>b</t></rPh>');
const string = fc.tuple(fc.oneof(plain, rich), reading).map((parts) => parts.join(''));
const strings = fc.array(string, { maxLength: 5 });

/** The text of each string, read without the code under test. */
function show(source: string): string[] {
  const withoutReadings = source
    .replace(/<rPh.*?<\/rPh>|<!--.*?-->/gs, '')
    .replace(/<!\[CDATA\[<c>\]\]>/g, '&lt;c&gt;');
  return withoutReadings
    .split(/<si>|<is>/)
    .slice(1)
    .map((text) => text.replace(/<[^>]*>/g, ''));
}

const partsOf = (texts: readonly string[]) => ({
  [STRINGS]: root('sst', texts.map((text) => `<si>${text}</si>`).join('')),
  [SHEET]: root('worksheet', texts.map((text) => `<c t="inlineStr"><is>${text}</is></c>`).join('')),
});
const upperCase = (text: string): string =>
  text
    .replaceAll('_x005F_x0041_', '_X0041_')
    .replace(/&[a-z]+;|_x000D_|[a-z]/g, (one) => (one.length > 1 ? one : one.toUpperCase()));

test('a workbook whose texts stay is the same, byte for byte', () => {
  fc.assert(
    fc.property(strings, (texts) => {
      const parts = partsOf(texts);
      const { parts: translated } = translate(parts, identity, ARABIC);
      for (const name of [STRINGS, SHEET] as const) assert.equal(translated[name], parts[name]);
    }),
    OPTIONS,
  );
});

test('a translated workbook has the same strings, with all words translated', () => {
  fc.assert(
    fc.property(strings, (texts) => {
      const parts = partsOf(texts);
      const { parts: translated } = translate(parts);
      for (const name of [STRINGS, SHEET] as const) {
        const [before, after] = [show(parts[name] ?? ''), show(translated[name] ?? '')];
        assert.deepEqual(after, before.map(upperCase));
      }
    }),
    OPTIONS,
  );
});
