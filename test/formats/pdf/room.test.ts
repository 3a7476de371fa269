import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Page = Parameters<Parameters<typeof pdfOf>[0][number]>[0];

const FIRST = 'The garden behind the house is open to all who want to walk below its old trees in the evening.';
const SECOND = 'The library of the town closes at six, so that those who work there can rest and read what they like.';
const THIRD = 'A ferry crosses the river every hour, and the people of both banks know its captain by his name.';

/** Writes a page whose texts with a word are there several times, and reads its lines. */
async function write(word: string, times: number, ...draw: ((page: Page) => void)[]) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf(draw));
  const pdf = await openPdf(path, () => {});
  const changed = pdf.units.map(({ text, tags }) =>
    text.includes(word)
      ? { text: new Array(times).fill(text).join(' '), tags: [] }
      : { text: `${text}!`, tags: [...tags] },
  );
  const { bytes, keptUnits } = await pdf.write(changed, 'en', false);
  const items = (await readPdf(bytes)).pages[0]?.items.filter(({ text }) => text.trim() !== '') ?? [];
  const lines = [...Map.groupBy(items, ({ y }) => Math.round(y))]
    .sort(([one], [other]) => one - other)
    .map(([y, parts]) => {
      const sorted = parts.toSorted((one, other) => one.x - other.x);
      return {
        y,
        text: sorted.map((part) => part.text.trim()).join(' '),
        size: Math.max(...parts.map(({ size }) => size)),
      };
    });
  const yOf = (start: string): number => lines.find(({ text }) => text.startsWith(start))?.y ?? Number.NaN;
  return { lines, items, keptUnits, yOf, shown: JSON.stringify(lines) };
}

/** No line is over the one before it. */
function assertApart(lines: readonly { y: number; size: number; text: string }[]): void {
  for (const [index, { y, size }] of lines.entries()) {
    const last = lines[index - 1];
    assert.ok(!last || y - last.y >= 0.95 * Math.min(size, last.size), JSON.stringify(lines));
  }
}

/** A column of texts, one after the other, of which the last line of the page tells where it ends. */
function drawColumn(page: Page, texts: readonly string[], gap: number): void {
  let y = 100;
  for (const text of texts) {
    page.fontSize(12).text(text, 90, y, { width: 300 });
    y = page.y + gap;
  }
  page.text('The end of the page', 90, 700);
}

describe('a text without room in its place', () => {
  test('moves the texts of its column down', async () => {
    const { lines, keptUnits, yOf, shown } = await write('garden', 4, (page) =>
      drawColumn(page, [FIRST, SECOND, THIRD], 8),
    );
    assert.equal(keptUnits, 0, shown);
    assertApart(lines);
    assert.ok(yOf('The library') > 150 && yOf('A ferry') > yOf('The library'), shown);
    assert.ok(yOf('A ferry') < yOf('The end'), shown);
  });

  test('moves them with their numbers', async () => {
    const { lines, keptUnits, shown } = await write('garden', 4, (page) =>
      drawColumn(page, [`1. ${FIRST}`, `2. ${SECOND}`, `3. ${THIRD}`], 8),
    );
    assert.equal(keptUnits, 0, shown);
    assertApart(lines);
    assert.ok(
      lines.some(({ text, y }) => /^2\. ?The library/u.test(text) && y > 150),
      shown,
    );
    assert.ok(
      lines.some(({ text }) => /^3\. ?A ferry/u.test(text)),
      shown,
    );
  });

  test('leaves the rows of a table where they are', async () => {
    const { keptUnits, yOf, shown } = await write('garden', 4, (page) => {
      page.fontSize(16).text('The start of the page', 90, 82);
      page.fontSize(12).text(FIRST, 90, 100, { width: 300 });
      page.text('Name', 90, 136).text('Anna Weber', 220, 136).text('Town', 90, 152).text('Bremen', 220, 152);
      page.text('The end of the page', 90, 700);
    });
    assert.equal(keptUnits, 1, shown);
    assert.deepEqual([Math.round(yOf('Name') - yOf('The garden')), Math.round(yOf('Town') - yOf('Name'))], [36, 16]);
  });

  test('moves nothing over a painted line', async () => {
    const { lines, keptUnits, shown } = await write('garden', 7, (page) => {
      drawColumn(page, [FIRST, SECOND], 8);
      page.moveTo(90, 180).lineTo(390, 180).stroke();
    });
    assert.equal(keptUnits, 1, shown);
    assert.ok(
      lines.filter(({ text }) => !text.startsWith('The end')).every(({ y }) => y < 180),
      shown,
    );
  });

  test('begins higher if there is room above', async () => {
    const { lines, keptUnits, yOf, shown } = await write('garden', 2, (page) => {
      page.fontSize(12).text('The beginning of the page', 90, 60);
      page.fontSize(20).text('The old garden behind the large house is open', 90, 120, { lineBreak: false });
      page.moveTo(90, 142).lineTo(500, 142).stroke();
      page.fontSize(12).text(SECOND, 90, 152, { width: 420 });
    });
    assert.equal(keptUnits, 0, shown);
    assertApart(lines);
    assert.ok(yOf('The old garden') < 125 && yOf('The old garden') > yOf('The beginning') + 12, shown);
  });
});

describe('a header', () => {
  test('is one line, with smaller letters, at its place and at the other side', async () => {
    for (const x of [90, 300]) {
      const draw = (page: Page): void => {
        page.fontSize(10).text('The garden of the library and its old trees', x, 40, { lineBreak: false });
        page.fontSize(12).text(SECOND.repeat(6), 90, 90, { width: 420 });
      };
      const { lines, keptUnits, shown } = await write('garden', 3, draw, draw, draw, draw);
      const header = lines.filter(({ y }) => y < 80);
      assert.deepEqual([keptUnits, header.length], [0, 1], shown);
      assert.ok(Number(header[0]?.size) < 10 && Number(header[0]?.size) >= 7, shown);
    }
  });
});
