import type { DoubtfulPage } from '../pdf/doubts.ts';
import type { Placement } from './placement.ts';

/* Messages between the service and a scan process. The process loads this file, so it imports no package. */

/** Formats of images that are read like documents. */
export type ImageFormat = 'jpeg' | 'png' | 'tiff' | 'webp';

/** A page of a PDF to make an image of. */
export interface UnreadPage {
  /** From 1. */
  page: number;
  /** Resolution at which to render it. */
  dpi: number;
  /** The page has text, with wrong letters. */
  isMisread?: boolean;
}

/** The task of the process, as JSON in its first argument. */
export type ScanTask = LookTask | RenderTask | DecodeTask;

interface Libraries {
  /** Directories of the packages @hyzyla/pdfium and @imagemagick/magick-wasm, without symbolic links. */
  pdfium: string;
  magick: string;
}

/** Tell which pages of a PDF have to be read by OCR. */
export interface LookTask extends Libraries {
  kind: 'look';
  pages: readonly DoubtfulPage[];
}

/** Make images of pages of a PDF. Those beyond the last page are left out. */
export interface RenderTask extends Libraries {
  kind: 'render';
  pages: readonly UnreadPage[];
  /** Directory of the page images. */
  directory: string;
}

/** Make images of pages of an image. */
export interface DecodeTask extends Libraries {
  kind: 'decode';
  format: ImageFormat;
  /** Numbers from 1. Those beyond the last page are left out. */
  pages: readonly number[];
  directory: string;
}

/** The image of a page in the task's directory. */
export const imageName = (page: number): string => `${page}.pgm`;

export type ScanMessage =
  /** @param dpi absent for a page without anything to read */
  | { type: 'looked'; page: number; dpi?: number }
  /** Number of pages of the file. */
  | { type: 'opened'; pages: number }
  | { type: 'image'; page: number; widthPx: number; heightPx: number; dpi: number; source: Placement };
