import { fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Block } from '../block.ts';
import { type FontStyle, fontStyle } from './fonts.ts';
import type { ExtractionFailure, ExtractionTask } from './ipc.ts';
import { countCharacters } from './layout/characters.ts';
import { layoutDocument } from './layout/document.ts';
import { pageLines } from './layout/lines.ts';
import type { Page } from './layout/page.ts';
import { type TextItem, toPage } from './layout/runs.ts';

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

export interface ExtractionProgress {
  /** The PDF library is loaded. */
  started(): void;
  opened(pages: number): void;
  /** One more page is read. */
  pageRead(): void;
}

/** The document cannot be read for the reason in `code`. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
  readonly code: ExtractionFailure;

  constructor(code: ExtractionFailure) {
    super(code);
    this.code = code;
  }
}

/** Time for reading font names. Without them, headings are detected by size and position alone. */
const MAX_FONT_NAMES_TIME_MS = 1_500;
/** A scanned page has at most this much text, such as a scanner's stamp or a page number. */
const MAX_SCANNED_PAGE_CHARACTERS = 18;

/** Reads the blocks of the PDF behind a file descriptor. @throws ExtractionError; any other error means a damaged PDF */
export async function extract(fd: number, task: ExtractionTask, progress: ExtractionProgress): Promise<Block[]> {
  const pdfjs: Library = await import(pathToFileURL(join(task.library, 'legacy/build/pdf.mjs')).href);
  progress.started();
  const bytes = readAll(fd);
  const hasImages = containsImage(bytes);
  const pdf = await open(bytes, pdfjs, task.library);
  // The page count comes from the document and may be wrong.
  if (pdf.numPages < 1) throw new ExtractionError('document_damaged');
  if (pdf.numPages > task.maxPages) throw new ExtractionError('document_too_large');
  progress.opened(pdf.numPages);
  const pages: Page[] = [];
  const pagesOfNewFonts = new Set<number>();
  const fontNames = new Set<string>();
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items, count } = await readItems(page, pdfjs, task.maxCharacters - characters);
    characters += count;
    for (const { font } of items) {
      if (!fontNames.has(font)) pagesOfNewFonts.add(number);
      fontNames.add(font);
    }
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push(toPage(number, width, height, items));
    page.cleanup();
    progress.pageRead();
  }
  requireText(pages, hasImages);
  const fonts = await readFonts(pdf, pagesOfNewFonts, fontNames);
  const blocks = layoutDocument(
    pages.map((page) => ({ height: page.height, lines: pageLines(page, fonts) })),
    fonts,
    task.selection,
  );
  if (blocks.length === 0) throw new ExtractionError('document_empty');
  return blocks;
}

function readAll(fd: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(fstatSync(fd).size);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(fd, bytes, at, bytes.length - at, at);
    if (read === 0) throw new ExtractionError('document_damaged');
    at += read;
  }
  return bytes;
}

/** The dictionary of an image is never compressed, so a search of the raw bytes finds it. */
function containsImage(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Image'); at >= 0; at = bytes.indexOf('/Image', at + 1)) {
    if (/\/Subtype\s*$/u.test(bytes.subarray(Math.max(0, at - 20), at).toString('latin1'))) return true;
  }
  return false;
}

/** Opens a document for its text alone: without images, forms and scripts, with fonts only to map codes to characters. */
async function open(bytes: Buffer, pdfjs: Library, folder: string): Promise<PDFDocumentProxy> {
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes.buffer),
      verbosity: 0,
      cMapUrl: join(folder, 'cmaps/'),
      standardFontDataUrl: join(folder, 'standard_fonts/'),
      useSystemFonts: false,
      disableFontFace: true,
      // Adds the names of fonts.
      fontExtraProperties: true,
      maxImageSize: 1,
      useWasm: false,
      enableXfa: false,
      disableAutoFetch: true,
    }).promise;
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new ExtractionError(isEncrypted ? 'document_encrypted' : 'document_damaged');
  }
}

async function readItems(
  page: PDFPageProxy,
  pdfjs: Library,
  maxCharacters: number,
): Promise<{ items: TextItem[]; count: number }> {
  const { transform } = page.getViewport({ scale: 1 });
  const vertical = new Set<string>();
  const items: TextItem[] = [];
  let count = 0;
  const chunks: AsyncIterable<TextContent> = page.streamTextContent();
  for await (const content of chunks) {
    for (const [font, style] of Object.entries(content.styles)) if (style.vertical) vertical.add(font);
    for (const item of content.items) {
      if (!('str' in item)) continue;
      // An item without characters counts as one character, because it takes memory, too.
      count += Math.max(1, countCharacters(item.str));
      if (count > maxCharacters) throw new ExtractionError('document_too_large');
      const isVertical = vertical.has(item.fontName);
      items.push({
        text: item.str,
        transform: pdfjs.Util.transform(transform, item.transform),
        length: isVertical ? item.height : item.width,
        font: item.fontName,
        isRightToLeft: item.dir === 'rtl',
        isVertical,
      });
    }
  }
  return { items, count };
}

function requireText(pages: readonly Page[], hasImages: boolean): void {
  const text = pages.flatMap((page) => page.runs.map((run) => run.text.replace(/[^\p{L}\p{N}]/gu, ''))).join('');
  const maxWithoutText = hasImages ? MAX_SCANNED_PAGE_CHARACTERS * pages.length : 0;
  if (countCharacters(text) <= maxWithoutText) throw new ExtractionError('document_empty');
}

/**
 * Reads the styles of the fonts. pdf.js gives font names only with the drawing operators of a page, so this loads the
 * operators of the pages that first use a font, until the time is up.
 */
async function readFonts(
  pdf: PDFDocumentProxy,
  pages: ReadonlySet<number>,
  names: ReadonlySet<string>,
): Promise<Map<string, FontStyle>> {
  const fonts = new Map<string, FontStyle>();
  const end = performance.now() + MAX_FONT_NAMES_TIME_MS;
  for (const number of pages) {
    const remainingMs = end - performance.now();
    if (remainingMs <= 0) break;
    const page = await pdf.getPage(number);
    const expired = new Promise<void>((resolve) => setTimeout(resolve, remainingMs));
    await Promise.race([page.getOperatorList().catch(() => {}), expired]);
    for (const name of names) {
      if (fonts.has(name) || !page.commonObjs.has(name)) continue;
      const font: unknown = page.commonObjs.get(name);
      if (font && typeof font === 'object' && 'name' in font) fonts.set(name, fontStyle(String(font.name)));
    }
  }
  return fonts;
}
