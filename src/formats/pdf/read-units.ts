import type { Tag } from '@glossa/tagged-text';
import type { PieceKind } from '../../extraction/pdf/layout/block-kinds.ts';
import type { LayoutPiece } from '../../extraction/pdf/layout/document.ts';
import type { LinePart, TextLine, TextRun } from '../../extraction/pdf/layout/page.ts';
import { startsWithMarker } from '../../extraction/pdf/layout/paragraphs.ts';
import type { FontStyle } from './content/fonts.ts';
import type { Color, Glyph } from './content/interpret.ts';
import type { PlacedGlyph } from './page-glyphs.ts';

/** The look of some text. Sizes are points. */
export interface TextStyle {
  readonly font: FontStyle;
  readonly size: number;
  readonly color: Color;
}

/** A line of a unit on its page, as the page is shown, with `y` down. */
export interface UnitLine {
  readonly page: number;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
}

/** A text of the pages that is translated as a whole. */
export interface PageUnit {
  readonly kind: PieceKind;
  readonly text: string;
  readonly tags: readonly Tag[];
  /** One for each tag. */
  readonly tagStyles: readonly TextStyle[];
  readonly style: TextStyle;
  readonly lines: readonly [UnitLine, ...UnitLine[]];
  readonly glyphs: readonly Glyph[];
}

export type GlyphsOf = (page: number, part: { x0: number; x1: number; y: number; size: number }) => PlacedGlyph[];

const WORD = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Bullets, and the numbers of items and headings, which stay where they are. */
const MARKER =
  /^(?:[•◦▪▫‣●○■□⁃∙·➢➤✓✔❖*–—]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\[\d{1,3}\]|\d{1,2}(?:\.\d{1,2}){0,4}\.?)\s+(?=\S)/u;
const LEADERS = /\s*(?:[.·…]\s?){4,}.*$/u;
const KEPT: ReadonlySet<PieceKind> = new Set(['formula', 'code']);
/** Fewer glyphs for each letter tell that the two readers of the page disagree. */
const MIN_GLYPH_SHARE = 0.5;

/** @returns the units of a text, and the number of texts that stay because their glyphs are not found */
export function readUnits(piece: LayoutPiece, glyphsOf: GlyphsOf): { units: PageUnit[]; kept: number } {
  if (KEPT.has(piece.kind) || !WORD.test(piece.text)) return { units: [], kept: 0 };
  const isRow = piece.kind === 'table' || piece.kind === 'contents';
  const parts = isRow
    ? piece.lines.flatMap((line) => line.cells.map((cell) => ({ text: cell.text, lines: [{ line, part: cell }] })))
    : [{ text: piece.text, lines: piece.lines.map((line) => ({ line, part: line })) }];
  const units: PageUnit[] = [];
  let kept = 0;
  for (const { text, lines } of parts) {
    if (!WORD.test(text)) continue;
    const unit = readUnit(piece.kind, text, lines, glyphsOf);
    if (unit) units.push(unit);
    else kept++;
  }
  return { units, kept };
}

interface LineOfPart {
  line: TextLine;
  part: LinePart;
}

