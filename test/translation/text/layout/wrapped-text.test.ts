import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitText } from '../../../../src/translation/text/split-text.ts';
import { engineWith, textOf, translatorWith } from '../../../support/translator-doubles.ts';

/** Translates a text with an engine that answers with `answer`, by default every word twice as long and in capitals. */
async function translated(text: string, { answer = longer, from = 'en', to = 'es' } = {}) {
  const engine = engineWith('one', [`${from} ${to}`], { answer: (segment) => answer(textOf(segment)) });
  const { texts } = await translatorWith([engine]).translate(text, to, from);
  return { text: texts[0] ?? '', segments: engine.segments().map(textOf) };
}

const longer = (text: string) => text.toUpperCase().replace(/(?<=\p{L})(?=[^\p{L}]|$)/gu, '-XXX');

/** A paragraph of 16 words in three lines. */
const PARAGRAPH = [
  'The build server has been moved to the new',
  'data centre over the weekend. All the jobs',
  'should work as before.',
];

const segmentsOf = async (lines: readonly string[]) => (await translated(lines.join('\n'))).segments;

test('the lines of a wrapped paragraph are translated as one text', async () => {
  assert.deepEqual(await segmentsOf(PARAGRAPH), [
    'The build server has been moved to the new data centre over the weekend.',
    'All the jobs should work as before.',
  ]);
});

test('a tag may go on in the next line', async () => {
  const lines = [
    'If you still have a use for it, comment on this <a target="_blank"',
    'href="%(issue_url)s">issue</a>.',
  ];
  const { text } = await translated(lines.join('\n'), { answer: (segment) => segment.toUpperCase() });
  assert.match(text, /THIS\s<a target="_blank"\shref="%\(issue_url\)s">ISSUE<\/a>\.$/);
});

test('a tag stays whose style goes on in the next line', async () => {
  const style = `margin: 0; ${'color: red; '.repeat(30)}`;
  const source = `<p style="${style}\nbackground-color: #fff;">See the page.</p>\n<h5 class="a"\tid="b">One</h5>`;
  const { text } = await translated(source, { answer: (segment) => segment.toUpperCase() });
  assert.equal(text, source.replace('See the page.', 'SEE THE PAGE.').replace('One', 'ONE'));
});

test('a translated paragraph has the lines, prefixes and line breaks of its source, and no line is much longer than the others', async () => {
  for (const [first, rest] of [
    ['', ''],
    ['> ', '> '],
    ['> > ', '> > '],
    ['# ', '# '],
    ['// ', '// '],
    ['-- ', '-- '],
    ['  ; ', '  ; '],
    ['- ', '  '],
    [' 12. ', '     '],
    ['\t', '\t'],
  ] as const) {
    const source = PARAGRAPH.map((line, index) => (index === 0 ? first : rest) + line);
    const { text, segments } = await translated(source.join(' \r\n'));
    assert.equal(segments.length, 2, first);
    const lines = text.split(' \r\n');
    assert.equal(lines.length, source.length, text);
    assert.ok(
      lines.every((line, index) => line.startsWith(index === 0 ? first : rest)),
      text,
    );
    const widths = lines.map((line) => line.length);
    assert.ok(Math.max(...widths) - Math.min(...widths.slice(0, -1)) <= 12, `${widths}`);
  }
});

test('a paragraph in Chinese or Japanese is joined and wrapped without spaces, two columns a character', async () => {
  const lines = [
    '我们昨天把服务器搬到了新的数据中心，现',
    '在所有的任务都应该像以前一样正常运行，',
    '如果你发现任何问题，请告诉我。',
  ];
  const { text, segments } = await translated(lines.join('\n'), {
    from: 'zh-Hans',
    to: 'ja',
    answer: (source) => source.replaceAll('，', '、'),
  });
  assert.deepEqual(segments, [lines.join('')]);
  assert.equal(text, lines.join('\n').replaceAll('，', '、'));
});

test('a word that a hyphen divides is joined without a space', async () => {
  const lines = [
    'The committee met to discuss the long-',
    'term plans and the budget of the club\u00ad',
    'house, which is old.',
  ];
  assert.deepEqual(await segmentsOf(lines), [
    'The committee met to discuss the long-term plans and the budget of the clubhouse, which is old.',
  ]);
});

test('hyphens that divide words join narrow lines', async () => {
  const lines = ['The hospi-', 'tal has a li-', 'brary for pati-', 'ents.'];
  assert.deepEqual(await segmentsOf(lines), ['The hospital has a library for patients.']);
  assert.deepEqual(await segmentsOf(['A note on well-', 'Being and tax-', 'Payers']), [
    'A note on well-',
    'Being and tax-',
    'Payers',
  ]);
});

test('a cue of subtitles is one text, and a dialogue is not', async () => {
  const timing = '1\n00:00:01,000 --> 00:00:03,500\n';
  assert.deepEqual((await translated(`${timing}I never thought that\nWe would meet again.\n`)).segments, [
    'I never thought that We would meet again.',
  ]);
  assert.deepEqual((await translated(`${timing}- Who are you\n- Nobody.\n`)).segments, ['Who are you', 'Nobody.']);
});

