import type { Candidate } from '../checks/candidate.ts';

const BRACKET = /[([（［]/u;
/** A bracket at the end of a text, closed or cut, and the marks after it. */
const LAST_BRACKET = /(?:(?<!\s)\s+[([]|[（［])[^()[\]（）［］]*[)\]）］]?(?<marks>["'”’»]?[.!?…:。！？：]*)$/u;

/** Cap on an added bracket, in UTF-16 units. */
const MAX_BRACKET_LENGTH = 60;

/**
 * Removes a bracket at the end of a translation whose source has none. Models add a note from their training texts to names
 * and rare words: "Tom Baker (em inglês)".
 */
export function dropAddedBracket({ segment, source, translation }: Candidate): string {
  if (BRACKET.test(source)) return translation;
  const start = Math.max(0, translation.length - MAX_BRACKET_LENGTH);
  const last = LAST_BRACKET.exec(translation.slice(start));
  const end = start + (last?.index ?? 0);
  if (!last || translation.slice(0, end).trim() === '') return translation;
  const kept = translation.slice(0, end) + (last.groups?.marks ?? '');
  const isLoss = segment.some(({ kind, text }) => kind === 'protected' && !kept.includes(text));
  return isLoss ? translation : kept;
}
