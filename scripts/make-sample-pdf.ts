import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';

// Typesets the essay in assets/ as the PDF that the documentation's first call summarizes. Run it after a change of the
// text. The same text always produces the same bytes.

const NAME = 'a-short-history-of-translation';
const ASSETS = new URL('../assets/', import.meta.url);
/** A fixed date keeps the bytes of the file, including its identifier, the same. */
const DOCUMENT_DATE = new Date('2026-01-01T00:00:00Z');
const MARGIN = { top: 92, bottom: 84, left: 96, right: 96 };
const PAGE_NUMBER_FROM_BOTTOM = 52;
const HEAD_FROM_TOP = 54;

const [titleLine = '', ...paragraphs] = readFileSync(new URL(`${NAME}.md`, ASSETS), 'utf8')
  .split(/\n\s*\n/u)
  .map((paragraph) => withTypographicQuotes(paragraph.trim()))
  .filter((paragraph) => paragraph !== '');
const title = titleLine.replace(/^# /u, '');

const pdf = new PDFDocument({
  size: 'A4',
  margins: MARGIN,
  bufferPages: true,
  lang: 'en-GB',
  info: {
    Title: title,
    Author: 'The Glossa project',
    Producer: 'Glossa',
    Creator: 'Glossa',
    CreationDate: DOCUMENT_DATE,
    ModDate: DOCUMENT_DATE,
  },
});
const width = pdf.page.width - MARGIN.left - MARGIN.right;

pdf.font('Times-Bold').fontSize(21).text(title, { align: 'center' }).moveDown(1.1);
let isFirstOfSection = true;
for (const paragraph of paragraphs) {
  if (paragraph.startsWith('## ')) {
    // A heading near the end of a page moves to the next page.
    if (pdf.y > pdf.page.height - MARGIN.bottom - 90) pdf.addPage();
    pdf.moveDown(0.9).font('Times-Bold').fontSize(14).text(paragraph.slice(3)).moveDown(0.35);
    isFirstOfSection = true;
  } else {
    pdf
      .font('Times-Roman')
      .fontSize(11.5)
      .text(paragraph, { align: 'justify', lineGap: 3, indent: isFirstOfSection ? 0 : 16 });
    isFirstOfSection = false;
  }
}

const { start, count } = pdf.bufferedPageRange();
for (let index = start; index < start + count; index += 1) {
  pdf.switchToPage(index);
  // Text outside the margins would otherwise start a new page.
  pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
  const line = { width, align: 'center', lineBreak: false } as const;
  pdf.font('Times-Italic').fontSize(9.5);
  if (index > start) pdf.text(title, MARGIN.left, HEAD_FROM_TOP, line);
  pdf.font('Times-Roman').text(String(index + 1), MARGIN.left, pdf.page.height - PAGE_NUMBER_FROM_BOTTOM, line);
}
pdf.end();
await pipeline(pdf, createWriteStream(new URL(`${NAME}.pdf`, ASSETS)));

function withTypographicQuotes(text: string): string {
  return text.replace(/"([^"]*)"/gu, '“$1”').replaceAll("'", '’');
}
