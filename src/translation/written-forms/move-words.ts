import type { Tag } from '@glossa/tagged-text';
import type { TextRange } from '../../formats/format.ts';
import type { Part, Segment } from '../engine.ts';
import { joinTextParts, rangesOf, textOf } from '../text/segment-text.ts';

/** A change of the words of a segment: a range gets another text, and words in it can move to an earlier place. */
export interface WordChange extends TextRange {
  /** What takes the place of the range. */
  text: string;
  moved?: MovedWords;
}

interface MovedWords extends TextRange {
  /** Offset of the place before which the words come to stand. */
  to: number;
  /** New text on both sides of the moved words. */
  before?: string;
  after?: string;
}

/** A range of the source, or new text. */
type Slice = TextRange | string;

/**
 * Changes the words of a segment, and keeps its tags around the words that they enclose.
 * @param changes in order, without overlaps; all of them lie in text parts
 * @returns undefined if the words of a tag would not stand side by side any more
 */
export function moveWords(segment: Segment, changes: readonly WordChange[]): Segment | undefined {
  const slices = slicesOf(textOf(segment.parts).length, changes);
  const parts = joinTextParts(slices.flatMap((slice) => partsOf(segment.parts, slice)));
  if (segment.tags.length === 0) return { parts, tags: [] };
  const tags = moveTags(segment, slices);
  return tags && areNested(tags) ? { parts, tags } : undefined;
}

function slicesOf(length: number, changes: readonly WordChange[]): Slice[] {
  const insertions = changes.flatMap(({ moved }) => (moved ? [moved] : []));
  const points = [...changes, ...insertions.map((moved) => ({ start: moved.to, end: moved.to, moved, text: '' }))];
  points.sort((one, other) => one.start - other.start || one.end - other.end);
  const slices: Slice[] = [];
  let read = 0;
  for (const point of points) {
    slices.push({ start: read, end: point.start });
    if (point.end === point.start && point.moved)
      slices.push(point.moved.before ?? '', point.moved, point.moved.after ?? '');
    else slices.push(point.text);
    read = Math.max(read, point.end);
  }
  slices.push({ start: read, end: length });
  return slices.filter((slice) => (typeof slice === 'string' ? slice !== '' : slice.start < slice.end));
}

function partsOf(parts: readonly Part[], slice: Slice): Part[] {
  if (typeof slice === 'string') return [{ kind: 'text', text: slice }];
  return rangesOf(parts.map(({ text }) => text)).flatMap(({ start, end }, index) => {
    const part = parts[index];
    const text = part?.text.slice(Math.max(0, slice.start - start), Math.max(0, slice.end - start)) ?? '';
    return part && text !== '' && slice.start < end ? [{ ...part, text }] : [];
  });
}

function moveTags({ parts, tags }: Segment, slices: readonly Slice[]): Tag[] | undefined {
  /** The new offset of each character of the source that is left. */
  const places = new Map<number, number>();
  /** The number of characters of the source before each new offset. */
  const before: number[] = [];
  for (const slice of slices) {
    if (typeof slice === 'string') for (const _ of slice.split('')) before.push(places.size);
    else
      for (let at = slice.start; at < slice.end; at++) {
        before.push(places.size);
        places.set(at, before.length - 1);
      }
  }
  before.push(places.size);
  const length = textOf(parts).length;
  const moved: Tag[] = [];
  for (const tag of tags) {
    const inside = tag.parent === undefined ? { start: 0, end: length } : (tags[tag.parent] ?? tag);
    const range = tag.start === tag.end ? movePoint(tag.start, inside, places) : moveRange(tag, places, before);
    if (!range) return undefined;
    moved.push({ ...range, parent: tag.parent });
  }
  return moved;
}

/** A tag without text stays beside the next word, or beside the last one at the end of the tag around it. */
function movePoint(at: number, inside: TextRange, places: ReadonlyMap<number, number>): TextRange | undefined {
  const next = at < inside.end ? places.get(at) : undefined;
  const last = at > inside.start ? places.get(at - 1) : undefined;
  const place = next ?? (last === undefined ? undefined : last + 1);
  return place === undefined ? undefined : { start: place, end: place };
}

function moveRange(
  { start, end }: TextRange,
  places: ReadonlyMap<number, number>,
  before: readonly number[],
): TextRange | undefined {
  let [count, first, last] = [0, Number.POSITIVE_INFINITY, -1];
  for (let at = start; at < end; at++) {
    const place = places.get(at);
    if (place === undefined) continue;
    count++;
    first = Math.min(first, place);
    last = Math.max(last, place);
  }
  const isWhole = count > 0 && (before[last + 1] ?? 0) - (before[first] ?? 0) === count;
  return isWhole ? { start: first, end: last + 1 } : undefined;
}

/** Whether each tag lies in the one around it, and tags side by side do not overlap. */
function areNested(tags: readonly Tag[]): boolean {
  const isInside = tags.every(({ start, end, parent }) => {
    const around = parent === undefined ? undefined : tags[parent];
    return !around || (start >= around.start && end <= around.end);
  });
  const groups = [...Map.groupBy(tags, ({ parent }) => parent).values()];
  return (
    isInside &&
    groups.every((siblings) => {
      const inOrder = siblings.toSorted((one, other) => one.start - other.start || one.end - other.end);
      return inOrder.every(({ start }, index) => start >= (inOrder[index - 1]?.end ?? 0));
    })
  );
}
