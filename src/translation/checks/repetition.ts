import { functionWords } from '../../languages/function-words.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Check } from './candidate.ts';
import { isShort, wordsOf } from './short-text.ts';

/** The same characters this many times in a row are a loop, if it has a letter or digit. */
const MIN_COPIES = 6;
/** Lengths in UTF-16 units. */
const MAX_COPY_LENGTH = 60;
const MIN_LOOP_LENGTH = 12;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Up to four words that come this many times in a row are a loop: "Code of Code of Code of". */
const MAX_WORDS_OF_COPY = 4;
const MIN_COPIES_OF_WORDS = 3;

/** Minimum letters of a repeated word. Shorter ones are articles and prepositions. */
const MIN_REPEATED_LETTERS = 3;

/** Finds a translation that repeats the same characters or words over and over. */
export const isRepetitive: Check = ({ source, translation }) =>
  (hasLoop(translation) && !hasLoop(source)) || (hasLoopOfWords(translation) && !hasLoopOfWords(source));

/** Finds a short translation that repeats a word: "Next Next" for "Próximo". */
export const repeatsWord: Check = ({ source, translation }) => {
  if (!isShort(source)) return false;
  const words = wordsOf(translation).filter(({ length }) => length >= MIN_REPEATED_LETTERS);
  if (new Set(words).size === words.length) return false;
  const sourceWords = wordsOf(source);
  return new Set(sourceWords).size === sourceWords.length;
};

/** Languages that write no word twice in a row for emphasis, number or distribution, apart from function words. */
const LANGUAGES_WITHOUT_DOUBLING = new Set('ca cs da de en es fr gl is it nb nl nn pl pt ro ru sk sl sv uk'.split(' '));

/** Finds a longer translation that has a word twice in a row: "Verificação aplicada aplicada". */
export const doublesWord: Check = ({ source, translation, to }) => {
  if (!LANGUAGES_WITHOUT_DOUBLING.has(primarySubtag(to))) return false;
  return hasDoubledWord(translation, functionWords(to)) && !hasDoubledWord(source, new Set());
};

const MIN_DOUBLED_LETTERS = 4;
const MARKS_BEHIND = /[.,;:!?…]{1,3}$/u;
const ONLY_LETTERS = /^[\p{L}\p{M}]+$/u;

function hasDoubledWord(text: string, allowed: ReadonlySet<string>): boolean {
  const words = text.split(' ');
  return words.some((word, index) => {
    const before = words[index - 1];
    if (before === undefined || before.length < MIN_DOUBLED_LETTERS || !word.startsWith(before)) return false;
    if (word !== before && word.replace(MARKS_BEHIND, '') !== before) return false;
    return ONLY_LETTERS.test(before) && !allowed.has(before.toLowerCase());
  });
}

/** Whether a run of one to four words comes three times in a row. */
function hasLoopOfWords(text: string): boolean {
  const words = wordsOf(text);
  for (let length = 1; length <= MAX_WORDS_OF_COPY; length++) {
    let run = 0;
    for (let at = length; at < words.length; at++) {
      run = words[at] === words[at - length] ? run + 1 : 0;
      if (run >= length * (MIN_COPIES_OF_WORDS - 1)) return true;
    }
  }
  return false;
}

/**
 * In a loop, each character after the first copy equals the one a copy before it. Every run of such characters that is long
 * enough has one at each multiple of that length, so that few characters of an ordinary text are compared.
 */
function hasLoop(text: string): boolean {
  for (let copyLength = 1; copyLength <= MAX_COPY_LENGTH; copyLength++) {
    const minRun = Math.max(copyLength * MIN_COPIES, MIN_LOOP_LENGTH) - copyLength;
    let end = copyLength;
    for (let at = end + minRun - 1; at < text.length; at = end + minRun) {
      let start = at;
      for (end = at; end < text.length && isCopied(text, end, copyLength); ) end++;
      if (end === at) continue;
      while (start > copyLength && isCopied(text, start - 1, copyLength)) start--;
      const copies = text.slice(start - copyLength, start + copyLength);
      if (end - start >= minRun && LETTER_OR_DIGIT.test(copies)) return true;
    }
  }
  return false;
}

function isCopied(text: string, at: number, copyLength: number): boolean {
  return text.charCodeAt(at) === text.charCodeAt(at - copyLength);
}
