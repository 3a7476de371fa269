import fc from 'fast-check';

const WORDS = [
  'the',
  'house',
  'is',
  'Green',
  'a',
  'snake_case',
  '5',
  '语言',
  '文本',
  'água',
  "it's",
  'end.',
  'so,',
  '(yes)',
  '1.',
  '“quoted”',
];
const SIGNS = [
  '*',
  '_',
  '`',
  '[',
  ']',
  '<',
  '>',
  '&',
  '#',
  '-',
  '+',
  '|',
  '~',
  '!',
  '\\',
  '(',
  ')',
  '=',
  ':',
  '^',
  '&amp;',
  '&lt;',
  '\\*',
  '1)',
  '**',
  '~~',
];

const word = fc.constantFrom(...WORDS);
const sign = fc.constantFrom(...SIGNS);

/** Signs stand between blanks. Which of those side by side form a pair is not the same in all implementations. */
const plain = fc
  .tuple(fc.array(fc.oneof({ weight: 6, arbitrary: word }, { weight: 1, arbitrary: sign }), { maxLength: 3 }), word)
  .map(([words, last]) => ['so', ...words, last].slice(words.length === 0 ? 1 : 0).join(' '));
const around = fc.constantFrom<[string, string]>(
  ['*', '*'],
  ['**', '**'],
  ['_', '_'],
  ['__', '__'],
  ['~~', '~~'],
  ['[', '](/url)'],
  ['[', '](<a b> "Some title")'],
  ['[', '][label]'],
  ['<b>', '</b>'],
  ['<i>', ''],
  ['***', '***'],
  ['![', '](/image.png)'],
  ['![', "](/i 'Title of it')"],
);
const atom = fc.constantFrom(
  '`code`',
  '``a ` b``',
  '<br>',
  '<https://example.com/a_b>',
  '[^1]',
  '[label]',
  '[label][]',
  '![label]',
  '![](/empty.png)',
  '[plain]',
  '<!-- note -->',
  '\\*',
  '&copy;',
);

const { inline } = fc.letrec<{ inline: string; element: string }>((tie) => ({
  inline: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        { weight: 4, arbitrary: plain },
        { weight: 1, arbitrary: atom },
        { weight: 1, arbitrary: tie('element') },
      ),
      { minLength: 1, maxLength: 4 },
    )
    .chain((parts) =>
      fc
        .array(fc.constantFrom(' ', ' ', ' ', ' ', ''), { minLength: parts.length, maxLength: parts.length })
        .map((gaps) =>
          parts
            .map((part, at) => part + (gaps[at] ?? ''))
            .join('')
            .trim(),
        ),
    ),
  // Emphasis in emphasis by the same character is ambiguous where the marks touch.
  element: fc
    .tuple(around, tie('inline'))
    .map(([[open, close], text]) => open + (/[*_~]/.test(open) ? text.replaceAll(open.charAt(0), '') : text) + close),
}));

/** Addresses without brackets end where implementations agree: at a blank. */
const address = fc.constantFrom('', '', '', '', '', '', 'https://example.com/a_b ', 'a@b.cc ', 'www.example.com ');

const lines = fc
  .array(
    fc.tuple(
      fc.tuple(address, inline).map(([start, text]) => start + text),
      fc.constantFrom('\n', '\n', '  \n', '\\\n'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.map(([text, end], at) => (at === parts.length - 1 ? text : text + end)).join(''));

const leaf = fc.oneof(
  { weight: 4, arbitrary: lines },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 6 }), inline, fc.constantFrom('', ' #', ' ##'))
      .map(([level, text, end]) => `${'#'.repeat(level)} ${text}${end}`),
  },
  { weight: 1, arbitrary: fc.tuple(lines, fc.constantFrom('===', '---')).map(([text, end]) => `${text}\n${end}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '```js\nlet a = 1;\n```',
      '    indented code',
      '***',
      '<div>\n<p>html</p>\n</div>',
      '~~~\nx\n~~~',
      '<!-- a\n\nb -->',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(inline, inline), { minLength: 2, maxLength: 3 })
      .map(([head, ...rows]) =>
        [head, ['-', ':-:'], ...rows]
          .map((row) => `| ${row?.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
          .join('\n'),
      ),
  },
);

const indent = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? '' : others) + line)
    .join('\n');

const { block } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: tie('blocks').map((text) => text.replaceAll(/^/gm, '> ')) },
    { weight: 1, arbitrary: tie('blocks').map((text) => indent(text, '- ', '  ')) },
    { weight: 1, arbitrary: tie('blocks').map((text) => indent(text, '1. ', '   ')) },
    { weight: 1, arbitrary: lines.map((text) => indent(`[ ] ${text}`, '* ', '')) },
    { weight: 1, arbitrary: lines.map((text) => `> ${text}`) },
  ),
  blocks: fc
    .tuple(tie('block'), tie('block'), fc.constantFrom('\n\n', '\n\n', '\n'))
    .map(([one, other, gap]) => one + gap + other),
}));

const ENDS = "\n\n[label]: /target 'Title of label'\n\n[^1]: A footnote.\n";

/**
 * What implementations read in different ways: long runs of marks, marks of two kinds side by side within a word, and lines of
 * one tag that go on a quotation lazily.
 */
const AMBIGUOUS =
  /\*{4}|_{4}|~{3}|[\p{L}\p{N}](?:\*+[_~]|~+[*_])|(?:[_~]\*+|[*_]~+)[\p{L}\p{N}]|^[^<\n]{0,12}<\/?[a-z]+>[ \\]*$/mu;

/** Random Markdown documents with definitions of the labels that they use. */
export const markdownDocument = fc
  .tuple(
    fc.constantFrom('', '', '---\ntitle: "A title"\ndate: 1\n---\n'),
    fc.array(block, { minLength: 1, maxLength: 2 }),
    fc.constantFrom('\n', '\n', '\r\n'),
  )
  .map(([head, blocks, end]) => (head + blocks.join('\n\n') + ENDS).replaceAll('\n', end))
  .filter((document) => !AMBIGUOUS.test(document));
