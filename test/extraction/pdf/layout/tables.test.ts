import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, type Line, prose, setPdf } from '../../../../load/documents/set-pdf.ts';
import { readBlocks } from '../../../fixtures/pdf/read-blocks.ts';

const line = (text: string, x: number, y: number): Line => ({ text, x, y, size: 11, font: 'Times-Roman' });

/** Reads rows of cells, each with its `x`, between two paragraphs. @returns the rows of the tables; cells with their columns */
async function readRows(rows: readonly (readonly [text: string, x: number][])[]): Promise<string[][]> {
  const lines = rows.flatMap((row, index) => row.map(([text, x]) => line(text, x, 200 + index * 14)));
  const text = (seed: number, y: number): Line[] => column(prose(50, seed), { x: 72, width: 430, y });
  const blocks = await readBlocks(await setPdf([[...text(86, 80), ...lines, ...text(87, 400)]]), 'all');
  return blocks.flatMap(({ kind, cells = [] }) =>
    kind === 'table_row'
      ? [cells.map((cell) => (cell.columns > 1 ? `${cell.text} (${cell.columns})` : cell.text))]
      : [],
  );
}

test('a table with plain columns has rows of cells', async () => {
  const rows = await readRows([
    [['Trees by height', 190]],
    [
      ['Tree', 72],
      ['Height', 192],
      ['Age', 312],
    ],
    [
      ['Green oak', 72],
      ['21.5', 192],
      ['130', 312],
    ],
    [
      ['Birch', 72],
      ['40', 312],
    ],
    [
      ['Lime', 72],
      ['18.0', 192],
      ['90', 312],
    ],
  ]);
  assert.deepEqual(rows.slice(-4), [
    ['Tree', 'Height', 'Age'],
    ['Green oak', '21.5', '130'],
    ['Birch', '', '40'],
    ['Lime', '18.0', '90'],
  ]);
});

test('a cell that overlaps several columns spans them', async () => {
  const rows = await readRows([
    [
      ['Tree', 72],
      ['Height and age of all trees', 192],
    ],
    [
      ['Oak', 72],
      ['21.5', 192],
      ['130', 262],
    ],
    [
      ['Lime', 72],
      ['18.0', 192],
      ['90', 262],
    ],
  ]);
  assert.deepEqual(rows[0], ['Tree', 'Height and age of all trees (2)']);
});

test('columns can be near each other', async () => {
  const row = (...texts: string[]): [string, number][] =>
    texts.map((text, index) => [text, 72 + index * 30 + (index > 0 ? 90 : 0)]);
  const rows = await readRows([row('Oak', '21.5', '130'), row('Fir', '18.0', '900'), row('Ash', '19.5', '100')]);
  assert.deepEqual(rows[1], ['Fir', '18.0', '900']);
});

test('a line without a first cell continues the cell above it', async () => {
  const rows = await readRows([
    [
      ['--quiet', 72],
      ['Print no progress and', 192],
    ],
    [['no warnings', 192]],
    [
      ['--json', 72],
      ['Print a line of JSON', 192],
    ],
    [
      ['--help', 72],
      ['Print this', 192],
    ],
  ]);
  assert.deepEqual(rows, [
    ['--quiet', 'Print no progress and no warnings'],
    ['--json', 'Print a line of JSON'],
    ['--help', 'Print this'],
  ]);
});

test('rows whose columns overlap stay lines of text', async () => {
  const rows = await readRows([
    [
      ['Oak', 72],
      ['a', 200],
    ],
    [
      ['A very tall tree with leaves', 72],
      ['b', 230],
    ],
    [
      ['Lime', 72],
      ['c', 190],
    ],
  ]);
  assert.deepEqual(rows, []);
});

test('a line of running text that is justified by wide blanks is no row of a table', async () => {
  const words = (texts: readonly string[], places: readonly number[], y: number): Line[] =>
    texts.map((text, index) => line(text, places[index] ?? 72, y));
  const blocks = await readBlocks(
    await setPdf([
      [
        line('The garden behind the house is open to all,', 72, 200),
        ...words(['but', 'nobody', 'goes', 'there'], [72, 119.2, 185.5, 239], 213),
        line('although the trees in it have been admired', 72, 226),
        line('by the people of the town.', 72, 239),
      ],
    ]),
    'all',
  );
  assert.deepEqual(
    blocks.map(({ text }) => text),
    [
      'The garden behind the house is open to all, but nobody goes there although the trees in it have been admired by the people of the town.',
    ],
  );
});
