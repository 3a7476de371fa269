import { readParts, type TaggedText } from '@glossa/tagged-text';
import type { TextRange } from '../../format.ts';
import { afterBlanks, beforeBlanks, trimBlanksAtEnd } from '../blanks.ts';
import { writeYamlString } from '../blocks/front-matter.ts';
import { flanking } from '../inlines/delimiters.ts';
import { isAround, isEmphasis, isVerbatim, type MarkdownUnit, type Markup } from '../markdown-unit.ts';
import { escapeHeadingEnd, escapeLineStart, escapeText, type Surroundings } from './escape.ts';

/** What the writer knows about the document. */
export interface WritingContext {
  readonly source: string;
  readonly labels: ReadonlySet<string>;
  /** The source of a range, in which texts within it are translated. */
  sourceOf(range: TextRange): string;
}

interface Piece {
  readonly kind: 'text' | 'open' | 'close' | 'mark';
  text: string;
  readonly tag: number;
  readonly markup?: Markup | undefined;
  readonly isInLink: boolean;
}

const WORD_AT_END = /[\p{L}\p{N}]$/u;
const WORD_AT_START = /^[\p{L}\p{N}]/u;
const AFTER_ADDRESS = /^(?:$|[\s<)]|[?!.,:;](?:\s|$))/;

/**
 * Writes a translated text in place of that of the source.
 * @param fitted the translation, with tags that Markdown can express
 * @param isStrict whether to escape all punctuation
 */
export function writeUnit(unit: MarkdownUnit, fitted: TaggedText, context: WritingContext, isStrict: boolean): string {
  if (unit.kind === 'metadata') {
    return writeYamlString(fitted.text.replaceAll(/\s+/g, ' '), context.source.slice(unit.start, unit.end));
  }
  const pieces = piecesOf(unit, fitted, context);
  chooseDelimiters(pieces);
  let written = '';
  let markBefore = '';
  let lineBreak = 0;
  for (const [index, { kind, text, markup, isInLink }] of pieces.entries()) {
    if (kind !== 'text') {
      if (markup?.kind === 'break') written = trimBlanksAtEnd(written);
      written += text;
      markBefore = markup?.kind === 'break' ? '' : text;
      continue;
    }
    const isAfterBreak = written === '' || pieces[index - 1]?.markup?.kind === 'break';
    const plain = withoutEmptyLines(isAfterBreak ? text.trimStart() : text);
    const after = pieces[index + 1]?.text ?? '';
    const quotes = unit.kind === 'title' ? quotesAround(context.source, unit) : '';
    const around: Surroundings = {
      before: isAfterBreak ? '' : written.slice(-1),
      markBefore,
      after: pieces[index + 1]?.markup?.kind === 'break' ? '' : after,
      isInCell: unit.isInCell,
      isInLink: isInLink || unit.kind === 'alternative',
      isStrict,
      quotes,
      labels: context.labels,
    };
    const lines = escapeText(plain, around).split('\n');
    for (const [at, line] of lines.entries()) {
      const isLineStart = at > 0 || (isAfterBreak && unit.kind === 'paragraph');
      // A tag of HTML at the start of a line could begin a block.
      const isBeforeTag = at === lines.length - 1 && line === '' && after.startsWith('<');
      if (at > 0) written = trimBlanksAtEnd(written) + (isBeforeTag ? ' ' : breakAt(unit, lineBreak++, context.source));
      written += isLineStart && !isStrict ? escapeLineStart(line) : line;
    }
    markBefore = '';
  }
  written = trimBlanksAtEnd(written);
  return unit.kind === 'heading' ? escapeHeadingEnd(written) : written;
}

function piecesOf(unit: MarkdownUnit, fitted: TaggedText, context: WritingContext): Piece[] {
  const pieces: Piece[] = [];
  let links = 0;
  let verbatim = 0;
  const add = (kind: Piece['kind'], text: string, tag: number, markup?: Markup): void => {
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
    if (piece.markup?.kind === 'address') {
      const { open } = piece.markup;
      const [before, after] = [pieces[index - 1]?.text.at(-1) ?? '', pieces[index + 1]?.text.charAt(0) ?? ''];
      const isUnchanged =
        before.trim() === context.source.slice(Math.max(unit.start, open.start - 1), open.start).trim() &&
        after.trim() === context.source.slice(open.end, Math.min(unit.end, open.end + 1)).trim();
      if (!isUnchanged) piece.text = delimitAddress(piece.text, pieces[index - 1], pieces[index + 1]);
    }
  }
  return pieces;
}

