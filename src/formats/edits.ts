import { findFirst } from '../find-first.ts';
import type { TextRange } from './format.ts';

/** Replaces a range of a source. An empty range inserts. */
export interface Edit extends TextRange {
  readonly text: string;
}

/**
 * Applies edits to a source, or to a part of it.
 * @param edits by their position, without overlaps. Those outside of the part are left out.
 */
export function applyEdits(source: string, edits: readonly Edit[], start = 0, end = source.length): string {
  let next = findFirst(edits, (edit) => edit.start >= start);
  const pieces: string[] = [];
  let from = start;
  for (let edit = edits[next]; edit && edit.end <= end; edit = edits[++next]) {
    pieces.push(source.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  pieces.push(source.slice(from, end));
  // A sum of strings would hold all of them.
  return pieces.join('');
}

/** UTF-16 units of a part of an edited text, at least. */
const PART_LENGTH = 65_536;

/**
 * Applies edits to a source, a part of the result at a time.
 * @param edits by their position, without overlaps
 */
export function* editInParts(source: string, edits: Iterable<Edit>): Generator<string, void> {
  yield* joinParts(piecesOf(source, edits));
}

function* piecesOf(source: string, edits: Iterable<Edit>): Generator<string, void> {
  let from = 0;
  for (const { start, end, text } of edits) {
    yield source.slice(from, start);
    yield text;
    from = end;
  }
  yield source.slice(from);
}

/** Divides a text, between characters. */
export function* sliceText(text: string): Generator<string, void> {
  for (let start = 0; start < text.length; ) {
    let end = start + PART_LENGTH;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end++;
    yield text.slice(start, end);
    start = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;

/** Joins pieces of a text to longer ones. */
export function* joinParts(pieces: Iterable<string>): Generator<string, void> {
  let joined: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    joined.push(piece);
    length += piece.length;
    if (length < PART_LENGTH) continue;
    yield* sliceText(joined.join(''));
    joined = [];
    length = 0;
  }
  if (length > 0) yield joined.join('');
}

/** Merges edits that are made one at a time with others. Both are by their position; of two at one place, that of `edits` is first. */
export function* mergeEdits(edits: Iterable<Edit>, others: readonly Edit[]): Generator<Edit, void> {
  let next = 0;
  for (const edit of edits) {
    for (let other = others[next]; other && other.start < edit.start; other = others[++next]) yield other;
    yield edit;
  }
  yield* others.slice(next);
}
