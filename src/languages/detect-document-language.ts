import { LANGUAGES_BY_FREQUENT_WORD, LANGUAGES_WITH_FREQUENT_WORDS } from './function-words.ts';
import type { Script } from './scripts.ts';

/** Units of a document that the guess is based on, UTF-16. */
const SAMPLE_LENGTH = 20_000;
/** Minimum share of a language's frequent words among all words. */
const MIN_WORD_SHARE = 0.04;
/** Minimum share of Persian letters. Names in Arabic texts contain a few. */
const MIN_PERSIAN_SHARE = 0.01;

/** The language with the most readers for scripts that a few languages or one language use. */
const MAIN_LANGUAGE: Partial<Record<Script, string>> = {
  Grek: 'el',
  Arab: 'ar',
  Hebr: 'he',
  Deva: 'hi',
  Beng: 'bn',
  Thai: 'th',
  Geor: 'ka',
  Armn: 'hy',
  Ethi: 'am',
  Taml: 'ta',
  Telu: 'te',
  Knda: 'kn',
  Mlym: 'ml',
  Gujr: 'gu',
  Guru: 'pa',
  Sinh: 'si',
  Khmr: 'km',
  Mymr: 'my',
  Laoo: 'lo',
  Kore: 'ko',
  Jpan: 'zh',
};

/**
 * Guesses the language of a whole document from its script and its function words, synchronously and without models. The
 * guess selects word lists: after a wrong one a few abbreviations or connectives are not recognized. For short strings and
 * for decisions that a client sees use the detector (`language-detector.ts`).
 *
 * @param script of the document (see `dominantScript`)
 * @returns ISO 639-1 code; undefined when no language stands out
 */
export function detectDocumentLanguage(text: string, script: Script | undefined): string | undefined {
  const sample = text.slice(0, SAMPLE_LENGTH);
  if (script === 'Jpan') return /\p{Script=Hiragana}/u.test(sample) ? 'ja' : 'zh';
  if (script === 'Arab') return guessArabicScript(sample);
  if (script !== 'Latn' && script !== 'Cyrl') return script && MAIN_LANGUAGE[script];
  const words = wordsOf(sample);
  return mostFrequent(countFrequentWords(words), MIN_WORD_SHARE * words.length)?.language;
}

function guessArabicScript(sample: string): string | undefined {
  if (/[ٹڈڑںے]/.test(sample)) return 'ur';
  const persian = sample.match(/[پچژگک]/g)?.length ?? 0;
  return persian > MIN_PERSIAN_SHARE * sample.length ? 'fa' : MAIN_LANGUAGE.Arab;
}

/** A foreign sentence has at least this many frequent words of its language. */
const MIN_FOREIGN_WORDS = 4;
/** A foreign sentence has at most this many frequent words of the expected language for each of those. */
const MAX_EXPECTED_RATIO = 0.25;

/**
 * Whether a sentence is clearly in another language than the expected one.
 * @param language one that `guessDocumentLanguage` returned
 * @returns false for a language without a list of frequent words
 */
export function isOtherLanguage(text: string, language: string | undefined): boolean {
  if (language === undefined || !LANGUAGES_WITH_FREQUENT_WORDS.has(language)) return false;
  const words = wordsOf(text);
  const expected = words.filter((word) => LANGUAGES_BY_FREQUENT_WORD.get(word)?.includes(language)).length;
  // Another language has at most all words. This ends most calls before words are counted for each language.
  if (expected > MAX_EXPECTED_RATIO * words.length) return false;
  const counts = countFrequentWords(words);
  const found = mostFrequent(counts, MIN_FOREIGN_WORDS - 1);
  return found !== undefined && expected <= MAX_EXPECTED_RATIO * found.count;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Counts the frequent words of each language. */
function countFrequentWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    for (const language of LANGUAGES_BY_FREQUENT_WORD.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return counts;
}

/** The language with the highest count, if it is above 1 and above `min`. */
function mostFrequent(
  counts: ReadonlyMap<string, number>,
  min: number,
): { language: string; count: number } | undefined {
  let best: { language: string; count: number } | undefined;
  for (const [language, count] of counts) {
    if (count > (best?.count ?? Math.max(1, min))) best = { language, count };
  }
  return best;
}
