import { isBlank, type Line } from '../marked-text/lines.ts';
import { ATTRIBUTE_ENTRY, COMMENT } from './block-forms.ts';

type TextOf = (line: Line | undefined) => string;

const REFERENCE = /\{([\w-]{1,100})\}/g;

/** The index after the front matter of a site; 0 without one. */
export function endOfFrontMatter(lines: readonly Line[], textOf: TextOf): number {
  if (textOf(lines[0]) !== '---') return 0;
  return lines.findIndex((line, at) => at > 0 && textOf(line) === '---') + 1;
}

/** The index after the author and the revision, which follow the title of a document. */
export function endOfHeader(lines: readonly Line[], from: number, textOf: TextOf): number {
  const isIn = (line: Line): boolean =>
    !isBlank(line) && !ATTRIBUTE_ENTRY.test(textOf(line)) && !COMMENT.test(textOf(line));
  let end = from;
  for (let line = lines[end]; line && isIn(line); line = lines[end]) end++;
  return end;
}

/** The names of the values that a document shows. */
export const shownValues = (source: string): ReadonlySet<string> =>
  new Set(Array.from(source.matchAll(REFERENCE), ([, name = '']) => name));
