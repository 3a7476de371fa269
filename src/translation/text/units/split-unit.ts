import type { Unit } from '../../../formats/format.ts';
import type { Part } from '../../engine.ts';
import type { Wrapping } from '../layout/wrapped-text.ts';
import type { SegmentSpan } from '../segment-spans.ts';
import { type SplitOptions, splitOneLine } from '../split-text.ts';
import { divideTags, type UnitSegment } from '../tags/divide-tags.ts';
import { moveEnds, type TagEnd, tagEndsOf } from '../tags/tag-ends.ts';
import { joinUnitLines } from './unit-lines.ts';

/** A piece of a unit. */
export type UnitPiece =
  | { kind: 'verbatim'; text: string; ends: readonly TagEnd[] }
  | ({ kind: 'segment' } & UnitSegment);

export interface SplitUnit {
  pieces: Iterable<UnitPiece>;
  /** One for each line of the split text; undefined for a line that is not wrapped. */
  wrappings: readonly (Wrapping | undefined)[];
}

/**
 * Splits the text of a unit as a paragraph, exactly as if it had no tags, and divides its tags among the segments.
 * The lines of a wrapped unit are joined, except where its author has begun a new line with a new sentence.
 */
export function splitUnit(unit: Unit, options: SplitOptions): SplitUnit {
  const { text, move, wrappings } = joinUnitLines(unit.text, options.language, options.sentences);
  const ends = tagEndsOf(unit).map((end) => ({ ...end, at: move(end.at) }));
  const fixed = (unit.verbatim ?? []).map(({ start, end }) => ({
    start: move(start),
    end: move(end),
    isDecoration: false,
  }));
  return { pieces: piecesOf(text, ends, { ...options, fixed }), wrappings };
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
      for (const segment of divideTags(originalParts(piece.parts, text, start), own))
        yield { kind: 'segment', ...segment };
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
