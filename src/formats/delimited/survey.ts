import type { Columns } from '../choice.ts';
import type { ParseOptions } from '../parse-options.ts';
import { type ColumnPair, findPairs, isNamed, pairOf } from './bilingual.ts';
import type { Dialect } from './delimiter.ts';
import { type Cell, readRecords } from './read-cells.ts';

/** What the records of a file tell of its columns. */
export interface Survey {
  /** The names of the columns. */
  readonly header: readonly string[] | undefined;
  /** Columns of sources and translations; empty in a file of one language. */
  readonly pairs: readonly ColumnPair[];
  /** Whether a translation that repeats its source counts as empty. */
  readonly repeats: boolean;
}

/** Longest name of a column. UTF-16 units. */
const MAX_NAME_LENGTH = 60;
/** Columns of the translations of Magento: source, translation, and the kind and name of a module. */
const MAX_PLAIN_COLUMNS = 4;
const LETTER = /\p{L}/u;
const SENTENCE_END = /[\p{Sentence_Terminal}:]$/u;
/** A wide table can have questions as names: `In stock?`. */
const MIN_WIDE_COLUMNS = 5;
const STATEMENT_END = /[^?\P{Sentence_Terminal}]$|:$/u;
const LINE_BREAK = /[\r\n]/;

export function surveyTable(
  source: string,
  { delimiter, start }: Dialect,
  { languages, choice }: ParseOptions,
): Survey {
  const records = readRecords(source, delimiter, start);
  const [first, second]: Cell[][] = [records.next().value ?? [], records.next().value ?? []];
  const names = (first ?? []).map(({ value }) => value);
  const pairs = choice?.columns ? [pairOf(choice.columns, names)] : findPairs(names, languages);
  const hasNames = choice?.columns ? isNamedBy(choice.columns, names) : pairs.length > 0;
  const header = hasNames || isHeader(first ?? [], second ?? []) ? names : undefined;
  const plain = header || choice?.columns ? undefined : { from: 0, to: 1 };
  const counts = countPairs(readRecords(source, delimiter, start), plain ? [plain] : pairs, header !== undefined);
  const repeats =
    counts.equal > 0 && counts.equal * (plain ? 2 : 1) >= counts.filled && (plain !== undefined || counts.equal > 1);
  if (!plain) return { header, pairs, repeats };
  const isPair = counts.columns <= MAX_PLAIN_COLUMNS && repeats;
  return { header, pairs: isPair ? [plain] : [], repeats };
}

/** Whether the first record has the names of the columns that a request chooses. */
function isNamedBy({ source, target }: Columns, names: readonly string[]): boolean {
  return names.some((name) => isNamed(source, name) || isNamed(target, name));
}

/** Counts the translations of two columns, and those that repeat their sources. */
function countPairs(
  records: Iterable<readonly Cell[]>,
  pairs: readonly ColumnPair[],
  hasHeader: boolean,
): { filled: number; equal: number; columns: number } {
  const counts = { filled: 0, equal: 0, columns: 0 };
  let isFirst = hasHeader;
  for (const cells of pairs.length > 0 ? records : []) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    counts.columns = Math.max(counts.columns, cells.length);
    for (const { from, to } of pairs) {
      const [source, target] = [cells[from]?.value.trim() ?? '', cells[to]?.value.trim()];
      if (!LETTER.test(source)) continue;
      if (target) counts.filled++;
      if (target === source) counts.equal++;
    }
  }
  return counts;
}

/** Whether a record names columns: its cells are filled, short and different, and no sentences. */
function isHeader(cells: readonly Cell[], next: readonly Cell[]): boolean {
  const names = new Set(cells.map(({ value }) => value.trim().toLowerCase()));
  const end = cells.length < MIN_WIDE_COLUMNS ? SENTENCE_END : STATEMENT_END;
  const isName = (name: string): boolean =>
    LETTER.test(name) && name.length <= MAX_NAME_LENGTH && !end.test(name) && !LINE_BREAK.test(name);
  return cells.length > 1 && next.length === cells.length && names.size === cells.length && [...names].every(isName);
}
