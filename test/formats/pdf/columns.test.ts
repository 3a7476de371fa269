import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renderPage } from '../../fixtures/pdf/read-page.ts';
import { type Draw, translatePage } from './translate-page.ts';

const [FIRST, SECOND, WIDTH] = [60, 310, 220];
const SENTENCE = 'The library is open every day and the entrance is free for all people of the town. ';
const HEBREW = 'הספרייה פתוחה בכל יום.';
/** A square in the first column, and a text that is no language. */
const [SQUARE, CODE] = [{ x: 70, y: 400, side: 60 }, '4711 / 0815'];

const columns: Draw = (page) => {
  page.fontSize(18).text('A library for the whole town and for its guests', 60, 60, { width: 470, align: 'center' });
  page.fontSize(11);
  for (const [index, x] of [FIRST, SECOND].entries()) {
    for (const y of [120, 240]) page.text(`${index + 1}. ${SENTENCE.repeat(4)}`, x, y, { width: WIDTH });
  }
  page.text(SENTENCE.repeat(4), SECOND, 380, { width: WIDTH });
  page.rect(SQUARE.x, SQUARE.y, SQUARE.side, SQUARE.side).fill('black');
  page.text(CODE, FIRST, 470, { width: WIDTH, link: 'https://example.org/' });
  page.text(SENTENCE.repeat(4), FIRST, 500, { width: WIDTH });
  page.text(SENTENCE.repeat(4), SECOND, 500, { width: WIDTH });
};

/** Rows of numbers over the whole page, above two columns of text. */
const STARTS = [60, 150, 240, 330, 420];
const table: Draw = (page) => {
  page.fontSize(11);
  for (let row = 0; row < 8; row++) {
    for (const [index, x] of STARTS.entries()) page.text(`${row}${index}7`, x, 80 + 14 * row, { lineBreak: false });
  }
  for (const x of [FIRST, SECOND]) page.text(SENTENCE.repeat(9), x, 204, { width: WIDTH });
};

/** A table of two columns, the first one narrower, with a code that stays, below a title and the number of the page. */
const [LEFT, LINE, RIGHT] = [60, 220, 500];
const ruled =
  (isCrossed: boolean): Draw =>
  (page) => {
    const show = (text: string, x: number, y: number) => page.fontSize(10).text(text, x, y, { lineBreak: false });
    show('The library of the town', LEFT, 40);
    show('17 / 21', RIGHT - 34, 40);
    for (let row = 0; row < 5; row++)
      page
        .moveTo(LEFT, 100 + 24 * row)
        .lineTo(RIGHT, 100 + 24 * row)
        .stroke();
    page.moveTo(LINE, 100).lineTo(LINE, 196).stroke();
    for (const [row, [first, second]] of [
      ['Name', 'What it means for all'],
      ['Tickets', 'The entrance is free'],
      ['Books', 'Two weeks for guests'],
      [isCrossed ? '0815 / 4711 / 0815 / 4711 / 0815 / 4711 / 0815' : 'Code', CODE],
    ].entries()) {
      show(first ?? '', LEFT + 4, 106 + 24 * row);
      show(second ?? '', isCrossed && row === 3 ? RIGHT - 80 : LINE + 4, 106 + 24 * row);
    }
    page.text(SENTENCE.repeat(4), LEFT, 240, { width: RIGHT - LEFT });
  };

