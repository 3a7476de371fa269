import type { Value } from '../values/value.ts';

/** A cell with its range, quotes included. */
export interface Cell extends Value {
  readonly isQuoted: boolean;
  /** What comes before a cell that its record lacks. */
  readonly delimiters?: string;
}

/**
 * Reads the records of a delimited text as RFC 4180 describes them. A quote that does not end its cell is part of it, and so is
 * a quote that begins a cell without an end.
 * @param start offset of the first record
 */
export function* readRecords(source: string, delimiter: string, start = 0): Generator<Cell[]> {
  /** The last offset that was found for each sign. The search goes on when the reader has passed it. */
  const found = new Map<string, number>();
  const find = (sign: string, from: number): number => {
    const known = found.get(sign) ?? -1;
    if (known >= from) return known;
    const at = source.indexOf(sign, from);
    const next = at < 0 ? source.length : at;
    found.set(sign, next);
    return next;
  };
  let isComplete = true;
  let at = start;
  while (at < source.length) {
    const cells: Cell[] = [];
    for (let isRecord = true; isRecord; ) {
      const isQuoted = isComplete && source.charAt(at) === '"';
      const cell = isQuoted ? readQuoted(source, at, delimiter) : undefined;
      // Another search for an end would also read the rest of the text.
      if (isQuoted && !cell) isComplete = false;
      const end = cell?.end ?? Math.min(find(delimiter, at), find('\n', at), find('\r', at));
      cells.push(cell ?? { start: at, end, value: source.slice(at, end), isQuoted: false });
      isRecord = source.charAt(end) === delimiter;
      at = isRecord ? end + 1 : end;
    }
    if (source.charAt(at) === '\r') at++;
    if (source.charAt(at) === '\n') at++;
    yield cells;
  }
}

function readQuoted(source: string, start: number, delimiter: string): Cell | undefined {
  let value = '';
  let from = start + 1;
  for (let quote = source.indexOf('"', from); quote >= 0; quote = source.indexOf('"', from)) {
    const next = source.charAt(quote + 1);
    if (next === '' || next === delimiter || next === '\n' || next === '\r')
      return { start, end: quote + 1, value: value + source.slice(from, quote), isQuoted: true };
    value += source.slice(from, quote + 1);
    from = quote + (next === '"' ? 2 : 1);
  }
  return undefined;
}
