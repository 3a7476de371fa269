import type { SelectionLimits } from '../../../length-budget.ts';
import { saysDeadline, saysPrize } from '../genre/deadline.ts';
import { isProse } from '../genre/emphasis.ts';
import type { TextUnit } from '../input/segment-document.ts';
import { isBoilerplate } from './boilerplate.ts';

/** Sentences of a text that readers act upon. Longer ones have more days than a summary has room for. */
const MAX_SENTENCES = 60;
/** A single point says what the text is about. */
const MIN_ITEMS = 2;
/** Log-odds of the first deadline, of further ones, and of what those who keep it can win. */
const BONUS = 5;
const FURTHER_BONUS = 0.7;
/** Of the same deadline in other words. */
const AGAIN_BONUS = -6;
const PRIZE_BONUS = 3;
/** The first sentence of such a text says what can be applied for, and has this bonus. */
export const OPENING_BONUS = 2;

const numbersOf = (text: string): string => (text.match(/\p{Nd}+/gu) ?? []).join(' ');

export interface Deadlines {
  bonus: Float64Array;
  /** The first sentence of prose. */
  opening: TextUnit | undefined;
}

/**
 * The bonus of sentences that say until when readers can apply, register or hand in, which they ask before any other detail, and of
 * the prize. Undefined for a text without a deadline.
 */
export function deadlineBonus(sentences: readonly TextUnit[], { maxItems }: SelectionLimits): Deadlines | undefined {
  if (maxItems < MIN_ITEMS || sentences.filter(isProse).length > MAX_SENTENCES) return undefined;
  const deadlines = sentences.filter(({ text }) => saysDeadline(text) && !isBoilerplate(text));
  if (deadlines.length === 0) return undefined;
  // A line with nothing but its name and day says less than a sentence.
  const first = deadlines.find(isProse) ?? deadlines[0];
  const further = new Set(deadlines);
  const prize = sentences.find(({ text }) => saysPrize(text));
  const bonus = Float64Array.from(sentences, (unit) => {
    const again = first && numbersOf(unit.text) === numbersOf(first.text) ? AGAIN_BONUS : FURTHER_BONUS;
    const gained = unit === first ? BONUS : further.has(unit) ? again : 0;
    return gained + (unit === prize ? PRIZE_BONUS : 0);
  });
  return { bonus, opening: sentences.find((unit) => isProse(unit) && !isBoilerplate(unit.text)) };
}
