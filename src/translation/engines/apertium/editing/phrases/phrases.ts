import { primarySubtag } from '../../../../../languages/primary-subtag.ts';
import { withCapitalOf } from '../../../../../text/letter-case.ts';
import { mayMatch } from '../required-texts.ts';
import { FROM_ENGLISH_TO_CATALAN, FROM_PORTUGUESE_TO_CATALAN, FROM_SPANISH_TO_CATALAN, TO_CATALAN } from './catalan.ts';
import { FROM_AFRIKAANS_TO_DUTCH } from './dutch.ts';
import { FROM_CATALAN_TO_ENGLISH, FROM_GALICIAN_TO_ENGLISH, FROM_SPANISH_TO_ENGLISH, TO_ENGLISH } from './english.ts';
import { FROM_ENGLISH_TO_GALICIAN } from './galician.ts';
import { CATALAN_TOWNS, FRENCH_MOODS_AND_HOURS, PORTUGUESE_TIMES, TO_SPANISH } from './into-spanish.ts';
import { CATALAN_JOURNEYS, GALICIAN_JOURNEYS, SPANISH_JOURNEYS } from './journeys-and-thoughts.ts';
import type { PhraseCorrection } from './phrase.ts';
import { FROM_GALICIAN_TO_PORTUGUESE, TO_PORTUGUESE } from './portuguese.ts';
import {
  FROM_CATALAN_TO_SPANISH,
  FROM_ENGLISH_TO_SPANISH,
  FROM_FRENCH_TO_SPANISH,
  FROM_PORTUGUESE_TO_SPANISH,
} from './spanish.ts';

/** Corrections by source and target language; `*` is any source. Variants share the list of their language. */
const CORRECTIONS: Readonly<Record<string, readonly PhraseCorrection[]>> = {
  'af-nl': FROM_AFRIKAANS_TO_DUTCH,
  'en-ca': [...FROM_ENGLISH_TO_CATALAN, ...CATALAN_JOURNEYS],
  'en-es': [...FROM_ENGLISH_TO_SPANISH, ...SPANISH_JOURNEYS],
  'en-gl': [...FROM_ENGLISH_TO_GALICIAN, ...GALICIAN_JOURNEYS],
  'ca-en': FROM_CATALAN_TO_ENGLISH,
  'ca-es': [...FROM_CATALAN_TO_SPANISH, ...CATALAN_TOWNS],
  'es-ca': FROM_SPANISH_TO_CATALAN,
  'es-en': FROM_SPANISH_TO_ENGLISH,
  'fr-es': [...FROM_FRENCH_TO_SPANISH, ...FRENCH_MOODS_AND_HOURS],
  'gl-en': FROM_GALICIAN_TO_ENGLISH,
  'gl-pt': FROM_GALICIAN_TO_PORTUGUESE,
  'pt-es': [...FROM_PORTUGUESE_TO_SPANISH, ...PORTUGUESE_TIMES],
  'pt-ca': FROM_PORTUGUESE_TO_CATALAN,
  '*-ca': TO_CATALAN,
  '*-en': TO_ENGLISH,
  '*-es': TO_SPANISH,
  '*-pt': TO_PORTUGUESE,
};
/** A word in capitals that is no abbreviation. */
const IN_CAPITALS = /^\p{Lu}{4,}$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const GROUP = /\$(\d)/g;

/** Corrects phrases that the engine's rules for this pair typically translate wrongly. */
export function correctPhrases(source: string, translated: string, from: string, to: string): string {
  const [before, after] = [from, to].map(primarySubtag);
  let text = translated;
  let lowerCase = text.toLowerCase();
  for (const pair of [`${before}-${after}`, `*-${after}`]) {
    for (const { pattern: patternOf, required, replacement, source: condition } of CORRECTIONS[pair] ?? []) {
      if (!mayMatch(required(), lowerCase) || condition?.test(source) === false) continue;
      const [previous, pattern] = [text, patternOf()];
      text = previous.replace(pattern, (match: string, ...rest: unknown[]) => {
        const corrected = replacement.replace(GROUP, (_, number: string) => `${rest[Number(number) - 1] ?? ''}`);
        if (IN_CAPITALS.test(match)) return corrected.toLocaleUpperCase(to);
        const takesCapital = pattern.ignoreCase || !LETTER_OR_DIGIT.test(previous.slice(0, Number(rest.at(-2))));
        return takesCapital ? withCapitalOf(match, corrected) : corrected;
      });
      if (text !== previous) lowerCase = text.toLowerCase();
    }
  }
  return text;
}
