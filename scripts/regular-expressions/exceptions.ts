import type { RegularExpression } from './analyse.ts';

/** An expression that may take more than linear time, because what it searches is short. */
export interface Exception extends RegularExpression {
  /** Relative to the root of the project. */
  file: string;
  /** What bounds the text that it searches. */
  reason: string;
}

/** Rare on purpose: an expression that takes linear time is nearly always as easy to write. */
export const EXCEPTIONS: readonly Exception[] = [];
