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

/**
 * A first sentence that refers to a missing one, such as "It approved a budget", does not say what it is about. The sentence before it
 * is added where the limits allow, else in place of the other one that says least. It stays in a transcript, and in a text with a limit of
 * characters only.
 * @param wordings in the order of the document
 */
export function resolveFirst(
  wordings: readonly Wording[],
  pool: readonly Wording[][],
  { type, maxItems, maxCharacters }: SelectionLimits,
): readonly Wording[] {
  const [first, ...others] = wordings;
  if (type !== 'text' || !Number.isFinite(maxItems) || !first || others.length === 0) return wordings;
  const { dependency, index, speech, unit } = first.candidate;
  if (dependency < MIN_DEPENDENCY || speech || unit.speaker) return wordings;
  const [missing] = pool.find(([full]) => full?.candidate.index === index - 1) ?? [];
  if (!missing || missing.candidate.dependency >= MIN_DEPENDENCY) return wordings;
  const least = others.reduce((one, other) => (other.candidate.score < one.candidate.score ? other : one));
  const kept = wordings.length < maxItems ? others : others.filter((other) => other !== least);
  const resolved = [missing, first, ...kept];
  const length = resolved.reduce((sum, wording) => sum + wording.length + 1, 0);
  return length <= maxCharacters ? resolved : wordings;
}
