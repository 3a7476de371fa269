/** How two texts without a blank between them stand in a page. */
export interface Neighbours {
  /** Whether each is an element. Otherwise one of them is text beside an element. */
  readonly areElements: boolean;
  /** Whether their start tags have the same attributes, as of a word that a program wrote in pieces. */
  readonly areAlike: boolean;
  /** Whether the element has several words. Emphasis within a word has a part of it. */
  readonly areWords: boolean;
}

const LAST_WORD = /[\p{L}\p{M}\p{N}]{1,40}$/u;
const FIRST_WORD = /^[\p{L}\p{M}\p{N}]+/u;
/** Letters of scripts that have blanks between words. */
const CASED = String.raw`[\p{Ll}\p{Lu}]`;
const CAPITAL_AFTER_SMALL = /\p{Ll}\n\p{Lu}/u;
const CAPITALIZED_AFTER_CAPITALS = /\p{Lu}{2}\n\p{Lu}\p{Ll}/u;
const LETTERS_BESIDE_NUMBER = new RegExp(String.raw`${CASED}{3}\n\p{N}|\p{N}\n${CASED}{3}`, 'u');
const BESIDE_LETTERS = new RegExp(String.raw`${CASED}{3}\n${CASED}{3}`, 'u');
const BESIDE_LETTER = new RegExp(String.raw`${CASED}\n${CASED}`, 'u');
const NUMBERS = /\p{N}\n\p{N}/u;
const AFTER_COLON = /[:;!?]\n[\p{L}\p{N}]/u;
const AFTER_STOP = /[.…)\]%»”]\n[\p{Lu}\p{N}][\p{L}\p{N} ]/u;

/**
 * Whether two texts that touch are separate, such as "Note" and "Read this first." in a page without blanks between its
 * elements, and not parts of one word, such as "Trans" and "lation".
 * @param before end of the first text, without blanks
 * @param after beginning of the second text
 */
export function areSeparate(before: string, after: string, { areElements, areAlike, areWords }: Neighbours): boolean {
  const joint = `${before.slice(-3)}\n${after.slice(0, 3)}`;
  if (AFTER_COLON.test(joint) || AFTER_STOP.test(joint) || LETTERS_BESIDE_NUMBER.test(joint)) return true;
  if (CAPITALIZED_AFTER_CAPITALS.test(joint)) return true;
  if (CAPITAL_AFTER_SMALL.test(joint))
    return areElements || (lengthOf(LAST_WORD, before) > 1 && lengthOf(FIRST_WORD, after) > 1);
  if (areElements && NUMBERS.test(joint)) return true;
  return areElements ? !areAlike && BESIDE_LETTERS.test(joint) : areWords && BESIDE_LETTER.test(joint);
}

const lengthOf = (word: RegExp, text: string): number => word.exec(text)?.[0].length ?? 0;
