import { hasAddedAddress } from '../../../checks/additions.ts';
import type { Check } from '../../../checks/candidate.ts';
import { maxTranslationLength } from '../../../checks/length.ts';
import { numbersIn } from '../../../checks/numbers.ts';
import type { Part } from '../../../engine.ts';
import { isDamaged } from '../../../text/is-damaged.ts';

/** UTF-16 units of additional text. For up to this many, another check, such as that for chatter, finds a more specific reason. */
const MAX_CHATTER_LENGTH = 500;

export const isEmpty: Check = ({ translation }) => translation.trim() === '';

/** A segment is one line. */
export const hasLineBreak: Check = ({ translation }) => /[\n\r\v\f\u0085\u2028\u2029]/.test(translation.trim());

export const hasInvalidCharacters: Check = ({ segment, translation }) =>
  isDamagedText(segment.map(toText), translation);

/** What a translation may contain: the text, the protected parts, and the targets of terms. */
const toText = (part: Part): Part => ({ kind: 'text', text: part.kind === 'term' ? part.target : part.text });

/** Rejects a translation with a missing, doubled or invented protected part, a missing term, or an additional address. */
export const hasDamagedParts: Check = (candidate) =>
  isDamagedText(candidate.segment, candidate.translation) || hasAddedAddress(candidate);

function isDamagedText(parts: readonly Part[], text: string): boolean {
  return isDamaged({ parts, tags: [] }, { text, tags: [] });
}

export const hasCodeFence: Check = ({ source, translation }) => translation.includes('```') && !source.includes('```');

export const isRunaway: Check = ({ source, translation }) =>
  translation.length > maxTranslationLength(source) + MAX_CHATTER_LENGTH;

/**
 * Finds segments whose numbers appear in the translations of other segments, because the model moved or merged texts.
 * Digit grouping is ignored. Only numbers that occur in a single segment are compared.
 * @returns indexes of the affected segments
 */
export function findMovedNumbers(sources: readonly string[], translations: readonly string[]): Set<number> {
  const expected = sources.map(numbersIn);
  const found = translations.map(numbersIn);
  const moved = new Set<number>();
  for (const [index, numbers] of expected.entries()) {
    for (const number of numbers) {
      if (found[index]?.has(number)) continue;
      const elsewhere = found.findIndex(
        (others, at) => at !== index && others.has(number) && !expected[at]?.has(number),
      );
      if (elsewhere >= 0) moved.add(index).add(elsewhere);
    }
  }
  return moved;
}
