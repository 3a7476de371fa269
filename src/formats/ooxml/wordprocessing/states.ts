import type { TextRange } from '../../format.ts';

/** What the children of an element are. */
export type Mode =
  /** Blocks, or a part that stays as it is. Only the paragraphs in it are read. */
  | 'blocks'
  /** Contents of a paragraph. */
  | 'paragraph'
  /** Contents of a run. */
  | 'run'
  /** A part that stays as it is, and whose text is a noun. */
  | 'noun'
  /** Characters. */
  | 'characters'
  /** Properties and content of a structured document tag. */
  | 'sdt'
  /** A base text and its reading. */
  | 'ruby';

/** An open element. */
export interface State {
  readonly mode: Mode;
  /** Called with the range of the end tag. */
  readonly close?: ((range: TextRange) => void) | undefined;
}
