import type { TextRange } from '../../format.ts';
import { type Inline, markAt } from './inline.ts';

const BLANK = /\s/;

/** A mark that divides a text at a tag, with the blanks around it. */
export function boundaryAt(text: string, tag: Pick<Inline, 'start' | 'end' | 'attributes'>): Inline {
  let { start, end } = tag;
  while (start > 0 && BLANK.test(text.charAt(start - 1))) start--;
  while (BLANK.test(text.charAt(end))) end++;
  return { ...markAt('boundary', start, end), ...attributesOf(tag) };
}

export const attributesOf = ({ attributes }: Pick<Inline, 'attributes'>): { attributes?: readonly TextRange[] } =>
  attributes ? { attributes } : {};
