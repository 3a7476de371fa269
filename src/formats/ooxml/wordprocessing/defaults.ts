import type { Format } from '../../format.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import { readXml } from '../../xml/read-xml.ts';
import { type XmlElement, XmlElementReader } from '../runs/xml-element.ts';
import { wordName } from './names.ts';
import { setLanguage, writeDirection, writeRunProperties } from './properties.ts';
import { languageAttributeOf } from './run-dialect.ts';
import { keepShortLines } from './source-below.ts';

const READ = new Set(['compat', 'pPr', 'rPr', 'themeFontLang']);

/**
 * Styles or settings. They have no texts, but the language and the direction that texts have by default.
 * @param file whether another part of the document has a new text
 */
export function createDefaultsFormat(file: { readonly isChanged: boolean }): Format<ParsedPlaces> {
  return {
    parse: (source) => ({ source, units: [], places: readElements(source).map(toPlace) }),
    compose: (parsed, translations, target) =>
      file.isChanged ? composePlaces(parsed, translations, target) : parsed.source,
  };
}

function toPlace(element: XmlElement): Place {
  const { tag, start, end } = element;
  return {
    start,
    end,
    write({ source, target }) {
      if (tag.local === 'compat') return target.shownSource && keepShortLines(element, source);
      const language = languageAttributeOf(target);
      if (tag.local === 'rPr') return writeRunProperties(element, target, language, source, false);
      if (tag.local === 'pPr') return writeDirection(element, target.isRightToLeft, source, false);
      const edit = setLanguage(tag, language, source);
      return source.slice(start, edit.start) + edit.text + source.slice(edit.end, end);
    },
  };
}

function readElements(source: string): XmlElement[] {
  const elements: XmlElement[] = [];
  let reader: XmlElementReader | undefined;
  readXml(source, {
    open(tag) {
      if (reader) reader.open();
      else if (READ.has(wordName(tag))) reader = new XmlElementReader(tag);
    },
    close(tag, range) {
      const element = reader?.close(tag, range);
      if (!element) return;
      elements.push(element);
      reader = undefined;
    },
  });
  return elements;
}
