import type { SummaryRequest } from './engine.ts';

/** Default limits of a summary of type `text`, in sentences and in code points. */
const MAX_SENTENCES = 7;
export const MAX_TEXT_CHARACTERS = 1200;

/** Per square root of the number of sentences. With the square root alone, a third of the facts that readers look for had no room. */
const SENTENCES_PER_ROOT = 1.4;
/**
 * UTF-16 units that are read at a glance. A notice of a few short sentences has a fact in each, so that its summary may have as many
 * sentences as these hold.
 */
const GLANCE = 480;
/** Sentences of such a source, and the share of them that a summary has at most. */
const MAX_FEW = 8;
const MAX_SHARE_OF_FEW = 0.7;

/**
 * Default number of sentences in a summary of type `text`, 1 to 7: 1.4 times the square root of the source's, and more of a source of a
 * few short ones.
 * @param characters of all sentences, in letters of scripts with spaces
 */
export function sentenceCount(sentences: number, characters: number): number {
  const atGlance = Math.floor((GLANCE * sentences) / Math.max(1, characters));
  const ofFew = sentences > MAX_FEW ? 0 : Math.min(atGlance, Math.ceil(MAX_SHARE_OF_FEW * sentences));
  return Math.min(MAX_SENTENCES, Math.max(1, Math.round(SENTENCES_PER_ROOT * Math.sqrt(sentences)), ofFew));
}

const IDEOGRAPHS = /[\u3040-\u30ff\u3400-\u9fff]/g;
/** Letters that a Chinese or Japanese character stands for, beyond itself. */
const IDEOGRAPH_GAIN = 2;

const readingLength = (text: string): number => text.length + IDEOGRAPH_GAIN * (text.match(IDEOGRAPHS)?.length ?? 0);

/** The limits of a summary. Both can be infinite. */
export interface SelectionLimits {
  type: 'text' | 'points';
  /** Sentences or points. */
  maxItems: number;
  /** Code points, with the separators between the sentences of a text. */
  maxCharacters: number;
}

/**
 * The limits of a summary by `max_points`, `max_characters`, its type and the sentences of the source.
 * @param items headed items of the source, each of which has a sentence in a text as far as its limit allows
 */
export function limitsOf(
  { type, maxPoints, maxCharacters }: SummaryRequest,
  sentences: readonly { text: string }[],
  items = 0,
): SelectionLimits {
  if (type === 'points') return { type, maxItems: maxPoints, maxCharacters: maxCharacters ?? Number.POSITIVE_INFINITY };
  if (maxCharacters !== undefined) return { type, maxItems: Number.POSITIVE_INFINITY, maxCharacters };
  const characters = sentences.reduce((sum, { text }) => sum + readingLength(text), 0);
  const maxItems = Math.max(sentenceCount(sentences.length, characters), Math.min(items, MAX_SENTENCES));
  return { type, maxItems, maxCharacters: MAX_TEXT_CHARACTERS };
}
