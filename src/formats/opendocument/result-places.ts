import type { TextRange, Unit } from '../format.ts';
import { unescapeXml } from '../xml/escape.ts';
import { attributePlace, textPlace } from '../xml/leaf-places.ts';
import type { Place } from '../xml/places.ts';
import type { XmlTag } from '../xml/read-xml.ts';
import { attributeValue, locateValue } from './elements.ts';

/**
 * The places of the results of formulas that are equal to a text of the document, such as of `=[.A1]`. Programs show a result
 * as it is in the file, until they calculate it again.
 * @param cells their start tags
 */
export function resultPlaces(cells: readonly XmlTag[], units: readonly Unit[], source: string): Place[] {
  if (cells.length === 0) return [];
  const byText = new Map(units.map(({ text }, index) => [text, index]));
  return cells.flatMap((tag) => {
    const value = attributeValue(tag, 'office', 'string-value') ?? '';
    const unit = byText.get(value);
    if (unit === undefined || tag.isSelfClosing) return [];
    const repeated = locateValue(source, tag, 'office', 'string-value');
    const shown = firstText(source, tag.end);
    if (!repeated || unescapeXml(source.slice(shown.start, shown.end)) !== value) return [];
    return [attributePlace(repeated, unit), textPlace(shown, unit)];
  });
}

/** The text after the next tag. */
function firstText(source: string, from: number): TextRange {
  const start = source.indexOf('>', from) + 1;
  return { start, end: Math.max(start, source.indexOf('<', start)) };
}
