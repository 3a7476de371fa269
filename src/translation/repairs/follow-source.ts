import type { Candidate } from '../checks/candidate.ts';
import { dropAddedArticle } from './added-article.ts';
import { dropAddedBracket } from './added-bracket.ts';
import { followBlockBlanks } from './block-blanks.ts';
import { dropClosingBlanks } from './closing-blanks.ts';
import { followDates } from './dates.ts';
import { followFinalMark } from './final-mark.ts';
import { followCapital } from './first-letter.ts';
import { followLetterCase } from './letter-case.ts';
import { followNoBreakSpaces } from './no-break-spaces.ts';
import { followNumbers } from './numbers.ts';
import { followOrdinals } from './ordinals.ts';
import { followSmallWords } from './small-words.ts';

/** Steps that change a translation as its source requires. */
const STEPS = [
  dropAddedBracket,
  dropAddedArticle,
  dropClosingBlanks,
  followSmallWords,
  followFinalMark,
  followCapital,
  followNumbers,
  followOrdinals,
  followDates,
  followLetterCase,
  followBlockBlanks,
  followNoBreakSpaces,
] as const;

/** Gives a translation the end and the letter case of its source, and its numbers in the form of the target language. */
export function followSource(candidate: Candidate): string {
  return STEPS.reduce((translation, step) => step({ ...candidate, translation }), candidate.translation);
}
