import type { Part } from '../engine.ts';

/** A segment and a translation of it. */
export interface Candidate {
  segment: readonly Part[];
  /** The text of the segment, protected parts included. */
  source: string;
  translation: string;
  /** Canonical codes. */
  from: string;
  to: string;
}

/** Whether a candidate shows a certain fault. */
export type Check = (candidate: Candidate) => boolean;
