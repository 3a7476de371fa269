import type { Form } from './forms.ts';
import { mixHash } from './hash.ts';
import type { Tag } from './tags.ts';

export interface Reading {
  form: Form;
  hash: number;
  /** The subreading. */
  next: Reading | null;
  /** Decides the order of the readings in the output. */
  number: number;
  isMapped: boolean;
  /** A reading that stands for none. It is not written. */
  isMagic: boolean;
  /** Only a rule that removes the protection may change it. */
  isProtected: boolean;
  /** The rule that runs looks at it. */
  isActive: boolean;
  matchedTarget: boolean;
  matchedTests: boolean;
}

/** What cohorts of the same lexical unit have in common. */
export interface Unit {
  /** The rules that may apply to it in the middle and at the end of a window. */
  rules: Int32Array | null;
  endRules: Int32Array | null;
}

export interface Cohort {
  readonly unit: Unit;
  wordForm: Tag;
  readings: Reading[];
  /** The tags of a word form that is itself a lexical unit. */
  fixed: Reading | null;
  /** A bit set of the sets that may match. */
  readonly possible: Uint32Array;
  wordBlank: string;
  /** After the cohort. */
  text: string;
  window: Window;
  /** Within the window. The first cohort of a window is its begin. */
  index: number;
  /** Across windows. */
  previous: Cohort | null;
  next: Cohort | null;
  isRemoved: boolean;
  /** The state of the rules in which its readings have changed last. */
  changedAt: number;
  /** The state in which a set was last found not to match it, which hides the set from tests of subreadings. */
  hiddenAt: number;
  /** Parent in the dependency tree. */
  parent: Cohort | null;
}

export interface Window {
  /** Before the first word. */
  text: string;
  readonly number: number;
  cohorts: Cohort[];
  /** All cohorts, with the removed ones. */
  all: Cohort[];
  previous: Window | null;
  next: Window | null;
}

export function createReading(cohort: Cohort, form: Form): Reading {
  return {
    form,
    hash: form.hash,
    next: null,
    number: cohort.readings.length * 1000 + 1000,
    isMapped: false,
    isMagic: false,
    isProtected: false,
    isActive: false,
    matchedTarget: false,
    matchedTests: false,
  };
}

export function copyReading(reading: Reading): Reading {
  return {
    form: reading.form,
    hash: reading.hash,
    next: reading.next ? copyReading(reading.next) : null,
    number: reading.number,
    isMapped: reading.isMapped,
    isMagic: reading.isMagic,
    isProtected: reading.isProtected,
    isActive: reading.isActive,
    matchedTarget: false,
    matchedTests: false,
  };
}

/** A cohort of the same lexical unit in another place. */
export function copyCohort(cohort: Cohort, window: Window, index: number): Cohort {
  return {
    unit: cohort.unit,
    wordForm: cohort.wordForm,
    readings: cohort.readings.map(copyReading),
    fixed: cohort.fixed,
    possible: cohort.possible.slice(),
    wordBlank: '',
    text: '',
    window,
    index,
    previous: null,
    next: null,
    isRemoved: false,
    changedAt: 0,
    hiddenAt: 0,
    parent: null,
  };
}

export function createCohort(window: Window, wordForm: Tag, possible: Uint32Array): Cohort {
  return {
    unit: { rules: null, endRules: null },
    wordForm,
    readings: [],
    fixed: null,
    possible: possible.slice(),
    wordBlank: '',
    text: '',
    window,
    index: 0,
    previous: null,
    next: null,
    isRemoved: false,
    changedAt: 0,
    hiddenAt: 0,
    parent: null,
  };
}

/**
 * Readings with the same key are written once. The key is a hash, as in the original, where some compounds that only
 * differ in which part has which gender have the same one.
 */
export function writeKey(reading: Reading): number {
  let key = reading.hash;
  for (let next = reading.next; next; next = next.next) key = mixHash(next.hash, key);
  return key;
}

/** Call it after each change of the form, not when subreadings are added: so the original does. */
export function rehash(reading: Reading): number {
  reading.hash = reading.next ? mixHash(rehash(reading.next), reading.form.hash) : reading.form.hash;
  return reading.hash;
}

/** The subreadings in reverse. @returns the new first one */
export function reverseReading(reading: Reading): Reading {
  let previous: Reading | null = null;
  let current: Reading | null = reading;
  let first = reading;
  while (current) {
    const next: Reading | null = current.next;
    current.next = previous;
    previous = current;
    first = current;
    current = next;
  }
  return first;
}

/** Links the cohorts of neighbouring windows, and numbers those of this one. */
export function renumber(window: Window): void {
  let previous = window.previous?.cohorts.at(-1) ?? null;
  for (const [index, cohort] of window.cohorts.entries()) {
    cohort.index = index;
    cohort.previous = previous;
    if (previous) previous.next = cohort;
    previous = cohort;
  }
  const next = window.next?.cohorts[0] ?? null;
  if (previous) previous.next = next;
  if (next) next.previous = previous;
}
