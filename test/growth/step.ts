import type { Work } from './measure.ts';

/** Measured work over user text. */
export interface Step {
  name: string;
  /** The exported functions that do the work. */
  functions: readonly CallableFunction[];
  work: Work;
}

/** A step for one function. `detail` distinguishes several steps of one function. */
export function step(of: CallableFunction, work: Work, detail = ''): Step {
  return { name: detail === '' ? of.name : `${of.name} (${detail})`, functions: [of], work };
}

/** A step for several functions that process one text in sequence. */
export function steps(name: string, functions: readonly CallableFunction[], work: Work): Step {
  return { name, functions, work };
}

/** Longest segment in UTF-16 units: sentences are cut at 600 and joined up to twice that. */
const MAX_SEGMENT_LENGTH = 1_200;

/** Calls `work` with pieces of the maximum segment length, for functions that process one segment per call. */
export function inSegments(work: Work): Work {
  return async (text) => {
    for (let start = 0; start < text.length; start += MAX_SEGMENT_LENGTH) {
      await work(text.slice(start, start + MAX_SEGMENT_LENGTH));
    }
  };
}
