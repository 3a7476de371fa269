import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { TextRange } from '../../formats/format.ts';
import type { Part, Segment } from '../engine.ts';
import { textOf } from '../text/segment-text.ts';
import { partsOfTags } from '../text/tags/part-tags.ts';
import { replaceParts, replaceRanges } from '../text/tags/replace-parts.ts';

/** A segment whose protected parts with a tag around them are enclosed in marks, and without these tags. */
export interface DetachedSegment {
  segment: Segment;
  /** Takes the marks out of the translation and puts the tags back. A tag whose part is lost or repeated is empty. */
  attach(translation: TaggedText): TaggedText;
}

/** A mark is a character for private use that its segment does not have. */
const FIRST_MARK = 0x10f000;
export const PART_MARK = /[\u{10f000}-\u{10ffff}]/gu;

/**
 * Takes the tags around single protected parts out of a segment. Marks go with each part in place of its tag, so that an engine
 * that keeps protected parts tells two parts with the same text apart, and does not divide them.
 */
export function detachPartTags(segment: Segment): DetachedSegment {
  const owners = partsOfTags(segment);
  if (owners.every((part) => part === undefined)) return { segment, attach: (translation) => translation };
  const unused = unusedMarks(textOf(segment.parts));
  const marks = owners.map((part) => (part ? unused.next().value : undefined));
  const markOf = new Map<Part | undefined, string | undefined>(owners.map((part, tag) => [part, marks[tag]]));
  const marked = replaceParts(segment, (part) => {
    const mark = markOf.get(part);
    return mark === undefined ? part : { ...part, text: mark + part.text + mark };
  });
  const kept = [...segment.tags.keys()].filter((tag) => marks[tag] === undefined);
  const numbers = new Map(kept.map((tag, number) => [tag, number]));
  const tags = kept.flatMap((tag) => marked.tags[tag] ?? []);
  return {
    segment: { parts: marked.parts, tags: tags.map((tag) => ({ ...tag, parent: numbers.get(tag.parent ?? -1) })) },
    attach(translation) {
      const all = segment.tags.map(({ parent }, tag): Tag => {
        const mark = marks[tag];
        const place = mark === undefined ? translation.tags[numbers.get(tag) ?? -1] : rangeOf(translation.text, mark);
        return { start: place?.start ?? 0, end: place?.end ?? 0, parent };
      });
      const found = marks.flatMap((mark) => (mark === undefined ? [] : placesOf(translation.text, mark)));
      const removed = found.toSorted((one, other) => one.start - other.start).map((place) => ({ ...place, text: '' }));
      return replaceRanges({ text: translation.text, tags: all }, removed);
    },
  };
}

function* unusedMarks(text: string): Generator<string, never> {
  for (let code = FIRST_MARK; ; code++) {
    const mark = String.fromCodePoint(code);
    if (!text.includes(mark)) yield mark;
  }
}

/** The range between two marks. Undefined if there are not two. */
function rangeOf(text: string, mark: string): TextRange | undefined {
  const [first, last, ...others] = placesOf(text, mark);
  return first && last && others.length === 0 ? { start: first.end, end: last.start } : undefined;
}

function placesOf(text: string, mark: string): TextRange[] {
  const places: TextRange[] = [];
  for (let start = text.indexOf(mark); start >= 0; start = text.indexOf(mark, start + mark.length))
    places.push({ start, end: start + mark.length });
  return places;
}
