import type { XmlTag } from '../../xml/read-xml.ts';

/** Namespaces of drawings in a text, in transitional and strict documents. */
const DRAWING: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
]);
const VECTOR_MARKUP = 'urn:schemas-microsoft-com:vml';

/** Names of the attributes of an element that describe an image for people who do not see it. */
export function descriptionsOf({ uri, local }: XmlTag): readonly string[] {
  if (local === 'docPr' && DRAWING.has(uri)) return ['descr', 'title'];
  return uri === VECTOR_MARKUP ? ['alt'] : [];
}
