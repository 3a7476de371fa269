import { functionWords } from '../../languages/function-words.ts';
import { pluralRules, pluralsOf } from './plurals.ts';

/** Cap on the forms of a phrase in which several words are inflected. */
const MAX_FORMS = 8;
/** Longer terms are titles and sentences, which have no plural. */
const MAX_WORDS = 6;
const LETTER = /\p{L}/u;

/**
 * The plurals of a term. Where the last word is the head, it has the plural. Where the first word is, there are three ways:
 * the first word, the words up to the first function word, which agree with it, or the last word.
 * @param tokens canonical tokens of the term
 * @param language canonical code
 */
export function inflectedForms(tokens: readonly string[], language: string | undefined): string[][] {
  const code = language?.split('-')[0];
  const rules = pluralRules(code);
  const words = tokens.flatMap((token, index) => (LETTER.test(token) ? [index] : []));
  const [first, last] = [words[0], words.at(-1)];
  if (!rules || first === undefined || last === undefined || words.length > MAX_WORDS) return [];
  const inflect = (indexes: readonly number[]): string[][] => {
    let forms: string[][] = [[...tokens]];
    for (const index of indexes) {
      const plurals = pluralsOf(tokens[index] ?? '', rules);
      forms = forms.flatMap((form) => plurals.map((plural) => form.with(index, plural))).slice(0, MAX_FORMS);
    }
    return forms;
  };
  if (rules.head === 'last' || first === last) return inflect([last]);
  const end = words.findIndex((index) => functionWords(code).has((tokens[index] ?? '').toLowerCase()));
  const agreeing = end < 0 ? words : words.slice(0, end);
  return [[first], agreeing, [last]].flatMap((indexes) => (indexes.length > 0 ? inflect(indexes) : []));
}
