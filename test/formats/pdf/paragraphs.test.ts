import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Draw = Parameters<typeof pdfOf>[0][number];

const GERMAN =
  'Die Schiffe der Gesellschaft fahren auf allen Wasserstraßen des Landes mit geringer Geschwindigkeit, damit auch die Reisenden auf den oberen Decks die Landschaft in Ruhe betrachten können. Verantwortliche Behörden überprüfen regelmäßig die Anlegestellen.';
const ENGLISH =
  'The library of the town opens every day at nine and closes at six, so that all people who work there can come in the evening and read what they like. ';
const HYPHEN = /\p{L}-$/u;

/** Writes a page with another text in place of its longest one, and reads its lines. */
async function write(draw: Draw, text: string | ((source: string) => string), language = 'de', width = 600) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  const pdf = await openPdf(path, () => {});
  const longest = pdf.units.toSorted((one, other) => other.text.length - one.text.length)[0];
  const change = typeof text === 'string' ? () => text : text;
  const changed = pdf.units.map((unit) => (unit === longest ? { text: change(unit.text), tags: [] } : unit));
  const { bytes, keptUnits } = await pdf.write(changed, language, false);
  const items =
    (await readPdf(bytes)).pages[0]?.items.filter((item) => item.text.trim() !== '' && item.x < width) ?? [];
  const lines = [...Map.groupBy(items, ({ y }) => Math.round(y))]
    .sort(([one], [other]) => one - other)
    .map(([y, parts]) => {
      const sorted = parts.toSorted((one, other) => one.x - other.x);
      const [first, last] = [sorted[0], sorted.at(-1)];
      const gaps = sorted.slice(1).map(({ x }, index) => x - (sorted[index]?.x ?? 0) - (sorted[index]?.width ?? 0));
      const shown = sorted.map((part) => part.text.trim()).join(' ');
      return { y, text: shown, x0: first?.x ?? 0, x1: (last?.x ?? 0) + (last?.width ?? 0), gap: Math.max(0, ...gaps) };
    });
  return { lines, keptUnits, size: Math.min(...items.map(({ size }) => size)) };
}

describe('a justified paragraph', () => {
  const column: Draw = (page) => page.fontSize(12).text(ENGLISH.repeat(2), 72, 100, { width: 150, align: 'justify' });

  test('has hyphens in place of wide blanks, with which readers join its words', async () => {
    const { lines, keptUnits } = await write(column, `${GERMAN} ${GERMAN}`);
    const divided = lines.filter(({ text }) => HYPHEN.test(text));
    assert.ok(divided.length > 2 && keptUnits === 0, JSON.stringify(lines));
    const whole = lines
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(/-\n/gu, '')
      .replaceAll('\n', ' ');
    assert.equal(whole, `${GERMAN} ${GERMAN}`);
  });

  test('has all its lines but the last at both edges', async () => {
    const { lines } = await write(column, `${GERMAN} ${GERMAN}`);
    const ends = lines.slice(0, -1).map(({ x1 }) => Math.round(x1));
    assert.ok(
      ends.every((end) => Math.abs(end - 222) <= 1),
      JSON.stringify(ends),
    );
    assert.ok(Math.max(...lines.map(({ gap }) => gap)) < 12, JSON.stringify(lines));
  });

  test('has no hyphens where its lines are wide enough', async () => {
    const wide: Draw = (page) => page.fontSize(10).text(ENGLISH.repeat(4), 72, 100, { width: 450, align: 'justify' });
    const { lines } = await write(wide, (text) => text.replaceAll('town', 'city'), 'en');
    assert.ok(lines.length > 3 && !lines.some(({ text }) => HYPHEN.test(text)), JSON.stringify(lines));
  });
});

describe('a text', () => {
  test('without hyphens in its source has none if it is ragged and has room', async () => {
    const ragged: Draw = (page) => {
      page.fontSize(12).text(ENGLISH.repeat(2), 72, 100, { width: 300 });
      page.fontSize(12).text('This is below.', 72, 600, { lineBreak: false });
    };
    const { lines } = await write(ragged, `${GERMAN} ${GERMAN}`);
    assert.ok(lines.length > 3 && !lines.some(({ text }) => HYPHEN.test(text)), JSON.stringify(lines));
  });

  test('has hyphens before its letters get smaller', async () => {
    const cell: Draw = (page) => {
      page.fontSize(12).text('The speed of ships on all rivers', 72, 100, { width: 90 });
      page.fontSize(12).text('Something else is below.', 72, 145, { lineBreak: false });
    };
    const { lines, size } = await write(cell, 'Geschwindigkeitsbegrenzungen');
    assert.ok(
      lines.some(({ text }) => HYPHEN.test(text)),
      JSON.stringify(lines),
    );
    assert.ok(size > 11.5, String(size));
  });

  test('that goes on in the next column fills its first one', async () => {
    const columns: Draw = (page) =>
      page
        .fontSize(11)
        .text(ENGLISH.repeat(5), 72, 640, { width: 440, columns: 2, columnGap: 30, height: 80, align: 'justify' });
    const { lines } = await write(columns, (text) => text.replaceAll('library', 'public library'), 'en', 290);
    assert.ok(lines.length >= 4, JSON.stringify(lines));
    assert.ok(
      lines.every(({ x1 }) => Math.abs(x1 - 277) < 2),
      JSON.stringify(lines),
    );
  });

  test('that is a heading has no hyphens', async () => {
    const title = 'The opening times of the library and of the garden behind it in the winter';
    const { lines, keptUnits } = await write((page) => {
      page.font('Helvetica-Bold').fontSize(18).text(title, 72, 72, { width: 400 });
      for (let at = 0; at < 12; at++)
        page
          .font('Helvetica')
          .fontSize(11)
          .text('The library is open.', 72, 128 + 30 * at);
    }, 'Die Öffnungszeiten der Bibliothek und der Wasserstraßenverwaltungsbehörde im Winterhalbjahr');
    const heading = lines.filter(({ y }) => y < 125);
    assert.ok(keptUnits === 0 && heading.length > 1, JSON.stringify(lines));
    assert.ok(
      heading.every(({ text }) => !HYPHEN.test(text)),
      JSON.stringify(heading),
    );
  });

  test('stays ragged where a few lines end at one place by chance', async () => {
    const ends = [300, 308, 300, 288, 300];
    const { lines } = await write(
      (page) => {
        page.font('Helvetica').fontSize(10);
        for (const [index, end] of ends.entries()) {
          const text = 'All who work in the garden behind the old house read';
          const space = (end - 72 - page.widthOfString(text)) / (text.split(' ').length - 1);
          page.text(text, 72, 100 + 13 * index, { lineBreak: false, wordSpacing: space });
        }
        page.text('in the evening.', 72, 165, { lineBreak: false });
      },
      (source) => source.replaceAll('garden', 'orchard'),
      'en',
    );
    const own = lines.slice(0, -1).map(({ x1 }) => Math.round(x1));
    assert.ok(new Set(own).size > 1, JSON.stringify(lines));
  });
});
