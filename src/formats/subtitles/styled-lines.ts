import type { CueText, Pair } from './read-text.ts';

const BLANKS_BEFORE = /(?:^|\n)[ \t\u00a0]{0,100}$/;
const BLANKS_AFTER = /^[ \t\u00a0]{0,100}(?:\n[ \t\u00a0]{0,100}|$)/;
/** A word that begins a sentence. One letter, such as "I", has a capital anywhere. */
const CAPITAL_START = /^\p{Lu}[\p{Ll}'’]{2}/u;
/** UTF-16 units around an offset that show the end of its line. */
const CONTEXT_LENGTH = 120;

/**
 * Finds the lines that begin a text, because an element ends with the line before, or begins with them and stands around whole
 * lines: "<i>Hello there</i>" above "How are you?".
 */
export function findStyledLines({ text }: CueText, pairs: Iterable<Pair>): number[] {
  const starts = new Map<number, Set<string>>();
  const both = new Set<number>();
  const add = (at: number, style: string): void => {
    const styles = starts.get(at) ?? new Set();
    if (styles.has(style)) both.add(at);
    starts.set(at, styles.add(style));
  };
  for (const { open, close } of pairs) {
    const after = BLANKS_AFTER.exec(text.slice(close.at, close.at + CONTEXT_LENGTH));
    if (!after || !BLANKS_BEFORE.test(text.slice(Math.max(0, open.at - CONTEXT_LENGTH), open.at))) continue;
    add(open.at, open.source);
    add(close.at + after[0].length, open.source);
  }
  // An element that begins again in the next line goes on.
  return [...starts.keys()].filter(
    (at) => at > 0 && !both.has(at) && CAPITAL_START.test(text.slice(at, at + CONTEXT_LENGTH)),
  );
}
