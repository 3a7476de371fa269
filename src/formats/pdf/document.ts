import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { GlossaError } from '../../errors.ts';
import { IDENTITY, type Matrix, multiply } from '../../extraction/matrix.ts';
import type { TextDirection } from '../../extraction/pdf/layout/page.ts';
import type { Resources } from './content/content.ts';
import { decodeStream } from './content/decode-stream.ts';
import { type FontStyle, readFont, type SourceFont } from './content/fonts.ts';
import { interpret, type PageGlyphs } from './content/interpret.ts';

/** Decoded bytes of a stream, which bounds the memory for a hostile one. */
export const MAX_CONTENT_BYTES = 32 * 1024 * 1024;

/** @throws GlossaError `document_encrypted`, `document_damaged` */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { password: '', updateMetadata: false });
  } catch (error) {
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new GlossaError(isEncrypted ? 'document_encrypted' : 'document_damaged', { cause: error });
  }
}

export interface PageContent extends PageGlyphs {
  readonly bytes: Uint8Array;
}

/** Reads the contents of pages. Fonts are read once. */
export function createPageReader(standardWidth: (style: FontStyle, code: number) => number) {
  const fonts = new Map<PDFDict, SourceFont>();

  function resourcesOf(dict: PDFDict | undefined): Resources {
    const groupOf = (category: string): PDFDict | undefined => {
      const group = dict?.lookup(PDFName.of(category));
      return group instanceof PDFDict ? group : undefined;
    };
    const of = (category: string, name: string): PDFObject | undefined => groupOf(category)?.lookup(PDFName.of(name));
    const spaces = new Map<string, string>();
    return {
      font(name) {
        const found = of('Font', name);
        if (!(found instanceof PDFDict)) return undefined;
        const object = groupOf('Font')?.get(PDFName.of(name)) ?? found;
        const known = fonts.get(found) ?? readFont(object, found, standardWidth);
        fonts.set(found, known);
        return known;
      },
      colorSpace(name) {
        if (name.startsWith('Device') || name === 'Pattern') return undefined;
        const known =
          spaces.get(name) ?? (of('ColorSpace', name) && groupOf('ColorSpace')?.get(PDFName.of(name))?.toString());
        if (known !== undefined) spaces.set(name, known);
        return known;
      },
      isTransparent(name) {
        const found = of('ExtGState', name);
        const alpha = found instanceof PDFDict ? found.lookup(PDFName.of('ca')) : undefined;
        return alpha instanceof PDFNumber ? alpha.asNumber() < 1 : undefined;
      },
      hasActualText(name) {
        const found = of('Properties', name);
        return found instanceof PDFDict && found.has(PDFName.of('ActualText'));
      },
      object(name) {
        const found = of('XObject', name);
        if (!(found instanceof PDFRawStream)) return undefined;
        if (found.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return { kind: 'image' };
        const own = found.dict.lookup(PDFName.of('Resources'));
        const inner = own instanceof PDFDict ? resourcesOf(own) : resourcesOf(dict);
        const matrix = matrixOf(found.dict.lookup(PDFName.of('Matrix')));
        const isHideable = found.dict.has(PDFName.of('OC'));
        return {
          kind: 'form',
          key: found,
          isHideable,
          matrix,
          bytes: decodeStream(found, MAX_CONTENT_BYTES),
          resources: inner,
        };
      },
    };
  }

  return (page: PDFPage): PageContent => {
    const bytes = contentBytes(page);
    return { bytes, ...interpret(bytes, resourcesOf(page.node.Resources())) };
  };
}

export function contentBytes(page: PDFPage): Uint8Array {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => page.doc.context.lookup(one)) : [contents];
  const parts = streams.flatMap((stream) =>
    stream instanceof PDFRawStream ? [decodeStream(stream, MAX_CONTENT_BYTES), Buffer.from('\n')] : [],
  );
  return Buffer.concat(parts);
}

export function matrixOf(value: PDFObject | undefined): Matrix {
  if (!(value instanceof PDFArray) || value.size() !== 6) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = value
    .asArray()
    .map((one) => (one instanceof PDFNumber ? one.asNumber() : 0));
  return [a, b, c, d, e, f];
}

interface View {
  readonly matrix: Matrix;
  readonly width: number;
  readonly height: number;
}

/** The matrix from the space of the page to that of the layout, where its text runs to the right, with `y` down. */
export function viewOf(page: PDFPage, direction: TextDirection): View {
  const shown = shownView(page);
  const { matrix, width, height } = shown;
  if (direction === 'down') return { matrix: multiply(matrix, [0, -1, 1, 0, 0, width]), width: height, height: width };
  if (direction === 'up') return { matrix: multiply(matrix, [0, 1, -1, 0, height, 0]), width: height, height: width };
  if (direction === 'left') return { ...shown, matrix: multiply(matrix, [-1, 0, 0, -1, width, height]) };
  return shown;
}

/** As a reader shows the page. */
function shownView(page: PDFPage): View {
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  if (turn === 90) return { matrix: [0, 1, 1, 0, -y, -x], width: height, height: width };
  if (turn === 180) return { matrix: [-1, 0, 0, 1, x + width, -y], width, height };
  if (turn === 270) return { matrix: [0, -1, -1, 0, y + height, x + width], width: height, height: width };
  return { matrix: [1, 0, 0, -1, -x, y + height], width, height };
}
