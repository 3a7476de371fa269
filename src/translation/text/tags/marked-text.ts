import { keepTags, piecesOf, readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import type { Part, Segment } from '../../engine.ts';
import { pairMarks } from '../pair-marks.ts';
import { readMark, stripMarks, TAG_MARKS } from './tag-marks.ts';

const EACH_MARK = new RegExp(`(${TAG_MARKS.source})`, 'u');

/** The marks of one tag. A tag that stands at a position has no closing mark. */
export interface TagMarks {
  open: string;
  close: string;
}

/** A segment without the marks of its tags. */
export interface TaggedSegment {
  /** The parts of the segment. Texts that a mark divided are one part. */
  parts: Segment;
  /** Ranges in the joined text of the parts. */
  tags: readonly Tag[];
  /** The marks of each tag. */
  marks: readonly TagMarks[];
}

/**
 * Takes the marks out of a segment. A mark without a partner, or whose tag overlaps another one, is dropped.
 * @param takesPairs whether other decorations that are pairs, such as `<b>` and `</b>`, are taken too
 */
export function takeMarks(segment: Segment, takesPairs = false): TaggedSegment {
  const found = segment.map((part) => (part.kind === 'protected' ? readMark(part.text) : undefined));
  const texts = segment.map((part, index) =>
    found[index] || (takesPairs && isDecoration(part)) ? part.text : undefined,
  );
  if (texts.every((text) => text === undefined)) return { parts: segment, tags: [], marks: [] };
  const closers = new Map(pairMarks(texts).map(({ opener, closer }) => [opener, closer]));
  const closing = new Set(closers.values());
  const parts: Part[] = [];
  const tags: (Tag & { end: number })[] = [];
  const marks: TagMarks[] = [];
  const open: number[] = [];
  let length = 0;
  for (const [index, part] of segment.entries()) {
    const closer = closers.get(index);
    if (found[index]?.kind === 'position' || closer !== undefined) {
      tags.push({ start: length, end: length, parent: open.at(-1) });
      marks.push({ open: part.text, close: texts[closer ?? -1] ?? '' });
      if (closer !== undefined) open.push(tags.length - 1);
    } else if (closing.has(index)) {
      const closed = tags[open.pop() ?? -1];
      if (closed) closed.end = length;
    } else if (!found[index]) {
      length += part.text.length;
      const last = parts.at(-1);
      if (part.kind === 'text' && last?.kind === 'text')
        parts[parts.length - 1] = { ...last, text: last.text + part.text };
      else parts.push(part);
    }
  }
  return { parts, tags, marks };
}

const isDecoration = (part: Part): boolean => part.kind === 'protected' && part.decoration === true;

/** A segment without any marks, as if its text had no tags. */
export function withoutMarks(segment: Segment): Segment {
  return takeMarks(segment).parts.map((part) => ({ ...part, text: stripMarks(part.text) }));
}

/** Edits a text around its marks. An edit that changes nothing of the text leaves the marks where they are. */
export function editMarkedText(marked: string, edit: (text: string) => string): string {
  const { parts, tags, marks } = takeMarks(splitAtMarks(marked));
  const text = textOf(parts);
  const edited = edit(text);
  if (edited === text) return marked;
  const kept = keepTagsOfText({ text, tags }, edited);
  const put = putMarks({ parts: [{ kind: 'text', text: edited }], tags: kept.tags, marks });
  return textOf(put);
}

/** The marks of a text as protected parts, and the texts between them. */
export function splitAtMarks(marked: string): Part[] {
  return marked
    .split(EACH_MARK)
    .filter((text) => text !== '')
    .map((text): Part => (readMark(text) ? { kind: 'protected', text, decoration: true } : { kind: 'text', text }));
}

/** Puts marks into a segment. A mark inside a part that is not text goes behind it. */
export function putMarks({ parts, tags, marks }: TaggedSegment): Segment {
  if (tags.length === 0) return parts;
  const marked: Part[] = [];
  const put = (text: string): void => {
    if (text !== '') marked.push({ kind: 'protected', text, decoration: true });
  };
  const text = textOf(parts);
  const ends = [...readParts({ text, tags })].flatMap((part) =>
    part.kind === 'text'
      ? []
      : [
          {
            at: tags[part.tag]?.[part.kind === 'open' ? 'start' : 'end'] ?? 0,
            mark: marks[part.tag]?.[part.kind] ?? '',
          },
        ],
  );
  let next = 0;
  let start = 0;
  for (const part of parts) {
    const end = start + part.text.length;
    for (let mark = ends[next]; mark && mark.at <= start; mark = ends[++next]) put(mark.mark);
    let from = start;
    for (let mark = ends[next]; part.kind === 'text' && mark && mark.at < end; mark = ends[++next]) {
      if (mark.at > from) marked.push({ kind: 'text', text: text.slice(from, mark.at) });
      from = mark.at;
      put(mark.mark);
    }
    marked.push(from > start ? { ...part, text: text.slice(from, end) } : part);
    start = end;
  }
  for (const { mark } of ends.slice(next)) put(mark);
  return marked;
}

/** A part of a text. Parts that are not text are never divided. */
interface TextPart {
  readonly kind: string;
  readonly text: string;
}

/** Keeps the tags of a text in an edited form of it that has the same order. */
export function keepTagsOfParts(
  before: readonly TextPart[],
  after: readonly TextPart[],
  tags: readonly Tag[],
): readonly Tag[] {
  if (tags.length === 0 || textOf(before) === textOf(after)) return tags;
  return keepTags(before.flatMap(toPieces), after.flatMap(toPieces), tags);
}

/** Keeps the tags of a text in an edited form of it that has the same order. */
export function keepTagsOfText({ text, tags }: TaggedText, edited: string): TaggedText {
  if (text === edited) return { text, tags };
  return { text: edited, tags: keepTagsOfParts([{ kind: 'text', text }], [{ kind: 'text', text: edited }], tags) };
}

const textOf = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('');

const toPieces = ({ kind, text }: TextPart): string[] => (kind === 'text' ? piecesOf(text) : [text]);
