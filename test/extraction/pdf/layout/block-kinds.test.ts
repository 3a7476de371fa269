import assert from 'node:assert/strict';
import { test } from 'node:test';
import { below, column, type Line, prose, setPdf } from '../../../../load/documents/set-pdf.ts';
import { readBlocks, textsOf } from '../../../fixtures/pdf/read-blocks.ts';

const BODY = { x: 72, width: 430 };

/** Places pieces below each other. A number is the seed of 50 words of running text; lines are placed relative to `y`. */
function stack(pieces: readonly (number | Line[])[]): Line[] {
  let all: Line[] = [];
  for (const piece of pieces) {
    const y = all.length === 0 ? 80 : below(all, 10);
    all = [
      ...all,
      ...(typeof piece === 'number'
        ? column(prose(50, piece), { ...BODY, y })
        : piece.map((line) => ({ ...line, y: line.y + y }))),
    ];
  }
  return all;
}

const line = (text: string, more: Partial<Line> = {}): Line => ({ text, x: 72, y: 0, ...more });

test('detects headings by size, weight, number and a separate italic font', async () => {
  const pdf = await setPdf([
    stack([
      [line('Weights and measures', { size: 16 })],
      80,
      [line('Of the pound', { font: 'Times-Bold' })],
      81,
      [line('2.1 Of the yard')],
      82,
      [line('Of the pint', { font: 'Times-Italic' })],
      83,
    ]),
  ]);
  const blocks = await readBlocks(pdf);
  assert.deepEqual(textsOf(blocks, 'heading'), [
    'Weights and measures',
    'Of the pound',
    '2.1 Of the yard',
    'Of the pint',
  ]);
  assert.deepEqual(
    textsOf(blocks, 'paragraph'),
    [80, 81, 82, 83].map((seed) => prose(50, seed)),
  );
});

test('bold and italic words inside a paragraph are not headings', async () => {
  const text = [
    line('This paragraph begins in the plain font of the text and then goes on '),
    line('in bold type for a whole line of it, as some authors like to do it', { y: 14, font: 'Times-Bold' }),
    line('before it ends in the plain font again, where it had begun before.', { y: 28 }),
  ];
  const blocks = await readBlocks(await setPdf([stack([84, text, 85])]));
  assert.deepEqual(textsOf(blocks, 'heading'), []);
  assert.equal(textsOf(blocks, 'paragraph').length, 3);
});

test('leaves out tables, captions and the table of contents', async () => {
  const cells = (row: number, texts: readonly string[]) =>
    texts.map((text, index) => line(text, { x: 72 + index * 120, y: row * 14 }));
  const table = [
    cells(0, ['Tagger', 'Words', 'Right']),
    cells(1, ['First', '1,200', '97.28']),
    cells(2, ['Second', '3,400', '98.01']),
  ].flat();
  const blocks = await readBlocks(
    await setPdf([
      stack([
        [line('Contents', { size: 15 })],
        [
          line('1 Weights . . . . . . . . . . . . . . . . . . . . . . . 3'),
          line('2 Measures . . . . . . . . . . . . . . . . . . . . . 12', { y: 14 }),
        ],
        86,
        table,
        [line('Table 1: What the taggers got right.')],
        87,
        [line('Figure 2. The same as a picture.', { size: 10 })],
        [line('Table 1 shows that the second tagger was better than the first on every text.')],
      ]),
    ]),
  );
  assert.deepEqual(textsOf(blocks, 'paragraph'), [
    prose(50, 86),
    prose(50, 87),
    'Table 1 shows that the second tagger was better than the first on every text.',
  ]);
});

test('keeps a table that is the whole document', async () => {
  const rows = ['Apples', 'Pears', 'Plums', 'Quinces'].flatMap((name, row) => [
    line(name, { y: 80 + row * 16 }),
    line(`${row + 3} boxes`, { x: 200, y: 80 + row * 16 }),
    line(`${row + 10}.50`, { x: 320, y: 80 + row * 16 }),
  ]);
  const text = (await readBlocks(await setPdf([rows]))).map((block) => block.text).join(' ');
  assert.match(text, /Apples 3 boxes 10\.50/u);
  assert.match(text, /Quinces 6 boxes 13\.50/u);
});

test('reads the table of contents, tables, captions and references with all blocks', async () => {
  const pdf = await setPdf([
    stack([
      [line('1 Weights . . . . . . . . . . . . . . . . . . . . . . . 3')],
      86,
      [line('Tagger', { x: 72 }), line('Words', { x: 192 }), line('Right', { x: 312 })],
      [line('Figure 2. The same as a picture.', { size: 10 })],
      87,
      [line('References', { font: 'Times-Bold', size: 13 })],
      [line('[1] A. Author. On weights. Journal of Things, 1999.')],
    ]),
  ]);
  const texts = (await readBlocks(pdf, 'all')).map(({ text }) => text).join('\n');
  for (const text of [
    '1 Weights',
    prose(50, 86),
    'Tagger Words Right',
    'Figure 2. The same',
    prose(50, 87),
    'On weights.',
  ])
    assert.ok(texts.includes(text), text);
});

