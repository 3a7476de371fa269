import type { Format, Unit } from '../format.ts';
import { buildUnit } from '../html/build-unit.ts';
import { joinFormulas } from '../html/join-formulas.ts';
import { trimRun } from '../html/split-run.ts';
import { findBaseSpan } from '../opendocument/base-span.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { readRtf } from './read-rtf.ts';
import { writeRtf } from './write-rtf.ts';

/** Rich Text Format. Its units are paragraphs; groups and control words in them are their tags. */
export const rtf: Format<ParsedPlaces> = { parse, compose: composePlaces };

function parse(source: string): ParsedPlaces {
  const units: Unit[] = [];
  const places: Place[] = [];
  const warnings: WarningCounts = {};
  readRtf(source, {
    run(found, fallbacks) {
      const run = joinFormulas(found, source);
      const piece = trimRun(run);
      if (!piece) return;
      const items = run.slice(piece.from, piece.to);
      const { items: own, base } = findBaseSpan(items, source);
      const [first, last] = [items[0], items.at(-1)];
      const range = { start: first?.start ?? 0, end: last?.end ?? 0 };
      const built = buildUnit(own, source, base ? range : undefined);
      if (!built) return;
      const { unit } = built;
      const place = { ...built.place, base };
      const index = units.push(unit) - 1;
      places.push({
        start: place.start,
        end: place.end,
        write({ translationOf, copy }) {
          const translation = translationOf(index);
          return translation && writeRtf({ unit, place, translation, source, fallbacks, copy });
        },
      });
    },
    notRead: () => addWarning(warnings, 'not_read'),
  });
  return { source, units, places: places.sort((one, other) => one.end - other.end), warnings };
}
