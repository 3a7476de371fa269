import { findFirst } from '../../find-first.ts';
import type { TextRange } from '../format.ts';

/** The text of a block, without the marks of its containers, and where it is in the source. Plain data. */
export interface Content {
  /** The lines, with one line break between two of them. */
  readonly text: string;
  /** Where each line is in the source. */
  readonly lines: readonly TextRange[];
  /** Where each line begins in the text. */
  readonly starts: readonly number[];
}

/** Joins lines without the blanks at the end of the last one. Blanks at the end of a line may mean a hard break. */
export function contentOf(source: string, lines: readonly TextRange[]): Content {
  const starts: number[] = [];
  let text = '';
  for (const { start, end } of lines) {
    if (starts.length > 0) text += '\n';
    starts.push(text.length);
    text += source.slice(start, end);
  }
  return { text: trimEnd(text), lines, starts };
}

/** Offset in the source. @param offset in the text of the content; offsets in order make it fast */
export function toSource({ lines, starts }: Content, offset: number): number {
  const line = findFirst(starts, (start) => start > offset, 1) - 1;
  return (lines[line]?.start ?? 0) + offset - (starts[line] ?? 0);
}

/** The text without blanks and line breaks at its end. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isBlankOrBreak(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

const isBlankOrBreak = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
