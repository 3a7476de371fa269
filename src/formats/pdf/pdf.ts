import { closeSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TaggedText } from '@glossa/tagged-text';
import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { isMisread } from '../../extraction/pdf/doubts.ts';
import { type OwnText, readPdf } from '../../extraction/pdf/extract.ts';
import { layoutPieces } from '../../extraction/pdf/layout/document.ts';
import { openLexicons } from '../../extraction/pdf/lexicon.ts';
import { PDF_LIMITS } from '../../extraction/pdf/limits.ts';
import { wordListsDirectory } from '../../languages/word-lists.ts';
import type { Unit } from '../format.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { loadPdf } from './document.ts';
import { createFreeSpace } from './free-space.ts';
import { moveLinks } from './move-links.ts';
import { findNames } from './names.ts';
import { type Box, createPageViewer, type PageView } from './page-view.ts';
import { placeTexts } from './place-texts.ts';
import { type PageUnit, readUnits } from './read-units.ts';
import { createTypefaces, type Typefaces } from './typeset/shape.ts';
import { writePage } from './write-pages.ts';
import { createFontCollector } from './write-text.ts';

/** The pages of a PDF, whose texts can be replaced in place. */
export interface PdfPages {
  /** Those of the pages, then the title and the bookmarks. */
  readonly units: readonly Unit[];
  readonly warnings: WarningCounts;
  /**
   * Writes the PDF with translations. Can be called once.
   * @param language of the translations, a canonical code
   * @param onPage called when one more page is written
   */
  write(
    translations: readonly (TaggedText | undefined)[],
    language: string,
    onPage: () => void,
  ): Promise<{ bytes: Uint8Array; keptUnits: number }>;
}

const WORD_LISTS = wordListsDirectory();
const PDFJS = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

/**
 * Opens the PDF of a path.
 * @param onPage called when one more page is read
 * @throws GlossaError, DocumentError; any other error means a damaged PDF
 */
export async function openPdf(path: string, onPage: () => void): Promise<PdfPages> {
  const warnings: WarningCounts = {};
  const typefaces = createTypefaces();
  const own = await readLines(path, onPage);
  const pdf = await loadPdf(readFileSync(path));
  const { units, views } = readPages(own, pdf, typefaces, warnings, onPage);
  const names = findNames(pdf);
  return {
    units: [...units, ...names.units],
    warnings,
    async write(translations, language, onWritten) {
      names.write(translations.slice(units.length));
      const keptUnits = writePages(pdf, views, units, translations, typefaces, onWritten);
      pdf.setLanguage(language);
      return { bytes: await pdf.save({ useObjectStreams: true, updateFieldAppearances: false }), keptUnits };
    },
  };
}

/** Reads the lines of a PDF with pdf.js, whose memory is free before the pages are read. */
async function readLines(path: string, onPage: () => void): Promise<OwnText> {
  const file = openSync(path, 'r');
  const task = {
    isPdf: true,
    hasReadPages: false,
    library: PDFJS,
    wordLists: WORD_LISTS,
    maxPages: PDF_LIMITS.maxPages,
    maxCharacters: PDF_LIMITS.maxCharacters,
    selection: 'all',
  } as const;
  try {
    return await readPdf(file, task, [], { started() {}, opened() {}, pageRead: onPage });
  } finally {
    closeSync(file);
  }
}

function readPages(
  own: OwnText,
  pdf: PDFDocument,
  typefaces: Typefaces,
  warnings: WarningCounts,
  onPage: () => void,
): { units: PageUnit[]; views: ReadonlyMap<number, PageView> } {
  const misread = new Set(own.doubtful.filter(({ doubt }) => isMisread(doubt)).map(({ page }) => page));
  const textless = own.doubtful.filter(({ doubt }) => doubt === 'none').length;
  const readable = own.pages.filter(({ page, isUpright }) => isUpright && !misread.has(page));
  const view = createPageViewer(
    (style, code) => typefaces(style).shape(String.fromCharCode(code))?.[0]?.advance ?? 500,
  );
  const views = new Map<number, PageView>();
  for (const { page } of readable) {
    const read = view(pdf.getPage(page - 1), page);
    if (!read.source.isCut) views.set(page, read);
    onPage();
  }
  const pages = readable.filter(({ page }) => views.has(page));
  addWarning(warnings, 'not_read', pdf.getPageCount() - pages.length + textless);
  const units: PageUnit[] = [];
  for (const piece of layoutPieces(pages, own.fonts, openLexicons(WORD_LISTS))) {
    const found = readUnits(piece, views);
    units.push(...found.units);
    addWarning(warnings, 'kept_layout', found.kept);
  }
  return { units, views };
}

/** @returns the number of units that keep their source */
function writePages(
  pdf: PDFDocument,
  views: ReadonlyMap<number, PageView>,
  units: readonly PageUnit[],
  translations: readonly (TaggedText | undefined)[],
  typefaces: Typefaces,
  onPage: () => void,
): number {
  const fonts = createFontCollector(pdf);
  const { placed, kept } = placeTexts(units, translations, typefaces, createFreeSpace(views, units));
  const erased = {
    glyphs: new Set(placed.flatMap(({ unit }) => unit.glyphs)),
    areas: new Set(placed.flatMap(({ unit }) => unit.areas)),
  };
  const byPage = Map.groupBy(
    placed.flatMap((text) => [...new Set(text.unit.lines.map(({ page }) => page))].map((page) => ({ page, text }))),
    ({ page }) => page,
  );
  for (const view of views.values()) {
    const texts = byPage.get(view.number)?.map(({ text }) => text) ?? [];
    const boxes = new Map<PDFDict, Box[]>();
    const onLink = (link: PDFDict, box: Box): void => {
      boxes.set(link, [...(boxes.get(link) ?? []), box]);
    };
    if (texts.length > 0) writePage(view, erased, texts, { fonts, onLink });
    moveLinks(view, texts, boxes);
    onPage();
  }
  fonts.embed();
  return kept;
}
