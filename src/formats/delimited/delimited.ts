import type { Format } from '../format.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { type Dialect, detectDialect, startOf } from './dialect.ts';
import { type Cell, readRecords } from './read-cells.ts';

/** Comma-separated values, also with semicolons, tabs or bars. Its units are the cells below the header that are language. */
export const csv = createDelimitedFormat(detectDialect);

/** Tab-separated values. */
export const tsv = createDelimitedFormat((source) => ({ delimiter: '\t', start: startOf(source) }));

/** Longest name of a column. UTF-16 units. */
const MAX_NAME_LENGTH = 60;
const LETTER = /\p{L}/u;
const SENTENCE_END = /[\p{Sentence_Terminal}:]$/u;
const LINE_BREAK = /[\r\n]/;

function createDelimitedFormat(detect: (source: string) => Dialect): Format<ParsedValues<Cell, Dialect>> {
  return createValueFormat((source) => {
    const dialect = detect(source);
    return { values: readCells(source, dialect), style: dialect };
  }, writeCell);
}

/** The cells below the header. */
function* readCells(source: string, { delimiter, start }: Dialect): Generator<Cell> {
  let first: Cell[] | undefined;
  let records = 0;
  for (const cells of readRecords(source, delimiter, start)) {
    if (++records === 1) first = cells;
    else {
      if (first && !isHeader(first, cells)) yield* first;
      first = undefined;
      yield* cells;
    }
  }
  if (first) yield* first;
}

/** Whether a record names columns: its cells are filled, short and different, and no sentences. */
function isHeader(cells: readonly Cell[], next: readonly Cell[]): boolean {
  const names = new Set(cells.map(({ value }) => value.trim().toLowerCase()));
  const isName = (name: string): boolean =>
    LETTER.test(name) && name.length <= MAX_NAME_LENGTH && !SENTENCE_END.test(name) && !LINE_BREAK.test(name);
  return cells.length > 1 && next.length === cells.length && names.size === cells.length && [...names].every(isName);
}

function writeCell(text: string, { isQuoted, value }: Cell, { delimiter }: Dialect): string {
  const breaks = text.includes(delimiter) || LINE_BREAK.test(text);
  // A reader takes a quote inside of a cell for itself, as in the source.
  const hasNewQuotes = text.startsWith('"') || (text.includes('"') && !value.includes('"'));
  return isQuoted || breaks || hasNewQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