function readUnit(
  kind: PieceKind,
  given: string,
  lines: readonly LineOfPart[],
  glyphsOf: GlyphsOf,
): PageUnit | undefined {
  const hasMarker = startsWithMarker(given) || kind === 'heading';
  const marker = hasMarker ? (MARKER.exec(given)?.[0] ?? '') : '';
  const text = given.slice(marker.length).replace(LEADERS, '').trim();
  if (!WORD.test(text)) return undefined;
  const found: { line: LineOfPart; glyphs: PlacedGlyph[] }[] = lines.map((line) => {
    const { x0, x1 } = line.part;
    return { line, glyphs: glyphsOf(line.line.page, { x0, x1, y: line.line.y, size: line.line.size }) };
  });
  const [first] = found;
  if (!first) return undefined;
  first.glyphs.splice(0, marker.replace(/\s/gu, '').length);
  if (LEADERS.test(given)) for (const { glyphs } of found) glyphs.splice(leadersAt(glyphs));
  const filled = found.filter(({ glyphs }) => glyphs.length > 0);
  const all = filled.flatMap(({ glyphs }) => glyphs);
  const letters = text.replace(/\s/gu, '').length;
  if (all.length < MIN_GLYPH_SHARE * letters || all.some(({ glyph }) => !glyph.font.isKnown || !glyph.isVisible))
    return undefined;
  // The parts of a formula have places of their own.
  if (all.some(({ glyph }) => glyph.font.style.isMath && glyph.size > 0)) return undefined;
  const unitLines = filled.map(({ line, glyphs }): UnitLine => {
    const x0 = glyphs.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
    const x1 = glyphs.reduce((most, { endX }) => Math.max(most, endX), 0);
    return { page: line.line.page, x0, x1, y: line.line.y };
  });
  const [firstLine, ...otherLines] = unitLines;
  if (!firstLine) return undefined;
  const style = usualStyle(all);
  const runs = lines.flatMap(({ line, part }) =>
    (line.runs ?? [])
      .filter(({ x0, x1 }) => x1 > part.x0 - 0.5 && x0 < part.x1 + 0.5)
      .map((run) => ({ run, page: line.page })),
  );
  const spans = spansOf(given, runs, all, style).map((span) => ({
    ...span,
    start: span.start - marker.length,
    end: span.end - marker.length,
  }));
  const inside = spans
    .map((span) => ({ ...span, start: Math.max(0, span.start), end: Math.min(text.length, span.end) }))
    .filter(({ start, end }) => start < end && end - start < text.length);
  return {
    kind,
    text,
    tags: inside.map(({ start, end }) => ({ start, end, parent: undefined })),
    tagStyles: inside.map((span) => span.style),
    style,
    lines: [firstLine, ...otherLines],
    glyphs: all.map(({ glyph }) => glyph),
  };
}

/** Where four equal glyphs follow each other. */
function leadersAt(glyphs: readonly PlacedGlyph[]): number {
  const codes = glyphs.map(({ glyph }) => Buffer.from(glyph.code).toString('hex'));
  const at = codes.findIndex((code, index) => [1, 2, 3].every((step) => codes[index + step] === code));
  return at < 0 ? codes.length : at;
}

const keyOf = ({ font: { style }, color, size }: Glyph): string =>
  JSON.stringify([style, color.operands, Math.round(size * 4)]);

function usualStyle(glyphs: readonly PlacedGlyph[]): TextStyle {
  const groups = Map.groupBy(glyphs, ({ glyph }) => keyOf(glyph));
  const [best] = [...groups.values()].sort((one, other) => other.length - one.length);
  const { glyph } = best?.[0] ?? glyphs[0] ?? fail();
  return { font: glyph.font.style, size: glyph.size, color: glyph.color };
}

function fail(): never {
  throw new Error('A text has no glyphs.');
}

/** The parts of a text whose font or colour differs from the usual one. */
function spansOf(
  text: string,
  runs: readonly { run: TextRun; page: number }[],
  glyphs: readonly PlacedGlyph[],
  usual: TextStyle,
) {
  const spans: { start: number; end: number; style: TextStyle }[] = [];
  let at = 0;
  for (const { run } of runs) {
    const words = run.text.trim();
    const start = text.indexOf(words, at);
    if (start < 0 || start > at + 40) continue;
    at = start + words.length;
    const own = glyphs.find(
      ({ x, y }) => Math.abs(y - run.y) < 0.2 * run.size && x > run.x0 - 0.5 && x < run.x1,
    )?.glyph;
    if (!own || run.size < 0.85 * usual.size) continue;
    const { family, isBold, isItalic } = own.font.style;
    const font = { ...usual.font, isBold, isItalic, ...(family === 'mono' && { family }) };
    const isUsual =
      isBold === usual.font.isBold &&
      isItalic === usual.font.isItalic &&
      font.family === usual.font.family &&
      String(own.color.operands) === String(usual.color.operands);
    if (isUsual) continue;
    const last = spans.at(-1);
    const style = { font, size: usual.size, color: own.color };
    if (
      last &&
      text.slice(last.end, start).trim() === '' &&
      JSON.stringify([last.style.font, last.style.color.operands]) === JSON.stringify([font, own.color.operands])
    )
      last.end = at;
    else spans.push({ start, end: at, style });
  }
  return spans;
}
