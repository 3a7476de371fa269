import { normalize } from '../../text/normalize.ts';
import { MAX_SEGMENT_LENGTH } from '../memory.ts';

/** Line breaks and tabs stay, because messages of programs have them. */
const UNUSABLE = /[^\P{Cc}\n\t]|[\p{Noncharacter_Code_Point}]/u;
const LINE_BREAK = /\r\n?/g;

/** Normalizes a text of a segment: NFC, line breaks of one kind, without blanks around it. */
export function readSegmentText(text: string): { text: string } | { problem: string } {
  if (text.length > 2 * MAX_SEGMENT_LENGTH) return { problem: TOO_LONG };
  const read = normalize(text, 'NFC').replace(LINE_BREAK, '\n').trim();
  if (read === '') return { problem: 'must not be blank' };
  if (read.length > MAX_SEGMENT_LENGTH) return { problem: TOO_LONG };
  if (!read.isWellFormed() || UNUSABLE.test(read)) {
    return { problem: 'must have no control characters or invalid Unicode' };
  }
  return { text: read };
}

const TOO_LONG = `must have ${MAX_SEGMENT_LENGTH} characters or fewer`;
