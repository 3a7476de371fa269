import type { Candidate } from '../checks/candidate.ts';
import { followFinalMark } from './final-mark.ts';
import { followCapital } from './first-letter.ts';

/** Gives a translation the final mark and the capital of its source. */
export function followSource(candidate: Candidate): string {
  return followCapital({ ...candidate, translation: followFinalMark(candidate) });
}
