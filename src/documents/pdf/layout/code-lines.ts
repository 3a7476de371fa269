import type { Fonts } from '../fonts.ts';
import type { TextLine } from './page.ts';

/** Most blanks before a line of code. */
const MAX_INDENTATION = 80;

/** Whether lines are code: all have a monospaced font, which the running text has not. @param bodyFont of the running text */
export function areCode(lines: readonly TextLine[], bodyFont: string, fonts: Fonts): boolean {
  return !fonts.get(bodyFont)?.isMonospace && lines.every(({ font }) => fonts.get(font)?.isMonospace === true);
}

/** The text of a line of code with its indentation. @param left `x` of the lines without one */
export function indentCode({ text, x0, x1 }: TextLine, left: number): string {
  const characterWidth = (x1 - x0) / text.length;
  const blanks = characterWidth > 0 ? Math.round((x0 - left) / characterWidth) : 0;
  return ' '.repeat(Math.min(MAX_INDENTATION, Math.max(0, blanks))) + text;
}
