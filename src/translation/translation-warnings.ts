import type { DocumentWarningCode } from '../formats/warnings.ts';
import type { Fault } from './checks/find-faults.ts';

/** What a client is told of translations that still have faults after all repairs. */
export const TRANSLATION_WARNING_CODES = ['untranslated', 'doubtful'] as const satisfies readonly DocumentWarningCode[];

export type TranslationWarningCode = (typeof TRANSLATION_WARNING_CODES)[number];

/** The warning of each fault that changes what a text says. Other faults are of style. */
const WARNING_OF: Readonly<Partial<Record<Fault, TranslationWarningCode>>> = {
  echo: 'untranslated',
  half_translated: 'untranslated',
  untranslated: 'untranslated',
  kept_piece: 'untranslated',
  unknown_word: 'untranslated',
  loop: 'doubtful',
  length: 'doubtful',
  address: 'doubtful',
  lost_item: 'doubtful',
  lost_label: 'doubtful',
  lost_bracket: 'doubtful',
  lost_code: 'doubtful',
  lost_number: 'doubtful',
  added_number: 'doubtful',
  doubled_word: 'doubtful',
};

/** The texts of each warning, by their indexes. */
export type WarnedTexts = ReadonlyMap<TranslationWarningCode, ReadonlySet<number>>;

/** Collects what is told of each text. */
export interface WarningCollector {
  add(text: number, faults: readonly Fault[]): void;
  texts: WarnedTexts;
}

export function createWarningCollector(): WarningCollector {
  const texts = new Map<TranslationWarningCode, Set<number>>();
  return {
    add(text, faults) {
      for (const fault of faults) {
        const code = WARNING_OF[fault];
        if (code) texts.set(code, (texts.get(code) ?? new Set()).add(text));
      }
    },
    texts,
  };
}

/** A warning with the indexes of its texts, in order. */
export interface TranslationWarning {
  code: TranslationWarningCode;
  texts: number[];
}

/** @param textsOfUnits for each unit the index of its text. Default: each text is one unit */
export function toTranslationWarnings(warned: WarnedTexts, textsOfUnits?: readonly number[]): TranslationWarning[] {
  return TRANSLATION_WARNING_CODES.flatMap((code) => {
    const own = [...(warned.get(code) ?? [])].map((unit) => textsOfUnits?.[unit] ?? unit);
    const texts = [...new Set(own)].toSorted((one, other) => one - other);
    return texts.length > 0 ? [{ code, texts }] : [];
  });
}