test('leaves out a reference list, but not a chapter with the same heading', async () => {
  const entries = (...texts: string[]) => texts.map((text) => [line(text)]);
  const references = [
    [line('References', { font: 'Times-Bold', size: 13 })],
    ...entries('[1] A. Author. On weights. Journal of Things, 1999.', '[2] B. Writer. On measures. Proceedings, 2004.'),
  ];
  const appendix = [[line('Appendix', { font: 'Times-Bold', size: 13 })], 89];
  const blocks = await readBlocks(await setPdf([stack([88, ...references, ...appendix])]));
  assert.deepEqual(textsOf(blocks, 'paragraph'), [prose(50, 88), prose(50, 89)]);
  const chapter = await readBlocks(
    await setPdf([stack([90, [line('References', { font: 'Times-Bold', size: 13 })], 91, 92])]),
  );
  assert.deepEqual(
    textsOf(chapter, 'paragraph'),
    [90, 91, 92].map((seed) => prose(50, seed)),
  );
});

test('keeps text of 90 % of the usual size and leaves out smaller notes and superscript marks', async () => {
  const abstract = column(prose(50, 93), { ...BODY, y: 0, size: 9.9 });
  const marked = [
    line('The second tagger was the better one of the two'),
    { text: '7', x: 283.5, y: -1, size: 6 },
    line('as everybody had said before it was tried.', { x: 290 }),
  ];
  const blocks = await readBlocks(
    await setPdf([
      stack([94, abstract, marked, 95, [line('7 Too small to matter to anybody who reads this page.', { size: 8 })]]),
    ]),
  );
  assert.deepEqual(textsOf(blocks, 'paragraph'), [
    prose(50, 94),
    prose(50, 93),
    'The second tagger was the better one of the two as everybody had said before it was tried.',
    prose(50, 95),
  ]);
});

test('leaves out text across the page and reads sideways pages', async () => {
  const upright = stack([96]);
  const sideways = await readBlocks(await setPdf([upright], { turned: 90 }));
  assert.deepEqual(textsOf(sideways, 'paragraph'), [prose(50, 96)]);
  const otherWay = await readBlocks(await setPdf([upright], { turned: 270 }));
  assert.deepEqual(textsOf(otherWay, 'paragraph'), [prose(50, 96)]);
});

test('reads papers with different styles in one file', async () => {
  const paper = (size: number, font: string, seed: number) =>
    [0, 1, 2, 3, 4, 5].map((page) =>
      column(prose(300, seed + page), { x: 80, y: 90, width: 430, size, font, leading: 1.2 * size }),
    );
  const large = [...paper(13, 'Times-Roman', 40), ...paper(13, 'Times-Roman', 50)];
  const small = paper(9.5, 'Helvetica', 60);
  const blocks = await readBlocks(await setPdf([...large, ...small, ...large]));
  const texts = textsOf(blocks, 'paragraph').join(' ');
  assert.ok(texts.includes(prose(300, 61)) && texts.includes(prose(300, 64)));
});

test('leaves out contents with several entries on one line', async () => {
  const leader = '. . . . . . . . . . . . . .';
  const lines = [
    { text: `Of bees and their hives ${leader} 7 Of honey that is`, x: 80, y: 100 },
    { text: `gathered in the woods ${leader} 12 Of wax and what is`, x: 80, y: 114 },
    { text: 'made of it in the town', x: 80, y: 128 },
  ];
  const text = column(prose(120, 70), { x: 80, y: 300, width: 430 });
  const blocks = await readBlocks(await setPdf([[...lines, ...text]]));
  assert.deepEqual(
    blocks.map((block) => block.text),
    [prose(120, 70)],
  );
});

test('reads lines in a monospaced font as code with its indentation, unless all text is', async () => {
  const code = (text: string, y: number, indentation = 0) =>
    line(text, { x: 72 + indentation * 6, y, font: 'Courier', size: 10 });
  const lines = [code('BEGIN', 0), code('value INTEGER', 14, 2), code('END', 28)];
  const mixed = await readBlocks(await setPdf([stack([88, lines, 89])]), 'all');
  assert.deepEqual(textsOf(mixed, 'code'), ['BEGIN', '  value INTEGER', 'END']);
  const alone = await readBlocks(await setPdf([stack([lines])]), 'all');
  assert.deepEqual(textsOf(alone, 'code'), []);
});
