import { inspect } from 'node:util';

/** What tests came to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** How a test, a suite of tests or a file of them ended, as the test runner of Node tells it. */
export interface Outcome {
  name: string;
  nesting: number;
  /** The runner speaks of a whole file only when it broke outside its tests, or has none. */
  ofFile: boolean;
  suite: boolean;
  skip: string | boolean | undefined;
  todo: string | boolean | undefined;
  /** Set when it failed. */
  error: Error | undefined;
}

/**
 * What an outcome counts as. What was skipped or left to do counts as failed where `ci` is set; a file without tests
 * always does. A suite is not a test: it counts when it was skipped or failed by itself. Nothing counts twice because
 * something in it failed.
 */
export function verdict({ error, ofFile, suite, skip, todo }: Outcome, ci: boolean): keyof Tally | 'ignored' {
  if (isSet(skip) || isSet(todo)) return ci ? 'failed' : 'skipped';
  if (error === undefined) return ofFile ? 'failed' : suite ? 'ignored' : 'passed';
  return failureType(error) === 'subtestsFailed' ? 'ignored' : 'failed';
}

/** Says in full why an outcome counts as failed. */
export function explain({ error, ofFile, skip, todo }: Outcome): string {
  if (isSet(skip)) return `skipped${reason(skip)}, which counts as failed with CI=true`;
  if (isSet(todo)) return `left to do${reason(todo)}, which counts as failed with CI=true`;
  if (error === undefined) return 'there is no test in this file';
  if (failureType(error) === 'testAborted')
    return 'ended from outside: it gave no sign of life, or the run was stopped';
  if (ofFile) return 'its process failed outside the tests';
  return inspect(error.cause ?? error, { depth: 8 });
}

/** A tally in words, for example `120 passed, 0 failed, 2 skipped`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function failureType(error: Error): unknown {
  return 'failureType' in error ? error.failureType : undefined;
}

/** A mark may be a reason, an empty one too. */
function isSet(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false;
}

function reason(mark: string | boolean | undefined): string {
  return typeof mark === 'string' && mark !== '' ? ` (${mark})` : '';
}
