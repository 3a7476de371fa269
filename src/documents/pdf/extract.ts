import { fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Block } from '../block.ts';
import { fontStyle } from './fonts.ts';
import { countCharacters } from './layout/characters.ts';
import { layoutDocument } from './layout/document.ts';
import { pageLines } from './layout/lines.ts';
import type { FontStyle, Page } from './layout/page.ts';
import { pageOf, type TextItem } from './layout/runs.ts';
import type { ChildTask, Failure } from './protocol.ts';

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

export interface ExtractionProgress {
  /** The library is there. */
  started(): void;
  opened(pages: number): void;
  /** One more page was read. */
  pageRead(): void;
}

/** Why a document gave no blocks. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError';
  readonly code: Failure;

  constructor(code: Failure) {
    super(code);
    this.code = code;
  }
}

/** Milliseconds for font names, without which headings are told by size and place alone. */
const FONT_NAMES_TIME = 1_500;
/** Scanned pages hold at most this much text, from a scanner's stamp or a page number. */
const SCANNED_PAGE_CHARACTERS = 18;

/** Reads the blocks of the PDF that is open as the descriptor. @throws ExtractionError; anything else: it is damaged */
export async function extract(fd: number, task: ChildTask, progress: ExtractionProgress): Promise<Block[]> {
  const pdfjs: Library = await import(pathToFileURL(join(task.library, 'legacy/build/pdf.mjs')).href);
  progress.started();
  const bytes = readAll(fd);
  const hasImages = holdsImages(bytes);
  const pdf = await open(bytes, pdfjs, task.library);
  // As many as the document says, which may be none or fewer.
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
    pages.push(pageOf(number, width, height, items));
    page.cleanup();
    progress.pageRead();
  }
  requireText(pages, hasImages);
  const fonts = await readFonts(pdf, pagesOfNewFonts, fontNames);
  const blocks = layoutDocument(
    pages.map((page) => ({ height: page.height, lines: pageLines(page, fonts) })),
    fonts,
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

/** An image is a stream of its own, so that its dictionary stands in the file as it is, whatever else is compressed. */
function holdsImages(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Image'); at >= 0; at = bytes.indexOf('/Image', at + 1)) {
    if (/\/Subtype\s*$/u.test(bytes.subarray(Math.max(0, at - 20), at).toString('latin1'))) return true;
  }
  return false;
}

/** Nothing but text is wanted: no images, no forms, no scripts, and fonts only for what their codes mean. */
async function open(bytes: Buffer, pdfjs: Library, folder: string): Promise<PDFDocumentProxy> {
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes.buffer),
      verbosity: 0,
      cMapUrl: join(folder, 'cmaps/'),
      standardFontDataUrl: join(folder, 'standard_fonts/'),
      useSystemFonts: false,
      disableFontFace: true,
      // Adds their names to what is told about fonts.
      fontExtraProperties: true,
      maxImageSize: 1,
      useWasm: false,
      enableXfa: false,
      disableAutoFetch: true,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ExtractionError(isLocked ? 'document_encrypted' : 'document_damaged');
  }
}

async function readItems(
  page: PDFPageProxy,
  pdfjs: Library,
  most: number,
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
      // An item without characters still takes memory, so that it counts too.
      count += Math.max(1, countCharacters(item.str));
      if (count > most) throw new ExtractionError('document_too_large');
      const isVertical = vertical.has(item.fontName);
      items.push({
        text: item.str,
        transform: pdfjs.Util.transform(transform, item.transform),
        length: isVertical ? item.height : item.width,
        font: item.fontName,
        rtl: item.dir === 'rtl',
        vertical: isVertical,
      });
    }
  }
  return { items, count };
}

function requireText(pages: readonly Page[], hasImages: boolean): void {
  const text = pages.flatMap((page) => page.runs.map((run) => run.text.replace(/[^\p{L}\p{N}]/gu, ''))).join('');
  const fewest = hasImages ? SCANNED_PAGE_CHARACTERS * pages.length : 0;
  if (countCharacters(text) <= fewest) throw new ExtractionError('document_empty');
}

/**
 * The looks of the fonts. Text comes without their names: only the drawing instructions of a page bring them, so those
 * of pages that first use a font are asked for, as far as time allows.
 */
async function readFonts(
  pdf: PDFDocumentProxy,
  pages: ReadonlySet<number>,
  names: ReadonlySet<string>,
): Promise<Map<string, FontStyle>> {
  const fonts = new Map<string, FontStyle>();
  const end = performance.now() + FONT_NAMES_TIME;
  for (const number of pages) {
    const left = end - performance.now();
    if (left <= 0) break;
    const page = await pdf.getPage(number);
    const expired = new Promise<void>((resolve) => setTimeout(resolve, left));
    await Promise.race([page.getOperatorList().catch(() => {}), expired]);
    for (const name of names) {
      if (fonts.has(name) || !page.commonObjs.has(name)) continue;
      const font: unknown = page.commonObjs.get(name);
      if (font && typeof font === 'object' && 'name' in font) fonts.set(name, fontStyle(String(font.name)));
    }
  }
  return fonts;
}
