import { normalize } from '../../text/normalize.ts';
import { UNSPACED } from '../../text/unspaced-scripts.ts';

/** A word, a letter of a script without blanks, a run of blanks, or another character. */
export interface WordToken {
  text: string;
  /** Offset in UTF-16 units. */
  start: number;
}

const UNSPACED_LETTER = `[${UNSPACED}&&[\\p{L}\\p{N}]]`;
const WORD_CHARACTER = `[[\\p{L}\\p{M}\\p{N}\\p{Pc}]--${UNSPACED_LETTER}]`;
/** A word may contain soft hyphens and joiners. */
const TOKEN = new RegExp(`${UNSPACED_LETTER}\\p{M}*|${WORD_CHARACTER}(?:\\p{Cf}{0,2}${WORD_CHARACTER})*|\\s+|.`, 'gsv');
const ASCII = /^[!-~]*$/;
const BLANK = /^\s/;
const INVISIBLE = /\p{Cf}/gu;
/** Signs that have several forms. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['ʼ', "'"],
  ['`', "'"],
  ['‐', '-'],
  ['‑', '-'],
]);

/** Divides a text. Terms begin and end where tokens do. */
export function readWordTokens(text: string): WordToken[] {
  let end = 0;
  // Every character is in a token. One call for all of them takes half the time of `matchAll`.
  return (text.match(TOKEN) ?? []).map((token) => {
    const start = end;
    end += token.length;
    return { text: token, start };
  });
}

/** A token as it is compared: one form of blanks, apostrophes, hyphens and composed letters. */
export function canonicalToken(token: string): string {
  if (ASCII.test(token)) return token === '`' ? "'" : token;
  if (BLANK.test(token)) return ' ';
  return SIGNS.get(token) ?? normalize(token.replace(INVISIBLE, ''), 'NFC');
}
