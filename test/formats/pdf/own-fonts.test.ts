import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createPageReader, loadPdf } from '../../../src/formats/pdf/document.ts';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Draw = Parameters<typeof pdfOf>[0][number];

const TINOS = createRequire(import.meta.url).resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf');
/** In UTF-16. */
const ACTUAL_TEXT = /ActualText <feff([\da-f]+)>/g;
const PANGRAM = 'The quick brown fox jumps over the lazy dog near the large house. ';

/** Writes a page with other texts. */
async function translate(draw: Draw, change: (text: string) => string, isPacked = false) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  const read = await openPdf(path, () => {});
  const pdf = isPacked ? await openPdf(path, () => {}, read.pack()) : read;
  const changed = read.units.map(({ text, tags }) => ({ text: change(text), tags: [...tags] }));
  const { bytes, keptUnits } = await pdf.write(changed, 'de', false);
  const [page] = (await readPdf(bytes)).pages;
  const items = page?.items.filter(({ text }) => text.trim() !== '') ?? [];
  const { content, bytes: written } = createPageReader(() => 500)((await loadPdf(bytes)).getPage(0));
  const { glyphs } = content;
  const blanks = glyphs.filter(({ isBlank }) => isBlank).length;
  const actualTexts = Array.from(Buffer.from(written).toString('latin1').matchAll(ACTUAL_TEXT), ({ 1: hex }) => hex);
  const fonts = [...new Set(glyphs.filter(({ isBlank }) => !isBlank).map(({ font }) => font.style.name))];
  return { keptUnits, items, shown: items.map(({ text }) => text).join(' '), fonts, blanks, actualTexts, glyphs };
}

const [SOURCE, OTHER] = ['Tinos-Regular', 'tinos400Regular'];

