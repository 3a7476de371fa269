import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, prose, setPdf } from '../../../../load/documents/set-pdf.ts';
import { cjkFont, fontOf, HELVETICA, hex, rawPages, show } from '../../../fixtures/pdf/raw-pdf.ts';
import { readBlocks, textsOf } from '../../../fixtures/pdf/read-blocks.ts';

const CHINESE = cjkFont('UniGB-UCS2-H', 'STSong-Light', 'GB1');
const JAPANESE_VERTICAL = cjkFont('UniJIS-UCS2-V', 'KozMinPro-Regular', 'Japan1');

test('joins lines of Chinese without blanks', async () => {
  const lines = [
    '翻译是把一种语言文字的意义用另一种语言',
    '文字表达出来的活动。两千年来人们一直在',
    '争论应当直译还是意译。',
  ];
  const content = lines.map((line, index) => show(1, 12, 72, 700 - 18 * index, hex(line))).join('\n');
  const blocks = await readBlocks(rawPages([content], [CHINESE]));
  assert.deepEqual(textsOf(blocks, 'paragraph'), [lines.join('')]);
});

test('reads vertical Japanese', async () => {
  const lines = ['翻訳とはある言語で書かれた文章を別の', '言語の文章に置き換えることである。'];
  const content = lines.map((line, index) => show(1, 12, 500 - 24 * index, 700, hex(line))).join('\n');
  const blocks = await readBlocks(rawPages([content], [JAPANESE_VERTICAL]));
  assert.deepEqual(
    blocks.map((block) => block.text),
    [lines.join('')],
  );
});

test('reads columns of Japanese whose characters are printed one by one, row after row', async () => {
  const columns = ['翻訳とはある言語で書かれた文章を別の', '言語の文章に置き換えることである。'];
  const font = cjkFont('UniJIS-UCS2-H', 'KozMinPro-Regular', 'Japan1');
  const rows = [...(columns[0] ?? '')].map((_, row) =>
    columns.map((column, index) => show(1, 12, 500 - 20 * index, 700 - 13 * row, hex(column[row] ?? ' '))).join('\n'),
  );
  const blocks = await readBlocks(rawPages([rows.join('\n')], [font]));
  assert.equal(blocks.map((block) => block.text).join(''), columns.join(''));
});

test('reads Hebrew with numbers in the correct order', async () => {
  // A file holds glyphs in the order in which they are seen, from the left.
  const seen = (text: string) => [...text].reverse().join('');
  const alphabet = 'שלוםעבתרגמיאךקהנ';
  const encode = (text: string) =>
    `(${[...text].map((letter) => (letter === ' ' ? ' ' : String.fromCharCode(65 + alphabet.indexOf(letter)))).join('')})`;
  const font = fontOf(alphabet);
  const first = 'שלום עולם';
  const content = [
    show(1, 12, 400, 700, encode(seen(first))),
    show(2, 12, 350, 700, '(1949)'),
    show(1, 12, 290, 700, encode(seen('תרגום'))),
    show(1, 12, 400, 684, encode(seen('אם תרגם'))),
  ].join('\n');
  const text = (await readBlocks(rawPages([content], [font, HELVETICA]))).map((block) => block.text).join(' ');
  assert.match(text, /^שלום עולם 1949 תרגום/u);
  assert.match(text, /אם תרגם$/u);
});

test('resolves ligatures and separate accents, and drops soft hyphens and private glyphs', async () => {
  const font = fontOf('\ufb01\ufb02\u00a8\u00ad\ue000\u00b4\u02c7');
  const pieces: [number, string][] = [
    [1, '(A)'],
    [2, '(nd the )'],
    [1, '(B)'],
    [2, '(ow of Realit)'],
    [1, '(C)'],
    [2, '(at and Gim)'],
    [1, '(F)'],
    [2, '(enez and Haji)'],
    [1, '(G)'],
    [2, '(c with a soft)'],
    [1, '(D)'],
    [2, '(ly cut word)'],
    [1, '(E)'],
    [2, '(.)'],
  ];
  const content = `BT 72 700 Td ${pieces.map(([number, text]) => `/F${number} 12 Tf ${text} Tj`).join(' ')} ET`;
  const [block] = await readBlocks(rawPages([content], [font, HELVETICA]));
  assert.equal(block?.text, 'find the flow of Realität and Giménez and Hajič with a softly cut word.');
});

test('reads simulated bold once', async () => {
  const once = column(prose(40, 97), { x: 72, y: 80, width: 400 });
  const twice = once.flatMap((line) => [line, { ...line, x: line.x + 0.4 }]);
  assert.deepEqual(textsOf(await readBlocks(await setPdf([twice])), 'paragraph'), [prose(40, 97)]);
});

/** Marked content with the text that its glyphs stand for. */
function actual(text: string, content: string): string {
  return `/Span<</ActualText<FEFF${hex(text).slice(1, -1)}>>>BDC ${content} EMC`;
}

test('reads the text that a producer states for glyphs, and the marks after it', async () => {
  // The vowel sign is printed before its letter, and the mark after it is printed beside it.
  const font = fontOf('ानसिहदी#');
  const content = [
    show(1, 12, 72, 700, '(B)'),
    actual('हि', show(1, 12, 80, 700, '(DH)')),
    show(1, 12, 96, 700, '(A)'),
    show(1, 12, 110, 700, '(FGB)'),
  ].join('\n');
  const blocks = await readBlocks(rawPages([content], [font]));
  assert.equal(blocks[0]?.text.replaceAll(' ', ''), 'नहिादीन');
});

test('reads joiners between Persian letters, which have no glyphs', async () => {
  const seen = (text: string) => [...text].reverse().join('');
  const alphabet = 'دانشموزر';
  const encode = (text: string) =>
    `(${[...text].map((letter) => String.fromCharCode(65 + alphabet.indexOf(letter))).join('')})`;
  const width = new Map(
    [...alphabet].map((letter, index) => [
      letter,
      [0.667, 0.667, 0.722, 0.722, 0.667, 0.611, 0.778, 0.722][index] ?? 0,
    ]),
  );
  const left = 'اموزان';
  const end = 300 + 12 * [...left].reduce((sum, letter) => sum + (width.get(letter) ?? 0), 0);
  const content = [
    show(1, 12, 300, 700, encode(seen(left))),
    actual('\u200c', ''),
    show(1, 12, end, 700, encode(seen('دانش'))),
  ].join('\n');
  const blocks = await readBlocks(rawPages([content], [fontOf(alphabet)]));
  assert.equal(blocks[0]?.text, 'دانش\u200cاموزان');
});
