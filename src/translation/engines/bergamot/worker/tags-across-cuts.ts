import type { Tag } from '@glossa/tagged-text';
import { clamp } from '../../../../clamp.ts';
import { clipTag } from '../../../../formats/fit-tag.ts';
import type { TextRange } from '../../../../formats/format.ts';

/** The tags of one part of a sentence. */
export interface PartTags {
  /** Ranges in the part. */
  tags: readonly Tag[];
  /** The index of each tag in the sentence. */
  indexes: readonly number[];
}

interface DividedTags {
  tags: Tag[];
  indexes: number[];
}

/**
 * Divides the tags of a sentence among its parts. A tag across a cut is in several parts.
 * @param ranges the parts in order, in the text of the sentence
 */
export function divideTags(tags: readonly Tag[], ranges: readonly TextRange[]): PartTags[] {
  if (ranges.length === 1) return [{ tags, indexes: [...tags.keys()] }];
  const parts = ranges.map((): DividedTags => ({ tags: [], indexes: [] }));
  for (const [index, { start, end, parent }] of tags.entries()) {
    const candidates = [...parts.keys()].filter((at) => parent === undefined || parts[at]?.indexes.includes(parent));
    const has = (at: number): boolean => start < (ranges[at]?.end ?? 0) && end > (ranges[at]?.start ?? 0);
    const nearest = candidates.find((at) => start <= (ranges[at]?.end ?? 0)) ?? candidates.at(-1) ?? 0;
    const own = candidates.filter(has);
    for (const at of own.length > 0 ? own : [nearest]) {
      const { tags: partTags = [], indexes = [] } = parts[at] ?? {};
      const { start: from = 0, end: to = 0 } = ranges[at] ?? {};
      const within = (offset: number): number => clamp(offset, from, to) - from;
      const around = indexes.indexOf(parent ?? -1);
      partTags.push({ start: within(start), end: within(end), parent: around < 0 ? undefined : around });
      indexes.push(index);
    }
  }
  return parts;
}

/**
 * Joins the tags of the translated parts of a sentence. A tag across a cut encloses what lies between its parts, unless
 * another tag went there: then it keeps only its longest part.
 * @param tags the tags of the sentence
 * @param starts the start of each part in the joined translation
 */
export function joinTags(tags: readonly Tag[], parts: readonly PartTags[], starts: readonly number[]): readonly Tag[] {
  const [only] = parts;
  if (only && parts.length === 1) return only.tags;
  const pieces = tags.map((): TextRange[] => []);
  for (const [part, { tags: partTags, indexes }] of parts.entries()) {
    const from = starts[part] ?? 0;
    for (const [at, { start, end }] of partTags.entries())
      pieces[indexes[at] ?? 0]?.push({ start: from + start, end: from + end });
  }
  const joined: Tag[] = [];
  for (const [index, { parent }] of tags.entries()) {
    const own = pieces[index] ?? [];
    const [first = { start: 0, end: 0 }] = own;
    const whole = { start: first.start, end: own.at(-1)?.end ?? first.end };
    const isFree =
      own.length < 2 || !tags.some((other, at) => at !== index && other.parent === parent && meets(pieces[at], whole));
    const [longest = first] = own.toSorted((one, other) => other.end - other.start - (one.end - one.start));
    const { start, end } = isFree ? whole : longest;
    const around = joined[parent ?? -1] ?? { start: 0, end: Number.POSITIVE_INFINITY };
    joined.push(clipTag({ start, end, parent }, around));
  }
  return joined;
}

function meets(pieces: readonly TextRange[] | undefined, { start, end }: TextRange): boolean {
  return pieces?.some((piece) => piece.start < end && piece.end > start) ?? false;
}
