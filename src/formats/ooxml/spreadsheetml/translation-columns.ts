import { columnLetters } from '../../choice.ts';
import type { TextRange } from '../../format.ts';
import type { Place } from '../../xml/places.ts';

/** What the cell of a translation holds: the index of a shared string, or the content of an inline string. */
export type CellContent = number | string;

/** What the cells of a sheet hold, by what their sources hold. */
export interface TranslatedCells {
  ofShared(index: number): number | undefined;
  /** @param range of the cell */
  ofInline(range: TextRange): string | undefined;
}

interface Cell {
  readonly column: number;
  readonly style: string;
  readonly content: CellContent;
}

interface Row {
  /** As the row is numbered. */
  readonly number: number;
  /** Its start tag, and where its end tag begins. */
  readonly tag: TextRange;
  readonly end: number;
  readonly cells: readonly Cell[];
}

interface Sheet {
  readonly prefix: string;
  readonly rows: readonly Row[];
  /** The last column with a cell, from 0; -1 without any. */
  readonly lastColumn: number;
}

/** Columns of a sheet of Excel. */
const MAX_COLUMNS = 16_384;
const TAG = /<(\/?)((?:[\w.-]{1,100}:)?)(sheetData|row|c|v)((?:\s[^<>]{0,2000})?)>([^<]{0,20})/g;
const ATTRIBUTE = /\s([\w:]{1,40})\s{0,9}=\s{0,9}(?:"([^"]{0,1000})"|'([^']{0,1000})')/g;
const REFERENCE = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/;
const SPANS = /\sspans\s{0,9}=\s{0,9}(?:"[^"]{0,1000}"|'[^']{0,1000}')/;
const DIMENSION = /<(?:[\w.-]{1,100}:)?dimension\sref="([A-Z]{1,3})(\d{1,7})(?::[A-Z]{1,3}(\d{1,7}))?"/;
const COLUMNS = /<((?:[\w.-]{1,100}:)?)cols>/;
const COLUMN = /<(?:[\w.-]{1,100}:)?col(\s[^<>]{1,900}?)\/?>/g;
const A = 64;
const LETTERS = 26;

/**
 * The places of new columns behind all others of a sheet: one for each column with translated texts, with the style of each cell and
 * the width of its column. No cell moves, so that formulas, tables and charts refer to what they did.
 * @param onKept called for each cell whose translation has no room
 */
export function translationColumns(source: string, translated: TranslatedCells, onKept: () => void): Place[] {
  const sheet = readSheet(source, translated);
  const { prefix, rows, lastColumn } = sheet;
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
  for (const { number, tag, end, cells } of rows) {
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
  return edits
    .sort((one, other) => one.end - other.end)
    .map(({ start, end, text }) => ({ start, end, write: () => text }));
}

function writeCell({ style, content }: Omit<Cell, 'column'>, reference: string, prefix: string): string {
  const isShared = typeof content === 'number';
  const value = isShared ? `<${prefix}v>${content}</${prefix}v>` : `<${prefix}is>${content}</${prefix}is>`;
  return `<${prefix}c r="${reference}"${style} t="${isShared ? 's' : 'inlineStr'}">${value}</${prefix}c>`;
}

/** Reads the cells with a translation. Cells and rows without a reference follow the one before. */
function readSheet(source: string, translated: TranslatedCells): Sheet {
  const rows: Row[] = [];
  let [prefix, lastColumn, number, column] = ['', -1, 0, -1];
  let row: { tag: TextRange; cells: Cell[] } | undefined;
  let cell: { start: number; style: string; type: string; value: string } | undefined;
  let isInData = false;
  for (const { index, 0: match, 1: slash, 2: own = '', 3: name, 4: attributes = '', 5: text = '' } of source.matchAll(
    TAG,
  )) {
    const tag = { start: index, end: index + match.length - text.length };
    const isEnd = slash !== '';
    const isEmpty = attributes.endsWith('/');
    if (name === 'sheetData') {
      isInData = !isEnd && !isEmpty;
      prefix = own;
    } else if (!isInData) continue;
    else if (name === 'row' && !isEnd) {
      number = Number(attributeOf(attributes, 'r') ?? number + 1);
      column = -1;
      row = isEmpty ? undefined : { tag, cells: [] };
    } else if (name === 'row') {
      if (row && row.cells.length > 0) rows.push({ number, ...row, end: index });
      row = undefined;
    } else if (name === 'c' && !isEnd) {
      column = columnOf(attributeOf(attributes, 'r')) ?? column + 1;
      lastColumn = Math.max(lastColumn, column);
      const style = attributeOf(attributes, 's');
      cell = isEmpty
        ? undefined
        : {
            start: index,
            style: style === undefined ? '' : ` s="${style}"`,
            type: attributeOf(attributes, 't') ?? '',
            value: '',
          };
    } else if (name === 'v' && !isEnd && cell) cell.value = text;
    else if (name === 'c' && cell) {
      const content =
        cell.type === 's'
          ? translated.ofShared(Number(cell.value))
          : translated.ofInline({ start: cell.start, end: index });
      if (content !== undefined) row?.cells.push({ column, style: cell.style, content });
      cell = undefined;
    }
  }
  return { prefix, rows, lastColumn };
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = attributes.matchAll(ATTRIBUTE).find(([, own]) => own === name);
  return found?.[2] ?? found?.[3];
}

/** @returns from 0 */
function columnOf(reference: string | undefined): number | undefined {
  const [, letters] = REFERENCE.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A, 0) - 1;
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
