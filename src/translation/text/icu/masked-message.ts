import type { Unit } from '../../../formats/format.ts';
import { hasChoice, parseMessage } from '../../../text/icu-message.ts';
import type { TagEnd } from '../tags/tag-ends.ts';

/** A unit that is an ICU message, with arguments in place of its tags. */
export interface MaskedMessage {
  /** Undefined for a unit that stays, because a tag encloses words of it, or its choice cannot be read. */
  text: string | undefined;
}

/** A text with the ends of its tags. */
interface EndedText {
  text: string;
  ends: readonly TagEnd[];
}

const ARGUMENT = /\{item(\d{1,4})\}/g;

/**
 * Masks the tags of a unit that has a choice of an ICU message, such as `{n, plural, one {a file} other {{{n}} files}}` in a page of
 * Angular, whose placeholders are tags.
 * @returns undefined for a unit without tags or without a choice
 */
export function maskMessage({ text, tags, verbatim = [] }: Unit): MaskedMessage | undefined {
  if (tags.length === 0 || !hasChoice(text)) return undefined;
  const isItem = tags.every((tag, at) => tag.start === verbatim[at]?.start && tag.end === verbatim[at]?.end);
  if (!isItem || text.search(ARGUMENT) >= 0) return { text: undefined };
  let masked = '';
  let read = 0;
  for (const [at, { start, end }] of tags.entries()) {
    masked += `${text.slice(read, start)}{item${at}}`;
    read = end;
  }
  masked += text.slice(read);
  return { text: parseMessage(masked) && masked };
}

/** Puts the tags of a unit into its translated message. @returns undefined if one is not there exactly once */
export function unmaskMessage(translated: string, { text, tags }: Unit): EndedText | undefined {
  const ends: TagEnd[] = [];
  const seen = new Set<number>();
  let unmasked = '';
  let read = 0;
  for (const { 0: argument, 1: number, index } of translated.matchAll(ARGUMENT)) {
    const tag = Number(number);
    const source = tags[tag];
    if (!source || seen.has(tag)) return undefined;
    seen.add(tag);
    unmasked += translated.slice(read, index);
    ends.push({ kind: 'open', tag, at: unmasked.length });
    unmasked += text.slice(source.start, source.end);
    ends.push({ kind: 'close', tag, at: unmasked.length });
    read = index + argument.length;
  }
  return seen.size === tags.length ? { text: unmasked + translated.slice(read), ends } : undefined;
}
