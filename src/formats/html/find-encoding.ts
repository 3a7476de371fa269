import type { TextRange } from '../format.ts';
import { findXmlEncoding } from '../xml/find-encoding.ts';

const META = /<meta\s[^<>]{0,500}?\bcharset\s{0,10}=\s{0,10}["']?\s{0,10}([\w.:-]{1,40})/di;

/** Finds the name of the encoding that a page declares: in the XML declaration or in a `meta` element. */
export function findHtmlEncoding(source: string): TextRange | undefined {
  const [start, end] = META.exec(source)?.indices?.[1] ?? [];
  const inMeta = start === undefined || end === undefined ? undefined : { start, end };
  return findXmlEncoding(source) ?? inMeta;
}
