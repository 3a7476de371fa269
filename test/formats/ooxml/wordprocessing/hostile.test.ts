import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GlossaError } from '../../../../src/errors.ts';
import { readPart } from '../../../../src/formats/ooxml/wordprocessing/part-reader.ts';
import { composePlaces } from '../../../../src/formats/xml/places.ts';
import { ARABIC } from '../translate-parts.ts';
import { partOf, upperCase } from './word-part.ts';

const LENGTH = 500_000;
const RUN = '<w:r><w:t>a</w:t></w:r>';

const fill = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** Repetitive or wrongly nested contents of a paragraph, half a megabyte each. */
const CONTENTS: Readonly<Record<string, string>> = {
  'bookmarks that never end': fill('<w:bookmarkStart w:id="1"/>') + RUN,
  'bookmarks that never begin': fill('<w:bookmarkEnd w:id="1"/>') + RUN,
  'bookmarks around one word': `${fill('<w:bookmarkStart w:id="1"/>')}${RUN}${fill('<w:bookmarkEnd w:id="1"/>')}`,
  'crossing ranges': fill(
    `<w:bookmarkStart w:id="1"/>${RUN}<w:commentRangeStart w:id="1"/>${RUN}<w:bookmarkEnd w:id="1"/>${RUN}`,
  ),
  'fields in fields': `${fill(mark('begin') + mark('separate'))}${RUN}${fill(mark('end'))}`,
  'fields without a result': fill(mark('begin') + RUN),
  'field ends': fill(mark('separate') + RUN + mark('end')),
  'runs with other formatting': fill(`<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r>${RUN}`),
  subscripts: fill(`${RUN}<w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>`),
  'runs with a long list of properties': `<w:r><w:rPr>${fill('<w:x/>')}</w:rPr><w:t>a</w:t></w:r>`,
  'empty runs': fill('<w:r/>') + RUN,
  'tabs and line breaks': `<w:r><w:t>a</w:t>${fill('<w:br/><w:tab/>')}</w:r>`,
  'a long text': `<w:r><w:t>${fill('a ')}</w:t></w:r>`,
  'a long reference': `<w:r><w:t>${fill('&amp;')}a</w:t></w:r>`,
  'alternatives of one text box': `<w:r><mc:AlternateContent>${fill(`<mc:Fallback><w:p>${RUN}</w:p></mc:Fallback>`)}</mc:AlternateContent></w:r>`,
  'text boxes in text boxes': `${'<w:r><x><w:p>'.repeat(160)}${fill(RUN)}${'</w:p></x></w:r>'.repeat(160)}`,
  'a formula': `<m:oMath>${fill('<m:r><m:t>x</m:t></m:r>')}</m:oMath>${RUN}`,
};

describe('a hostile Word document', () => {
  for (const [name, contents] of Object.entries(CONTENTS))
    test(`is translated: ${name}`, () => {
      const parsed = readPart(partOf(`<w:p>${contents}</w:p>`));
      const composed = composePlaces(parsed, parsed.units.map(upperCase), ARABIC);
      assert.equal(readPart(composed).units.length, parsed.units.length);
    });

  const damaged: Readonly<Record<string, string>> = {
    'is cut off': `<w:p>${RUN}`.slice(0, -3),
    'has an end tag without its start': '<w:p></w:r></w:p>',
    'has an unknown entity': '<w:p><w:r><w:t>&lol;</w:t></w:r></w:p>',
    'nests too deeply': `<w:p>${'<w:ins>'.repeat(1_000)}`,
    'has an unknown prefix': '<w:p><q:r/></w:p>',
  };
  for (const [name, body] of Object.entries(damaged))
    test(`is damaged if it ${name}`, () => {
      assert.throws(
        () => readPart(partOf(body)),
        (error) => error instanceof GlossaError && error.code === 'document_damaged',
      );
    });
});
