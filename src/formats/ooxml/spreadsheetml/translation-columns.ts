import { columnLetters } from '../../choice.ts';
import type { TextRange } from '../../format.ts';
import type { Place } from '../../xml/places.ts';
import { ATTRIBUTE, attributeOf, readRows, type SheetCell, type SheetRow } from './read-rows.ts';

/** What the cell of a translation holds: the index of a shared string, or the content of an inline string. */
export type CellContent = number | string;

/** What the cells of a sheet hold, by what their sources hold. */
export interface TranslatedCells {
  ofShared(index: number, cell: { column: number; row: number }): number | undefined;
  /** @param range of the cell */
  ofInline(range: TextRange): string | undefined;
}

interface Cell {
  readonly column: number;
  readonly style: string;
  readonly content: CellContent;
}

interface Row extends Omit<SheetRow, 'cells'> {
  readonly cells: readonly Cell[];
}

interface Sheet {
  readonly rows: readonly Row[];
  /** The last column with a cell, from 0; -1 without any. */
  readonly lastColumn: number;
}

/** Columns of a sheet of Excel. */
export const MAX_COLUMNS = 16_384;
const SPANS = /\sspans\s{0,9}=\s{0,9}(?:"[^"]{0,1000}"|'[^']{0,1000}')/;
const DIMENSION = /<(?:[\w.-]{1,100}:)?dimension\sref="([A-Z]{1,3})(\d{1,7})(?::[A-Z]{1,3}(\d{1,7}))?"/;
const COLUMNS = /<((?:[\w.-]{1,100}:)?)cols>/;
/** An element with the width of columns. */
export const COLUMN = /<(?:[\w.-]{1,100}:)?col(\s[^<>]{1,900}?)\/?>/g;

/**
 * The places of new columns behind all others of a sheet: one for each column with translated texts, with the style of each cell and
 * the width of its column. No cell moves, so that formulas, tables and charts refer to what they did.
 * @param onKept called for each cell whose translation has no room
 */
export function translationColumns(source: string, translated: TranslatedCells, onKept: () => void): Place[] {
  const sheet = readSheet(source, translated);
  const { rows, lastColumn } = sheet;
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))].sort(
    (one, other) => one - other,
  );
  if (columns.length === 0) return [];
  if (lastColumn + columns.length >= MAX_COLUMNS) {
    for (const { cells } of rows) for (const _ of cells) onKept();
    return [];
  }
  const places = new Map(columns.map((column, at) => [column, lastColumn + 1 + at]));
  const edits: { start: number; end: number; text: string }[] = [];
  for (const { prefix, number, tag, end, cells } of rows) {
    const spans = SPANS.exec(source.slice(tag.start, tag.end));
    if (spans) edits.push({ start: tag.start + spans.index, end: tag.start + spans.index + spans[0].length, text: '' });
    const text = cells.map(({ column, ...cell }) =>
      writeCell(cell, `${columnLetters(places.get(column) ?? 0)}${number}`, prefix),
    );
    edits.push({ start: end, end, text: text.join('') });
  }
  const last = lastColumn + columns.length;
  const head = source.slice(0, rows[0]?.tag.start);
  edits.push(...editDimension(head, last), ...editWidths(head, places, last));
  return toPlaces(edits);
}

function writeCell({ style, content }: Omit<Cell, 'column'>, reference: string, prefix: string): string {
  const isShared = typeof content === 'number';
  const value = isShared ? `<${prefix}v>${content}</${prefix}v>` : `<${prefix}is>${content}</${prefix}is>`;
  return `<${prefix}c r="${reference}"${style} t="${isShared ? 's' : 'inlineStr'}">${value}</${prefix}c>`;
}

/** Reads the cells with a translation. */
function readSheet(source: string, translated: TranslatedCells): Sheet {
  const rows: Row[] = [];
  let lastColumn = -1;
  for (const row of readRows(source)) {
    for (const { column } of row.cells) lastColumn = Math.max(lastColumn, column);
    const cells = row.cells.flatMap(({ column, style, ...cell }): Cell[] => {
      const content = contentOf({ column, style, ...cell }, row.number, translated);
      return content === undefined ? [] : [{ column, style, content }];
    });
    if (cells.length > 0) rows.push({ ...row, cells });
  }
  return { rows, lastColumn };
}

function contentOf(cell: SheetCell, row: number, { ofShared, ofInline }: TranslatedCells): CellContent | undefined {
  return cell.type === 's' ? ofShared(Number(cell.value), { column: cell.column, row }) : ofInline(cell);
}

