import { fstatSync, readSync } from 'node:fs';
import { closeCompileCache } from '../../processes/confine/compile-cache.ts';
import { DocumentError } from '../process/channel.ts';
import { loadPdfium } from './load-pdfium.ts';

const PATH_OBJECT = 2;
const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
const GREY_FORMAT = 1;
const WHITE = 0xffffffff;
/** Annotations are drawn, too: a scan may be one. */
const RENDER_ANNOTATIONS = 0x01;
const RENDER_GREY = 0x08;
/** Bytes of the six numbers of a matrix, the largest result of a function. */
const RESULT_BYTES = 24;
const POINTS_PER_INCH = 72;
const MAX_FORM_DEPTH = 4;
/** Bounds the time for a hostile page. */
const MAX_OBJECTS = 20_000;

/** An image on a page. */
export interface PlacedImage {
  /** Share of the page that it covers, 0 to 1. */
  coverage: number;
  /** Pixels per inch. */
  dpi: number;
}

export interface PdfiumPage extends Disposable {
  /** Size in points, as the page is shown. */
  readonly width: number;
  readonly height: number;
  /** The images of the page, and the number of its lines and shapes. */
  contents(): { images: PlacedImage[]; paths: number };
  /** Pixels in 8-bit grey on white, row by row. */
  render(widthPx: number, heightPx: number): Uint8Array;
}

export interface PdfiumDocument {
  readonly pageCount: number;
  /** @throws DocumentError */
  openPage(number: number): PdfiumPage;
}

/**
 * Opens a PDF with PDFium, for its pages as images. The process ends afterwards, so nothing is freed but pages.
 * @param fd of the PDF
 * @param directory of the package @hyzyla/pdfium
 */
export async function openWithPdfium(fd: number, directory: string): Promise<PdfiumDocument> {
  const pdfium = await loadPdfium(directory);
  closeCompileCache();
  const { malloc, free } = pdfium.wasmExports;
  const { size } = fstatSync(fd);
  const bytes = malloc(size);
  if (bytes === 0) throw new DocumentError('document_too_large');
  for (let at = 0, read = 0; at < size; at += read) {
    read = readSync(fd, pdfium.HEAPU8, bytes + at, size - at, at);
    if (read === 0) throw new DocumentError('document_damaged');
  }
  const document = pdfium._FPDF_LoadMemDocument(bytes, size, 0);
  if (document === 0) throw new DocumentError('document_damaged');
  const result = malloc(RESULT_BYTES);

  /** The numbers that a function of PDFium writes. */
  function floats(count: number, fill: (pointers: number[]) => number): number[] | undefined {
    const pointers = Array.from({ length: count }, (_, index) => result + 4 * index);
    if (fill(pointers) === 0) return undefined;
    return [...new Float32Array(pdfium.HEAPU8.buffer, result, count)];
  }

  function imageOf(object: number, scale: number, pageArea: number): PlacedImage | undefined {
    const bounds = floats(4, ([left = 0, bottom = 0, right = 0, top = 0]) =>
      pdfium._FPDFPageObj_GetBounds(object, left, bottom, right, top),
    );
    if (bounds === undefined || pdfium._FPDFImageObj_GetImagePixelSize(object, result, result + 4) === 0) return;
    const [widthPx = 0, heightPx = 0] = new Uint32Array(pdfium.HEAPU8.buffer, result, 2);
    const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
    const area = Math.abs((right - left) * (top - bottom)) * scale;
    if (!(area > 0)) return undefined;
    return {
      coverage: Math.min(1, area / pageArea),
      dpi: POINTS_PER_INCH * Math.sqrt((widthPx * heightPx) / area),
    };
  }

  /** How much the matrix of a form enlarges an area. */
  function scaleOf(form: number): number {
    const matrix = floats(6, ([first = 0]) => pdfium._FPDFPageObj_GetMatrix(form, first));
    const [a = 1, b = 0, c = 0, d = 1] = matrix ?? [];
    return Math.abs(a * d - b * c);
  }

  function openPage(number: number): PdfiumPage {
    const page = pdfium._FPDF_LoadPage(document, number - 1);
    if (page === 0) throw new DocumentError('document_damaged');
    const width = pdfium._FPDF_GetPageWidth(page);
    const height = pdfium._FPDF_GetPageHeight(page);
    return {
      width,
      height,
      contents() {
        const images: PlacedImage[] = [];
        let paths = 0;
        let visited = 0;
        const visit = (object: number, scale: number, depth: number): void => {
          if (++visited > MAX_OBJECTS) return;
          const type = pdfium._FPDFPageObj_GetType(object);
          if (type === PATH_OBJECT) paths++;
          const image = type === IMAGE_OBJECT ? imageOf(object, scale, width * height) : undefined;
          if (image) images.push(image);
          if (type !== FORM_OBJECT || depth >= MAX_FORM_DEPTH) return;
          const inner = scale * scaleOf(object);
          const count = Math.min(pdfium._FPDFFormObj_CountObjects(object), MAX_OBJECTS);
          for (let at = 0; at < count; at++) visit(pdfium._FPDFFormObj_GetObject(object, at), inner, depth + 1);
        };
        const count = Math.min(pdfium._FPDFPage_CountObjects(page), MAX_OBJECTS);
        for (let at = 0; at < count; at++) visit(pdfium._FPDFPage_GetObject(page, at), 1, 0);
        return { images, paths };
      },
      render(widthPx, heightPx) {
        const pixels = malloc(widthPx * heightPx);
        if (pixels === 0) throw new DocumentError('document_too_large');
        const bitmap = pdfium._FPDFBitmap_CreateEx(widthPx, heightPx, GREY_FORMAT, pixels, widthPx);
        pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE);
        const flags = RENDER_ANNOTATIONS | RENDER_GREY;
        pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPx, heightPx, 0, flags);
        pdfium._FPDFBitmap_Destroy(bitmap);
        const copied = pdfium.HEAPU8.slice(pixels, pixels + widthPx * heightPx);
        free(pixels);
        return copied;
      },
      [Symbol.dispose]: () => pdfium._FPDF_ClosePage(page),
    };
  }

  return { pageCount: pdfium._FPDF_GetPageCount(document), openPage };
}
