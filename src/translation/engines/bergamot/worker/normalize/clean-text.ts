import { normalize } from '../../../../../text/normalize.ts';
import { textOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { mapTextSpans, type Normalized, unchanged } from './step.ts';

/** Invisible characters that no vocabulary has. Joiners are excluded, because they are significant in some scripts. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]/gu;
const SPACES = /[\p{Zs}\t]+/gu;

/** Removes invisible characters, such as soft hyphens, and composes letters, so that the other steps see whole words. */
export function cleanCharacters(spans: readonly SegmentSpan[]): Normalized {
  return changeText(spans, (text) => normalize(text.replace(INVISIBLE, ''), 'NFC'));
}

/** Writes each run of spaces as one space. */
export function joinSpaces(spans: readonly SegmentSpan[]): Normalized {
  return changeText(spans, (text) => text.replace(SPACES, ' '));
}

function changeText(spans: readonly SegmentSpan[], change: (text: string) => string): Normalized {
  const changed = mapTextSpans(spans, change);
  return textOf(changed) === textOf(spans)
    ? unchanged(spans)
    : { spans: changed, restore: (translation) => translation };
}
