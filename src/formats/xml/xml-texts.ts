import type { Format, TextRange, Unit } from '../format.ts';
import { findAttributes } from './attributes.ts';
import { unescapeXml } from './escape.ts';
import { attributePlace, leafUnit, textPlace } from './leaf-places.ts';
import { composePlaces, type ParsedPlaces, type Place } from './places.ts';
import { readXml, type XmlTag } from './read-xml.ts';

/** Which texts of an XML document are translated. */
export interface XmlTextSelector {
  /** Whether the whole content of an element is one text. The element has no elements inside. */
  isText?(tag: XmlTag, parent: XmlTag | undefined): boolean;
  /** Names of the attributes that are translated, with their prefixes. */
  attributesOf?(tag: XmlTag): readonly string[];
}

/** Makes a format of XML documents whose texts are whole elements and attributes, such as the properties of a document. */
export function createXmlTextFormat(selector: XmlTextSelector): Format<ParsedPlaces> {
  return { parse: (source) => readTexts(source, selector), compose: composePlaces };
}

function readTexts(source: string, { isText, attributesOf }: XmlTextSelector): ParsedPlaces {
  const units: Unit[] = [];
  const places: Place[] = [];
  const open: XmlTag[] = [];
  let content: { tag: XmlTag; text: string } | undefined;
  const add = (text: string, range: TextRange, place: typeof textPlace): void => {
    const unit = leafUnit(text);
    if (unit) places.push(place(range, units.push(unit) - 1));
  };
  readXml(source, {
    open(tag) {
      for (const range of findAttributes(source, tag, attributesOf?.(tag) ?? []))
        add(unescapeXml(source.slice(range.start, range.end)), range, attributePlace);
      content = isText?.(tag, open.at(-1)) ? { tag, text: '' } : undefined;
      open.push(tag);
    },
    text({ start, end }, kind) {
      if (content) content.text += kind === 'cdata' ? source.slice(start, end) : unescapeXml(source.slice(start, end));
    },
    close(tag, { start }) {
      if (content?.tag === tag) add(content.text, { start: tag.end, end: start }, textPlace);
      content = undefined;
      open.pop();
    },
  });
  return { source, units, places };
}
