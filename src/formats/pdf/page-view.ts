import type { PDFPage } from '@cantoo/pdf-lib';
import { type Matrix, transform } from '../../extraction/matrix.ts';
import type { Box, TextDirection } from '../../extraction/pdf/layout/page.ts';
import { type PageLink, readAnnotations } from './annotations.ts';
import type { Area, Bounds } from './content/content.ts';
import { createPageReader, type PageContent, viewOf } from './document.ts';
import { placeGlyphs } from './page-glyphs.ts';

export type { Box };

/** An area that a page paints, where it is shown. */
export interface PaintedArea {
  readonly area: Area;
  readonly box: Box;
}

/** A page as it is shown, but turned so that its text runs to the right, in points with `y` down. */
export interface PageView {
  /** From 1. */
  readonly number: number;
  readonly page: PDFPage;
  readonly source: PageContent;
  /** From the space of the page to the view. */
  readonly matrix: Matrix;
  readonly width: number;
  readonly height: number;
  readonly glyphs: ReturnType<typeof placeGlyphs>;
  readonly painted: readonly PaintedArea[];
  readonly links: readonly PageLink[];
  /** Where fields, notes and stamps are. */
  readonly fields: readonly Box[];
}

/** @returns a function that reads pages, whose fonts are read once */
export function createPageViewer(standardWidth: Parameters<typeof createPageReader>[0]) {
  const read = createPageReader(standardWidth);
  return (page: PDFPage, number: number, direction: TextDirection): PageView => {
    const source = read(page);
    const { matrix, width, height } = viewOf(page, direction);
    return {
      number,
      page,
      source,
      matrix,
      width,
      height,
      glyphs: placeGlyphs(source.content.glyphs, matrix),
      painted: source.content.painted.map((area) => ({ area, box: toBox(area.bounds, matrix) })),
      ...readAnnotations(page, number, (bounds) => toBox(bounds, matrix)),
    };
  };
}

export function toBox([left, bottom, right, top]: Bounds, matrix: Matrix): Box {
  const [x0, y0] = transform(matrix, left, bottom);
  const [x1, y1] = transform(matrix, right, top);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
