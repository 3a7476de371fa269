import type { Family } from '../family.ts';

// A URL ends before a quote, an unmatched bracket, closing punctuation, or a script without spaces.
const URL_CHARACTER = String.raw`[\w\-.~:/?#@!$&'*+,;=%{}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]`;
const URL_TAIL = String.raw`(?:\(${URL_CHARACTER}{0,200}\)|${URL_CHARACTER}){1,2000}(?<![.,;:!?'*_~])`;
const HOST_LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\-]{0,62})`;
const SCHEME = String.raw`(?<![A-Za-z\d])[A-Za-z][A-Za-z\d+.\-]{1,20}`;

/** URLs, e-mail addresses, and hosts without a scheme. */
export const addresses: Family = {
  name: 'address',
  expressions: [
    // Addresses in angle brackets.
    String.raw`<(?:[A-Za-z][A-Za-z\d+.\-]{1,20}:[^<>\s]{1,2000}|[\w.+%\-]{1,64}@[\w.\-]{1,255})>`,
    String.raw`${SCHEME}:\/\/(?:\[[\dA-Fa-f:.]{2,45}\](?:${URL_TAIL})?|${URL_TAIL})`,
    // Addresses with slashes that JSON escapes.
    String.raw`${SCHEME}:\\\/\\\/[^\s"'<>]{1,2000}(?<![.,;:!?\\])`,
    String.raw`(?<![A-Za-z\d])(?:mailto|tel):[\w.+%@\-]{3,200}(?<![.\-])`,
    String.raw`(?<![A-Za-z\d.])www\.${HOST_LABEL}\.${URL_TAIL}`,
    String.raw`(?<![\p{L}\p{M}\w.+%\-])[\p{L}\p{M}\w.+%\-]{1,64}@(?:${HOST_LABEL}\.){1,5}[\p{L}]{2,24}(?![\p{L}\p{N}])`,
    // A top-level domain that is neither a word nor a file extension.
    String.raw`(?<![A-Za-z\d.@\-])(?:[a-z\d][a-z\d\-]{0,62}\.){1,4}(?:com|org|net|edu|gov|io|dev)(?![\p{L}\p{N}\-])(?:\/${URL_TAIL}|\/)?`,
  ],
  examples: [
    'https://example.org/a_b?c=d&e=f#g',
    String.raw`https:\/\/example.org\/path`,
    '<https://example.org/x>',
    'mailto:ann@example.org',
    'www.example.org/help',
    'ann.lee+news@mail.example.org',
    'shop.example.com/cart',
  ],
  counterExamples: ['Yes or no: both', 'meet @ noon', 'It ended.Then it began.'],
};
