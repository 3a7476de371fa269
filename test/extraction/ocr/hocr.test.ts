import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHocr } from '../../../src/extraction/ocr/hocr.ts';

const line = (top: number, words: string[]): string =>
  [
    `<span class='ocr_line' title="bbox 10 ${top} 200 ${top + 20}; baseline 0 -6; x_size 25.5">`,
    ...words,
    '</span>',
  ].join('\n');
const word = (left: number, right: number, text: string, confidence = 90): string =>
  `<span class='ocrx_word' title='bbox ${left} 10 ${right} 30; x_wconf ${confidence}'>${text}</span>`;
const texts = (hocr: string): string[][] => parseHocr(hocr).blocks.map(({ lines }) => lines.map(({ text }) => text));

test('keeps paragraphs apart and leaves empty ones out', () => {
  const hocr = [
    "<div class='ocr_page' title='image \"\"; bbox 0 0 300 300'>",
    '<p class=\'ocr_par\' title="bbox 0 0 9 9">',
    line(10, [word(10, 40, 'Tom'), word(48, 70, '&amp;'), word(80, 120, '<strong>Mo</strong>')]),
    line(40, [word(10, 40, 'again')]),
    '</p><p>',
    "<p class='ocr_par' title='bbox 0 0 9 9'>",
    line(70, [word(10, 40, ' ')]),
    "<div class='ocr_photo' title='bbox 0 90 200 200'></div>",
    "<p class='ocr_par' title='bbox 0 0 9 9'>",
    line(220, [word(10, 40, 'Last')]).replace('ocr_line', 'ocr_header'),
  ].join('\n');
  assert.deepEqual(texts(hocr), [['Tom & Mo', 'again'], ['Last']]);
});

test('tells the place, the size and the confidence of lines', () => {
  const hocr = [
    "<p class='ocr_par' title='bbox 0 0 9 9'>",
    line(10, [word(10, 40, 'one', 50), word(50, 90, 'two', 70)]),
  ].join('\n');
  const { blocks, confidence } = parseHocr(hocr);
  assert.equal(confidence, 60);
  assert.deepEqual(blocks[0]?.lines[0], {
    text: 'one two',
    box: { leftPx: 10, topPx: 10, widthPx: 190, heightPx: 20 },
    baselinePx: 24,
    sizePx: 25.5,
    confidence: 60,
    words: [
      { text: 'one', box: { leftPx: 10, topPx: 10, widthPx: 30, heightPx: 20 }, confidence: 50 },
      { text: 'two', box: { leftPx: 50, topPx: 10, widthPx: 40, heightPx: 20 }, confidence: 70 },
    ],
  });
  assert.deepEqual(parseHocr(''), { blocks: [], confidence: 0 });
});

test('joins words of Chinese and Japanese, and keeps the spaces around words of other scripts', () => {
  const hocr = [
    "<p class='ocr_par' title='bbox 0 0 9 9'>",
    line(10, [
      word(10, 60, '科学'),
      word(70, 90, '。'),
      word(92, 110, '28'),
      word(112, 140, '岁'),
      word(160, 190, 'JAS'),
      word(199, 220, '39C'),
    ]),
  ].join('\n');
  assert.deepEqual(texts(hocr), [['科学。28岁 JAS 39C']]);
});
