import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { Part, Segment } from '../../engine.ts';

/** A text in place of a range, in UTF-16 units. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * Replaces ranges of a text and moves its tags with the text around them. The end of a tag inside of a range moves behind its
 * replacement.
 * @param replacements in order, without overlaps
 */
export function replaceRanges({ text, tags }: TaggedText, replacements: readonly Replacement[]): TaggedText {
  let replaced = '';
  let read = 0;
  for (const { start, end, text: replacement } of replacements) {
    replaced += text.slice(read, start) + replacement;
    read = end;
  }
  return { text: replaced + text.slice(read), tags: moveTags(tags, replacements) };
}

/** Replaces parts of a segment, and moves its tags. */
export function replaceParts({ parts, tags }: Segment, replace: (part: Part, index: number) => Part): Segment {
  const replaced = parts.map(replace);
  const replacements: Replacement[] = [];
  let start = 0;
  for (const [index, { text }] of parts.entries()) {
    const end = start + text.length;
    const after = replaced[index]?.text ?? '';
    if (after !== text) replacements.push({ start, end, text: after });
    start = end;
  }
  return { parts: replaced, tags: moveTags(tags, replacements) };
}

function moveTags(tags: readonly Tag[], replacements: readonly Replacement[]): readonly Tag[] {
  if (tags.length === 0 || replacements.length === 0) return tags;
  const move = (offset: number): number => {
    let shift = 0;
    for (const { start, end, text } of replacements) {
      if (offset <= start) break;
      if (offset < end) return start + shift + text.length;
      shift += text.length - (end - start);
    }
    return offset + shift;
  };
  return tags.map(({ start, end, parent }) => ({ start: move(start), end: move(end), parent }));
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
