/** What a text is written in. */
export const TEXT_FORMATS = ['text', 'html', 'markdown'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Form of address; empty leaves it to the engine. */
export const FORMALITIES = ['', 'more', 'less'] as const;
export type Formality = (typeof FORMALITIES)[number];

export interface TranslationOptions {
  format: TextFormat;
  formality: Formality;
  /** Empty for none. */
  glossaryId: string;
  /** Empty for none. */
  memoryId: string;
}

export const DEFAULT_OPTIONS: TranslationOptions = { format: 'text', formality: '', glossaryId: '', memoryId: '' };

/** A text and how to translate it. */
export interface TranslationInput extends TranslationOptions {
  text: string;
  /** Empty when the language is to be detected. */
  source: string;
  target: string;
  /** Changes with the entries of the glossary, so that a change translates again. */
  glossaryVersion?: string | undefined;
  /** Changes with the segments of the memory. */
  memoryVersion?: string | undefined;
  /** Translate each line separately. */
  byLine: boolean;
}

/** An input of the history. Older entries lack newer options. */
export type StoredInput = Omit<TranslationInput, keyof TranslationOptions> & Partial<TranslationOptions>;
