import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { HELVETICA, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { readBlocks } from '../../fixtures/pdf/read-blocks.ts';

const ITEMS = ['A warm coat for all', 'Shoes for long walks', 'some bread for the way'];
const BEFORE = 'You have to bring these things along to the meeting next week';

/** A disc of 4 points as browsers paint it, in a turned space. */
const disc = (x: number, y: number): string =>
  `q 0.5 0 0 -0.5 ${x} ${y + 5} cm 8 4 m 8 8 0 8 0 4 c 0 0 8 0 8 4 c h f Q`;
const square = (x: number, y: number): string => `${x} ${y + 1} 4 4 re f`;
const texts = (paint: (x: number, y: number) => string): string =>
  [
    show(1, 11, 72, 732, `(${BEFORE})`),
    ...ITEMS.map((item, index) => `${paint(72, 718 - 14 * index)}\n${show(1, 11, 88, 718 - 14 * index, `(${item})`)}`),
  ].join('\n');
const read = (contents: string) => readBlocks(rawPages([contents], [HELVETICA]), 'all');
const summary = (blocks: Awaited<ReturnType<typeof read>>) => blocks.map(({ kind, text }) => [kind, text]);

describe('painted bullets', () => {
  const list = [['paragraph', BEFORE], ...ITEMS.map((item) => ['list_item', item])];

  test('begin the items of a list in summaries and in HTML', async () => {
    assert.deepEqual(summary(await read(texts(disc))), list);
    assert.deepEqual(summary(await read(texts(square))), list);
    const prose = await readBlocks(rawPages([texts(disc)], [HELVETICA]), 'prose');
    assert.deepEqual(summary(prose), list);
  });

  test('are found on turned pages', async () => {
    const turned = rawPages([`q 0 1 -1 0 800 0 cm\n${texts(disc)}\nQ`], [HELVETICA]);
    assert.deepEqual(summary(await readBlocks(turned, 'all')), list);
  });

  test('are none among the shapes of a drawing', async () => {
    const drawing = Array.from({ length: 60 }, (_, at) => square(300 + 4 * (at % 10), 600 - 9 * Math.floor(at / 10)));
    const found = summary(await read(`${texts(square)}\n${drawing.join('\n')}`));
    assert.deepEqual(
      found.filter(([kind]) => kind === 'list_item'),
      [],
    );
  });

  test('are none before texts with a sign of their own', async () => {
    const contents = `${square(72, 700)}\n${show(1, 11, 88, 700, '(- A warm coat for all)')}`;
    assert.deepEqual(summary(await read(contents)), [['list_item', 'A warm coat for all']]);
  });
});