describe('a translation', () => {
  test('is set in the font of its source that shows all of its letters, also with a reading that was kept', async () => {
    const draw: Draw = (page) => page.font(TINOS).fontSize(12).text(PANGRAM, 72, 100, { lineBreak: false });
    for (const isPacked of [false, true]) {
      const own = await translate(draw, () => 'The dog sees the house of the fox.', isPacked);
      assert.deepEqual([own.shown, own.fonts, own.keptUnits], ['The dog sees the house of the fox.', [SOURCE], 0]);
      const other = await translate(draw, () => 'The dog sees London.', isPacked);
      assert.deepEqual([other.shown, other.fonts, other.keptUnits], ['The dog sees London.', [OTHER], 0]);
    }
  });

  test('takes signs that the font of its source does not show from another one', async () => {
    const draw: Draw = (page) => page.font(TINOS).fontSize(12).text(PANGRAM, 72, 100, { lineBreak: false });
    const { fonts, shown } = await translate(draw, () => 'The dog sees “the house”.');
    assert.deepEqual(fonts.toSorted(), [SOURCE, OTHER]);
    assert.equal(shown.replaceAll(/\s+(?=[”.])|(?<=“)\s+/gu, ''), 'The dog sees “the house”.');
  });

  test('is in one font where that of the source lacks letters of many texts', async () => {
    const draw: Draw = (page) => {
      for (let line = 0; line < 8; line++)
        page
          .font(TINOS)
          .fontSize(12)
          .text(PANGRAM, 72, 100 + 40 * line, { lineBreak: false });
    };
    let count = 0;
    const { fonts } = await translate(draw, (text) => text.replace('fox', count++ % 4 === 0 ? 'ÆØÞ' : 'dog'));
    assert.deepEqual(fonts, [OTHER]);
  });

  test('puts marks over the letters of its source, and is read as the letters with marks', async () => {
    const draw: Draw = (page) => page.font(TINOS).fontSize(12).text(PANGRAM, 72, 100, { lineBreak: false });
    const { fonts, actualTexts, glyphs } = await translate(
      draw,
      () => 'The façade of the house the señor and the ǵround',
    );
    assert.deepEqual(fonts.toSorted(), [SOURCE, OTHER]);
    assert.deepEqual(actualTexts, ['00e7', '00f1', '01f5']);
    const marks = glyphs.filter(({ font }) => font.style.name === OTHER);
    for (const mark of marks) {
      const letter = glyphs[glyphs.indexOf(mark) - 1];
      const next = glyphs[glyphs.indexOf(mark) + 1];
      assert.ok(letter && next);
      const [middle, middleOfMark] = [letter, mark].map((one) => (one.x + one.endX) / 2);
      assert.ok(Math.abs((middle ?? 0) - (middleOfMark ?? 0)) < 0.1);
      assert.ok(next.x > mark.x + 1, 'the next letter is behind the letter below the mark');
    }
    assert.equal(marks.length, 3);
  });

  test('takes few letters that the font of its source does not show from another one', async () => {
    const draw: Draw = (page) => page.font(TINOS).fontSize(12).text(PANGRAM.repeat(3), 72, 100, { width: 400 });
    const some = await translate(draw, (text) => text.replace('fox', 'fríx'));
    assert.deepEqual(some.fonts.toSorted(), [SOURCE, OTHER]);
    assert.match(some.shown.replaceAll(/\s/gu, ''), /brownfríxjumps/u);
    const many = await translate(draw, (text) => text.replaceAll('o', 'ø'));
    assert.deepEqual(many.fonts, [OTHER]);
  });

  test('takes a word from another font of like look that shows its letters', async () => {
    const draw: Draw = (page) => {
      page.font(TINOS).fontSize(12).text(PANGRAM, 72, 100, { lineBreak: false });
      page.font('Times-Roman').text('MÜNCHEN is a city', 72, 150, { lineBreak: false });
    };
    const { fonts, shown } = await translate(draw, (text) => text.replace('fox', 'MÜNCHEN'));
    assert.deepEqual(fonts.toSorted(), ['Times-Roman', SOURCE]);
    assert.match(shown, /brown\s+MÜNCHEN\s+jumps/u);
  });

  test('has a glyph for each blank, for readers that copy it', async () => {
    const draw: Draw = (page) => page.font(TINOS).fontSize(12).text(PANGRAM.trim(), 72, 100, { lineBreak: false });
    const { blanks, shown } = await translate(draw, () => 'The dog sees the house of the fox.');
    assert.deepEqual([blanks, shown], [7, 'The dog sees the house of the fox.']);
  });

  test('keeps the texts that its source tells of letters with other texts in the font', async () => {
    const draw: Draw = (page) => {
      page.font(TINOS).fontSize(12).text('The house of the dog is ', 72, 100, { lineBreak: false, continued: true });
      page.markContent('Span', { actual: 'Z' }).text('x', { lineBreak: false, continued: true }).endMarkedContent();
      page.text('ebra and the other one', { lineBreak: false });
    };
    const { actualTexts, fonts } = await translate(draw, () => 'The dog is the Zebra');
    assert.deepEqual([actualTexts, fonts], [['005a'], [SOURCE]]);
  });

  test('has the kerning of its source', async () => {
    const draw: Draw = (page) => {
      page
        .font(TINOS)
        .fontSize(12)
        .text('AVATAR AVATAR is the title of the film and of the other film', 72, 100, { lineBreak: false });
    };
    const before = await translate(draw, (text) => text);
    const after = await translate(draw, (text) => `${text} `);
    assert.deepEqual(after.fonts, [SOURCE]);
    const [source, result] = [before, after].map(({ items }) => Math.max(...items.map(({ x, width }) => x + width)));
    assert.ok(Math.abs((source ?? 0) - (result ?? 0)) < 1, JSON.stringify([source, result]));
  });

  test('reaches the right edge in two lines where the other texts do', async () => {
    const long = PANGRAM.repeat(5);
    const { items } = await translate(
      (page) => {
        page.font(TINOS).fontSize(12).text(long, 72, 100, { width: 300, align: 'justify' });
        page.text(PANGRAM.repeat(1), 72, 300, { width: 300, align: 'justify' });
      },
      (text) => text.replaceAll('lazy dog', 'large dog'),
    );
    const first = items.filter(({ y }) => y > 300 && y < 320);
    const right = Math.max(...first.map(({ x, width }) => x + width));
    assert.ok(Math.abs(right - 372) < 1.5, JSON.stringify(items));
  });
});
