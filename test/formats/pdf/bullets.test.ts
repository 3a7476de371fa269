import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { flate, HELVETICA, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

/** Fonts whose letters are signs, as some programs write them, and one of fixed width. */
const WINGDINGS = `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Wingdings-Regular /Encoding /WinAnsiEncoding
  /FirstChar 32 /LastChar 122 /Widths [${'700 '.repeat(91)}] >>`;
const DINGBATS = WINGDINGS.replace('ABCDEF+Wingdings-Regular', 'ZapfDingbats');
const COURIER = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';

async function open(content: Uint8Array) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, content);
  return await openPdf(path, () => {});
}

function item(y: number, font: number, bullet: string, text: string): string {
  return `${show(font, 10, 72, y, `(${bullet})`)}\n${show(1, 11, 90, y, `(${text})`)}`;
}

describe('bullets', () => {
  test('of fonts with signs and of Word are no letters, and stay', async () => {
    const texts = ['A warm coat for all', 'Shoes for long walks', 'Some bread for the way', 'A map of the town'];
    const contents = [
      item(700, 2, 'n', texts[0] ?? ''),
      item(684, 2, '4', texts[1] ?? ''),
      item(668, 3, 'l', texts[2] ?? ''),
      item(652, 4, 'o', texts[3] ?? ''),
    ].join('\n');
    const pdf = await open(rawPages([contents], [HELVETICA, WINGDINGS, DINGBATS, COURIER]));
    assert.deepEqual([pdf.units.map(({ text }) => text), pdf.warnings], [texts, {}]);
    const { bytes } = await pdf.write([{ text: 'Um casaco', tags: [] }], 'pt', false);
    const [page] = (await readPdf(bytes)).pages;
    const first = page?.items
      .filter(({ y }) => Math.abs(y - (page.items[0]?.y ?? 0)) < 1)
      .map(({ text }) => text.trim());
    assert.equal(first?.filter((text) => text !== '').length, 2, JSON.stringify(page?.items));
  });

  test('among words keep their glyphs', async () => {
    const contents = [
      show(1, 11, 72, 700, '(Call us )'),
      show(2, 11, 113, 700, '(%)'),
      show(1, 11, 124, 700, '(or write to us at once.)'),
    ];
    const pdf = await open(rawPages([contents.join('\n')], [HELVETICA, WINGDINGS]));
    const [unit] = pdf.units;
    assert.equal(unit?.text, 'Call us • or write to us at once.');
    assert.deepEqual(unit.verbatim, [{ start: 8, end: 9 }]);
  });
});

describe('a font whose code 32 is a letter', () => {
  test('loses no letter and keeps none', async () => {
    const map = `1 begincodespacerange <00> <ff> endcodespacerange
3 beginbfchar <20> <0057> <21> <0020> <22> <0061> endbfchar 1 beginbfrange <23> <24> <0069> endbfrange`;
    const widths = `/FirstChar 32 /LastChar 36 /Widths [900 300 560 250 250]`;
    const font = `<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Serif ${widths} /ToUnicode 3 0 R >>`;
    const contents = `${show(1, 12, 72, 700, '(1. )')}\n${show(2, 12, 90, 700, '( "#$!"##! #$")')}`;
    const pdf = await open(rawPages([contents], [HELVETICA, font], [flate(map)]));
    assert.deepEqual(
      pdf.units.map(({ text }) => text),
      ['Waij aii Wija'],
    );
    const { bytes } = await pdf.write([{ text: 'Haus', tags: [] }], 'de', false);
    const [page] = (await readPdf(bytes)).pages;
    assert.deepEqual(
      page?.items
        .map(({ text }) => text.trim())
        .filter(Boolean)
        .join(' '),
      '1. Haus',
    );
  });
});
