import type { TextRange } from '../../format.ts';
import { unescapeXml } from '../../xml/escape.ts';

/** A cell of a sheet. */
export interface SheetCell extends TextRange {
  /** From 0. */
  readonly column: number;
  /** The attribute of its style, or nothing. */
  readonly style: string;
  readonly type: string;
  /** Content of its value, such as the index of a shared string, at most 20 characters. */
  readonly value: string;
  /** Where its value is; undefined for a cell without one. */
  readonly valueStart: number | undefined;
  /** Whether it has a value, a formula or a text. */
  readonly isFilled: boolean;
}

export interface SheetRow {
  /** The prefix of the elements of the sheet. */
  readonly prefix: string;
  /** The number of the row, from 1. */
  readonly number: number;
  /** Its start tag, and where its end tag begins. */
  readonly tag: TextRange;
  readonly end: number;
  readonly cells: readonly SheetCell[];
}

const TAG = /<(\/?)((?:[\w.-]{1,100}:)?)(sheetData|row|c|v)((?:\s[^<>]{0,2000})?)>([^<]{0,20})/g;
/** An attribute with its name and value. */
export const ATTRIBUTE = /\s([\w:]{1,40})\s{0,9}=\s{0,9}(?:"([^"]{0,1000})"|'([^']{0,1000})')/g;
const REFERENCE = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})?$/;
const INLINE_TEXT = /<(?:[\w.-]{1,100}:)?t(?:\s[^<>]{0,200})?>([^<]{0,1000})/g;
const A = 64;
const LETTERS = 26;

/** Reads the rows with cells. Cells and rows without a reference follow the one before. */
export function* readRows(source: string): Generator<SheetRow, void> {
  let [prefix, number, column] = ['', 0, -1];
  let row: { tag: TextRange; cells: SheetCell[] } | undefined;
  let cell: Omit<SheetCell, 'end' | 'isFilled'> | undefined;
  let contentStart = 0;
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
      if (row && row.cells.length > 0) yield { prefix, number, ...row, end: index };
      row = undefined;
    } else if (name === 'c' && !isEnd) {
      column = columnOf(attributeOf(attributes, 'r')) ?? column + 1;
      const style = attributeOf(attributes, 's');
      const read = {
        ...{ start: index, column, value: '', valueStart: undefined },
        style: style === undefined ? '' : ` s="${style}"`,
        type: attributeOf(attributes, 't') ?? '',
      };
      contentStart = tag.end;
      cell = isEmpty ? undefined : read;
      if (isEmpty) row?.cells.push({ ...read, end: tag.end, isFilled: false });
    } else if (name === 'v' && !isEnd && cell && !isEmpty) cell = { ...cell, value: text, valueStart: tag.end };
    else if (name === 'c' && cell) {
      row?.cells.push({ ...cell, end: tag.end, isFilled: source.slice(contentStart, index).trim() !== '' });
      cell = undefined;
    }
  }
}

/** The text in a cell that holds it itself, at most 1,000 characters of each run. */
export function inlineText(source: string, { start, end }: SheetCell): string {
  return [...source.slice(start, end).matchAll(INLINE_TEXT)].map(([, text = '']) => unescapeXml(text)).join('');
}

export function attributeOf(attributes: string, name: string): string | undefined {
  const found = attributes.matchAll(ATTRIBUTE).find(([, own]) => own === name);
  return found?.[2] ?? found?.[3];
}

/** The column of a reference, such as `B7` or `B`. @returns from 0; undefined for another text */
export function columnOf(reference: string | undefined): number | undefined {
  const [, letters] = REFERENCE.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A, 0) - 1;
}
