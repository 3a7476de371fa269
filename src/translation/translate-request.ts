import type { TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../formats/format.ts';
import type { FormatName } from '../formats/formats.ts';
import type { TagOptions } from '../formats/tag-options.ts';
import type { Formality } from './formality.ts';
import type { Term } from './terms/term.ts';
import type { SentenceSplitting } from './text/sentence-splitting.ts';

/** What a request chooses beside its texts. */
export interface TranslationChoices {
  /** Language codes as the client wrote them. Without `currentLanguage`, the language of each string is detected. */
  targetLanguage: string;
  currentLanguage: string | undefined;
  /** Default: the engine's choice. `prefer_more` and `prefer_less` are followed by engines that can. */
  formality?: Formality | undefined;
  /** Text about the texts, which is not translated. Engines that cannot use it ignore it. */
  context?: string | undefined;
  /** Terms with their translations. They win over those of the stored glossary. */
  glossary?: readonly Term[] | undefined;
  /** ID of a stored glossary of the owner. */
  glossaryId?: string | undefined;
  /** Terms that stay as they are written. They win over the glossaries. */
  doNotTranslate?: readonly string[] | undefined;
  /** Default: line breaks divide, except those in a paragraph that is wrapped over several lines. */
  sentences?: SentenceSplitting | undefined;
}

export interface TranslateRequest extends TranslationChoices {
  text: string | readonly string[];
  /** Format of each string. Default: plain text. */
  format?: FormatName | undefined;
  /** How the elements of `html` and `xml` are read. */
  tagOptions?: TagOptions | undefined;
  /** Alternatives that are wanted of each string. Default: 0. */
  alternatives?: number | undefined;
  /**
   * Reserves quota for the output, in UTF-16 units, when it is known before the work.
   * @throws GlossaError `quota_exceeded`, which ends the request
   */
  reserveOutput?: ((length: number) => Promise<void>) | undefined;
}

/** Units of a document whose language is known. */
export interface TranslateUnitsRequest extends TranslationChoices {
  units: readonly Unit[];
  currentLanguage: string;
}

export interface TranslateResult {
  texts: string[];
  /**
   * Other translations of each string, the best first: as many as are wanted or fewer, different from each other and from the
   * translation. Empty where no engine has alternatives.
   */
  alternatives: string[][];
  /** Detected canonical code of each string; null when it has nothing to translate. Undefined without detection. */
  detected: (string | null)[] | undefined;
  /** The probability that the detected language of each string is right, from 0 to 1. Empty without detection. */
  confidences: number[];
  /** Labels for `x-glossa-engine`, without duplicates; empty when no engine was needed. */
  engines: string[];
  engineMs: number;
}

export interface TranslateUnitsResult extends Pick<TranslateResult, 'engines' | 'engineMs'> {
  /** One for each unit, with its tags in the same order; undefined for a unit that stays as it is. */
  translations: (TaggedText | undefined)[];
}
