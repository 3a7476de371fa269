import { letterCount } from '../tokens.ts';
import type { Check } from './check.ts';

/** A translation is at most so many times as long as its source, in letters, and so many letters more. */
const MAX_GROWTH = 3.5;
const SLACK = 30;
/** Below so many letters a short translation proves nothing. */
const MIN_SHORTENED = 25;
const MIN_PART = 0.2;
/** But one letter for several is none. */
const MIN_CUT = 8;

export const hasWrongLength: Check = ({ source, said }) => {
  const [before, after] = [letterCount(source), letterCount(said)];
  if (after > before * MAX_GROWTH + SLACK) return true;
  return (before >= MIN_SHORTENED && after < before * MIN_PART) || (before >= MIN_CUT && after < 2);
};

/** The same few signs or words, over and over, at any place. */
const LOOP = /(.{1,60}?)\1{5,}/su;
const MIN_LOOP_LENGTH = 12;
/** With more different groups of three signs than this, of all that there are, there is no loop worth the name. */
const VARIED = 0.8;

export const isRepetitive: Check = ({ source, said }) => {
  if (said.length < MIN_LOOP_LENGTH || isVaried(said)) return false;
  const [whole = '', unit = ''] = LOOP.exec(said) ?? [];
  return whole.length >= MIN_LOOP_LENGTH && /[\p{L}\p{N}]/u.test(unit) && !LOOP.test(source);
};

function isVaried(text: string): boolean {
  const groups = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) groups.add(text.slice(i, i + 3));
  return groups.size > (text.length - 2) * VARIED;
}

/** So much around a translation is something else that is wrong with it. In UTF-16 units. */
const CHATTER = 500;

export const runsAway: Check = ({ source, said }) => said.length > longestGood(source) + CHATTER;

/** UTF-16 units that any good answer to a text stays under. */
export function longestGood(source: string): number {
  return Math.ceil(letterCount(source) * MAX_GROWTH + SLACK + source.length);
}
