import type { RequestScope } from '../../../../request-scope.ts';
import { runInTimeSlices } from '../../../../resilience/time-slices.ts';
import { slicesOf } from '../../../../text/slices.ts';
import { stems } from '../stems.ts';
import { addNumbers } from './numbers/numbers.ts';

/** What a document says, for telling whether something is from it. */
export interface Evidence {
  numbers: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  language: string | undefined;
}

/**
 * Reads the document in time slices of the caller.
 * @throws the signal's reason
 */
export function gatherEvidence(text: string, language: string | undefined, scope: RequestScope): Promise<Evidence> {
  return runInTimeSlices(gather(text, language), scope);
}

function* gather(text: string, language: string | undefined): Generator<undefined, Evidence, void> {
  const numbers = new Set<string>();
  const found = new Set<string>();
  for (const slice of slicesOf(text)) {
    addNumbers(slice, language, numbers);
    for (const stem of stems(slice)) found.add(stem);
    yield;
  }
  return { numbers, stems: found, language };
}
