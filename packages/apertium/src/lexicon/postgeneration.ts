import type { Stage } from '../stage.ts';
import { isEscaped } from './escapes.ts';
import type { Lexicon } from './lexicon.ts';
import type { LexiconOptions } from './options.ts';
import { readWord } from './read-word.ts';
import { createRewriteRules } from './rewrite-rules.ts';
import { appendCodePoint, appendText, appendUnit, appendUnits, createTextBuffer, takeText } from './text-buffer.ts';
import {
  createWordQueue,
  dropSpace,
  hasBlank,
  isMereSpace,
  openWords,
  removeFirstWord,
  skipBlank,
  writeBlank,
} from './word-queue.ts';

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const TILDE = 0x7e;
const CLOSING_WORD_BLANK = '[[/]]';

/**
 * Applies the spelling rules of a language to generated text, such as contractions ("de el" to "del"). A rule may join words.
 * @param dropsMarks removes the tildes that mark where rules may apply
 */
export function createPostgeneration(lexicon: Lexicon, options: LexiconOptions, dropsMarks: boolean): Stage {
  const { tags } = lexicon;
  const queue = createWordQueue();
  const rules = createRewriteRules(lexicon, options, queue);
  const buffer = createTextBuffer();

  /**
   * Writes the first word. Where rules added spaces, the last ones have no blank in the queue; where they removed spaces, blanks
   * are left.
   */
  function writeWord(): void {
    const { passed, passedLength } = queue;
    const wordBlank = queue.wordBlanks[0] ?? '';
    writeBlank(queue, buffer);
    appendText(buffer, wordBlank);
    let spaces = 0;
    for (let i = 0; i < passedLength; i++) if (passed[i] === SPACE) spaces++;
    let spacesWithBlank = spaces - rules.addedSpaces;
    let removed = Math.max(-rules.addedSpaces, 0);
    for (let i = 0; i < passedLength; i++) {
      const symbol = passed[i] ?? 0;
      if (symbol !== SPACE) {
        writeSymbol(symbol);
        continue;
      }
      // A removed space is a mere one, where there is one: "de el [x] preu" becomes "del [x] preu".
      for (; removed > 0 && isMereSpace(queue); removed--) skipBlank(queue);
      if (spacesWithBlank-- > 0) writeBlank(queue, buffer);
      else appendUnit(buffer, SPACE);
    }
    if (wordBlank !== '') appendText(buffer, CLOSING_WORD_BLANK);
    for (; removed > 0; removed--) dropSpace(queue, buffer);
    rules.addedSpaces = 0;
    removeFirstWord(queue);
  }

  function writeSymbol(symbol: number): void {
    if (symbol < 0) appendUnits(buffer, tags.units, tags.starts[-symbol - 1] ?? 0, tags.starts[-symbol] ?? 0);
    else if (symbol > 0 && !(dropsMarks && symbol === TILDE)) {
      if (isEscaped(symbol)) appendUnit(buffer, BACKSLASH);
      appendCodePoint(buffer, symbol);
    }
  }

  return {
    process(stream) {
      buffer.length = 0;
      openWords(queue, stream);
      rules.open(stream);
      while (readWord(queue, tags) || skipCharacter()) {
        while (queue.ends.length > 0) {
          rules.apply();
          if (queue.start >= (queue.ends[0] ?? 0)) writeWord();
        }
        while (hasBlank(queue)) writeBlank(queue, buffer);
      }
      return takeText(buffer);
    },
  };

  /** After a blank without a word, lttoolbox copies a character. @returns false at the end of the text */
  function skipCharacter(): boolean {
    while (hasBlank(queue)) writeBlank(queue, buffer);
    const code = queue.stream.codePointAt(queue.position);
    if (code === undefined) return false;
    appendCodePoint(buffer, code);
    queue.position += code > 0xffff ? 2 : 1;
    return true;
  }
}
