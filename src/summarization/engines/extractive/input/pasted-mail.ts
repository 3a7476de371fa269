import { beginsLetter } from './letter-head.ts';
import type { Line } from './line.ts';
import { introducesUnquoted } from './mail-quotes.ts';

/** Words of a message above the one that it answers to. */
const MIN_WORDS = 3;

/**
 * Whether a text is a message that was copied without its header: it begins as a letter does, or the message that it answers to
 * stands below its text.
 * @param quoted the line at which the header of a quoted message begins
 */
export function isPastedMail(lines: readonly Line[], quoted: number | undefined): boolean {
  if (beginsLetter(lines)) return true;
  const end = quoted ?? lines.findIndex((_, at) => introducesUnquoted(lines, at));
  const words = lines.slice(0, Math.max(0, end)).map(({ text }) => text.split(/\s+/, MIN_WORDS).length);
  return words.reduce((sum, count) => sum + count, 0) >= MIN_WORDS;
}
