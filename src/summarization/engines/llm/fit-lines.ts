import { codePointLength } from '../../../text/graphemes.ts';
import { fit } from '../../length-budget.ts';
import { joinSentences } from '../../paragraph.ts';
import type { Wish } from './length-target.ts';

/** The length of sentences in one paragraph, or of points together, in code points. */
export function lengthOf(lines: readonly string[], { type }: Pick<Wish, 'type'>): number {
  return codePointLength(type === 'text' ? joinSentences(lines) : lines.join(''));
}

/**
 * As many whole lines, in their order, as there may be: of a text those from its beginning, as later ones lean on them;
 * of points each that still fits. Where none fits, the first one shortened.
 */
export function fitLines(lines: readonly string[], wish: Wish): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    if (kept.length === wish.most) break;
    const fits = lengthOf([...kept, line], wish) <= wish.characters;
    if (fits) kept.push(line);
    else if (wish.type === 'text' && kept.length > 0) break;
  }
  return kept.length > 0 ? kept : lines.slice(0, 1).map((line) => fit(line, wish.characters).text);
}
