import type { Tag, TaggedText } from '@glossa/tagged-text';
import { compact } from '../../compact.ts';
import { clipTag, encloseWord, MAX_EMPTY_TAGS, type MutableTag, rangeOf, trimTag } from '../../fit-tag.ts';
import { isAround, isEmphasis, type MarkdownUnit } from '../markdown-unit.ts';

const SPACE = /^\s?$/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Moves the ends of tags so that Markdown can express them: emphasis neither begins nor ends with a blank, and encloses
 * something. Punctuation within emphasis moves out of it where it touches a word outside, as in `**note:**word`.
 * @returns undefined if emphasis has nothing left that it could enclose
 */
export function fitTags(unit: MarkdownUnit, { text, tags }: TaggedText): TaggedText | undefined {
  const fitted: MutableTag[] = [];
  const words = wordsOf(text);
  const ownWords = wordsOf(unit.text);
  let emptyTags = 0;
  const children = Map.groupBy(tags, ({ parent }) => parent);
  for (const [index, given] of tags.entries()) {
    const { parent } = given;
    const around = fitted[parent ?? -1] ?? { start: 0, end: text.length };
    const tag = clipTag(given, around);
    fitted.push(tag);
    const markup = unit.markups[index];
    if (markup?.kind === 'break' && isBetween(unit.tags[index]?.start ?? 0, ownWords)) {
      const at = betweenWords(text, tag.start, words);
      if (at === undefined) return undefined;
      tag.start = tag.end = at;
    }
    if (!markup || !isAround(markup)) continue;
    const within = children.get(index) ?? [];
    if (isEmphasis(markup.kind)) trimTag(text, tag, within);
    const isEmpty = tag.start === tag.end && within.length === 0;
    if (isEmpty && ++emptyTags > MAX_EMPTY_TAGS) return undefined;
    if (isEmpty && !encloseWord(text, tag, around, children.get(parent) ?? [])) return undefined;
    if (isEmphasis(markup.kind)) excludePunctuation(text, tag, within);
  }
  return { text, tags: compact(fitted) };
}

/** The range of a text without the blanks around it. */
function wordsOf(text: string): { start: number; end: number } {
  return { start: text.length - text.trimStart().length, end: text.trimEnd().length };
}

const isBetween = (at: number, { start, end }: { start: number; end: number }): boolean => at > start && at < end;

/** The place of a hard break: if it has no text before or after it, that of the nearest blank between words. */
function betweenWords(text: string, at: number, words: { start: number; end: number }): number | undefined {
  if (isBetween(at, words)) return at;
  const isAtStart = at <= words.start;
  let blank = isAtStart ? words.start : words.end - 1;
  while (blank >= words.start && blank < words.end && !SPACE.test(text.charAt(blank))) blank += isAtStart ? 1 : -1;
  return blank > words.start && blank < words.end ? blank : undefined;
}

/** Moves punctuation between the edge of emphasis and a word outside of it. Tags within keep their place. */
function excludePunctuation(text: string, tag: MutableTag, within: readonly Tag[]): void {
  const isSign = (at: number): boolean => PUNCTUATION.test(text.charAt(at));
  const isWord = (at: number): boolean => !SPACE.test(text.charAt(at)) && !isSign(at);
  let { start, end } = tag;
  const { first, last } = rangeOf(within, tag);
  if (start > 0 && isWord(start - 1)) while (start < first && isSign(start)) start++;
  if (isWord(end)) while (end > last && isSign(end - 1)) end--;
  const range = { start, end, parent: tag.parent };
  trimTag(text, range, within);
  if (range.start >= range.end) return;
  tag.start = range.start;
  tag.end = range.end;
}
