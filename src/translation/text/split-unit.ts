import type { Unit } from '../../formats/format.ts';
import type { Part } from '../engine.ts';
import { columnsOf } from './layout/columns.ts';
import { isUnspaced } from './layout/paragraphs.ts';
import type { Wrapping } from './layout/wrapped-text.ts';
import type { SegmentSpan } from './segment-spans.ts';
import { type SplitOptions, splitOneLine } from './split-text.ts';
import { type MarkedSegment, markSegment } from './tags/mark-segment.ts';
import { moveEnds, type TagEnd, tagEndsOf } from './tags/tag-ends.ts';

/** A piece of a unit. */
export type UnitPiece =
  | { kind: 'verbatim'; text: string; ends: readonly TagEnd[] }
  | { kind: 'segment'; segment: MarkedSegment };

export interface SplitUnit {
  pieces: Iterable<UnitPiece>;
  /** Undefined for a unit of one line. */
  wrapping: Wrapping | undefined;
}

/**
 * Splits the text of a unit as a paragraph, exactly as if it had no tags, and puts the marks of its tags into the segments.
 * The lines of a wrapped unit are joined.
 */
export function splitUnit(unit: Unit, options: SplitOptions): SplitUnit {
  const { text, removed } = joinLines(unit.text);
  const move = (at: number): number => at - countBelow(removed, at);
  const ends = tagEndsOf(unit).map((end) => ({ ...end, at: move(end.at) }));
  const fixed = (unit.verbatim ?? []).map(({ start, end }) => ({
    start: move(start),
    end: move(end),
    isDecoration: false,
  }));
  return {
    pieces: piecesOf(text, ends, { ...options, fixed }),
    wrapping: unit.text.includes('\n') ? wrappingOf(unit.text, text) : undefined,
  };
}

/** Joins lines with a space, or with nothing in Chinese and Japanese. @returns the offsets of the removed line breaks */
function joinLines(text: string): { text: string; removed: number[] } {
  const [first = '', ...rest] = text.split('\n');
  const removed: number[] = [];
  let joined = first;
  let offset = first.length;
  let last = first;
  for (const line of rest) {
    const isRemoved = isUnspaced(last, line);
    if (isRemoved) removed.push(offset);
    joined += isRemoved ? line : ` ${line}`;
    offset += 1 + line.length;
    last = line;
  }
  return { text: joined, removed };
}

/** The number of sorted offsets below a limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function wrappingOf(source: string, joined: string): Wrapping {
  const lines = source.split('\n');
  return {
    source,
    joined,
    separators: lines.slice(1).map(() => '\n'),
    indents: lines.map(() => 0),
    width: Math.max(...lines.map(columnsOf)),
    columns: columnsOf(joined),
  };
}

function* piecesOf(text: string, ends: readonly TagEnd[], options: SplitOptions): Generator<UnitPiece, void> {
  let start = 0;
  let first = 0;
  for (const piece of splitOneLine(withoutFixed(text, options.fixed ?? []), options)) {
    const length =
      piece.kind === 'segment' ? piece.parts.reduce((sum, part) => sum + part.text.length, 0) : piece.text.length;
    if (length === 0) continue;
    const end = start + length;
    let next = first;
    const isOfPiece = (one: TagEnd): boolean =>
      one.at < end || end === text.length || (one.at === end && one.kind === 'close');
    for (let one = ends[next]; one && isOfPiece(one); one = ends[next]) next++;
    const own = moveEnds(ends.slice(first, next), -start);
    if (piece.kind === 'verbatim') yield { kind: 'verbatim', text: text.slice(start, end), ends: own };
    else
      for (const segment of markSegment(originalParts(piece.parts, text, start), own))
        yield { kind: 'segment', segment };
    first = next;
    start = end;
  }
  // A text without pieces is empty.
  if (first < ends.length) yield { kind: 'verbatim', text: '', ends: moveEnds(ends.slice(first), -start) };
}

/**
 * Writes a word in place of each fixed range, so that nothing is found inside of it, and no sentence ends there. All offsets
 * stay the same.
 */
function withoutFixed(text: string, fixed: readonly SegmentSpan[]): string {
  let result = '';
  let read = 0;
  for (const { start, end } of fixed) {
    result += text.slice(read, start) + 'X'.padEnd(end - start, 'x');
    read = end;
  }
  return result + text.slice(read);
}

function originalParts(parts: readonly Part[], text: string, start: number): Part[] {
  let end = start;
  return parts.map((part) => {
    const from = end;
    end += part.text.length;
    return { ...part, text: text.slice(from, end) };
  });
}
