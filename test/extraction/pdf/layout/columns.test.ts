import assert from 'node:assert/strict';
import { test } from 'node:test';
import { below, column, type Line, prose, setPdf } from '../../../../load/documents/set-pdf.ts';
import { readBlocks, textsOf } from '../../../fixtures/pdf/read-blocks.ts';

const LEFT = { x: 60, width: 225 };
const RIGHT = { x: 310, width: 225 };

test('reads two columns after a title and an abstract above both', async () => {
  const title = { text: 'On the Reading of Columns', x: 170, y: 60, size: 18, font: 'Times-Bold' };
  const abstract = column(prose(60, 2), { x: 60, y: 110, width: 475 });
  const top = below(abstract, 20);
  const left = column(prose(120, 3), { ...LEFT, y: top });
  const right = column(prose(110, 4), { ...RIGHT, y: top });
  const blocks = await readBlocks(await setPdf([[title, ...abstract, ...left, ...right]]));
  assert.deepEqual(textsOf(blocks, 'heading'), ['On the Reading of Columns']);
  assert.deepEqual(textsOf(blocks, 'paragraph'), [prose(60, 2), prose(120, 3), prose(110, 4)]);
});

test('reads columns with different baselines and in a different file order', async () => {
  const left = column(prose(120, 5), { ...LEFT, y: 80 });
  const right = column(prose(120, 6), { ...RIGHT, y: 84.5 });
  const blocks = await readBlocks(await setPdf([[...right.toReversed(), ...left]]));
  assert.deepEqual(textsOf(blocks, 'paragraph'), [prose(120, 5), prose(120, 6)]);
});

test('reads three columns', async () => {
  const texts = [prose(90, 7), prose(90, 8), prose(80, 9)];
  const lines = texts.flatMap((text, index) => column(text, { x: 50 + index * 172, y: 80, width: 155, size: 9 }));
  const blocks = await readBlocks(await setPdf([lines]));
  assert.deepEqual(textsOf(blocks, 'paragraph'), texts);
});

test('reads three columns of which each has other baselines', async () => {
  const texts = [prose(90, 7), prose(90, 8), prose(80, 9)];
  const lines = texts.flatMap((text, index) =>
    column(text, { x: 50 + index * 172, y: 80 + index * 3.5, width: 155, size: 9 }),
  );
  const blocks = await readBlocks(await setPdf([lines]));
  assert.deepEqual(textsOf(blocks, 'paragraph'), texts);
});

test('reads the columns above a full-width paragraph before it and those below after it', async () => {
  const upper = [column(prose(60, 10), { ...LEFT, y: 80 }), column(prose(60, 11), { ...RIGHT, y: 80 })].flat();
  const middle = column(prose(50, 12), { x: 60, y: 330, width: 475 });
  const lower = [column(prose(60, 13), { ...LEFT, y: 420 }), column(prose(60, 14), { ...RIGHT, y: 420 })].flat();
  const blocks = await readBlocks(await setPdf([[...upper, ...middle, ...lower]]));
  assert.deepEqual(
    textsOf(blocks, 'paragraph'),
    [10, 11]
      .map((seed) => prose(60, seed))
      .concat(
        prose(50, 12),
        [13, 14].map((seed) => prose(60, seed)),
      ),
  );
});

test('does not split a line with a label before running text', async () => {
  const rows = [0, 1, 2, 3, 4].flatMap((row): Line[] => [
    { text: ['alpha', 'beta', 'gamma', 'delta', 'eta'][row] ?? '', x: 60, y: 80 + row * 40 },
    { text: `${prose(7, 20 + row)}`, x: 180, y: 80 + row * 40 },
  ]);
  const blocks = await readBlocks(await setPdf([rows]));
  assert.equal(blocks[0]?.text, `alpha ${prose(7, 20)}`);
  assert.equal(blocks.length, 5);
});
