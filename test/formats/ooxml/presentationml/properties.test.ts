import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ARABIC, identity } from '../translate-parts.ts';
import { SLIDE, slide, translate } from './presentation.ts';

const OPTIONS = { seed: 96, numRuns: 300 };
const PROPERTIES = [
  '',
  '<a:rPr lang="en-US"/>',
  '<a:rPr b="1"/>',
  '<a:rPr u="sng"><a:hlinkClick r:id="rId1"/></a:rPr>',
];
const WORDS = ['a', ' ', 'house ', '&lt;b&gt;', '\t', '5', '<![CDATA[<c>]]>', '<!-- d -->', 'é', '\u{1F600}', '\n'];
const OTHERS = [
  '<a:br/>',
  '<a:br><a:rPr/></a:br>',
  '<a:fld id="{1}" type="slidenum"><a:t>3</a:t></a:fld>',
  '<!-- note -->',
];

const runs = fc
  .tuple(fc.constantFrom(...PROPERTIES), fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }))
  .map(([properties, words]) => `<a:r>${properties}<a:t>${words.join('')}</a:t></a:r>`);
const contents = fc.array(fc.oneof({ arbitrary: runs, weight: 3 }, fc.constantFrom(...OTHERS)), { maxLength: 8 });
const paragraphs = fc
  .tuple(
    fc.constantFrom('', '<a:pPr lvl="1" algn="l"/>', '<a:pPr><a:buNone/></a:pPr>'),
    contents,
    fc.constantFrom('', '<a:endParaRPr/>'),
  )
  .map(([properties, inside, end]) => `<a:p>${properties}${inside.join('')}${end}</a:p>`);
const slides = fc
  .tuple(fc.array(paragraphs, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '<p:ph type="title"/>'))
  .map(([inside, placeholder]) => slide(inside.join('') || '<a:p/>', placeholder));

/** The words of each paragraph, and what stands between its runs, read without the code under test. */
function show(source: string): string[][] {
  return source
    .replace(/<!--.*?-->/gs, '')
    .replace(/<!\[CDATA\[<c>\]\]>/g, '&lt;c&gt;')
    .split('<a:p>')
    .slice(1)
    .map((paragraph) => {
      const pieces = paragraph.match(/<a:br\b|<a:fld.*?<\/a:fld>|(?<=<a:t>)[^<]*/gs) ?? [];
      const joined = pieces.map((piece) => (piece.startsWith('<') ? `|${piece}|` : piece.replace(/\s/g, ''))).join('');
      return joined.split('|').filter((piece) => piece !== '');
    });
}

test('a slide whose texts stay is the same, byte for byte', () => {
  fc.assert(
    fc.property(slides, (source) => {
      assert.equal(translate({ [SLIDE]: source }, identity, ARABIC).parts[SLIDE], source);
    }),
    OPTIONS,
  );
});

test('a translated slide has the same paragraphs, with all words translated and everything else at its place', () => {
  fc.assert(
    fc.property(slides, (source) => {
      const translated = translate({ [SLIDE]: source }).parts[SLIDE] ?? '';
      const upperCase = (piece: string): string =>
        piece.startsWith('<')
          ? piece
          : piece.replace(/&[a-z]+;|[a-z]/g, (one) => (one.length > 1 ? one : one.toUpperCase()));
      assert.deepEqual(
        show(translated),
        show(source).map((pieces) => pieces.map(upperCase)),
      );
      assert.equal(translate({ [SLIDE]: translated }, identity).parts[SLIDE], translated);
    }),
    OPTIONS,
  );
});
