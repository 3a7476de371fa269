import type { TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../formats/format.ts';
import type { WarningCounts } from '../formats/warnings.ts';
import type { SegmentReport } from './segment-reports.ts';
import type { TranslationOptions } from './translation-options.ts';
import type { TranslationWarning } from './translation-warnings.ts';

/** A request without its texts. */
export interface TranslationOrder extends TranslationOptions {
  /** Language codes as the client wrote them. Without `currentLanguage`, the language of each string is detected. */
  targetLanguage: string;
  currentLanguage?: string | undefined;
}

export interface TranslateRequest extends TranslationOrder {
  text: string | readonly string[];
  /** Whether the result has the segments of each string. */
  segments?: boolean | undefined;
}

/** Units of a document whose language is known. */
export interface TranslateUnitsRequest extends TranslationOrder {
  units: readonly Unit[];
  currentLanguage: string;
  /** Whether the translations of engines that pass all checks are added to the memory. */
  memoryUpdate?: boolean | undefined;
}

/**
 * Reserves quota for the output, in UTF-16 units, when it is known before the work.
 * @throws GlossaError `quota_exceeded`, which ends the request
 */
export type ReserveOutput = (length: number) => Promise<void>;

/** Receives the translation of a string, by its index, as soon as it is ready, in any order. */
export type OnTranslated = (index: number, text: string) => void;

/** Callbacks that the translator calls while it works. */
export interface TranslateListeners {
  reserveOutput?: ReserveOutput | undefined;
  onTranslated?: OnTranslated | undefined;
}

export interface TranslateResult {
  texts: string[];
  /**
   * Other translations of each string, the best first: as many as are wanted or fewer, different from each other and from the
   * translation. Empty where no engine has alternatives.
   */
  alternatives: string[][];
  /** The segments of each string, in its order. Undefined unless they are wanted. */
  segments: SegmentReport[][] | undefined;
  /** Detected canonical code of each string; null when it has nothing to translate. Undefined without detection. */
  detected: (string | null)[] | undefined;
  /** The probability that the detected language of each string is right, from 0 to 1. Empty without detection. */
  confidences: number[];
  /** Labels for `x-glossa-engine`, without duplicates; empty when no engine was needed. */
  engines: string[];
  engineMs: number;
  /** What is told of translations that still have faults. Empty for nearly all requests. */
  warnings: TranslationWarning[];
}

export interface TranslateUnitsResult extends Pick<TranslateResult, 'engines' | 'engineMs'> {
  /** One for each unit, with its tags in the same order; undefined for a unit that stays as it is. */
  translations: (TaggedText | undefined)[];
  /** The texts with words that no engine got, those whose translations still have faults, and the segments for which the memory has no room. */
  warnings: WarningCounts;
}
