import { escapeJson, type JsonStyle } from '../json/escape.ts';
import type { Cell } from './read-cells.ts';

const AFTER_LINE = /(?<=\n)/;

/** Writes a cell as its source has it: one string, or an array with a string for each line. */
export function writeCell(text: string, { start, lines }: Cell, style: JsonStyle, source: string): string {
  const write = (line: string, raw: string): string => `"${escapeJson(line, raw, style)}"`;
  const [first, second] = lines ?? [];
  if (!lines || !first) return write(text, '');
  const known = new Map(lines.map((line) => [line.value, source.slice(line.start, line.end)]));
  const before = source.slice(start, first.start);
  const between = second ? source.slice(first.end, second.start) : `,${before.slice(1)}`;
  const last = lines.at(-1) ?? first;
  const written = text.split(AFTER_LINE).map((line) => known.get(line) ?? write(line, ''));
  return before + written.join(between) + source.slice(last.end, endOf(source, last.end));
}

/** The end of an array after its last item. */
function endOf(source: string, from: number): number {
  return source.indexOf(']', from) + 1;
}
