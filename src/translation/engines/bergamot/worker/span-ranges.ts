import type { Tag } from '@glossa/tagged-text';
import type { TextRange } from '../../../../formats/format.ts';
import { type TagEnd, tagEndsOf } from '../../../text/tags/tag-ends.ts';
import type { SegmentSpan } from './protected-elements.ts';

/** The text of a span in a sentence. */
export const spanText = ({ text, standIn }: SegmentSpan): string => standIn ?? text;

/** The ends of the tags of a sentence, in order. */
export function endsOf(spans: readonly SegmentSpan[], tags: readonly Tag[]): TagEnd[] {
  return tags.length === 0 ? [] : tagEndsOf({ text: spans.map(spanText).join(''), tags });
}

/**
 * Whether a tag begins inside of a pair of marks and ends outside of it, or the other way round. A tag that begins or ends
 * beside a mark of the pair may be on either side of it.
 */
export function overlaps({ start, end }: Tag, opening: TextRange, closing: TextRange): boolean {
  const startsInside = start >= opening.end && start < closing.start && !(start === opening.end && end > closing.start);
  const endsInside = end > opening.end && end <= closing.start && !(end === closing.start && start <= opening.start);
  return start < end && startsInside !== endsInside;
}
