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

/** Right end of the numbers of pages. */
const RIGHT = 500;

const translations = new Map([
  ['Introduction', 'Uma introdução bem mais longa do que a outra'],
  ['How the manual is organized', 'Plano'],
  ['Changing the password of the administrator and of all the other people who are allowed to sign in', 'Senhas'],
  ['Name', 'Nome completo'],
]);

/** Opens a page, translates its texts and reads the result. */
async function translate(draw: Draw) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  const pdf = await openPdf(path, () => {});
  const texts = pdf.units.map(({ text }) => text);
  const { bytes, keptUnits } = await pdf.write(
    texts.map((text) => ({ text: translations.get(text) ?? text, tags: [] })),
    'pt',
    false,
  );
  const [page] = (await readPdf(bytes)).pages;
  return {
    texts,
    warnings: pdf.warnings,
    keptUnits,
    items: page?.items.filter(({ text }) => text.trim() !== '') ?? [],
  };
}

/** Draws an entry with dots at multiples of a distance. They are one string, or one string for each dot. */
function entry(pdf: Pdf, y: number, x: number, title: string, step: number, page: string): void {
  pdf.text(title, x, y, { lineBreak: false });
  const first = Math.ceil((x + pdf.widthOfString(title) + 1) / step) * step;
  const last = RIGHT - 20;
  const width = pdf.widthOfString('.');
  if (step <= width) pdf.text('.'.repeat(Math.floor((last - first) / width)), first, y, { lineBreak: false });
  else for (let at = first; at < last; at += step) pdf.text('.', at, y, { lineBreak: false });
  pdf.text(page, RIGHT - pdf.widthOfString(page), y, { lineBreak: false });
}

describe('signs in a row after a text', () => {
  for (const [name, step] of [
    ['one string of dots', 1],
    ['narrow separate dots', 5],
    ['wide separate dots', 15],
  ] as const) {
    test(`begin after the translation and end at the number of the page: ${name}`, async () => {
      const { texts, warnings, keptUnits, items } = await translate((pdf) => {
        pdf.fontSize(11);
        entry(pdf, 100, 72, 'Introduction', step, '5');
        entry(pdf, 116, 90, 'How the manual is organized', step, '12');
        entry(pdf, 132, 72, 'Index', step, '118');
      });
      assert.deepEqual(texts, ['Introduction', 'How the manual is organized', 'Index']);
      assert.deepEqual([warnings, keptUnits], [{}, 0]);
      for (const [title, page] of [
        ['Uma introdução bem mais longa do que a outra', '5'],
        ['Plano', '12'],
      ]) {
        const found = items.find(({ text }) => text === title);
        const line = items.filter(({ y }) => Math.abs(y - (found?.y ?? 0)) < 1);
        const dots = line.filter(({ text }) => /^[.\s]+$/u.test(text));
        const [first, last] = [Math.min(...dots.map(({ x }) => x)), Math.max(...dots.map(({ x, width }) => x + width))];
        assert.ok(found, JSON.stringify(items));
        const end = found.x + found.width;
        assert.ok(first >= end - 0.1 && first < end + step + 4, `${title}: ${end} ${first}`);
        assert.ok(last > RIGHT - 24 - step && last < RIGHT - 15, `${title}: ${last}`);
        const number = line.find(({ text }) => text === page);
        assert.ok(number && Math.abs(number.x + number.width - RIGHT) < 0.1, JSON.stringify(line));
      }
    });
  }

  test('stay beside their number where a title of two lines becomes one', async () => {
    const { texts, items } = await translate((pdf) => {
      pdf.fontSize(11);
      entry(pdf, 84, 72, 'Introduction', 5, '1');
      pdf.text('Changing the password of the administrator and of all the other people', 72, 100, { lineBreak: false });
      entry(pdf, 114, 72, 'who are allowed to sign in', 5, '7');
      entry(pdf, 130, 72, 'Index', 5, '9');
    });
    assert.deepEqual(texts, [...translations.keys()].filter((_, at) => at % 2 === 0).concat('Index'));
    const title = items.find(({ text }) => text === 'Senhas');
    const number = items.find(({ text }) => text === '7');
    assert.ok(title && number && Math.abs(title.y - number.y) < 0.1, JSON.stringify(items));
  });

  test('have the number of an item on the line of its title', async () => {
    const { items } = await translate((pdf) => {
      pdf.fontSize(11);
      entry(pdf, 84, 72, 'Introduction', 5, '1');
      pdf.text('2.', 72, 100, { lineBreak: false });
      pdf.text('Changing the password of the administrator and of all the other people', 90, 100, { lineBreak: false });
      entry(pdf, 114, 90, 'who are allowed to sign in', 5, '7');
      entry(pdf, 130, 72, 'Index', 5, '9');
    });
    const [title, marker] = ['Senhas', '2.'].map((text) => items.find((item) => item.text.trim() === text));
    assert.ok(title && marker && Math.abs(title.y - marker.y) < 0.1 && marker.x < title.x, JSON.stringify(items));
  });

  test('are lines to be filled in, each with a separate text', async () => {
    const { texts, keptUnits, items } = await translate((pdf) => {
      pdf.fontSize(11);
      pdf.text(`Name ${'_'.repeat(30)} Date ${'_'.repeat(12)}`, 72, 100, { lineBreak: false });
      pdf.text(`Place of birth ${'_'.repeat(40)}`, 72, 116, { lineBreak: false });
    });
    assert.deepEqual([texts, keptUnits], [['Name', 'Date', 'Place of birth'], 0]);
    const name = items.find(({ text }) => text === 'Nome completo');
    const line = items.filter(({ y, text }) => /^_+$/u.test(text) && Math.abs(y - (name?.y ?? 0)) < 1);
    assert.ok(name && line.some(({ x }) => x >= name.x + name.width - 0.1), JSON.stringify(items));
  });

  test('are none in running text', async () => {
    const { texts } = await translate((pdf) => {
      pdf.fontSize(11).text('They waited for the train .... and it never came, so that they had to walk. ', 72, 100, {
        width: 300,
      });
    });
    assert.deepEqual(texts, ['They waited for the train .... and it never came, so that they had to walk.']);
  });
});
