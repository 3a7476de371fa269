import { upperFirst } from '../../../../../text/letter-case.ts';
import { languageOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { mapText, mapTextSpans, type NormalizeContext, type Normalized, unchanged } from './step.ts';
import { capitalizeFirst, isOrdinary, likelyCase, prefersLowerCase, WORD } from './word-case.ts';

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const CAPITALIZED = /^\p{Lu}[\p{M}'’-]*\p{Ll}/u;
/** What precedes the first word of a sentence or of a subtitle. */
const SENTENCE_START = /[:.!?…]\s+$/u;
/** Shorter words may be in lower case in a headline. */
const MIN_HEADLINE_WORD_LENGTH = 4;
const MIN_CAPITALIZED_WORDS = 2;
/** In shorter texts, one name makes all words a name. */
const MIN_COUNTED_WORDS = 4;
/** Languages that write headlines with capital words. */
const HEADLINE_LANGUAGES = /^(?:en|id|ms|fil)\b/;

/**
 * Writes a sentence in capitals, or a headline with Capital Words, like other sentences. Models rarely see the former and
 * copy their words. Capitals return to the translation; capital words only where its language writes headlines so.
 */
export function normalizeLetterCase(spans: readonly SegmentSpan[], context: NormalizeContext): Normalized {
  const language = languageOf(spans);
  if (!UPPER.test(language)) return unchanged(spans);
  if (!LOWER.test(language)) return normalizeCapitals(spans, context);
  return isHeadline(language, context) ? normalizeHeadline(spans, context) : unchanged(spans);
}

function normalizeCapitals(spans: readonly SegmentSpan[], context: NormalizeContext): Normalized {
  const { from, to } = context;
  const words = [...languageOf(spans).matchAll(WORD)].map(([word]) => likelyCase(word, context));
  // Most words are names, so the others are parts of names.
  const areNames = words.filter((word) => CAPITALIZED.test(word)).length > words.length / 2;
  const toCase = (word: string): string =>
    areNames ? upperFirst(word.toLocaleLowerCase(from), from) : likelyCase(word, context);
  const cased = mapTextSpans(spans, (text) => text.replace(WORD, toCase));
  // All words are acronyms.
  if (!LOWER.test(languageOf(cased))) return unchanged(spans);
  return {
    spans: startWithCapital(cased, from),
    restore: (translation) => mapText(translation, (text) => text.toLocaleUpperCase(to)),
  };
}

/** Whether all longer words are capitalized, and most of the capitalized words are not names. */
function isHeadline(text: string, context: NormalizeContext): boolean {
  let capitalized = 0;
  let ordinary = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (CAPITALIZED.test(word)) {
      capitalized++;
      if (isOrdinary(word, context)) ordinary++;
    } else if (word.length >= MIN_HEADLINE_WORD_LENGTH && LOWER.test(word.charAt(0))) return false;
  }
  if (capitalized < MIN_CAPITALIZED_WORDS) return false;
  return capitalized < MIN_COUNTED_WORDS ? ordinary === capitalized : ordinary > capitalized / 2;
}

function normalizeHeadline(spans: readonly SegmentSpan[], context: NormalizeContext): Normalized {
  const { from, to } = context;
  const toOrdinary = (word: string, offset: number, text: string): string => {
    const isFirst = SENTENCE_START.test(text.slice(Math.max(0, offset - 3), offset));
    return !isFirst && CAPITALIZED.test(word) && prefersLowerCase(word, context) ? word.toLocaleLowerCase(from) : word;
  };
  const toHeadlineWord = (word: string): string =>
    word.length >= MIN_HEADLINE_WORD_LENGTH ? upperFirst(word, to) : word;
  const cased = mapTextSpans(spans, (text) => text.replace(WORD, toOrdinary));
  return {
    spans: startWithCapital(cased, from),
    restore: (translation) =>
      HEADLINE_LANGUAGES.test(to) ? mapText(translation, (text) => text.replace(WORD, toHeadlineWord)) : translation,
  };
}

/** Capitalizes the first letter of a sentence that starts with language. */
function startWithCapital([first, ...others]: readonly SegmentSpan[], language: string): SegmentSpan[] {
  if (first?.kind !== 'text') return first ? [first, ...others] : [];
  return [{ kind: 'text', text: capitalizeFirst(first.text, language) }, ...others];
}
