import type { PDFDocument } from '@cantoo/pdf-lib';
import { isMisread } from '../../extraction/pdf/doubts.ts';
import type { OwnText } from '../../extraction/pdf/extract.ts';
import { type LayoutPiece, layoutPieces } from '../../extraction/pdf/layout/document.ts';
import type { Lexicons } from '../../extraction/pdf/lexicon.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { type PageSpace, readSpace } from './free-space.ts';
import type { PageView } from './page-view.ts';
import { type PageUnit, readUnits } from './read-units.ts';

/** The units of the pages in reading order, and what is on the pages. */
export interface ReadPages {
  readonly units: readonly PageUnit[];
  readonly spaces: ReadonlyMap<number, PageSpace>;
}

/** Pages that a text can go on after its first one. The glyphs of a page take much memory, so those of few pages are kept. */
const MAX_OPEN_PAGES = 4;

/** Reads the pages one after the other. @param view reads a page, from 1 */
export function readPages(
  { pages, fonts, doubtful }: OwnText,
  lexicons: Lexicons,
  pdf: PDFDocument,
  view: (page: number) => PageView,
  warnings: WarningCounts,
): ReadPages {
  const misread = new Set(doubtful.filter(({ doubt }) => isMisread(doubt)).map(({ page }) => page));
  const textless = new Set(doubtful.filter(({ doubt }) => doubt === 'none').map(({ page }) => page));
  const readable = pages.filter(({ page, isUpright }) => isUpright && !misread.has(page));
  let unread = pdf.getPageCount() - readable.filter(({ page }) => !textless.has(page)).length;
  const pieces = layoutPieces(readable, fonts, lexicons);
  const byPage = Map.groupBy(pieces.entries(), ([, { page }]) => page);
  const found = new Map<number, PageUnit[]>();
  const open = new Map<number, PageView | undefined>();
  const owners = new Map<number, { unit: PageUnit; part: PageUnit['parts'][number] }[]>();
  const spaces = new Map<number, PageSpace>();

  function openPage(page: number): PageView | undefined {
    if (open.has(page) || spaces.has(page)) return open.get(page);
    const opened = view(page);
    if (opened.source.isCut) unread++;
    open.set(page, opened.source.isCut ? undefined : opened);
    return open.get(page);
  }
  function close(before: number): void {
    for (const [page, opened] of open) {
      if (page >= before) continue;
      if (opened) spaces.set(page, readSpace(opened, owners.get(page) ?? []));
      open.delete(page);
      owners.delete(page);
    }
  }
  function read(index: number, piece: LayoutPiece): void {
    const { units, kept } = readUnits(piece, openPage);
    found.set(index, units);
    addWarning(warnings, 'kept_layout', kept);
    for (const unit of units) {
      for (const part of unit.parts) {
        const list = owners.get(part.page) ?? [];
        list.push({ unit, part });
        owners.set(part.page, list);
      }
    }
  }

  for (const [page, own] of [...byPage].sort(([one], [other]) => one - other)) {
    close(page - MAX_OPEN_PAGES);
    for (const [index, piece] of own) read(index, piece);
  }
  close(Number.POSITIVE_INFINITY);
  addWarning(warnings, 'not_read', unread);
  return { units: pieces.flatMap((_, index) => found.get(index) ?? []), spaces };
}
