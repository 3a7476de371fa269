import type { TaggedText } from '@glossa/tagged-text';
import { functionWords } from '../../languages/function-words.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';

const SMALL_START = /^\p{Ll}/u;
/** A first word in small letters but for its first one. */
const CAPITAL_START = /^\p{Lu}\p{Ll}*(?![\p{L}\p{N}'’])/u;
/** A word with a capital that the beginning of a sentence does not explain, other than the English "I". */
const NAME = /(?<![.!?…]["”»)]?\s{1,3})(?<![\p{L}\p{N}])(?!I(?![\p{L}\p{N}]))\p{Lu}/u;
/** Function words with a capital at any place, by language. */
const CAPITALIZED: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['I', 'Mr', 'Mrs', 'May']),
  da: new Set(['I', 'De', 'Dem', 'Deres']),
  nb: new Set(['De', 'Dem', 'Deres']),
};
/** Languages in which nouns have capitals, and so has the polite pronoun, which is a word of grammar elsewhere. */
const WITH_CAPITAL_NOUNS = new Set(['de', 'lb']);
/** Languages in which only names have capitals: not the days, the months, the languages and the nations. */
const WITH_FEW_CAPITALS = new Set(
  'es ca gl pt fr it ro oc ast ru uk be bg mk sr hr bs sl cs sk pl sv da nb nn fi et lv lt hu is'.split(' '),
);

/**
 * Takes away the capital that a model gives to the first word as if a sentence began there. It stays where the word may have it at
 * any place.
 * @param source a text that may go on with a sentence
 * @param to canonical code
 */
export function withStartOf(source: TaggedText, translation: TaggedText, to: string): TaggedText {
  const language = primarySubtag(to);
  if (WITH_CAPITAL_NOUNS.has(language) || !SMALL_START.test(source.text)) return translation;
  const [word = ''] = CAPITAL_START.exec(translation.text) ?? [];
  if (word === '' || source.text.includes(word) || CAPITALIZED[language]?.has(word)) return translation;
  const lower = word.toLocaleLowerCase(to);
  const isPlain = functionWords(language).has(lower) || (WITH_FEW_CAPITALS.has(language) && !NAME.test(source.text));
  return isPlain ? { ...translation, text: lower + translation.text.slice(word.length) } : translation;
}
