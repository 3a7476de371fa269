import type { TextRange } from '../format.ts';

const XML_DECLARATION = /^\s{0,10}<\?xml\s[^<>]{0,200}?\bencoding\s{0,10}=\s{0,10}["']([\w.:-]{1,40})/d;
const META = /<meta\s[^<>]{0,500}?\bcharset\s{0,10}=\s{0,10}["']?\s{0,10}([\w.:-]{1,40})/di;

/** Finds the name of the encoding that a page declares: in the XML declaration or in a `meta` element. */
export function findHtmlEncoding(source: string): TextRange | undefined {
  const [start, end] = (XML_DECLARATION.exec(source) ?? META.exec(source))?.indices?.[1] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}
