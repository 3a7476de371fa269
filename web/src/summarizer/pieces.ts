import type { Source } from '../api/schemas.ts';

/** A part of a text: `source` is the number, from 0, of the source that it is, if it is one. */
export interface Piece {
  text: string;
  source: number | undefined;
}

/** A text cut at its sources, whose offsets count code points. Of two that overlap the second begins where the first ends. */
export function cutAtSources(text: string, sources: readonly Source[]): Piece[] {
  const units = toUnits(
    text,
    sources.flatMap(({ start, end }) => [start, end]),
  );
  const ordered = sources
    .map(({ start, end }, source) => ({ start: units.get(start) ?? 0, end: units.get(end) ?? 0, source }))
    .sort((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, source } of ordered) {
    if (end <= at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), source: undefined });
    pieces.push({ text: text.slice(Math.max(at, start), end), source });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), source: undefined });
  return pieces;
}

/** Offsets in code points as offsets in UTF-16 units. */
function toUnits(text: string, offsets: readonly number[]): Map<number, number> {
  const wanted = [...new Set(offsets)].sort((one, other) => one - other);
  const units = new Map<number, number>();
  let points = 0;
  let at = 0;
  for (const offset of wanted) {
    for (; points < offset && at < text.length; points++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    units.set(offset, at);
  }
  return units;
}

/** The sentences of a paragraph, where they are as many as its sources; otherwise the paragraph as one. */
export function sentencesOf(paragraph: string, count: number): string[] {
  const found = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(paragraph)];
  return found.length === count ? found.map(({ segment }) => segment) : [paragraph];
}
