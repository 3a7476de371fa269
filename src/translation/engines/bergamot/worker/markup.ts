import { hasSpacesBetweenWords } from '../../../../languages/word-spacing.ts';
import { normalize } from '../../../../text/normalize.ts';
import { pairMarks } from '../../../text/pair-marks.ts';
import { encodeEntities } from './entities.ts';
import { type MarkupElement, readTokens } from './markup-tokens.ts';
import type { SegmentSpan } from './protected-elements.ts';
import type { EngineInput } from './translate-inputs.ts';

/** A sentence as markup for the engine, and the function that converts the output back. */
export interface Markup {
  input: EngineInput;
  /** Replaces the elements in the engine's output with the protected texts. */
  restore(output: string): string;
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
  if (!spans.some(isElement)) {
    return { input: { text: spans.map(toText).join(''), html: false }, restore: (output) => output };
  }
  const marks = spans.map(({ kind, text }) => (kind === 'symbol' ? text : undefined));
  const pairs = pairMarks(marks).filter(({ opener, closer }) => closer > opener + 1);
  const openers = new Map(pairs.map((pair) => [pair.opener, pair]));
  const closers = new Set(pairs.map(({ closer }) => closer));
  const elements: MarkupElement[] = [];
  let text = '';
  for (const [index, span] of spans.entries()) {
    if (!isElement(span)) {
      text += encodeEntities(toText(span));
      continue;
    }
    if (closers.has(index)) {
      text += '</a>';
      continue;
    }
    const closer = spans[openers.get(index)?.closer ?? -1]?.text;
    text += closer === undefined ? `<img id="${elements.length}">` : `<a id="${elements.length}">`;
    const isNoun = span.kind !== 'symbol';
    elements.push({
      text: span.text,
      ...spacesAround(spans, index, !hasSpacesBetweenWords(from)),
      startsWord: isNoun && !WORD_END.test(spans[index - 1]?.text ?? ''),
      endsWord: isNoun && !WORD_START.test(spans[index + 1]?.text ?? ''),
      ...(closer === undefined ? {} : { closer }),
    });
  }
  return { input: { text, html: true }, restore: (output) => restore(output, elements, !hasSpacesBetweenWords(to)) };
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

/** Restores protected texts, and the spaces around them as in the source. */
function restore(output: string, elements: readonly MarkupElement[], isUnspaced: boolean): string {
  const tokens = readTokens(output, elements);
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
