import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Block } from '../../../../../src/extraction/block.ts';
import { extractSummary } from '../../../../../src/summarization/engines/extractive/extract-summary.ts';
import { readSource } from '../../../../../src/summarization/engines/extractive/input/read-source.ts';
import { summarize } from '../support.ts';

const SECTIONS = [
  ['The cranes', 'The harbour of Ashby has two cranes, which lift forty tons each on a calm day in the summer months.'],
  [
    'The lamps',
    'A lamp stands at each end of the pier, and both of them are lit before the sun has set behind the hill.',
  ],
  [
    'The boats',
    'About thirty boats leave the harbour before the sun rises, and most of them are back in the afternoon.',
  ],
] as const;
const PROSE = SECTIONS.flat().join('\n\n');

const noiseOf = (text: string): string[] => {
  const { maskedText, passages } = readSource({ kind: 'text', text });
  return passages.filter(({ kind }) => kind === 'noise').map(({ start, end }) => maskedText.slice(start, end));
};

const noiseFree = (text: string): string[] => {
  const { maskedText, passages } = readSource({ kind: 'text', text });
  return passages.map(({ start, end }) => maskedText.slice(start, end).replace(/(?<=[^ -~]) +(?=[^ -~])/g, ''));
};

suite('markContents', () => {
  test('leaves lines that come again as headings out', () => {
    assert.deepEqual(noiseOf(`1 The cranes 3\n\n2 The lamps 12\n\n3 The boats 40\n\n${PROSE}`), [
      '1 The cranes 3',
      '2 The lamps 12',
      '3 The boats 40',
    ]);
  });

  test('leaves lines with numbers of sections in sections out, which are not joined to paragraphs', () => {
    const contents = [
      '1.1. What the two cranes of the harbour of Ashby can lift',
      '1.2. Who lights the lamps of the pier',
      '2.1. Boats',
    ];
    assert.deepEqual(noiseOf(`${contents.join('\n')}\n\n${PROSE}`), contents);
  });

  test('leaves the contents of a document with pages out', () => {
    const entries = SECTIONS.map(
      ([name], at): Block => ({ kind: 'list_item', page: 1, text: `${at + 1} ${name} ..... ${at + 2}` }),
    );
    const body = SECTIONS.flatMap(([name, text], at): Block[] => [
      { kind: 'heading', page: at + 2, text: `${at + 1} ${name}` },
      { kind: 'paragraph', page: at + 2, text },
    ]);
    const source = { kind: 'blocks', blocks: [...entries, ...body] } as const;
    const { items } = extractSummary({ source, type: 'points', maxPoints: 4, maxCharacters: undefined });
    assert.deepEqual(
      items.map(({ text }) => text),
      SECTIONS.map(([, text]) => text),
    );
  });

  test('keeps a list whose words do not come again, and lines that a paragraph repeats', () => {
    assert.deepEqual(noiseOf(`Two cranes\n\nTwo lamps\n\nThirty boats\n\n${PROSE}`), []);
    const members = ['Anna Reed', 'Ben Miller', 'Carla Stone', 'Dora Field'].map(
      (name, at) =>
        `${name} kept the lamps of the harbour at Ashby from the spring of ${1900 + at} until the spring of the year\n${1901 + at}.`,
    );
    const text = members.join('\n\n');
    assert.equal(summarize(text, { maxCharacters: 1000 }).paragraph, members.join(' ').replaceAll('\n', ' '));
  });

  test('joins wrapped lines of wide letters beside short lines, and keeps a list of them', () => {
    const short = '\n\n書式\n\n灯り 船 時\n\n港\n突堤\n';
    const prose =
      'アシュビーの港には Crane が二台あり、夏の穏やかな日にはそれぞれ四十トン\nの荷を持ち上げることができるが、風の強い冬の日には一台も動かさないよう\nにしている。\n\n突堤の両端には灯りが立っていて、どちらも丘のむこうに日が沈む前に港の人\nびとが灯すことになっている。\n';
    const found = noiseFree(`${prose}${short}`);
    assert.ok(found.includes(prose.slice(0, prose.indexOf('\n\n')).replaceAll('\n', '')), found.join('|'));
    assert.ok(found.includes('突堤'), found.join('|'));
  });

  test('joins wrapped lines of a text in wide letters', () => {
    const text = `    この文書は、アシュビーの港の歴史と目標について述べます。港には Crane\n    が二台あり、夏の穏やかな日にはそれぞれ四十トンの荷を持ち上げることが\n    できます。突堤の両端には灯りが立っていて、どちらも丘のむこうに日が沈\n    む前に灯されます。約三十隻の船が日の出の前に港を出て、そのほとんどが\n    午後には港に戻ります。\n`;
    assert.equal(summarize(text, { maxCharacters: 400 }).items.length, 4);
  });
});
