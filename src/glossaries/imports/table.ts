import type { CsvError, Parser } from 'csv-parse';
import { GlossaError, type Issue } from '../../errors.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createTimeSlices } from '../../resilience/time-slices.ts';
import { type GlossaryEntry, type GlossaryPair, MAX_ENTRIES } from '../glossary.ts';
import { type EntryInput, invalidEntries } from '../terms.ts';

interface Row {
  cells: string[];
  /** From 1. */
  number: number;
}

/** Bytes that are parsed at once, in about a millisecond. */
const CHUNK_BYTES = 16 * 1024;
/** Maximum UTF-16 units of a row, with the columns that are ignored. */
const MAX_ROW_LENGTH = 64 * 1024;
/** Rows that a file may have: the entries and a header. */
const MAX_ROWS = MAX_ENTRIES + 1;
/** Lines that tell the delimiter, and the characters that they are taken from. */
const MAX_SAMPLE_LINES = 20;
const MAX_SAMPLE_LENGTH = 64 * 1024;
/** Tabs and semicolons are rare within terms, and commas are not. */
const DELIMITERS = ['\t', ';', ','] as const;
const QUOTED = /"[^"]*"/g;

/**
 * Reads the rows of a CSV or TSV text: the source term, the target term, and columns that are ignored. A first row with the
 * codes of the two languages, or with `source` and `target`, tells which columns they are.
 * @param delimiter undefined to detect it
 * @throws GlossaError `invalid_request` for a quote that is not closed, `glossary_too_large`; the signal's reason
 */
export async function readTable(
  text: string,
  delimiter: string | undefined,
  pair: GlossaryPair,
  scope: RequestScope,
): Promise<EntryInput[]> {
  const rows = await parseRows(text, delimiter ?? detectDelimiter(text), scope);
  const header = rows[0] && columnsOf(rows[0].cells, pair);
  const { source, target } = header ?? { source: 0, target: 1 };
  return (header ? rows.slice(1) : rows).map(({ cells, number }) => ({
    source: withoutGuard(cells[source] ?? ''),
    target: withoutGuard(cells[target] ?? ''),
    path: `row ${number}`,
  }));
}

/**
 * Reads the rows of a text without a header: the source term, the target term, and columns that are ignored.
 * @param format the terms of TSV have no quotes around them
 * @throws as `readTable`
 */
export async function readColumns(text: string, format: 'csv' | 'tsv', scope: RequestScope): Promise<EntryInput[]> {
  const rows = await parseRows(text, format === 'tsv' ? '\t' : ',', scope, format === 'csv');
  return rows.map(({ cells: [source = '', target = ''], number }) => ({ source, target, path: `row ${number}` }));
}

async function parseRows(text: string, delimiter: string, scope: RequestScope, hasQuotes = true): Promise<Row[]> {
  // An idle service does not need the parser.
  const { parse } = await import('csv-parse');
  const rows: Row[] = [];
  /** The first one. What follows a damaged row cannot be told apart. */
  let issue: Issue | undefined;
  /** Number of the last row that was complete. */
  let endOfRows = 0;
  const parser = parse({
    delimiter,
    ...(hasQuotes ? {} : { quote: null }),
    relax_column_count: true,
    // Spreadsheets too take a quote inside a cell as it is: 5" disk.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: (cells: string[], { lines }) => {
      endOfRows = lines;
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, number: lines });
      return null;
    },
    on_skip: (error) => {
      if (error) issue ??= { path: `row ${endOfRows + 1}`, message: describeError(error) };
      return undefined;
    },
  });
  // The calls below report errors. Without a listener, the event would end the process.
  parser.resume().on('error', () => {});
  const slices = createTimeSlices(scope);
  const bytes = Buffer.from(text);
  try {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      await write(parser, bytes.subarray(start, start + CHUNK_BYTES));
      if (rows.length > MAX_ROWS) throw new GlossaError('glossary_too_large');
      if (issue) break;
      if (slices.isOver) await slices.next();
    }
    await new Promise<void>((resolve, reject) => parser.once('error', reject).end(resolve));
  } finally {
    parser.destroy();
  }
  if (issue) throw invalidEntries([issue]);
  return rows;
}

function write(parser: Parser, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/** The message of the parser is not used, because it contains the row. */
function describeError({ code }: CsvError): string {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'begins a cell with a quote that is not closed'
    : `has more than ${MAX_ROW_LENGTH} characters, perhaps because a quote is not closed`;
}

/** The first delimiter that each of the first lines has outside of quotes. */
function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, MAX_SAMPLE_LENGTH)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(QUOTED, ''))
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_SAMPLE_LINES);
  return DELIMITERS.find((delimiter) => lines.every((line) => line.includes(delimiter))) ?? ',';
}

/** The columns that a header names; undefined for a row that is no header. */
function columnsOf(cells: string[], pair: GlossaryPair): { source: number; target: number } | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const codes = names.map((name) => canonicalLanguage(name)?.code);
  for (const [found, wanted] of [
    [names, { source: 'source', target: 'target' }],
    [codes, { source: pair.sourceLanguage, target: pair.targetLanguage }],
  ] as const) {
    const source = found.indexOf(wanted.source);
    const target = found.indexOf(wanted.target);
    if (source >= 0 && target >= 0) return { source, target };
  }
  return undefined;
}

/**
 * A cell that spreadsheets take for a formula, after any number of apostrophes.
 * Source: OWASP, CSV injection.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;
/** Spreadsheets of other locales divide cells at another delimiter. */
const SPECIAL = /[",;\t\r\n]/;

/** Spreadsheets show a cell after an apostrophe as text. Terms that begin with apostrophes get another one, too. */
const withGuard = (term: string): string => (FORMULA.test(term) ? `'${term}` : term);

const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Formats entries as CSV or TSV without formulas, with a header. `readTable` reads the same entries from it. */
export function formatTable(entries: readonly GlossaryEntry[], pair: GlossaryPair, delimiter: ',' | '\t'): string {
  const rows = [{ source: pair.sourceLanguage, target: pair.targetLanguage }, ...entries];
  const cell = (term: string): string => {
    const guarded = withGuard(term);
    return SPECIAL.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  };
  return rows.map(({ source, target }) => `${cell(source)}${delimiter}${cell(target)}\r\n`).join('');
}
