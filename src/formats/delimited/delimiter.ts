import { readRecords } from './read-cells.ts';

export interface Dialect {
  readonly delimiter: string;
  /** Offset of the first record. */
  readonly start: number;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Part of a file that is read to tell its delimiter. UTF-16 units. */
const SAMPLE_LENGTH = 50_000;
/** A line that names the delimiter for Excel. */
const DELIMITER_LINE = /^\ufeff?sep=([^\r\n])(?:\r\n|\r|\n)/i;

/** Tells the delimiter: the one that divides the most records into the same number of cells. */
export function detectDialect(source: string): Dialect {
  const named = DELIMITER_LINE.exec(source.slice(0, 10));
  if (named) return { delimiter: named[1] ?? ',', start: named[0].length };
  const sample = source.slice(0, SAMPLE_LENGTH);
  const start = startOf(source);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, ...score(sample, delimiter, start) }));
  scores.sort((one, other) => other.share - one.share || other.cells - one.cells);
  return { delimiter: scores[0]?.delimiter ?? ',', start };
}

export function startOf(source: string): number {
  return source.startsWith('\ufeff') ? 1 : 0;
}

/** @returns the share of the records with the usual number of cells, and that number */
function score(sample: string, delimiter: string, start: number): { share: number; cells: number } {
  const counts = new Map<number, number>();
  let records = 0;
  for (const cells of readRecords(sample, delimiter, start)) {
    if (cells.every(({ value }) => value === '')) continue;
    records++;
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const [cells, usual] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [1, 0];
  return { share: records === 0 ? 0 : usual / records, cells };
}
