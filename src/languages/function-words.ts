import lists from './function-words.json' with { type: 'json' };

interface WordList {
  /** The commonest words, about twenty. They tell the language from others in the same script. */
  frequent?: string;
  others?: string;
}

/** Words that carry grammar and no topic, by language (ISO 639-1), in lower case. */
const FUNCTION_WORDS: Readonly<Record<string, WordList>> = lists;

const NONE: ReadonlySet<string> = new Set();
const sets = new Map<string, ReadonlySet<string>>();

/** All function words of a language (ISO 639-1), in lower case. Empty for a language without a list. */
export function functionWords(language: string | undefined): ReadonlySet<string> {
  const list = language === undefined ? undefined : FUNCTION_WORDS[language];
  if (language === undefined || !list) return NONE;
  const words = sets.get(language) ?? new Set([list.frequent, list.others].flatMap((part) => part?.split(' ') ?? []));
  sets.set(language, words);
  return words;
}

/** The languages that have each frequent function word. */
export const LANGUAGES_BY_FREQUENT_WORD: ReadonlyMap<string, readonly string[]> = languagesByFrequentWord();

/** Languages with a list of frequent function words. */
export const LANGUAGES_WITH_FREQUENT_WORDS: ReadonlySet<string> = new Set(
  [...LANGUAGES_BY_FREQUENT_WORD.values()].flat(),
);

function languagesByFrequentWord(): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, { frequent }] of Object.entries(FUNCTION_WORDS)) {
    for (const word of frequent?.split(' ') ?? []) languages.set(word, [...(languages.get(word) ?? []), language]);
  }
  return languages;
}
