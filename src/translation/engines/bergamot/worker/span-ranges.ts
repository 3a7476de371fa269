import type { Tag } from '@glossa/tagged-text';
import { type TagEnd, tagEndsOf } from '../../../text/tags/tag-ends.ts';
import type { SegmentSpan } from './protected-elements.ts';

/** Ranges of spans in a sentence. */
export interface SpanRange {
  start: number;
  end: number;
}

/** The text of a span in a sentence. */
export const spanText = ({ text, standIn }: SegmentSpan): string => standIn ?? text;

/** The range of each span in the sentence. */
export function rangesOf(spans: readonly SegmentSpan[]): SpanRange[] {
  let end = 0;
  return spans.map((span) => {
    const start = end;
    end += spanText(span).length;
    return { start, end };
  });
}

/** The ends of the tags of a sentence, in order. */
export function endsOf(spans: readonly SegmentSpan[], tags: readonly Tag[]): TagEnd[] {
  return tags.length === 0 ? [] : tagEndsOf({ text: spans.map(spanText).join(''), tags });
}

/**
 * Whether a tag begins inside of a pair of marks and ends outside of it, or the other way round. A tag that begins or ends
 * beside a mark of the pair may be on either side of it.
 */
export function overlaps({ start, end }: Tag, opening: SpanRange, closing: SpanRange): boolean {
  const startsInside = start >= opening.end && start < closing.start && !(start === opening.end && end > closing.start);
  const endsInside = end > opening.end && end <= closing.start && !(end === closing.start && start <= opening.start);
  return start < end && startsInside !== endsInside;
}
