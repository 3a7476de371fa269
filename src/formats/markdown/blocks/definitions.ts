import type { TextRange } from '../../format.ts';
import { endOfDestination, endOfLabel, skipBlanks, titleAt } from '../inlines/link-parts.ts';

/** A definition such as `[label]: /url "title"`, with ranges in the text of its block. */
export interface Definition {
  /** Offset after its last line. */
  readonly end: number;
  readonly label: string;
  readonly title: TextRange | undefined;
}

const REST_OF_LINE = /[ \t]*(?:\n|$)/y;

/** Reads a definition. @param at where a line of the block begins */
export function definitionAt(text: string, at: number): Definition | undefined {
  if (text.charAt(at) !== '[') return undefined;
  const labelEnd = endOfLabel(text, at);
  if (labelEnd === undefined || text.charAt(labelEnd) !== ':') return undefined;
  const start = skipBlanks(text, labelEnd + 1);
  const destination = endOfDestination(text, start);
  if (destination === undefined || destination === start) return undefined;
  const label = text.slice(at + 1, labelEnd - 1);
  const titleStart = skipBlanks(text, destination);
  const title = titleStart > destination ? titleAt(text, titleStart) : undefined;
  const endWithTitle = title && endOfLine(text, title.end + 1);
  if (endWithTitle !== undefined) return { end: endWithTitle, label, title };
  const end = endOfLine(text, destination);
  return end === undefined ? undefined : { end, label, title: undefined };
}

/** The offset after a line that has only blanks left. */
function endOfLine(text: string, at: number): number | undefined {
  REST_OF_LINE.lastIndex = at;
  return REST_OF_LINE.test(text) ? REST_OF_LINE.lastIndex : undefined;
}
