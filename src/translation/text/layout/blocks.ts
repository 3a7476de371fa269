import { type Line, linesOf, textOf } from './lines.ts';
import { groupLines } from './paragraphs.ts';

/** A part of a text. The blocks of a text join to it. */
export type Block =
  | { kind: 'verbatim'; text: string }
  /** A line that is translated alone. */
  | { kind: 'line'; line: Line }
  /** Lines that are translated as one text. */
  | { kind: 'paragraph'; lines: Line[] };

/** More lines without a blank line between them are several blocks. */
const MAX_BLOCK_LINES = 100;

/** Divides a text into blocks. Linear in time. A block takes a millisecond at most. */
export function* blocksOf(text: string): Generator<Block, void> {
  let lines: Line[] = [];
  for (const line of linesOf(text)) {
    const isBlank = line.content === '' && line.marker === '';
    if (isBlank || lines.length === MAX_BLOCK_LINES) {
      yield* divide(lines);
      lines = [];
    }
    if (isBlank) yield { kind: 'verbatim', text: textOf(line) };
    else lines.push(line);
  }
  yield* divide(lines);
}

function* divide(lines: readonly Line[]): Generator<Block, void> {
  for (const group of groupLines(lines)) {
    const [line] = group;
    if (line && group.length === 1) yield { kind: 'line', line };
    else yield { kind: 'paragraph', lines: group };
  }
}
