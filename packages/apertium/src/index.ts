export { type Reading, readAnalysis } from './mode/analysed-word.ts';
export type { CorrectedWord, Correction, FindCorrection, TranslatedWord, Word } from './mode/corrections.ts';
export { type Mode, openMode, type SourceText } from './mode/open-mode.ts';
export type { Command } from './mode/parse-mode.ts';
export { openPivotDictionary, type PivotDictionary, type PivotWord } from './mode/pivot-dictionary.ts';
export { type ReadFile, StreamError, UnsupportedError } from './stage.ts';
export { memoize } from './text/memoize.ts';
