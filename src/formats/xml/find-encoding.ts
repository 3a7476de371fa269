import type { TextRange } from '../format.ts';

const DECLARATION = /^\s{0,10}<\?xml\s[^<>]{0,200}?\bencoding\s{0,10}=\s{0,10}["']([\w.:-]{1,40})/d;

/** Finds the name of the encoding in an XML declaration. */
export function findXmlEncoding(source: string): TextRange | undefined {
  const [start, end] = DECLARATION.exec(source)?.indices?.[1] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}
