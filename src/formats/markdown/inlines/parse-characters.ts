import { decodeHTMLStrict } from 'entities';
import { type Inline, markAt } from './inline.ts';

const CHARACTER = /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** Finds escapes and character references, the only marks of a title. */
export function parseCharacters(text: string): Inline[] {
  return Array.from(text.matchAll(CHARACTER), ({ 0: mark, index }) => {
    const value = mark.startsWith('\\') ? mark.slice(1) : decodeHTMLStrict(mark);
    return markAt('character', index, index + mark.length, value);
  });
}
