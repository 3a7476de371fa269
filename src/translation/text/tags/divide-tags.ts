import type { Tag, TaggedText } from '@glossa/tagged-text';
import { MAX_TAGS, type Part, type Segment } from '../../engine.ts';
import { textOf } from '../segment-text.ts';
import { type TagEnd, tagEndsOf } from './tag-ends.ts';

/** A segment of a unit, and the tags of the unit that its tags stand for. */
export interface UnitSegment {
  segment: Segment;
  /** One for each tag of the segment. */
  owners: readonly TagOwner[];
  /** Ends before and after the segment, which engines do not see. */
  before: readonly TagEnd[];
  after: readonly TagEnd[];
}

/** The ends of one or more tags around the same words, or of tags at the same position, which has no closing ends. */
interface TagOwner {
  open: TagEnd[];
  close: TagEnd[];
}

/** A segment with more ends is divided at once. */
const MAX_ENDS = 2 * MAX_TAGS;
const SPACE = /\s/u;

/**
 * Divides a segment and its tags. Tags around the whole segment, and tags at its ends that enclose none of its words, stay
 * outside. A tag of which only one end is in the segment becomes a tag at a position.
 * @param ends the ends of tags in the segment, with offsets in it
 * @returns one segment, or several where it needs more than `MAX_TAGS` tags
 */
export function divideTags(parts: readonly Part[], ends: readonly TagEnd[]): UnitSegment[] {
  const length = lengthOf(parts);
  const snapped = snapEnds(parts, ends);
  const byTag = endsByTag(snapped);
  const stays = ({ tag, at }: TagEnd): boolean => {
    const { open, close } = byTag.get(tag) ?? {};
    const isPair = open !== undefined && close !== undefined && open.at < close.at;
    return (at > 0 && at < length) || (isPair && (open.at > 0 || close.at < length));
  };
  const first = snapped.findIndex(stays);
  if (first < 0) return [wholeSegment(parts, snapped)];
  if (snapped.length > MAX_ENDS && isDivisible(snapped, length)) return divide(parts, snapped, length);
  const last = snapped.findLastIndex(stays) + 1;
  const { tags, owners } = joinTags(snapped.slice(first, last));
  if (tags.length > MAX_TAGS) return divide(parts, snapped, length);
  return [{ segment: { parts, tags }, owners, before: snapped.slice(0, first), after: snapped.slice(last) }];
}

/**
 * Finds the ends of the unit's tags in the translation of a segment.
 * @returns all ends, those before and after the segment included
 */
export function readTranslation(translation: TaggedText, { segment, owners, before, after }: UnitSegment): TagEnd[] {
  const isPosition = (tag: number): boolean => owners[tag]?.close.length === 0;
  const found = tagEndsOf({ ...translation, tags: moveBlanks(translation, segment) });
  const marks = found.filter(({ kind, tag }) => kind === 'open' || !isPosition(tag));
  const inner = placeCrossingEnds(marks, (tag) => isCrossing(owners[tag])).flatMap(
    ({ kind, tag, at }) => owners[tag]?.[kind].map((end) => ({ ...end, at })) ?? [],
  );
  const { length } = translation.text;
  return [...before.map((end) => ({ ...end, at: 0 })), ...inner, ...after.map((end) => ({ ...end, at: length }))];
}

/** Moves a blank at the beginning of a tag out of it, unless the source has a blank there too. */
function moveBlanks({ text, tags }: TaggedText, source: Segment): readonly Tag[] {
  const sourceText = textOf(source.parts);
  const beginsWithBlank = ({ start, end }: Tag): boolean =>
    start < end && text.charAt(start) === ' ' && start > 0 && !SPACE.test(text.charAt(start - 1));
  const stays = (at: number): boolean =>
    tags.some(({ start, end }, index) => {
      const isSame = sourceText.charAt(source.tags[index]?.start ?? 0) === ' ';
      return end === at || (start === at && isSame);
    });
  return tags.map((tag) => (beginsWithBlank(tag) && !stays(tag.start) ? { ...tag, start: tag.start + 1 } : tag));
}

/** Whether a tag at a position stands for a tag that begins or ends in another segment. */
function isCrossing({ open, close }: TagOwner = { open: [], close: [] }): boolean {
  return close.length === 0 && [...endsByTag(open).values()].some((tag) => !tag.open || !tag.close);
}

/** Moves ends out of the parts that are not text. A tag inside such a part goes around it. */
function snapEnds(parts: readonly Part[], ends: readonly TagEnd[]): TagEnd[] {
  const snapped: TagEnd[] = [];
  let index = 0;
  let start = 0;
  for (const end of ends) {
    while (start + (parts[index]?.text.length ?? Number.POSITIVE_INFINITY) <= end.at)
      start += parts[index++]?.text.length ?? 0;
    const { kind, text = '' } = parts[index] ?? {};
    const isInside = kind !== undefined && kind !== 'text' && end.at > start;
    const at = isInside ? start + (end.kind === 'open' ? 0 : text.length) : end.at;
    snapped.push({ ...end, at: Math.max(at, snapped.at(-1)?.at ?? 0) });
  }
  return snapped;
}

function endsByTag(ends: readonly TagEnd[]): Map<number, { open?: TagEnd; close?: TagEnd }> {
  const tags = new Map<number, { open?: TagEnd; close?: TagEnd }>();
  for (const end of ends) {
    const tag = tags.get(end.tag) ?? {};
    tag[end.kind] = end;
    tags.set(end.tag, tag);
  }
  return tags;
}

