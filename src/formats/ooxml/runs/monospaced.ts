import { type Content, type Run, textsOf } from './content.ts';

const VISIBLE = /\S/;

/** Whether all words of a paragraph have a font for code. */
export function isMonospaced(contents: readonly Content[], isInCodeFont: (run: Run) => boolean): boolean {
  const words = textsOf(contents).filter(({ text }) => VISIBLE.test(text));
  return words.length > 0 && words.every(({ run }) => isInCodeFont(run));
}
