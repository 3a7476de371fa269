import type { Part } from '../../engine.ts';
import { placeCrossingEnds, type TranslatedMark } from './place-crossing-ends.ts';
import type { TagEnd } from './tag-ends.ts';
import { MARK_RANGE, MAX_TAGS, readMark, TAG_MARKS, type TagMark, toMark } from './tag-marks.ts';

/** A segment whose parts include the marks of its tags, and what the marks stand for. */
export interface MarkedSegment {
  parts: readonly Part[];
  /** By the number of the marks. */
  marks: readonly MarkedEnds[];
  /** Ends before and after the segment, which engines do not see. */
  before: readonly TagEnd[];
  after: readonly TagEnd[];
}

/** The ends of one or more tags around the same words, or of tags at the same position. */
interface MarkedEnds {
  /** At the opening mark, or at the position. */
  open: TagEnd[];
  close: TagEnd[];
}

/** Marks between a word and a blank. */
const MARKS_BEFORE_BLANK = new RegExp(`(?<=[^\\s${MARK_RANGE}])([${MARK_RANGE}]+) `, 'gu');
/** A segment with more ends is divided at once. */
const MAX_ENDS = 2 * MAX_TAGS;

/** A mark at an offset of the segment, in UTF-16 units. */
interface PlacedMark extends TagMark {
  at: number;
}

/**
 * Puts the marks of tags into a segment. Tags around the whole segment, and tags at its ends that enclose none of its words,
 * stay outside. A tag of which only one end is in the segment becomes a mark at a position.
 * @param ends the ends of tags in the segment, with offsets in it
 * @returns one segment, or several where the tags need more than `MAX_TAGS` marks
 */
export function markSegment(parts: readonly Part[], ends: readonly TagEnd[]): MarkedSegment[] {
  const length = lengthOf(parts);
  const snapped = snapEnds(parts, ends);
  const tags = tagsOf(snapped);
  const stays = ({ tag, at }: TagEnd): boolean => {
    const { open, close } = tags.get(tag) ?? {};
    const isPair = open !== undefined && close !== undefined && open.at < close.at;
    return (at > 0 && at < length) || (isPair && (open.at > 0 || close.at < length));
  };
  const first = snapped.findIndex(stays);
  if (first < 0) return [wholeSegment(parts, snapped)];
  if (snapped.length > MAX_ENDS && isDivisible(snapped, length)) return divide(parts, snapped, length);
  const last = snapped.findLastIndex(stays) + 1;
  const inner = snapped.slice(first, last);
  const { placed, marks } = placeMarks(inner);
  if (marks.length > MAX_TAGS) return divide(parts, snapped, length);
  return [{ parts: insertMarks(parts, placed), marks, before: snapped.slice(0, first), after: snapped.slice(last) }];
}

/**
 * Reads the translation of a segment with marks.
 * @returns the text without marks, and all ends of tags, those before and after the segment included
 */
export function readMarkedText(translation: string, segment: MarkedSegment): { text: string; ends: TagEnd[] } {
  const spaced = moveBlanks(translation, segment);
  const found: TranslatedMark[] = [];
  let text = '';
  let read = 0;
  for (const { 0: character, index } of spaced.matchAll(TAG_MARKS)) {
    text += spaced.slice(read, index);
    read = index + character.length;
    const mark = readMark(character);
    if (mark) found.push({ kind: mark.kind, number: mark.tag, at: text.length });
  }
  text += spaced.slice(read);
  const inner = placeCrossingEnds(found, (number) => isCrossing(segment.marks[number])).flatMap(
    ({ kind, number, at }) => {
      const marked = segment.marks[number];
      return (kind === 'close' ? marked?.close : marked?.open)?.map((end) => ({ ...end, at })) ?? [];
    },
  );
  const before = segment.before.map((end) => ({ ...end, at: 0 }));
  const after = segment.after.map((end) => ({ ...end, at: text.length }));
  return { text, ends: [...before, ...inner, ...after] };
}

/** Moves a blank at the beginning of a tag out of it, unless the source has a blank there too. */
function moveBlanks(translation: string, { parts }: MarkedSegment): string {
  const source = parts.map((part) => part.text).join('');
  return translation.replace(MARKS_BEFORE_BLANK, (run, marks: string) => {
    const isOpening = Array.from(marks).every((character) => readMark(character)?.kind === 'open');
    return isOpening && !source.includes(run) ? ` ${marks}` : run;
  });
}

