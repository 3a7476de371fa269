import type { Candidate } from '../checks/candidate.ts';

/** A phrase in straight single quotation marks, which are no apostrophes. */
const SINGLE_QUOTED = /(?<![\p{L}\p{M}\p{N}])'[^'"\n]{1,60}'(?![\p{L}\p{M}\p{N}])/gu;
const DOUBLE = /["“”]/g;

/** Gives phrases in quotation marks the single ones of the source, where it has no others. Models write double ones. */
export function followQuotes({ source, translation }: Candidate): string {
  const quoted = source.match(SINGLE_QUOTED)?.length ?? 0;
  if (quoted === 0 || source.search(DOUBLE) >= 0 || translation.search(SINGLE_QUOTED) >= 0) return translation;
  return translation.match(DOUBLE)?.length === 2 * quoted ? translation.replace(DOUBLE, "'") : translation;
}
