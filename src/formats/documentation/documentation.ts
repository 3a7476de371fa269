import type { TaggedText } from '@glossa/tagged-text';
import type { Format, TargetLanguage, Unit } from '../format.ts';
import { buildUnit } from '../html/build-unit.ts';
import { composeText } from '../html/compose-text.ts';
import { joinFormulas } from '../html/join-formulas.ts';
import { trimRun } from '../html/split-run.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { replaceForbiddenCharacters } from '../xml/escape.ts';
import { attributePlace } from '../xml/leaf-places.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { DITA } from './dita-vocabulary.ts';
import { DOCBOOK } from './docbook-vocabulary.ts';
import { readDocumentation } from './read-documentation.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Books, articles and reference pages in DocBook. */
export const docbook = createDocumentationFormat(DOCBOOK);
/** Topics and maps in DITA. */
export const dita = createDocumentationFormat(DITA);

const LETTER = /\p{L}/u;

/** A format of XML whose vocabulary says which elements are parts of a sentence. Markup stays byte for byte. */
function createDocumentationFormat(vocabulary: Vocabulary): Format<ParsedPlaces> {
  function parse(source: string): ParsedPlaces {
    const units: Unit[] = [];
    const places: Place[] = [];
    const warnings: WarningCounts = {};
    readDocumentation(source, vocabulary, {
      run(items) {
        const run = joinFormulas(items, source);
        const piece = trimRun(run);
        const built = piece && buildUnit(run.slice(piece.from, piece.to), source);
        if (!built) return;
        const { unit, place } = built;
        const index = units.push(unit) - 1;
        places.push({
          start: place.start,
          end: place.end,
          write({ translationOf, copy }) {
            const translation = translationOf(index);
            return translation && composeText({ unit, place, translation, source, copy });
          },
        });
      },
      attribute({ start, end }, text, language) {
        if (!LETTER.test(text)) return;
        const index = units.push({ text, tags: [], ...(language !== undefined && { language }) }) - 1;
        places.push(attributePlace({ start, end }, index));
      },
      language({ start, end }, firstUnit, lastUnit) {
        places.push({
          start,
          end,
          write({ translationOf, isChanged, target }) {
            if (!isChanged) return undefined;
            for (let unit = firstUnit; unit < lastUnit; unit++) if (translationOf(unit)) return target.code;
            return undefined;
          },
        });
      },
      unitCount: () => units.length,
      keptPreformatted: () => addWarning(warnings, 'kept_preformatted'),
    });
    // A place that lies in another one comes before it.
    return { source, units, places: places.sort((one, other) => one.end - other.end), warnings };
  }

  function compose(
    parsed: ParsedPlaces,
    translations: readonly (TaggedText | undefined)[],
    target: TargetLanguage,
    onKept?: (unit: number) => void,
  ): string {
    const allowed = translations.map(
      (translation) => translation && { ...translation, text: replaceForbiddenCharacters(translation.text) },
    );
    return composePlaces(parsed, allowed, target, onKept);
  }

  return { parse, compose };
}
