import type { Columns } from './choice.ts';

/** The header of a sheet: the names of its columns, and the row that it is in. */
export interface Header {
  readonly row: number;
  readonly names: readonly string[];
}

/** Two columns of a sheet, from 0. */
export interface ColumnPair {
  readonly from: number;
  readonly to: number;
  /** Whether a name of the header was asked for, so that the header and the rows above it stay. */
  readonly isNamed: boolean;
}

/** Message of the error for a file without a sheet that has both columns. */
export const NO_COLUMNS =
  'No sheet of the file has columns of the names or letters in source_column and target_column.';

const LETTERS = /^[a-z]{1,3}$/;
const A = 'a'.charCodeAt(0);

/** Finds the two columns by the names of a header, or by letters. @returns undefined if the sheet lacks one of them */
export function findColumnPair({ source, target }: Columns, header: Header | undefined): ColumnPair | undefined {
  const find = (wanted: string): { column: number | undefined; isNamed: boolean } => {
    const name = wanted.trim().toLowerCase();
    const named = header?.names.findIndex((own = '') => own.toLowerCase() === name) ?? -1;
    if (named >= 0) return { column: named, isNamed: true };
    return { column: LETTERS.test(name) ? columnOf(name) : undefined, isNamed: false };
  };
  const [from, to] = [find(source), find(target)];
  if (from.column === undefined || to.column === undefined || from.column === to.column) return undefined;
  return { from: from.column, to: to.column, isNamed: from.isNamed || to.isNamed };
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A + 1, 0) - 1;
