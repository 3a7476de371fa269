import { clamp } from '../../clamp.ts';
import { columnsOf } from '../../text/columns.ts';
import { chooseBreaks, type TextBreak } from './choose-breaks.ts';

/**
 * Chooses the line breaks of a text: lines of similar length, at most `width` columns wide where its words allow that.
 * @param breaks all breaks of the text
 * @param range of the text to wrap
 * @param lines number of lines to reach if there are enough words. More are needed for a longer text.
 */
export function wrapLines(
  text: string,
  breaks: readonly TextBreak[],
  { start, end }: { start: number; end: number },
  { lines, width }: { lines: number; width: number },
): TextBreak[] {
  const inside = breaks.filter(({ at, next }) => at > start && next < end);
  const filled = fill(text, inside, start, end, width);
  const count = clamp(lines, filled.length + 1, inside.length + 1);
  const length = (end - start) / count;
  const ideals = Array.from({ length: count - 1 }, (_, index) => start + (index + 1) * length);
  const balanced = chooseBreaks(inside, ideals, length);
  return count > filled.length + 1 || fits(text, balanced, start, end, width) ? balanced : filled;
}

/** Breaks after as many words as fit in each line. */
function fill(text: string, breaks: readonly TextBreak[], start: number, end: number, width: number): TextBreak[] {
  const chosen: TextBreak[] = [];
  let lineStart = start;
  let last: TextBreak | undefined;
  let columns = 0;
  let from = start;
  for (const one of [...breaks, { at: end, next: end, penalty: 0 }]) {
    columns += columnsOf(text.slice(from, one.at));
    from = one.at;
    if (columns > width && last && last.at > lineStart) {
      chosen.push(last);
      lineStart = last.next;
      columns = columnsOf(text.slice(lineStart, one.at));
    }
    last = one;
  }
  return chosen;
}

function fits(text: string, breaks: readonly TextBreak[], start: number, end: number, width: number): boolean {
  const starts = [start, ...breaks.map(({ next }) => next)];
  const ends = [...breaks.map(({ at }) => at), end];
  return starts.every((from, index) => columnsOf(text.slice(from, ends[index])) <= width);
}
