import type { TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../engine.ts';

/** A segment as a reader sees it, and the way back to the writing of its source. */
export interface ReadForm {
  segment: Segment;
  restore(translation: TaggedText): TaggedText;
}
