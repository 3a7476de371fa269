import type { Block, BlockSelection, TableCell } from '../../block.ts';
import type { Fonts } from '../fonts.ts';
import type { Lexicons } from '../lexicon.ts';
import {
  type BodyStyle,
  classifyParagraph,
  measureBodyStyle,
  measurePageStyles,
  type PieceKind,
} from './block-kinds.ts';
import { endsSentence, startsLowerCase } from './characters.ts';
import { markContents } from './contents.ts';
import { divideAtBreaks } from './deliberate-breaks.ts';
import { type PageOfLines, removeHeadersAndFooters } from './headers-footers.ts';
import { collectVocabulary, joinTexts, type Vocabulary } from './hyphenation.ts';
import { itemLabelOf } from './item-labels.ts';
import type { TextLine } from './page.ts';
import { groupParagraphs, type Paragraph, withoutBullet } from './paragraphs.ts';
import { findReferences } from './references.ts';
import { divideIntoCells } from './table-columns.ts';

export interface LayoutPiece {
  kind: PieceKind;
  text: string;
  page: number;
  size: number;
  lines: [TextLine, ...TextLine[]];
  /** The cells of a row of a table with plain columns. */
  cells?: TableCell[];
  /** First piece of its column, band or page. */
  isFirstInRegion: boolean;
  /** A header, a footer or the number of a page. */
  isRunning?: true;
}

/** Distance between the baselines of two rows of a table, in font sizes. */
const MAX_ROW_HEIGHT = 4;
/** Minimum share of running text. Below it, tables and small print count as the document's content. */
const MIN_PROSE_SHARE = 0.4;
/** UTF-16 units. */
const MAX_FRAGMENT_LENGTH = 5;
const SMALL_PRINT: ReadonlySet<PieceKind> = new Set(['formula', 'note', 'small']);
const NUMBER = /\p{N}/u;
const WORD = /\p{L}{2}/u;
/** Dots up to the page number in a table of contents. */
const LEADERS = /(?<![\s.])\s*(?:\.\s?){4,}/gu;

/** All texts of a document in reading order, with their lines. Headers and footers follow, line by line. */
export function layoutPieces(pages: readonly PageOfLines[], fonts: Fonts, lexicons: Lexicons): LayoutPiece[] {
  const all = pages.flatMap((page) => page.lines);
  const body = measureBodyStyle(all, fonts);
  const linesByPage = removeHeadersAndFooters(pages, body.size).map((page) => page.lines);
  const lines = linesByPage.flat();
  const vocabulary = collectVocabulary(lines, lexicons);
  markContents(lines);
  const styles = measurePageStyles(linesByPage, body, fonts);
  const edges = rightEdges(lines);
  const divided = groupParagraphs(lines).flatMap((paragraph) => divideAtBreaks(paragraph, edges, body.size));
  const pieces = divided.map((paragraph, index, paragraphs) => {
    const style = styles.get(paragraph.lines[0].page) ?? body;
    return toPiece(paragraph, paragraphs[index - 1], paragraphs[index + 1], style, fonts, vocabulary);
  });
  const kept = new Set(lines);
  const margins = all
    .filter((line) => !kept.has(line))
    .map((line): LayoutPiece => {
      const { text, page, size } = line;
      return { kind: 'small', text, page, size, lines: [line], isFirstInRegion: true, isRunning: true };
    });
  return [...joinInterrupted(pieces, edges, vocabulary), ...margins].map((piece) => ({
    ...piece,
    kind: areCode(piece.lines, body.font, fonts) ? 'code' : piece.kind,
  }));
}

/**
 * The headings, paragraphs and list items of a document in reading order, without headers and footers. Prose omits
 * references and tables of contents. It omits tables, captions, formulas and small print, unless they make up most of the
 * document.
 */
export function layoutDocument(
  pages: readonly PageOfLines[],
  fonts: Fonts,
  selection: BlockSelection,
  lexicons: Lexicons,
): Block[] {
  const body = measureBodyStyle(
    pages.flatMap((page) => page.lines),
    fonts,
  );
  const linesByPage = removeHeadersAndFooters(pages, body.size).map((page) => page.lines);
  const pageStyles = measurePageStyles(linesByPage, body, fonts);
  const lines = linesByPage.flat();
  const vocabulary = collectVocabulary(lines, lexicons);
  markContents(lines);
  const paragraphs = groupParagraphs(lines);
  const pieces = paragraphs.map((paragraph, index) =>
    toPiece(
      paragraph,
      paragraphs[index - 1],
      paragraphs[index + 1],
      pageStyles.get(paragraph.lines[0].page) ?? body,
      fonts,
      vocabulary,
    ),
  );
  const references = selection === 'prose' ? findReferences(pieces) : new Set<number>();
  const wanted = pieces.filter((_, index) => !references.has(index));
  markFloatFragments(wanted);
  const joined = joinInterrupted(wanted, rightEdges(lines), vocabulary);
  return (selection === 'prose' ? keepRunningText(joined) : readTables(divideLines(joined, body, fonts)))
    .map(toBlock)
    .filter((block) => /[\p{L}\p{N}]/u.test(block.text));
}

