import { findFirst } from '../../find-first.ts';
import { columnsOf } from '../../text/columns.ts';
import type { TextRange } from '../format.ts';
import { UNSPACED } from './choose-breaks.ts';
import { findTurns, type Turn } from './find-turns.ts';
import type { Cue } from './read-cues.ts';
import { type CueText, type Mark, type Pair, readText } from './read-text.ts';
import type { Token } from './subtitle-file.ts';

/** The part of a text that stands in one cue. */
export interface Fragment extends TextRange {
  /** Index of its cue. */
  readonly cue: number;
  /** The text in one line. */
  readonly text: string;
  readonly tags: readonly FragmentTag[];
  readonly begins: boolean;
  readonly ends: boolean;
  /** Number of its lines. */
  readonly lines: number;
  /** Columns of what stands before it in its line. */
  readonly indent: number;
  /** Columns of the widest line of its cue. */
  readonly width: number;
}

/** An element around words, or markup at a position, which has an empty `close`. */
export interface FragmentTag {
  readonly start: number;
  readonly end: number;
  /** Index of the tag around this one. */
  readonly parent: number | undefined;
  readonly open: string;
  readonly close: string;
  /** Whether each line has its own element. */
  readonly isPerLine: boolean;
}

const BLANKS = /\s+/g;
/** The indentation of a turn is not read farther back, in UTF-16 units. */
const MAX_INDENT_LENGTH = 100;

/** Reads the texts of a cue. */
export function readFragments(source: string, cue: Cue, index: number, tokens: Iterable<Token>): Fragment[] {
  const content = readText(source, cue.text, tokens);
  const pairs = pairMarks(content.marks);
  const speakers = content.marks.filter(({ name }) => name === 'v').map(({ at }) => at);
  const width = content.text.split('\n').reduce((most, line) => Math.max(most, columnsOf(line.trim())), 0);
  return findTurns(content.text, [...speakers, ...findStyledLines(content, pairs.values())]).map((turn) =>
    readFragment(content, pairs, turn, { cue: index, width }),
  );
}

/** The elements by their start tags. An element ends in its cue. */
function pairMarks(marks: readonly Mark[]): Map<Mark, Pair> {
  const pairs = new Map<Mark, Pair>();
  const open = new Map<string, Mark[]>();
  for (const mark of marks) {
    if (mark.name === '' || mark.name === 'v') continue;
    const own = open.get(mark.name) ?? [];
    open.set(mark.name, own);
    if (!mark.isEnd) own.push(mark);
    else {
      const start = own.pop();
      if (start && start.at < mark.at) pairs.set(start, { open: start, close: mark });
    }
  }
  return pairs;
}

function readFragment(
  content: CueText,
  pairs: ReadonlyMap<Mark, Pair>,
  turn: Turn,
  cue: { cue: number; width: number },
): Fragment {
  const { text, marks } = content;
  const near = marks.slice(
    findFirst(marks, ({ at }) => at >= turn.start),
    findFirst(marks, ({ at }) => at > turn.end),
  );
  const inside = new Map<Mark, Pair>();
  let start = content.sourceOf(turn.start).start;
  let end = content.sourceOf(turn.end - 1).end;
  for (const mark of near) {
    const pair = pairs.get(mark);
    if (!pair || pair.close.at > turn.end) continue;
    inside.set(mark, pair);
    start = Math.min(start, pair.open.start);
    end = Math.max(end, pair.close.end);
  }
  const raw = text.slice(turn.start, turn.end);
  const own = near.filter((mark) => mark.start >= start && mark.end <= end);
  const { joined, offsetOf } = collapse(raw);
  const tags = readTags(
    own,
    inside,
    (mark) => offsetOf(mark.at - turn.start),
    (from, to) => text.slice(from.at, to.at).includes('\n'),
  );
  const before = text.slice(Math.max(0, turn.start - MAX_INDENT_LENGTH), turn.start);
  return {
    ...cue,
    start,
    end,
    text: joined,
    tags,
    begins: turn.begins,
    ends: turn.ends,
    lines: raw.split(/\n\s*/).length,
    indent: columnsOf(before.slice(before.lastIndexOf('\n') + 1).trimStart()),
  };
}

/** Makes tags of marks. Elements that overlap, and marks without a partner, stand at positions. */
function readTags(
  marks: readonly Mark[],
  pairs: ReadonlyMap<Mark, Pair>,
  offsetOf: (mark: Mark) => number,
  isBroken: (from: Mark, to: Mark) => boolean,
): FragmentTag[] {
  const tags: FragmentTag[] = [];
  const open: { close: Mark; tag: number }[] = [];
  const ends = new Set<Mark>();
  /** The last pair of each tag, and of no tag. */
  const lastIn = new Map<number | undefined, { tag: number; pair: Pair | undefined }>();
  for (const mark of marks) {
    if (ends.has(mark)) continue;
    while (open.length > 0 && (open.at(-1)?.close.start ?? 0) <= mark.start) open.pop();
    const around = open.at(-1);
    const parent = around?.tag;
    const found = pairs.get(mark);
    const pair = found && (!around || found.close.start <= around.close.start) ? found : undefined;
    const start = offsetOf(mark);
    const end = pair ? offsetOf(pair.close) : start;
    const last = lastIn.get(parent);
    const before = tags[last?.tag ?? -1];
    // An element that ends with its line, and begins again in the next one, is one.
    const continues =
      pair && last?.pair && before?.open === mark.source && start - before.end <= 1 && isBroken(last.pair.close, mark);
    const tag = continues ? last.tag : tags.length;
    tags[tag] = {
      start: continues ? before.start : start,
      end,
      parent,
      open: mark.source,
      close: pair?.close.source ?? '',
      isPerLine: continues === true,
    };
    lastIn.set(parent, { tag, pair });
    if (!pair) continue;
    ends.add(pair.close);
    open.push({ close: pair.close, tag });
  }
  return tags;
}

/** Writes the lines of a text in one, with one blank between words. */
function collapse(text: string): { joined: string; offsetOf(at: number): number } {
  const removed: { at: number; length: number; sum: number }[] = [];
  let sum = 0;
  const joined = text.replace(BLANKS, (blanks, at: number) => {
    const after = text.charAt(at + blanks.length);
    // Between letters of these scripts a line break is no blank.
    const isBetweenUnspaced = blanks.includes('\n') && UNSPACED.test(text.charAt(at - 1)) && UNSPACED.test(after);
    const blank = isBetweenUnspaced ? '' : blanks.includes('\n') ? ' ' : blanks.charAt(0);
    const length = blanks.length - blank.length;
    if (length > 0) removed.push({ at: at + blank.length, length, sum });
    sum += length;
    return blank;
  });
  const offsetOf = (at: number): number => {
    const last = removed[findFirst(removed, (one) => one.at >= at) - 1];
    return last ? at - last.sum - Math.min(at - last.at, last.length) : at;
  };
  return { joined, offsetOf };
}

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
function findStyledLines({ text }: CueText, pairs: Iterable<Pair>): number[] {
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
