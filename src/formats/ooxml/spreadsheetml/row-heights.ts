import { findAttribute } from '../../xml/attributes.ts';
import type { Place } from '../../xml/places.ts';
import { readXml } from '../../xml/read-xml.ts';
import { attributeOf, readRows, type SheetCell } from './read-rows.ts';
import { COLUMN, MAX_COLUMNS } from './translation-columns.ts';
import type { TextChange, WorkbookTexts } from './workbook-texts.ts';

const TRUE = new Set(['1', 'true', 'on']);
const CELLS = /<(?:[\w.-]{1,100}:)?sheetData[\s>]/;
const HEIGHT = /\sht\s{0,9}=/;
/** The width of a column without one, in digits. */
const DEFAULT_WIDTH = 8.43;
/** The greatest height of a row of Excel, in points. */
const MAX_HEIGHT = 409;
const LINE_END = /\r\n?|\n/;

/**
 * Finds the styles whose texts break into lines.
 * @param styles XML of the styles of a workbook
 * @returns their attributes, as in the cells that a sheet is read into
 */
export function readWrappedStyles(styles: string): ReadonlySet<string> {
  const wrapped = new Set<string>();
  let isInCells = false;
  let style = -1;
  readXml(styles, {
    open({ local, attributes }) {
      if (local === 'cellXfs') isInCells = true;
      else if (!isInCells) return;
      else if (local === 'xf') style++;
      else if (local === 'alignment' && TRUE.has(attributes.wrapText?.value ?? '')) wrapped.add(` s="${style}"`);
    },
    text() {},
    close({ local }) {
      if (local === 'cellXfs') isInCells = false;
    },
  });
  // A cell without a style has the first one.
  if (wrapped.has(' s="0"')) wrapped.add('');
  return wrapped;
}

/**
 * The places of the heights that grow with the lines of texts, by estimate: LibreOffice gives a row without a height the default one.
 * The height that a person has set stays.
 * @param source XML of a sheet
 * @param inline new texts that cells hold themselves, in their order
 */
export function heightPlaces(
  source: string,
  { wrapped, changed }: WorkbookTexts,
  inline: readonly (TextChange & { start: number })[],
): Place[] {
  if (wrapped.size === 0 || !HEIGHT.test(source)) return [];
  const widthOf = readWidths(source);
  let next = 0;
  const changeOf = ({ type, value, start, end }: SheetCell): TextChange | undefined => {
    if (type === 's') return changed.get(Number(value));
    while ((inline[next]?.start ?? end) < start) next++;
    const own = inline[next];
    return own && own.start < end ? own : undefined;
  };
  const places: Place[] = [];
  for (const { tag, cells } of readRows(source)) {
    const range = findAttribute(source, tag, 'ht');
    if (!range || TRUE.has(attributeOf(source.slice(tag.start, tag.end), 'customHeight') ?? '')) continue;
    let [before, after] = [1, 1];
    for (const cell of cells) {
      const change = wrapped.has(cell.style) ? changeOf(cell) : undefined;
      if (!change) continue;
      const width = widthOf(cell.column);
      before = Math.max(before, countLines(change.from, width));
      after = Math.max(after, countLines(change.to, width));
    }
    const height = Number(source.slice(range.start, range.end));
    const grown = Math.min(MAX_HEIGHT, Math.round((height * after) / before));
    if (grown > height) places.push({ ...range, write: () => String(grown) });
  }
  return places;
}

/** Excel sets the width of a column by digits, which are about as wide as letters. */
function countLines(text: string, width: number): number {
  return text.split(LINE_END).reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / Math.max(1, width))), 0);
}

/** Reads the widths of columns, in digits. @returns that of a column, which is searched once */
function readWidths(source: string): (column: number) => number {
  const head = source.slice(0, CELLS.exec(source)?.index);
  const found = head.matchAll(COLUMN).take(MAX_COLUMNS).toArray();
  const widths = found.map(([, attributes = '']) => {
    const of = (name: string): number => Number(attributeOf(attributes, name) ?? 0);
    return { min: of('min') - 1, max: of('max') - 1, width: of('width') || DEFAULT_WIDTH };
  });
  const known: number[] = [];
  return (column) =>
    (known[column] ??= widths.find(({ min, max }) => min <= column && column <= max)?.width ?? DEFAULT_WIDTH);
}
