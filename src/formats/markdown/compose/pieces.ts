import { readParts, type TaggedText } from '@glossa/tagged-text';
import type { TextRange } from '../../format.ts';
import { isAround, isVerbatim, type MarkdownUnit, type Markup } from '../markdown-unit.ts';
import type { Syntax } from '../syntax.ts';

/** What the writer knows about the document. */
export interface WritingContext {
  readonly source: string;
  readonly syntax: Syntax;
  readonly labels: ReadonlySet<string>;
  /** The source of a range, in which texts within it are translated. */
  sourceOf(range: TextRange): string;
}

/** A text, or a mark as it is written. */
export interface MarkdownPiece {
  readonly kind: 'text' | 'open' | 'close' | 'mark';
  text: string;
  /** Index of the tag of a mark. */
  readonly tag: number;
  readonly markup?: Markup | undefined;
  readonly isInLink: boolean;
}

const SPACE = /\s/;
const WORD_AT_END = /[\p{L}\p{N}]$/u;
const WORD_AT_START = /^[\p{L}\p{N}]/u;
const AFTER_ADDRESS = /^(?:$|[\s<)]|[?!.,:;](?:\s|$))/;

/** The texts and the marks of a translation, in order. */
export function piecesOf(unit: MarkdownUnit, fitted: TaggedText, context: WritingContext): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  let links = 0;
  let verbatim = 0;
  const add = (kind: MarkdownPiece['kind'], text: string, tag: number, markup?: Markup): void => {
    if (text !== '') pieces.push({ kind, text, tag, markup, isInLink: links > 0 });
  };
  for (const part of readParts(fitted)) {
    if (part.kind === 'text') {
      if (verbatim === 0) add('text', part.text, -1);
      continue;
    }
    const markup = unit.markups[part.tag];
    if (!markup) continue;
    const isOpening = part.kind === 'open';
    if (isAround(markup)) {
      if (!isOpening && markup.kind === 'link') links--;
      add(part.kind, context.sourceOf(isOpening ? markup.open : markup.close), part.tag, markup);
      if (isOpening && markup.kind === 'link') links++;
    } else {
      if (isVerbatim(markup.kind)) verbatim += isOpening ? 1 : -1;
      if (isOpening) add('mark', context.sourceOf(markup.open), part.tag, markup);
    }
  }
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'mark') separate(pieces, index, unit, context.source);
    // A label in brackets would belong to the brackets before it.
    const isLabel = piece.markup?.kind === 'shortcut' || (piece.markup?.kind === 'tag' && piece.text.startsWith('!['));
    if (isLabel && piece.text.endsWith(']') && pieces[index + 1]?.text.startsWith('[')) piece.text += ' ';
    if (piece.markup?.kind === 'address') {
      const { open } = piece.markup;
      const [before, after] = [pieces[index - 1]?.text.at(-1) ?? '', pieces[index + 1]?.text.charAt(0) ?? ''];
      const isUnchanged =
        before.trim() === context.source.slice(Math.max(unit.start, open.start - 1), open.start).trim() &&
        after.trim() === context.source.slice(open.end, Math.min(unit.end, open.end + 1)).trim();
      // MDX has no angle brackets around addresses.
      if (!isUnchanged && context.syntax === 'markdown')
        piece.text = delimitAddress(piece.text, pieces[index - 1], pieces[index + 1]);
    }
  }
  return pieces;
}

/**
 * A mark without words, such as an image, stands apart from the words beside it as in the source. So does an element that has only
 * this mark.
 * @param at index of the mark
 */
function separate(pieces: readonly MarkdownPiece[], at: number, unit: MarkdownUnit, source: string): void {
  const markup = pieces[at]?.markup;
  if (!markup || isVerbatim(markup.kind) || markup.kind === 'break') return;
  let [first, last] = [at, at];
  let { start, end } = markup.open;
  for (;;) {
    const [open, close] = [pieces[first - 1], pieces[last + 1]];
    if (open?.kind !== 'open' || open.tag !== close?.tag || !open.markup) break;
    ({ start } = open.markup.open);
    ({ end } = open.markup.close);
    first--;
    last++;
  }
  const isAfterBlank = start === unit.start || SPACE.test(source.charAt(start - 1));
  const isBeforeBlank = end === unit.end || SPACE.test(source.charAt(end));
  const [before, after] = [pieces[first - 1], pieces[last + 1]];
  if (isAfterBlank && before?.kind === 'text' && WORD_AT_END.test(before.text)) before.text += ' ';
  if (isBeforeBlank && after?.kind === 'text' && WORD_AT_START.test(after.text)) after.text = ` ${after.text}`;
}

/** An address that its neighbours would become a part of gets angle brackets. */
function delimitAddress(text: string, before: MarkdownPiece | undefined, after: MarkdownPiece | undefined): string {
  if (text.startsWith('<') || /^www\./i.test(text)) return text;
  const next = after?.text ?? '';
  const isDelimited = AFTER_ADDRESS.test(next) || after?.kind !== 'text';
  return isDelimited && !/[\w.+/-]$/.test(before?.text ?? '') ? text : `<${text}>`;
}
