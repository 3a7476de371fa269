import type { SelectionLimits } from '../../../length-budget.ts';
import type { Wording } from './sentence-compression.ts';

/** Dependency from which a sentence is not understood without the one before it. */
const MIN_DEPENDENCY = 0.6;

/**
 * A last sentence that refers to a missing one, such as "This is why …", reads worse than a text without it. The sentence before
 * it is added where the limits allow, else the last one is dropped. It stays when it has the best score, in a transcript, and in a text
 * with a limit of characters only.
 * @param wordings in the order of the document
 */
export function resolveLast(
  wordings: readonly Wording[],
  pool: readonly Wording[][],
  { type, maxItems, maxCharacters }: SelectionLimits,
): readonly Wording[] {
  const last = wordings.at(-1);
  const before = wordings.at(-2);
  if (type !== 'text' || !Number.isFinite(maxItems) || !last || !before) return wordings;
  const { dependency, index, score, speech, unit } = last.candidate;
  if (dependency < MIN_DEPENDENCY || before.candidate.index === index - 1) return wordings;
  const rest = wordings.slice(0, -1);
  if (speech || unit.speaker || rest.every(({ candidate }) => candidate.score <= score)) return wordings;
  const [missing] = pool.find(([full]) => full?.candidate.index === index - 1) ?? [];
  const length = wordings.reduce((sum, wording) => sum + wording.length + 1, missing?.length ?? 0);
  const hasRoom = wordings.length < maxItems && length <= maxCharacters;
  if (!missing || missing.candidate.dependency >= MIN_DEPENDENCY || !hasRoom) return rest;
  return [...rest, missing, last];
}
