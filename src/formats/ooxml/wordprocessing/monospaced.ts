import { type Content, type Run, textsOf } from '../runs/content.ts';
import { hasCodeFont } from './code-styles.ts';
import { wordName } from './names.ts';

const VISIBLE = /\S/;

/** Whether all words of a paragraph have a font for code, which their runs name. */
export function isMonospaced(contents: readonly Content[]): boolean {
  const words = textsOf(contents).filter(({ text }) => VISIBLE.test(text));
  return words.length > 0 && words.every(({ run }) => isInCodeFont(run));
}

function isInCodeFont({ properties }: Run): boolean {
  const fonts = properties?.children.find(({ tag }) => wordName(tag) === 'rFonts');
  return fonts !== undefined && hasCodeFont(fonts.tag);
}
