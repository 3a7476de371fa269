import type { Candidate } from '../checks/candidate.ts';
import { dropAddedArticle, dropAddedBracket } from './added-words.ts';
import { dropClosingBlanks, followBlockBlanks } from './blanks.ts';
import { followDates } from './dates.ts';
import { followFinalMark } from './final-mark.ts';
import { followCapital, followItems, followLetterCase } from './letter-case.ts';
import { followNoBreakSpaces, followNumbers, followOrdinals } from './numbers.ts';
import { followQuotes } from './quotes.ts';
import { followSmallWords } from './small-words.ts';
import { followUnits } from './units.ts';

/** Steps that change a translation as its source requires. */
const STEPS = [
  dropAddedBracket,
  dropAddedArticle,
  dropClosingBlanks,
  followSmallWords,
  followFinalMark,
  followQuotes,
  followCapital,
  followItems,
  followNumbers,
  followOrdinals,
  followDates,
  followUnits,
  followLetterCase,
  followBlockBlanks,
  followNoBreakSpaces,
] as const;

/** Gives a translation the end and the letter case of its source, and its numbers in the form of the target language. */
export function followSource(candidate: Candidate): string {
  return STEPS.reduce((translation, step) => step({ ...candidate, translation }), candidate.translation);
}
