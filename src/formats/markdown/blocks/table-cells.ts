import type { TextRange } from '../../format.ts';

/** The cells of a row, without the blanks around them. A backslash before a bar makes it part of its cell. */
export function cellsOf(source: string, { start, end }: TextRange): TextRange[] {
  const cells: TextRange[] = [];
  let from = source.charAt(start) === '|' ? start + 1 : start;
  for (let at = from; at < end; at++) {
    const character = source.charAt(at);
    if (character === '\\') at++;
    else if (character === '|') {
      cells.push(trim(source, from, at));
      from = at + 1;
    }
  }
  const last = trim(source, from, end);
  if (last.start < last.end || cells.length === 0) cells.push(last);
  return cells;
}

function trim(source: string, start: number, end: number): TextRange {
  let from = start;
  let to = end;
  while (from < to && isBlank(source, from)) from++;
  while (to > from && isBlank(source, to - 1)) to--;
  return { start: from, end: to };
}

const isBlank = (source: string, at: number): boolean => source.charAt(at) === ' ' || source.charAt(at) === '\t';