/** Whether a mark at a position stands for a tag that begins or ends in another segment. */
function isCrossing({ open, close }: MarkedEnds = { open: [], close: [] }): boolean {
  return close.length === 0 && [...tagsOf(open).values()].some((tag) => !tag.open || !tag.close);
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

function tagsOf(ends: readonly TagEnd[]): Map<number, { open?: TagEnd; close?: TagEnd }> {
  const tags = new Map<number, { open?: TagEnd; close?: TagEnd }>();
  for (const end of ends) {
    const tag = tags.get(end.tag) ?? {};
    tag[end.kind] = end;
    tags.set(end.tag, tag);
  }
  return tags;
}

function wholeSegment(parts: readonly Part[], ends: readonly TagEnd[]): MarkedSegment {
  const atEnd = ends.findIndex(({ at }) => at > 0);
  const count = atEnd < 0 ? ends.length : atEnd;
  return { parts, marks: [], before: ends.slice(0, count), after: ends.slice(count) };
}

/** Tags around the same words have one pair of marks, and tags at the same position have one mark. */
function placeMarks(ends: readonly TagEnd[]): { placed: PlacedMark[]; marks: MarkedEnds[] } {
  const opens = new Map<number, number>();
  const closes = new Map<number, number>();
  for (const [index, { kind, tag }] of ends.entries()) (kind === 'open' ? opens : closes).set(tag, index);
  const closeOf = (tag: number): number => closes.get(tag) ?? -1;
  const isPair = ({ tag }: TagEnd): boolean => {
    const open = ends[opens.get(tag) ?? -1];
    const close = ends[closeOf(tag)];
    return open !== undefined && close !== undefined && open.at < close.at;
  };
  const placed: PlacedMark[] = [];
  const marks: MarkedEnds[] = [];
  const numbers = new Map<number, number>();
  for (const [index, end] of ends.entries()) {
    const { kind, tag, at } = end;
    const previous = ends[index - 1];
    const isBeside = previous?.at === at && isPair(previous) === isPair(end);
    const last = placed.at(-1);
    if (!isPair(end)) {
      if (isBeside && last) marks[last.tag]?.open.push(end);
      else placed.push({ kind: 'position', tag: marks.push({ open: [end], close: [] }) - 1, at });
    } else if (kind === 'open') {
      const close = closeOf(tag);
      const outer = isBeside && previous.kind === 'open' && closeOf(previous.tag) === close + 1 && last;
      const hasSameWords = outer && ends[close]?.at === ends[close + 1]?.at;
      const number = hasSameWords ? outer.tag : marks.push({ open: [], close: [] }) - 1;
      if (!hasSameWords) placed.push({ kind, tag: number, at });
      marks[number]?.open.push(end);
      numbers.set(tag, number);
    } else {
      const number = numbers.get(tag) ?? -1;
      if (marks[number]?.close.push(end) === 1) placed.push({ kind, tag: number, at });
    }
  }
  return { placed, marks };
}

/** Inserts marks between and into the parts. Marks around a single protected part become a part of it. */
function insertMarks(parts: readonly Part[], placed: readonly PlacedMark[]): Part[] {
  const marked: Part[] = [];
  let next = 0;
  let start = 0;
  for (const part of parts) {
    const end = start + part.text.length;
    let from = start;
    for (let mark = placed[next]; mark && mark.at < end; mark = placed[++next]) {
      if (mark.at > from) marked.push({ ...part, text: part.text.slice(from - start, mark.at - start) });
      from = mark.at;
      marked.push(toPart(mark));
    }
    const opening = placed[next - 1];
    const closing = placed[next];
    const isEnclosed =
      opening?.kind === 'open' && opening.at === start && closing?.tag === opening.tag && closing.at === end;
    if (part.kind === 'protected' && isEnclosed) {
      marked.splice(-1, 1, { ...part, text: toMark(opening) + part.text + toMark(closing) });
      next++;
    } else marked.push({ ...part, text: part.text.slice(from - start) });
    start = end;
  }
  return [...marked, ...placed.slice(next).map(toPart)];
}

const toPart = (mark: TagMark): Part => ({ kind: 'protected', text: toMark(mark), decoration: true });

function isDivisible(ends: readonly TagEnd[], length: number): boolean {
  return ends.some(({ at }) => at > 0 && at < length);
}

/** Cuts a segment with too many tags in two, at the end of one of its tags. */
function divide(parts: readonly Part[], ends: readonly TagEnd[], length: number): MarkedSegment[] {
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
    ...markSegment(left, ends.slice(0, count)),
    ...markSegment(
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
