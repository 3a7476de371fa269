import { hasAddedAddress, hasAddedCapital, hasAddedMark, hasAddedWord } from './additions.ts';
import type { Candidate, Check } from './candidate.ts';
import { isHalfTranslated } from './half-translated.ts';
import { keepsWord } from './kept-word.ts';
import { hasWrongLength, isTooLongForShort } from './length.ts';
import { hasLostBracket } from './lost-bracket.ts';
import { hasLostCode } from './lost-code.ts';
import { hasLostItem } from './lost-item.ts';
import { hasLostLabel } from './lost-label.ts';
import { hasMovedItem } from './moved-item.ts';
import { hasAddedNumber, hasLostNumber } from './numbers.ts';
import { doublesWord, isRepetitive, repeatsWord } from './repetition.ts';
import { isEcho, isUntranslated, isUntranslatedWord } from './untranslated.ts';

/** The checks of every translation by every engine, with the label of each in the metrics. */
const CHECKS = {
  loop: isRepetitive,
  length: hasWrongLength,
  echo: isEcho,
  half_translated: isHalfTranslated,
  address: hasAddedAddress,
  lost_item: hasLostItem,
  lost_label: hasLostLabel,
  lost_bracket: hasLostBracket,
  lost_code: hasLostCode,
  lost_number: hasLostNumber,
  added_number: hasAddedNumber,
  doubled_word: doublesWord,
  // For short texts.
  moved_item: hasMovedItem,
  kept_word: keepsWord,
  repeated_word: repeatsWord,
  short_length: isTooLongForShort,
  untranslated: isUntranslated,
  untranslated_word: isUntranslatedWord,
  added_mark: hasAddedMark,
  added_word: hasAddedWord,
  added_capital: hasAddedCapital,
} as const satisfies Readonly<Record<string, Check>>;

/** `kept_piece`: an engine damages a piece of the segment even alone, so that the piece stays in its language. */
export type Fault = keyof typeof CHECKS | 'kept_piece';

const CHECKED = Object.keys(CHECKS).filter((key): key is keyof typeof CHECKS => key in CHECKS);

export const FAULTS: readonly Fault[] = [...CHECKED, 'kept_piece'];

/** The faults of a translation. None for nearly all sentences. */
export function findFaults(candidate: Candidate): Fault[] {
  return CHECKED.filter((fault) => CHECKS[fault](candidate));
}
