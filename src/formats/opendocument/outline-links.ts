import type { TextRange, Unit } from '../format.ts';
import { escapeXmlAttribute } from '../xml/escape.ts';
import type { Place } from '../xml/places.ts';

/** A link to a heading, which names the heading by its number and its text: `#2.Opening hours|outline`. */
export interface OutlineLink {
  /** The value of its attribute. */
  readonly range: TextRange;
  readonly value: string;
}

const OUTLINE = /^#(.{1,2000})(\||%7C)outline$/is;
const NUMBER = /^(?:\d{1,4}\.){1,10}/;
const ENCODED = /%[\da-f]{2}/i;

export function isOutlineLink(value: string): boolean {
  return OUTLINE.test(value);
}

/** The places of links to headings, which follow the new texts of the headings. @param headings the units of headings by their texts */
export function outlinePlaces(
  links: readonly OutlineLink[],
  headings: ReadonlyMap<string, number>,
  units: readonly Unit[],
): Place[] {
  return links.flatMap(({ range, value }): Place[] => {
    const [, written = '', separator = '|'] = OUTLINE.exec(value) ?? [];
    const name = decode(written);
    const number = headings.has(name) ? '' : (NUMBER.exec(name)?.[0] ?? '');
    const unit = headings.get(name.slice(number.length));
    if (unit === undefined) return [];
    const isEncoded = separator !== '|' || ENCODED.test(written);
    return [
      {
        ...range,
        write({ translationOf }) {
          const text = translationOf(unit)?.text;
          if (text === undefined || text === units[unit]?.text) return undefined;
          return escapeXmlAttribute(`#${number}${isEncoded ? encodeURIComponent(text) : text}${separator}outline`);
        },
      },
    ];
  });
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
