import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedDocument, TextRange, Unit } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';
import { findAttribute } from './attributes.ts';
import { escapeXmlAttribute, escapeXmlText, unescapeXml } from './escape.ts';
import { readXml, type XmlTag } from './read-xml.ts';

/** Which texts of an XML document are translated. */
export interface XmlTextSelector {
  /** Whether the whole content of an element is one text. The element has no elements inside. */
  isText?(tag: XmlTag): boolean;
  /** Names of the attributes that are translated, with their prefixes. */
  attributesOf?(tag: XmlTag): readonly string[];
}

interface ParsedXmlTexts extends ParsedDocument {
  /** One for each unit. */
  readonly places: readonly XmlTextPlace[];
}

/** The escaped text of an element, or the value of an attribute. */
export interface XmlTextPlace extends TextRange {
  readonly kind: 'text' | 'attribute';
}

const LETTER = /\p{L}/u;

/** Makes a format of XML documents whose texts are whole elements and attributes, such as the properties of a document. */
export function createXmlTextFormat(selector: XmlTextSelector): Format<ParsedXmlTexts> {
  return {
    parse: (source) => readTexts(source, selector),
    compose({ source, units, places }, translations) {
      const edits: Edit[] = [];
      for (const [index, place] of places.entries()) {
        const edit = editText(place, units[index], translations[index]);
        if (edit) edits.push(edit);
      }
      return applyEdits(source, edits);
    },
  };
}

/** The edit that writes a translation, unless it leaves the text as it is. */
function editText(place: XmlTextPlace, unit: Unit | undefined, translation: TaggedText | undefined): Edit | undefined {
  if (!unit || !translation || isUnchanged(unit, translation)) return undefined;
  const escapeText = place.kind === 'text' ? escapeXmlText : escapeXmlAttribute;
  return { start: place.start, end: place.end, text: escapeText(translation.text) };
}

function readTexts(source: string, { isText, attributesOf }: XmlTextSelector): ParsedXmlTexts {
  const units: Unit[] = [];
  const places: XmlTextPlace[] = [];
  let content: { tag: XmlTag; text: string } | undefined;
  const add = (text: string, place: XmlTextPlace): void => {
    if (!LETTER.test(text)) return;
    units.push({ text, tags: [], layout: 'lines' });
    places.push(place);
  };
  readXml(source, {
    open(tag) {
      for (const name of attributesOf?.(tag) ?? []) {
        const range = findAttribute(source, tag, name);
        if (range) add(unescapeXml(source.slice(range.start, range.end)), { kind: 'attribute', ...range });
      }
      content = isText?.(tag) ? { tag, text: '' } : undefined;
    },
    text({ start, end }, kind) {
      if (content) content.text += kind === 'cdata' ? source.slice(start, end) : unescapeXml(source.slice(start, end));
    },
    close(tag, range) {
      if (content?.tag === tag) add(content.text, { kind: 'text', start: tag.end, end: range.start });
      content = undefined;
    },
  });
  return { source, units, places };
}
