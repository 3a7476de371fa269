import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../../engine.ts';
import { isDamaged } from '../../text/is-damaged.ts';

/**
 * Chooses the translation of a segment with tags. A server may translate what is around the tags and inside them separately,
 * which gives worse sentences. Then the sentence that was translated without tags gets each tag where the words are that the
 * server wrote inside it.
 * @param tagged the translation with tags
 * @param plain the translation of the same sentence without tags
 * @returns undefined if a tag is lost or in a wrong place
 */
export function placeTags(segment: Segment, tagged: TaggedText, plain: string | undefined): TaggedText | undefined {
  if (isDamaged(segment, tagged)) return undefined;
  if (plain === undefined || spaced(tagged.text) === spaced(plain)) return tagged;
  const placed = moveTags(tagged, plain);
  return placed !== undefined && !isDamaged(segment, placed) ? placed : tagged;
}

/** @returns undefined if the words of a tag are not in the text, or there more than once */
function moveTags({ text: source, tags }: TaggedText, text: string): TaggedText | undefined {
  const moved: Tag[] = [];
  for (const { start, end, parent } of tags) {
    const around = parent === undefined ? { start: 0, end: text.length } : moved[parent];
    const range = around && findOnce(source.slice(start, end).trim(), text, around);
    if (!range) return undefined;
    moved.push({ ...range, parent });
  }
  return { text, tags: moved };
}

/** The only place of some words in a range of a text, in any case. */
function findOnce(
  words: string,
  text: string,
  range: Pick<Tag, 'start' | 'end'>,
): Pick<Tag, 'start' | 'end'> | undefined {
  if (words === '') return undefined;
  const [sought, inside] = [words.toLowerCase(), text.slice(range.start, range.end).toLowerCase()];
  const at = inside.indexOf(sought);
  // A change of case that changes the length would move the place.
  if (at < 0 || inside.includes(sought, at + 1) || inside.length !== range.end - range.start) return undefined;
  return { start: range.start + at, end: range.start + at + sought.length };
}

/** Spaces around tags are not kept exactly. */
const spaced = (text: string): string => text.replace(/\s/gu, '').toLowerCase();
