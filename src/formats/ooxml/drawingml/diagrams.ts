import type { TaggedText } from '@glossa/tagged-text';
import type { Format, ParsedText } from '../../format.ts';
import type { ParsedPlaces } from '../../xml/places.ts';
import { unitKey } from '../unit-key.ts';

interface ParsedShapes extends ParsedText {
  /** The shapes with all units, also those that the texts of a diagram have. */
  readonly drawing: ParsedPlaces;
}

/**
 * Makes the formats of the two parts of the diagrams of a file. The shapes repeat the texts, so they have only the units that the
 * texts lack, and take the other translations from the texts. The texts are read and put together first.
 */
export function createDiagramFormats(drawing: Format<ParsedPlaces>): {
  texts: Format<ParsedPlaces>;
  shapes: Format<ParsedShapes>;
} {
  const translations = new Map<string, TaggedText | undefined>();
  return {
    texts: {
      parse(source) {
        const parsed = drawing.parse(source);
        for (const unit of parsed.units) translations.set(unitKey(unit), undefined);
        return parsed;
      },
      compose(parsed, translated, target, onKept) {
        for (const [index, unit] of parsed.units.entries()) translations.set(unitKey(unit), translated[index]);
        return drawing.compose(parsed, translated, target, onKept);
      },
    },
    shapes: {
      parse(source) {
        const parsed = drawing.parse(source);
        return { source, units: parsed.units.filter((unit) => !translations.has(unitKey(unit))), drawing: parsed };
      },
      compose(parsed, translated, target, onKept) {
        const own = new Map(parsed.units.map((unit, index) => [unit, translated[index]]));
        const all = parsed.drawing.units.map((unit) =>
          own.has(unit) ? own.get(unit) : translations.get(unitKey(unit)),
        );
        return drawing.compose(parsed.drawing, all, target, onKept);
      },
    },
  };
}
