import type { TextRange, Unit } from '../format.ts';
import { composeText } from '../html/compose-text.ts';
import type { TextPlace } from '../html/parsed-html.ts';
import { escapeXmlAttribute } from '../xml/escape.ts';
import type { Composition, Place } from '../xml/places.ts';

/** The place of a paragraph, or of a part of one. */
export function paragraphPlace(index: number, unit: Unit, place: TextPlace): Place {
  return {
    start: place.start,
    end: place.end,
    write({ source, translationOf, copy }) {
      const translation = translationOf(index);
      return translation && composeText({ unit, place, translation, source, copy });
    },
  };
}

/**
 * The places of the tags of spans without formatting. A changed text can begin or end within such a span, so a paragraph with
 * one loses these tags.
 * @param units indices of the units of the paragraph: the first one, and the one after the last one
 */
export function plainTagPlaces(tags: readonly TextRange[], { from, to }: { from: number; to: number }): Place[] {
  let latest: { of: Composition['translationOf']; hasChange: boolean } | undefined;
  const hasChange = (translationOf: Composition['translationOf']): boolean => {
    if (latest?.of === translationOf) return latest.hasChange;
    latest = { of: translationOf, hasChange: false };
    for (let index = from; index < to && !latest.hasChange; index++)
      latest.hasChange = translationOf(index) !== undefined;
    return latest.hasChange;
  };
  return tags.map(({ start, end }) => ({
    start,
    end,
    write: ({ translationOf }) => (hasChange(translationOf) ? '' : undefined),
  }));
}

/** The place of an attribute that repeats the texts of a cell, which has the given units. */
export function repeatingPlace(range: TextRange, value: string, units: ReadonlyMap<number, Unit>): Place {
  return {
    ...range,
    write({ translationOf }) {
      let text = '';
      let done = 0;
      for (const [index, { text: words }] of units) {
        const at = value.indexOf(words, done);
        if (at < 0) break;
        text += value.slice(done, at) + (translationOf(index)?.text ?? words);
        done = at + words.length;
      }
      text += value.slice(done);
      return text === value ? undefined : escapeXmlAttribute(text);
    },
  };
}
