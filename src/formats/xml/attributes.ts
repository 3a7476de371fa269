import type { Edit } from '../edits.ts';
import type { TextRange } from '../format.ts';
import { escapeXmlAttribute } from './escape.ts';

const ATTRIBUTE = /([^\s=/<>"']{1,1000})\s{0,1000}=\s{0,1000}(?:"[^"]*"|'[^']*')/g;

/** The value of an attribute, without its quotes. */
export interface XmlAttribute extends TextRange {
  /** The name with its prefix. */
  readonly name: string;
}

/**
 * Finds the values of attributes, without their quotes, in the order of the source.
 * @param tag a start tag of well-formed XML, by its range in the source
 * @param names with their prefixes. Those that the tag does not have are left out.
 */
export function findAttributes(source: string, { start, end }: TextRange, names: readonly string[]): XmlAttribute[] {
  if (names.length === 0) return [];
  const found: XmlAttribute[] = [];
  for (const match of source.slice(start, end).matchAll(ATTRIBUTE)) {
    const [, name = ''] = match;
    if (!names.includes(name)) continue;
    const last = start + match.index + match[0].length - 1;
    found.push({ name, start: start + match.index + match[0].indexOf(source.charAt(last)) + 1, end: last });
  }
  return found;
}

/** Finds the value of one attribute. @see findAttributes */
export function findAttribute(source: string, tag: TextRange, name: string): TextRange | undefined {
  return findAttributes(source, tag, [name])[0];
}

/** Gives an attribute of a start tag a value. The attribute is added where it does not exist. */
export function setAttribute(source: string, tag: TextRange, name: string, value: string): Edit {
  const range = findAttribute(source, tag, name);
  if (range) return { ...range, text: escapeXmlAttribute(value) };
  const at = tag.end - (source.charAt(tag.end - 2) === '/' ? 2 : 1);
  return { start: at, end: at, text: ` ${name}="${escapeXmlAttribute(value)}"` };
}
