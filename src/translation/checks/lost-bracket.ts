import { normalize } from '../../text/normalize.ts';
import type { Check } from './candidate.ts';

const OPENING = /[([{]/g;
const CLOSING = /[)\]}]/g;
const QUOTATION_MARK = /["“”„‟«»「」『』《》]/gu;

/** Finds a translation with fewer brackets or double quotation marks than its source. */
export const hasLostBracket: Check = ({ source, translation }) => {
  const [before, after] = [normalize(source, 'NFKC'), normalize(translation, 'NFKC')];
  return [OPENING, CLOSING, QUOTATION_MARK].some((marks) => count(after, marks) < count(before, marks));
};

const count = (text: string, marks: RegExp): number => text.match(marks)?.length ?? 0;
