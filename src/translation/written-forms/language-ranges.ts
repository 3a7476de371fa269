import type { TaggedText } from '@glossa/tagged-text';
import type { TextRange } from '../../formats/format.ts';
import type { Segment } from '../engine.ts';
import { restoreSegment } from '../text/protected-parts.ts';
import { rangesOf } from '../text/segment-text.ts';

/** The ranges of a translation that are natural language: those outside of the protected parts of its segment. */
export function languageRanges(translation: TaggedText, segment: Segment): TextRange[] {
  const { parts } = restoreSegment(translation, segment);
  const ranges = rangesOf(parts.map(({ text }) => text));
  return ranges.filter((_, index) => parts[index]?.kind === 'text');
}
