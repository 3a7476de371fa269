import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { rtf } from '../../../src/formats/rtf/rtf.ts';
import { replaceWords, translateFile } from '../subtitles/translate.ts';

const toFile = (body: string): string =>
  `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\froman\\fcharset0 Times;}{\\f1\\fnil\\fcharset2 Symbol;}{\\f2\\fcharset204 Arial;}}{\\info{\\title A title}}\n\\pard\\plain\\f0 ${body}}`;
const bodyOf = (file: string): string => file.slice(toFile('').length - 1, -1);
const textsOf = (body: string): string[] => rtf.parse(toFile(body)).units.map(({ text }) => text);
const double = (body: string): string =>
  bodyOf(translateFile(rtf, toFile(body), (unit) => replaceWords(unit, (word) => word + word)));
const write = (body: string, text: string): string =>
  bodyOf(translateFile(rtf, toFile(body), ({ tags }) => ({ text, tags })));

describe('RTF', () => {
  test('counts the texts of form fields, which stay', () => {
    const field =
      '{\\field{\\*\\fldinst FORMDROPDOWN {\\*\\formfield{\\fftype2{\\*\\ffname a}{\\*\\ffl Apple}{\\*\\ffl Pear}{\\*\\ffdeftext 12}}}}{\\fldrslt Apple}}';
    const { units, warnings } = rtf.parse(toFile(`Fruit: ${field}\\par`));
    assert.deepEqual([units.length, warnings], [1, { not_read: 2 }]);
  });

  test('joins the pieces of a word, and keeps formatting with its words', () => {
    const run = (id: number, text: string): string => `{\\rtlch\\fcs1 \\insrsid${id} ${text}}`;
    assert.deepEqual(textsOf(`${run(1, 'Split wo')}${run(2, 'rds.')}\\par`), ['Split words.']);
    assert.equal(
      double('The \\b quick\\b0  fox {\\cf1 jumps}.\\par'),
      'TheThe \\b quickquick\\b0  foxfox {\\cf1 jumpsjumps}.\\par',
    );
    assert.equal(
      double('{\\b Bold }{\\b\\i both}{\\b  end}\\par'),
      '{\\b BoldBold }{\\b\\i bothboth}{\\b  endend}\\par',
    );
  });

  test('does not depend on the number of fallbacks where a text changes it', () => {
    assert.equal(
      double("The {\\b\\uc2\\u26085\\'93\\'fa} 5\\uc1 \\u233? words\\par"),
      'TheThe {\\b\\uc2{\\uc0\\u26085 }{\\uc0\\u26085 }} 5\\uc1 {\\uc0\\u233 }{\\uc0\\u233 } wordswords\\par',
    );
  });

  test('keeps formulas as they are, and symbols apart from words', () => {
    const formulas = 'H{\\sub 2}O, CO\\sub 2\\nosupersub , x{\\rtlch\\fcs1 \\super\\insrsid1 2}y';
    assert.deepEqual(textsOf(`Of ${formulas}\\par`), ['Of H2O, CO2, x2y']);
    assert.equal(double(`Of ${formulas} here\\par`), `OfOf ${formulas} herehere\\par`);
    const move = (body: string, offset: number): string =>
      bodyOf(
        translateFile(rtf, toFile(body), ({ tags }) => ({
          text: 'a letra fica',
          tags: tags.map((tag) => ({ ...tag, start: offset, end: offset })),
        })),
      );
    for (const offset of [7, 8])
      assert.equal(move('the letter {\\f1 a} is\\par', offset), 'a letra {\\f1 a} fica\\par');
    assert.equal(move('the letter{\\f1 a} is\\par', 7), 'a letra{\\f1 a} fica\\par');
  });

  test('reads code pages, characters in Unicode with their fallback, and control words that are characters', () => {
    assert.deepEqual(textsOf("caf\\'e9 \\u233\\'e9\\u8364 ?\\uc2\\u176??C\\emdash x\\~y{\\f2 \\'e4\\'e0}\\par"), [
      'café é€°C—x\u00a0yда',
    ]);
  });

  test('keeps listings of fonts, properties, pictures, bullets, symbols, hidden texts and page numbers', () => {
    const body =
      "{\\pict\\pngblip 89504e47}{\\pntext\\f1\\'b7\\tab}{\\*\\bkmkstart words}{\\f1 abc}{\\v hidden}{\\*\\unknown text}Page {\\field{\\*\\fldinst PAGE}{\\fldrslt 3}} of it\\par";
    assert.deepEqual(textsOf(body), ['Page 3 of it']);
    assert.equal(double(body), body.replace('Page', 'PagePage').replace('of it', 'ofof itit'));
  });

  test('translates the text of links, and footnotes, headers and cells as texts of their own', () => {
    const body =
      '{\\header\\pard Top of it\\par}See {\\field{\\*\\fldinst{HYPERLINK "http://a.example/"}}{\\fldrslt{\\ul the page}}}{\\footnote\\pard A {\\i note}.} now.\\par\\trowd\\cellx9\\pard\\intbl One\\cell\\row';
    const { units } = rtf.parse(toFile(body));
    assert.deepEqual(
      units.map(({ text, role }) => [text, role]),
      [
        ['Top of it', 'paragraph'],
        ['A note.', 'paragraph'],
        ['See the page now.', 'paragraph'],
        ['One', 'cell'],
      ],
    );
    assert.equal(
      double(body),
      body
        .replace('Top of it', 'TopTop ofof itit')
        .replace('See', 'SeeSee')
        .replace('the page', 'thethe pagepage')
        .replace('A {', 'AA {')
        .replace('note}', 'notenote}')
        .replace('now', 'nownow')
        .replace('One', 'OneOne'),
    );
  });

  test('writes every character in ASCII, and ends a control word before a letter', () => {
    assert.equal(
      write("\\par\\'c9cole\\par", 'A {é} \\ 😀\u00a0€'),
      '\\par A \\{\\u233e\\} \\\\ \\u-10179?\\u-8704?\\~\\u8364?\\par',
    );
    assert.equal(write('\\uc0 word\\par', 'é1'), '\\uc0 \\u233 1\\par');
    assert.equal(write('\\uc2 word\\par', 'é'), '\\uc2 \\u233ee\\par');
  });

  test('that has no end, or does not begin as RTF, is damaged', () => {
    for (const source of ['{\\rtf1 Text', 'Text', `{\\rtf1 ${'{'.repeat(2_000)}`])
      assert.throws(() => rtf.parse(source), { code: 'document_damaged' });
  });

  test('comes back byte for byte when no text changes, and keeps its groups when texts do', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '\\b ',
      '\\b0 ',
      '\\i',
      '\\par\n',
      '\\u233?',
      "\\'e9",
      'word ',
      'a',
      '{\\field{\\*\\fldinst HYPERLINK}{\\fldrslt ',
      '{\\footnote ',
      '\\line ',
      '{\\*\\x ',
      '\\tab ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        let depth = 0;
        const body = parts
          .filter((part) => {
            const change = part.split('{').length - part.split('}').length;
            if (depth + change < 0) return false;
            depth += change;
            return true;
          })
          .join('');
        const source = toFile(body + '}'.repeat(depth));
        assert.equal(
          translateFile(rtf, source, (unit) => unit),
          source,
        );
        const count = (text: string, sign: string): number => text.split(sign).length;
        const result = translateFile(rtf, source, (unit) => replaceWords(unit, (word) => `${word}x`));
        for (const sign of ['{', '}', '\\par', '\\fldinst', '\\footnote'])
          assert.equal(count(result, sign), count(source, sign));
        assert.equal(rtf.parse(result).units.length, rtf.parse(source).units.length);
      }),
      { numRuns: 300, seed: 4 },
    );
  });
});
