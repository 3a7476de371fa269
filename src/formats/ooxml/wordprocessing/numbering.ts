import type { Format, TextRange, Unit } from '../../format.ts';
import { findAttribute } from '../../xml/attributes.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { attributePlace } from '../../xml/leaf-places.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import { readXml } from '../../xml/read-xml.ts';
import { attributeOf } from '../runs/xml-element.ts';
import { wordName } from './names.ts';

/** The number of a level of a list. */
const NUMBER = /%[1-9]/g;
/** A single letter such as "A" in "A%1" is a code. */
const WORD = /\p{L}{2}|\p{Lo}/u;

/** Definitions of lists. The words around their numbers are units, such as "Step %1:". */
export const numbering: Format<ParsedPlaces> = { parse: readNumbering, compose: composePlaces };

function readNumbering(source: string): ParsedPlaces {
  const units: Unit[] = [];
  const places: Place[] = [];
  let format: string | undefined;
  readXml(source, {
    open(tag) {
      const name = wordName(tag);
      if (name === 'numFmt') format = attributeOf(tag, 'val');
      if (name !== 'lvlText' || format === 'bullet') return;
      const range = findAttribute(source, tag, tag.name.replace('lvlText', 'val'));
      const unit = range && unitOf(unescapeXml(source.slice(range.start, range.end)));
      if (range && unit) places.push(attributePlace(range, units.push(unit) - 1));
    },
  });
  return { source, units, places };
}

function unitOf(text: string): Unit | undefined {
  const verbatim = Array.from(text.matchAll(NUMBER), ({ index }): TextRange => ({ start: index, end: index + 2 }));
  const tags = verbatim.map((range) => ({ ...range, parent: undefined }));
  return verbatim.length > 0 && WORD.test(text) ? { text, tags, verbatim } : undefined;
}
