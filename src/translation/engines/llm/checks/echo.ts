import { areSimilar } from '../../../../languages/close-languages.ts';
import type { Segment } from '../../../engine.ts';
import { restoreProtectedParts } from '../../../text/protected-parts.ts';
import type { Candidate, Check } from './check.ts';

/** Names, numbers and labels may stay as they are: fewer ordinary words than this are no sentence. */
const MIN_WORDS = 4;
/** In languages close to each other, short sentences are often the same. */
const MIN_WORDS_CLOSE = 9;
/** Part of the words that may come from the source. */
const MAX_TAKEN = 0.85;

/** The source, or nearly, instead of a translation; or both. */
export const isEcho: Check = (candidate) => {
  const { source, said } = candidate;
  const taken = ordinaryWords(candidate.segment);
  if (taken.length < leastWords(candidate)) return false;
  if (said.length > source.length * 1.3 && said.includes(source)) return true;
  const own = ordinaryWords(restoreProtectedParts(said, candidate.segment));
  const known = new Set(taken);
  return own.length > 0 && own.filter((word) => known.has(word)).length / own.length > MAX_TAKEN;
};

function leastWords({ from, to }: Candidate): number {
  return areSimilar(from, to) ? MIN_WORDS_CLOSE : MIN_WORDS;
}

/** Words that are no names as far as can be seen: in small letters, or in a script that has no others. */
function ordinaryWords(segment: Segment): string[] {
  const text = segment.map(({ kind, text }) => (kind === 'text' ? text : ' ')).join('');
  return text.match(WORD)?.filter((word) => word === word.toLowerCase()) ?? [];
}

/** A run of Han characters or kana, which has no blanks, counts as words of two. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}]){2,}/gu;