/** An address that its neighbours would become a part of gets angle brackets. */
function delimitAddress(text: string, before: Piece | undefined, after: Piece | undefined): string {
  if (text.startsWith('<') || /^www\./i.test(text)) return text;
  const next = after?.text ?? '';
  const isDelimited = AFTER_ADDRESS.test(next) || after?.kind !== 'text';
  return isDelimited && !/[\w.+/-]$/.test(before?.text ?? '') ? text : `<${text}>`;
}

/**
 * Chooses the marks of emphasis that the text around them allows: asterisks instead of underscores within a word. Where
 * neither may open or close, the character outside is written as a character reference, which counts as punctuation.
 */
function chooseDelimiters(pieces: Piece[]): void {
  const before: string[] = [];
  const after: string[] = [];
  const isRun = (piece: Piece | undefined, other: Piece): boolean =>
    piece?.markup !== undefined && isEmphasis(piece.markup.kind) && piece.text.charAt(0) === other.text.charAt(0);
  for (const [index, piece] of pieces.entries()) {
    const previous = pieces[index - 1];
    before.push(isRun(previous, piece) ? (before[index - 1] ?? '') : (previous?.text.at(-1) ?? ''));
  }
  for (let index = pieces.length - 1; index >= 0; index--) {
    const [piece, next] = [pieces[index], pieces[index + 1]];
    after[index] = piece && isRun(next, piece) ? (after[index + 1] ?? '') : (next?.text.charAt(0) ?? '');
  }
  const canStand = (index: number, mark: string): boolean => {
    const sides = flanking(mark, before[index] ?? '', after[index] ?? '');
    return pieces[index]?.kind === 'open' ? sides.canOpen : sides.canClose;
  };
  const delimiters = [...pieces.entries()].filter(
    ([, { markup }]) => markup && isEmphasis(markup.kind) && isAround(markup),
  );
  for (const indexes of Map.groupBy(delimiters, ([, { tag }]) => tag).values()) {
    const own = indexes.map(([index]) => index);
    if (own.every((index) => canStand(index, pieces[index]?.text.charAt(0) ?? ''))) continue;
    for (const index of own) {
      const piece = pieces[index];
      if (!piece) continue;
      piece.text = piece.text.replaceAll('_', '*');
      if (!canStand(index, piece.text.charAt(0))) encodeNeighbour(pieces, index);
    }
  }
}

function encodeNeighbour(pieces: Piece[], index: number): void {
  const isOpening = pieces[index]?.kind === 'open';
  const neighbour = pieces[index + (isOpening ? -1 : 1)];
  if (neighbour?.kind !== 'text') return;
  const character = (isOpening ? WORD_AT_END : WORD_AT_START).exec(neighbour.text)?.[0];
  if (character === undefined) return;
  const reference: Piece = { kind: 'mark', tag: -1, isInLink: false, text: `&#${character.codePointAt(0)};` };
  const length = character.length;
  neighbour.text = isOpening ? neighbour.text.slice(0, -length) : neighbour.text.slice(length);
  pieces.splice(isOpening ? index : index + 1, 0, reference);
}

function breakAt({ breaks }: MarkdownUnit, index: number, source: string): string {
  const range = breaks[index] ?? breaks.at(-1);
  return range ? source.slice(range.start, range.end).replace(/^[ \t]+/, '') : ' ';
}

function quotesAround(source: string, { start }: MarkdownUnit): string {
  const opening = source.charAt(start - 1);
  return opening === '(' ? '()' : opening;
}

/** The lines of a text without empty ones, and without blanks around line breaks. */
function withoutEmptyLines(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  const trimmed = lines.map((line, at) => {
    const start = at > 0 ? afterBlanks(line, 0, line.length) : 0;
    return line.slice(start, at < lines.length - 1 ? beforeBlanks(line, start, line.length) : line.length);
  });
  return trimmed.filter((line, at) => line !== '' || at === 0 || at === lines.length - 1).join('\n');
}
