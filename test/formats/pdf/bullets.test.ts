import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createPageReader, loadPdf } from '../../../src/formats/pdf/document.ts';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { flate, HELVETICA, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { FONTS } from '../../support/fonts.ts';
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
  return await openPdf(path, () => {}, undefined, [FONTS]);
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

/** A disc of 4 points as browsers paint it, in a turned space, with text beside it. */
const painted = (y: number, text: string, x = 72): string =>
  `q 0.5 0 0 -0.5 ${x} ${y + 5} cm 8 4 m 8 8 0 8 0 4 c 0 0 8 0 8 4 c h f Q ${show(1, 11, x + 16, y, `(${text})`)}`;
/** Left edges of what is painted on a page. */
async function paintedOn(bytes: Uint8Array): Promise<number[]> {
  const { content } = createPageReader(() => 500)((await loadPdf(bytes)).getPage(0));
  return content.painted.map(({ bounds: [left] }) => Math.round(left));
}

describe('painted bullets', () => {
  const texts = ['A warm coat for all', 'Shoes for long walks', 'Some bread for the way'];
  const contents = [
    show(1, 11, 72, 732, '(You have to bring these things along to the meeting next week)'),
    ...texts.map((text, index) => painted(718 - 14 * index, text)),
  ].join('\n');

  test('begin texts', async () => {
    const pdf = await open(rawPages([contents], [HELVETICA]));
    assert.deepEqual(pdf.units.map(({ text }) => text).slice(1), texts);
  });

  test('go to the right of texts from right to left, and stay otherwise', async () => {
    const source = rawPages([contents], [HELVETICA]);
    assert.deepEqual(await paintedOn(source), [72, 72, 72]);
    for (const [language, text] of [
      ['pt', 'Um casaco'],
      ['he', 'הספרייה פתוחה'],
    ] as const) {
      const pdf = await open(source);
      const { bytes, keptUnits } = await pdf.write(
        pdf.units.map(() => ({ text, tags: [] })),
        language,
        false,
      );
      assert.equal(keptUnits, 0);
      const places = await paintedOn(bytes);
      if (language === 'pt') assert.deepEqual(places, [72, 72, 72]);
      else assert.ok(places.every((place) => place > 250) && places.length === 3, places.join());
    }
  });

  test('of lists in lists are indented from the right edge', async () => {
    const nested = [
      show(1, 11, 52, 732, '(You have to bring these things along to the meeting next week)'),
      ...texts.map((text, index) => painted(718 - 14 * index, text, 72 + 20 * index)),
    ];
    const pdf = await open(rawPages([nested.join('\n')], [HELVETICA]));
    const { bytes } = await pdf.write(
      pdf.units.map(() => ({ text: 'הספרייה פתוחה', tags: [] })),
      'he',
      false,
    );
    const [first = 0, second = 0, third = 0] = await paintedOn(bytes);
    assert.ok(Math.abs(first - second - 20) < 2 && Math.abs(second - third - 20) < 2, `${first} ${second} ${third}`);
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

  test('of forms are numbers and letters without a sign, which a gap divides from their texts', async () => {
    const contents = [
      show(1, 10, 72, 700, '(1)'),
      show(1, 10, 90, 700, '(Enter the wages that were paid to all of those)'),
      show(1, 10, 90, 688, '(who worked in the garden behind the house)'),
      show(1, 10, 72, 650, '(a)'),
      show(1, 10, 90, 650, '(Wages of those who worked in the garden for)'),
      show(1, 10, 72, 610, '(b)'),
      show(1, 10, 90, 610, '(Wages of those who worked in the old house for)'),
    ];
    const pdf = await open(rawPages([contents.join('\n')], [HELVETICA]));
    assert.deepEqual(
      pdf.units.map(({ text }) => text.split(' ').slice(0, 3).join(' ')),
      ['Enter the wages', 'Wages of those', 'Wages of those'],
    );
  });
});
