import { decodeHTMLStrict } from 'entities/decode';

/** Character references by the characters that they stand for, such as `&nbsp;`. */
export type References = ReadonlyMap<string, string>;

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
/** Characters that a text may hold as character references. */
const REFERABLE = /[^A-Za-z\d \n]/gu;
const ALWAYS_ESCAPED = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
] as const;
const QUOTES = { '"': '&quot;', "'": '&#39;' };

/**
 * Reads how a piece of HTML spells characters. Names of more than one character are left out.
 * @returns a reference for each character that `escapeText` writes as one
 */
export function readReferences(source: string): References {
  const references = new Map<string, string>(ALWAYS_ESCAPED);
  for (const [reference] of source.matchAll(REFERENCE)) references.set(decodeHTMLStrict(reference), reference);
  return references;
}

/** Escapes a text, with the character references of its source. No part of it can become a tag or a reference. */
export function escapeText(text: string, references: References): string {
  return text.replace(REFERABLE, (character) => references.get(character) ?? character);
}

/** Writes the value of an attribute with its quotes. A value without quotes gets some. */
export function quoteValue(text: string, quote: '"' | "'" | '', references: References = readReferences('')): string {
  const mark = quote || '"';
  const escaped = escapeText(text, references).replaceAll(mark, references.get(mark) ?? QUOTES[mark]);
  return `${mark}${escaped}${mark}`;
}
