import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { HELVETICA, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

async function open(content: Uint8Array) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, content);
  return await openPdf(path, () => {});
}

describe('the text layer of a translated PDF', () => {
  test('has the words as they are written, also with letters of several characters', async () => {
    const words =
      'São Škoda žluťoučký où ﬁn office fjord Ελληνικά ΐ ώ Съешь ещё й Việt ệ q\u0303 x\u0302 e\u0301 q x e';
    const pdf = await open(
      await pdfOf([(page) => page.fontSize(10).text('The house is large and old. '.repeat(8), 40, 100)]),
    );
    const { bytes, keptUnits } = await pdf.write([{ text: words, tags: [] }], 'pt', false);
    const [page] = (await readPdf(bytes)).pages;
    const read = page?.items.map(({ text }) => text).join(' ') ?? '';
    const plain = (text: string) => text.normalize('NFC').replace('ﬁ', 'fi').replace(/\s+/gu, ' ').trim();
    assert.deepEqual([keptUnits, plain(read)], [0, plain(words)]);
  });
});

describe('accents that are separate glyphs', () => {
  test('belong to their letters, before them, over a wide one and below one', async () => {
    const font = HELVETICA.replace('>>', '/Encoding /WinAnsiEncoding >>');
    const encoding = '<< /Type /Encoding /Differences [128 /caron /grave /cedilla /acute] >>';
    const accents = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} >>`;
    const at = (x: number, text: string, number = 1) => show(number, 12, x, 700, `(${text})`);
    const contents = [
      at(72, 'The words '),
      at(130.5, '\\201', 2),
      at(130, 'a la, fran'),
      at(176.7, '\\202', 2),
      at(176.7, 'caise, '),
      at(217.3, '\\200', 2),
      at(215, 'Cech and sal'),
      at(282.5, '\\203', 2),
      at(282, 'on are here to be read.'),
    ].join('\n');
    const pdf = await open(rawPages([contents], [font, accents]));
    assert.deepEqual(
      [pdf.units.map(({ text }) => text), pdf.warnings],
      [['The words à la, française, Čech and salón are here to be read.'], {}],
    );
  });
});
