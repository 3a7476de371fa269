import type { RegularExpression } from './analyse.ts';

/** A harmless expression that the check rejects. */
export interface Exception extends RegularExpression {
  /** Relative to the root of the project. */
  file: string;
  /** Why it is harmless: for example because the searched text is short. */
  reason: string;
}

/** Exceptions are rare: a linear expression is nearly always as easy to write. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'src/translation/engines/bergamot/worker/translate-segments.ts',
    source: String.raw`(\p{L}.{0,40}?)(?:\s*\1){5,}`,
    flags: 'su',
    reason: 'The back reference begins with a letter, so no blank matches in two repetitions.',
  },
];

/** Files that create regular expressions at run time, and why that is harmless. */
export const RUN_TIME_EXCEPTIONS: readonly { file: string; reason: string }[] = ['patterns', 'tags', 'varstrings'].map(
  (name) => ({
    file: `packages/apertium/src/constraint-grammar/${name}.ts`,
    reason:
      'The expressions are part of the installed grammars. They run on tags of at most 1,000 characters, in a thread whose time is limited.',
  }),
);
