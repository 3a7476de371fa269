import { hasSpacesBetweenSentences } from '../../languages/word-spacing.ts';
import type { Sentence } from '../../text/sentences.ts';
import type { SegmentSpan } from './segment-spans.ts';

/** Cap on the length of sentences that are joined because a protected span crosses them. UTF-16 units. */
const MAX_JOINED_LENGTH = 1200;
/**
 * Cap on the length of sentences that are joined because the request wants it, in UTF-16 units. The neural engine takes no
 * longer sentence in one piece.
 */
const MAX_WHOLE_LENGTH = { spaced: 450, unspaced: 150 };

/** Joins sentences whose boundary lies inside a protected span. A joined sentence that is too long ends after the span. */
export function joinAcrossSpans(sentences: readonly Sentence[], spans: readonly SegmentSpan[]): Sentence[] {
  const units: Sentence[] = [];
  let next = 0;
  for (const { start, end } of sentences) {
    const unit = units.at(-1);
    if (unit && end <= unit.end) continue;
    while (unit && (spans[next]?.end ?? Number.POSITIVE_INFINITY) <= unit.end) next++;
    const span = spans[next];
    if (!unit || !span || span.start >= unit.end) {
      units.push({ start: Math.max(start, unit?.end ?? 0), end });
    } else if (end - unit.start <= MAX_JOINED_LENGTH) {
      unit.end = end;
    } else {
      unit.end = span.end;
      if (span.end < end) units.push({ start: span.end, end });
    }
  }
  return units;
}

/** Joins sentences up to the length that every engine takes in one piece. */
export function joinUpToLimit(sentences: readonly Sentence[], language: string | undefined): Sentence[] {
  const isSpaced = language === undefined || hasSpacesBetweenSentences(language);
  const maxLength = MAX_WHOLE_LENGTH[isSpaced ? 'spaced' : 'unspaced'];
  const joined: Sentence[] = [];
  for (const { start, end } of sentences) {
    const last = joined.at(-1);
    if (last && end - last.start <= maxLength) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}
