import { readParts, type Tag, type TaggedText } from '@glossa/tagged-text';
import { hasSpacesBetweenWords } from '../../../../languages/word-spacing.ts';
import { normalize } from '../../../../text/normalize.ts';
import { pairMarks } from '../../../text/pair-marks.ts';
import type { SegmentSpan } from './protected-elements.ts';

/** A sentence for the engine, with a tag for each element, and the function that converts the output back. */
export interface Markup {
  input: TaggedText;
  /** Replaces the tags of the engine's output with the protected texts. */
  restore(output: TaggedText): string;
}

/** An element that represents a protected span, or a pair of them. */
interface MarkupElement {
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

/** Invisible characters that no vocabulary has. Joiners are excluded, because they are significant in some scripts. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/gu;
const SPACES = /[\p{Zs}\t]+/gu;

/**
 * Converts spans to input for the engine.
 * @param hasElements whether protected spans without a stand-in become elements; otherwise they are passed as text
 */
export function toMarkup(spans: readonly SegmentSpan[], from: string, to: string, hasElements: boolean): Markup {
  const isElement = ({ kind, standIn }: SegmentSpan): boolean =>
    hasElements && kind !== 'text' && standIn === undefined;
  const toText = ({ kind, text, standIn }: SegmentSpan): string =>
    kind === 'text' ? cleanText(text) : (standIn ?? text);
  const marks = spans.map((span) => (isElement(span) && span.kind === 'symbol' ? span.text : undefined));
  const pairs = pairMarks(marks).filter(({ opener, closer }) => closer > opener + 1);
  const closers = new Map(pairs.map(({ opener, closer }) => [opener, closer]));
  const closing = new Set(closers.values());
  const elements: MarkupElement[] = [];
  const tags: (Tag & { end: number })[] = [];
  const open: number[] = [];
  let text = '';
  for (const [index, span] of spans.entries()) {
    if (!isElement(span)) {
      text += toText(span);
      continue;
    }
    if (closing.has(index)) {
      const closed = tags[open.pop() ?? -1];
      if (closed) closed.end = text.length;
      continue;
    }
    const closer = spans[closers.get(index) ?? -1]?.text;
    const isNoun = span.kind !== 'symbol';
    elements.push({
      text: span.text,
      ...spacesAround(spans, index, !hasSpacesBetweenWords(from)),
      startsWord: isNoun && !WORD_END.test(spans[index - 1]?.text ?? ''),
      endsWord: isNoun && !WORD_START.test(spans[index + 1]?.text ?? ''),
      ...(closer === undefined ? {} : { closer }),
    });
    const isBetweenWords = WORD_END.test(text.slice(-2)) && WORD_START.test(spans[index + 1]?.text ?? '');
    tags.push({ start: text.length, end: text.length, parent: open.at(-1) });
    if (closer !== undefined) open.push(tags.length - 1);
    else if (isBetweenWords && hasSpacesBetweenWords(from)) text += ' ';
  }
  return { input: { text, tags }, restore: (output) => restore(output, elements, !hasSpacesBetweenWords(to)) };
}

function cleanText(text: string): string {
  return normalize(text.replace(INVISIBLE, '').replace(SPACES, ' '), 'NFC');
}

function spacesAround(
  spans: readonly SegmentSpan[],
  index: number,
  isUnspaced: boolean,
): Pick<MarkupElement, 'hasSpaceBefore' | 'hasSpaceAfter'> {
  const isTag = spans[index]?.text.startsWith('<');
  if (isUnspaced && !isTag) return { hasSpaceBefore: true, hasSpaceAfter: true };
  return {
    hasSpaceBefore: /\s$/u.test(spans[index - 1]?.text ?? ''),
    hasSpaceAfter: /^\s/u.test(spans[index + 1]?.text ?? ''),
  };
}

/** A tag that does not separate words. */
const INLINE_TAG = /^<(?!br\b)/i;
const WORD_START = /^[\p{L}\p{N}]/u;
const WORD_END = /[\p{L}\p{M}\p{N}]$/u;
const CLOSING_PUNCTUATION = /^[\p{Pe}\p{Pf}.,;:!?…。、，！？；：%]/u;

/** A part of the engine's output. */
type Token =
  | { kind: 'text' | 'open' | 'close'; text: string }
  | { kind: 'empty'; element: MarkupElement; text: string };

function* readTokens(output: TaggedText, elements: readonly MarkupElement[]): Generator<Token> {
  for (const part of readParts(output)) {
    if (part.kind === 'text') {
      yield { kind: 'text', text: part.text };
      continue;
    }
    const element = elements[part.tag];
    if (element?.closer !== undefined)
      yield { kind: part.kind, text: part.kind === 'open' ? element.text : element.closer };
    else if (element && part.kind === 'open') yield { kind: 'empty', element, text: element.text };
  }
}

/** Restores protected texts, and the spaces around them as in the source. */
function restore(output: TaggedText, elements: readonly MarkupElement[], isUnspaced: boolean): string {
  const tokens = [...readTokens(output, elements)];
  let text = '';
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'empty') {
      text += token.text;
      continue;
    }
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    const { hasSpaceBefore, hasSpaceAfter, startsWord, endsWord } = token.element;
    const isSpaced = /\s/u.test(text.at(-1) ?? '') || (next?.kind === 'text' && /^\s/u.test(next.text));
    // A tag without spaces in the source gets a space if it now separates two words.
    const needsSpace = hasSpaceBefore || (!hasSpaceAfter && isSpaced && INLINE_TAG.test(token.text));
    const isFirst = previous === undefined || previous.kind === 'open';
    const followsSpacedElement = previous?.kind === 'empty' && previous.element.hasSpaceAfter;
    text = text.trimEnd();
    const joinsWord = startsWord && WORD_END.test(text.slice(-2));
    if (!isFirst && !isUnspaced && (needsSpace || followsSpacedElement || joinsWord)) text += ' ';
    text += token.text;
    if (next?.kind !== 'text') continue;
    next.text = next.text.trimStart();
    const needsSpaceAfter = hasSpaceAfter || (endsWord && WORD_START.test(next.text));
    if (needsSpaceAfter && !isUnspaced && !CLOSING_PUNCTUATION.test(next.text)) next.text = ` ${next.text}`;
  }
  return text;
}
