import type { Candidate } from '../../../checks/candidate.ts';
import { numbersIn } from '../../../checks/numbers.ts';
import type { Example } from '../../../engine.ts';

/** Whether a translation is that of its example, or has a number that only the example has. */
export function copiesExample({ source, translation }: Candidate, example: Example): boolean {
  if (source.trim() === example.source.trim()) return false;
  if (translation.trim() === example.target.trim()) return true;
  const copied = numbersIn(example.target).difference(numbersIn(source));
  return !copied.isDisjointFrom(numbersIn(translation));
}
