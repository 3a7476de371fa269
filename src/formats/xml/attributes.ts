import type { Edit } from '../edits.ts';
import type { TextRange } from '../format.ts';
import { escapeXmlAttribute } from './escape.ts';

const ATTRIBUTE = /([^\s=/<>"']{1,1000})\s{0,1000}=\s{0,1000}(?:"[^"]*"|'[^']*')/g;

/**
 * Finds the value of an attribute, without its quotes.
 * @param tag a start tag of well-formed XML, by its range in the source
 * @param name with its prefix
 */
export function findAttribute(source: string, { start, end }: TextRange, name: string): TextRange | undefined {
  const tag = source.slice(start, end);
  for (const match of tag.matchAll(ATTRIBUTE)) {
    if (match[1] !== name) continue;
    const last = start + match.index + match[0].length - 1;
    const quote = source.charAt(last);
    return { start: start + match.index + match[0].indexOf(quote) + 1, end: last };
  }
  return undefined;
}

/** Gives an attribute of a start tag a value. The attribute is added where it does not exist. */
export function setAttribute(source: string, tag: TextRange, name: string, value: string): Edit {
  const range = findAttribute(source, tag, name);
  if (range) return { ...range, text: escapeXmlAttribute(value) };
  const at = tag.end - (source.charAt(tag.end - 2) === '/' ? 2 : 1);
  return { start: at, end: at, text: ` ${name}="${escapeXmlAttribute(value)}"` };
}
