import { isBlank, type Line } from '../marked-text/lines.ts';

/** What the cells of a table hold: a text, blocks, or code. */
export type TableFormat = 'text' | 'blocks' | 'code';

const CELL =
  /(?:(?<![^\s|])((?:\d{1,3}(?:\.\d{1,3})?\+|\.\d{1,3}\+|\d{1,3}\*)?(?:[<^>])?(?:\.[<^>])?([a-z])?))?(?<!\\)\|/g;
/** A line that AsciiDoc leaves out before it divides a table into cells. */
const COMMENT = /^\/\/(?!\/)/;
const FORMATS: Readonly<Record<string, TableFormat>> = { a: 'blocks', l: 'code', m: 'code', v: 'code' };

/** Divides the lines of a table into cells. @param columns the value of `cols` */
export function cellsOf(
  source: string,
  lines: readonly Line[],
  columns: string,
): { lines: Line[]; format: TableFormat }[] {
  const formats = columns.split(/[,;]/).flatMap((column): TableFormat[] => {
    const count = Number(/^\s*(\d{1,3})\*/.exec(column)?.[1] ?? 1);
    return new Array<TableFormat>(Math.min(count, 100)).fill(FORMATS[/([a-z])\s*$/.exec(column)?.[1] ?? ''] ?? 'text');
  });
  const cells: { lines: Line[]; format: TableFormat }[] = [];
  for (const line of lines) {
    const text = source.slice(line.at, line.end);
    if (COMMENT.test(text)) continue;
    let from = 0;
    const add = (end: number): void => {
      let [start, stop] = [line.at + from, line.at + end];
      while (start < stop && /\s/.test(source.charAt(start))) start++;
      while (stop > start && /\s/.test(source.charAt(stop - 1))) stop--;
      cells.at(-1)?.lines.push({ at: start, end: stop, column: cells.at(-1)?.lines.length === 0 ? 0 : line.column });
    };
    for (const { 0: mark, 1: specification = '', 2: style = '', index } of text.matchAll(CELL)) {
      if (index > 0 || from > 0) add(index);
      const usual = columns === '' ? 'text' : (formats[cells.length % formats.length] ?? 'text');
      cells.push({
        lines: [],
        format: specification.endsWith(style) && style !== '' ? (FORMATS[style] ?? 'text') : usual,
      });
      from = index + mark.length;
    }
    add(text.length);
  }
  return cells;
}

const TABLE_OPTION = /(?:^|[[,\s])(cols|format|separator|options)=("[^"]*"|[^,\]]*)/g;

/** The options of a table. @param style the line of attributes before it */
export const tableOptions = (style: string): Record<string, string | undefined> =>
  Object.fromEntries(
    Array.from(style.matchAll(TABLE_OPTION), ([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
  );

/** Divides lines at empty ones. */
export function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (isBlank(line)) paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter(({ length }) => length > 0);
}
