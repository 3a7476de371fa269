import { type Cursor, type SetLine, toLine, type Word, wordsBetween } from './words.ts';

/** How much wider a blank becomes before its line is bad, as a share of its width. */
const STRETCH = 0.5;
/** Badness of a line with blanks that are changed as far, and of the worst line. */
const BAD = 100;
const WORST = 10_000;
/** Demerits for each line, for hyphens, and for neighbours of which one is tight and the other one is loose. */
const LINE_PENALTY = 10;
const HYPHEN_PENALTY = 100;
const MANY_HYPHENS = 30_000;
const LAST_HYPHEN = 5_000;
const UNEVEN = 10_000;
/** Bounds the words of a line. */
const MAX_WORDS = 400;
/** How much wider than its line a word may be, in font sizes. */
const TOLERANCE = 0.03;

/** A line end, with the best way to it. */
interface Break extends Cursor {
  readonly line: number;
  /** 0 for tight lines up to 3 for very loose ones. */
  readonly fitness: number;
  readonly isHyphen: boolean;
  readonly demerits: number;
  /** How bad the line before it is, and the worst line up to it. */
  readonly badness: number;
  readonly worst: number;
  readonly last: Break | undefined;
}

export interface ParagraphRules {
  /** Width of a line in font sizes. */
  widthOf(line: number): number;
  readonly isHyphenated: boolean;
  /** Lines that are worse are avoided. */
  readonly tolerance: number;
}

export interface Paragraph {
  readonly lines: SetLine[];
  /** Badness of its worst line. */
  readonly worst: number;
}

/**
 * Breaks a justified text so that the blanks of all its lines together change least, as TeX does. From each place on, only the ends of one line are tried, so
 * that the time is linear.
 * @returns undefined where a part of a word is wider than its line
 */
export function fitParagraph(words: readonly Word[], rules: ParagraphRules): Paragraph | undefined {
  const breaks = new Map<number, Break[]>();
  const add = (found: Break): void => {
    const known = breaks.get(found.word) ?? [];
    breaks.set(found.word, known);
    const at = known.findIndex(({ place, fitness }) => place === found.place && fitness === found.fitness);
    if (at < 0) known.push(found);
    else if (found.demerits < (known[at]?.demerits ?? 0)) known[at] = found;
  };
  add({ word: 0, place: 0, line: 0, fitness: 1, isHyphen: false, demerits: 0, badness: 0, worst: 0, last: undefined });
  for (let word = 0; word < words.length; word++) {
    const starts = breaks.get(word) ?? [];
    // A line can begin and end in one word, which adds a start.
    for (let at = 0; at < starts.length; at++) {
      const start = starts[at];
      if (start) for (const end of endsOf(words, start, rules)) add(end);
    }
    breaks.delete(word);
  }
  const found = breaks.get(words.length);
  const best = found?.reduce((one, other) => (other.demerits < one.demerits ? other : one));
  return best && { lines: linesTo(words, best, rules), worst: best.worst };
}

/** The ends of the line that begins at a place. If none is good, the longest one. */
function endsOf(words: readonly Word[], start: Break, rules: ParagraphRules): Break[] {
  const { isHyphenated, tolerance } = rules;
  const limit = rules.widthOf(start.line);
  const most = Math.cbrt(tolerance / BAD);
  const good: Break[] = [];
  let longest: Break | undefined;
  let [width, shrink, stretch] = [0, 0, 0];
  const offer = (word: number, place: number, length: number, isHyphen: boolean): void => {
    const end = toBreak(
      start,
      { word, place, slack: limit - length, shrink, stretch, isHyphen },
      word === words.length,
    );
    if (!end) return;
    longest = end;
    if (end.badness <= tolerance) good.push(end);
  };
  for (let at = start.word; at < Math.min(words.length, start.word + MAX_WORDS); at++) {
    const whole = words[at];
    const from = at === start.word ? start.place : 0;
    const word = from > 0 ? whole?.division?.part(from) : whole;
    if (!word) break;
    const before = width + (at === start.word ? 0 : word.space);
    if (at > start.word) {
      shrink += word.shrink;
      stretch += STRETCH * word.space;
    }
    width = before + word.width;
    // Before a line is full enough, its words are not divided.
    if (isHyphenated && whole?.division && width + stretch * most > limit) {
      for (let place = from + 1; place <= whole.division.places(); place++) {
        offer(at, place, before + whole.division.part(from, place).width, true);
      }
    }
    if (width - shrink > limit + TOLERANCE) break;
    offer(at + 1, 0, width, words[at + 1]?.isAfterHyphen ?? false);
  }
  return good.length > 0 || !longest ? good : [longest];
}

/** The badness of a line whose blanks become wider. */
export function stretchBadness(slack: number, blanks: number): number {
  return slack <= TOLERANCE ? 0 : Math.min(WORST, BAD * (slack / (STRETCH * blanks)) ** 3);
}

/** A line that ends at a place, in font sizes. */
interface Line extends Cursor {
  /** Negative for a line whose blanks give way. */
  readonly slack: number;
  readonly shrink: number;
  readonly stretch: number;
  readonly isHyphen: boolean;
}

/** @returns undefined for a line that is too wide */
function toBreak(start: Break, { word, place, ...line }: Line, isLast: boolean): Break | undefined {
  const { shrink, stretch, isHyphen } = line;
  const slack = Math.abs(line.slack) <= TOLERANCE ? 0 : line.slack;
  const ratio = slack === 0 || (isLast && slack > 0) ? 0 : slack / (slack < 0 ? shrink : stretch);
  if (ratio < -1) return undefined;
  const badness = Math.min(WORST, BAD * Math.abs(ratio) ** 3);
  const fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
  let demerits = (LINE_PENALTY + badness) ** 2;
  if (isHyphen) demerits += HYPHEN_PENALTY ** 2;
  if (isHyphen && start.isHyphen) demerits += MANY_HYPHENS;
  if (isLast && start.isHyphen) demerits += LAST_HYPHEN;
  if (Math.abs(fitness - start.fitness) > 1) demerits += UNEVEN;
  return {
    word,
    place,
    line: start.line + 1,
    fitness,
    isHyphen,
    demerits: start.demerits + demerits,
    badness,
    worst: Math.max(start.worst, badness),
    last: start,
  };
}

function linesTo(words: readonly Word[], end: Break, { widthOf }: ParagraphRules): SetLine[] {
  const lines: SetLine[] = [];
  for (let at: Break = end; at.last; at = at.last) {
    const { last } = at;
    lines.push(toLine(wordsBetween(words, last, at), widthOf(last.line), at !== end));
  }
  return lines.reverse();
}
