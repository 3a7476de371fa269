import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { below, column, type Line, prose, setPdf } from '../../../../load/documents/set-pdf.ts';
import { readBlocks, textsOf } from '../../../fixtures/pdf/read-blocks.ts';

const BODY = { x: 72, y: 100, width: 430 };

function lines(texts: readonly string[], x = 72, y = 100, leading = 14): Line[] {
  return texts.map((text, index) => ({ text, x, y: y + index * leading }));
}

test('splits paragraphs at indents', async () => {
  const first = column(prose(60, 70), BODY);
  const second = column(prose(60, 71), { ...BODY, y: below(first), indent: 18 });
  const third = column(prose(60, 72), { ...BODY, y: below(second), indent: 18 });
  const blocks = await readBlocks(await setPdf([[...first, ...second, ...third]]));
  assert.deepEqual(
    textsOf(blocks, 'paragraph'),
    [70, 71, 72].map((seed) => prose(60, seed)),
  );
});

test('splits paragraphs at gaps and short lines', async () => {
  const first = column(prose(63, 73), BODY);
  const second = column(prose(60, 74), { ...BODY, y: below(first) });
  const third = column(prose(60, 75), { ...BODY, y: below(second, 8) });
  const blocks = await readBlocks(await setPdf([[...first, ...second, ...third]]));
  assert.deepEqual(textsOf(blocks, 'paragraph'), [prose(63, 73), prose(60, 74), prose(60, 75)]);
});

test('joins a paragraph across a page break and a footnote, on its first page', async () => {
  const all = column(
    prose(240, 76)
      .replaceAll('. ', ', ')
      .replaceAll(/, \w/gu, (part) => part.toLowerCase()),
    BODY,
  );
  const text = all.map((line) => line.text).join(' ');
  const [upper, lower] = [all.slice(0, 9), all.slice(9)];
  const note = [
    { text: '3', x: 72, y: 742, size: 6 },
    ...column('This note belongs to the page and not to the sentence above it.', {
      x: 77,
      y: 744,
      width: 430,
      size: 9.5,
    }),
  ];
  const moved = lower.map((line) => ({ ...line, y: line.y - 9 * 13.75 }));
  const blocks = await readBlocks(await setPdf([[...upper, ...note], moved]));
  assert.deepEqual(blocks[0], { kind: 'paragraph', text, page: 1 });
  assert.equal(blocks[1]?.text, 'This note belongs to the page and not to the sentence above it.');
});

test('joins words hyphenated at line ends and keeps the hyphens of compounds', async () => {
  const text = lines([
    'A translator of the old school worked with a dictionary and a well-known gram-',
    'mar, and he kept a list of the words which he had already met. He held his well-',
    'known list dear. The pre-war edition of the English-',
    'German dictionary was a state-of-',
    'the-art tool, and its revision from 2014-',
    '2017 kept the name. A good e-',
    'mail was worth as much as a good dictionary, and the school had both of them.',
  ]);
  const blocks = await readBlocks(await setPdf([text]));
  assert.equal(
    blocks.map((block) => block.text).join(' '),
    'A translator of the old school worked with a dictionary and a well-known grammar, and he kept a list of the words which he had already met. He held his well-known list dear. The pre-war edition of the English-German dictionary was a state-of-the-art tool, and its revision from 2014-2017 kept the name. A good e-mail was worth as much as a good dictionary, and the school had both of them.',
  );
});

test('keeps the hyphens of compounds that occur once, by the language of the document', async () => {
  const english = lines([
    'It was a well-',
    'known orchard in the whole county, and its self-',
    'service shop belonged to one of the vice-',
    'presidents of a great com-',
    'pany, the ex-',
    'minister of the region. What he ex-',
    'pected was a long-',
    'term plan for non-',
    'members, and he was a self-',
    'less man with a cart-',
    'load of fruit.',
  ]);
  const french = lines([
    'Le vice-',
    'président de la ville est un grand-',
    'père que les enfants de la com-',
    'mune ont vu dans le jardin.',
  ]);
  const spanish = lines(['El vice-', 'presidente de la ciudad vive en la costa con los hijos que no tra-', 'bajan.']);
  const texts = [english, french, spanish].map(async (some) =>
    (await readBlocks(await setPdf([some]))).map((block) => block.text).join(' '),
  );
  assert.deepEqual(await Promise.all(texts), [
    'It was a well-known orchard in the whole county, and its self-service shop belonged to one of the vice-presidents of a great company, the ex-minister of the region. What he expected was a long-term plan for non-members, and he was a selfless man with a cartload of fruit.',
    'Le vice-président de la ville est un grand-père que les enfants de la commune ont vu dans le jardin.',
    'El vicepresidente de la ciudad vive en la costa con los hijos que no trabajan.',
  ]);
});

test('separates list items, joins their lines and removes bullets', async () => {
  const intro = lines(['The following tools are needed for the work that is described in this chapter:']);
  const items = [
    ...lines(['• a dictionary of the language from which one translates, which must not', '  be too small'], 90, 116),
    ...lines(['• a grammar'], 90, 144),
    ...lines(['1. patience'], 90, 158),
    ...lines(['2. time'], 90, 172),
  ];
  const blocks = await readBlocks(await setPdf([[...intro, ...items]]));
  assert.deepEqual(textsOf(blocks, 'list_item'), [
    'a dictionary of the language from which one translates, which must not be too small',
    'a grammar',
    '1. patience',
    '2. time',
  ]);
});

test('puts a drop cap at the start of its first line', async () => {
  const initial = { text: 'T', x: 72, y: 98, size: 42 };
  const text = [
    ...lines(
      [
        'his paragraph begins with an initial that is three lines high, as old books',
        'have them, and the lines beside it are shorter than the others of the page,',
        'which makes room for it.',
      ],
      104,
      100,
    ),
    ...lines(['The rest goes on below it over the whole width of the column, as it always does here.'], 72, 142),
  ];
  const blocks = await readBlocks(await setPdf([[initial, ...text]]));
  assert.match(
    blocks.map((block) => block.text).join(' '),
    /^This paragraph begins .* makes room for it\. The rest goes on/u,
  );
});

test('keeps a superscript after a separate short word', async () => {
  const set = new PDFDocument().font('Times-Roman').fontSize(11);
  const start = 'The garden behind the house has an area of 450';
  const unit = 72 + set.widthOfString(start) + 3;
  const line = [
    { text: start, x: 72, y: 100 },
    { text: 'sq', x: unit, y: 100, font: 'Times-Italic' },
    { text: 'm', x: unit + 13, y: 100 },
    { text: '2', x: unit + 22, y: 98, size: 6 },
  ];
  const blocks = await readBlocks(await setPdf([line]));
  assert.deepEqual(textsOf(blocks, 'paragraph'), [`${start} sq m²`]);
});
