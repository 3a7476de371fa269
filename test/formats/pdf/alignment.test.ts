import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Draw = Parameters<typeof pdfOf>[0][number];

/** Translates the texts of a page by a function. */
async function translate(draw: Draw, change: (text: string) => string) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  const pdf = await openPdf(path, () => {});
  const changed = pdf.units.map(({ text, tags }) => ({ text: change(text), tags: [...tags] }));
  const { bytes } = await pdf.write(changed, 'de', false);
  const [page] = (await readPdf(bytes)).pages;
  return { units: pdf.units, items: page?.items.filter(({ text }) => text.trim() !== '') ?? [] };
}

describe('a translation', () => {
  test('ends at the right edge where most lines end there, also if some begin at the same place', async () => {
    const lines = [
      'It was cold here.',
      'The garden is large.',
      'The lake is deep, too.',
      'The cat saw the moon.',
      'A dog is old.',
      'Many people live near it.',
    ];
    const { items } = await translate(
      (pdf) => {
        pdf.fontSize(11).text('At the left edge of the page, there is one line.', 60, 60, { lineBreak: false });
        for (const [index, line] of [...lines, 'It was cold here.'].entries())
          pdf.text(line, 500 - pdf.widthOfString(line), 100 + 40 * index, { lineBreak: false });
      },
      (text) => text.replace('It was cold here.', 'Kalt war es.'),
    );
    const found = items.filter(({ text }) => text === 'Kalt war es.');
    assert.equal(found.length, 2, JSON.stringify(items));
    for (const { x, width } of found) assert.ok(Math.abs(x + width - 500) < 1, JSON.stringify(found));
  });

  test('stays in the middle where two lines of like length are', async () => {
    const { items } = await translate(
      (pdf) => {
        for (const [index, line] of ['The reader shows a page of the', 'manual with its contents'].entries()) {
          pdf.fontSize(10).text(line, 300 - pdf.widthOfString(line) / 2, 100 + 12 * index, { lineBreak: false });
        }
        pdf.text('Another line stands at the left edge of this page and is long.', 60, 200, { lineBreak: false });
      },
      (text) =>
        text.replace(
          'The reader shows a page of the manual with its contents',
          'Das Programm zeigt eine Seite mit Inhalt',
        ),
    );
    const centered = items.filter(({ y }) => y < 150);
    assert.ok(centered.length >= 2, JSON.stringify(items));
    for (const { x, width } of centered.slice(0, 2))
      assert.ok(Math.abs(x + width / 2 - 300) < 1, JSON.stringify(centered));
  });

  test('has raised words in their size', async () => {
    const { items } = await translate(
      (pdf) => {
        pdf.fontSize(12).text('The program is in use here', 72, 100, { lineBreak: false });
        const x = 72 + pdf.widthOfString('The program is in use here');
        pdf.fontSize(9.6).text('[4]', x, 97.5, { lineBreak: false });
        const next = x + pdf.widthOfString('[4] ');
        pdf.fontSize(12).text('and in other places.', next, 100, { lineBreak: false });
      },
      (text) => text.replace('program', 'machine'),
    );
    const mark = items.find(({ text }) => text.includes('[4]'));
    const word = items.find(({ text }) => text.includes('machine'));
    assert.ok(mark && word, JSON.stringify(items));
    assert.ok(Math.abs(mark.size / word.size - 0.8) < 0.01, JSON.stringify([mark, word]));
  });
});

describe('a word that a hyphen divides', () => {
  test('is translated in a text with a formula, too', async () => {
    const { units } = await translate(
      (pdf) => {
        pdf
          .font('Times-Roman')
          .fontSize(12)
          .text('The limit is shown in all cases regardless of the expec-', 72, 100, { lineBreak: false });
        pdf.text('tation that the letter ', 72, 114, { lineBreak: false });
        const x = 72 + pdf.widthOfString('tation that the letter ');
        pdf.font('Symbol').text('b', x, 122.2, { lineBreak: false });
        pdf.font('Times-Roman').text('stands for an expectation of people.', x + 10, 114, { lineBreak: false });
      },
      (text) => text,
    );
    const [unit] = units;
    assert.match(unit?.text ?? '', /regardless of the expectation that/u);
    const kept = unit?.verbatim?.map(({ start, end }) => unit.text.slice(start, end));
    assert.equal(kept?.length, 1, JSON.stringify(kept));
    assert.ok(!kept?.join().includes('expec'), JSON.stringify(kept));
  });
});
