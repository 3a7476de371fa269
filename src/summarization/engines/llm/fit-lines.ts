import { codePointLength } from '../../../text/graphemes.ts';
import { fit } from '../../length-budget.ts';
import { joinSentences } from '../../paragraph.ts';
import type { LengthTarget } from './length-target.ts';

/** Length in code points of sentences joined into a paragraph, or of all points together. */
export function summaryLength(lines: readonly string[], { type }: Pick<LengthTarget, 'type'>): number {
  return codePointLength(type === 'text' ? joinSentences(lines) : lines.join(''));
}

/**
 * Keeps the lines that fit into the limits, in order. A paragraph keeps its first sentences, because later ones refer to
 * them. Points are independent, so each one that still fits is kept. When no line fits, the first one is shortened.
 */
export function fitLines(lines: readonly string[], target: LengthTarget): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    if (kept.length === target.maxItems) break;
    const fits = summaryLength([...kept, line], target) <= target.maxCharacters;
    if (fits) kept.push(line);
    else if (target.type === 'text' && kept.length > 0) break;
  }
  return kept.length > 0 ? kept : lines.slice(0, 1).map((line) => fit(line, target.maxCharacters).text);
}
