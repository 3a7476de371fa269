import type { TextRange } from '../../format.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import type { XmlElement } from './xml-element.ts';

/** A run of a paragraph: texts with the same formatting. */
export interface Run {
  readonly start: Pick<XmlTag, 'name' | 'local' | 'start' | 'end'>;
  readonly properties: XmlElement | undefined;
  /** Runs with the same key look the same. */
  readonly key: string;
  /** Present in a subscript or superscript. */
  readonly script?: 'sub' | 'super' | undefined;
}

/** A part of a paragraph that is written as it is: a range of the source, or a text. */
export type ContentPiece = SourcePiece | { readonly kind: 'text'; readonly text: string; readonly run: Run };

export interface SourcePiece extends TextRange {
  readonly kind: 'source';
  /** The run that the range must be in; undefined for a range outside of runs. */
  readonly run: Run | undefined;
}

/** What a paragraph consists of, in order. */
export type Content = TextContent | ControlContent | WholeContent | ElementContent;

export interface TextContent {
  readonly kind: 'text';
  readonly text: string;
  readonly run: Run;
}

/** A tab, a line break, or a statement of a template between two texts. */
export interface ControlContent {
  readonly kind: 'control';
  readonly character: typeof TAB | typeof LINE_BREAK | typeof WRAPPED_LINE;
  readonly pieces: readonly ContentPiece[];
  /** Whether it ends a text, even if a word in lower case follows. */
  readonly isBorder?: boolean;
}

/** A part that stays as it is, such as an image, a mark of a footnote or a page number. */
export interface WholeContent {
  readonly kind: 'whole';
  readonly pieces: ContentPiece[];
  /** Its text, if it acts as a noun in its sentence; otherwise empty. */
  noun: string;
  /** Whether it has one end of a range whose other end is elsewhere. Such ends keep their order. */
  isOrdered: boolean;
  /** Whether it is a word with subscripts or superscripts, such as "H₂O". */
  readonly isFormula?: boolean;
  /** Whether it is a line break in the middle of a sentence, which stands for a blank between words. */
  readonly isLineBreak?: boolean;
}

/** Words with something around them, such as a link, an insertion or a bookmark. */
export interface ElementContent {
  readonly kind: 'element';
  readonly open: readonly ContentPiece[];
  readonly close: readonly ContentPiece[];
  readonly children: readonly Content[];
}

/** The translator never changes these characters of a unit, and never joins the texts on their sides. */
export const TAB = '\t';
export const LINE_BREAK = '\u2028';
/** A line break in the middle of a sentence. */
export const WRAPPED_LINE = '\n';
/** Longest text of a part that acts as a noun in its sentence, in UTF-16 units. */
export const MAX_NOUN_LENGTH = 100;

/** The pieces of contents, in order. */
export function piecesOf(contents: readonly Content[]): ContentPiece[] {
  return contents.flatMap((content): readonly ContentPiece[] => {
    if (content.kind === 'text') return [content];
    if (content.kind === 'control') return content.pieces;
    if (content.kind === 'whole') return content.pieces;
    return [...content.open, ...piecesOf(content.children), ...content.close];
  });
}

/** The text of a paragraph with its line breaks. */
export function shownTextOf(contents: readonly Content[]): string {
  return contents
    .map((content) => {
      if (content.kind === 'text') return content.text;
      if (content.kind === 'control') return content.character;
      return content.kind === 'whole' ? content.noun : shownTextOf(content.children);
    })
    .join('');
}

/** The texts of contents, in order. */
export function textsOf(contents: readonly Content[]): TextContent[] {
  return contents.flatMap((content) => {
    if (content.kind === 'text') return [content];
    return content.kind === 'element' ? textsOf(content.children) : [];
  });
}
