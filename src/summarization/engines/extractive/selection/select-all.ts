import { codePointLength } from '../../../../text/graphemes.ts';
import type { SelectionLimits } from '../../../length-budget.ts';
import { asLeadIn, joinSentences } from '../../../paragraph.ts';
import { hasVisibleText, toPlainText } from '../cleaning/plain-text.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { comparisonKey } from './sentence-compression.ts';

/** A unit and its text in the summary, on one line. */
export interface SelectedSentence {
  unit: TextUnit;
  text: string;
}

/**
 * Selects all units, without duplicates and without cleaning, when they fit into the limits. In a paragraph, a heading ends
 * with a colon.
 * @returns undefined when they do not fit
 */
export function selectAll(
  units: readonly TextUnit[],
  { type, maxItems, maxCharacters }: SelectionLimits,
): SelectedSentence[] | undefined {
  const seen = new Set<string>();
  const selected: SelectedSentence[] = [];
  let remaining = maxCharacters;
  for (const unit of units) {
    const text = toPlainText(unit.text);
    const key = comparisonKey(text);
    if (!hasVisibleText(text) || seen.has(key)) continue;
    seen.add(key);
    const previous = selected.at(-1);
    if (previous && type === 'text') remaining -= join(previous, text);
    remaining -= codePointLength(text);
    if (remaining < 0 || selected.length >= maxItems) return undefined;
    selected.push({ unit, text });
  }
  return selected;
}

/** Turns a heading into a lead-in. Returns the code points that this and the separator before `next` add. */
function join(previous: SelectedSentence, next: string): number {
  const { text } = previous;
  if (previous.unit.kind === 'heading') previous.text = asLeadIn(text);
  return joinSentences([previous.text, next]).length - text.length - next.length;
}
