import type { Line } from './lines.ts';

const FENCE = /^(`+|~+)[^`~]*$/;
/** Marks that make a fence. */
const MIN_MARKS = 3;

/** The opening line of a block of code: the line of a fence, and what ends the block. */
export interface Fence {
  mark: string;
  /** Number of `>` before the fence. */
  depth: number;
}

/**
 * The fence that a line opens, if any.
 * @param above the line above it, if it is not blank: tildes of its length underline it
 */
export function openedFence(line: Line, above: Line | undefined): Fence | undefined {
  const mark = FENCE.exec(line.content)?.[1];
  const isUnderline = mark?.startsWith('~') && above?.content.length === line.content.length;
  return mark === undefined || mark.length < MIN_MARKS || isUnderline ? undefined : { mark, depth: depthOf(line) };
}

/** Whether a line closes a fence. */
export function closesFence(line: Line, { mark }: Fence): boolean {
  const { content } = line;
  return content.startsWith(mark) && content === mark.charAt(0).repeat(content.length);
}

/** Whether a line is outside of the quotation in which a fence was opened. */
export function leavesFence(line: Line, { depth }: Fence): boolean {
  return depthOf(line) < depth;
}

function depthOf({ quote }: Line): number {
  return quote.split('>').length - 1;
}
