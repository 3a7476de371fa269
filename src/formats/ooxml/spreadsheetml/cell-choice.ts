import { GlossaError } from '../../../errors.ts';
import { type Choice, columnLetters, createChoice } from '../../choice.ts';
import { findColumnPair, type Header, NO_COLUMNS } from '../../column-pair.ts';
import type { Container } from '../../files/file-format.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { readXml } from '../../xml/read-xml.ts';
import { inlineText, readRows, type SheetRow } from './read-rows.ts';
import { unescapeString } from './string-escapes.ts';

/** Which cells of a workbook a request chooses. Cells share their texts, so a text can be chosen in some of its cells only. */
export interface CellChoice {
  /** The names of a shared string that a chosen cell holds, by its index; undefined for one that stays. */
  namesOfShared(index: number): readonly string[] | undefined;
  /** Whether the translation of a shared string is another string, because cells that stay hold it too. */
  isCopied(index: number): boolean;
  /** Whether a cell that stays can hold the text of a shared string. */
  canStay(index: number): boolean;
  /** The choice in a sheet, by the name of its part. */
  of(sheet: string): SheetChoice | undefined;
}

export interface SheetChoice {
  /** The names of a cell that is chosen; undefined for one that stays. @param row from 1 */
  namesOf(column: number, row: number): readonly string[] | undefined;
  /** The names of other texts of the sheet; undefined if they stay. */
  readonly names: readonly string[] | undefined;
  /** Where translations stand that do not replace their sources. */
  readonly target: { from: number; to: number; isOpen: (row: number) => boolean } | undefined;
  /** Number of cells with a translation already. */
  readonly filled: number;
}

/** Rows among which the header is. */
const MAX_HEADER_ROWS = 20;

/**
 * Reads which cells are chosen.
 * @param sheets names of the parts of the sheets, and of the sheets
 * @param strings name of the part of shared strings
 * @throws GlossaError `invalid_request` if no sheet has the columns of the request
 */
export function readCellChoice(
  container: Container,
  choice: Choice,
  sheets: ReadonlyMap<string, string>,
  strings: string | undefined,
): CellChoice {
  const isChosen = createChoice(choice, false);
  const headers = readHeaders(container, [...sheets.keys()], strings);
  const held = new Map<number, readonly string[]>();
  const staying = new Set<number>();
  /** Whether a cell stays that holds its text itself. */
  let hasOwnStaying = false;
  const choices = new Map<string, SheetChoice>();
  for (const [part, sheet] of sheets) {
    const header = headers.get(part);
    const names = memoize((column) => namesOfCell(sheet, column, header?.names[column]));
    const isInside = memoize((column) => isChosen(names(column)));
    const pair = choice.columns && findColumnPair(choice.columns, header);
    const filled = new Set<number>();
    const isOpen = (row: number): boolean =>
      pair !== undefined && !filled.has(row) && !(pair.isNamed && row <= (header?.row ?? 0));
    const isCellChosen = (column: number, row: number): boolean =>
      isInside(column) && (choice.columns === undefined || (column === pair?.from && isOpen(row)));
    let filledCells = 0;
    for (const { number, cells } of readRows(container.read(part) ?? '')) {
      if (pair && isOpen(number) && cells.some(({ column, isFilled }) => column === pair.to && isFilled)) {
        filled.add(number);
        if (cells.some(({ column, isFilled }) => column === pair.from && isFilled)) filledCells++;
      }
      for (const { column, type, value } of cells) {
        if (type !== 's') hasOwnStaying ||= type !== '' && !isCellChosen(column, number);
        if (type !== 's') continue;
        if (isCellChosen(column, number)) {
          if (!held.has(Number(value))) held.set(Number(value), names(column));
        } else staying.add(Number(value));
      }
    }
    const ofSheet = [`sheet:${sheet}`];
    choices.set(part, {
      namesOf: (column, row) => (isCellChosen(column, row) ? names(column) : undefined),
      names: choice.columns === undefined && isChosen(ofSheet) ? ofSheet : undefined,
      target: pair && { from: pair.from, to: pair.to, isOpen },
      filled: filledCells,
    });
  }
  if (choice.columns && choices.values().every(({ target }) => target === undefined))
    throw new GlossaError('invalid_request', { message: NO_COLUMNS });
  return {
    namesOfShared: (index) => held.get(index),
    isCopied: (index) => choice.columns !== undefined || staying.has(index),
    canStay: (index) => hasOwnStaying || staying.has(index),
    of: (part) => choices.get(part),
  };
}

/** The most telling name comes first. */
function namesOfCell(sheet: string, column: number, header: string | undefined): readonly string[] {
  const own = [...(header ? [header] : []), columnLetters(column)];
  return [...own.map((name) => `sheet:${sheet}!${name}`), ...own, `sheet:${sheet}`];
}

/** The header of a sheet is the first of its rows with two texts or more, or else its first row. */
function readHeaders(
  container: Container,
  sheets: readonly string[],
  strings: string | undefined,
): ReadonlyMap<string, Header> {
  const rows = new Map<string, { row: SheetRow; inline: readonly string[] }>();
  const wanted = new Set<number>();
  for (const part of sheets) {
    const source = container.read(part) ?? '';
    const first = readRows(source).take(MAX_HEADER_ROWS).toArray();
    const row = first.find(({ cells }) => cells.filter(isText).length > 1) ?? first[0];
    if (!row) continue;
    rows.set(part, {
      row,
      inline: row.cells.map((cell) => (cell.type === 'inlineStr' ? inlineText(source, cell) : '')),
    });
    for (const { type, value } of row.cells) if (type === 's') wanted.add(Number(value));
  }
  const texts = readStrings(strings === undefined ? '' : (container.read(strings) ?? ''), wanted);
  return new Map(
    [...rows].map(([part, { row, inline }]) => {
      const names: string[] = [];
      for (const [at, { column, type, value }] of row.cells.entries())
        names[column] = ((type === 's' ? texts.get(Number(value)) : inline[at]) ?? '').trim();
      return [part, { row: row.number, names }];
    }),
  );
}

const isText = ({ type, isFilled }: SheetRow['cells'][number]): boolean =>
  isFilled && (type === 's' || type === 'inlineStr');

/** The plain texts of some shared strings. */
function readStrings(source: string, wanted: ReadonlySet<number>): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  if (wanted.size === 0 || source === '') return texts;
  let [index, text, isText, readings] = [-1, '', false, 0];
  readXml(source, {
    open({ local }) {
      if (local === 'si') [index, text] = [index + 1, ''];
      if (local === 'rPh') readings++;
      isText = local === 't' && readings === 0;
    },
    text({ start, end }) {
      if (isText && wanted.has(index)) text += unescapeXml(source.slice(start, end));
    },
    close({ local }) {
      isText = false;
      if (local === 'rPh') readings--;
      if (local === 'si' && wanted.has(index)) texts.set(index, unescapeString(text));
    },
  });
  return texts;
}

function memoize<T>(compute: (column: number) => T): (column: number) => T {
  const known: T[] = [];
  return (column) => (known[column] ??= compute(column));
}
