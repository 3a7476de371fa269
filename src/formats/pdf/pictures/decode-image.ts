import { PDFArray, PDFDocument, PDFName, PDFObjectCopier, PDFRawStream } from '@cantoo/pdf-lib';
import { loadPdfium, type Pdfium } from '../../../extraction/scans/load-pdfium.ts';
import { PDFIUM_DIRECTORY } from '../../../extraction/scans/pdfium-directory.ts';

/** An image without its masks: red, green, blue and alpha of each pixel, row by row. */
export interface DecodedImage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

/** What tells the pixels of an image. The masks are separate images. */
const KEYS = [
  'Type',
  'Subtype',
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Decode',
  'Filter',
  'DecodeParms',
].map((name) => PDFName.of(name));
const STENCIL = PDFName.of('ImageMask');
const MASK = PDFName.of('Mask');

/** Formats of bitmaps of PDFium, and the bytes of their pixels. */
const GREY = 1;
const WITH_ALPHA = 4;
const BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

let opened: Promise<Pdfium> | undefined;

/**
 * Decodes an image with PDFium, in a document that has nothing else. A stencil is decoded as an image in which it paints black.
 * @returns undefined for an image that cannot be decoded
 */
export async function decodeImage(image: PDFRawStream): Promise<DecodedImage | undefined> {
  opened ??= loadPdfium(PDFIUM_DIRECTORY);
  const pdfium = await opened;
  const bytes = await alone(image);
  const { malloc, free } = pdfium.wasmExports;
  const pointer = malloc(bytes.length);
  if (pointer === 0) return undefined;
  pdfium.HEAPU8.set(bytes, pointer);
  const document = pdfium._FPDF_LoadMemDocument(pointer, bytes.length, 0);
  const page = document === 0 ? 0 : pdfium._FPDF_LoadPage(document, 0);
  const object = page === 0 ? 0 : pdfium._FPDFPage_GetObject(page, 0);
  const bitmap = object === 0 ? 0 : pdfium._FPDFImageObj_GetBitmap(object);
  const decoded = bitmap === 0 ? undefined : readBitmap(pdfium, bitmap);
  if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
  if (page !== 0) pdfium._FPDF_ClosePage(page);
  if (document !== 0) pdfium._FPDF_CloseDocument(document);
  free(pointer);
  return decoded;
}

async function alone({ dict, contents, transform }: PDFRawStream): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const own = dict.context.obj({});
  for (const key of KEYS) {
    const value = dict.get(key);
    if (value) own.set(key, value);
  }
  if (dict.lookup(STENCIL)?.toString() === 'true') {
    own.set(PDFName.of('ColorSpace'), PDFName.of('DeviceGray'));
    own.set(PDFName.of('BitsPerComponent'), dict.context.obj(1));
  }
  // Colours that are transparent.
  const mask = dict.lookup(MASK);
  if (mask instanceof PDFArray) own.set(MASK, mask);
  const copied = PDFObjectCopier.for(dict.context, pdf.context).copy(PDFRawStream.of(own, contents, transform));
  const page = pdf.addPage([100, 100]);
  page.node.setXObject(PDFName.of('I'), pdf.context.register(copied));
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream('100 0 0 100 0 0 cm /I Do')));
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

function readBitmap(pdfium: Pdfium, bitmap: number): DecodedImage | undefined {
  const [widthPx, heightPx] = [pdfium._FPDFBitmap_GetWidth(bitmap), pdfium._FPDFBitmap_GetHeight(bitmap)];
  const [stride, format] = [pdfium._FPDFBitmap_GetStride(bitmap), pdfium._FPDFBitmap_GetFormat(bitmap)];
  const buffer = pdfium._FPDFBitmap_GetBuffer(bitmap);
  const step = BYTES[format];
  if (step === undefined || buffer === 0) return undefined;
  const source = pdfium.HEAPU8;
  const pixels = new Uint8Array(4 * widthPx * heightPx);
  for (let y = 0, to = 0; y < heightPx; y++) {
    for (let x = 0, from = buffer + y * stride; x < widthPx; x++, from += step, to += 4) {
      const blue = source[from] ?? 0;
      pixels[to] = format === GREY ? blue : (source[from + 2] ?? 0);
      pixels[to + 1] = format === GREY ? blue : (source[from + 1] ?? 0);
      pixels[to + 2] = blue;
      pixels[to + 3] = format === WITH_ALPHA ? (source[from + 3] ?? 0) : 255;
    }
  }
  return { widthPx, heightPx, pixels };
}