test('lists, tables, addresses, verses, dialogues, headings and lines of sentences are translated line by line', async () => {
  for (const lines of [
    ['apples', 'bananas', 'milk and honey'],
    ['- the first of many things that we need', '- the second of many things that we need', '- and a third one.'],
    ['1. the first of many things that we need', '2. the second of many things that we need'],
    ['Name of the town          Population of it', 'the capital city            many thousands'],
    ['| the name of the town | its population |', '| the capital city | many thousands, or more |'],
    ['Acme Company of the United Kingdom Limited', '12 Main Street', 'Springfield'],
    ['Roses are red and violets are blue,', 'Sugar is sweet', 'And so are you.'],
    [
      "Shall I compare thee to a summer's day?",
      'Thou art more lovely and more temperate:',
      'Rough winds do shake the darling buds of May,',
    ],
    ['Anna: I think that we should go to the park', 'Ben: no, because it is going to rain today.'],
    ['[10:02] I think that we should go to the park', '[10:03] no, because it is going to rain today.'],
    ['# A long heading that is nearly as wide as text', 'the text begins directly below the heading.'],
    ['The house is big.', 'The garden of the house is green and wide.', 'It rains.'],
    ['Thanks for everything,', 'Tom'],
    ['✅ keeps all the drinks cold for a whole day', '✅ has a lid that never leaks into a bag.'],
    ['Just landed in the capital, so happy #travel #city', "can't believe it is friday already 😂"],
    ['Invalid value for the field of the address: not empty', 'Something went wrong (code: 12).'],
    ['the name of the town  its population', 'the capital city  many thousands.', 'a small village  a few hundred.'],
    ['DESCRIPTION', '   this program searches for a pattern in each of the', '   files that are named.'],
  ]) {
    const { segments } = await translated(lines.join('\n'), { answer: (source) => source });
    assert.ok(segments.length >= lines.length, JSON.stringify(segments));
  }
});

test('paragraphs whose lines end at different widths, with a long address, or with divided words are joined', async () => {
  for (const lines of [
    [
      'This program is given to you in the hope that it will be of use',
      'to you, but it comes with no warranty at all; not even',
      'an implied one of the kind that usually goes with a program.',
    ],
    [
      'You find the new manual of the machine at the address',
      'https://example.com/a/very/long/address/that/nobody/can/wrap/anywhere',
      'and in every shop of the company in the country.',
    ],
    [
      'The history of the town be-',
      'gan long ago, when a few small',
      'families settled by the ri-',
      'ver and built a chapel.',
    ],
    ['- a list item', '  that goes on here'],
    ['The lines of  a justified  paragraph all have', 'the same width,  because blanks between words', 'fill them up.'],
  ]) {
    const translatable = [...splitText(lines.join('\n'), 'en')].filter(({ kind }) => kind !== 'verbatim');
    assert.equal(translatable.length, 1, lines.join(' '));
  }
  assert.deepEqual(
    await segmentsOf([
      'The history of the town be-',
      'gan long ago, when a few small',
      'families settled by the ri-',
      'ver.',
    ]),
    ['The history of the town began long ago, when a few small families settled by the river.'],
  );
  assert.deepEqual(await segmentsOf(['The well-', 'known author came to the ri-', 'ver.']), [
    'The well-known author came to the river.',
  ]);
});

test('a hyphen at the end of a single line is left to the engine, and the translation has usual hyphens', async () => {
  const lines = 'The presi-\ndent came by train.';
  const { text, segments } = await translated(lines, { answer: (segment) => segment.replace('came', 'has come') });
  assert.deepEqual(segments, ['The presi‐dent came by train.']);
  assert.equal(text, 'The presi-dent has\ncome by train.');
  assert.deepEqual(await segmentsOf(['The old well-', 'known author came.']), ['The old well-known author came.']);
  assert.equal((await translated(lines, { answer: (segment) => segment })).text, lines);
});

test('no sentence continues across a blank line', async () => {
  const { segments } = await translated(`${PARAGRAPH[0]}\n\n${PARAGRAPH[1]}\n${PARAGRAPH[2]}`);
  assert.equal(segments[0], PARAGRAPH[0]);
});

test('a protected part of a paragraph is never divided between two lines', async () => {
  const tag = '<a href="x" title="a long title of a link">';
  const lines = [
    'The new manual of the machine is available',
    `at ${tag}our site</a>`,
    'since this morning, and it is free.',
  ];
  const { text } = await translated(lines.join('\n'));
  assert.equal(text.split('\n').length, 3);
  assert.ok(text.includes(tag), text);
});

test('a translation with fewer words than its source has lines gets fewer lines', async () => {
  assert.equal((await translated(`${PARAGRAPH[0]}\n${PARAGRAPH[2]}`, { answer: () => 'Ok.' })).text, 'Ok.');
  assert.equal((await translated(PARAGRAPH.join('\n'), { answer: () => 'Ok.' })).text, 'Ok.\nOk.');
});

const anyLine = fc.tuple(
  fc.constantFrom('', '', '', '> ', '>> ', '# ', '// ', '- ', '  ', '\t', '1. '),
  fc.array(fc.constantFrom('the', 'house,', 'is', 'Green.', 'long-', '漢字', '。', 'ไทย', '{{x}}', '`a b`', '  '), {
    maxLength: 14,
  }),
  fc.constantFrom('\n', '\n', '\r\n', ' \n', '\n\n'),
);
const anyText = fc
  .array(anyLine, { maxLength: 12 })
  .map((lines) => lines.map(([prefix, words, end]) => prefix + words.join(' ') + end).join(''));

test('lines stay as they are with an engine that returns its input', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyText.filter((text) => text !== ''),
      async (source) => {
        assert.equal((await translated(source, { answer: (text) => text })).text, source);
      },
    ),
    { seed: 72, numRuns: 500 },
  );
});

test('a translated paragraph keeps all words of its translation, and never gets more lines than its source', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyText.filter((text) => text !== ''),
      async (source) => {
        const answer = (text: string) => text.replaceAll('the', 'a very long').replaceAll('is', '');
        const { text } = await translated(source, { answer });
        assert.ok(text.split('\n').length <= source.split('\n').length);
        assert.equal(text.split('very').length, source.split('the').length);
      },
    ),
    { seed: 73, numRuns: 300 },
  );
});
