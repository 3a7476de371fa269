import { PDFDict, PDFName, type PDFPage, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { IDENTITY, type Matrix, multiply } from '../../../extraction/matrix.ts';
import { decodeStream } from '../content/decode-stream.ts';
import { type Operand, readOperations } from '../content/tokens.ts';
import { contentBytes, MAX_CONTENT_BYTES, matrixOf } from '../document.ts';
import { groupOf } from '../page-resources.ts';
import { parseInlineImage } from './inline-image.ts';

/** The range of an inline image in the content of a page or a form. */
export interface InlinePlace {
  /** Undefined for the content of a page. */
  readonly form: PDFRef | undefined;
  readonly page: PDFPage;
  readonly start: number;
  readonly end: number;
}

/** An image that a page paints, in the unit square of its matrix. */
export interface PaintedImage {
  readonly stream: PDFRawStream;
  readonly place: PDFRef | InlinePlace;
  readonly matrix: Matrix;
}

/** Bounds of the work on a hostile page, as in the interpreter of its glyphs. */
const MAX_FORM_DEPTH = 8;
const MAX_FORMS = 2_000;
const MAX_OPERATIONS = 2_000_000;
const MAX_IMAGES = 10_000;

interface Work {
  readonly images: PaintedImage[];
  forms: number;
  operations: number;
  hasText: boolean;
}

/** Finds the images that a page and its forms paint, and tells whether the page shows text. */
export function walkImages(page: PDFPage): { images: readonly PaintedImage[]; hasText: boolean } {
  const work: Work = { images: [], forms: 0, operations: 0, hasText: false };
  const bytes = contentBytes(page);
  walk({ bytes, resources: page.node.Resources(), form: undefined, page }, IDENTITY, 0, work);
  return work;
}

interface Stream {
  readonly bytes: Uint8Array;
  readonly resources: PDFDict | undefined;
  readonly form: PDFRef | undefined;
  readonly page: PDFPage;
}

function walk({ bytes, resources, form, page }: Stream, given: Matrix, depth: number, work: Work): void {
  const objects = resources && groupOf(resources, 'XObject');
  let matrix = given;
  const stack: Matrix[] = [];

  function paint(name: Operand): void {
    const ref = typeof name === 'string' ? objects?.get(PDFName.of(name)) : undefined;
    const found = ref instanceof PDFRef ? page.doc.context.lookup(ref) : undefined;
    if (!(ref instanceof PDFRef) || !(found instanceof PDFRawStream)) return;
    const kind = found.dict.lookup(PDFName.of('Subtype'));
    if (kind === PDFName.of('Image')) work.images.push({ stream: found, place: ref, matrix });
    if (kind !== PDFName.of('Form') || depth >= MAX_FORM_DEPTH || ++work.forms > MAX_FORMS) return;
    const own = found.dict.lookup(PDFName.of('Resources'));
    const inner = { bytes: decodeStream(found, MAX_CONTENT_BYTES), form: ref, page };
    const placed = multiply(matrixOf(found.dict.lookup(PDFName.of('Matrix'))), matrix);
    walk({ ...inner, resources: own instanceof PDFDict ? own : resources }, placed, depth + 1, work);
  }

  for (const { operator, operands, start, end } of readOperations(bytes)) {
    if (++work.operations > MAX_OPERATIONS || work.images.length >= MAX_IMAGES) return;
    if (operator === 'q') stack.push(matrix);
    else if (operator === 'Q') matrix = stack.pop() ?? matrix;
    else if (operator === 'cm') {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map((one) => (typeof one === 'number' ? one : 0));
      matrix = multiply([a, b, c, d, e, f], matrix);
    } else if (operator === 'Do') paint(operands[0]);
    else if (operator === 'BI' && operands.length > 0) {
      const stream = parseInlineImage(bytes.subarray(start, end), resources, page.doc.context);
      if (stream) work.images.push({ stream, place: { form, page, start, end }, matrix });
    } else if (!work.hasText) work.hasText = showsText(operator, operands);
  }
}

const SHOWING = new Set(['Tj', 'TJ', "'", '"']);

function showsText(operator: string, operands: readonly Operand[]): boolean {
  if (!SHOWING.has(operator)) return false;
  return operands.flat().some((one) => one instanceof Uint8Array && one.some((code) => code !== 0 && code !== 32));
}
