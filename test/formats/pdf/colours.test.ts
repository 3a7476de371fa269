import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { contentBytes, loadPdf } from '../../../src/formats/pdf/document.ts';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const SENTENCE = 'The library is open every day and the entrance is free for all people of the town. ';

test('a colour is set once for words that follow each other, so that a damaged colour space is one error and not a hundred', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(
    path,
    await pdfOf([
      (page) => {
        page.fontSize(11).fillColor('#123456').text(SENTENCE.repeat(5), 72, 72, { width: 400 });
        page.fillColor('#654321').text(SENTENCE.repeat(5), 72, 300, { width: 400 });
      },
    ]),
  );
  const pdf = await openPdf(path, () => {});
  const { bytes, keptUnits } = await pdf.write(
    // The font of the source has no such letter.
    pdf.units.map(({ text }) => ({ text: text.replaceAll('e', 'ж'), tags: [] })),
    'de',
    false,
  );
  assert.equal(keptUnits, 0);
  const content = Buffer.from(contentBytes((await loadPdf(bytes)).getPage(0))).toString('latin1');
  const written = content.slice(content.indexOf('GlossaF') - 200);
  assert.ok((written.match(/ TJ/g)?.length ?? 0) > 100);
  assert.equal(written.match(/ (?:scn|rg|g|k) /g)?.length, 2, written.slice(0, 500));
});
