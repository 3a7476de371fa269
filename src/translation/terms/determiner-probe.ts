import type { Segment } from '../engine.ts';

/** Words before a term that are translated with it. Its article and a preposition are among them. */
const WORDS = 3;
/** Longer words are no determiners. UTF-16 units. */
const MAX_LENGTH = 60;
const PUNCTUATION = /[^\p{L}\p{M}\p{N}'’\-\s]/u;
const WORD = /\S+/g;

/**
 * A short text whose translation has the determiner of a given translation of a term: the words before the term, and the
 * target in place of the term. Undefined if no word is before the term.
 * @param part index of the term in the segment
 */
export function determinerProbe(segment: Segment, part: number, target: string): Segment | undefined {
  const texts = segment.slice(0, part).filter(({ kind, text }) => kind !== 'protected' || /\p{L}/u.test(text));
  const before = texts.map(({ text }) => text).join('');
  const words = before.slice(-MAX_LENGTH).split(PUNCTUATION).at(-1)?.match(WORD)?.slice(-WORDS);
  return words ? [{ kind: 'text', text: `${words.join(' ')} ${target}` }] : undefined;
}