function wholeSegment(parts: readonly Part[], ends: readonly TagEnd[]): UnitSegment {
  const atEnd = ends.findIndex(({ at }) => at > 0);
  const count = atEnd < 0 ? ends.length : atEnd;
  return { segment: { parts, tags: [] }, owners: [], before: ends.slice(0, count), after: ends.slice(count) };
}

/** Tags around the same words become one tag, and so do tags at the same position. */
function joinTags(ends: readonly TagEnd[]): { tags: Tag[]; owners: TagOwner[] } {
  const opens = new Map<number, number>();
  const closes = new Map<number, number>();
  for (const [index, { kind, tag }] of ends.entries()) (kind === 'open' ? opens : closes).set(tag, index);
  const closeOf = (tag: number): number => closes.get(tag) ?? -1;
  const isPair = ({ tag }: TagEnd): boolean => {
    const open = ends[opens.get(tag) ?? -1];
    const close = ends[closeOf(tag)];
    return open !== undefined && close !== undefined && open.at < close.at;
  };
  const tags: Tag[] = [];
  const owners: TagOwner[] = [];
  const numbers = new Map<number, number>();
  const open: number[] = [];
  let last = -1;
  for (const [index, end] of ends.entries()) {
    const { kind, tag, at } = end;
    const previous = ends[index - 1];
    const isBeside = previous?.at === at && isPair(previous) === isPair(end);
    if (kind === 'close' && isPair(end)) {
      last = numbers.get(tag) ?? -1;
      if (owners[last]?.close.push(end) === 1) open.pop();
      continue;
    }
    const close = closeOf(tag);
    const isOuter = isBeside && previous.kind === 'open' && closeOf(previous.tag) === close + 1;
    const hasSameWords = isOuter && ends[close]?.at === ends[close + 1]?.at;
    const isJoined = isPair(end) ? hasSameWords : isBeside;
    if (!isJoined) {
      last = tags.push({ start: at, end: isPair(end) ? (ends[close]?.at ?? at) : at, parent: open.at(-1) }) - 1;
      owners.push({ open: [], close: [] });
      if (isPair(end)) open.push(last);
    }
    owners[last]?.open.push(end);
    numbers.set(tag, last);
  }
  return { tags, owners };
}

function isDivisible(ends: readonly TagEnd[], length: number): boolean {
  return ends.some(({ at }) => at > 0 && at < length);
}

/** Cuts a segment with too many tags in two, at the end of one of its tags. */
function divide(parts: readonly Part[], ends: readonly TagEnd[], length: number): UnitSegment[] {
  const inside = ends.filter(({ at }) => at > 0 && at < length);
  const cut = inside[inside.length >> 1]?.at ?? 0;
  const left: Part[] = [];
  const right: Part[] = [];
  let start = 0;
  for (const part of parts) {
    const end = start + part.text.length;
    if (end <= cut) left.push(part);
    else if (start >= cut) right.push(part);
    else {
      left.push({ ...part, text: part.text.slice(0, cut - start) });
      right.push({ ...part, text: part.text.slice(cut - start) });
    }
    start = end;
  }
  const count = endsUpTo(ends, cut);
  return [
    ...divideTags(left, ends.slice(0, count)),
    ...divideTags(
      right,
      ends.slice(count).map((end) => ({ ...end, at: Math.max(0, end.at - cut) })),
    ),
  ];
}

/** The number of ends that belong to the text before an offset: closing ends at the offset do, and opening ones do not. */
function endsUpTo(ends: readonly TagEnd[], offset: number): number {
  const next = ends.findIndex(({ at, kind }) => at > offset || (at === offset && kind === 'open'));
  return next < 0 ? ends.length : next;
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Places the ends of tags that begin or end in other segments. These ends keep their order, or the tags would overlap. The
 * other tags of the segment stay on the same side of them as in the source, or they would come into such a tag or out of it.
 * Where the translation has the other tags in an order that allows no such place, an end stays at its place.
 * @param ends in the order of the translation, at most a few hundred; one for a tag at a position. The tags are numbered in the
 *   order of the source
 * @param isCrossing whether a tag stands for such ends
 */
export function placeCrossingEnds(ends: readonly TagEnd[], isCrossing: (tag: number) => boolean): readonly TagEnd[] {
  const numbers = ends.flatMap(({ tag }) => (isCrossing(tag) ? [tag] : [])).toSorted((one, two) => one - two);
  if (numbers.length === 0) return ends;
  const others = ends.filter(({ tag }) => !isCrossing(tag));
  const placed: TagEnd[] = [];
  let written = 0;
  let passed = 0;
  for (const end of ends) {
    if (!isCrossing(end.tag)) {
      passed++;
      continue;
    }
    const tag = numbers.shift() ?? end.tag;
    const min = others.findLastIndex((other) => other.tag < tag) + 1;
    const after = others.findIndex((other) => other.tag > tag);
    const max = after < 0 ? others.length : after;
    const index = Math.max(written, min > max ? passed : Math.min(Math.max(passed, min), max));
    placed.push(...others.slice(written, index));
    written = index;
    const at = Math.max(Math.min(end.at, others[index]?.at ?? end.at), placed.at(-1)?.at ?? 0);
    placed.push({ ...end, tag, at });
  }
  return [...placed, ...others.slice(written)];
}
