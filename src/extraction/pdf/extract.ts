import { join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Block, BlockSelection } from '../block.ts';
import { DocumentError } from '../process/channel.ts';
import type { ReadPage } from '../scans/read-page.ts';
import { createItemCollector } from './actual-text.ts';
import { type Doubt, type DoubtfulPage, isMisread } from './doubts.ts';
import { findDoubt } from './find-doubt.ts';
import { type FontStyle, type Fonts, fontStyle } from './fonts.ts';
import { measureBodyStyle } from './layout/block-kinds.ts';
import { countCharacters } from './layout/characters.ts';
import { layoutDocument } from './layout/document.ts';
import type { PageOfLines } from './layout/headers-footers.ts';
import { pageLines } from './layout/lines.ts';
import type { Box, Page } from './layout/page.ts';
import { readPageLines } from './layout/read-lines.ts';
import { type TextItem, toPage } from './layout/runs.ts';
import { openLexicons } from './lexicon.ts';
import { addLinks, type PageLink, readLinks } from './links.ts';
import type { ExtractionTask } from './messages.ts';
import { loadPdfLibrary, type PdfLibrary } from './pdf-library.ts';
import { shownBox } from './shown-box.ts';

export interface ExtractionProgress {
  opened(pages: number): void;
  /** One more page is read. */
  pageRead(): void;
}

export interface Extraction {
  blocks: Block[];
  /** Pages whose text may not be what they show. The blocks have their text, unless its characters have no known letters. */
  doubtful: DoubtfulPage[];
}

/** Areas of a page, which bounds the memory for a hostile one. */
const MAX_PAINTED_AREAS = 10_000;

/** The lines of the pages that have text. */
export interface OwnText {
  pages: (PageOfLines & Pick<Page, 'direction'> & { page: number })[];
  fonts: Fonts;
  doubtful: DoubtfulPage[];
  /** None unless all blocks are read. */
  links: PageLink[];
}

/**
 * Reads the blocks of a document: those of its text, and those of the pages that were read by OCR.
 * @param pdf undefined if all pages were read by OCR
 * @param readPages pages that were read by OCR, in place of the text in the file
 * @throws DocumentError; any other error means a damaged PDF
 */
export async function extract(
  pdf: Buffer | undefined,
  task: ExtractionTask,
  readPages: readonly ReadPage[],
  progress: ExtractionProgress,
): Promise<Extraction> {
  const own: OwnText = pdf
    ? await readPdf(pdf, task, readPages, progress)
    : { pages: [], fonts: new Map(), doubtful: [], links: [] };
  const lines = own.pages.flatMap((page) => page.lines);
  const bodySize = lines.length > 0 ? measureBodyStyle(lines, own.fonts).size : undefined;
  const pages = [...own.pages, ...readPageLines(readPages, bodySize)].sort((a, b) => a.page - b.page);
  const blocks = layoutDocument(pages, own.fonts, task.selection, openLexicons(task.wordLists));
  return { blocks: addLinks(blocks, own.links), doubtful: own.doubtful };
}

export async function readPdf(
  bytes: Buffer,
  task: ExtractionTask,
  readPages: readonly ReadPage[],
  progress: ExtractionProgress,
): Promise<OwnText> {
  const pdfjs = await loadPdfLibrary(task.library);
  const pdf = await open(bytes, pdfjs, task.library);
  // Only after success: while text waits in a stream, pdf.js never ends. A failure ends the process.
  const own = await readOpened(pdf, pdfjs, task, readPages, progress);
  await pdf.loadingTask.destroy();
  return own;
}

