import type { Format, Unit } from '../../format.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { leafUnit, textPlace } from '../../xml/leaf-places.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';

/** Comments with answers. The mentions of a changed comment are removed, because they name offsets of its text. */
export const threadedComments: Format<ParsedPlaces> = { parse: readComments, compose: composePlaces };

function readComments(source: string): ParsedPlaces {
  const units: Unit[] = [];
  const places: Place[] = [];
  let text: { tag: XmlTag; content: string } | undefined;
  /** Index of the unit of the current comment. */
  let unit: number | undefined;
  readXml(source, {
    open(tag) {
      if (tag.local === 'threadedComment') unit = undefined;
      if (tag.local === 'text') text = { tag, content: '' };
    },
    text({ start, end }, kind) {
      const raw = text ? source.slice(start, end) : '';
      if (text) text.content += kind === 'cdata' ? raw : unescapeXml(raw);
    },
    close(tag, { start, end }) {
      const own = text?.tag === tag ? leafUnit(text.content) : undefined;
      text = undefined;
      if (own) {
        unit = units.push(own) - 1;
        places.push(textPlace({ start: tag.end, end: start }, unit));
      }
      const comment = tag.local === 'mentions' ? unit : undefined;
      if (comment !== undefined)
        places.push({ start: tag.start, end, write: ({ translationOf }) => (translationOf(comment) ? '' : undefined) });
    },
  });
  return { source, units, places };
}
