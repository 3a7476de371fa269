import { normalize } from '../../../../../text/normalize.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { mapTextSpans, type Normalized, textOf, unchanged } from './step.ts';

/** Invisible characters that no vocabulary has. Joiners are excluded, because they are significant in some scripts. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/gu;
const SPACES = /[\p{Zs}\t]+/gu;

/** Removes invisible characters, writes each run of spaces as one space, and composes letters. */
export function cleanText(spans: readonly SegmentSpan[]): Normalized {
  const cleaned = mapTextSpans(spans, (text) => normalize(text.replace(INVISIBLE, '').replace(SPACES, ' '), 'NFC'));
  if (textOf(cleaned) === textOf(spans)) return unchanged(spans);
  return { spans: cleaned, restore: (translation) => translation };
}