async function readOpened(
  pdf: PDFDocumentProxy,
  pdfjs: PdfLibrary,
  task: ExtractionTask,
  readPages: readonly ReadPage[],
  progress: ExtractionProgress,
): Promise<OwnText> {
  // The page count comes from the document and may be wrong.
  if (pdf.numPages < 1) throw new DocumentError('document_damaged');
  if (pdf.numPages > task.maxPages) throw new DocumentError('document_too_large');
  progress.opened(pdf.numPages);
  const isRead = new Set(readPages.map(({ page }) => page));
  const pages: Page[] = [];
  const isWhole = task.selection === 'all';
  const links: PageLink[] = [];
  const doubtful = new Map<number, Doubt>();
  const fonts = new Map<string, FontStyle>();
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (isRead.has(number)) continue;
    const page = await pdf.getPage(number);
    const { items, painted, count } = await readItems(page, pdfjs, task.maxCharacters - characters, fonts);
    characters += count;
    const { width, height } = page.getViewport({ scale: 1 });
    const runs = toPage(number, width, height, items, painted);
    const doubt = findDoubt(runs, items);
    if (doubt !== undefined) doubtful.set(number, doubt);
    if (!isPlaceholder(items)) pages.push(runs);
    if (isWhole) links.push(...(await readLinks(page, items)));
    page.cleanup();
    progress.pageRead();
  }
  return {
    pages: pages
      .filter(({ number }) => !isLeftOut(doubtful.get(number), task.selection))
      .map((page) => ({
        page: page.number,
        height: page.height,
        direction: page.direction,
        lines: pageLines(page, fonts, isWhole),
      })),
    fonts,
    doubtful: [...doubtful].map(([page, doubt]) => ({ page, doubt })),
    links,
  };
}

/** The page that a dynamic form (XFA) shows to readers that cannot show forms. */
function isPlaceholder(items: readonly TextItem[]): boolean {
  return /^\s*Please wait\.{3}\s*If this message is not eventually replaced/u.test(
    items
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 200),
  );
}

/** Summaries leave wrong letters out, too. Translations keep them, because nothing says there what is missing. */
function isLeftOut(doubt: Doubt | undefined, selection: BlockSelection): boolean {
  return selection === 'prose' ? isMisread(doubt) : doubt === 'unmapped';
}

/** Opens a document for its text alone: without images, forms and scripts, with fonts only to map codes to characters. */
async function open(bytes: Buffer, pdfjs: PdfLibrary, folder: string): Promise<PDFDocumentProxy> {
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes.buffer),
      verbosity: 0,
      cMapUrl: join(folder, 'cmaps/'),
      standardFontDataUrl: join(folder, 'standard_fonts/'),
      useSystemFonts: false,
      disableFontFace: true,
      maxImageSize: 1,
      useWasm: false,
      enableXfa: false,
      disableAutoFetch: true,
    }).promise;
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentError(isEncrypted ? 'document_encrypted' : 'document_damaged');
  }
}

/** @param fonts receives those of the page */
async function readItems(
  page: PDFPageProxy,
  pdfjs: PdfLibrary,
  maxCharacters: number,
  fonts: Map<string, FontStyle>,
): Promise<{ items: TextItem[]; painted: Box[]; count: number }> {
  const viewport = page.getViewport({ scale: 1 });
  const vertical = new Set<string>();
  const collector = createItemCollector();
  const painted: Box[] = [];
  let count = 0;
  const chunks: ReadableStream<TextContent> = page.streamTextContent({ includeMarkedContent: true });
  // Cancelling waits for an answer that never comes while pdf.js waits for room in the stream.
  for await (const content of chunks.values({ preventCancel: true })) {
    for (const [font, style] of Object.entries(content.styles)) {
      if (style.vertical) vertical.add(font);
      if ('name' in style) fonts.set(font, fontStyle(String(style.name)));
    }
    for (const item of content.items) {
      if ('box' in item) {
        if (painted.length < MAX_PAINTED_AREAS) painted.push(shownBox(viewport, numbersOf(item.box)));
        continue;
      }
      const actualText = 'actualText' in item ? item.actualText : undefined;
      // An item without characters counts as one character, because it takes memory, too.
      count += Math.max(1, countCharacters('str' in item ? item.str : String(actualText ?? '')));
      if (count > maxCharacters) throw new DocumentError('document_too_large');
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') collector.end();
        else collector.begin(actualText);
        continue;
      }
      const isVertical = vertical.has(item.fontName);
      collector.add({
        text: item.str,
        transform: pdfjs.Util.transform(viewport.transform, item.transform),
        length: isVertical ? item.height : item.width,
        font: item.fontName,
        isRightToLeft: item.dir === 'rtl',
        isVertical,
      });
    }
  }
  return { items: collector.items, painted, count };
}

const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
