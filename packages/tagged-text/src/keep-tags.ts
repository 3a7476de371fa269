import { UNSPACED } from './divided-words.ts';
import { type Boundary, matchPieces } from './match-pieces.ts';
import { readParts } from './read-parts.ts';
import type { Tag } from './tagged-text.ts';

const WORD = String.raw`(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}]){1,100}`;
const PIECE = new RegExp(String.raw`${WORD}|\s{1,100}|.`, 'gsu');
const SPACE = /\s/u;

/** Divides a text into words, runs of spaces, and other characters. Characters of a script without spaces are separate. */
export function piecesOf(text: string): string[] {
  return text.match(PIECE) ?? [];
}

/**
 * Keeps the tags of a text in an edited form of it. An edit may change, add and remove pieces, but not their order. A tag
 * encloses what its pieces became, and nothing that the edit adds before or behind them.
 * @param before the pieces of the text
 * @param after the pieces of the edited text
 * @returns the same tags, with ranges in the edited text
 */
export function keepTags(before: readonly string[], after: readonly string[], tags: readonly Tag[]): Tag[] {
  if (tags.length === 0) return [];
  const text = before.join('');
  const starts = offsetsOf(before);
  const editedStarts = offsetsOf(after);
  const boundaries = matchPieces(before, after);
  let piece = 0;
  /** The places in the edited text that correspond to an offset. Offsets must ascend. */
  const placesOf = (offset: number): Boundary => {
    while ((starts[piece + 1] ?? Number.POSITIVE_INFINITY) <= offset) piece++;
    const { from, to } = boundaries[piece] ?? { from: 0, to: 0 };
    const inside = offset - (starts[piece] ?? 0);
    const [first = 0, start = 0] = [editedStarts[from], editedStarts[to]];
    if (inside === 0) return { from: first, to: start };
    // Inside a piece. A changed piece is never divided.
    const end = editedStarts[boundaries[piece + 1]?.from ?? to] ?? start;
    const isDivided = end - start === before[piece]?.length;
    return isDivided ? { from: start + inside, to: start + inside } : { from: end, to: start };
  };
  const kept = tags.map((tag) => ({ ...tag }));
  let reached = 0;
  for (const part of readParts({ text, tags })) {
    if (part.kind === 'text') continue;
    const [tag, target] = [tags[part.tag], kept[part.tag]];
    if (!tag || !target) continue;
    const isOpen = part.kind === 'open';
    const offset = isOpen ? tag.start : tag.end;
    const { from, to } = placesOf(offset);
    const followsPrevious = tag.start < tag.end ? !isOpen : SPACE.test(text.charAt(offset));
    reached = Math.max(reached, followsPrevious ? from : to);
    if (isOpen) target.start = reached;
    target.end = reached;
  }
  return kept;
}

/** The start of each piece, and the end of the last one. */
function offsetsOf(pieces: readonly string[]): number[] {
  const offsets = [0];
  for (const piece of pieces) offsets.push((offsets.at(-1) ?? 0) + piece.length);
  return offsets;
}