/**
 * The places of translations in an existing column.
 * @param isOpen whether the cell of a row receives a translation, by the number of the row
 */
export function targetPlaces(
  source: string,
  translated: TranslatedCells,
  { from, to, isOpen }: { from: number; to: number; isOpen: (row: number) => boolean },
): Place[] {
  const edits: { start: number; end: number; text: string }[] = [];
  let [lastColumn, headEnd] = [-1, -1];
  for (const { prefix, number, tag, cells } of readRows(source)) {
    if (headEnd < 0) headEnd = tag.start;
    for (const { column } of cells) lastColumn = Math.max(lastColumn, column);
    const own = isOpen(number) ? cells.find(({ column }) => column === from) : undefined;
    const content = own && contentOf(own, number, translated);
    if (!own || content === undefined) continue;
    const spans = SPANS.exec(source.slice(tag.start, tag.end));
    if (spans) edits.push({ start: tag.start + spans.index, end: tag.start + spans.index + spans[0].length, text: '' });
    const empty = cells.find(({ column }) => column === to);
    const at = cells.findLast(({ column }) => column < to)?.end ?? tag.end;
    const style = empty?.style ?? own.style;
    const text = writeCell({ style, content }, `${columnLetters(to)}${number}`, prefix);
    edits.push({ start: empty?.start ?? at, end: empty?.end ?? at, text });
  }
  if (edits.length > 0 && to > lastColumn) edits.push(...editDimension(source.slice(0, headEnd), to));
  return toPlaces(edits);
}

/** The places of the indexes of shared strings in cells that get another string. */
export function indexPlaces(source: string, { ofShared }: Pick<TranslatedCells, 'ofShared'>): Place[] {
  const edits: { start: number; end: number; text: string }[] = [];
  for (const { number, cells } of readRows(source))
    for (const { column, type, value, valueStart } of cells) {
      const index = type === 's' ? ofShared(Number(value), { column, row: number }) : undefined;
      if (index === undefined || valueStart === undefined) continue;
      edits.push({ start: valueStart, end: valueStart + value.length, text: String(index) });
    }
  return toPlaces(edits);
}

function toPlaces(edits: readonly { start: number; end: number; text: string }[]): Place[] {
  return edits
    .toSorted((one, other) => one.end - other.end)
    .map(({ start, end, text }) => ({ start, end, write: () => text }));
}

function editDimension(head: string, last: number) {
  const found = DIMENSION.exec(head);
  if (!found) return [];
  const [match, letters, first = '', lastRow = first] = found;
  const start = found.index + match.indexOf('"') + 1;
  return [{ start, end: found.index + match.length - 1, text: `${letters}${first}:${columnLetters(last)}${lastRow}` }];
}

interface Width {
  readonly min: number;
  readonly max: number;
  readonly attributes: string;
}

/** Gives the new columns the widths of their sources. Widths of ranges that reach into the new columns end before them, or follow them. */
function editWidths(head: string, places: ReadonlyMap<number, number>, last: number) {
  const found = COLUMNS.exec(head);
  if (!found) return [];
  const [{ length }, prefix = ''] = found;
  const close = `</${prefix}cols>`;
  const start = found.index + length;
  const end = head.indexOf(close, start);
  if (end < 0) return [];
  const widths = [...head.slice(start, end).matchAll(COLUMN)].map(([, attributes = '']): Width => {
    const of = (name: string): number => Number(attributeOf(attributes, name) ?? 0);
    const rest = attributes.replaceAll(ATTRIBUTE, (attribute: string, name: string) =>
      name === 'min' || name === 'max' ? '' : attribute,
    );
    return { min: of('min'), max: of('max'), attributes: rest };
  });
  const first = Math.min(...places.values()) + 1;
  const around = widths.flatMap(({ min, max, attributes }): Width[] => [
    { min, max: Math.min(max, first - 1), attributes },
    { min: Math.max(min, last + 2), max, attributes },
  ]);
  const added = [...places].flatMap(([column, place]): Width[] => {
    const own = widths.find(({ min, max }) => min <= column + 1 && column + 1 <= max);
    return own ? [{ min: place + 1, max: place + 1, attributes: own.attributes }] : [];
  });
  const written = [...around, ...added]
    .filter(({ min, max }) => min <= max)
    .sort((one, other) => one.min - other.min)
    .map(({ min, max, attributes }) => `<${prefix}col min="${min}" max="${max}"${attributes.trimEnd()}/>`);
  return [{ start, end, text: written.join('') }];
}
