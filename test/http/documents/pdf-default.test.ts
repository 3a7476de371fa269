import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { needsApertium } from '../../support/apertium.ts';
import { translateDocument } from '../../support/document-client.ts';
import { startTestService } from '../../support/service.ts';

const PAIR = { current_language: 'es', target_language: 'ca' };
const SENTENCE = 'La casa es grande.';

test('a PDF comes back with its pages, or as HTML if nothing on its pages can be replaced', needsApertium, async () => {
  await using glossa = await startTestService();
  const upright = await pdfOf([(pdf) => pdf.text(SENTENCE)]);
  const pages = await translateDocument(glossa, { name: 'guide.pdf', content: upright }, PAIR);
  assert.equal(pages.state.result_filename, 'guide.ca.pdf');
  assert.match((await readPdf(pages.bytes)).pages[0]?.text ?? '', /La casa és gran\./);
  const tilted = await pdfOf([(pdf) => pdf.rotate(4, { origin: [300, 400] }).text(SENTENCE, 200, 400)]);
  const text = await translateDocument(glossa, { name: 'tilted.pdf', content: tilted }, PAIR);
  assert.equal(text.state.result_filename, 'tilted.ca.html');
  assert.match(text.bytes.toString(), /La casa és gran\./);
});
