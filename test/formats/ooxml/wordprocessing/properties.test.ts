import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../../load/random.ts';
import { readPart } from '../../../../src/formats/ooxml/wordprocessing/part-reader.ts';
import { composePlaces } from '../../../../src/formats/xml/places.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { translateAtRandom } from '../../html/random-translation.ts';
import { ARABIC, PORTUGUESE } from '../translate-parts.ts';
import { readStructure } from './read-structure.ts';
import { partOf, upperCase } from './word-part.ts';

const word = fc.constantFrom('one', ' two', 'three ', ' ', 'é &amp; &lt;x&gt;', '漢字', '12', '.');
const format = fc.constantFrom(
  '',
  '<w:b/>',
  '<w:vertAlign w:val="subscript"/>',
  '<w:vertAlign w:val="superscript"/>',
  '<w:i/>',
  '<w:sz w:val="20"/><w:lang w:val="en-US"/>',
);
const id = fc.constantFrom('1', '2', '3');
const inRun = fc.oneof(
  { arbitrary: word.map((text) => `<w:t xml:space="preserve">${text}</w:t>`), weight: 6 },
  fc.constantFrom(
    '<w:tab/>',
    '<w:br/>',
    '<w:br w:type="page"/>',
    '<w:footnoteReference w:id="2"/>',
    '<w:noBreakHyphen/>',
    '<w:softHyphen/>',
    '<w:sym w:font="a" w:char="F0"/>',
    '<w:ruby><w:rt><w:r><w:t>reading</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby>',
    '<w:fldChar w:fldCharType="begin"/>',
    '<w:fldChar w:fldCharType="separate"/>',
    '<w:fldChar w:fldCharType="end"/>',
    '<w:instrText> HYPERLINK "x" </w:instrText>',
    '<w:instrText> PAGE </w:instrText>',
  ),
);
const run = fc
  .tuple(format, fc.array(inRun, { maxLength: 3 }))
  .map(([own, contents]) => `<w:r>${own === '' ? '' : `<w:rPr>${own}</w:rPr>`}${contents.join('')}</w:r>`);
const contents = fc.letrec<{ item: string; items: string }>((tie) => {
  const around = (start: string, end: string) => tie('items').map((inner) => start + inner + end);
  return {
    item: fc.oneof(
      { maxDepth: 4 },
      { arbitrary: run, weight: 6 },
      id.map((own) => `<w:bookmarkStart w:id="${own}"/>`),
      id.map((own) => `<w:bookmarkEnd w:id="${own}"/>`),
      fc.constantFrom('<w:commentRangeStart w:id="1"/>', '<w:commentRangeEnd w:id="1"/>', '<w:proofErr w:type="x"/>'),
      fc.constantFrom('<w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del>', '<w:oMath/>'),
      around('<w:hyperlink r:id="r1">', '</w:hyperlink>'),
      around('<w:ins w:id="9">', '</w:ins>'),
      around('<w:smartTag><w:smartTagPr><w:attr/></w:smartTagPr>', '</w:smartTag>'),
      around('<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>', '</w:sdtContent></w:sdt>'),
      around('<w:fldSimple w:instr="REF x">', '</w:fldSimple>'),
      fc.constantFrom(`<w:fldSimple w:instr="PAGE"><w:r><w:t>iv</w:t></w:r></w:fldSimple>`),
      around(
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:p>',
        '</w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:r>',
      ),
    ),
    items: fc.array(tie('item'), { maxLength: 5 }).map((items) => items.join('')),
  };
});
const paragraph = fc
  .tuple(
    fc.constantFrom('', '<w:pPr><w:jc w:val="left"/></w:pPr>', '<w:pPr><w:framePr w:dropCap="drop"/></w:pPr>'),
    contents.items,
  )
  .map(([own, inner]) => `<w:p>${own}${inner}</w:p>`);
const document = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((paragraphs) => partOf(paragraphs.join('')));

/** Marks that are there once, followed by their end. */
function pairsOf(marks: readonly string[]): string[] {
  const starts = marks.filter((mark) => mark.includes('Start'));
  return starts.filter((start) => {
    const end = start.replace('Start', 'End');
    const isSingle = [start, end].every((mark) => marks.indexOf(mark) === marks.lastIndexOf(mark));
    return isSingle && marks.indexOf(start) < marks.indexOf(end);
  });
}

describe('a Word document of any kind', () => {
  test('stays as it is, byte for byte, when nothing is translated', () => {
    const check = fc.property(document, (source) => {
      const parsed = readPart(source);
      assert.equal(composePlaces(parsed, parsed.units, ARABIC), source);
    });
    fc.assert(check, propertyRuns(95, 250));
  });

  test('has units whose tags are nested and in order', () => {
    const check = fc.property(document, (source) => {
      for (const { text, tags, verbatim = [] } of readPart(source).units) {
        for (const [index, { start, end, parent }] of tags.entries()) {
          const around = parent === undefined ? { start: 0, end: text.length } : tags[parent];
          assert.ok((parent ?? -1) < index);
          assert.ok(around && around.start <= start && start <= end && end <= around.end);
          assert.ok(start >= (tags[index - 1]?.start ?? 0));
        }
        for (const { start, end } of verbatim) assert.ok(tags.some((tag) => tag.start === start && tag.end === end));
      }
    });
    fc.assert(check, propertyRuns(96, 250));
  });

  test('has the same structure with other words', () => {
    const check = fc.property(document, (source) => {
      const parsed = readPart(source);
      const after = readStructure(composePlaces(parsed, parsed.units.map(upperCase), PORTUGUESE));
      const before = readStructure(source);
      assert.deepEqual(after.elements, before.elements);
      assert.deepEqual(after.paths, before.paths);
      assert.equal(after.text.toUpperCase(), before.text.toUpperCase());
    });
    fc.assert(check, propertyRuns(97, 250));
  });

  test('keeps its elements and the order of its marks in any translation', () => {
    const check = fc.property(document, fc.integer(), (source, seed) => {
      const random = seededRandom(seed);
      const parsed = readPart(source);
      const translations = parsed.units.map((unit) => translateAtRandom(unit, random));
      const after = readStructure(composePlaces(parsed, translations, ARABIC));
      const before = readStructure(source);
      const withoutControls = (elements: readonly string[]) =>
        elements.filter((one) => !/^w:(?:tab|noBreak)/.test(one));
      assert.deepEqual(withoutControls(after.elements), withoutControls(before.elements));
      // A range never begins in a text box and ends outside of it.
      const pairs = source.includes('AlternateContent') ? [] : pairsOf(before.marks);
      for (const pair of pairs) assert.ok(pairsOf(after.marks).includes(pair));
      assert.deepEqual([...after.marks].sort(), [...before.marks].sort());
    });
    fc.assert(check, propertyRuns(98, 375));
  });
});
