import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ERRORS, GlossaError } from '../../errors.ts';
import type { ProcessLimits, ProcessOutcome } from '../../processes/supervise.ts';
import { siblingModule } from '../../sibling-module.ts';
import { MAX_PAGE_PIXELS, type PageImage } from '../ocr/recognizer.ts';
import { type Doubt, type DoubtfulPage, isMisread } from '../pdf/doubts.ts';
import { runDocumentProcess, startDocumentProcess } from '../process/run-document-process.ts';
import { type ImageFormat, imageName, type ScanMessage, type ScanTask, type UnreadPage } from './messages.ts';
import { PDFIUM_DIRECTORY } from './pdfium-directory.ts';
import type { Placement } from './placement.ts';
import { DEFAULT_DPI } from './resolution.ts';

/** A document that is open on disk. */
export interface ScannedFile {
  format: 'pdf' | ImageFormat;
  file: FileHandle;
}

export interface ScanProcessOptions {
  /** Working directory of the process, where it writes images. Without symbolic links. */
  directory: string;
  signal: AbortSignal;
  onEnd(outcome: ProcessOutcome): void;
}

/** A page image and its place in its source. */
export interface PlacedImage extends PageImage {
  source: Placement;
}

export interface PageImages {
  /** Number of pages of the file. */
  pages: number;
  /** The images by page. */
  images: Map<number, PlacedImage>;
  /** Why an image could not be made. Pages after it were not tried. */
  failure?: GlossaError;
}

const MIB = 1024 * 1024;
/**
 * A page of A4 takes 0.03 to 0.2 s and 120 to 200 MB. An image of 50 megapixels takes 5 s and 800 MB. The limits allow for a
 * machine that is several times slower.
 */
const LIMITS: ProcessLimits = {
  maxMemoryBytes: 1024 * MIB,
  maxOutputBytes: MIB,
  baseTimeMs: 9_000,
  timePerStepMs: 2_000,
  maxTimeMs: 60_000,
  maxStepTimeMs: 8_000,
};
const MAX_HEAP_MIB = 200;
/** Optimizing the code that decodes an image takes longer than it saves, even for a photograph of 12 megapixels. */
const DECODE_OPTIONS = ['--liftoff-only'];
const ENTRY = fileURLToPath(siblingModule('./scan-process', import.meta.url));
/** The path has no symbolic links, because the process cannot follow them. */
export const MAGICK_DIRECTORY = dirname(dirname(fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm'))));
const LIBRARIES = { pdfium: PDFIUM_DIRECTORY, magick: MAGICK_DIRECTORY };

/**
 * Finds the pages of a PDF that have to be read by OCR, among those with doubtful text. Of pages that cannot be looked at,
 * those without usable text are taken for scans.
 * @throws GlossaError `overloaded`; the signal's reason; an Error if the installation is broken
 */
export async function findUnreadPages(
  pdf: FileHandle,
  pages: readonly DoubtfulPage[],
  options: ScanProcessOptions,
): Promise<UnreadPage[]> {
  let unread: UnreadPage[] = [];
  let waiting = new Map<number, Doubt>();
  const failure = await runScanProcess(
    pdf,
    { kind: 'look', pages, ...LIBRARIES },
    () => {
      unread = [];
      waiting = new Map(pages.map(({ page, doubt }) => [page, doubt]));
      return (message) => {
        if (message.type !== 'looked' || !waiting.delete(message.page)) throw new Error('An unexpected message.');
        if (message.dpi !== undefined) unread.push({ page: message.page, dpi: message.dpi });
      };
    },
    options,
  );
  for (const [page, doubt] of failure ? waiting : []) {
    if (doubt === 'none' || isMisread(doubt)) unread.push({ page, dpi: DEFAULT_DPI });
  }
  const doubts = new Map(pages.map(({ page, doubt }) => [page, doubt]));
  return unread.map((page) => (isMisread(doubts.get(page.page)) ? { ...page, isMisread: true } : page));
}

/**
 * Makes images of some pages.
 * @throws GlossaError `overloaded`, `storage_unavailable`; the signal's reason; an Error if the installation is broken
 */
export async function makePageImages(
  { format, file }: ScannedFile,
  pages: readonly UnreadPage[],
  options: ScanProcessOptions,
): Promise<PageImages> {
  const { directory } = options;
  const numbers = pages.map(({ page }) => page);
  let made: PageImages = { pages: 0, images: new Map() };
  const task: ScanTask =
    format === 'pdf'
      ? { kind: 'render', pages, directory, ...LIBRARIES }
      : { kind: 'decode', format, pages: numbers, directory, ...LIBRARIES };
  const onMessage = (message: ScanMessage): void => {
    if (message.type === 'opened') made.pages = message.pages;
    else if (message.type === 'looked' || !numbers.includes(message.page)) throw new Error('An unexpected message.');
    else {
      const { type: _, page, ...size } = message;
      made.images.set(page, { path: join(directory, imageName(page)), ...size });
    }
  };
  const onStart = () => {
    made = { pages: 0, images: new Map() };
    return onMessage;
  };
  const failure = await runScanProcess(file, task, onStart, options);
  return failure ? { ...made, failure } : made;
}

/** @returns why the document could not be read further */
async function runScanProcess(
  file: FileHandle,
  task: ScanTask,
  onStart: () => (message: ScanMessage) => void,
  { directory, signal, onEnd }: ScanProcessOptions,
): Promise<GlossaError | undefined> {
  const process = {
    entry: ENTRY,
    args: [JSON.stringify(task)],
    readable: [dirname(dirname(ENTRY)), PDFIUM_DIRECTORY, MAGICK_DIRECTORY],
    writable: task.kind === 'look' ? [] : [directory],
    directory,
    maxHeapMib: MAX_HEAP_MIB,
    ...(task.kind === 'decode' && { engineOptions: DECODE_OPTIONS }),
  };
  try {
    await runDocumentProcess(
      {
        start: () => startDocumentProcess(process, file.fd),
        limits: LIMITS,
        schema: scanMessage,
        onStart,
        onEnd,
      },
      signal,
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof GlossaError) || !isOfDocument(error)) throw error;
    return error;
  }
}

function isOfDocument({ code }: GlossaError): boolean {
  return ERRORS[code].status === 422 || code === 'document_too_large';
}

const side = z.int().min(1).max(MAX_PAGE_PIXELS);
const page = z.int().min(1);
const dpi = z.number().min(1).max(2_400);
const coordinate = z.number().min(-MAX_PAGE_PIXELS).max(MAX_PAGE_PIXELS);
const source = z.strictObject({
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
  toSource: z.tuple([coordinate, coordinate, coordinate, coordinate, coordinate, coordinate]),
});
const scanMessage: z.ZodType<ScanMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('looked'), page, dpi: dpi.exactOptional() }),
  z.strictObject({ type: z.literal('opened'), pages: z.int().min(1) }),
  z.strictObject({ type: z.literal('image'), page, widthPx: side, heightPx: side, dpi, source }),
]);
