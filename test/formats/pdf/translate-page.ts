import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { FONTS } from '../../support/fonts.ts';
import { temporaryDirectory } from '../../support/storage.ts';

/** Draws a page. */
export type Draw = Parameters<typeof pdfOf>[0][number];

/**
 * Replaces each text of a page by one text and its number, from 100 on.
 * @param kept number of the texts without room
 */
export async function translatePage(language: string, text: string, draw: Draw, kept = 0) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  const source = await pdfOf([draw]);
  await writeFile(path, source);
  const pdf = await openPdf(path, () => {}, undefined, [FONTS]);
  const { bytes, keptUnits } = await pdf.write(
    pdf.units.map((_, index) => ({ text: `${text} ${100 + index}`, tags: [] })),
    language,
    false,
  );
  assert.equal(keptUnits, kept);
  const [page] = (await readPdf(bytes)).pages;
  return { items: page?.items ?? [], links: page?.links ?? [], bytes };
}