describe('the columns of a page', () => {
  test('are in reverse order for a translation from right to left, with their pictures, texts and links', async () => {
    const { items, links, bytes } = await translatePage('he', HEBREW, columns);
    for (const number of ['1.', '2.']) {
      const found = items.filter(({ text }) => text === number);
      assert.equal(found.length, 2, JSON.stringify(items));
      assert.ok(
        found.every(({ x }) => (number === '1.' ? x > SECOND : x < SECOND)),
        JSON.stringify(found),
      );
    }
    const code = items.filter(({ text }) => text.includes(CODE));
    assert.equal(code.length, 1, JSON.stringify(items));
    assert.ok(Math.abs((code[0]?.x ?? 0) - SECOND) < 8, JSON.stringify(code));
    assert.ok(Math.abs((links[0]?.box[0] ?? 0) - SECOND) < 8, JSON.stringify(links));
    const middle = items.find(({ text }) => text.includes('100'));
    assert.ok(middle && middle.x > 150 && middle.x < 450, JSON.stringify(middle));
    const { width, pixels } = await renderPage(bytes, 1);
    const isDark = (x: number, y: number) => Number(pixels[Math.round(y) * width + Math.round(x)]) < 100;
    const y = SQUARE.y + SQUARE.side / 2;
    assert.ok(!isDark(SQUARE.x + SQUARE.side / 2, y), 'the square has not moved');
    assert.ok(isDark(SQUARE.x + SECOND - FIRST + SQUARE.side / 2, y), 'the square is not in the second column');
  });

  test('stay for a translation from left to right', async () => {
    const { items } = await translatePage('pt', 'A biblioteca abre todos os dias.', columns);
    assert.ok(Math.abs((items.find(({ text }) => text.includes(CODE))?.x ?? 0) - FIRST) < 2);
  });

  test('are none in the rows of a table over the whole page, which stay as they are', async () => {
    const { items } = await translatePage('he', HEBREW, table);
    const cells = items.filter(({ y, text }) => y < 195 && text.trim() !== '');
    assert.equal(cells.length, 40, JSON.stringify(cells));
    for (const { text, x } of cells) assert.ok(Math.abs(x - (STARTS[Number(text[1])] ?? 0)) < 2, `${text} ${x}`);
  });
});

describe('a table that lines divide', () => {
  test('has its columns in reverse order for a translation from right to left, with what stays in its cells and its lines', async () => {
    const { items, bytes } = await translatePage('he', HEBREW, ruled(false));
    const mirrored = LEFT + RIGHT - LINE;
    const rows = items.filter(({ y, text }) => y > 100 && y < 180 && text.trim() !== '');
    assert.ok(rows.length >= 6, JSON.stringify(items));
    for (const { x, width } of rows) assert.ok(x + width < mirrored || x > mirrored, JSON.stringify(rows));
    assert.ok(
      rows.some(({ x, width }) => x > mirrored && RIGHT - x - width < 6),
      JSON.stringify(rows),
    );
    const code = items.filter(({ text }) => text.includes(CODE));
    assert.ok(code.length === 1 && (code[0]?.x ?? 0) < LINE, JSON.stringify(code));
    const { width, pixels } = await renderPage(bytes, 1);
    const isDark = (x: number, y: number) => Number(pixels[Math.round(y) * width + Math.round(x)]) < 160;
    const isLine = (x: number) => [110, 130, 154, 178].every((y) => [-1, 0, 1].some((by) => isDark(x + by, y)));
    assert.ok(isLine(mirrored) && !isLine(LINE));
  });

  test('stays where a text reaches from one cell into another one', async () => {
    const { items } = await translatePage('he', HEBREW, ruled(true));
    const code = items.find(({ text }) => text === CODE);
    assert.ok(Math.abs((code?.x ?? 0) - RIGHT + 80) < 2, JSON.stringify(items));
  });
});

describe('the title and the number of a page', () => {
  test('change sides for a translation from right to left', async () => {
    const { items } = await translatePage('he', HEBREW, ruled(false));
    const header = items.filter(({ y, text }) => y < 60 && text.trim() !== '');
    const number = header.find(({ text }) => text.includes('17 / 21'));
    assert.ok(Math.abs((number?.x ?? 0) - LEFT) < 3, JSON.stringify(header));
    assert.ok(
      header.some(({ x, width }) => Math.abs(x + width - RIGHT) < 6),
      JSON.stringify(header),
    );
  });
});
