import { PDFDict, type PDFDocument, PDFName, PDFObjectParser } from '@cantoo/pdf-lib';
import { type Matrix, multiply, transform } from '../../extraction/matrix.ts';
import type { Color } from './content/content.ts';
import type { InsetPiece } from './inset.ts';
import { resourceName } from './page-resources.ts';
import type { Box } from './page-view.ts';
import { type FontCollector, hex, toUnicode, utf16 } from './typeset/embed.ts';
import { NO_TEXT, type ShapedGlyph } from './typeset/glyph-texts.ts';
import { RISE } from './typeset/line-parts.ts';
import type { LetterMark } from './typeset/marked-letters.ts';
import type { GlyphRun, OwnRun } from './typeset/word-runs.ts';

export interface TextWriter {
  readonly resources: PDFDict;
  readonly fonts: FontCollector;
  readonly pdf: PDFDocument;
  /** The operations that have set the last colour on the page. */
  color?: string;
  /** Receives the places of the words of links. */
  onLink(link: number, box: Box): void;
}

/** Writes a number of a matrix that holds the size. */
export const precise = (value: number): string => String(Number(value.toFixed(5)));
export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Shows glyphs of an embedded font. */
export function writeRun(
  run: GlyphRun,
  blank: GlyphRun['glyphs'][number] | undefined,
  x: number,
  y: number,
  size: number,
  toPage: Matrix,
  writer: TextWriter,
): string {
  const { resources, fonts, pdf } = writer;
  const font = fonts.of(run.typeface);
  const name = resourceName('Font', 'GlossaF', font.reference.toString(), resources, pdf);
  const own = size * run.scale;
  // Readers that copy the text find the blank between two words.
  const glyphs = blank ? [blank, ...run.glyphs] : run.glyphs;
  const start = x - (blank ? (blank.advance / 1000) * own : 0);
  const matrix = matrixAt(start, y - (run.isRaised ? RISE * size : 0), toPage);
  const shown = showGlyphs(glyphs, font.codeOf, own);
  return `BT ${setColor(run.style.color, writer)}/${name} ${number(own)} Tf ${matrix} Tm ${shown} ET\n`;
}

/** Shows glyphs of the source in their fonts. */
export function writeOwnRun(
  run: OwnRun,
  isAfterBlank: boolean,
  x: number,
  y: number,
  size: number,
  toPage: Matrix,
  writer: TextWriter,
): string {
  const { glyphs: own, blank, style, scale, isRaised } = run;
  const { resources, pdf } = writer;
  const before = isAfterBlank ? blank : undefined;
  const glyphs = before ? [{ ...before, advance: before.width }, ...own] : own;
  let shown = '';
  let last: string | undefined;
  for (const { font: given, code, width, advance, actualText, mark } of glyphs) {
    const font = mark && actualText ? fontWithText(given, code, actualText, pdf) : given;
    if (font !== last)
      shown += `${last === undefined ? '' : '>] TJ '}/${sourceFont(font, resources, pdf)} ${number(size * scale)} Tf [<`;
    last = font;
    if (actualText === undefined) shown += code;
    else {
      const marks = mark ? showMark(mark, width, run, size * scale, writer) : '';
      shown += `>] TJ ${beginActualText(actualText)} [<${code}>] TJ ${marks}EMC [<`;
      // The font of the mark is set.
      if (marks !== '') last = '';
    }
    if (advance !== width) shown += `>${number(width - advance)}<`;
  }
  const start = x - ((before?.width ?? 0) / 1000) * size * scale;
  const matrix = matrixAt(start, y - (isRaised ? RISE * size : 0), toPage);
  return `BT ${setColor(style.color, writer)}${matrix} Tm ${shown}>] TJ ET\n`;
}

/** Fonts of the source whose code shows another character, for each document. */
const changedFonts = new WeakMap<PDFDocument, Map<string, string>>();

