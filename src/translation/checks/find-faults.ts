import { hasAddedAddress, hasAddedCapital, hasAddedMark, hasAddedNumber, hasAddedWord } from './additions.ts';
import type { Candidate, Check } from './candidate.ts';
import { isHalfTranslated } from './half-translated.ts';
import { hasWrongLength, isTooLongForShort } from './length.ts';
import { hasLostBracket } from './lost-bracket.ts';
import { hasLostCode, hasLostNumber } from './lost-code.ts';
import { hasLostItem } from './lost-item.ts';
import { hasLostLabel } from './lost-label.ts';
import { doublesWord, isRepetitive, repeatsWord } from './repetition.ts';
import { isEcho, isUntranslated } from './untranslated.ts';

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
  doubled_word: doublesWord,
  // For short texts.
  repeated_word: repeatsWord,
  short_length: isTooLongForShort,
  untranslated: isUntranslated,
  added_mark: hasAddedMark,
  added_number: hasAddedNumber,
  added_word: hasAddedWord,
  added_capital: hasAddedCapital,
} as const satisfies Readonly<Record<string, Check>>;

export type Fault = keyof typeof CHECKS;

/** The faults of a translation. None for nearly all sentences. */
export function findFaults(candidate: Candidate): Fault[] {
  return FAULTS.filter((fault) => CHECKS[fault](candidate));
}

const FAULTS = Object.keys(CHECKS).filter((key): key is Fault => key in CHECKS);
