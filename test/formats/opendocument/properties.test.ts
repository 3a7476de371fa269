import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../load/random.ts';
import { GlossaError } from '../../../src/errors.ts';
import { createContentFormat } from '../../../src/formats/opendocument/content.ts';
import { readXml } from '../../../src/formats/xml/read-xml.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { translateAtRandom } from '../html/random-translation.ts';
import { ARABIC, contentXml } from './content-xml.ts';

const word = fc.constantFrom('one', 'Two', 'três.', 'four.', 'a &lt; b', '漢字', 'x&#160;y', '12', '<![CDATA[c & d]]>');
const blank = fc.constantFrom('', ' ', '\n  ');
const whole = fc.constantFrom(
  '<text:s/>',
  '<text:s text:c="3"/>',
  '<text:tab/>',
  '<text:line-break/>',
  '<text:soft-page-break/>',
  '<text:bookmark text:name="m"/>',
  '<text:page-number>3</text:page-number>',
  '<text:author-name>Ann Lee</text:author-name>',
  '<text:alphabetical-index-mark text:string-value="An entry"/>',
  '<draw:frame><draw:image/><svg:title>A picture</svg:title></draw:frame>',
  '<!-- a comment -->',
  '<text:span text:style-name="B"/>',
);
const element = fc.constantFrom(
  ['<text:span text:style-name="B">', '</text:span>'] as const,
  ['<text:span text:style-name="C">', '</text:span>'] as const,
  ['<text:span text:style-name="I">', '</text:span>'] as const,
  ['<text:span text:style-name="N">', '</text:span>'] as const,
  ['<text:span text:style-name="S">', '</text:span>'] as const,
  ['<text:span>', '</text:span>'] as const,
  ['<text:a xlink:href="x">', '</text:a>'] as const,
  ['<text:bookmark-start text:name="b"/>', '<text:bookmark-end text:name="b"/>'] as const,
  ['<text:bookmark-ref>', '</text:bookmark-ref>'] as const,
  ['<text:note><text:note-body><text:p>', '</text:p></text:note-body></text:note>'] as const,
);

const inline = fc.letrec<{ item: string; items: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: word, weight: 4 },
    { arbitrary: whole, weight: 1 },
    { arbitrary: fc.tuple(element, tie('items')).map(([[open, close], inner]) => open + inner + close), weight: 3 },
  ),
  items: fc.array(fc.tuple(tie('item'), blank), { maxLength: 5 }).map((items) => items.flat().join('')),
}));
const block = fc.oneof(
  inline.items.map((text) => `<text:p>${text}</text:p>`),
  inline.items.map((text) => `<text:list><text:list-item><text:h>${text}</text:h></text:list-item></text:list>`),
  inline.items.map(
    (text) =>
      `<table:table-cell office:value-type="string" office:string-value="one Two"><text:p>${text}</text:p></table:table-cell>`,
  ),
);
const part = fc.array(block, { maxLength: 5 }).map((blocks) => contentXml(blocks.join('\n')));

/** Elements that a translation merges, leaves out or writes as a character. */
const CHANGING = new Set(['text:span', 'text:s']);

/** Names of the elements, without those that change. */
function outline(source: string): { elements: string[]; comments: number } {
  const elements: string[] = [];
  let comments = 0;
  const attributes = /xlink:|text:name|text:c$|text:style-name|office:value-type/;
  readXml(source, {
    open(tag) {
      const own = Object.values(tag.attributes).filter(({ name }) => attributes.test(name));
      if (!CHANGING.has(tag.name)) elements.push(`${tag.name} ${own.map(({ name, value }) => name + value).join()}`);
    },
    other: () => comments++,
  });
  return { elements: elements.sort(), comments };
}

describe('OpenDocument parts of any kind', () => {
  test('stay as they are when nothing is translated', () => {
    const check = fc.property(part, (source) => {
      const format = createContentFormat();
      const parsed = format.parse(source);
      assert.equal(format.compose(parsed, parsed.units, ARABIC), source);
    });
    fc.assert(check, propertyRuns(97, 250));
  });

  test('have units whose tags are nested and in order', () => {
    const check = fc.property(part, (source) => {
      for (const { text, tags } of createContentFormat().parse(source).units) {
        for (const [index, { start, end, parent }] of tags.entries()) {
          const around = parent === undefined ? { start: 0, end: text.length } : tags[parent];
          assert.ok((parent ?? -1) < index);
          assert.ok(around && around.start <= start && start <= end && end <= around.end);
        }
      }
    });
    fc.assert(check, propertyRuns(98, 250));
  });

  test('are well-formed and have the same elements in any translation, where any units stay', () => {
    const check = fc.property(part, fc.integer(), fc.boolean(), (source, seed, isWhole) => {
      const random = seededRandom(seed);
      const format = createContentFormat();
      const parsed = format.parse(source);
      const translations = parsed.units.map((unit) =>
        isWhole || random.chance(0.5) ? translateAtRandom(unit, random) : undefined,
      );
      assert.deepEqual(outline(format.compose(parsed, translations, ARABIC)), outline(source));
    });
    fc.assert(check, propertyRuns(99, 250));
  });

  test('are read or rejected as damaged when they are cut off', () => {
    const check = fc.property(part, fc.nat(), (source, at) => {
      try {
        createContentFormat().parse(source.slice(0, at % source.length));
        assert.fail('A part without an end is not read.');
      } catch (error) {
        assert.ok(error instanceof GlossaError && error.code === 'document_damaged');
      }
    });
    fc.assert(check, propertyRuns(100, 75));
  });
});
