import type { TextRange, Unit } from '../format.ts';
import type { YamlValue } from '../yaml/read-scalars.ts';
import type { Inline } from './inlines/inline.ts';

/** The marks of a tag in the source. The closing range is empty if there is no closing mark. */
export interface Markup {
  readonly kind: Exclude<Inline['kind'], 'character'>;
  readonly open: TextRange;
  readonly close: TextRange;
}

/** A text of a Markdown document. Ranges are in the source. */
export interface MarkdownUnit extends Unit {
  readonly kind: 'paragraph' | 'heading' | 'line' | 'cell' | 'title' | 'metadata' | 'alternative' | 'attribute';
  /** Whether it is in a cell of a table, where a bar needs an escape. */
  readonly isInCell: boolean;
  readonly start: number;
  readonly end: number;
  /** Whether it follows a hard break in the paragraph of the unit before. */
  readonly isContinued: boolean;
  /** The marks of each tag. */
  readonly markups: readonly Markup[];
  /** The line breaks of the text, with the marks of containers at the start of the next line. */
  readonly breaks: readonly TextRange[];
  /** How the front matter writes it; only metadata has this. */
  readonly written?: YamlValue;
}

/** Whether a mark encloses words. */
export const isAround = ({ close }: Markup): boolean => close.start < close.end;

export const isEmphasis = (kind: Markup['kind']): boolean =>
  kind === 'emphasis' || kind === 'strong' || kind === 'strikethrough';

/** Whether a mark stands for a noun that stays as it is. */
export const isVerbatim = (kind: Inline['kind']): boolean =>
  kind === 'code' || kind === 'address' || kind === 'math' || kind === 'shortcut';
