import type { Block } from '../../block.ts';
import { type Body, type Kind, kindOf, measureBodies, measureBody } from './block-kinds.ts';
import { endsSentence, startsLowerCase } from './characters.ts';
import { type PageOfLines, removeFurniture } from './headers-footers.ts';
import { collectVocabulary, joinTexts, type Vocabulary } from './hyphenation.ts';
import type { Fonts, Line } from './page.ts';
import { groupParagraphs, type Paragraph, withoutBullet } from './paragraphs.ts';
import { findReferences } from './references.ts';

interface Piece {
  kind: Kind;
  text: string;
  page: number;
  size: number;
  lines: [Line, ...Line[]];
  /** First of its column, band or page. */
  leads: boolean;
}

/** Where less of a document than this is running text, its tables and small print are what it says. */
const MIN_PROSE = 0.4;

/** Headings, paragraphs and list items of a document in reading order, without what is not its running text. */
export function layoutDocument(pages: readonly PageOfLines[], fonts: Fonts): Block[] {
  const body = measureBody(
    pages.flatMap((page) => page.lines),
    fonts,
  );
  const text = removeFurniture(pages, body.size).map((page) => page.lines);
  const bodies = measureBodies(text, body, fonts);
  const lines = text.flat();
  const vocabulary = collectVocabulary(lines);
  const paragraphs = groupParagraphs(lines);
  const pieces = paragraphs.map((paragraph, index) =>
    toPiece(
      paragraph,
      paragraphs[index - 1],
      paragraphs[index + 1],
      bodies.get(paragraph.lines[0].page) ?? body,
      fonts,
      vocabulary,
    ),
  );
  const references = findReferences(pieces);
  const wanted = pieces.filter((_, index) => !references.has(index));
  markFragments(wanted);
  const joined = rejoin(wanted, rightEdges(lines), vocabulary);
  return keepRunningText(joined)
    .map(({ kind, text, page }) => ({ kind: blockKind(kind), text: withoutBullet(text).trim(), page }))
    .filter((block) => /[\p{L}\p{N}]/u.test(block.text));
}

function toPiece(
  paragraph: Paragraph,
  before: Paragraph | undefined,
  after: Paragraph | undefined,
  body: Body,
  fonts: Fonts,
  vocabulary: Vocabulary,
): Piece {
  const [first] = paragraph.lines;
  const last = before?.lines[0];
  return {
    kind: kindOf(paragraph, after, body, fonts),
    text: joinTexts(
      paragraph.lines.map((line) => line.text),
      vocabulary,
    ).replace(/\u00ad/gu, ''),
    page: first.page,
    size: first.size,
    lines: paragraph.lines,
    leads: last === undefined || last.page !== first.page || last.region !== first.region,
  };
}

/** A scrap without a sentence's end next to a table, a formula or a caption is a part of it. */
function markFragments(pieces: readonly Piece[]): void {
  const isFloat = (piece: Piece | undefined) =>
    piece?.kind === 'table' || piece?.kind === 'formula' || piece?.kind === 'caption';
  const original = pieces.map(isFloat);
  pieces.forEach((piece, index) => {
    if (piece.kind !== 'paragraph' || piece.text.length > 80 || piece.lines.length > 3 || endsSentence(piece.text))
      return;
    const near = original[index - 1] || original[index + 1];
    const isContinued = startsLowerCase(pieces[index + 1]?.text ?? '') || startsLowerCase(piece.text);
    if (near && !isContinued) piece.kind = 'table';
  });
}

/** Right margin of each column, by page and region. */
function rightEdges(lines: readonly Line[]): Map<string, number> {
  const edges = new Map<string, number>();
  for (const line of lines) {
    const key = `${line.page} ${line.region}`;
    edges.set(key, Math.max(edges.get(key) ?? 0, line.x1));
  }
  return edges;
}

/** Makes paragraphs whole that a column's or page's end, a figure, a footnote or a formula interrupts. */
function rejoin(pieces: readonly Piece[], edges: Map<string, number>, vocabulary: Vocabulary): Piece[] {
  const joined: Piece[] = [];
  let open: Piece | undefined;
  let interrupted = false;
  for (const piece of pieces) {
    const isText = piece.kind === 'paragraph' || piece.kind === 'list_item';
    if (piece.leads) interrupted = true;
    if (open && interrupted && piece.kind === 'paragraph' && continuesText(open, piece, edges)) {
      open.text = joinTexts([open.text, piece.text], vocabulary);
      open.lines.push(...piece.lines);
      interrupted = false;
      continue;
    }
    joined.push(piece);
    if (isText) open = piece;
    else if (piece.kind === 'heading') open = undefined;
    interrupted = !isText;
  }
  return joined;
}

function continuesText(open: Piece, piece: Piece, edges: Map<string, number>): boolean {
  const last = open.lines.at(-1);
  if (!last || Math.abs(piece.size - last.size) > 0.07 * last.size || endsSentence(open.text)) return false;
  if (startsLowerCase(piece.text) || /\p{L}[-‐\u00ad]$/u.test(open.text.slice(-3))) return true;
  const right = edges.get(`${last.page} ${last.region}`) ?? last.x1;
  const isFull = last.x1 > right - 2 * last.size;
  const [first, second] = piece.lines;
  const isIndented = second !== undefined && first.x0 - second.x0 > 0.6 * first.size;
  return piece.leads && isFull && !isIndented && open.lines.length > 1;
}

/** Leaves out tables, captions, formulas, contents and small print, unless they are most of the document. */
function keepRunningText(pieces: readonly Piece[]): Piece[] {
  const length = (some: readonly Piece[]) => some.reduce((sum, piece) => sum + piece.text.length, 0);
  const prose = pieces.filter(
    ({ kind }) => kind === 'paragraph' || kind === 'list_item' || kind === 'heading' || kind === 'note',
  );
  const all = pieces.filter(({ kind }) => kind !== 'contents');
  if (length(prose) >= MIN_PROSE * length(all)) return prose;
  return all.length > 0 ? all : [...pieces];
}

function blockKind(kind: Kind): Block['kind'] {
  return kind === 'heading' || kind === 'list_item' ? kind : 'paragraph';
}
