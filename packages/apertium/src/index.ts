export { type Reading, readAnalysis } from './mode/analysed-word.ts';
export type { CorrectedWord, Correction, FindCorrection, TranslatedWord, Word } from './mode/corrections.ts';
export { openPivotDictionary, openWordList, type PivotDictionary } from './mode/dictionaries.ts';
export { type Mode, openMode, type SourceText, type TranslatedStream } from './mode/open-mode.ts';
export type { Command } from './mode/parse-mode.ts';
export { type ReadFile, StreamError, UnsupportedError } from './stage.ts';
export { memoize } from './text/memoize.ts';
