import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testScope } from '../../load/test-scope.ts';
import type { FormatName } from '../../src/formats/markup-formats.ts';
import type { SentenceSplitting } from '../../src/translation/text/sentence-splitting.ts';
import { splitText } from '../../src/translation/text/split-text.ts';
import { engineWith, textOf, translatorWith } from '../support/translator-doubles.ts';

const MODES = [undefined, 'lines', 'joined', 'whole'] as const;

/** The segments of a text. */
function split(text: string, sentences: SentenceSplitting | undefined, language = 'en'): string[] {
  return [...splitText(text, language, { sentences })]
    .flatMap((piece) => (piece.kind === 'paragraph' ? piece.pieces : [piece]))
    .flatMap((piece) => (piece.kind === 'segment' ? [textOf({ parts: piece.parts, tags: [] })] : []));
}

/** Translates with an engine that writes each segment in brackets. */
async function translate(text: string, sentences: SentenceSplitting, format?: FormatName): Promise<string | undefined> {
  const engine = engineWith('one', ['en es'], {
    answer: (segment) => ({
      text: `[${textOf(segment)}]`,
      tags: segment.tags.map(({ start, end, parent }) => ({ start: start + 1, end: end + 1, parent })),
    }),
  });
  engine.features = new Set(['tags']);
  const { translator } = translatorWith([engine]);
  const request = { targetLanguage: 'es', currentLanguage: 'en', text, sentences, format };
  return (await translator.translate(request, testScope())).texts[0];
}

/** What the engine gets in each mode: by the form of the lines, `lines`, `joined`, `whole`. */
const cases: [what: string, text: string, sent: [string[], string[], string[], string[]]][] = [
  [
    'lines of the same sentence',
    'She bought oat\nbiscuits. They are good.',
    [
      ['She bought oat', 'biscuits.', 'They are good.'],
      ['She bought oat', 'biscuits.', 'They are good.'],
      ['She bought oat biscuits.', 'They are good.'],
      ['She bought oat biscuits. They are good.'],
    ],
  ],
  [
    'a wrapped paragraph',
    'The library in the old town opens every day of the week at nine in the\nmorning, and the entrance is free for all of its visitors.',
    [
      [
        'The library in the old town opens every day of the week at nine in the morning, and the entrance is free for all of its visitors.',
      ],
      [
        'The library in the old town opens every day of the week at nine in the',
        'morning, and the entrance is free for all of its visitors.',
      ],
      [
        'The library in the old town opens every day of the week at nine in the morning, and the entrance is free for all of its visitors.',
      ],
      [
        'The library in the old town opens every day of the week at nine in the morning, and the entrance is free for all of its visitors.',
      ],
    ],
  ],
  [
    'blank lines, items and lines without letters',
    'The house.\n\n- It is\nbig.\n- It is old.\n----\nIt is sold.',
    [
      ['The house.', 'It is', 'big.', 'It is old.', 'It is sold.'],
      ['The house.', 'It is', 'big.', 'It is old.', 'It is sold.'],
      ['The house.', 'It is big.', 'It is old.', 'It is sold.'],
      ['The house.', 'It is big.', 'It is old.', 'It is sold.'],
    ],
  ],
];

describe('a request says where its texts are divided', () => {
  for (const [what, text, expected] of cases) {
    for (const [index, mode] of MODES.entries()) {
      test(`${what}: ${mode ?? 'by the form of the lines'}`, () => {
        assert.deepEqual(split(text, mode), expected[index]);
      });
    }
  }

  test('line breaks come back where they fit, and blanks and indentation stay', async () => {
    const indented = '  She bought oat\n  biscuits today.\n';
    assert.equal(await translate(indented, 'joined'), '  [She bought oat\n  biscuits today.]\n');
    assert.equal(await translate('One two.\r\nThree.', 'lines'), '[One two.]\r\n[Three.]');
    assert.equal(await translate('One two.\r\nThree.', 'whole'), '[One two.\r\nThree.]');
  });

  test('texts with tags are divided in the same way', async () => {
    const text = '<p>She bought <b>oat\nbiscuits</b>. They are good.</p>';
    for (const format of ['xml', 'html'] as const) {
      assert.equal(
        await translate(text, 'lines', format),
        '<p>[She bought <b>oat]\n[biscuits</b>.] [They are good.]</p>',
      );
      assert.equal(
        await translate(text, 'joined', format),
        '<p>[She bought <b>oat biscuits</b>.]\n[They are good.]</p>',
      );
      assert.equal(await translate(text, 'whole', format), '<p>[She bought <b>oat biscuits</b>.\nThey are good.]</p>');
    }
  });

  test('a whole text is divided at the ends of sentences where it is too long for an engine', () => {
    const found = split('The house is big. '.repeat(100).trim(), 'whole');
    assert.ok(found.every((text) => text.length <= 450 && text.endsWith('big.')));
    assert.equal(found.length, 4);
    const chinese = split('这座房子很大。'.repeat(100), 'whole', 'zh');
    assert.ok(chinese.every((text) => text.length <= 150 && text.endsWith('。')));
    assert.equal(chinese.length, 5);
  });
});
