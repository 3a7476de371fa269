import { closeSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { TaggedText } from '@glossa/tagged-text';
import { invert } from '../../extraction/matrix.ts';
import { type OwnText, readPdf } from '../../extraction/pdf/extract.ts';
import { openLexicons } from '../../extraction/pdf/lexicon.ts';
import { PDF_LIMITS } from '../../extraction/pdf/limits.ts';
import { readAll } from '../../extraction/process/channel.ts';
import { wordListsDirectory } from '../../languages/word-lists.ts';
import type { Unit } from '../format.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { mirrorColumns } from './columns/mirror-columns.ts';
import type { MovedColumns } from './columns/moved-columns.ts';
import { moveAnnotations } from './columns/write-columns.ts';
import { loadPdf } from './document.ts';
import { addFacingPages } from './facing-pages.ts';
import { createFreeSpace } from './free-space.ts';
import { moveLinks } from './move-links.ts';
import { findNames } from './names.ts';
import { type Box, createPageViewer, type PageView } from './page-view.ts';
import { type PlacedText, placeTexts } from './place-texts.ts';
import { type ReadPages, readPages, type ViewPage } from './read-pages.ts';
import { packReading, unpackReading } from './reading.ts';
import { countSignatures } from './signatures.ts';
import { directionOf } from './typeset/bidi.ts';
import { createFontCollector } from './typeset/embed.ts';
import { hasOwnFont } from './typeset/has-font.ts';
import { openHyphenation } from './typeset/hyphenation.ts';
import { createTypefaces } from './typeset/typefaces.ts';
import { writePage } from './write-pages.ts';

/** The pages of a PDF, whose texts can be replaced in place. */
export interface PdfPages {
  /** Those of the pages, then the title and the bookmarks. */
  readonly units: readonly Unit[];
  readonly warnings: WarningCounts;
  /** What `openPdf` needs to open the same PDF without reading its pages. Undefined for a PDF with too much on its pages. */
  pack(): Buffer | undefined;
  /**
   * Writes the PDF with translations. Can be called once.
   * @param language of the translations, a canonical code
   * @param hasSource whether each page of the source faces its translation
   */
  write(
    translations: readonly (TaggedText | undefined)[],
    language: string,
    hasSource: boolean,
  ): Promise<{ bytes: Uint8Array; keptUnits: number }>;
}

/** The usual encoding of the fonts that every reader has. */
const WINDOWS = new TextDecoder('windows-1252');
const NO_COLUMNS: ReadonlyMap<number, MovedColumns> = new Map();
const NO_LINES: OwnText = { pages: [], fonts: new Map(), doubtful: [], links: [] };
const WORD_LISTS = wordListsDirectory();
const PDFJS = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

/**
 * Opens the PDF of a path.
 * @param onPage called when one more page is read
 * @param packed what `pack` has returned for it. There are no warnings then.
 * @param fontFolders where fonts of other scripts are looked for
 * @throws GlossaError, DocumentError; any other error means a damaged PDF
 */
export async function openPdf(
  path: string,
  onPage: () => void,
  packed?: Uint8Array,
  fontFolders: readonly string[] = [],
): Promise<PdfPages> {
  const warnings: WarningCounts = {};
  const typefaces = createTypefaces();
  const known = packed && unpackReading(packed);
  const own = known ? NO_LINES : await readLines(path, onPage);
  const pdf = await loadPdf(readFileSync(path));
  const viewPage = createPageViewer(
    (style, code) => typefaces(style).shape(WINDOWS.decode(Uint8Array.of(code)))?.[0]?.advance ?? 500,
  );
  const view: ViewPage = (page, direction) => {
    onPage();
    return viewPage(pdf.getPage(page - 1), page, direction);
  };
  const pages = known ?? readPages(own, openLexicons(WORD_LISTS), pdf, view, warnings);
  const names = findNames(pdf);
  addWarning(warnings, 'signature_ends', countSignatures(pdf));
  return {
    // The title and the bookmarks of pages that stay are kept as well.
    units: pages.units.length > 0 ? [...pages.units, ...names.units] : [],
    warnings,
    pack: () => packReading(pages),
    async write(translations, language, hasSource) {
      names.write(translations.slice(pages.units.length));
      const own = hasOwnFont(language) ? typefaces : createTypefaces({ folders: fontFolders, language });
      const base = directionOf(language);
      const { columns, ...shown } = { ...pages, columns: NO_COLUMNS, ...(base === 'rtl' && mirrorColumns(pages)) };
      const { placed, kept } = placeTexts(
        shown,
        translations,
        { typefaces: own, base, hyphenate: await openHyphenation(language) },
        createFreeSpace(shown.spaces),
      );
      writePages(pdf, placed, { directions: pages.directions, columns }, view);
      pdf.setLanguage(language);
      if (hasSource) await addFacingPages(pdf, await loadPdf(readFileSync(path)));
      return { bytes: await pdf.save({ useObjectStreams: false, updateFieldAppearances: false }), keptUnits: kept };
    },
  };
}

/** Reads the lines of a PDF with pdf.js. */
async function readLines(path: string, onPage: () => void): Promise<OwnText> {
  const task = {
    library: PDFJS,
    wordLists: WORD_LISTS,
    maxPages: PDF_LIMITS.maxPages,
    maxCharacters: PDF_LIMITS.maxCharacters,
    selection: 'all',
  } as const;
  const file = openSync(path, 'r');
  try {
    return await readPdf(readAll(file), task, [], { opened() {}, pageRead: onPage });
  } finally {
    closeSync(file);
  }
}

/** Writes the pages one after the other. */
function writePages(
  pdf: PDFDocument,
  placed: readonly PlacedText[],
  { directions, columns }: Pick<ReadPages, 'directions'> & { columns: ReadonlyMap<number, MovedColumns> },
  view: ViewPage,
): void {
  const fonts = createFontCollector(pdf);
  const pagesOf = ({ unit }: PlacedText) => new Set(unit.parts.map(({ page }) => page));
  const byPage = Map.groupBy(
    placed.flatMap((text) => [...pagesOf(text)].map((page) => ({ page, text }))),
    ({ page }) => page,
  );
  for (const [page, entries] of byPage) {
    const texts = entries.map(({ text }) => text);
    const parts = texts.flatMap(({ unit }) => unit.parts.filter((part) => part.page === page));
    const own = view(page, directions.get(page) ?? 'right');
    const erased = {
      glyphs: new Set([...parts.flatMap(({ glyphs }) => glyphs), ...movedMarkers(texts, page)]),
      areas: new Set(parts.flatMap(({ areas }) => areas)),
      moved: movedBullets(texts, own),
    };
    const boxes = new Map<number, Box[]>();
    const onLink = (link: number, box: Box): void => {
      boxes.set(link, [...(boxes.get(link) ?? []), box]);
    };
    const moved = columns.get(page);
    writePage(own, erased, texts, { fonts, onLink }, moved);
    if (moved) moveAnnotations(own, moved);
    moveLinks(own, texts, boxes);
  }
  fonts.embed();
}

/** The painted bullets that go to another place with their texts, and how far they move. */
function movedBullets(texts: readonly PlacedText[], { number, matrix }: PageView): Map<number, [number, number]> {
  const [a, b, c, d] = invert(matrix);
  const moved = new Map<number, [number, number]>();
  for (const { unit, frames } of texts) {
    const frame = frames.find((one) => one.frame.page === number)?.frame;
    if (unit.marker?.area === undefined || frame?.markerX === undefined) continue;
    const [x, y] = [frame.markerX - unit.marker.x0, frame.y - unit.lines[0].y];
    moved.set(unit.marker.area, [x * a + y * c, x * b + y * d]);
  }
  return moved;
}

/** The glyphs of markers that go to another place with their texts. */
function movedMarkers(texts: readonly PlacedText[], page: number): number[] {
  return texts.flatMap(({ unit: { marker }, frames }) =>
    marker && frames.some(({ frame }) => frame.page === page && frame.markerX !== undefined) ? marker.glyphs : [],
  );
}
