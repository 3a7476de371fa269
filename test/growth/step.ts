import type { Work } from './measure.ts';

/** Work over user text that is measured. */
export interface Step {
  name: string;
  /** The exported functions whose work it is. */
  functions: readonly CallableFunction[];
  work: Work;
}

/** One function, by its name; `detail` tells several steps of one function apart. */
export function step(of: CallableFunction, work: Work, detail = ''): Step {
  return { name: detail === '' ? of.name : `${of.name} (${detail})`, functions: [of], work };
}

/** Several functions that work on one text after each other. */
export function steps(name: string, functions: readonly CallableFunction[], work: Work): Step {
  return { name, functions, work };
}

/** UTF-16 units of a segment: sentences are cut at 600 and joined up to twice that. */
const SEGMENT = 1_200;

/** The text in pieces as long as a segment may be, for work that never sees more at once. */
export function inSegments(work: Work): Work {
  return async (text) => {
    for (let at = 0; at < text.length; at += SEGMENT) await work(text.slice(at, at + SEGMENT));
  };
}
