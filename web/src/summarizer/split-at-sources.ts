import type { SourceRange } from '../api/types.ts';

/** A part of a text, and the index of its source; undefined between sources. */
export interface TextPart {
  text: string;
  source: number | undefined;
}

/** Splits a text at its sources, whose offsets count code points. Of overlapping sources, the later one is cut. */
export function splitAtSources(text: string, sources: readonly SourceRange[]): TextPart[] {
  const units = toUnits(
    text,
    sources.flatMap(({ start, end }) => [start, end]),
  );
  const ordered = sources
    .map(({ start, end }, source) => ({ start: units.get(start) ?? 0, end: units.get(end) ?? 0, source }))
    .sort((one, other) => one.start - other.start);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, source } of ordered) {
    if (end <= at) continue;
    if (start > at) parts.push({ text: text.slice(at, start), source: undefined });
    parts.push({ text: text.slice(Math.max(at, start), end), source });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), source: undefined });
  return parts;
}

/** Converts offsets in code points to UTF-16 units. */
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

/** Splits a paragraph into sentences if their number matches its sources; otherwise returns the paragraph. */
export function sentencesOf(paragraph: string, count: number): string[] {
  const found = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(paragraph)];
  return found.length === count ? found.map(({ segment }) => segment) : [paragraph];
}
