import { startsUpper, withCapitalOf } from '../../../../text/letter-case.ts';
export interface Word {
  text: string;
  /** Offsets in UTF-16 units. */
  start: number;
  end: number;
  /** True for the first word of the text and of each sentence. */
  opensSentence: boolean;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’·-]*/gu;
const SENTENCE_END = /[.!?…:][\p{Pf}\p{Pe}"']*\s+(?:[\p{Pi}\p{Ps}"'¿¡–—-]+\s*)?$/u;
const TWO_CAPITALS = /\p{Lu}\P{L}*\p{Lu}/u;
const STARTS_WITH_TWO_CAPITALS = /^\p{Lu}{2}/u;
const LOWER = /\p{Ll}/u;

export function wordsOf(text: string): Word[] {
  let end = 0;
  return [...text.matchAll(WORD)].map((match, i) => {
    const between = text.slice(end, match.index);
    end = match.index + match[0].length;
    return {
      text: match[0],
      start: match.index,
      end,
      opensSentence: i === 0 || (between !== ' ' && SENTENCE_END.test(between)),
    };
  });
}

/** Whether a text has at least two capitals and no lower-case letter. */
export function isAllCapitals(text: string): boolean {
  return !LOWER.test(text) && TWO_CAPITALS.test(text);
}

/** Whether a text has several words, all in capitals. */
export function isTextInCapitals(text: string): boolean {
  return isAllCapitals(text) && wordsOf(text).filter(({ text: word }) => startsUpper(word)).length > 1;
}

/** Writes words in the case of the words that they replace. */
export function inCase(replaced: string, words: string): string {
  if (STARTS_WITH_TWO_CAPITALS.test(replaced) && !LOWER.test(replaced)) return words.toUpperCase();
  return withCapitalOf(replaced, words);
}
