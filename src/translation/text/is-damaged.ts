import type { TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../engine.ts';
import { protectTerms } from './protected-parts.ts';
import { taggedTextOf } from './segment-text.ts';
import { hasMisplacedTag } from './tags/misplaced-tag.ts';
import { partsOfTags } from './tags/part-tags.ts';

/** Invalid characters, and the marks that engines write for unknown words. */
const INVALID = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2047\u2581]|<\/?unk>/gu;

/**
 * Whether a translation lost or repeated a protected part, lost the given translation of a term, placed a tag wrongly, or
 * contains a control character, a line break or an engine's mark that the source does not contain.
 */
export function isDamaged(segment: Segment, output: TaggedText): boolean {
  const source = taggedTextOf(protectTerms(segment));
  if (hasMisplacedTag(source, output)) return true;
  const owned = partsOfTags(segment);
  const isMoved = owned.some((part, tag) => {
    const { start, end } = output.tags[tag] ?? { start: 0, end: 0 };
    return part !== undefined && output.text.slice(start, end) !== part.text;
  });
  if (isMoved) return true;
  const targets = segment.parts.flatMap((part) => (part.kind === 'term' ? [part.target] : []));
  for (const [target, { length }] of Map.groupBy(targets, (target) => target)) {
    if (countOf(target, output) < length) return true;
  }
  const counted = segment.parts.filter((part) => part.kind === 'protected' && !owned.includes(part));
  for (const text of new Set(counted.map((part) => part.text))) {
    if (countOf(text, output) !== countOf(text, source)) return true;
  }
  for (const [mark] of output.text.matchAll(INVALID)) {
    if (!source.text.includes(mark)) return true;
  }
  return false;
}

/** The number of occurrences of a text that no tag divides. */
function countOf(sought: string, { text, tags }: TaggedText): number {
  let count = 0;
  // An empty text is found at the end for ever.
  if (sought === '') return count;
  for (let start = text.indexOf(sought); start >= 0; start = text.indexOf(sought, start + sought.length)) {
    const isInside = (at: number): boolean => at > start && at < start + sought.length;
    if (!tags.some((tag) => isInside(tag.start) || isInside(tag.end))) count++;
  }
  return count;
}
