import { type PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { invert, type Matrix } from '../../extraction/matrix.ts';
import { joined } from './free-space.ts';
import { type Box, type PageView, toBox } from './page-view.ts';
import type { PlacedText } from './place-texts.ts';

/** Boxes of one link that are in one line are one. */
const SAME_LINE = 1;

/**
 * Puts the links of a page on the new places of their words. A link with other words besides keeps its own place as well.
 * @param boxes of the words of each link, by its `key`
 */
export function moveLinks(
  { number, links, glyphs, matrix, page }: PageView,
  texts: readonly PlacedText[],
  boxes: ReadonlyMap<number, readonly Box[]>,
): void {
  if (links.length === 0) return;
  const textOf = new Map(texts.flatMap((text) => indexesOf(text, number).map((index) => [index, text] as const)));
  const { largest } = glyphs;
  for (const { key, annotation, box } of links) {
    const [x0, y0, x1, y1] = box;
    const own = glyphs.between(y0, y1 + 0.25 * largest).filter(({ glyph, x, endX, y }) => {
      const [middle, height] = [(x + endX) / 2, y - 0.25 * glyph.size];
      return middle > x0 && middle < x1 && height > y0 && height < y1 && !glyph.isBlank;
    });
    const found = new Set(own.flatMap(({ glyph }) => textOf.get(glyph.index) ?? []));
    if (found.size === 0) continue;
    const hasStayed = own.some(({ glyph }) => !textOf.has(glyph.index));
    // The words of a link that the translation does not have are those of its whole text.
    const places = boxes.get(key) ?? [...found].flatMap(boxesOf);
    setPlace(annotation, joinLines(hasStayed ? [...places, box] : places), matrix, page.doc);
  }
}

const indexesOf = ({ unit }: PlacedText, number: number): readonly number[] =>
  unit.parts.flatMap(({ page, glyphs }) => (page === number ? glyphs : []));

function boxesOf({ frames, size }: PlacedText): Box[] {
  return frames.map(({ frame, left, right, leading, lines }): Box => {
    return [left, frame.y - 0.8 * size, right, frame.y + (lines.length - 1) * leading + 0.25 * size];
  });
}

function joinLines(boxes: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last && Math.abs(last[1] - box[1]) < SAME_LINE) lines[lines.length - 1] = joined(last, box);
    else lines.push(box);
  }
  return lines;
}

function setPlace(annotation: PDFDict, boxes: readonly Box[], view: Matrix, { context }: PDFDocument): void {
  const [first, ...others] = boxes.map((box) => toBox(box, invert(view)));
  if (!first) return;
  annotation.set(PDFName.of('Rect'), context.obj([...others.reduce(joined, first)]));
  const corners = [first, ...others].flatMap(([x0, y0, x1, y1]) => [x0, y1, x1, y1, x0, y0, x1, y0]);
  if (others.length > 0) annotation.set(PDFName.of('QuadPoints'), context.obj(corners));
  else annotation.delete(PDFName.of('QuadPoints'));
}
