import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Draw = Parameters<typeof pdfOf>[0][number];
type Pdf = Parameters<Draw>[0];

/** Opens a page. */
async function open(draw: Draw) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  return await openPdf(path, () => {});
}

/** Draws the lines of a cell of 90 by 40 points. */
function cell(pdf: Pdf, x: number, y: number, lines: readonly string[]): void {
  pdf.rect(x, y, 90, 40).stroke();
  for (const [index, line] of lines.entries())
    pdf.fontSize(10).text(line, x + 4, y + 6 + 12 * index, { lineBreak: false });
}

describe('the texts of a page', () => {
  test('are whole cells, also of several lines, and never those of two cells', async () => {
    const { units } = await open((pdf) => {
      cell(pdf, 72, 100, ['Monthly payments', 'of all members']);
      cell(pdf, 162, 100, ['Total']);
      cell(pdf, 72, 140, ['Donations']);
      cell(pdf, 162, 140, ['Half of the', 'total amount']);
    });
    assert.deepEqual(units.map(({ text }) => text).toSorted(), [
      'Donations',
      'Half of the total amount',
      'Monthly payments of all members',
      'Total',
    ]);
  });

  test('are rows where no line tells that they are one', async () => {
    const { units } = await open((pdf) => {
      for (const [index, row] of [
        ['North', 'Oslo'],
        ['South', 'Rome'],
        ['West', 'Lisbon'],
        ['East', 'Kyiv'],
      ].entries()) {
        for (const [column, text] of row.entries())
          pdf.fontSize(10).text(text, 72 + 150 * column, 100 + 12 * index, { lineBreak: false });
      }
    });
    assert.equal(units.length, 8, JSON.stringify(units.map(({ text }) => text)));
  });

  test('spread to the edges of their cells and no further', async () => {
    const pdf = await open((page) => {
      cell(page, 72, 100, ['Paid by', 'all']);
      cell(page, 162, 100, ['Total']);
    });
    const longer = pdf.units.map(({ text, tags }) => ({
      text: text.replace('Paid', 'Contributions'),
      tags: [...tags],
    }));
    const { bytes, keptUnits } = await pdf.write(longer, 'de', false);
    const items = (await readPdf(bytes)).pages[0]?.items.filter(({ text }) => text.trim() !== '') ?? [];
    assert.equal(keptUnits, 0);
    assert.ok(items.some(({ text }) => text.includes('Contributions')));
    for (const { x, width } of items) assert.ok(x > 162 || x + width < 162, JSON.stringify(items));
  });

  test('end where the lines above and below them do, although the next upright line is that of another table', async () => {
    const pdf = await open((page) => {
      const show = (text: string, x: number, y: number) => page.fontSize(10).text(text, x, y, { lineBreak: false });
      for (const y of [100, 140]) page.moveTo(72, y).lineTo(240, y).stroke();
      page.moveTo(130, 100).lineTo(130, 140).stroke();
      page.moveTo(400, 100).lineTo(400, 140).stroke();
      show('Name', 76, 106);
      show('Paid by', 134, 106);
      show('all', 134, 118);
      show('Another table', 404, 106);
    });
    const longer = pdf.units.map(({ text, tags }) => ({
      text: text.replace('Paid', 'Contributions of members'),
      tags: [...tags],
    }));
    const { bytes, keptUnits } = await pdf.write(longer, 'de', false);
    const items = (await readPdf(bytes)).pages[0]?.items.filter(({ x }) => x > 130 && x < 400) ?? [];
    assert.ok(keptUnits === 0 && items.length >= 2);
    for (const { x, width } of items) assert.ok(x + width < 240, JSON.stringify(items));
  });

  test('are set once, in separate lines, when words of a line are stretched far apart', async () => {
    const pdf = await open((page) => {
      const show = (text: string, x: number, y: number) => page.fontSize(10).text(text, x, y, { lineBreak: false });
      show('The first line of', 72, 100);
      show('this', 172, 100);
      show('text has a few wide gaps in it', 210, 100);
      show('and the second line of this text has none of them at all,', 72, 112);
      show('as the third one has none, and then the text ends here.', 72, 124);
    });
    const changed = pdf.units.map(({ text, tags }) => ({ text: text.replaceAll('the', 'these'), tags: [...tags] }));
    const { bytes } = await pdf.write(changed, 'de', false);
    const items = (await readPdf(bytes)).pages[0]?.items.filter(({ text }) => text.trim() !== '') ?? [];
    for (const [index, one] of items.entries()) {
      for (const other of items.slice(index + 1)) {
        const isOver =
          Math.abs(one.y - other.y) < 5 && one.x < other.x + other.width - 1 && other.x < one.x + one.width - 1;
        assert.ok(!isOver, JSON.stringify([one, other]));
      }
    }
  });
});
