import type { Family } from '../family.ts';

/** References to characters, and escapes of strings. `written-characters.ts` tells what those stand for that are read. */
export const references: Family = {
  name: 'reference',
  isDecoration: true,
  expressions: [
    String.raw`&(?:[A-Za-z][A-Za-z\d]{1,30}|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});`,
    String.raw`\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}(?![\dA-Fa-f])`,
    String.raw`(?<!\\)\\{1,3}["'](?!\\)|\\\/`,
    // An apostrophe in a message of ICU.
    String.raw`(?<=[\p{L}}])''(?=\p{L})`,
    // The sign itself, where one of them marks an access key.
    String.raw`(?<=\p{L} ?)&&(?= ?\p{L})`,
  ],
  examples: [
    '&amp;',
    '&#39;',
    '&#x27;',
    '&eacute;',
    '&nbsp;',
    String.raw`\u2019`,
    String.raw`\x27`,
    String.raw`\'`,
    String.raw`\"`,
  ],
  counterExamples: ['Q&A; R&D', 'salt & pepper;', "the dogs' tails"],
};

/** Escapes that are spoken of. Those between texts divide them: see the cells of a line. */
export const escapes: Family = {
  name: 'escape',
  expressions: [String.raw`(?<![^\s"'(])\\{1,2}(?:[abfnrtv0wWdDsSB]|r\\n)[+*]?(?![^\s"').,;:!?])`],
  examples: [String.raw`\n`, String.raw`\r\n`, String.raw`\d+`],
  counterExamples: ['a / b', 'and\\or'],
};
