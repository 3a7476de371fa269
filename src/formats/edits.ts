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
