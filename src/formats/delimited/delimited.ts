import { columnLetters } from '../choice.ts';
import type { Format } from '../format.ts';
import { isLanguage } from '../values/is-language.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { type Dialect, detectDialect, startOf } from './delimiter.ts';
import { type Cell, readRecords } from './read-cells.ts';
import { type Survey, surveyTable } from './survey.ts';

/**
 * Comma-separated values, also with semicolons, tabs or bars. Its units are the cells below the header that are language; in a
 * file with columns of sources and translations, the sources without a translation.
 */
export const csv = createDelimitedFormat(detectDialect);

/** Tab-separated values. */
export const tsv = createDelimitedFormat((source) => ({ delimiter: '\t', start: startOf(source) }));

const LINE_BREAK = /[\r\n]/;
const BLANK = /\s/;

function createDelimitedFormat(detect: (source: string) => Dialect): Format<ParsedValues<Cell, Dialect>> {
  return createValueFormat((source, options) => {
    const dialect = detect(source);
    const survey = surveyTable(source, dialect, options);
    if (survey.pairs.length > 0) {
      const warnings: WarningCounts = {};
      const values = [...readTargets(source, dialect, survey, warnings)];
      return { values, style: dialect, hasTargets: true, warnings, ...languageOf(survey) };
    }
    const isTable = survey.header !== undefined;
    return { values: { [Symbol.iterator]: () => readCells(source, dialect, survey) }, style: dialect, isTable };
  }, writeCell);
}

function languageOf({ pairs }: Survey): { language?: string } {
  const language = pairs[0]?.language;
  return language === undefined ? {} : { language };
}

/** The cells below the header, with the names of their columns. */
function* readCells(source: string, { delimiter, start }: Dialect, { header }: Survey): Generator<Cell, void> {
  let isFirst = header !== undefined;
  const names: (readonly string[])[] = [];
  for (const cells of readRecords(source, delimiter, start)) {
    for (const [column, cell] of isFirst ? [] : cells.entries()) {
      names[column] ??= namesOf(column, header);
      yield { ...cell, column, key: header?.[column] ?? '', names: names[column] };
    }
    isFirst = false;
  }
}

/**
 * The cells of translations that are empty, with the texts of their sources. A record that is too short gets the cell. Other columns
 * with texts are not read. A warning counts them, except for notes for translators.
 */
function* readTargets(
  source: string,
  { delimiter, start }: Dialect,
  { header, pairs, repeats }: Survey,
  warnings: WarningCounts,
): Generator<Cell, void> {
  let isFirst = header !== undefined;
  const read = new Set(pairs.flatMap(({ from, to }) => [from, to]));
  const unread = new Set<number>();
  for (const cells of readRecords(source, delimiter, start)) {
    for (const [column, { value }] of isFirst ? [] : cells.entries())
      if (!read.has(column) && !unread.has(column) && !isNote(header?.[column]) && isSentence(value))
        unread.add(column);
    for (const { from, to } of isFirst ? [] : pairs) {
      const [own, target] = [cells[from], cells[to]];
      if (!own || own.value.trim() === '' || (!target && !header)) continue;
      const end = cells.at(-1)?.end ?? 0;
      const missing = Math.max(0, to + 1 - cells.length);
      const place = target ?? { start: end, end, isQuoted: false, delimiters: delimiter.repeat(missing) };
      const isEmpty = !target || target.value.trim() === '' || (repeats && target.value === own.value);
      if (isEmpty) yield { ...place, value: own.value, names: namesOf(to, header) };
      else addWarning(warnings, 'kept_filled');
    }
    isFirst = false;
  }
  addWarning(warnings, 'not_read', unread.size);
}

/** A column is chosen by its name in the header, or by its letter. */
function namesOf(column: number, header: readonly string[] | undefined): string[] {
  const name = header?.[column]?.trim() ?? '';
  return name === '' ? [columnLetters(column)] : [name, columnLetters(column)];
}

/** Headers of notes for translators, which stay in every catalogue. */
const NOTE = /^(?:(?:translator|developer|extracted)'?s?[ _-])?(?:notes?|comments?|context)$/i;

const isNote = (header = ''): boolean => NOTE.test(header.trim());

/** Single words may be the names of modules and kinds. */
const isSentence = (value: string): boolean => BLANK.test(value.trim()) && isLanguage(value);

function writeCell(text: string, { isQuoted, value, delimiters = '' }: Cell, { delimiter }: Dialect): string {
  const breaks = text.includes(delimiter) || LINE_BREAK.test(text);
  // A reader takes a quote inside of a cell for itself, as in the source.
  const hasNewQuotes = text.startsWith('"') || (text.includes('"') && !value.includes('"'));
  return delimiters + (isQuoted || breaks || hasNewQuotes ? `"${text.replaceAll('"', '""')}"` : text);
}
