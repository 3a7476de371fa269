import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Page = Parameters<Parameters<typeof pdfOf>[0][number]>[0];

const LABEL = 'Name of the person who asks for the garden behind the house:';

/** Writes a page with its texts three times. */
async function write(draw: (page: Page) => void, times = 3) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  const pdf = await openPdf(path, () => {});
  const changed = pdf.units.map(({ text }) => ({ text: new Array(times).fill(text).join(' '), tags: [] }));
  const { bytes, keptUnits } = await pdf.write(changed, 'en', false);
  const items = (await readPdf(bytes)).pages[0]?.items.filter(({ text }) => text.trim() !== '') ?? [];
  return { items, keptUnits };
}

/** Whether a line is over a box, with `y` down. */
const meets = (
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): boolean => x < x1 && x + width > x0 && y - 0.6 * size < y1 && y > y0;

describe('a text that grows', () => {
  test('does not go below the field under it', async () => {
    const field = [90, 120, 290, 140] as const;
    const draw = (page: Page) => {
      page.font('Helvetica').initForm();
      page.fontSize(10).text(LABEL, 90, 100, { lineBreak: false });
      page.formText('name', 90, 120, 200, 20);
      page.text('The end of the page', 90, 700, { lineBreak: false });
    };
    const { items, keptUnits } = await write(draw);
    assert.equal(keptUnits, 0);
    assert.ok(
      items.every((item) => !meets(item, field)),
      JSON.stringify(items),
    );
  });

  test('does not go below the field beside it', async () => {
    const field = [390, 90, 500, 110] as const;
    const draw = (page: Page) => {
      page.font('Helvetica').initForm();
      page.fontSize(10).text(LABEL, 90, 102, { lineBreak: false });
      page.formText('name', 390, 90, 110, 20);
      page.text('The garden is open to all who want to walk below its old trees.', 90, 700, { lineBreak: false });
    };
    const { items } = await write(draw, 2);
    assert.ok(
      items.filter(({ y }) => y < 600).every((item) => !meets(item, field)),
      JSON.stringify(items),
    );
  });

  test('stays on a field on which it was', async () => {
    const draw = (page: Page) => {
      page.font('Helvetica').initForm();
      page.fontSize(10).text('Name of the person', 92, 102, { lineBreak: false });
      page.formText('name', 90, 98, 300, 40);
      page.text('The garden is open to all who want to walk below its old trees.', 90, 700, { lineBreak: false });
    };
    const { items, keptUnits } = await write(draw, 2);
    assert.equal(keptUnits, 0);
    const first = items.find(({ y }) => y < 130);
    assert.ok(first && first.size > 9.9, JSON.stringify(items));
  });
});
