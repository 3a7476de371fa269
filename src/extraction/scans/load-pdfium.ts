import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The functions of PDFium that are used here, with their C names. Pointers and handles are numbers; 0 is none. */
interface PdfiumFunctions {
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFImageObj_GetBitmap(object: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, bytes: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void;
  _FPDFBitmap_GetFormat(bitmap: number): number;
  _FPDFBitmap_GetWidth(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
}

export interface Pdfium extends PdfiumFunctions {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
}

const FUNCTIONS: readonly (keyof PdfiumFunctions)[] = [
  '_FPDF_InitLibraryWithConfig',
  '_FPDF_LoadMemDocument',
  '_FPDF_CloseDocument',
  '_FPDF_GetPageCount',
  '_FPDF_LoadPage',
  '_FPDF_ClosePage',
  '_FPDF_GetPageWidth',
  '_FPDF_GetPageHeight',
  '_FPDFPage_CountObjects',
  '_FPDFPage_GetObject',
  '_FPDFFormObj_CountObjects',
  '_FPDFFormObj_GetObject',
  '_FPDFPageObj_GetType',
  '_FPDFPageObj_GetBounds',
  '_FPDFPageObj_GetMatrix',
  '_FPDFImageObj_GetImagePixelSize',
  '_FPDFImageObj_GetBitmap',
  '_FPDFBitmap_CreateEx',
  '_FPDFBitmap_FillRect',
  '_FPDFBitmap_GetFormat',
  '_FPDFBitmap_GetWidth',
  '_FPDFBitmap_GetHeight',
  '_FPDFBitmap_GetStride',
  '_FPDFBitmap_GetBuffer',
  '_FPDFBitmap_Destroy',
  '_FPDF_RenderPageBitmap',
];

/** @param directory of the package @hyzyla/pdfium */
export async function loadPdfium(directory: string): Promise<Pdfium> {
  const library: unknown = await import(pathToFileURL(join(directory, 'dist/index.esm.js')).href);
  if (!isObject(library) || typeof library.PDFiumModule !== 'function') throw new Error('PDFium cannot be loaded.');
  const pdfium: unknown = await library.PDFiumModule({});
  if (!isPdfium(pdfium)) throw new Error('PDFium lacks a function.');
  pdfium._FPDF_InitLibraryWithConfig({});
  return pdfium;
}

/** The package declares the types of some functions only. */
function isPdfium(value: unknown): value is Pdfium {
  if (!isObject(value) || !(value.HEAPU8 instanceof Uint8Array) || !isObject(value.wasmExports)) return false;
  const { malloc, free } = value.wasmExports;
  if (typeof malloc !== 'function' || typeof free !== 'function') return false;
  return FUNCTIONS.every((name) => typeof value[name] === 'function');
}

/** As in `is-object.ts`, which the process that makes images of pages cannot read. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
