import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createPageReader, loadPdf } from '../../../src/formats/pdf/document.ts';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { flate, HELVETICA, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const BOLD_FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf');

async function open(content: Buffer) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, content);
  const pdf = await openPdf(path, () => {});
  return {
    ...pdf,
    texts: pdf.units.map(({ text }) => text),
    /** Writes the page with a word in place of another one. */
    async replace(word: string, other: string) {
      const changed = pdf.units.map(({ text, tags }) => ({ text: text.replaceAll(word, other), tags: [...tags] }));
      const { bytes, keptUnits } = await pdf.write(changed, 'de', false);
      const [page] = (await readPdf(bytes)).pages;
      return { bytes, keptUnits, items: page?.items.filter(({ text }) => text.trim() !== '') ?? [] };
    },
  };
}

/** A font whose file or list of glyphs is given. @param facts of its descriptor */
const type1 = (facts: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Face /FirstChar 32 /LastChar 122
   /Widths [${new Array(91).fill(500).join(' ')}] /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Face /Flags 4 ${facts} >> >>`;

describe('a text of a page', () => {
  test('is translated where it runs up or down a page', async () => {
    for (const angle of [-90, 90, 180]) {
      const content = await pdfOf([
        (page) => {
          page.rotate(angle, { origin: [300, 400] });
          page.fontSize(12).text('The house is large.', 200, 400, { lineBreak: false });
        },
      ]);
      const pdf = await open(content);
      assert.deepEqual([pdf.texts, pdf.warnings], [['The house is large.'], {}]);
      const { items, keptUnits } = await pdf.replace('large', 'small');
      const [source] = (await readPdf(content)).pages[0]?.items ?? [];
      const [result, ...others] = items;
      assert.ok(source && result && keptUnits === 0);
      assert.deepEqual([result.text, others], ['The house is small.', []]);
      assert.ok(Math.hypot(result.x - source.x, result.y - source.y) < 1, JSON.stringify([source, result]));
    }
  });

  test('ends at the right edge where all its lines end there', async () => {
    const text = 'The garden behind the house is open to all who want to walk below its old trees. '.repeat(3);
    const pdf = await open(
      await pdfOf([(page) => page.fontSize(12).text(text, 150, 100, { width: 300, align: 'right' })]),
    );
    const { items } = await pdf.replace('garden', 'grade');
    assert.ok(items.length > 2);
    const ends = items.map(({ x, width }) => Math.round(x + width));
    assert.ok(Math.max(...ends) - Math.min(...ends) <= 2, JSON.stringify(ends));
    assert.ok(new Set(items.map(({ x }) => Math.round(x))).size > 2, 'the lines begin at the same place');
  });

  test('stays where its font does not tell the letters of some glyphs', async () => {
    const encoding = '<< /Type /Encoding /Differences [128 /one.os /two.os] >>';
    const widths = `/FirstChar 32 /LastChar 129 /Widths [${'600 '.repeat(98)}]`;
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Courier ${widths} /Encoding ${encoding} >>`;
    const contents = [
      show(1, 12, 72, 700, '(The meeting of November \\200\\201 is open to all.)'),
      show(2, 12, 72, 600, '(The house is large.)'),
    ].join('\n');
    const pdf = await open(rawPages([contents], [font, HELVETICA]));
    assert.deepEqual([pdf.texts, pdf.warnings], [['The house is large.'], { kept_layout: 1 }]);
  });

  test('has the family, weight and slant that the descriptor or the glyphs of a font of Type 3 tell', async () => {
    const letters = [...' .Tabcdefghijklmnopqrstuvwxyz'];
    const nameOf = (letter: string) => ({ ' ': 'space', '.': 'period' })[letter] ?? letter;
    const differences = (named: (letter: string) => string) =>
      letters.map((letter) => `${letter.charCodeAt(0)} /${named(letter)}`).join(' ');
    const byCode = (letter: string) => `a${letter.charCodeAt(0)}`;
    const type3 = (named: (letter: string) => string, width: (code: number) => number, more: string) =>
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /ToUnicode 4 0 R
       /CharProcs << ${letters.map((letter) => `/${named(letter)} 3 0 R`).join(' ')} >>
       /Encoding << /Differences [${differences(named)}] >> /FirstChar 32 /LastChar 122
       /Widths [${Array.from({ length: 91 }, (_, at) => width(at + 32)).join(' ')}] ${more} >>`;
    const named = (name: string, weight: number) =>
      `/FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 4 /FontWeight ${weight} >>`;
    const glyph = { dictionary: '', data: Buffer.from('500 0 0 0 400 500 d1 0 0 400 500 re f') };
    const map = letters.map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'));
    const toUnicode =
      flate(`/CMapName /A def 1 begincodespacerange <00> <ff> endcodespacerange ${letters.length} beginbfchar
      ${map.map((code) => `<${code}> <00${code}>`).join('\n')} endbfchar`);
    const uneven = (code: number) => 480 + (code % 5) * 10;
    for (const [font, expected] of [
      [type3(nameOf, uneven, named('ABCDEF+Georgia-Italic', 700)), /tinos700Bold_?Italic/i],
      [type3(nameOf, uneven, named('ABCDEF+Verdana', 400)), /arimo400Regular/],
      [type3(nameOf, () => 500, ''), /cousine400Regular/],
      [type3(byCode, uneven, ''), /tinos400Regular/],
    ] as const) {
      const pdf = await open(rawPages([show(1, 12, 72, 700, '(The house is large.)')], [font], [glyph, toUnicode]));
      assert.deepEqual(pdf.texts, ['The house is large.']);
      const { bytes, keptUnits } = await pdf.replace('large', 'small');
      assert.equal(keptUnits, 0);
      assert.match(Buffer.from(bytes).toString('latin1'), expected);
    }
  });

  test('is bold where only the file of its font says so', async () => {
    const content = await pdfOf([(page) => page.font(BOLD_FONT).fontSize(12).text('The house is large.', 72, 100)]);
    const renamed = Buffer.from(content.toString('latin1').replaceAll('Arimo-Bold', 'Arimo-Face'), 'latin1');
    const { bytes } = await (await open(renamed)).replace('large', 'small');
    assert.match(Buffer.from(bytes).toString('latin1'), /arimo700Bold/);
  });

  test('has the weight and slant that the file of a Type 1 font tells', async () => {
    const file = {
      dictionary: '',
      data: Buffer.from('%!PS-AdobeFont-1.0: Face\n/Weight (Bold) def /ItalicAngle -12 def'),
    };
    const pdf = await open(
      rawPages([show(1, 12, 72, 700, '(The house is large.)')], [type1('/FontFile 3 0 R')], [file]),
    );
    const { bytes } = await pdf.replace('large', 'small');
    assert.match(Buffer.from(bytes).toString('latin1'), /arimo700Bold_?Italic/i);
  });

  test('has no sign between its words where a Type 1 font has one in place of the blank', async () => {
    for (const [names, expected] of [
      ['/T/h/o/u/s/e/i/g/space', true],
      ['/T/h/o/u/s/e/i/g/visiblespace', false],
    ] as const) {
      const pdf = await open(
        rawPages(
          [show(1, 12, 72, 700, '(The huge house is)'), show(1, 12, 72, 650, '(The huge house is huge)')],
          [type1(`/CharSet (${names})`)],
        ),
      );
      const { bytes } = await pdf.replace('huge house', 'house huge');
      const { content } = createPageReader(() => 500)((await loadPdf(bytes)).getPage(0));
      assert.equal(
        content.glyphs.some(({ code }) => code === 32),
        expected,
      );
    }
  });

  test('has raised words above its line', async () => {
    const pdf = await open(
      await pdfOf([
        (page) => {
          page.fontSize(12).text('The house is large', 72, 100, { lineBreak: false });
          page.fontSize(8).text('[4]', 172, 98, { lineBreak: false });
          page.fontSize(12).text('and the garden is small.', 186, 100, { lineBreak: false });
        },
      ]),
    );
    assert.equal(pdf.texts.length, 1);
    const { items } = await pdf.replace('garden', 'orchard');
    const [mark, word] = ['[4]', 'orchard'].map((text) => items.find((item) => item.text.includes(text)));
    assert.ok(mark && word && mark.y < word.y - 2 && mark.size < word.size, JSON.stringify(items));
  });

  test('is not that of another font in the line above', async () => {
    const pdf = await open(
      await pdfOf([
        (page) => {
          const show = (font: string, text: string, x: number, y: number) =>
            page.font(font).fontSize(10).text(text, x, y, { lineBreak: false });
          for (const [index, name] of ['Name', 'save', 'restore', 'rotate'].entries()) {
            show('Helvetica-Bold', name, 200, 100 + 13 * index);
            if (index < 2)
              show(
                index === 0 ? 'Helvetica' : 'Helvetica-Oblique',
                index === 0 ? 'Return' : 'string of letters',
                76,
                100 + 13 * index,
              );
          }
        },
      ]),
    );
    assert.ok(pdf.texts.includes('Return') && pdf.texts.includes('string of letters'), JSON.stringify(pdf.texts));
  });

  test('keeps no more words in its language than the sign among them', async () => {
    const pdf = await open(
      await pdfOf([
        (page) => {
          page.fontSize(12).text('The T', 72, 100, { lineBreak: false });
          page.text('E', 103.3, 102.6, { lineBreak: false });
          page.text('X files of the house are large and old. All of them are in the garden.', 111.3, 100, {
            lineBreak: false,
          });
        },
      ]),
    );
    const [unit] = pdf.units;
    const kept = unit?.verbatim?.map(({ start, end }) => unit.text.slice(start, end)) ?? [];
    assert.deepEqual(kept, ['TEX'], pdf.texts.join());
    const { items, keptUnits } = await pdf.replace('large', 'small');
    assert.equal(keptUnits, 0);
    assert.match(items.map(({ text }) => text).join(' '), /files of the house are small and old/);
  });

  test('has the height of its column where another one is a little higher', async () => {
    const pdf = await open(
      await pdfOf([
        (page) => {
          page.fontSize(10).text('The house in the street is large.', 60, 100, { lineBreak: false });
          page.text('The garden behind it is large and old.', 320, 102, { lineBreak: false });
        },
      ]),
    );
    const { items, keptUnits } = await pdf.replace('large', 'small');
    const [house, garden, ...others] = items.toSorted((one, other) => one.x - other.x);
    assert.deepEqual(
      [house?.text, garden?.text, others.length, keptUnits],
      ['The house in the street is small.', 'The garden behind it is small and old.', 0, 0],
    );
    assert.ok(house && garden && Math.abs(garden.y - house.y - 2) < 0.2, JSON.stringify(items));
  });
});
