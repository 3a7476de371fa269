import type { TextRange, Unit } from '../format.ts';
import { escapeXmlAttribute, escapeXmlText } from './escape.ts';
import type { Composition, Place } from './places.ts';

const LETTER = /\p{L}/u;

/** The unit of a whole element or of an attribute. @returns undefined if it has nothing to translate */
export function leafUnit(text: string): Unit | undefined {
  return LETTER.test(text) ? { text, tags: [], layout: 'lines' } : undefined;
}

/** The content of an element without elements inside. @param unit index of its unit */
export function textPlace(range: TextRange, unit: number): Place {
  return leafPlace(range, unit, escapeXmlText);
}

/** The value of an attribute, without its quotes. @param unit index of its unit */
export function attributePlace(range: TextRange, unit: number): Place {
  return leafPlace(range, unit, escapeXmlAttribute);
}

function leafPlace({ start, end }: TextRange, unit: number, escapeText: (text: string) => string): Place {
  const write = ({ translationOf }: Composition): string | undefined => {
    const translation = translationOf(unit);
    return translation && escapeText(translation.text);
  };
  return { start, end, write };
}
