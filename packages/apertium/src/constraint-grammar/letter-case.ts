import { isUpper } from '../text/characters.ts';

export const LOWER = 0;
export const TITLE = 1;
export const UPPER = 2;

const LOWER_CASE = /^\p{Ll}$/u;
const ALPHABETIC = /^\p{Alphabetic}$/u;
const UPPERCASE = /^\p{Uppercase}$/u;
const MAX_KNOWN = 4_096;

const IS_LOWER = 1;
const IS_ALPHABETIC = 2;
const IS_UPPERCASE = 4;
const IS_UPPER_LETTER = 8;

const properties = new Map<string, number>();

/**
 * The case in which a lemma is written for a word form: all upper when the word has two upper-case letters or more and
 * no other letters, else the first lower-case letter of the lemma becomes upper where the word has an upper-case one.
 * @returns the case, and the offset of the letter
 */
export function caseOf(word: string, lemma: string): [letterCase: number, capitalAt: number] {
  let capitalAt = 0;
  while (capitalAt < lemma.length && !(propertiesOf(lemma.charAt(capitalAt)) & IS_LOWER)) capitalAt++;
  let upper = 0;
  let isUpperOnly = true;
  for (let at = 0; at < word.length; at++) {
    const kind = propertiesOf(word.charAt(at));
    if (!(kind & IS_ALPHABETIC)) continue;
    if (!(kind & IS_UPPERCASE)) {
      isUpperOnly = false;
      break;
    }
    upper++;
  }
  if (isUpperOnly && upper >= 2) return [UPPER, capitalAt];
  if (capitalAt < word.length && capitalAt < lemma.length && propertiesOf(word.charAt(capitalAt)) & IS_UPPER_LETTER) {
    return [TITLE, capitalAt];
  }
  return [LOWER, capitalAt];
}

function propertiesOf(character: string): number {
  let known = properties.get(character);
  if (known === undefined) {
    known =
      (LOWER_CASE.test(character) ? IS_LOWER : 0) |
      (ALPHABETIC.test(character) ? IS_ALPHABETIC : 0) |
      (UPPERCASE.test(character) ? IS_UPPERCASE : 0) |
      (isUpper(character.charCodeAt(0)) ? IS_UPPER_LETTER : 0);
    if (properties.size >= MAX_KNOWN) properties.clear();
    properties.set(character, known);
  }
  return known;
}
