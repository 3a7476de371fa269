import type { XmlTag } from '../../xml/read-xml.ts';

/** Namespaces of WordprocessingML, in the transitional and in the strict variant of ISO/IEC 29500. */
const WORDPROCESSING: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);

/** Name of an element of WordprocessingML without prefix; empty for other elements. */
export function wordName({ uri, local }: XmlTag): string {
  return WORDPROCESSING.has(uri) ? local : '';
}
