import { summaryLength } from '../../../fit-items.ts';
import type { LengthTarget } from '../length-target.ts';

/** Too long, too few points, or too short. */
export type LengthError = 'length' | 'count' | 'short';

/** A summary beyond this multiple of its limits is requested again. */
const MAX_OVERRUN = 1.25;
/** Below this share of the expected points, a summary is not used. */
const MIN_USABLE_ITEMS_SHARE = 0.75;
/** Fewer points are an error only for a document this many times as long as the target. */
const MIN_DOCUMENT_RATIO = 3;
const MIN_CHARACTERS = 40;

/** Compares the size of an otherwise valid summary with its target. Undefined for a summary without an error. */
export function validateLength(
  lines: readonly string[],
  target: LengthTarget,
  document: string,
): LengthError | undefined {
  const length = summaryLength(lines, target);
  if (length > MAX_OVERRUN * target.maxCharacters || lines.length > MAX_OVERRUN * target.maxItems + 1) return 'length';
  if (length < minCharacters(target)) return 'short';
  if (lines.length < target.minItems && isLongEnough(document, target)) return 'count';
  return undefined;
}

/** Whether a summary can be used in spite of its `LengthError` when no better one arrives. */
export function isUsableLength(lines: readonly string[], target: LengthTarget, document: string): boolean {
  if (summaryLength(lines, target) < minCharacters(target)) return false;
  return lines.length >= MIN_USABLE_ITEMS_SHARE * target.minItems || !isLongEnough(document, target);
}

const minCharacters = ({ targetCharacters }: LengthTarget): number => Math.min(MIN_CHARACTERS, targetCharacters / 4);

/** Whether the document has enough content for all points of the target. */
const isLongEnough = (document: string, { targetCharacters }: LengthTarget): boolean =>
  document.length > MIN_DOCUMENT_RATIO * targetCharacters;
