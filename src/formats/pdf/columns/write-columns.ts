import { deflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { invert, type Matrix } from '../../../extraction/matrix.ts';
import { type Erased, erase } from '../content/erase.ts';
import { copyResources, eraseForms, groupOf } from '../page-resources.ts';
import { type Box, type PageView, toBox } from '../page-view.ts';
import type { MovedColumns } from './moved-columns.ts';

/** What reaches beyond the page, in points. */
const BLEED = 2_000;
/** How far areas overlap, in points. */
const SEAM = 0.3;

/**
 * Writes the content of a page with its columns in new places: the content is shown once for each column, and once for what stays,
 * each time with a clip and without the glyphs of the others, which readers would copy several times.
 * @param resources of the page, which get the parts
 */
export function writeColumns(view: PageView, erased: Erased, columns: MovedColumns, resources: PDFDict): string {
  const { page, source, matrix } = view;
  const { context } = page.doc;
  const toPage = invert(matrix);
  const glyphs = view.glyphs.placed.map(({ glyph, x, endX, y }) => {
    return { glyph, by: columns.distanceAt((x + endX) / 2, y - 0.3 * glyph.size) };
  });
  const areas = columns.columns.flatMap((column) => column.areas);
  const parts = [
    { by: 0, clip: `${rectangle(EVERYWHERE, toPage)}${areas.map((box) => rectangle(box, toPage)).join('')}W* n\n` },
    ...columns.columns.map((column) => ({
      by: column.by,
      clip: `${column.areas.map((box) => rectangle(wider(box), toPage)).join('')}W n\n`,
    })),
  ];
  return parts
    .map(({ by, clip }) => {
      const others = glyphs.filter((one) => one.by !== by && !source.shared.has(one.glyph));
      const own = { ...erased, glyphs: new Set([...erased.glyphs, ...others.map(({ glyph }) => glyph.index)]) };
      const inner = copyResources(page);
      eraseForms(source.content, own, inner, page.doc);
      const content = Buffer.concat([
        Buffer.from(clip),
        erase(source.bytes, source.content, own),
        Buffer.from(`\n${'Q\n'.repeat(source.content.unclosed)}`),
      ]);
      const dict = context.obj({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [...toBox(EVERYWHERE, toPage)],
        Matrix: [1, 0, 0, 1, by * toPage[0], by * toPage[1]],
        Filter: 'FlateDecode',
      });
      dict.set(PDFName.of('Resources'), inner);
      const objects = groupOf(resources, 'XObject') ?? PDFDict.withContext(context);
      const name = objects.uniqueKey('Column');
      objects.set(name, context.register(PDFRawStream.of(dict, deflateSync(content))));
      resources.set(PDFName.of('XObject'), objects);
      return `${name.toString()} Do\n`;
    })
    .join('');
}

/** Neighbouring areas of a table show what is painted over both without a gap. */
const wider = ([x0, y0, x1, y1]: Box): Box => [x0 - SEAM, y0 - SEAM, x1 + SEAM, y1 + SEAM];

const EVERYWHERE: Box = [-BLEED, -BLEED, 2 * BLEED, 2 * BLEED];

function rectangle([x0, y0, x1, y1]: Box, toPage: Matrix): string {
  const [left, top, right, bottom] = EVERYWHERE;
  const box: Box = [Math.max(x0, left), Math.max(y0, top), Math.min(x1, right), Math.min(y1, bottom)];
  const [a, b, c, d] = toBox(box, toPage).map((value) => Number(value.toFixed(3)));
  return `${a} ${b} ${Number(c) - Number(a)} ${Number(d) - Number(b)} re\n`;
}

/** Moves what readers can click with its column. */
export function moveAnnotations({ page, matrix }: PageView, columns: MovedColumns): void {
  const annotations = page.node.Annots();
  const toPage = invert(matrix);
  for (let at = 0; at < (annotations?.size() ?? 0); at++) {
    const annotation = annotations?.lookup(at);
    const rect = annotation instanceof PDFDict ? annotation.lookup(PDFName.of('Rect')) : undefined;
    if (!(annotation instanceof PDFDict) || !(rect instanceof PDFArray) || rect.size() !== 4) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(rect);
    const box = toBox([left, bottom, right, top], matrix);
    const by = columns.moveBox(box)[0] - box[0];
    if (by === 0) continue;
    const [x, y] = [by * toPage[0], by * toPage[1]];
    annotation.set(PDFName.of('Rect'), page.doc.context.obj([left + x, bottom + y, right + x, top + y]));
    const corners = annotation.lookup(PDFName.of('QuadPoints'));
    if (!(corners instanceof PDFArray)) continue;
    const moved = numbersOf(corners).map((value, index) => value + (index % 2 === 0 ? x : y));
    annotation.set(PDFName.of('QuadPoints'), page.doc.context.obj(moved));
  }
}

const numbersOf = (array: PDFArray): number[] =>
  array.asArray().map((value) => (value instanceof PDFNumber ? value.asNumber() : 0));
