import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { temporaryDirectory } from '../../support/storage.ts';

type Draw = Parameters<typeof pdfOf>[0][number];

const SENTENCE = 'The library is open every day and the entrance is free for all people of the town.';

async function textsOf(draw: Draw): Promise<string[]> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  return (await openPdf(path, () => {})).units.map(({ text }) => text);
}

const lines =
  (texts: readonly string[], x = 72): Draw =>
  (page) => {
    page.fontSize(11);
    for (const [index, text] of texts.entries()) page.text(text, x, 80 + 13 * index, { lineBreak: false });
  };

describe('lines that are texts of their own', () => {
  test('are those of an address', async () => {
    const address = ['Pino Bluebird', 'Sesame Street 32', '1025 RX Amsterdam', 'Netherlands'];
    assert.deepEqual(await textsOf(lines(address)), address);
  });

  test('are labels with their values', async () => {
    const entries = ['Order number: 12572103', 'Order date: 18 April 2014'];
    assert.deepEqual(await textsOf(lines(entries)), entries);
  });

  test('are a centred line and one at the left edge', async () => {
    const [title, next] = ['Public meeting of the council on the 20th of June at 4 in the town hall', 'Participants'];
    const texts = await textsOf((page) => {
      page.font('Helvetica-Bold').fontSize(11).text(title, 72, 80, { width: 470, align: 'center' });
      page.text(next, 72, 93, { lineBreak: false });
      page.font('Helvetica').text(SENTENCE.repeat(4), 72, 130, { width: 470 });
    });
    assert.deepEqual(texts.slice(0, 2), [title, next]);
  });

  test('are not those of a paragraph, also a narrow one', async () => {
    for (const width of [110, 150, 400]) {
      const [text] = await textsOf((page) => page.fontSize(11).text(SENTENCE, 72, 80, { width }));
      assert.equal(text, SENTENCE, String(width));
    }
  });
});
