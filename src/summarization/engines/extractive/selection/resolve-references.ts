import type { SelectionLimits } from '../../../length-budget.ts';
import type { Wording } from './sentence-compression.ts';

/** Dependency from which a sentence is not understood without the one before it. */
const MIN_DEPENDENCY = 0.6;

/**
 * A sentence behind the first one that refers to a missing one, such as "This is why …", reads worse than a text without it. The sentence
 * before it is added where the limits allow, else it is dropped. It stays when it has the best score, in a transcript, and in a text
 * with a limit of characters only.
 * @param wordings in the order of the document
 */
export function resolveOthers(
  wordings: readonly Wording[],
  pool: readonly Wording[][],
  { type, maxItems, maxCharacters }: SelectionLimits,
): readonly Wording[] {
  if (type !== 'text' || !Number.isFinite(maxItems)) return wordings;
  const best = Math.max(...wordings.map(({ candidate }) => candidate.score));
  let length = wordings.reduce((sum, wording) => sum + wording.length + 1, 0);
  let count = wordings.length;
  const resolved: Wording[] = [];
  for (const wording of wordings) {
    const { dependency, index, score, speech, unit } = wording.candidate;
    const before = resolved.at(-1);
    const isResolved = dependency < MIN_DEPENDENCY || !before || before.candidate.index === index - 1;
    if (isResolved || speech || unit.speaker || score >= best) {
      resolved.push(wording);
      continue;
    }
    const [missing] = pool.find(([full]) => full?.candidate.index === index - 1) ?? [];
    const isUseful = missing && missing.candidate.dependency < MIN_DEPENDENCY;
    if (isUseful && count < maxItems && length + missing.length + 1 <= maxCharacters) {
      length += missing.length + 1;
      count++;
      resolved.push(missing, wording);
    } else {
      length -= wording.length + 1;
      count--;
    }
  }
  return resolved;
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