/** A font of the source in which a code is read as another text, since some readers know no `ActualText`. */
function fontWithText(font: string, code: string, text: string, pdf: PDFDocument): string {
  const known = changedFonts.get(pdf) ?? new Map<string, string>();
  changedFonts.set(pdf, known);
  const key = `${font} ${code} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { context } = pdf;
  const dict = context.lookup(PDFObjectParser.forBytes(Buffer.from(font, 'latin1'), context).parseObject());
  if (!(dict instanceof PDFDict)) return font;
  const map = toUnicode(new Map([[Number.parseInt(code, 16), { text }]]), code.length);
  const clone = dict.clone(context);
  clone.set(PDFName.of('ToUnicode'), context.register(context.flateStream(map)));
  const changed = context.register(clone).toString();
  known.set(key, changed);
  return changed;
}

/** Shows a mark in the middle of the letter before it, and goes back to the end of this letter. */
function showMark(
  { sign, up }: LetterMark,
  width: number,
  { typeface }: OwnRun,
  size: number,
  { resources, fonts, pdf }: TextWriter,
): string {
  const [glyph] = typeface.shape(sign) ?? [];
  if (!glyph) return '';
  const font = fonts.of(typeface);
  const name = resourceName('Font', 'GlossaF', font.reference.toString(), resources, pdf);
  const side = (width - glyph.width) / 2;
  const shown = `[${number(width - side)} <${hex(font.codeOf({ ...glyph, text: NO_TEXT }))}> ${number(-side)}] TJ`;
  return `/${name} ${number(size)} Tf ${number((up / 1000) * size)} Ts ${shown} 0 Ts `;
}

/** The matrix of text at a place of the view. */
function matrixAt(x: number, y: number, toPage: Matrix): string {
  const [a, b, c, d] = toPage;
  return [a, b, -c, -d, ...transform(toPage, x, y)].map(number).join(' ');
}

const beginActualText = (text: string): string => `/Span <</ActualText <feff${utf16(text)}>>> BDC`;

/** Glyphs one after the other, some of which are shown elsewhere than their advance tells, such as marks. */
function showGlyphs(glyphs: readonly ShapedGlyph[], codeOf: (glyph: ShapedGlyph) => number, size: number): string {
  let shown = '[<';
  // What the place of the next glyph is further left.
  let back = 0;
  let rise = 0;
  let left = 0;
  for (const glyph of glyphs) {
    back -= glyph.right;
    if (glyph.up !== rise) {
      shown += `>] TJ ${number((glyph.up / 1000) * size)} Ts [<`;
      rise = glyph.up;
    }
    if (glyph.together) {
      shown += `>] TJ ${beginActualText(glyph.together.text)} [<`;
      left = glyph.together.glyphs;
    }
    if (Math.round(back) !== 0) shown += `>${number(back)}<`;
    shown += hex(codeOf(glyph));
    if (left > 0 && --left === 0) shown += '>] TJ EMC [<';
    back = glyph.right + glyph.width - glyph.advance;
  }
  return `${shown}>] TJ${rise === 0 ? '' : ' 0 Ts'}`;
}

/** Shows glyphs of the source at a new place. @param scale of their size */
export function writePiece(
  { glyphs }: InsetPiece,
  x: number,
  y: number,
  scale: number,
  toPage: Matrix,
  writer: TextWriter,
): string {
  const { resources, pdf } = writer;
  return glyphs
    .map((glyph) => {
      const [a, b, c, d] = glyph.shape;
      const [px, py] = [x + glyph.x * scale, y + glyph.y * scale];
      const matrix = multiply([a * scale, b * scale, c * scale, d * scale, px, py], toPage)
        .map(precise)
        .join(' ');
      return `BT ${setColor(glyph.color, writer)}/${sourceFont(glyph.font, resources, pdf)} 1 Tf ${matrix} Tm <${glyph.code}> Tj ET\n`;
    })
    .join('');
}

/** Sets a colour, unless it is set. Readers give a page up that sets one in a damaged colour space for each of its words. */
export function setColor({ operands, space }: Color, writer: TextWriter): string {
  const values = operands.map(number).join(' ');
  const device = operands.length === 1 ? 'g' : operands.length === 3 ? 'rg' : 'k';
  const color = space ? `/${spaceName(space, writer.resources, writer.pdf)} cs ${values} scn ` : `${values} ${device} `;
  if (writer.color === color) return '';
  writer.color = color;
  return color;
}

const spaceName = (space: string, resources: PDFDict, pdf: PDFDocument): string =>
  resourceName('ColorSpace', 'GlossaC', space, resources, pdf);

/** The name of a font of the source among the resources of the page. */
export const sourceFont = (font: string, resources: PDFDict, pdf: PDFDocument): string =>
  resourceName('Font', 'GlossaS', font, resources, pdf);
