import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNull } from '@cantoo/pdf-lib';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { needsApertium } from '../../support/apertium.ts';
import { translateDocument } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const PAIR = { current_language: 'es', target_language: 'ca' };
const SENTENCE = 'La casa es grande.';
const TRANSLATION = 'La casa és gran.';

describe('a bilingual PDF', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('has the pages of the source beside those of the translation, with their links, for pdf-bilingual', async () => {
    const content = await pdfOf([
      (pdf) => {
        pdf.text(SENTENCE, 72, 72);
        pdf.outline.addItem('La casa');
        pdf.goTo(72, 72, 100, 14, 'gato');
      },
      (pdf) => {
        pdf.addNamedDestination('gato');
        pdf.text('El gato es negro.', 72, 72);
      },
    ]);
    const linked = await PDFDocument.load(content);
    // A link to the page itself, as most programs write it.
    const [first, second] = linked.getPages();
    first?.node
      .Annots()
      ?.lookup(0, PDFDict)
      .set(PDFName.of('Dest'), linked.context.obj([second?.ref ?? PDFNull, 'Fit']));
    first?.node.Annots()?.lookup(0, PDFDict).delete(PDFName.of('A'));
    const file = Buffer.from(await linked.save());
    for (const fields of [{ result_format: 'pdf-bilingual' }, { result_format: 'pdf', layout: 'bilingual' }]) {
      const { bytes, state } = await translateDocument(
        glossa,
        { name: 'guide.pdf', content: file },
        { ...PAIR, ...fields },
      );
      const read = await readPdf(bytes);
      const texts = read.pages.map(({ text }) => text.trim());
      assert.deepEqual(texts, [SENTENCE, TRANSLATION, 'El gato es negro.', 'El gat és negre.']);
      assert.deepEqual([read.language, state.result_filename], ['ca', 'guide.ca.pdf']);
      const result = await PDFDocument.load(bytes);
      const pages = result.getPages();
      const targetOf = (page: number) =>
        pages[page]?.node.Annots()?.lookup(0, PDFDict).lookup(PDFName.of('Dest'), PDFArray).get(0);
      assert.deepEqual([targetOf(0), targetOf(1)], [pages[2]?.ref, pages[3]?.ref]);
      assert.equal(String(result.catalog.get(PDFName.of('PageLayout'))), '/TwoPageLeft');
    }
  });
});
