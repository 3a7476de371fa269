import type { RegularExpression } from './analyse.ts';

/** An expression that the check refuses, and that does no harm. */
export interface Exception extends RegularExpression {
  /** Relative to the root of the project. */
  file: string;
  /** Why: what it searches is short, or what the check leaves out of account stops it. */
  reason: string;
}

/** Rare on purpose: an expression that takes linear time is nearly always as easy to write. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'src/translation/engines/bergamot/translate-segments.ts',
    source: String.raw`(\p{L}.{0,40}?)(?:\s*\1){5,}`,
    flags: 'su',
    reason: 'The back reference begins with a letter, so that no blank is read in two rounds.',
  },
];
