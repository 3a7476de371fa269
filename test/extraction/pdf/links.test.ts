import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { toHtml } from '../../../src/extraction/to-html.ts';
import { never, openTestReader } from './pdf-reader-setup.ts';

const SIZE = 11;
const PAGE = 'https://example.com/garden?a=1&b=2';
const AFTER =
  'The whole garden is open in the summer, and many people of the town come to see the flowers and the old trees of it.';

/** A page with links in a text, one of them over two lines, and with marks of two notes. */
async function linkedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 72 });
  pdf.font('Helvetica').fontSize(SIZE);
  const plain = { link: null, continued: true } as const;
  pdf.text('The garden was planted by two sisters in the spring of the year. Read more on ', plain);
  pdf.text('the page of the garden and of its trees', { link: PAGE, continued: true });
  pdf.text(' or in the books of the library, and ', plain);
  pdf.text('write', { link: 'mailto:a@example.com', continued: true });
  pdf.text(' to us or do not write, as you like.', { link: null }).moveDown();
  const y = pdf.y;
  let x = 72;
  for (const [text, isMark] of [
    ['The trees are older than the house', false],
    ['1', true],
    [' and the walls.', false],
    ['2,3', true],
  ] as const) {
    pdf.fontSize(isMark ? 7 : SIZE).text(text, x, isMark ? y - 2 : y, { lineBreak: false });
    x += pdf.widthOfString(text) + 1;
  }
  pdf.fontSize(SIZE).text(AFTER, 72, y + 16, { width: 450 });
  pdf.fontSize(6).text('1', 72, 700, { lineBreak: false });
  pdf.fontSize(9).text('See the letters of the first owner in the archive.', 77, 701, { lineBreak: false });
  pdf.end();
  return buffer(pdf);
}

test('links and marks of notes of a PDF are in its page, and not in the text for summaries', async () => {
  await using reader = await openTestReader();
  const pdf = await linkedPdf();
  const html = toHtml((await reader.reader.read(Readable.from([pdf]), never, 'all')).blocks, 'name');
  const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, url, words]) => [url, words]);
  assert.deepEqual(links, [
    [PAGE.replace('&', '&amp;'), 'the page of the garden and of its trees'],
    ['mailto:a@example.com', 'write'],
  ]);
  assert.ok(html.includes('library, and <a href="mailto:a@example.com">write</a> to us or do not write'), html);
  assert.ok(html.includes('than the house<sup>1</sup> and the walls.<sup>2,3</sup>'), html);
  assert.ok(html.includes('<p><sup>1</sup> See the letters'), html);
  assert.ok(html.includes(`<p>${AFTER}</p>`) || html.includes(AFTER), html);
  const prose = await reader.read(pdf);
  assert.ok(prose.every((block) => block.links === undefined && !/[¹²³<]/.test(block.text)));
});

test('an address of a link and the words of a note mark are escaped, and units keep their exponents', () => {
  const text = 'The room of 20 m² is <b>here</b>.¹';
  const links = [{ start: 21, end: 32, url: 'https://a.example/"><script>' }];
  const html = toHtml([{ kind: 'paragraph', text, page: 1, links }], 'name');
  const words =
    'The room of 20 m² is <a href="https://a.example/&quot;&gt;&lt;script&gt;">&lt;b&gt;here&lt;/b&gt;</a>.<sup>1</sup>';
  assert.ok(html.includes(`<p>${words}</p>`), html);
});
