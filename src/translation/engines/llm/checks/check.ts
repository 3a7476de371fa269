import type { Segment } from '../../../engine.ts';

/** Why an answer is not given to anybody. */
export type Reason =
  /** The answer as a whole has another number of texts, or is not what was asked for. */
  | 'count'
  /** Numbers of one segment turned up in another. */
  | 'order'
  | 'empty'
  | 'line_break'
  /** Control characters, or signs that no language has. */
  | 'control'
  /** A kept part is missing, is there too often, or one was invented. */
  | 'keeps'
  | 'fence'
  | 'chatter'
  | 'refusal'
  /** The source, or part of it, came back. */
  | 'echo'
  | 'length'
  | 'repetition'
  | 'script'
  | 'language'
  /** Something of the prompt, or a sign of the model's own. */
  | 'leak'
  /** It does not fit the model's context. */
  | 'too_long';

/** One segment and what was said for it. */
export interface Candidate {
  segment: Segment;
  /** The text of the segment, kept parts in it. */
  source: string;
  said: string;
  /** Canonical codes. */
  from: string;
  to: string;
}

/** Whether something is wrong. */
export type Check = (candidate: Candidate) => boolean;
