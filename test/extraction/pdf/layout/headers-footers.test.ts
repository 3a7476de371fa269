import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, type Line, prose, setPdf } from '../../../../load/documents/set-pdf.ts';
import { readBlocks, textsOf } from '../../../fixtures/pdf/read-blocks.ts';

const BODY = { x: 72, y: 110, width: 450 };

function pages(count: number, furniture: (index: number) => Line[]): Line[][] {
  return Array.from({ length: count }, (_, index) => [...furniture(index), ...column(prose(150, 30 + index), BODY)]);
}

const bodies = (count: number) => Array.from({ length: count }, (_, index) => prose(150, 30 + index));

test('leaves out headers that alternate between odd and even pages, and page numbers', async () => {
  const pdf = await setPdf(
    pages(6, (index) => [
      { text: index % 2 === 0 ? 'The Journal of Columns' : 'A. Author', x: 240, y: 50, size: 9 },
      { text: String(211 + index), x: index % 2 === 0 ? 510 : 72, y: 50, size: 9 },
    ]),
  );
  assert.deepEqual(textsOf(await readBlocks(pdf), 'paragraph'), bodies(6));
});

test('leaves out headers that follow the chapters, even on a single page', async () => {
  const heads = ['First Things', 'First Things', 'Second Things', 'Second Things', 'Third Things'];
  const pdf = await setPdf(pages(5, (index) => [{ text: heads[index] ?? '', x: 72, y: 40, size: 11 }]));
  assert.deepEqual(textsOf(await readBlocks(pdf), 'paragraph'), bodies(5));
});

test('leaves out Roman page numbers, labelled page numbers and the lines below them', async () => {
  const feet = ['ii', 'Page 3 of 9', '- 4 -'];
  const pdf = await setPdf(
    pages(3, (index) => [
      { text: feet[index] ?? '', x: 280, y: 790, size: 9 },
      ...(index === 0 ? [{ text: 'Printed for the members of the society', x: 200, y: 805, size: 8 }] : []),
    ]),
  );
  assert.deepEqual(textsOf(await readBlocks(pdf), 'paragraph'), bodies(3));
});

test('keeps the titles of slides at the position of headers', async () => {
  const pdf = await setPdf(
    ['One idea', 'Another idea', 'The last idea'].map((title, index) => [
      { text: title, x: 60, y: 60, size: 26, font: 'Helvetica-Bold' },
      ...column(prose(40, 50 + index), { x: 60, y: 200, width: 450, size: 14 }),
    ]),
  );
  assert.deepEqual(textsOf(await readBlocks(pdf), 'heading'), ['One idea', 'Another idea', 'The last idea']);
});

test('keeps the first and last lines of text that reaches into the margins', async () => {
  const text = [prose(560, 60), prose(560, 61)];
  const pdf = await setPdf(text.map((page) => column(page, { x: 40, y: 30, width: 515, size: 11 })));
  assert.deepEqual(textsOf(await readBlocks(pdf), 'paragraph'), text);
});

test('keeps the last line of a column beside a footnote that repeats on two pages', async () => {
  const pages = [0, 1, 2].map((index) => {
    const left = column(prose(330, 62 + index), { x: 60, y: 80, width: 225, leading: 13 });
    const last = left.at(-1)?.y ?? 0;
    const note = { text: 'http://example.org/an-address', x: 310, y: last, size: 9 };
    return [
      ...left,
      ...column(prose(300, 72 + index), { x: 310, y: 80, width: 225, leading: 13 }),
      ...(index === 1 ? [] : [note]),
    ];
  });
  const paragraphs = textsOf(await readBlocks(await setPdf(pages)), 'paragraph');
  for (const seed of [62, 63, 64]) assert.ok(paragraphs.includes(prose(330, seed)), String(seed));
});
