import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, type Line, prose, setPdf } from '../../../../load/documents/set-pdf.ts';
import { readBlocks } from '../../../fixtures/pdf/read-blocks.ts';

const BODY = { x: 72, y: 400, width: 430 };

/** The texts of a page with these lines above a paragraph. */
async function read(texts: readonly (string | readonly [string, string])[]): Promise<string[]> {
  const lines = texts.flatMap((text, index): Line[] => {
    const y = 100 + 14 * index;
    if (typeof text === 'string') return [{ text, x: 72, y }];
    return [
      { text: text[0], x: 72, y },
      { text: text[1], x: 480, y },
    ];
  });
  const body = column(prose(60, 70), { ...BODY, y: 100 + 14 * texts.length });
  return (await readBlocks(await setPdf([[...lines, ...body]]))).map((block) => block.text);
}

const TABLES: Record<string, readonly (string | readonly [string, string])[]> = {
  'numbers before the titles': [
    'Contents',
    '02 Introduction to the orchard',
    '05 The trees and their names',
    '08 Soil tests near the garage',
    '11 Bees and honey production',
  ],
  'numbers after the titles': [
    'The committee and its members 3',
    'The trees that were planted and the way in which they',
    'were named 7',
    '1.1 Soil tests 7',
    'Bees 12',
    'Honey 19',
  ],
  'numbers inside the lines': [
    'Inhalt 2 Einleitung in den Obstgarten 5 Die Bäume und ihre Namen 8 Proben des Bodens',
    '11 Bienen und Honig 14 Die Verkostung 17 Pläne für den zweiten Obstgarten',
  ],
  'numbers at the right edge': [
    'Sommaire',
    ['Introduction', '2'],
    ['Les arbres et leurs noms', '5'],
    ['Les abeilles et le miel', '11'],
  ],
};

for (const [name, lines] of Object.entries(TABLES)) {
  test(`leaves out a table of contents with ${name}`, async () => {
    assert.deepEqual(await read(lines), [prose(60, 70)]);
  });
}

test('keeps numbered lists, and lines that happen to have numbers', async () => {
  for (const lines of [
    ['Rules', '1 Wash the fruit.', '2 Cut the fruit.', '3 Press the fruit.', '4 Wait for a week.'],
    ['They met on 3', 'May and came to the village on 7', 'May with all of their friends.'],
  ]) {
    const text = (await read(lines)).join(' ');
    for (const line of lines) assert.ok(text.includes(line), `${line} is not in: ${text}`);
  }
});

test('leaves out lists of links and of numbered references without a heading', async () => {
  const texts = await read([
    'https://www.example.org/orchard/2019/a-long-path-of-a-page',
    'https://www.example.org/orchard/2020/another-path',
    '',
    '[1] A. Brown, The orchard, Press of the county, 1911.',
    '[2] C. Green, The village, Press of the county, 1923.',
    '[3] E. White, The river, Press of the county, 1934.',
    '',
  ]);
  assert.deepEqual(texts, [prose(60, 70)]);
});
