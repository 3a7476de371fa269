import type { ParsedText, TextRange } from '../format.ts';
import type { AttributeValue } from './attributes.ts';
import type { RootTag } from './root-tag.ts';

/** An HTML page taken apart. Plain data. */
export interface ParsedHtml extends ParsedText {
  /** Where each unit is in the source. */
  readonly places: readonly Place[];
  readonly roots: readonly RootTag[];
}

export type Place = TextPlace | AttributePlace;

/** Where a unit of text is, without the blanks around it. */
export interface TextPlace extends TextRange {
  readonly kind: 'text';
  readonly tags: readonly TagSource[];
  /** What a line break in the translation becomes: that of the source, with the indentation of the next line. */
  readonly lineBreak: string;
  /** Whether it has room for one text only. */
  readonly isLabel?: boolean;
  /** Around texts that are in no other formatted element. */
  readonly base?: BaseElement | undefined;
}

/** The source of an element for text. */
export interface BaseElement {
  readonly open: string;
  readonly close: string;
}

/** The source of a tag. */
export interface TagSource {
  /** The start tag, or the whole of a tag that stands at a position or encloses a noun. */
  readonly open: TextRange;
  /** The end tag of an element around words. */
  readonly close: TextRange | undefined;
  /** Whether it is one tag of an element whose other tag is missing or in another block. */
  readonly isUnpaired?: boolean;
  /** Whether it is an element for nothing but the formatting of its text. */
  readonly isFormat?: boolean;
  /** What the tag separates. The blank between the words is where the source has one. */
  readonly separates?: 'lines' | 'words';
}

/** Where a unit of an attribute is: its value with its quotes. */
export interface AttributePlace extends AttributeValue {
  readonly kind: 'attribute';
}
