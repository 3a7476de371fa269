import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { layoutDocument } from '../../../../src/extraction/pdf/layout/document.ts';
import { pageLines } from '../../../../src/extraction/pdf/layout/lines.ts';
import type { Page, TextRun } from '../../../../src/extraction/pdf/layout/page.ts';

const word = fc.constantFrom(
  'of',
  'Translation',
  'word-',
  '•',
  '1.',
  '12',
  '=',
  'وقال',
  '翻译',
  '(a)',
  'Table 1:',
  'References',
  '. . . . . 3',
  '-',
  'é',
);
const run: fc.Arbitrary<TextRun> = fc.record({
  text: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  x0: fc.integer({ min: -20, max: 600 }),
  x1: fc.integer({ min: -20, max: 620 }),
  y: fc.integer({ min: -5, max: 850 }),
  size: fc.constantFrom(1, 6, 9, 10, 10.9, 11, 14, 30),
  font: fc.constantFrom('a', 'b', 'c'),
  isRightToLeft: fc.boolean(),
  hasSpaceAfter: fc.boolean(),
});

test('makes single-line blocks from runs anywhere on every page', () => {
  const fonts = new Map([['b', { isBold: true, isMonospace: false }]]);
  const pages = fc.array(fc.array(run, { maxLength: 40 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(pages, (runs) => {
      const laidOut = runs.map(
        (page, index): Page => ({
          number: index + 1,
          width: 595,
          height: 842,
          direction: 'right',
          runs: page,
          painted: [],
        }),
      );
      const blocks = layoutDocument(
        laidOut.map((page) => ({ height: page.height, lines: pageLines(page, fonts) })),
        fonts,
        'prose',
        () => new Set(),
      );
      for (const block of blocks) {
        assert.match(block.text, /^\S(?:.*\S)?$/u);
        assert.ok(block.page !== undefined && block.page >= 1 && block.page <= runs.length);
      }
    }),
    { seed: 20260705, numRuns: 300 },
  );
});

test('lays out a page of 30,000 runs', () => {
  const runs = Array.from({ length: 30_000 }, (_, index): TextRun => {
    const x0 = (index * 7919) % 590;
    return {
      text: 'x',
      x0,
      x1: x0 + 2,
      y: (index * 104_729) % 840,
      size: 4 + (index % 9),
      font: 'a',
      isRightToLeft: index % 3 === 0,
      hasSpaceAfter: false,
    };
  });
  const blocks = layoutDocument(
    [
      {
        height: 842,
        lines: pageLines({ number: 1, width: 595, height: 842, direction: 'right', runs, painted: [] }, new Map()),
      },
    ],
    new Map(),
    'prose',
    () => new Set(),
  );
  assert.ok(blocks.length > 0);
});
