import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'content-disposition';
import { z } from 'zod';
import { HOSTILE_PDFS } from '../../fixtures/pdf/hostile-collection.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { HELVETICA, rawPdf, show } from '../../fixtures/pdf/raw-pdf.ts';
import { type PlacedText, readPdf, renderPage } from '../../fixtures/pdf/read-page.ts';
import { needsApertium } from '../../support/apertium.ts';
import { assertEndsWell } from '../../support/assert-ends-well.ts';
import { postDocument, translateDocument } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const PAIR = { current_language: 'es', target_language: 'ca' };
const AS_PDF = { ...PAIR, result_format: 'pdf' };
const SENTENCE = 'La casa es grande.';
const TRANSLATION = 'La casa és gran.';
const SLOW = 'endless pages';
const warnings = z.array(z.object({ code: z.string(), count: z.int() }));

const boxOf = ({ x, y, width, size }: PlacedText) => [x, y - size, x + width, y + 0.3 * size] as const;
const isOver = (one: readonly number[], other: readonly number[]): boolean =>
  Number(one[0]) < Number(other[2]) - 0.5 &&
  Number(one[2]) > Number(other[0]) + 0.5 &&
  Number(one[1]) < Number(other[3]) - 0.5 &&
  Number(one[3]) > Number(other[1]) + 0.5;

