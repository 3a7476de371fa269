import { decodeHTMLStrict } from 'entities';
import { type Inline, markAt } from './inline.ts';

const REFERENCE = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;
const CHARACTER = /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g;

/** Finds character references and escapes, the only marks of a title. @param hasEscapes not in attributes of JSX */
export function parseCharacters(text: string, hasEscapes: boolean): Inline[] {
  return Array.from(text.matchAll(hasEscapes ? CHARACTER : REFERENCE), ({ 0: mark, index }) => {
    const value = mark.startsWith('\\') ? mark.slice(1) : decodeHTMLStrict(mark);
    return markAt('character', index, index + mark.length, value);
  });
}

const REFERENCE_HERE = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y;

/** The character reference at an offset. */
export function referenceAt(text: string, at: number): Inline | undefined {
  REFERENCE_HERE.lastIndex = at;
  const reference = REFERENCE_HERE.exec(text)?.[0];
  const value = reference && decodeHTMLStrict(reference);
  if (reference === undefined || value === undefined || value === reference) return undefined;
  return markAt('character', at, at + reference.length, value);
}
