import type { Tag, TaggedText } from '@glossa/tagged-text';
import { findFirst } from '../../../find-first.ts';
import type { TextRange } from '../../../formats/format.ts';
import type { Part, Segment } from '../../engine.ts';
import { rangesOf } from '../segment-text.ts';

/** A text in place of a range, in UTF-16 units. */
export interface Replacement extends TextRange {
  text: string;
}

/**
 * Replaces ranges of a text and moves its tags with the text around them. The end of a tag inside of a range moves behind its
 * replacement.
 * @param replacements in order, without overlaps
 */
export function replaceRanges({ text, tags }: TaggedText, replacements: readonly Replacement[]): TaggedText {
  return { text: replaceText(text, replacements), tags: moveTags(tags, replacements) };
}

export interface MovedText {
  text: string;
  /** The offsets in the new text. */
  offsets: readonly number[];
}

/**
 * Replaces the matches of a pattern in a text, and moves offsets with the text around them, as `replaceRanges` does.
 * @param pattern has the flag `g`
 */
export function replaceAndMove(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string,
  offsets: readonly number[],
): MovedText {
  const replacements = [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: replace(match),
  }));
  return { text: replaceText(text, replacements), offsets: offsets.map(offsetMover(replacements)) };
}

/** Replaces parts of a segment, and moves its tags. */
export function replaceParts({ parts, tags }: Segment, replace: (part: Part, index: number) => Part): Segment {
  const replaced = parts.map(replace);
  const replacements = rangesOf(parts.map(({ text }) => text)).flatMap((range, index): Replacement[] => {
    const text = replaced[index]?.text ?? '';
    return text === parts[index]?.text ? [] : [{ ...range, text }];
  });
  return { parts: replaced, tags: moveTags(tags, replacements) };
}

/**
 * Replaces the matches of a pattern in the text parts of a segment, and moves its tags.
 * @param pattern has the flag `g`
 * @returns the same segment without a match
 */
export function replaceInTexts(
  segment: Segment,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string,
): Segment {
  if (!segment.parts.some(({ kind, text }) => kind === 'text' && text.search(pattern) >= 0)) return segment;
  const ranges = rangesOf(segment.parts.map(({ text }) => text));
  const found = segment.parts.map(({ kind, text }) =>
    kind === 'text'
      ? [...text.matchAll(pattern)].map((match) => ({
          start: match.index,
          end: match.index + match[0].length,
          text: replace(match),
        }))
      : [],
  );
  const moved = found.flatMap((replacements, index) => {
    const offset = ranges[index]?.start ?? 0;
    return replacements.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }));
  });
  if (moved.length === 0) return segment;
  return {
    parts: segment.parts.map((part, index) => ({ ...part, text: replaceText(part.text, found[index] ?? []) })),
    tags: moveTags(segment.tags, moved),
  };
}

function moveTags(tags: readonly Tag[], replacements: readonly Replacement[]): readonly Tag[] {
  if (tags.length === 0 || replacements.length === 0) return tags;
  const move = offsetMover(replacements);
  return tags.map(({ start, end, parent }) => ({ start: move(start), end: move(end), parent }));
}

function replaceText(text: string, replacements: readonly Replacement[]): string {
  let replaced = '';
  let read = 0;
  for (const { start, end, text: replacement } of replacements) {
    replaced += text.slice(read, start) + replacement;
    read = end;
  }
  return replaced + text.slice(read);
}

/** Creates the function that moves an offset. An offset inside of a range moves behind its replacement. */
function offsetMover(replacements: readonly Replacement[]): (offset: number) => number {
  let shift = 0;
  const ends = replacements.map(({ start, end, text }) => {
    shift += text.length - (end - start);
    return end + shift;
  });
  return (offset) => {
    // The last range that begins before the offset.
    const last = findFirst(replacements, ({ start }) => start >= offset) - 1;
    return (ends[last] ?? 0) + Math.max(0, offset - (replacements[last]?.end ?? 0));
  };
}

/** Divides the text parts of a segment where its tags begin and end. */
export function cutAtTags({ parts, tags }: Segment): Segment {
  if (tags.length === 0) return { parts, tags };
  const ends = [...new Set(tags.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  let start = 0;
  const cut = parts.flatMap((part) => {
    const end = start + part.text.length;
    const cuts = part.kind === 'text' ? ends.filter((at) => at > start && at < end) : [];
    const from = start;
    start = end;
    return [from, ...cuts].map((at, index) => ({
      ...part,
      text: part.text.slice(at - from, (cuts[index] ?? end) - from),
    }));
  });
  return { parts: cut, tags };
}