function toBlock({ kind, text, page, cells, lines }: LayoutPiece): Block {
  if (kind === 'code') return { kind, text, page };
  if (cells) return { kind: 'table_row', text: text.trim(), page, cells };
  const { mark } = lines[0];
  const words = withoutBullet(text).trim();
  return { kind: blockKind(kind), text: mark === undefined ? words : `${mark} ${words}`, page };
}

function toPiece(
  paragraph: Paragraph,
  before: Paragraph | undefined,
  after: Paragraph | undefined,
  body: BodyStyle,
  fonts: Fonts,
  vocabulary: Vocabulary,
): LayoutPiece {
  const [first] = paragraph.lines;
  const previousFirst = before?.lines[0];
  return {
    kind: classifyParagraph(paragraph, after, body, fonts),
    text: joinTexts(
      paragraph.lines.map((line) => line.text),
      vocabulary,
    ).replace(/\u00ad/gu, ''),
    page: first.page,
    size: first.size,
    lines: paragraph.lines,
    isFirstInRegion:
      previousFirst === undefined || previousFirst.page !== first.page || previousFirst.region !== first.region,
  };
}

/**
 * Reclassifies a short paragraph next to a table, formula or caption as `table`, unless it ends a sentence, continues one
 * or is continued by the next piece.
 */
function markFloatFragments(pieces: readonly LayoutPiece[]): void {
  const isFloat = (piece: LayoutPiece | undefined) =>
    piece?.kind === 'table' || piece?.kind === 'formula' || piece?.kind === 'caption';
  // A reclassified paragraph does not count as a table for the paragraphs next to it.
  const isFloatAt = pieces.map(isFloat);
  pieces.forEach((piece, index) => {
    if (piece.kind !== 'paragraph' || piece.text.length > 80 || piece.lines.length > 3 || endsSentence(piece.text))
      return;
    const isNextToFloat = isFloatAt[index - 1] || isFloatAt[index + 1];
    const isContinued = startsLowerCase(pieces[index + 1]?.text ?? '') || startsLowerCase(piece.text);
    if (isNextToFloat && !isContinued) piece.kind = 'table';
  });
}

/** Right edge of the text in each region, by page and region. */
function rightEdges(lines: readonly TextLine[]): Map<string, number> {
  const edges = new Map<string, number>();
  for (const line of lines) {
    const key = `${line.page} ${line.region}`;
    edges.set(key, Math.max(edges.get(key) ?? 0, line.x1));
  }
  return edges;
}

/** Joins paragraphs that are interrupted by a column or page break, a figure, a footnote or a formula. */
function joinInterrupted(
  pieces: readonly LayoutPiece[],
  edges: Map<string, number>,
  vocabulary: Vocabulary,
): LayoutPiece[] {
  const joined: LayoutPiece[] = [];
  let open: LayoutPiece | undefined;
  let isInterrupted = false;
  for (const piece of pieces) {
    const isText = piece.kind === 'paragraph' || piece.kind === 'list_item';
    if (piece.isFirstInRegion) isInterrupted = true;
    if (open && isInterrupted && piece.kind === 'paragraph' && isContinuationOf(piece, open, edges)) {
      open.text = joinTexts([open.text, piece.text], vocabulary);
      open.lines.push(...piece.lines);
      isInterrupted = false;
      continue;
    }
    joined.push(piece);
    if (isText) open = piece;
    else if (piece.kind === 'heading') open = undefined;
    isInterrupted = !isText;
  }
  return joined;
}

function isContinuationOf(piece: LayoutPiece, open: LayoutPiece, edges: Map<string, number>): boolean {
  const last = open.lines.at(-1);
  if (!last || Math.abs(piece.size - last.size) > 0.07 * last.size || endsSentence(open.text)) return false;
  if (itemLabelOf(piece.lines[0]) !== undefined) return false;
  if (startsLowerCase(piece.text) || /\p{L}[-‐\u00ad]$/u.test(open.text.slice(-3))) return true;
  const right = edges.get(`${last.page} ${last.region}`) ?? last.x1;
  const isLastLineFull = last.x1 > right - 2 * last.size;
  const [first, second] = piece.lines;
  const isIndented = second !== undefined && first.x0 - second.x0 > 0.6 * first.size;
  return piece.isFirstInRegion && isLastLineFull && !isIndented && open.lines.length > 1;
}

