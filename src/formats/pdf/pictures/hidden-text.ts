import { deflateSync } from 'node:zlib';
import { PDFDict, type PDFDocument, PDFName, type PDFPage, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { invert, type Matrix, multiply, transform } from '../../../extraction/matrix.ts';
import type { PictureText } from '../../files/pictures.ts';
import { erase } from '../content/erase.ts';
import type { PageGlyphs } from '../content/interpret.ts';
import { createPageReader } from '../document.ts';
import { copyResources, eraseForms, groupOf } from '../page-resources.ts';
import { inVisualOrder, levelsOf } from '../typeset/bidi.ts';
import { createHiddenFonts, type HiddenFonts } from './hidden-font.ts';

/* The text that readers copy from a scan, and search in it. */

/** An image with its translated texts, where a page shows it. */
export interface ShownPicture {
  readonly page: PDFPage;
  /** From the unit square to the page. */
  readonly matrix: Matrix;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly texts: readonly PictureText[];
}

/** How far a hidden letter may be beside a line that has become another one, in heights of the line. */
const NEAR = 0.5;

/** Puts the translations of images in the place of the hidden text over them. Where there was none, they are added. */
export function setHiddenTexts(pdf: PDFDocument, pictures: readonly ShownPicture[]): void {
  const fonts = createHiddenFonts(pdf);
  // The widths of a font that is not embedded hardly move a letter to another line.
  const read = createPageReader(() => 500);
  for (const [page, own] of Map.groupBy(pictures, (picture) => picture.page)) writeTexts(page, own, fonts, read(page));
  fonts.embed();
}

function writeTexts(
  page: PDFPage,
  pictures: readonly ShownPicture[],
  fonts: HiddenFonts,
  { bytes, content }: PageGlyphs & { bytes: Uint8Array },
): void {
  const { context } = page.doc;
  const lines = pictures.flatMap((picture) => picture.texts.flatMap((text) => linesOf(text, picture)));
  const covered = lines.map(({ toPage }) => invert(toPage));
  const isReplaced = (x: number, y: number): boolean =>
    covered.some((fromPage) => {
      const [along, up] = transform(fromPage, x, y);
      return along > 0 && along < 1 && up > -NEAR && up < 1 + NEAR;
    });
  const hidden = content.glyphs.filter(
    ({ isVisible, x, endX, y, endY }) => !isVisible && isReplaced((x + endX) / 2, (y + endY) / 2),
  );
  const erased = { glyphs: new Set(hidden.map(({ index }) => index)), areas: new Set<number>(), moved: new Map() };
  const resources = copyResources(page);
  eraseForms(content, erased, resources, page.doc);
  const named = groupOf(resources, 'Font') ?? PDFDict.withContext(context);
  const names = new Map<PDFRef, string>();
  const nameOf = (font: PDFRef): string => {
    const name = names.get(font) ?? named.uniqueKey('Hidden').decodeText();
    named.set(PDFName.of(name), font);
    names.set(font, name);
    return name;
  };
  const written = lines.map(({ text, isRightToLeft, toPage }) => {
    const characters = inOrder(text, isRightToLeft);
    const matrix = multiply([2 / characters.length, 0, 0, 1, 0, 0.2], toPage).map((value) => Number(value.toFixed(5)));
    return `BT 3 Tr ${matrix.join(' ')} Tm ${fonts.show(characters, nameOf)}ET\n`;
  });
  resources.set(PDFName.of('Font'), named);
  const all = Buffer.concat([
    Buffer.from('q\n'),
    erase(bytes, content, erased),
    Buffer.from(`\n${'Q\n'.repeat(content.unclosed)}Q\nq\n${written.join('')}Q\n`),
  ]);
  page.node.set(
    PDFName.of('Contents'),
    context.register(PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(all))),
  );
  page.node.set(PDFName.of('Resources'), resources);
}

interface PlacedLine extends Pick<PictureText, 'text' | 'isRightToLeft'> {
  /** From the unit square to the place of the line. */
  readonly toPage: Matrix;
}

/** The lines of a text on their page. */
function linesOf({ text, isRightToLeft, angle, lines }: PictureText, picture: ShownPicture): PlacedLine[] {
  const { matrix, widthPx, heightPx } = picture;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // From pixels, with `y` down, to the unit square of the image.
  const toSquare: Matrix = [1 / widthPx, 0, 0, -1 / heightPx, 0, 1];
  return divideText(text, lines.length).map((part, index) => {
    const { left, right, top, bottom } = lines[index] ?? { left: 0, right: 0, top: 0, bottom: 0 };
    const toLevel: Matrix = [right - left, 0, 0, top - bottom, left, bottom];
    const toPixels = multiply(toLevel, [cos, sin, -sin, cos, 0, 0]);
    return { text: part, isRightToLeft, toPage: multiply(multiply(toPixels, toSquare), matrix) };
  });
}

/** Divides a text at blanks, or between characters if it has none, into at most `count` lines of about the same length. */
function divideText(text: string, count: number): string[] {
  const isSpaced = text.includes(' ');
  const words = isSpaced ? text.split(' ') : [...text];
  const perLine = text.length / count;
  const lines: string[] = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && lines.length < count && last.length + word.length / 2 > perLine) lines.push(word);
    else lines[lines.length - 1] = last === '' || !isSpaced ? last + word : `${last} ${word}`;
  }
  return lines;
}

/** The characters from left to right. */
function inOrder(text: string, isRightToLeft: boolean): string[] {
  const levelAt = levelsOf(text, isRightToLeft ? 'rtl' : 'ltr');
  let offset = 0;
  const characters = [...text].map((character) => {
    const level = levelAt(offset);
    offset += character.length;
    return { character, level };
  });
  return inVisualOrder(characters).map(({ character }) => character);
}
