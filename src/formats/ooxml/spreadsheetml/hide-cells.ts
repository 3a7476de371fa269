const CELLS = /<(?<prefix>(?:[\w.-]{1,100}:)?)sheetData(?:\s[^<>]{0,1000})?(?<!\/)>/;
/** A text in a cell: most cells hold the numbers of shared strings. */
const CELL_TEXT = /<(?:[\w.-]{1,100}:)?is[\s>]|\st\s?=\s?["']str["']/;

/**
 * Replaces cells by blanks if no cell holds a text itself, so that a large sheet is read fast. All offsets stay the same.
 * @param sheet XML of a sheet
 */
export function hideCells(sheet: string): string {
  const begin = CELLS.exec(sheet);
  if (!begin || CELL_TEXT.test(sheet)) return sheet;
  const start = begin.index + begin[0].length;
  const end = sheet.indexOf(`</${begin.groups?.prefix ?? ''}sheetData`, start);
  return end < 0 ? sheet : sheet.slice(0, start) + ' '.repeat(end - start) + sheet.slice(end);
}
