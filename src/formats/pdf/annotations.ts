import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import type { Box } from '../../extraction/pdf/layout/page.ts';
import type { Bounds } from './content/content.ts';

export interface PageLink {
  /** The same whenever the page is read, and of no other link of the document. */
  readonly key: number;
  readonly annotation: PDFDict;
  readonly box: Box;
}

const MAX_ANNOTATIONS = 2_000;
/** Flags of annotations that readers do not show: invisible, hidden, no view. */
const NOT_SHOWN = 1 | 2 | 32;
/** Kinds that are over a text on purpose, or that readers show on demand. */
const OVER_TEXT: ReadonlySet<string> = new Set([
  'Caret',
  'Highlight',
  'Popup',
  'PrinterMark',
  'Redact',
  'Squiggly',
  'StrikeOut',
  'TrapNet',
  'Underline',
  'Watermark',
]);

/**
 * The links of a page, and the places of what readers show over its content, such as fields.
 * @param toView from the space of the page to the view
 */
export function readAnnotations(
  page: PDFPage,
  number: number,
  toView: (bounds: Bounds) => Box,
): { links: PageLink[]; fields: Box[] } {
  const annotations = page.node.Annots();
  const links: PageLink[] = [];
  const fields: Box[] = [];
  for (let at = 0; at < Math.min(MAX_ANNOTATIONS, annotations?.size() ?? 0); at++) {
    const annotation = annotations?.lookup(at);
    if (!(annotation instanceof PDFDict)) continue;
    const bounds = readBounds(annotation);
    if (!bounds) continue;
    const box = toView(bounds);
    const kind = annotation.lookup(PDFName.of('Subtype'));
    const name = kind instanceof PDFName ? kind.decodeText() : '';
    if (name === 'Link') links.push({ key: number * MAX_ANNOTATIONS + at, annotation, box });
    else if (!OVER_TEXT.has(name) && isShown(annotation)) fields.push(box);
  }
  return { links, fields };
}

function isShown(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of('F'));
  return !(flags instanceof PDFNumber) || (flags.asNumber() & NOT_SHOWN) === 0;
}

function readBounds(annotation: PDFDict): Bounds | undefined {
  const rect = annotation.lookup(PDFName.of('Rect'));
  if (!(rect instanceof PDFArray) || rect.size() !== 4) return undefined;
  const [left, bottom, right, top] = rect.asArray().map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
  return [left ?? 0, bottom ?? 0, right ?? 0, top ?? 0];
}
