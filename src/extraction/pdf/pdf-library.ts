import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exposeContent } from './expose-content.ts';

export type PdfLibrary = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

let loading: Promise<PdfLibrary> | undefined;

/** Loads pdf.js, with what the layout of pages needs of them. @param folder of the package pdfjs-dist, without symbolic links */
export function loadPdfLibrary(folder: string): Promise<PdfLibrary> {
  loading ??= importLibrary(folder);
  return loading;
}

function importLibrary(folder: string): Promise<PdfLibrary> {
  exposeContent();
  return import(pathToFileURL(join(folder, 'legacy/build/pdf.mjs')).href);
}
