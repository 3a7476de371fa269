import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { type Line, setPdf } from '../../../../load/documents/set-pdf.ts';
import { readBlocks } from '../../../fixtures/pdf/read-blocks.ts';

const measure = new PDFDocument().font('Times-Roman');

/** Lines in which `^{…}` is raised and smaller. @param share of the font size @param rise in font sizes */
async function read(texts: readonly string[], share: number, rise: number): Promise<string[]> {
  const lines = texts.flatMap((text, index): Line[] => {
    let x = 72;
    return text.split(/(\^\{[^}]*\})/u).map((part) => {
      const raised = /^\^\{(.*)\}$/u.exec(part)?.[1];
      const size = raised === undefined ? 11 : 11 * share;
      const start = x;
      x += measure.fontSize(size).widthOfString(raised ?? part);
      // The top of smaller text is lower by the difference of the ascents.
      const top = 100 + 30 * index + (raised === undefined ? 0 : 0.683 * (11 - size) - 11 * rise);
      return { text: raised ?? part, x: start, y: top, size };
    });
  });
  return (await readBlocks(await setPdf([lines]))).map((block) => block.text);
}

const MARKED = [
  'The census of 1890^{1} counted four hundred people in the valley.',
  'The mill made 45%^{2} of all flour that was sold for 12^{3} pence a loaf.',
  'The press burned down in 1911.^{4} A new one was built by the EU^{5,6} within a year.',
  'He called it “a gift”^{7–9} and left for London.^{[10]} Nobody saw him again.',
];
const UNMARKED = [
  'The census of 1890 counted four hundred people in the valley.',
  'The mill made 45% of all flour that was sold for 12 pence a loaf.',
  'The press burned down in 1911. A new one was built by the EU within a year.',
  'He called it “a gift” and left for London. Nobody saw him again.',
];

test('leaves out footnote marks after words, numbers, signs and sentences', async () => {
  assert.deepEqual(await read(MARKED, 0.6, 0.35), UNMARKED);
});

test('leaves out footnote marks as browsers print them', async () => {
  assert.deepEqual(await read(MARKED, 5 / 6, 0.36), UNMARKED);
});

test('keeps the meaning of exponents', async () => {
  const texts = await read(
    [
      'About 10^{6} seeds weigh one kilogram, and 3 × 10^{-4} of them are 2^{8} = 256 at a time.',
      'The field measures 250 m^{2}, the speed was 3 m s^{-1} and the density 2 g cm^{-3} in the test.',
      'The energy is E = mc^{2} for all, Ca^{2+} ions are counted and the ^{14}C in the bones is old.',
      'In the 19^{th} century the 1^{er} of May was no holiday, and x^{2} was written by hand.',
    ],
    0.6,
    0.35,
  );
  assert.deepEqual(texts, [
    'About 10⁶ seeds weigh one kilogram, and 3 × 10⁻⁴ of them are 2⁸ = 256 at a time.',
    'The field measures 250 m², the speed was 3 m s⁻¹ and the density 2 g cm⁻³ in the test.',
    'The energy is E = mc² for all, Ca²⁺ ions are counted and the ¹⁴C in the bones is old.',
    'In the 19th century the 1er of May was no holiday, and x² was written by hand.',
  ]);
});

test('leaves out marks that are characters of their own', async () => {
  const texts = await read(['The priest³ came in 1890.¹ He had 40 m² of land.'], 1, 0);
  assert.deepEqual(texts, ['The priest came in 1890. He had 40 m² of land.']);
});
