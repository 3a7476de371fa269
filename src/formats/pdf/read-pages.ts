import type { PDFDocument } from '@cantoo/pdf-lib';
import { isMisread } from '../../extraction/pdf/doubts.ts';
import type { OwnText } from '../../extraction/pdf/extract.ts';
import { layoutPieces } from '../../extraction/pdf/layout/document.ts';
import { collectVocabulary, joinTexts } from '../../extraction/pdf/layout/hyphenation.ts';
import type { TextDirection } from '../../extraction/pdf/layout/page.ts';
import type { Lexicons } from '../../extraction/pdf/lexicon.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { type DivideTools, divide, type GivenText, type LineOfPart } from './divide.ts';
import { type PageSpace, readSpace } from './free-space.ts';
import { joinCells } from './join-cells.ts';
import { joinEntries } from './join-entries.ts';
import { findLeaders } from './leaders.ts';
import type { PageView } from './page-view.ts';
import { type PageUnit, readText } from './read-units.ts';
import { type Rules, readRules } from './rules.ts';
import { createFaceLearner, type SourceFace } from './source-faces.ts';
import { type Frame, framesOf, type Margins } from './typeset/frames.ts';

/** The units of the pages in reading order, and what is on the pages, as plain data. */
export interface ReadPages {
  readonly units: readonly PageUnit[];
  /** Where each unit is. */
  readonly frames: ReadonlyMap<PageUnit, readonly Frame[]>;
  readonly spaces: ReadonlyMap<number, PageSpace>;
  /** Where the text of each page runs. */
  readonly directions: ReadonlyMap<number, TextDirection>;
  readonly faces: readonly SourceFace[];
}

/** Reads a page, from 1, whose text runs to a direction. */
export type ViewPage = (page: number, direction: TextDirection) => PageView;

/** Pages that a text can go on after its first one. The glyphs of a page take much memory, so those of few pages are kept. */
const MAX_OPEN_PAGES = 4;

/** Reads the pages one after the other. */
export function readPages(
  { pages, fonts, doubtful }: OwnText,
  lexicons: Lexicons,
  pdf: PDFDocument,
  view: ViewPage,
  warnings: WarningCounts,
): ReadPages {
  const misread = new Set(doubtful.filter(({ doubt }) => isMisread(doubt)).map(({ page }) => page));
  const textless = new Set(doubtful.filter(({ doubt }) => doubt === 'none').map(({ page }) => page));
  const readable = pages.filter(({ page, direction }) => direction && !misread.has(page));
  const directions = new Map(
    readable.flatMap(({ page, direction }) => (direction ? [[page, direction] as const] : [])),
  );
  let unread = pdf.getPageCount() - readable.filter(({ page }) => !textless.has(page)).length;
  const pieces = layoutPieces(readable, fonts, lexicons);
  const running = new Set(pieces.flatMap(({ isRunning, lines }) => (isRunning ? lines : [])));
  const byPage = Map.groupBy(pieces.entries(), ([, { page }]) => page);
  const found = new Map<number, PageUnit[]>();
  const open = new Map<number, PageView | undefined>();
  const owners = new Map<number, { unit: PageUnit; part: PageUnit['parts'][number] }[]>();
  const spaces = new Map<number, PageSpace>();
  const margins = new Map<number, Margins>();
  const rules = new Map<number, Rules>();
  const faces = createFaceLearner();
  const vocabulary = collectVocabulary(
    readable.flatMap(({ lines }) => lines),
    lexicons,
  );

  function openPage(page: number): PageView | undefined {
    if (open.has(page) || spaces.has(page)) return open.get(page);
    const opened = view(page, directions.get(page) ?? 'right');
    if (opened.source.isCut) unread++;
    open.set(page, opened.source.isCut ? undefined : opened);
    return open.get(page);
  }
  function rulesOf(page: number): Rules | undefined {
    const opened = openPage(page);
    if (opened && !rules.has(page)) rules.set(page, readRules(opened.painted));
    return rules.get(page);
  }
  function close(before: number): void {
    for (const [page, opened] of open) {
      if (page >= before) continue;
      if (opened) {
        const read = readSpace(opened, owners.get(page) ?? []);
        spaces.set(page, read.space);
        margins.set(page, read.margins);
      }
      open.delete(page);
      rules.delete(page);
      owners.delete(page);
    }
  }
  const tools: DivideTools = {
    rulesOf,
    leadersOf: ({ page, y, size }) => findLeaders(openPage(page)?.glyphs.onLine(y, size) ?? []),
    join: (texts) => joinTexts(texts, vocabulary).replace(/\u00ad/gu, ''),
  };

  function read(text: GivenText): PageUnit[] {
    const found = readText(text, openPage, rulesOf, faces);
    if (found === 'kept') addWarning(warnings, 'kept_layout', 1);
    if (found === 'kept' || found === 'none') return [];
    const unit: PageUnit = running.has(text.lines[0].line) ? { ...found, isRunning: true } : found;
    for (const part of unit.parts) {
      const list = owners.get(part.page) ?? [];
      list.push({ unit, part });
      owners.set(part.page, list);
    }
    return [unit];
  }

  for (const [page, own] of [...byPage].sort(([one], [other]) => one - other)) {
    close(page - MAX_OPEN_PAGES);
    const order = new Map<LineOfPart, number>();
    const texts = own.flatMap(([index, piece]) => {
      const divided = divide(piece, tools);
      for (const { lines } of divided) order.set(lines[0], index);
      return divided;
    });
    for (const text of joinCells(joinEntries(texts, tools), tools)) {
      const index = order.get(text.lines[0]) ?? 0;
      found.set(index, [...(found.get(index) ?? []), ...read(text)]);
    }
  }
  close(Number.POSITIVE_INFINITY);
  addWarning(warnings, 'not_read', unread);
  const units = pieces.flatMap((_, index) => found.get(index) ?? []);
  const frames = new Map(units.map((unit) => [unit, framesOf(unit, (page) => margins.get(page))] as const));
  return { units, frames, spaces, directions, faces: faces.faces() };
}
