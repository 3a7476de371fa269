import { CONTENT } from './alignment.ts';
import type { Tag, TaggedText } from './tagged-text.ts';

/** Source of an expression for a character of a script without spaces between words. */
export const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`;
const IS_UNSPACED = new RegExp(UNSPACED, 'u');

/**
 * Finds the tags that begin inside of a word where their neighbour ends, as in "[$][5]". Words are never divided by alignment,
 * so the first tag of a word gets its translation.
 * @returns for each such tag, the first tag of the word
 */
export function findFollowers({ text, tags }: TaggedText): Map<number, number> {
  const followers = new Map<number, number>();
  const last = new Map<number | undefined, number>();
  const isInWord = (at: number): boolean => CONTENT.test(text.charAt(at)) && !IS_UNSPACED.test(text.charAt(at));
  for (const [index, { start, end, parent }] of tags.entries()) {
    const previous = last.get(parent) ?? -1;
    const before = tags[previous];
    last.set(parent, index);
    const touches = before !== undefined && before.start < before.end && before.end === start && start < end;
    if (touches && isInWord(start - 1) && isInWord(start)) followers.set(index, followers.get(previous) ?? previous);
  }
  return followers;
}

/**
 * Divides the word that several tags of the source divide, where its translation begins with the same characters: "[$][5.00]"
 * for "[$5,00][]".
 * @param target the translation, in which the first of the tags encloses the word
 * @returns the tags of the target
 */
export function divideWords(source: TaggedText, target: TaggedText): readonly Tag[] {
  const followers = findFollowers(source);
  if (followers.size === 0) return target.tags;
  const parents = new Set(source.tags.map(({ parent }) => parent));
  const divided = target.tags.map((tag) => ({ ...tag }));
  for (const index of followers.keys()) {
    const own = divided[index];
    const before = divided.findLast(({ parent }, at) => at < index && parent === own?.parent);
    const at = before ? divided.indexOf(before) : -1;
    const { start = 0, end = 0 } = source.tags[at] ?? {};
    const first = source.text.slice(start, end);
    const isWhole = before !== undefined && own !== undefined && own.start === own.end && own.start === before.end;
    if (!isWhole || parents.has(at) || parents.has(index)) continue;
    if (!target.text.slice(before.start, before.end).startsWith(first)) continue;
    own.end = before.end;
    own.start = before.start + first.length;
    before.end = own.start;
  }
  return divided;
}
