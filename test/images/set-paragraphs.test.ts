import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverOutline } from '../../src/images/coverage.ts';
import { outlineOfWords } from '../../src/images/outline-words.ts';
import { levelView } from '../../src/images/raster.ts';
import { setParagraphs } from '../../src/images/set-paragraphs.ts';
import { createTextShaper, createTextTypefaces } from '../../src/images/typefaces.ts';
import { FONTS } from '../support/fonts.ts';
import { textPixels } from '../support/text-pictures.ts';

const [LEFT, BASELINE, SIZE] = [60, 90, 40];
const SANS = { family: 'sans', isBold: false, isItalic: false } as const;

test('text in scripts without a font for comparison is replaced, in a like size', () => {
  const [typefaces, shaper] = [createTextTypefaces(), createTextShaper({ folders: [], language: 'en' })];
  for (const [language, text] of [
    ['zh-Hans', '图书馆每天开放'],
    ['ar', 'المكتبة مفتوحة كل يوم'],
    ['hi', 'पुस्तकालय हर दिन खुलता है'],
  ] as const) {
    const raster = textPixels(['', '']);
    const own = createTextShaper({ folders: [FONTS], language });
    const words = own.words(text, SANS);
    assert.ok(words);
    const place = { size: SIZE, stretch: 1 };
    const outline = outlineOfWords({ words, left: LEFT, baseline: BASELINE }, place, levelView(0), own);
    const { values } = coverOutline(outline, { x0: 0, y0: 0, x1: raster.widthPx, y1: raster.heightPx });
    for (const [at, share] of values.entries()) raster.pixels.fill(255 * (1 - share), 4 * at, 4 * at + 3);
    const width = words.reduce((sum, word) => sum + word.width + word.space, 0) * SIZE;
    const line = { text, left: LEFT, right: LEFT + width, top: BASELINE - 38, bottom: BASELINE + 10 };
    const paragraphs = [{ angle: 0, text: 'The library', lines: [line] }];
    const before = raster.pixels.slice();
    assert.equal(setParagraphs(raster, { page: 1, kept: [], paragraphs }, typefaces, shaper), 0, language);
    assert.notDeepEqual(raster.pixels, before);
    // The capital is about as high as the letters were.
    const rows = Array.from({ length: raster.heightPx }, (_, y) => y).filter((y) => {
      const start = 4 * y * raster.widthPx;
      return raster.pixels.subarray(start, start + 4 * raster.widthPx).some((value) => value < 100);
    });
    const height = (rows.at(-1) ?? 0) - (rows[0] ?? 0);
    assert.ok(height > 0.5 * SIZE && height < 1.3 * SIZE, `${language} ${height}`);
  }
});
