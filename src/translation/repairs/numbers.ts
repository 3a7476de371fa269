import type { Candidate } from '../checks/candidate.ts';
import { convertNumbers } from '../text/number-format.ts';
import { languageOf } from '../text/segment-text.ts';

/** Writes the numbers that a translation copied from its source by the conventions of its language, all alike. */
export function followNumbers({ segment, translation, from, to }: Candidate): string {
  return convertNumbers(languageOf(segment), translation, from, to);
}
