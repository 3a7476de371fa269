import type { Part, Segment } from '../../engine.ts';
import { type MarkPair, pairMarks } from '../pair-marks.ts';
import { rangesOf, textOf } from '../segment-text.ts';
import { type TagEnd, tagEndsOf, toTaggedText } from './tag-ends.ts';

/** What a tag stands for: a tag of the segment, or two decorations that are written as a pair, such as `<b>` and `</b>`. */
export type TagOwner = { kind: 'tag'; tag: number } | { kind: 'pair'; open: string; close: string };

/** A segment whose pairs of decorations are tags. */
export interface PairedSegment extends Segment {
  /** One for each tag. */
  owners: readonly TagOwner[];
}

/**
 * Makes a tag of each pair of decorations. A pair that overlaps a tag is left out.
 * @param isTag whether a pair becomes a tag; default: each one does
 */
export function tagPairs(segment: Segment, isTag: (pair: MarkPair) => boolean = () => true): PairedSegment {
  const { parts, tags } = segment;
  const closers = new Map(
    pairsIn(segment)
      .filter(isTag)
      .map(({ opener, closer }) => [opener, closer]),
  );
  const closing = new Set(closers.values());
  const owners: TagOwner[] = [];
  const open: number[] = [];
  const ends: TagEnd[] = [];
  const joined: Part[] = [];
  const pending = tagEndsOf({ text: textOf(parts), tags });
  let length = 0;
  let start = 0;
  let next = 0;
  const openTag = (owner: TagOwner, at: number): void => {
    open.push(owners.push(owner) - 1);
    ends.push({ kind: 'open', tag: owners.length - 1, at });
  };
  const closeTag = (at: number): void => {
    ends.push({ kind: 'close', tag: open.pop() ?? -1, at });
  };
  const putEnds = (limit: number): void => {
    for (let end = pending[next]; end && end.at < limit; end = pending[++next]) {
      const at = length + Math.max(0, end.at - start);
      if (end.kind === 'open') openTag({ kind: 'tag', tag: end.tag }, at);
      else closeTag(at);
    }
  };
  for (const [index, part] of parts.entries()) {
    const end = start + part.text.length;
    putEnds(start + 1);
    const closer = parts[closers.get(index) ?? -1];
    if (closer) openTag({ kind: 'pair', open: part.text, close: closer.text }, length);
    else if (closing.has(index)) closeTag(length);
    else {
      putEnds(end);
      length += part.text.length;
      const last = joined.at(-1);
      const text = last?.kind === 'text' && part.kind === 'text' ? last.text + part.text : undefined;
      if (text === undefined) joined.push(part);
      else joined.splice(-1, 1, { kind: 'text', text });
    }
    start = end;
  }
  putEnds(Number.POSITIVE_INFINITY);
  return { parts: joined, tags: toTaggedText('', ends).tags, owners };
}

function pairsIn({ parts, tags }: Segment): MarkPair[] {
  const ranges = rangesOf(parts.map(({ text }) => text));
  const isNested = ({ opener, closer }: MarkPair): boolean => {
    const [opening, closing] = [ranges[opener], ranges[closer]];
    if (!opening || !closing) return false;
    return tags.every(({ start, end }) => {
      const isAround = start <= opening.start && end >= closing.end;
      const isInside = start >= opening.end && end <= closing.start;
      return isAround || isInside || end <= opening.start || start >= closing.end;
    });
  };
  const decorations = parts.map((part) => (part.kind === 'protected' && part.decoration ? part.text : undefined));
  return pairMarks(decorations).filter(isNested);
}
