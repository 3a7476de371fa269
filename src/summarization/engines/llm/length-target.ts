import { clamp } from '../../../clamp.ts';
import { splitSentences } from '../../../text/sentences.ts';
import type { SummaryRequest } from '../../engine.ts';
import { MAX_TEXT_CHARACTERS, sentenceCount } from '../../length-budget.ts';

/**
 * The limits of a summary, and the size that the prompt asks for. Lengths are in code points. Items are sentences of a
 * paragraph, or points.
 */
export interface LengthTarget {
  type: SummaryRequest['type'];
  /** Hard limits. `maxItems` can be infinite. */
  maxItems: number;
  maxCharacters: number;
  /** Items that the prompt asks for. */
  targetItems: number;
  /** Items below which a summary of a long document is requested again. */
  minItems: number;
  /** Length that the prompt asks for. Below the limit of the request, because models count characters badly. */
  targetCharacters: number;
  /** True when the request limits the characters. */
  isLimited: boolean;
}

/** UTF-16 units of the document from which the number of its sentences is estimated. */
const SAMPLE_LENGTH = 40_000;
/** Expected characters of an item: a little more than a sentence of the document has. */
const ITEM_LENGTH = { min: 40, max: 200, growth: 1.3 };
/** A tight limit gives fewer points rather than points below this share of the expected length. */
const MIN_POINT_SHARE = 0.4;
const MAX_POINT_LENGTH = 600;
/** A summary has at most this share of its document's length, and at most this many characters. */
const MAX_DOCUMENT_SHARE = 0.6;
const MAX_TARGET_CHARACTERS = 8_000;
/** Share of the limit that the prompt asks for. */
const TARGET_SHARE = 0.85;

/** @param text the document */
export function computeLengthTarget(
  { type, maxPoints, maxCharacters }: SummaryRequest,
  text: string,
  language?: string,
): LengthTarget {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const sentences = splitSentences(sample, language).length;
  const meanLength = sample.length / Math.max(1, sentences);
  const itemLength = clamp(ITEM_LENGTH.growth * meanLength, ITEM_LENGTH.min, ITEM_LENGTH.max);
  if (type === 'points') return pointsTarget(maxPoints, maxCharacters, itemLength);
  if (maxCharacters === undefined) {
    const items = sentenceCount(sentences, sample.length);
    return {
      type,
      maxItems: items,
      maxCharacters: MAX_TEXT_CHARACTERS,
      targetItems: items,
      minItems: 1,
      targetCharacters: Math.ceil(Math.min(TARGET_SHARE * MAX_TEXT_CHARACTERS, items * itemLength)),
      isLimited: false,
    };
  }
  const fromDocument = clamp(MAX_DOCUMENT_SHARE * text.length, ITEM_LENGTH.min, MAX_TARGET_CHARACTERS);
  const targetCharacters = Math.ceil(Math.min(TARGET_SHARE * maxCharacters, fromDocument));
  return {
    type,
    maxItems: Number.POSITIVE_INFINITY,
    maxCharacters,
    targetItems: Math.max(1, Math.round(targetCharacters / itemLength)),
    minItems: 1,
    targetCharacters,
    isLimited: true,
  };
}

function pointsTarget(maxItems: number, maxCharacters: number | undefined, itemLength: number): LengthTarget {
  if (maxCharacters === undefined) {
    return {
      type: 'points',
      maxItems,
      maxCharacters: maxItems * MAX_POINT_LENGTH,
      targetItems: maxItems,
      minItems: maxItems,
      targetCharacters: Math.ceil(maxItems * itemLength),
      isLimited: false,
    };
  }
  const targetItems = clamp(Math.floor(maxCharacters / (MIN_POINT_SHARE * itemLength)), 1, maxItems);
  return {
    type: 'points',
    maxItems,
    maxCharacters,
    targetItems,
    minItems: 1,
    targetCharacters: Math.ceil(Math.min(TARGET_SHARE * maxCharacters, 2 * targetItems * itemLength)),
    isLimited: true,
  };
}
