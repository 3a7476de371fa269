import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { serialize } from 'node:v8';
import { deflateSync } from 'node:zlib';
import type { TaggedText } from '@glossa/tagged-text';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { HELVETICA, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { temporaryDirectory } from '../../support/storage.ts';

/** A link, a raised mark, a formula, a colour in a separate space, and a page whose text runs upwards. */
async function richPdf(): Promise<Buffer> {
  return pdfOf([
    (pdf) => {
      pdf.font('Times-Roman').fontSize(12).text('The garden is open to all. ', 72, 100, { continued: true });
      pdf.fillColor([0, 0.2, 0.9, 0.1]).text('Read the rules first.', { link: 'https://example.org/rules' });
      let x = 72;
      const show = (text: string, font: string, y = 150) => {
        pdf.fillColor('black').font(font).text(text, x, y, { lineBreak: false });
        x += pdf.widthOfString(text);
      };
      show('The cat and the dog see ', 'Times-Roman');
      // pdfkit does not know the metrics of this font.
      show('b', 'Symbol', 158.2);
      x += 6.6;
      show(' in the house.', 'Times-Roman');
    },
    (pdf) => pdf.rotate(-90, { origin: [300, 400] }).text('The house is large.', 200, 400, { lineBreak: false }),
  ]);
}

async function inFile<T>(content: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, content);
  return await use(path);
}

function countedPages() {
  let pages = 0;
  return { onPage: () => void pages++, read: () => pages };
}

const louder = ({ text, tags }: TaggedText): TaggedText => ({ text: text.replace(/The/g, 'tHE'), tags });

describe('a PDF that has been read', () => {
  test('is written alike without reading its pages again', async () => {
    await inFile(await richPdf(), async (path) => {
      const first = await openPdf(path, () => {});
      const packed = first.pack();
      assert.ok(packed);
      const { onPage, read } = countedPages();
      const second = await openPdf(path, onPage, packed);
      assert.deepEqual([second.units.length, read()], [3, 0]);
      assert.ok(second.units.some(({ verbatim = [] }) => verbatim.length > 0));
      const [own, other] = [first, second].map((pdf) => pdf.write(pdf.units.map(louder), 'de', false));
      const [expected, written] = [await own, await other];
      assert.deepEqual(written?.keptUnits, 0);
      assert.ok(expected && written && Buffer.from(expected.bytes).equals(written.bytes));
      assert.match((await readPdf(written.bytes)).pages[1]?.text ?? '', /tHE house is large\./);
    });
  });

  test('is read again when another version has read it', async () => {
    await inFile(await richPdf(), async (path) => {
      const { onPage, read } = countedPages();
      const pdf = await openPdf(path, onPage, deflateSync(serialize({ format: 'other', pages: {} })));
      assert.deepEqual([pdf.units.length, read() > 0], [3, true]);
    });
  });

  test('keeps the texts of an earlier translation in their fonts', async () => {
    const content = await pdfOf([
      (pdf) => {
        pdf.font('Times-Roman').text('The first house is old.', 72, 100);
        pdf.font('Helvetica').text('The second house is new.', 72, 200);
      },
    ]);
    const translate = async (source: Uint8Array, from: string, to: string) =>
      inFile(source, async (path) => {
        const pdf = await openPdf(path, () => {});
        const replaced = pdf.units.map((unit) => (unit.text.includes(from) ? unit.text.replace(from, to) : undefined));
        const given = replaced.map((text) => (text === undefined ? undefined : { text, tags: [] }));
        return (await pdf.write(given, 'de', false)).bytes;
      });
    const once = await translate(await translate(content, 'first', 'second'), 'new', 'red');
    const [page] = (await readPdf(await translate(once, 'old', 'wide'))).pages;
    assert.match(page?.text ?? '', /The second house is red\.\s*The second house is wide\./);
  });
});

describe('the hidden text of a scan', () => {
  test('stays, because its translation would be set over the scan', async () => {
    const contents = `3 Tr ${show(1, 11, 72, 700, '(The library opens every day.)')} 0 Tr ${show(1, 11, 72, 600, '(The house is large.)')}`;
    await inFile(rawPages([contents], [HELVETICA]), async (path) => {
      const { units, warnings } = await openPdf(path, () => {});
      assert.deepEqual(
        units.map(({ text }) => text),
        ['The house is large.'],
      );
      assert.deepEqual(warnings, { kept_layout: 1 });
    });
  });
});
