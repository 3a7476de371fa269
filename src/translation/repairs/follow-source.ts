import type { Candidate } from '../checks/candidate.ts';
import { dropAddedBracket } from './added-bracket.ts';
import { followFinalMark } from './final-mark.ts';
import { followCapital } from './first-letter.ts';

/** Steps that change the ends of a translation as its source requires. */
const STEPS = [dropAddedBracket, followFinalMark, followCapital] as const;

/** Gives a translation the end and the first capital of its source. */
export function followSource(candidate: Candidate): string {
  return STEPS.reduce((translation, step) => step({ ...candidate, translation }), candidate.translation);
}
