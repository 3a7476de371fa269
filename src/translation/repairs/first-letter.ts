import { startsLower } from '../../text/letter-case.ts';
import type { Candidate } from '../checks/candidate.ts';

const STARTS_UPPER = /^["“„«([¿¡]*\p{Lu}/u;
/** Not after an apostrophe: Dutch sentences start with "'s Morgens". */
const FIRST_WORD = /^["“„«([¿¡]*\p{Ll}\S*/u;

/**
 * Capitalizes a translation whose source is capitalized. A word with capitals inside, such as iPhone, stays as it is, and
 * so does a protected part.
 * @param to canonical code, because the capital of i is İ in Turkish
 */
export function followCapital({ segment, source, translation, to }: Candidate): string {
  if (!STARTS_UPPER.test(source) || !startsLower(translation)) return translation;
  const word = FIRST_WORD.exec(translation.slice(0, 100))?.[0] ?? '';
  const at = word.search(/\p{Ll}/u);
  if (at < 0 || /\p{Lu}/u.test(word)) return translation;
  const isProtected = segment.some(({ kind, text }) => kind === 'protected' && translation.startsWith(text, at));
  if (isProtected) return translation;
  return translation.slice(0, at) + translation.charAt(at).toLocaleUpperCase(to) + translation.slice(at + 1);
}
