import type { Segment } from '../../engine.ts';
import { replaceInTexts } from '../tags/replace-parts.ts';

/**
 * The hyphen of Unicode, U+2010. It stands where the only hyphen at the end of a line may divide a word or belong to a compound. An
 * engine decides by its dictionary or vocabulary. Engines without one read it as a hyphen.
 */
export const DOUBTFUL_HYPHEN = '\u2010';

/** Half of a word. No word is longer. */
const HALF = String.raw`([\p{L}\p{M}]{1,40})`;
/** Such a hyphen between letters, with the two halves. */
const HYPHEN = new RegExp(String.raw`(?<=(?<![\p{L}\p{M}])${HALF})${DOUBTFUL_HYPHEN}(?=${HALF}(?![\p{L}\p{M}]))`, 'gu');

/** Tells whether two halves are one word. */
export type AreOneWord = (first: string, second: string) => boolean;

/** Writes the words of a text that the end of a line may have divided: as one word, or with a usual hyphen. */
export function writeDividedWords(text: string, areOneWord: AreOneWord): string {
  return text.replace(HYPHEN, (_, first: string, second: string) => joint(first, second, areOneWord));
}

/** Does the same as `writeDividedWords` in the texts of a segment. */
export function writeDividedWordsOf(segment: Segment, areOneWord: AreOneWord): Segment {
  return replaceInTexts(segment, HYPHEN, ([, first = '', second = '']) => joint(first, second, areOneWord));
}

function joint(first: string, second: string, areOneWord: AreOneWord): '' | '-' {
  return areOneWord(first, second) ? '' : '-';
}
