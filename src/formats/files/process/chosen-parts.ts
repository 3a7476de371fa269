import { createChoice } from '../../choice.ts';
import type { ParseOptions } from '../../parse-options.ts';
import type { OpenedFile, OpenedPart } from '../opened-file.ts';

/** The parts of a file without those, such as slides and chapters, that a request leaves out. */
export function chosenParts({ parts }: OpenedFile, { choice }: ParseOptions): readonly OpenedPart[] {
  if (choice === undefined) return parts;
  const isChosen = createChoice(choice, false);
  return parts.filter(({ names }) => names === undefined || isChosen(names));
}

/** The patterns of a request that match no text. @param matched those that match one */
export function unmatchedPatterns({ choice, existing }: ParseOptions, matched: ReadonlySet<string>): string[] {
  // An update does not look at the names of texts that are known.
  const patterns = existing ? [] : [...(choice?.include ?? []), ...(choice?.exclude ?? [])];
  return patterns.filter((pattern) => !matched.has(pattern));
}
