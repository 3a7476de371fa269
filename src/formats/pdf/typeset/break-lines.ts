import { type Cursor, type SetLine, toLine, type Word, wordsBetween } from './words.ts';

/** Line by line, how wide they are, and how far blanks give way. */
export interface LineRules {
  /** Width of a line in font sizes. */
  widthOf(line: number): number;
  /** How much the blank before a word may lose so that one more word has room, in font sizes. */
  shrinkOf(word: Word): number;
  /** Share of their width that blanks gain in justified lines. */
  readonly stretch: number;
  /** Whether hyphens may divide words. */
  readonly isHyphenated: boolean;
}

/** How much wider than its line a text may be, in font sizes. */
const TOLERANCE = 0.03;
/** Lines with a hyphen at their end, one after the other. */
const MAX_HYPHENS = 2;

/**
 * Fills lines from first to last, each with as much as it has room for.
 * @returns undefined where a part of a word is wider than its line
 */
export function breakLines(words: readonly Word[], rules: LineRules): SetLine[] | undefined {
  const lines: SetLine[] = [];
  let start: Cursor = { word: 0, place: 0 };
  let hyphens = 0;
  while (start.word < words.length) {
    const limit = rules.widthOf(lines.length) + TOLERANCE;
    const plain = hyphens < MAX_HYPHENS ? undefined : fillLine(words, start, limit, { ...rules, isHyphenated: false });
    const end = plain ?? fillLine(words, start, limit, rules);
    if (!end) return undefined;
    hyphens = end.place > 0 ? hyphens + 1 : 0;
    lines.push(toLine(wordsBetween(words, start, end), limit, end.word < words.length));
    start = end;
  }
  return lines;
}

/** Where the line ends that begins at a place. */
function fillLine(words: readonly Word[], start: Cursor, limit: number, rules: LineRules): Cursor | undefined {
  let [width, blanks, room] = [0, 0, 0];
  for (let at = start.word; at < words.length; at++) {
    const word = (at === start.word && start.place > 0 && words[at]?.division?.part(start.place)) || words[at];
    if (!word) break;
    const space = at === start.word ? 0 : word.space;
    const from = at === start.word ? start.place : 0;
    const extended = width + space + word.width;
    const isNext = extended <= limit || (at > start.word && isShrunk({ width, blanks, room }, word, limit, rules));
    if (!isNext) {
      const place = rules.isHyphenated ? lastPlace(words[at], from, limit - width - space) : 0;
      if (place > 0) return { word: at, place };
      return at === start.word ? undefined : { word: at, place: 0 };
    }
    width = extended;
    blanks += space;
    if (at > start.word) room += rules.shrinkOf(word);
  }
  return { word: words.length, place: 0 };
}

/** The last place after which a hyphen still has room. */
function lastPlace(word: Word | undefined, from: number, room: number): number {
  const division = word?.division;
  for (let place = division?.places() ?? 0; place > from; place--) {
    if (division && division.part(from, place).width <= room) return place;
  }
  return 0;
}

/** Whether a line is better with one more word and narrower blanks than without it. */
function isShrunk(
  { width, blanks, room: given }: { width: number; blanks: number; room: number },
  word: Word,
  limit: number,
  { shrinkOf, stretch }: LineRules,
): boolean {
  const excess = width + word.space + word.width - limit;
  const room = given + shrinkOf(word);
  if (excess > room) return false;
  return stretch === 0 || blanks === 0 || excess / room <= (limit - width) / (stretch * blanks);
}
