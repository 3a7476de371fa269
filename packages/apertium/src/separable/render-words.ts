import type { Entry } from './entries.ts';

/** Starts each of the symbols that end a word in what the rules write. */
const WORD_END_START = '<$';

/**
 * Writes the words that take the place of others. Each one gets the blank of the word at its position; blanks that are left over
 * follow at the end, except for single spaces.
 * @param written words with `<$>` between them, `<$->` for no blank or `<$_>` for a blank that is not empty
 */
export function renderWords(entries: readonly Entry[], written: string): string {
  const wordBlank = joinWordBlanks(entries);
  let output = '';
  let blanks = 0;
  let separator = '';
  for (let at = 0; at < written.length; ) {
    const found = written.indexOf(WORD_END_START, at);
    const end = found < 0 ? written.length : found;
    if (separator !== '-') {
      const blank = entries[blanks]?.blank;
      blanks++;
      output += blank === undefined || (separator === '_' && blank === '') ? ' ' : blank;
    }
    output += `${wordBlank}^${written.slice(at, end)}$`;
    separator = written.charAt(end + WORD_END_START.length);
    at = end + WORD_END_START.length + (separator === '-' || separator === '_' ? 2 : 1);
  }
  for (const { blank } of entries.slice(blanks)) if (blank !== ' ') output += blank;
  return output;
}

function joinWordBlanks(entries: readonly Entry[]): string {
  const blanks = entries.map(({ wordBlank }) => wordBlank).filter((wordBlank) => wordBlank !== '');
  return blanks.length === 0 ? '' : `[[${blanks.join('; ')}]]`;
}
