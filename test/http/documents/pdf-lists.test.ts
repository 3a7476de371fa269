import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { needsApertium } from '../../support/apertium.ts';
import { translateDocument } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const PAIR = { current_language: 'es', target_language: 'ca' };
const ITEMS = ['La casa es grande', 'El gato es negro', 'la puerta es roja'];
const TRANSLATIONS = ['La casa és gran', 'El gat és negre', 'la porta és vermella'];

/** A list as browsers print it: its bullets are painted. */
const list = () =>
  pdfOf([
    (pdf) => {
      pdf.fontSize(11).text('Estas son las cosas que tenemos ahora en el pueblo', 72, 80, { lineBreak: false });
      for (const [index, item] of ITEMS.entries()) {
        pdf.circle(77, 101 + 14 * index, 2).fill('black');
        pdf.text(item, 90, 97 + 14 * index, { lineBreak: false });
      }
    },
  ]);

describe('the items of a list with painted bullets are separate texts', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('in HTML', async () => {
    const { bytes } = await translateDocument(
      glossa,
      { name: 'list.pdf', content: await list() },
      { ...PAIR, result_format: 'html' },
    );
    const items = [...bytes.toString().matchAll(/<li>(.*?)<\/li>/gu)].map(([, item]) => item);
    assert.deepEqual(items, TRANSLATIONS);
  });

  test('in a PDF', async () => {
    const { bytes } = await translateDocument(
      glossa,
      { name: 'list.pdf', content: await list() },
      { ...PAIR, result_format: 'pdf' },
    );
    const lines = (await readPdf(bytes)).pages[0]?.items.map(({ text }) => text.trim()).filter((text) => text !== '');
    assert.deepEqual(lines?.slice(1), TRANSLATIONS);
  });

  test('in a summary', async () => {
    await glossa.fetch('/v1/store/file?key=list.pdf&overwrite=true', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from(await list()),
    });
    const { status, body } = await glossa.post('/v1/ai/summary', {
      type: 'points',
      max_points: 10,
      file_store_key: 'list.pdf',
    });
    assert.equal(status, 200);
    const joined = JSON.stringify(body.summary);
    assert.doesNotMatch(joined, /grande,? El gato|negro,? la puerta/u, joined);
  });
});
