import type { XmlTag } from '../../xml/read-xml.ts';
import { wordName } from './names.ts';

/** Namespaces of drawings in a text, in transitional and strict documents. */
const DRAWING: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
]);
const VECTOR_MARKUP = 'urn:schemas-microsoft-com:vml';
/** Elements of forms, with the attribute that a reader sees: items of lists, default texts and hints. */
const FORMS: Readonly<Record<string, string>> = {
  listItem: 'displayText',
  listEntry: 'val',
  default: 'val',
  helpText: 'val',
  statusText: 'val',
};
/** The default of a check box or a list. */
const STATE = /^(?:true|false|on|off|\d{1,9})$/;

/**
 * The names of the attributes of an element that a reader sees, with their prefixes: descriptions of images for people who do not
 * see them, texts of WordArt, and those of forms.
 */
export function shownAttributesOf(tag: XmlTag): readonly string[] {
  const { uri, local, attributes } = tag;
  if (local === 'docPr' && DRAWING.has(uri)) return ['descr', 'title'];
  if (uri === VECTOR_MARKUP) return local === 'textpath' ? ['string'] : ['alt'];
  const form = FORMS[wordName(tag)];
  if (form === undefined) return [];
  const named = Object.entries(attributes).filter(([, attribute]) => attribute.uri === uri);
  const isName = named.some(([, attribute]) => attribute.local === 'type' && attribute.value === 'autoText');
  return named.flatMap(([name, attribute]) =>
    attribute.local === form && !isName && !STATE.test(attribute.value) ? [name] : [],
  );
}
