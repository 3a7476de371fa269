import type { SummaryRequest } from './engine.ts';

/** Default limits of a summary of type `text`, in sentences and in code points. */
const MAX_SENTENCES = 7;
export const MAX_TEXT_CHARACTERS = 1200;

/** A shorter text has little to leave out. */
const MIN_SENTENCES_OF_LONGER = 8;
const SHARE_OF_LONGER = 1.4;

/**
 * Default number of sentences in a summary of type `text`, 1 to 7: about the square root of the source's, and two fifths more for texts that are not
 * short. With the square root alone, a third of the facts that readers look for had no room.
 */
export function sentenceCount(sentences: number): number {
  const share = sentences < MIN_SENTENCES_OF_LONGER ? 1 : SHARE_OF_LONGER;
  return Math.min(MAX_SENTENCES, Math.max(1, Math.round(share * Math.sqrt(sentences))));
}

/** The limits of a summary. Both can be infinite. */
export interface SelectionLimits {
  type: 'text' | 'points';
  /** Sentences or points. */
  maxItems: number;
  /** Code points, with the separators between the sentences of a text. */
  maxCharacters: number;
}

/**
 * The limits of a summary by `max_points`, `max_characters` and its type.
 * @param items headed items of the source, each of which has a sentence in a text as far as its limit allows
 */
export function limitsOf(
  { type, maxPoints, maxCharacters }: SummaryRequest,
  sentences: number,
  items = 0,
): SelectionLimits {
  if (type === 'points') return { type, maxItems: maxPoints, maxCharacters: maxCharacters ?? Number.POSITIVE_INFINITY };
  if (maxCharacters !== undefined) return { type, maxItems: Number.POSITIVE_INFINITY, maxCharacters };
  const maxItems = Math.max(sentenceCount(sentences), Math.min(items, MAX_SENTENCES));
  return { type, maxItems, maxCharacters: MAX_TEXT_CHARACTERS };
}
