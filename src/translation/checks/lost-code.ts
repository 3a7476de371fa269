import { CODE } from '../text/codes.ts';
import type { Check } from './candidate.ts';

/** Finds a translation that lacks a code of its source, or has it with other letters: "ES3", "streams2", "withNullPrototype". */
export const hasLostCode: Check = ({ source, translation }) =>
  (source.match(CODE) ?? []).some((code) => !translation.includes(code.replace(PLURAL, '')));

/** Other languages may write the plural of a name otherwise. */
const PLURAL = /(?<=\p{Ll})s$/u;