function keepRunningText(pieces: readonly LayoutPiece[]): LayoutPiece[] {
  const length = (some: readonly LayoutPiece[]) => some.reduce((sum, piece) => sum + piece.text.length, 0);
  const prose = pieces.filter(
    ({ kind }) => kind === 'paragraph' || kind === 'list_item' || kind === 'heading' || kind === 'note',
  );
  const all = pieces.filter(({ kind }) => kind !== 'contents');
  return length(prose) >= MIN_PROSE_SHARE * length(all) ? prose : all;
}

/** Divides code, tables and contents into their lines. */
function divideLines(pieces: readonly LayoutPiece[], body: BodyStyle, fonts: Fonts): LayoutPiece[] {
  const isCode = pieces.map(({ lines }) => areCode(lines, body.font, fonts));
  let left = 0;
  return pieces.flatMap((piece, index) => {
    if (!isCode[index]) return divideRows(piece);
    if (piece.isFirstInRegion || !isCode[index - 1]) left = Number.POSITIVE_INFINITY;
    return piece.lines.map((line): LayoutPiece => {
      left = Math.min(left, line.x0);
      return { ...piece, kind: 'code', text: indentCode(line, left), lines: [line] };
    });
  });
}

/** Divides tables and contents into their rows. Leaves out the fragments of formulas that are single signs. */
function divideRows(piece: LayoutPiece): LayoutPiece[] {
  const isShort = piece.text.length <= MAX_FRAGMENT_LENGTH && !WORD.test(piece.text);
  if (isShort && (SMALL_PRINT.has(piece.kind) || (piece.kind === 'table' && !NUMBER.test(piece.text)))) return [];
  if (piece.kind !== 'table' && piece.kind !== 'contents') return [piece];
  return piece.lines.map((line) => ({ ...piece, text: line.text.replace(LEADERS, ' … '), lines: [line] }));
}

/** Gives the rows of tables with plain columns their cells. */
function readTables(pieces: readonly LayoutPiece[]): LayoutPiece[] {
  const read: LayoutPiece[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    for (end = start + 1; end < pieces.length && isNextRow(pieces[end], pieces[end - 1]); end++);
    const rows = pieces.slice(start, end);
    const cells = isRow(rows[0]) ? divideIntoCells(rows.map(({ lines: [line] }) => line)) : undefined;
    for (const [index, row] of rows.entries()) {
      const own = cells?.[index]?.map((cell) => ({ ...cell, text: cell.text.replace(LEADERS, ' ').trim() }));
      if (own?.length !== 0) read.push(own ? { ...row, cells: own } : row);
    }
  }
  return read;
}

function isRow(piece: LayoutPiece | undefined): boolean {
  // The leaders of a table can look like those of a table of contents.
  return piece?.kind === 'table' || (piece?.kind === 'contents' && piece.lines[0].cells.length > 2);
}

function isNextRow(piece: LayoutPiece | undefined, previous: LayoutPiece | undefined): boolean {
  if (!piece || !previous || !isRow(piece) || !isRow(previous) || piece.isFirstInRegion) return false;
  return piece.lines[0].y - previous.lines[0].y < MAX_ROW_HEIGHT * piece.size;
}

function blockKind(kind: PieceKind): Block['kind'] {
  return kind === 'heading' || kind === 'list_item' ? kind : 'paragraph';
}

/** Most blanks before a line of code. */
const MAX_INDENTATION = 80;

/** Whether lines are code: all have a monospaced font, which the running text has not. @param bodyFont of the running text */
export function areCode(lines: readonly TextLine[], bodyFont: string, fonts: Fonts): boolean {
  return !fonts.get(bodyFont)?.isMonospace && lines.every(({ font }) => fonts.get(font)?.isMonospace === true);
}

/** The text of a line of code with its indentation. @param left `x` of the lines without one */
function indentCode({ text, x0, x1 }: TextLine, left: number): string {
  const characterWidth = (x1 - x0) / text.length;
  const blanks = characterWidth > 0 ? Math.round((x0 - left) / characterWidth) : 0;
  return ' '.repeat(Math.min(MAX_INDENTATION, Math.max(0, blanks))) + text;
}
