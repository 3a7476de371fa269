import type { Cohort, Reading, Window } from './cohorts.ts';
import type { Context } from './grammar.ts';
import type { TagSet } from './sets.ts';

/** A place for the last cohort that a chain of tests has looked at. */
export interface Deepest {
  cohort: Cohort | null;
}

/** Counts the changes of readings. */
export interface Clock {
  state: number;
  /** The last state in which cohorts have been added or removed. */
  structure: number;
}

/** The cohorts on which the result of tests depends. */
export interface View {
  /** Places in the window. */
  first: number;
  last: number;
  /** Some of them are in other windows. */
  isWide: boolean;
  hasParts: boolean;
}

/** What templates have in common: the cohorts at which they have looked, and the tests that follow them. */
export interface TemplateState {
  isInside: boolean;
  first: Cohort | null;
  last: Cohort | null;
  linked: Context[];
}

export interface ContextTester {
  /** It grows with each test. */
  readonly view: View;
  readonly templates: TemplateState;
  /** Forgets what the tests before have seen. Call it before the first test of a chain. */
  begin(): ContextTester;
  /** @returns the cohort that matches; the begin of the window if the absence of a cohort is what matches */
  test(
    window: Window,
    position: number,
    context: Context,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): Cohort | null;
}

/** What a test of one cohort finds. */
export interface Outcome {
  matches: boolean;
  /** The scan ends here. */
  ends: boolean;
}

/** The cohort and the reading to which a test has moved the action of a rule. */
export interface Attachment {
  cohort: Cohort | null;
  head: Reading | null;
  reading: Reading | null;
}

export interface CohortMatcher {
  readonly attachment: Attachment;
  /** Whether some reading matches, without a context. */
  matches(cohort: Cohort, set: TagSet): boolean;
  /** Tests the target of a context and what is linked to it. @returns whether the target itself matches */
  matchTest(
    cohort: Cohort,
    context: Context,
    outcome: Outcome,
    deepest: Deepest | null,
    origin: Cohort | null,
  ): boolean;
  isBarrier(cohort: Cohort, context: Context): boolean;
}
