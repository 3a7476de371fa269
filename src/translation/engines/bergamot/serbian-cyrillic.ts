import { latinToCyrillic } from '../../../languages/serbian-transliteration.ts';
import type { Segment } from '../../engine.ts';
import { restoreProtectedParts } from '../../text/protected-parts.ts';

const WORD = /(?<!°)[\p{L}\p{M}\p{N}]+/gu;

/**
 * Serbian is learnt from texts in both of its alphabets, while `sr` is Cyrillic: an answer that is mostly in Latin letters is
 * spelt anew, but for what is kept and for words of its source, which are names.
 */
export function toSerbianCyrillic(answer: string, source: Segment): string {
  const parts = restoreProtectedParts(answer, source);
  const said = parts.map(({ kind, text }) => (kind === 'text' ? text : '')).join(' ');
  if (count(said, /\p{Script=Latin}/gu) <= count(said, /\p{Script=Cyrillic}/gu)) return answer;
  const names = new Set(source.flatMap(({ kind, text }) => (kind === 'text' && text.match(WORD)) || []));
  const spell = (text: string): string =>
    text.replace(WORD, (word) => (names.has(word) ? word : latinToCyrillic(word)));
  return parts.map(({ kind, text }) => (kind === 'text' ? spell(text) : text)).join('');
}

function count(text: string, letter: RegExp): number {
  return text.match(letter)?.length ?? 0;
}
