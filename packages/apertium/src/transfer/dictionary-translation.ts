import { isUpperUnit } from '../lexicon/letters.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { createLookups, DEAD_END } from '../lexicon/lookups.ts';
import { createResults } from '../lexicon/results.ts';
import { startLookup, step } from '../lexicon/step.ts';
import { appendText, appendUnit, createTextBuffer, takeText } from '../lexicon/text-buffer.ts';
import { UNKNOWN_TAG } from '../lexicon/unit-reader.ts';

const ASTERISK = 0x2a;
const EQUALS = 0x3d;
const BACKSLASH = 0x5c;
const LESS_THAN = 0x3c;

/**
 * Translates words as `apertium-transfer` does, which is not what `lt-proc -b` does: tags that the dictionary reads in vain are
 * lost, and a word is unknown if a character follows the tags that the dictionary does not know.
 * @returns a function that returns the translations of a word with slashes between them, or the word with an at sign
 */
export function createDictionaryTranslation(lexicon: Lexicon): (word: string) => string {
  const lookups = createLookups(lexicon);
  const { positions } = lookups;
  const results = createResults(lookups);
  const buffer = createTextBuffer();
  const restTags = createTextBuffer();

  return (word) => {
    if (word.charCodeAt(0) === ASTERISK) return word;
    const start = word.charCodeAt(0) === EQUALS ? 1 : 0;
    results.isCapitalized = isUpperUnit(word.charCodeAt(start));
    results.isUpperCase = results.isCapitalized && isUpperUnit(word.charCodeAt(start + 1));
    results.position = 0;
    restTags.length = 0;
    let position = startLookup(lookups);
    let hasTags = false;
    for (let at = start; at < word.length; at++) {
      const tagEnd = word.charCodeAt(at) === LESS_THAN ? word.indexOf('>', at) + 1 : 0;
      hasTags ||= tagEnd > 0;
      if (position !== DEAD_END) {
        if (word.charCodeAt(at) === BACKSLASH) at++;
        const symbol = tagEnd > 0 ? lexicon.tags.find(word, at, tagEnd) || UNKNOWN_TAG : word.charCodeAt(at);
        position = step(lookups, position, symbol);
        if (positions.kinds[position]) results.position = position;
      }
      if (position === DEAD_END) {
        if (tagEnd === 0 || results.position === 0) return `@${word}`;
        appendText(restTags, word, at, tagEnd);
      }
      if (tagEnd > 0) at = tagEnd - 1;
    }
    // Without tags only the whole word counts.
    if (!hasTags && !positions.kinds[position]) return `@${word}`;
    if (results.position === 0) return '';
    if (start === 1) appendUnit(buffer, EQUALS);
    results.write(buffer, Number.POSITIVE_INFINITY, restTags);
    return takeText(buffer);
  };
}
