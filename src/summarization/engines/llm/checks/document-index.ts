import type { RequestScope } from '../../../../request-scope.ts';
import { runInTimeSlices } from '../../../../resilience/time-slices.ts';
import { slicesOf } from '../../../../text/slice-text.ts';
import { stems } from '../stems.ts';
import { addNames, type KnownNames } from './names.ts';
import { addNumbers } from './numbers/find-numbers.ts';

/** The numbers, names and word stems of a document, to look up those of a summary. */
export interface DocumentIndex {
  names: KnownNames;
  numbers: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  language: string | undefined;
}

/**
 * Indexes a document in time slices.
 * @throws the signal's reason
 */
export function indexDocument(text: string, language: string | undefined, scope: RequestScope): Promise<DocumentIndex> {
  return runInTimeSlices(buildIndex(text, language), scope);
}

function* buildIndex(text: string, language: string | undefined): Generator<undefined, DocumentIndex, void> {
  const numbers = new Set<string>();
  const names = { words: new Set<string>(), beginnings: new Set<string>(), initials: new Set<string>() };
  const documentStems = new Set<string>();
  for (const slice of slicesOf(text)) {
    addNumbers(slice, language, numbers);
    addNames(slice, language, names);
    for (const stem of stems(slice)) documentStems.add(stem);
    yield;
  }
  return { numbers, names, stems: documentStems, language };
}
