import type { CorrectedWord, FindCorrection, PivotDictionary, TranslatedWord, Word } from '@glossa/apertium';
import type { LanguagePair } from '../../../../languages/language-pair.ts';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { plainType } from './analysed-word.ts';
import { isListedWord } from './missing-verbs.ts';

/** What the dictionaries of other directions say of the words of a text that the direction's own dictionary lacks. */
interface FoundWords {
  /** The words of the text; those that the own dictionary lacks with the readings that others know. */
  words: readonly Word[];
  /** The translations, by the readings. */
  translations: ReadonlyMap<string, string>;
  /** The dictionaries, by the lemmas of their translations. */
  dictionaries: ReadonlyMap<string, PivotDictionary>;
}

/**
 * Gives a word that the dictionary of a direction lacks the readings and the translation that two other dictionaries give it with a
 * third language between them, so that the rules treat it like the others.
 * @param corrections those of the direction
 * @param dictionaries the best first; opened when a text has such a word
 * @param direction canonical codes
 * @param generate writes a form with the dictionary of the direction; the lemma if it has none
 */
export function withPivotWords(
  corrections: FindCorrection | undefined,
  dictionaries: () => readonly PivotDictionary[],
  direction: LanguagePair,
  generate: (word: string) => string,
): FindCorrection {
  const withOwnTags = ownTagsOf(direction);
  const isListed = primarySubtag(direction.from) === 'en' ? isListedWord : () => false;
  const find: FindCorrection = (words) => {
    const found = findWords(words, dictionaries, withOwnTags, isListed);
    if (!found) return corrections?.(words);
    const correction = corrections?.(found.words);
    return {
      readsSources: correction?.readsSources ?? false,
      readings: correction?.readings ?? found.words.map(({ text }) => text),
      choose: (translated) => {
        const own = correction?.choose?.(translated);
        const words = own ? translated.map((word, at) => ({ ...word, text: own[at] ?? word.text })) : translated;
        return chooseTranslations(words, found.translations);
      },
      inflect: (translated) => {
        const inflected = correction?.inflect(translated) ?? translated.map(({ text }) => text);
        return inflected.map((word) => writeForms(word, found.dictionaries, generate));
      },
    };
  };
  find.onlyUnknown = corrections === undefined;
  return find;
}

function findWords(
  words: readonly Word[],
  open: () => readonly PivotDictionary[],
  withOwnTags: (text: string) => string,
  isListed: (lower: string) => boolean,
): FoundWords | undefined {
  if (!words.some(({ text }) => text.includes('/*'))) return undefined;
  const translations = new Map<string, string>();
  const dictionaries = new Map<string, PivotDictionary>();
  let isStart = true;
  const known = words.map((word): Word => {
    const { form, lower, readings, endsSentence } = plainType(word.text);
    const isName = form !== lower && !isStart;
    isStart = endsSentence;
    if (isName || readings[0]?.text !== `*${form}` || !WORD.test(form) || isListed(lower)) return word;
    for (const dictionary of open()) {
      const found = dictionary.wordsOf(form);
      if (found.length === 0) continue;
      const own = found.map(({ reading }) => withOwnTags(reading));
      for (const [at, { translation }] of found.entries()) {
        translations.set(own[at] ?? '', withOwnTags(translation));
        dictionaries.set(lemmaOf(translation), dictionary);
      }
      return { ...word, text: [form, ...new Set(own)].join('/') };
    }
    return word;
  });
  return translations.size > 0 ? { words: known, translations, dictionaries } : undefined;
}

/** Letters, hyphens and apostrophes. Shorter words are abbreviations or letters by name. */
const WORD = /^\p{L}[\p{L}\p{M}'’-]{2,}$/u;

/**
 * The package for English and Catalan has other tags than those for Spanish and Galician: it has commands, and the third person is
 * of the present like the others.
 */
function ownTagsOf({ from, to }: LanguagePair): (text: string) => string {
  if (primarySubtag(from) !== 'en') return (text) => text;
  if (primarySubtag(to) === 'ca') return (text) => text.replace('<pri>', '<pres>');
  return (text) => text.replace('<pres><p3>', '<pri><p3>').replace('<imp>', '<inf>');
}

const lemmaOf = (text: string): string => text.slice(0, text.search(/[<#+]|$/)).toLowerCase();

/** Gives the words that the dictionary lacks their translations: `accusation<n><pl>/@accusation<n><pl>` gets `acusación<n><f><pl>`. */
function chooseTranslations(words: readonly TranslatedWord[], translations: ReadonlyMap<string, string>): string[] {
  return words.map(({ text }) => {
    const [source = '', translation = ''] = text.split('/');
    const chosen = translation.startsWith('@') ? translations.get(source) : undefined;
    return chosen === undefined ? text : `${source}/${chosen}`;
  });
}

/** Writes the forms of translations that only the other dictionary has. */
function writeForms(
  word: CorrectedWord,
  dictionaries: ReadonlyMap<string, PivotDictionary>,
  generate: (word: string) => string,
): CorrectedWord {
  if (typeof word !== 'string') return word?.map((text) => writeForm(text, dictionaries, generate));
  return writeForm(word, dictionaries, generate);
}

function writeForm(
  text: string,
  dictionaries: ReadonlyMap<string, PivotDictionary>,
  generate: (word: string) => string,
): string {
  const lemma = lemmaOf(text);
  const dictionary = dictionaries.get(lemma);
  if (!dictionary) return text;
  // The packages differ in whether a reflexive verb has a separate tag.
  const texts = [text, text.replace('<pron>', '')];
  const known = texts.find((one) => generate(one).toLowerCase() !== lemma);
  if (known !== undefined) return known;
  const form = texts.map((one) => dictionary.generate(one)).find((one) => one !== undefined);
  return form === undefined ? text : `*${form}`;
}
