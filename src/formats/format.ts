import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { CommentSyntax } from './comment-syntax.ts';
import type { ParseOptions } from './parse-options.ts';
import type { WarningCounts } from './warnings.ts';

/** The categories of CLDR. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * A text of a document that is translated as a whole, such as a paragraph, a cell, a heading or an attribute. Its tags are
 * the inline elements that go with its words. Its text is plain: character references are resolved, and a line break is one
 * at which the source wraps the paragraph. A tag around words has a start and an end; a tag without text stands at its
 * position.
 */
export interface Unit extends TaggedText {
  /** UTF-16 units. */
  readonly text: string;
  readonly tags: readonly Tag[];
  /**
   * Ranges of the text that stay to the letter and act as nouns, such as inline code, in order. Each is exactly the range of
   * one tag, which has no tags inside.
   */
  readonly verbatim?: readonly TextRange[];
  /**
   * `lines` for a unit without tags that its lines lay out, such as a plain text with lists and paragraphs, or that can be an
   * ICU message. Other units are one paragraph.
   */
  readonly layout?: 'lines';
  /** The number in a text that is one form of a plural, such as `{{count}}` in "{{count}} minute". */
  readonly count?: Count | undefined;
  /** Language that the document declares for this unit, as it is written there, where it differs from the document's. */
  readonly language?: string;
  /** What the unit is in the running text. Absent for other texts, such as attributes, notes and menus. */
  readonly role?: UnitRole | undefined;
  readonly location?: Location | undefined;
  /** The names by which a client can choose the text, the most telling one first. Only where `ParseOptions.choice` is given. */
  readonly names?: readonly string[] | undefined;
}

/** The place of a number in a form of a plural. */
export interface Count extends TextRange {
  /** The plural category of the form, in the language of the text. */
  readonly category: PluralCategory;
  readonly isOrdinal: boolean;
  /** Whether the text is that of other numbers of the category: "files" for 21 in Russian, which counts it as one. */
  readonly isOthers?: boolean;
}

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number];

export type UnitRole = 'heading' | 'paragraph' | 'list_item' | 'cell';

/** Where a text is in a document that has slides, chapters or cues. Numbers from 1, in reading order. */
export interface Location {
  readonly slide?: number;
  readonly chapter?: number;
  readonly cue?: number;
}

/** A range in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A text taken apart: the units to translate, in order, and what its format needs to put them together. */
export interface ParsedText {
  readonly source: string;
  readonly units: readonly Unit[];
  /** Language that the text declares for all of its units, as it is written there, in a format that requires it. */
  readonly language?: string;
  /** The texts with words that are no units and stay, by the reason, and the parts that are not read. */
  readonly warnings?: WarningCounts;
  /** Where the syntax of the source is broken, in a format that requires it. The text then has no units. */
  readonly malformedAt?: TextPosition;
}

/** A place in a text. */
export interface TextPosition {
  /** From 1. */
  readonly line: number;
  /** Column in Unicode characters, from 1. */
  readonly column: number;
}

export interface Language {
  /** Canonical code. */
  code: string;
  isRightToLeft: boolean;
}

/** The language of the translation. */
export interface TargetLanguage extends Language {
  /**
   * The language of the source, whose texts stand under their translations in a format that `canBeBilingual`. Undefined where
   * translations replace them.
   */
  shownSource?: Language | undefined;
}

/** A text of a file that can be updated. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
  /** Where the text is written, and where its entry begins. */
  readonly place?: TextRange & { readonly entryStart: number };
}

/** How the texts of one format are found and replaced. Both functions take time in proportion to the length of the source. */
export interface Format<P extends ParsedText> {
  /**
   * Takes a text apart. The same source always gives the same units, in any process. HTML, Markdown and plain text are
   * read however malformed they are.
   * @throws GlossaError `document_damaged` for a file that is not of this format
   */
  parse(source: string, options?: ParseOptions): P;
  /**
   * Lists the texts by their names, of a format whose translations can be updated. A text that is its own name, so that it cannot
   * change, is empty.
   * @throws GlossaError `document_damaged`
   */
  listTexts?(source: string): NamedText[];
  /** A file without texts. Only formats whose translations may have fewer texts than their source have one. */
  readonly blank?: string;
  /** How comments are written, for a format that lists the places of its texts. */
  readonly comments?: CommentSyntax;
  /**
   * Puts a document together. Everything outside of the translated units stays as it is in the source, byte for byte.
   * @param translations one for each unit, with the tags of the unit in the same order; undefined for a unit that stays as
   *   it is
   * @param onKept called for each unit that keeps its source, because with its translation the document would not have the
   *   same structure
   */
  compose(
    parsed: P,
    translations: readonly (TaggedText | undefined)[],
    target: TargetLanguage,
    onKept?: (unit: number) => void,
  ): string;
  /** Puts a document together like `compose`, a part of it at a time, where the whole would be one more copy of a long text. */
  composeInParts?(
    parsed: P,
    translations: readonly (TaggedText | undefined)[],
    target: TargetLanguage,
    onKept?: (unit: number) => void,
  ): Iterable<string>;
  /**
   * Takes a long text apart in parts, one at a time, so that the units of a part are in memory only until it is put together. The
   * parts make up the source, and have the units of the whole.
   */
  divide?(source: string, options?: ParseOptions): Iterable<P>;
  /** Completes a text whose parts were put together, in what depends on the whole. @returns the text in parts */
  finish?(source: string, written: string, options?: ParseOptions): Iterable<string>;
}

/** The parts of a text; the whole text for a format that does not divide. */
export function partsOf<P extends ParsedText>(format: Format<P>, source: string, options?: ParseOptions): Iterable<P> {
  return format.divide?.(source, options) ?? [format.parse(source, options)];
}
