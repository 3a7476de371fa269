import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderPage } from '../../fixtures/pdf/read-page.ts';
import { type Draw, translatePage } from './translate-page.ts';

const SENTENCE = 'The library is open every day and the entrance is free for all people of the town. ';
const HEBREW = 'הספרייה';
const [LEFT, RIGHT] = [60, 500];

const show = (page: Parameters<Draw>[0], text: string, x: number, y: number): void => {
  page.fontSize(10).text(text, x, y, { lineBreak: false });
};

/** Where a text of the result is, which has to be there once. */
function find(items: readonly { text: string; x: number; y: number; width: number }[], text: string) {
  const found = items.filter((item) => item.text.trim() === text);
  assert.equal(found.length, 1, `${text} ${JSON.stringify(items)}`);
  return { x0: found[0]?.x ?? 0, x1: (found[0]?.x ?? 0) + (found[0]?.width ?? 0), y: found[0]?.y ?? 0 };
}

/** Names, two columns of numbers and remarks, between two paragraphs over the whole width. */
const [NAME, COUNT, PRICE, REMARK] = [60, 200, 260, 320];
const open: Draw = (page) => {
  page.fontSize(10).text(SENTENCE.repeat(3), LEFT, 60, { width: RIGHT - LEFT });
  for (const [row, [name, count, price, remark]] of [
    ['Department', 'Guests', 'Books', 'What it means'],
    ['Children', '1,204', '88', 'New shelves'],
    ['Newspapers', '310', '1,022', 'Closed in the summer'],
    ['Music', '77', '5', 'On the first floor'],
  ].entries()) {
    const y = 130 + 20 * row;
    show(page, name ?? '', NAME, y);
    for (const [text, end] of [[count, COUNT + 40] as const, [price, PRICE + 40] as const])
      show(page, text ?? '', end - page.widthOfString(text ?? ''), y);
    show(page, remark ?? '', REMARK, y);
  }
  page.fontSize(10).text(SENTENCE.repeat(3), LEFT, 230, { width: RIGHT - LEFT });
};

/** A table between rules, with a title over two of its columns, in the middle of the text. */
const [FROM, TO] = [160, 400];
const ruled: Draw = (page) => {
  page.fontSize(10).text(SENTENCE.repeat(3), LEFT, 60, { width: RIGHT - LEFT });
  for (const y of [120, 142, 166, 208]) page.moveTo(FROM, y).lineTo(TO, y).stroke();
  page.moveTo(FROM, 143).lineTo(290, 143).stroke();
  show(page, 'Animals of all kinds', 180, 127);
  for (const [row, [first, second, third]] of [
    ['Animal', 'Description', 'Price'],
    ['Gnat', 'by the gram', '13.65'],
    ['Gnu', 'stuffed', '92.50'],
  ].entries()) {
    const y = 149 + 20 * row;
    show(page, first ?? '', FROM + 4, y);
    show(page, second ?? '', 230, y);
    show(page, third ?? '', TO - 4 - page.widthOfString(third ?? ''), y);
  }
  page.fontSize(10).text(SENTENCE.repeat(3), LEFT, 240, { width: RIGHT - LEFT });
};

/** A narrow and a wide text beside each other, whose paragraphs do not begin at the same heights. */
const beside: Draw = (page) => {
  page.fontSize(10).text('For all guests', 200, 80, { lineBreak: false });
  for (const [x, start, words, counts] of [
    [LEFT, 80, 'the library is open', [4, 7, 5]],
    [200, 104, 'the library is open all days of the week and of the year', [6, 4, 4]],
  ] as const) {
    let y = start;
    for (const count of counts) {
      for (let line = 0; line < count; line++, y += 12) page.text(words, x, y, { lineBreak: false });
      y += 12;
    }
  }
};

/** A table of contents with a part whose title has no dots, and entries of a second level. */
const contents: Draw = (page) => {
  const entries = [
    ['The first part of the book', '7', false, 0],
    ['Books for all people', '12', true, 20],
    ['How to find a shelf', '34', true, 20],
    ['The garden of the house', '56', true, 20],
    ['Newspapers of the town', '178', true, 20],
  ] as const;
  for (const [row, [title, number, isLed, indent]] of entries.entries()) {
    const y = 100 + 18 * row;
    show(page, title, LEFT + indent, y);
    const width = page.widthOfString(number);
    show(page, number, RIGHT - width, y);
    const start = LEFT + indent + page.widthOfString(title) + 4;
    for (let x = RIGHT - 30; isLed && x > start; x -= 6) show(page, '.', x, y);
  }
};

