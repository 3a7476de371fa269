import { UNSPACED } from '../../../../text/unspaced-scripts.ts';
import type { SegmentSpan } from './protected-elements.ts';

/** Spaces between words, or the position after East Asian punctuation. */
const BOUNDARY = /(?<=\S)\s+(?=\S)|(?<=[、，；：。！？])(?=.)/gu;
const CLAUSE_END = /[,;:，；：、。！？)）]$/u;
/** The distance of a clause end from the middle is divided by this factor, so that it is preferred to a space. */
const CLAUSE_WEIGHT = 3;

interface Cut {
  /** Index of the span to cut. */
  index: number;
  /** Offset in its text, in UTF-16 units. */
  at: number;
}

/** Total length of the spans in UTF-16 units. */
export function totalLength(spans: readonly SegmentSpan[]): number {
  return spans.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Splits a sentence near its middle, preferably at the end of a clause, otherwise between words. A text in a script without
 * spaces may be split anywhere. Undefined if the sentence cannot be split.
 */
export function splitLongSentence(spans: readonly SegmentSpan[]): [SegmentSpan[], SegmentSpan[]] | undefined {
  const cut = bestCut(spans) ?? cutUnspacedText(spans);
  const span = cut && spans[cut.index];
  if (!cut || !span) return undefined;
  return [
    [...spans.slice(0, cut.index), { kind: 'text', text: span.text.slice(0, cut.at) }],
    [{ kind: 'text', text: span.text.slice(cut.at).trimStart() }, ...spans.slice(cut.index + 1)],
  ];
}

function bestCut(spans: readonly SegmentSpan[]): Cut | undefined {
  const middle = totalLength(spans) / 2;
  let best: Cut | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let start = 0;
  for (const [index, { kind, text }] of spans.entries()) {
    for (const { index: at } of kind === 'text' ? text.matchAll(BOUNDARY) : []) {
      const weight = CLAUSE_END.test(text.slice(Math.max(0, at - 1), at)) ? CLAUSE_WEIGHT : 1;
      const distance = Math.abs(start + at - middle) / weight;
      if (distance >= bestDistance) continue;
      bestDistance = distance;
      best = { index, at };
    }
    start += text.length;
  }
  return best;
}

const IS_UNSPACED = new RegExp(UNSPACED, 'u');

/** Cuts in the middle of the longest text whose script has no spaces. */
function cutUnspacedText(spans: readonly SegmentSpan[]): Cut | undefined {
  const texts = [...spans.entries()].filter(([, { kind, text }]) => kind === 'text' && IS_UNSPACED.test(text));
  const [longest] = texts.toSorted(([, one], [, other]) => other.text.length - one.text.length);
  if (!longest || longest[1].text.length < 2) return undefined;
  const [index, { text }] = longest;
  const at = text.length >> 1;
  // Never inside a surrogate pair.
  return { index, at: /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at };
}
