import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import { clamp } from '../../../../clamp.ts';
import type { SegmentSpan } from './protected-elements.ts';

/** An element that represents a protected span, or a pair of them. */
export interface MarkupElement {
  text: string;
  /** Text of the closing span. Undefined for an element that encloses nothing. */
  closer?: string;
  /** Whether a space precedes or follows the span in the source. */
  hasSpaceBefore: boolean;
  hasSpaceAfter: boolean;
  /**
   * Whether the span is a noun without an adjacent letter in the source, so that the translation may not have one either.
   */
  startsWord: boolean;
  endsWord: boolean;
}

/** What a tag of the engine's input represents: an element, or a tag of the sentence by its index. */
export type TagOwner = { kind: 'element'; element: MarkupElement } | { kind: 'tag'; tag: number };

const SPACE = /\s/u;
/** A tag that does not separate words. */
const INLINE_TAG = /^<(?!br\b)/i;
const CLOSING_PUNCTUATION = /^[\p{Pe}\p{Pf}.,;:!?…。、，！？；：%]/u;
export const WORD_START = /^[\p{L}\p{N}]/u;
export const WORD_END = /[\p{L}\p{M}\p{N}]$/u;

/** Describes the element for a span. */
export function toElement(
  spans: readonly SegmentSpan[],
  index: number,
  closer: string | undefined,
  isUnspaced: boolean,
): MarkupElement {
  const { text = '', kind } = spans[index] ?? {};
  const isNoun = kind !== 'symbol';
  const before = spans[index - 1]?.text ?? '';
  const after = spans[index + 1]?.text ?? '';
  const countsAsSpaced = isUnspaced && !text.startsWith('<');
  return {
    text,
    hasSpaceBefore: countsAsSpaced || /\s$/u.test(before),
    hasSpaceAfter: countsAsSpaced || /^\s/u.test(after),
    startsWord: isNoun && !WORD_END.test(before),
    endsWord: isNoun && !WORD_START.test(after),
    ...(closer === undefined ? {} : { closer }),
  };
}

/** A part of the restored text. */
interface Token {
  kind: 'text' | 'open' | 'close' | 'empty';
  text: string;
  element?: MarkupElement;
}

/** An end of a tag of the sentence: its place in the text of a token, or before the token. */
interface TagEnd {
  kind: 'open' | 'close';
  tag: number;
  token: number;
  offset: number;
  /** Whether the tag encloses nothing in the output. */
  isEmpty: boolean;
}

/** The range of a token in the restored text. */
interface Place {
  start: number;
  end: number;
  /** The end before spaces were removed from it. */
  fullEnd: number;
}

/**
 * Restores protected texts, and the spaces around them as in the source.
 * @param owners what each tag of the output represents
 * @param tags tags of the sentence, which do not change the text
 * @returns the restored text, with the tags of the sentence
 */
export function restoreElements(
  output: TaggedText,
  owners: readonly TagOwner[],
  tags: readonly Tag[],
  isUnspaced: boolean,
): TaggedText {
  const { tokens, ends } = readTokens(output, owners);
  const { text, places } = joinTokens(tokens, isUnspaced);
  const restored = tags.map(({ parent }) => ({ start: 0, end: 0, parent }));
  let reached = 0;
  for (const { kind, tag, token, offset, isEmpty } of ends) {
    const { start, end, fullEnd } = places[token] ?? { start: text.length, end: text.length, fullEnd: text.length };
    const inside = clamp(fullEnd - ((tokens[token]?.text.length ?? 0) - offset), start, end);
    const before = places[token - 1]?.end ?? 0;
    const place = offset > 0 ? inside : kind === 'open' ? start : before;
    reached = Math.max(reached, isEmpty ? place : besideWord(text, place, kind));
    const target = restored[tag];
    if (target && kind === 'open') target.start = reached;
    if (target) target.end = reached;
  }
  return { text, tags: restored };
}

/** The place of the end of a tag that encloses no space at this end. */
function besideWord(text: string, place: number, kind: TagEnd['kind']): number {
  let at = place;
  while (kind === 'open' && SPACE.test(text.charAt(at))) at++;
  while (kind === 'close' && SPACE.test(text.charAt(at - 1))) at--;
  return at;
}

function readTokens(output: TaggedText, owners: readonly TagOwner[]): { tokens: Token[]; ends: TagEnd[] } {
  const tokens: Token[] = [];
  const ends: TagEnd[] = [];
  for (const part of readParts(output)) {
    const last = tokens.at(-1);
    if (part.kind === 'text') {
      if (last?.kind === 'text') last.text += part.text;
      else tokens.push({ kind: 'text', text: part.text });
      continue;
    }
    const owner = owners[part.tag];
    if (owner?.kind === 'tag') {
      const place =
        last?.kind === 'text'
          ? { token: tokens.length - 1, offset: last.text.length }
          : { token: tokens.length, offset: 0 };
      const { start = 0, end = 0 } = output.tags[part.tag] ?? {};
      ends.push({ kind: part.kind, tag: owner.tag, ...place, isEmpty: start === end });
    } else if (owner?.element.closer !== undefined) {
      tokens.push({ kind: part.kind, text: part.kind === 'open' ? owner.element.text : owner.element.closer });
    } else if (owner && part.kind === 'open') {
      tokens.push({ kind: 'empty', text: owner.element.text, element: owner.element });
    }
  }
  return { tokens, ends };
}

function joinTokens(tokens: readonly Token[], isUnspaced: boolean): { text: string; places: Place[] } {
  const places: Place[] = [];
  let text = '';
  /** The text of the next token, with the spaces before it that an element requires. */
  let following: string | undefined;
  for (const [index, token] of tokens.entries()) {
    const { element } = token;
    if (!element) {
      const own = following ?? token.text;
      following = undefined;
      text += own;
      places.push({ start: text.length - own.length, end: text.length, fullEnd: text.length });
      continue;
    }
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    const { hasSpaceBefore, hasSpaceAfter, startsWord, endsWord } = element;
    const isSpaced = /\s/u.test(text.at(-1) ?? '') || (next?.kind === 'text' && /^\s/u.test(next.text));
    // A tag without spaces in the source gets a space if it now separates two words.
    const needsSpace = hasSpaceBefore || (!hasSpaceAfter && isSpaced && INLINE_TAG.test(token.text));
    const isFirst = previous === undefined || previous.kind === 'open';
    text = text.trimEnd();
    for (const place of places.slice(places.findLastIndex(({ end }) => end <= text.length) + 1))
      place.end = text.length;
    const joinsWord = startsWord && WORD_END.test(text.slice(-2));
    if (!isFirst && !isUnspaced && (needsSpace || previous.element?.hasSpaceAfter || joinsWord)) text += ' ';
    text += token.text;
    places.push({ start: text.length - token.text.length, end: text.length, fullEnd: text.length });
    if (next?.kind !== 'text') continue;
    following = next.text.trimStart();
    const needsSpaceAfter = hasSpaceAfter || (endsWord && WORD_START.test(following));
    if (needsSpaceAfter && !isUnspaced && !CLOSING_PUNCTUATION.test(following)) following = ` ${following}`;
  }
  return { text, places };
}
