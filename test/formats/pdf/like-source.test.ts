import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Draw = Parameters<typeof pdfOf>[0][number];

const TINOS = createRequire(import.meta.url).resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf');
const COUSINE = createRequire(import.meta.url).resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf');

/** The words of a page, and those of the same words set anew. */
async function setAnew(draw: Draw) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  const source = await pdfOf([draw]);
  await writeFile(path, source);
  const pdf = await openPdf(path, () => {});
  const { bytes } = await pdf.write(
    pdf.units.map(({ text, tags }) => ({ text: `${text} `, tags: [...tags] })),
    'en',
    false,
  );
  const [before, after] = await Promise.all(
    [source, bytes].map(async (one) => (await readPdf(one)).pages[0]?.items ?? []),
  );
  return { before: before ?? [], after: after ?? [] };
}

describe('a text with the words of its source', () => {
  test('has wider blanks behind its sentences where its source has them', async () => {
    const sentences = ['The house is here.', 'All dogs are there.', 'We see them now.', 'They see the fox.'];
    const { before, after } = await setAnew((page) => {
      page.font(TINOS).fontSize(12);
      for (let line = 0; line < 4; line++) {
        let x = 72;
        for (const sentence of sentences) {
          page.text(sentence, x, 100 + 40 * line, { lineBreak: false });
          x += page.widthOfString(sentence) + 6;
        }
      }
    });
    const ends = [before, after].map((items) => Math.max(...items.map(({ x, width }) => x + width)));
    assert.ok(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)) < 1, JSON.stringify(ends));
  });

  test('has code among its words as large as its source has it', async () => {
    const { before, after } = await setAnew((page) => {
      const options = { lineBreak: false, baseline: 'alphabetic' } as const;
      page.font(TINOS).fontSize(12).text('Please call ', 72, 100, options);
      let x = 72 + page.widthOfString('Please call ');
      page.font(COUSINE).fontSize(10).text('printTheLargeHouse', x, 100, options);
      x += page.widthOfString('printTheLargeHouse');
      page.font(TINOS).fontSize(12).text(' from all other houses of the town', x, 100, options);
    });
    const sizes = [before, after].map((items) => items.find(({ text }) => text.includes('Large'))?.size);
    assert.deepEqual(sizes, [10, 10]);
  });

  test('has no more words in its ragged lines than its source has room for', async () => {
    const words =
      'The dog sees the house of the fox and the fox sees the house of the dog from its own house each day '.repeat(4);
    const { before, after } = await setAnew((page) => {
      page.font(TINOS).fontSize(12).text(words.trim(), 72, 100, { width: 300 });
    });
    const linesOf = (items: typeof before) =>
      [
        ...Map.groupBy(
          items.filter(({ text }) => text.trim() !== ''),
          ({ y }) => Math.round(y),
        ).values(),
      ].map((line) =>
        line
          .map(({ text }) => text)
          .join('')
          .replaceAll(/\s+/gu, ''),
      );
    assert.deepEqual(linesOf(after), linesOf(before));
  });

  test('is justified to the edge of its lines where one of them is too long', async () => {
    const sentence = 'The dog sees the house of the fox and the fox sees the house of the dog each day. ';
    const { after } = await setAnew((page) => {
      page.font(TINOS).fontSize(12);
      const text = sentence.repeat(6).trim();
      page.text(text, 72, 100, { width: 300, align: 'justify' });
      const y = page.y;
      page.text('The name is aWordThatIsMuchTooLongToHaveRoomInThisLineOfText', 72, y, { lineBreak: false });
      page.text(text, 72, y + 13.8, { width: 300, align: 'justify' });
    });
    const beyond = after.filter(
      ({ x, width, text }) => x + width > 376 && !text.includes('TooLong') && text.trim() !== '',
    );
    assert.deepEqual(beyond, []);
    assert.ok(after.length > 10);
  });
});