describe('a table without upright lines', () => {
  test('has its columns in reverse order for a translation from right to left, at the right edge of the text', async () => {
    const { items } = await translatePage('he', HEBREW, open);
    const texts = items.filter(({ text }) => text.includes(HEBREW));
    const mirror = LEFT + Math.max(...texts.map(({ x, width }) => x + width));
    // The numbers end where those columns began, seen from the other side.
    for (const [text, end] of [
      ['1,204', mirror - COUNT - 40],
      ['1,022', mirror - PRICE - 40],
    ] as const) {
      const { x0 } = find(items, text);
      assert.ok(Math.abs(x0 - end) < 12, `${text} ${x0} ${end}`);
    }
    assert.ok(find(items, '77').x0 > find(items, '5').x1);
    const ends = texts.filter(({ y }) => y > 125 && y < 205).map(({ x, width }) => Math.round(x + width));
    for (const start of [NAME, REMARK]) {
      const own = ends.filter((end) => Math.abs(end - (mirror - start)) < 4);
      assert.ok(own.length >= 4, `${start} ${ends}`);
    }
  });

  test('stays for a translation from left to right', async () => {
    const { items } = await translatePage('pt', 'Sim', open);
    assert.ok(Math.abs(find(items, '1,022').x1 - PRICE - 40) < 2);
  });

  test('is mirrored between its rules, with titles over several columns and their rules', async () => {
    const { items, bytes } = await translatePage('he', HEBREW, ruled);
    const { x0, x1 } = find(items, '92.50');
    assert.ok(x0 > FROM && x1 < FROM + 50, `${x0} ${x1}`);
    const { width, pixels } = await renderPage(bytes, 1);
    const isDark = (x: number, y: number) => [-1, 0, 1].some((by) => Number(pixels[(y + by) * width + x]) < 160);
    for (const y of [120, 166, 208]) for (const x of [FROM + 4, 280, TO - 4]) assert.ok(isDark(x, y), `${x} ${y}`);
    assert.ok(isDark(TO - 40, 142) && isDark(FROM + 60, 142));
  });

  test('is none in texts beside each other', async () => {
    const { items } = await translatePage('he', HEBREW, beside);
    const texts = items.filter(({ text }) => text.includes(HEBREW));
    assert.equal(texts.filter(({ x, width }) => x + width < 200).length, 3, JSON.stringify(texts));
  });
});

describe('a table of contents', () => {
  test('has its numbers at the left edge, and dots up to them, for a translation from right to left', async () => {
    const { items, bytes } = await translatePage('he', HEBREW, contents);
    for (const number of ['7', '12', '34', '56', '178']) assert.ok(find(items, number).x1 < LEFT + 20, number);
    const [part, ...entries] = items.filter(({ text }) => text.includes(HEBREW));
    assert.ok(part && Math.abs(part.x + part.width - RIGHT) < 3, JSON.stringify(part));
    assert.equal(entries.length, 4);
    for (const { x, width } of entries) assert.ok(Math.abs(x + width - RIGHT + 20) < 3, `${x + width}`);
    const { width, pixels } = await renderPage(bytes, 1);
    const darkest = (x0: number, x1: number, y: number) => {
      const rows = [-3, -2, -1, 0, 1].flatMap((by) => [
        ...pixels.subarray((y + by) * width + x0, (y + by) * width + x1),
      ]);
      return Math.min(...rows);
    };
    // Dots lead from the left end of the title to the number, and nothing is left behind its right end.
    const [entry] = entries;
    const y = Math.round(entry?.y ?? 0);
    assert.ok(darkest(LEFT + 40, LEFT + 60, y) < 200, 'no dots before the number');
    assert.ok(darkest(RIGHT - 18, RIGHT, y) > 200, 'something at the place of the old number');
  });
});

describe('a text that is indented', () => {
  test('is indented from the right edge for a translation from right to left', async () => {
    const { items } = await translatePage('he', HEBREW, (page) => {
      page.fontSize(10).text(SENTENCE.repeat(3), LEFT, 60, { width: RIGHT - LEFT });
      page.text('A book is a garden for the pocket.', LEFT + 30, 104, { lineBreak: false });
      page.text(SENTENCE.repeat(3), LEFT, 124, { width: RIGHT - LEFT });
    });
    const ends = items.filter(({ text }) => text.includes(HEBREW)).map(({ x, width }) => x + width);
    const edge = Math.max(...ends);
    assert.ok(
      ends.some((end) => Math.abs(edge - end - 30) < 2),
      JSON.stringify(ends),
    );
  });
});
