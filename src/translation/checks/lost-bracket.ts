import { normalize } from '../../text/normalize.ts';
import type { Check } from './candidate.ts';

const OPENING = /[([{]/g;
const CLOSING = /[)\]}]/g;
const QUOTATION_MARK = /["“”„‟«»「」『』《》]/gu;

/** Words in single quotation marks. An apostrophe stands between letters, or behind the plural of an owner. */
const QUOTED = /(?<![\p{L}\p{N}])['‘‚‹](?=\S)[^'‘’‚‹›\n]{0,60}(?<=\S)['’›](?![\p{L}\p{N}])/gu;

/**
 * Finds a translation with fewer brackets or quotation marks than its source, or with a bracket that has no other half although the
 * source has none of this kind.
 */
export const hasLostBracket: Check = ({ source, translation }) => {
  const [before, after] = [normalize(source, 'NFKC'), normalize(translation, 'NFKC')];
  return (
    [OPENING, CLOSING].some((marks) => count(after, marks) < count(before, marks)) ||
    quotationMarks(after) < quotationMarks(before) ||
    (count(after, OPENING) !== count(after, CLOSING) && count(before, OPENING) === count(before, CLOSING))
  );
};

/** Other languages may write double marks for single ones. */
const quotationMarks = (text: string): number => count(text, QUOTATION_MARK) + 2 * count(text, QUOTED);

const count = (text: string, marks: RegExp): number => text.match(marks)?.length ?? 0;
