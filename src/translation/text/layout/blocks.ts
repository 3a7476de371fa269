import type { SentenceSplitting } from '../sentence-splitting.ts';
import { areRows } from './cells.ts';
import { findCode } from './code.ts';
import { closesLetter, findContactLines } from './contact-lines.ts';
import { type Line, linesOf, lineText } from './lines.ts';
import { createMarkedCode } from './marked-code.ts';
import { groupLines } from './paragraphs.ts';

/** A part of a text. The blocks of a text join to it. */
export type Block =
  /** Code, a name or an address, or a blank line. */
  | { kind: 'verbatim'; text: string; isCode?: boolean }
  /** A line that is translated alone. A row has separated values. */
  | { kind: 'line'; line: Line; isRow: boolean }
  /** Lines that are translated as one text. */
  | { kind: 'paragraph'; lines: Line[] };

/** More lines without a blank line between them are several blocks. */
const MAX_BLOCK_LINES = 100;

/** What the lines above a block tell about it. */
interface Above {
  /** No line is above it. */
  isStart: boolean;
  /** The block above ends in code. */
  isCode: boolean;
  /** The block above ends in the formula that closes a letter. */
  isClosed: boolean;
}

/** Divides a text into blocks. Linear in time. A block takes a millisecond at most. */
export function* blocksOf(text: string, sentences?: SentenceSplitting): Generator<Block, void> {
  let lines: Line[] = [];
  let above: Above = { isStart: true, isCode: false, isClosed: false };
  const markedCode = createMarkedCode(text);
  for (const line of linesOf(text)) {
    const marked = markedCode.read(line, lines.at(-1));
    const isBlank = line.content === '' && line.marker === '';
    if (lines.length > 0 && (isBlank || marked || lines.length === MAX_BLOCK_LINES)) {
      above = yield* divide(lines, above, sentences);
      lines = [];
    }
    if (marked) {
      yield { kind: 'verbatim', text: marked.code, isCode: true };
      if (marked.rest) yield { kind: 'line', line: marked.rest, isRow: false };
    } else if (isBlank) yield { kind: 'verbatim', text: lineText(line) };
    else lines.push(line);
  }
  if (lines.length > 0) yield* divide(lines, above, sentences);
}

/** Divides the lines between two blank lines. Returns what they tell about the next block. */
function* divide(
  lines: readonly Line[],
  above: Above,
  sentences: SentenceSplitting | undefined,
): Generator<Block, Above> {
  const isCode = findCode(lines, above.isCode);
  const isContact = findContactLines(lines, above);
  const stays = lines.map((_, index) => isCode[index] || isContact[index]);
  let start = 0;
  while (start < lines.length) {
    const found = stays.indexOf(!stays[start], start);
    const end = found < 0 ? lines.length : found;
    const part = lines.slice(start, end);
    if (stays[start]) yield { kind: 'verbatim', text: part.map(lineText).join(''), isCode: isCode[start] === true };
    else yield* groupLines(part, sentences).map((group) => blockOf(group, lines));
    start = end;
  }
  return { isStart: false, isCode: isCode.at(-1) === true, isClosed: closesLetter(lines) };
}

function blockOf(group: Line[], block: readonly Line[]): Block {
  const [line] = group;
  if (!line || group.length > 1) return { kind: 'paragraph', lines: group };
  const index = block.indexOf(line);
  const isRow = [block[index - 1], block[index + 1]].some((next) => next && areRows(line.content, next.content));
  return { kind: 'line', line, isRow };
}
