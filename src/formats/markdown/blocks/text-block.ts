import type { TextRange, UnitRole } from '../../format.ts';

/** A block of text with inline marks, or the title of a definition, which has none. */
export interface TextBlock {
  readonly kind: 'paragraph' | 'heading' | 'line' | 'cell' | 'title' | 'attribute';
  /** Where its lines are in the source, without the marks of containers. */
  readonly lines: readonly TextRange[];
  readonly role: UnitRole | undefined;
  /** Attribute lists at its ends, which are no part of the text. */
  readonly attributes?: readonly TextRange[];
}
