import type { TextRange } from '../../format.ts';
import { afterBlanks, beforeBlanks } from '../blanks.ts';

/**
 * The text of a heading that begins with `#` signs, without closing signs.
 * @param line from the first sign to the end of the line
 * @param level number of signs at the start
 */
export function headingText(source: string, line: TextRange, level: number): TextRange {
  const start = afterBlanks(source, line.start + level, line.end);
  let end = beforeBlanks(source, start, line.end);
  let closing = end;
  while (closing > start && source.charAt(closing - 1) === '#') closing--;
  const isClosing = closing === start || beforeBlanks(source, start, closing) < closing;
  if (isClosing) end = beforeBlanks(source, start, closing);
  return { start, end };
}
