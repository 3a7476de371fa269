import { UNSPACED } from '../../text/unspaced-scripts.ts';

/** Text of a button, a menu or a table cell. */
const MAX_SHORT_WORDS = 4;
const MAX_SHORT_LENGTH = 40;
/** A run of characters without spaces that counts as one word, in scripts without spaces between words. */
const MAX_UNSPACED_LENGTH = 12;
const IS_UNSPACED = new RegExp(UNSPACED, 'u');
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** A stop or question mark of any script. A text with one is a sentence. */
const ENDS_SENTENCE = /[.。．।۔։።။།?？؟]["'”’»」』)\]]*$/u;
const ELLIPSIS = /\.\.["'”’»」』)\]]*$/u;

/** Whether a text is no sentence and has so few words that models, which are trained on sentences, often continue it. */
export function isShort(text: string): boolean {
  if (text.length > MAX_SHORT_LENGTH || (ENDS_SENTENCE.test(text) && !ELLIPSIS.test(text))) return false;
  return wordsOf(text).length <= MAX_SHORT_WORDS && (text.length <= MAX_UNSPACED_LENGTH || !IS_UNSPACED.test(text));
}

/** The words of a text in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
