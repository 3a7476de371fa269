import { inspect } from 'node:util';

/** Counts of test results. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The result of a test, a suite or a file, as Node's test runner reports it. */
export interface Outcome {
  name: string;
  nesting: number;
  /** The runner reports a whole file only when it failed outside its tests or has no tests. */
  ofFile: boolean;
  suite: boolean;
  skip: string | boolean | undefined;
  todo: string | boolean | undefined;
  /** Set for a failure. */
  error: Error | undefined;
}

/**
 * Classifies an outcome. With `isCi`, skipped and todo tests fail. A file without tests always fails. A suite counts only
 * when it is skipped or fails outside its tests, so that no failure counts twice.
 */
export function verdict({ error, ofFile, suite, skip, todo }: Outcome, isCi: boolean): keyof Tally | 'ignored' {
  if (isSet(skip) || isSet(todo)) return isCi ? 'failed' : 'skipped';
  if (error === undefined) return ofFile ? 'failed' : suite ? 'ignored' : 'passed';
  return failureType(error) === 'subtestsFailed' ? 'ignored' : 'failed';
}

/** Explains in full why an outcome failed. */
export function explain({ error, ofFile, suite, skip, todo }: Outcome): string {
  if (isSet(skip)) return `skipped${reason(skip)}, which fails with CI=true`;
  if (isSet(todo)) return `todo${reason(todo)}, which fails with CI=true`;
  if (error === undefined) return 'this file has no tests';
  if (failureType(error) === 'testAborted') return 'aborted: a timeout expired or the run was stopped';
  // A file that shares its process is a suite, whose failure to load has an error.
  if (ofFile && !suite) return 'its process failed outside the tests';
  return inspect(error.cause ?? error, { depth: 8 });
}

/** @returns for example `120 passed, 0 failed, 2 skipped` */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @returns why Node's test runner says that a test failed, for example `subtestsFailed` */
export function failureType(error: Error): unknown {
  return 'failureType' in error ? error.failureType : undefined;
}

/** A mark is `true` or a reason, which may be empty. */
function isSet(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false;
}

function reason(mark: string | boolean | undefined): string {
  return typeof mark === 'string' && mark !== '' ? ` (${mark})` : '';
}
