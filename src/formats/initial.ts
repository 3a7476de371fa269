import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { Unit } from './format.ts';

/** One letter, with the quotation marks before it. */
const INITIAL = /^[^\p{L}\p{N}]*\p{L}\p{M}*/u;
const LETTER = /^\p{L}/u;

/**
 * Lets a tag around the first letter of a text, such as a drop cap, keep to the first letter of the translation.
 * @param isInitial whether a tag is for one letter even where that is a word
 */
export function fitInitial(unit: Unit, translation: TaggedText, isInitial: (tag: number) => boolean): TaggedText {
  const index = unit.tags.findIndex(
    ({ start, end }, tag) =>
      start === 0 &&
      isOneLetter(unit.text.slice(0, end)) &&
      (LETTER.test(unit.text.slice(end, end + 2)) || isInitial(tag)),
  );
  const end = index < 0 ? 0 : (INITIAL.exec(translation.text)?.[0].length ?? 0);
  if (end === 0 || unit.verbatim?.some(({ start }) => start === 0)) return translation;
  const around = new Set<number>();
  for (let at = unit.tags[index]?.parent; at !== undefined; at = unit.tags[at]?.parent) around.add(at);
  const within = new Set([index]);
  const tags = translation.tags.map((tag, at): Tag => {
    if (tag.parent !== undefined && within.has(tag.parent)) within.add(at);
    if (at === index) return { ...tag, start: 0, end };
    if (around.has(at)) return { ...tag, start: 0, end: Math.max(tag.end, end) };
    if (within.has(at)) return { ...tag, start: Math.min(tag.start, end), end: Math.min(tag.end, end) };
    const isBefore = at < index && tag.end === 0;
    return isBefore ? tag : { ...tag, start: Math.max(tag.start, end), end: Math.max(tag.end, end) };
  });
  return { text: translation.text, tags };
}

const isOneLetter = (text: string): boolean => INITIAL.exec(text)?.[0] === text && text !== '';
