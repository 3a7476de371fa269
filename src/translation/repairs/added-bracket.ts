import type { Candidate } from '../checks/candidate.ts';
import { withoutFinalMarks } from './final-mark.ts';

const OPENING = /[([（［]/gu;
/** A bracket at the end of a text, closed or cut. */
const LAST_BRACKET = /(?:(?<!\s)\s+[([]|[（［])[^()[\]（）［］]*(?:[)\]）］][.!?…:。！？：]*)?$/u;

/** Cap on an added bracket, in UTF-16 units. */
const MAX_BRACKET_LENGTH = 60;

/**
 * Removes a bracket at the end of a translation that has more of them than its source. Models add a note from their training texts to names
 * and rare words: "Tom Baker (em inglês)".
 */
export function dropAddedBracket({ segment, source, translation }: Candidate): string {
  if (countOpening(translation) <= countOpening(source)) return translation;
  const start = Math.max(0, translation.length - MAX_BRACKET_LENGTH);
  const bracket = LAST_BRACKET.exec(translation.slice(start))?.[0] ?? '';
  const words = translation.slice(0, translation.length - bracket.length);
  if (bracket === '' || words.trim() === '') return translation;
  const marks = bracket.slice(withoutFinalMarks(bracket).length);
  // The stop of an abbreviation ends the sentence as well.
  const kept = words.endsWith(marks) ? words : words + marks;
  const isLoss = segment.some(({ kind, text }) => kind === 'protected' && !kept.includes(text));
  return isLoss ? translation : kept;
}

const countOpening = (text: string): number => text.match(OPENING)?.length ?? 0;