describe('a PDF that comes back as a PDF', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function translate(content: Buffer, fields: object = {}) {
    const { bytes, response, state } = await translateDocument(
      glossa,
      { name: 'guide.pdf', content },
      { ...AS_PDF, ...fields },
    );
    const found = warnings.parse(state.warnings);
    return {
      bytes,
      response,
      state,
      read: await readPdf(bytes),
      warnings: Object.fromEntries(found.map(({ code, count }) => [code, count])),
    };
  }

  test('has its pages, its title, its bookmarks and its language, and the text of the translation alone', async () => {
    const content = await pdfOf(
      [
        (pdf) => {
          pdf.outline.addItem('La casa');
          pdf.fontSize(20).text('La casa', 72, 72);
          pdf.fontSize(11).text(`${SENTENCE} El gato es negro. `.repeat(6), 72, 120, { width: 450, align: 'justify' });
        },
        (pdf) => pdf.fontSize(11).text('El gato es negro.', 72, 300),
      ],
      { info: { Title: 'La casa es grande' } },
    );
    const { read, response, state, warnings: found } = await translate(content);
    assert.equal(response.headers.get('content-type')?.split(';')[0], 'application/pdf');
    const name = parse(response.headers.get('content-disposition') ?? '').parameters.filename;
    assert.equal(name, 'guide.ca.pdf');
    assert.equal(state.result_filename, 'guide.ca.pdf');
    assert.deepEqual(found, {});
    assert.equal(read.pages.length, 2);
    assert.deepEqual([read.title, read.language], ['La casa és gran', 'ca']);
    assert.deepEqual(read.bookmarks, ['La casa']);
    const [first, second] = read.pages.map(({ text }) => text.replace(/\s+/g, ' ').trim());
    assert.equal(first, `La casa ${`${TRANSLATION} El gat és negre. `.repeat(6)}`.trim());
    assert.equal(second, 'El gat és negre.');
  });

  test('stays as it was outside of its texts, which keep their places', async () => {
    const content = await pdfOf([
      (pdf) => {
        pdf.rect(60, 60, 200, 40).fill('#dddddd');
        pdf.fillColor('black').fontSize(12).text(SENTENCE, 72, 75);
        pdf.circle(400, 400, 50).stroke();
        pdf.moveTo(72, 500).lineTo(500, 600).stroke();
        pdf.fontSize(9).text('El gato es negro.', 72, 700);
        pdf.text('123', 300, 700);
      },
    ]);
    const { bytes, read } = await translate(content);
    const before = await readPdf(content);
    const items = [...(before.pages[0]?.items ?? []), ...(read.pages[0]?.items ?? [])].filter(
      ({ text }) => text.trim() !== '' && text !== '123',
    );
    assert.deepEqual(
      read.pages[0]?.items.filter(({ text }) => /^La|^El/.test(text)).map(({ x, y }) => [Math.round(x), Math.round(y)]),
      before.pages[0]?.items
        .filter(({ text }) => /^La|^El/.test(text))
        .map(({ x, y }) => [Math.round(x), Math.round(y)]),
    );
    const [source, result] = [await renderPage(content, 1), await renderPage(bytes, 1)];
    assert.equal(source.width, result.width);
    const changed = [...result.pixels.keys()].filter((at) => source.pixels[at] !== result.pixels[at]);
    assert.ok(changed.length > 50, `${changed.length} pixels changed`);
    const outside = changed.filter((at) => {
      const [x, y] = [at % source.width, Math.floor(at / source.width)];
      return !items.some((item) => isOver([x - 1, y - 1, x + 2, y + 2], boxOf(item)));
    });
    assert.deepEqual(outside, []);
  });

  test('has its links and the lines under words below the translated words', async () => {
    const content = await pdfOf([
      (pdf) => {
        pdf.fontSize(12).text('Hola. ', 72, 100, { continued: true });
        pdf.text('La casa es grande', { link: 'https://example.org/casa', underline: true, continued: true });
        pdf.text(' y el gato es negro.', { link: null, underline: false });
      },
    ]);
    const { read, bytes } = await translate(content);
    const [page] = read.pages;
    assert.equal(page?.text.trim(), 'Hola. La casa és gran i el gat és negre.');
    const [link] = page?.links ?? [];
    assert.equal(link?.url, 'https://example.org/casa');
    const box = link?.box ?? [0, 0, 0, 0];
    const [line] = page?.items.filter(({ text }) => text.includes('La casa')) ?? [];
    assert.ok(line);
    // Letters have about the same width.
    const xOf = (at: number) => line.x + (line.width * at) / line.text.length;
    const [start, end] = [xOf(line.text.indexOf('La casa')), xOf(line.text.indexOf(' i el gat'))];
    assert.ok(Math.abs(box[0] - start) < 8 && Math.abs(box[2] - end) < 8, JSON.stringify([box, start, end]));
    assert.ok(line.y > box[1] && line.y < box[3], JSON.stringify([box, line]));
    // The line ends where the words end, which are shorter than before.
    const { width, pixels } = await renderPage(bytes, 1);
    const rows = Array.from({ length: 6 }, (_, index) => Math.round(box[3]) - 4 + index);
    const dark = (x: number) => rows.some((y) => Number(pixels[y * width + x]) < 200);
    assert.ok(dark(Math.round((box[0] + box[2]) / 2)), 'no line under the words');
    const columns = Array.from(
      { length: Math.floor(box[2] - box[0]) - 4 },
      (_, index) => Math.ceil(box[0]) + 2 + index,
    );
    assert.deepEqual(
      columns.filter((x) => !dark(x)),
      [],
    );
  });

  test('keeps the marks of notes as superscripts', async () => {
    const content = await pdfOf([
      (pdf) => {
        pdf.fontSize(12).text('La casa es grande.', 72, 100, { lineBreak: false });
        const end = 72 + pdf.widthOfString('La casa es grande.');
        pdf.fontSize(7).text('1', end, 99, { lineBreak: false });
        pdf.fontSize(12).text(' El gato es negro.', end + 4, 100, { lineBreak: false });
      },
    ]);
    const { read } = await translate(content);
    const items = read.pages[0]?.items ?? [];
    const mark = items.find(({ text }) => text === '1');
    const line = items.find(({ text }) => text.startsWith('La'));
    assert.ok(mark && line, JSON.stringify(items));
    assert.ok(mark.size < 0.8 * line.size && mark.y < line.y - 2, JSON.stringify([mark, line]));
  });

  test('keeps a text whose translation has no room, and says so', async () => {
    const content = await pdfOf([
      (pdf) => {
        pdf.rect(70, 95, 60, 18).stroke();
        pdf.fontSize(12).text('El gato', 74, 99, { lineBreak: false });
        pdf.rect(130, 95, 60, 18).stroke();
        pdf.text('La casa', 134, 99, { lineBreak: false });
        pdf.text('El perro es negro.', 72, 300);
      },
    ]);
    const { read, warnings: found } = await translate(content, {
      glossary: { gato: 'gat molt gran i molt negre i gros' },
    });
    const items = read.pages[0]?.items.map(({ text }) => text.trim()).filter((text) => text !== '') ?? [];
    assert.ok(items.includes('El gato'), items.join('|'));
    assert.ok(items.join(' ').includes('El gos és negre.'), items.join('|'));
    assert.deepEqual(found, { kept_layout: 1 });
  });

  test('sets longer texts smaller or lower, never over others or beyond the page', async () => {
    const long = 'gat molt gran i molt negre';
    const content = await pdfOf([
      (pdf) => {
        for (let at = 0; at < 8; at++) {
          pdf
            .fontSize(11)
            .text('El gato es negro y la casa es grande y el gato es grande.', 72, 80 + at * 60, { width: 180 });
          pdf.text('El perro es negro.', 300, 80 + at * 60);
        }
      },
    ]);
    const { read } = await translate(content, { glossary: { gato: long } });
    const [page] = read.pages;
    const items = page?.items.filter(({ text }) => text.trim() !== '') ?? [];
    assert.ok(items.length > 16);
    for (const [index, one] of items.entries()) {
      assert.ok(one.x >= 70 && one.x + one.width <= 595 && one.y <= 842, JSON.stringify(one));
      for (const other of items.slice(index + 1)) {
        if (Math.abs(one.y - other.y) < 1 && Math.abs(one.x + one.width - other.x) < 4) continue;
        const [a, b] = [boxOf(one), boxOf(other)].map(([x0, y0, x1]) => [x0, y0 + 0.25 * one.size, x1, y0 + one.size]);
        assert.ok(!isOver(a ?? [], b ?? []), JSON.stringify([one, other]));
      }
    }
  });

  test('keeps texts side by side, cells and items apart', async () => {
    const content = await pdfOf([
      (pdf) => {
        pdf.fontSize(11);
        for (const [row, [left, right]] of [
          ['La casa', 'El gato'],
          ['El perro', 'La mesa'],
          ['La puerta', 'El libro'],
        ].entries()) {
          pdf.text(left ?? '', 80, 100 + 20 * row, { lineBreak: false });
          pdf.text(right ?? '', 300, 100 + 20 * row, { lineBreak: false });
        }
        pdf.text('• El gato es negro.', 80, 300, { lineBreak: false });
        pdf.text('• El perro es grande.', 80, 315, { lineBreak: false });
      },
    ]);
    const { read } = await translate(content);
    const items = read.pages[0]?.items ?? [];
    // A blank between letters of two fonts is an item.
    const at = (x: number, y: number) =>
      items
        .filter((item) => item.x >= x && item.x < x + 150 && Math.abs(item.y - y) < 12)
        .map(({ text }) => text)
        .join('')
        .trim();
    assert.deepEqual(
      [at(80, 108), at(300, 108), at(80, 128), at(300, 128), at(80, 148), at(300, 148)],
      ['La casa', 'El gat', 'El gos', 'La taula', 'La porta', 'El llibre'],
    );
    assert.match(at(75, 308), /^•\s*El gat és negre\.$/);
    assert.match(at(75, 323), /^•\s*El gos és gran\.$/);
  });

  test('tells which pages are not read', async () => {
    const content = await pdfOf([(pdf) => pdf.text(SENTENCE), (pdf) => pdf.rect(100, 100, 200, 200).fill('black')]);
    const { read, warnings: found } = await translate(content);
    assert.equal(read.pages.length, 2);
    assert.deepEqual(found, { not_read: 1 });
  });

  test('tells that signatures end', async () => {
    const content = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [5 0 R 6 0 R 7 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 ${HELVETICA} >> >> >>`,
      { dictionary: '', data: Buffer.from(show(1, 12, 72, 700, `(${SENTENCE})`)) },
      '<< /FT /Sig /T (signed) /V << /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >> >>',
      '<< /FT /Sig /T (empty) >>',
      '<< /FT /Tx /T (name) /V (Ana) >>',
    ]);
    const { read, warnings: found } = await translate(content);
    assert.equal(read.pages.length, 1);
    assert.deepEqual(found, { signature_ends: 1 });
  });

  test('is made of a PDF only, and in a script that has a font', async () => {
    const content = await pdfOf([(pdf) => pdf.text(SENTENCE)]);
    const text = await postDocument(glossa, { name: 'a.txt', content: SENTENCE }, AS_PDF);
    assert.deepEqual([text.status, text.body.code], [400, 'invalid_request']);
    assert.match(JSON.stringify(text.body.errors), /result_format/);
    const unknown = await postDocument(glossa, { name: 'a.pdf', content }, { ...PAIR, result_format: 'docx' });
    assert.deepEqual([unknown.status, unknown.body.code], [400, 'invalid_request']);
    const html = await translateDocument(glossa, { name: 'a.pdf', content }, { ...PAIR, result_format: 'html' });
    assert.ok(html.bytes.toString().includes(TRANSLATION));
  });

  test('is a typed error for an encrypted, damaged or hostile file', { timeout: 300_000 }, async () => {
    const secret = await pdfOf([(pdf) => pdf.text(SENTENCE)], { userPassword: 'secret' });
    const whole = await pdfOf([(pdf) => pdf.text(SENTENCE)]);
    // Files that reach the writer, and one slow file. `npm run test:deploy` sends all.
    const hostile = Object.entries(HOSTILE_PDFS)
      .filter(([name, { becomes, slow }]) => (slow ? name === SLOW : becomes.includes('read')))
      .map(([name, { make }]) => [name, make()] as const);
    assert.ok(hostile.some(([name]) => name === SLOW));
    const files = [['encrypted', secret] as const, ['cut', whole.subarray(0, 200)] as const, ...hostile];
    for (const [name, content] of files) await assertEndsWell(glossa, name, content);
  });
});
