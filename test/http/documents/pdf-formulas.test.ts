import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { type PlacedText, readPdf } from '../../fixtures/pdf/read-page.ts';
import { needsApertium } from '../../support/apertium.ts';
import { translateDocument } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const AS_PDF = { current_language: 'es', target_language: 'ca', result_format: 'pdf' };

describe('a PDF with formulas that comes back as a PDF', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function translate(content: Buffer, glossary = {}) {
    const file = { name: 'guide.pdf', content };
    const { bytes, state } = await translateDocument(glossa, file, { ...AS_PDF, glossary });
    return { read: await readPdf(bytes), warnings: state.warnings };
  }

  test('moves formulas with their own glyphs among the translated words', async () => {
    const content = await pdfOf([
      (pdf) => {
        let x = 72;
        const show = (text: string, font: string, size: number, y = 100) => {
          pdf.font(font).fontSize(size).text(text, x, y, { lineBreak: false });
          x += pdf.widthOfString(text);
        };
        show('El gato y el perro ven ', 'Times-Roman', 12);
        // pdfkit does not know the metrics of this font.
        show('b', 'Symbol', 12, 108.2);
        x += 6.6;
        show('2', 'Times-Roman', 7, 106);
        show(' en la casa.', 'Times-Roman', 12);
        pdf.text('123', 500, 300);
      },
    ]);
    const { read, warnings: found } = await translate(content, { gato: 'gat molt gran' });
    const items = read.pages[0]?.items.filter(({ text }) => text.trim() !== '') ?? [];
    const before = (await readPdf(content)).pages[0]?.items ?? [];
    assert.deepEqual(found, []);
    const inOrder = items.toSorted((one, other) => one.x - other.x).map(({ text }) => text);
    assert.match(inOrder.join(''), /El gat molt gran i el gos veuen.*β.*2.*a la casa\./);
    const [sign, index] = ['β', '2'].map((text) => items.find((item) => item.text.trim() === text));
    const [signBefore, indexBefore] = ['β', '2'].map((text) => before.find((item) => item.text.trim() === text));
    assert.ok(sign && index && signBefore && indexBefore, JSON.stringify(items));
    assert.ok(sign.x > signBefore.x + 30, JSON.stringify([signBefore, sign]));
    const distance = (one: PlacedText, other: PlacedText) => [other.x - one.x, other.y - one.y, other.size - one.size];
    for (const [at, value] of distance(sign, index).entries()) {
      assert.ok(Math.abs(value - (distance(signBefore, indexBefore)[at] ?? 0)) < 0.05);
    }
    const last = items.find(({ text }) => text.includes('casa'));
    assert.ok(last && last.x > index.x + index.width && last.x < index.x + 12, JSON.stringify(items));
  });

  test('keeps numbers with equal digits whole', async () => {
    const content = await pdfOf([(pdf) => pdf.text('La casa es grande y tiene 200000 gatos.')]);
    const { read } = await translate(content);
    assert.match(read.pages[0]?.text ?? '', /^\s*La casa és gran i té 200000 gats\.\s*$/);
  });
});
