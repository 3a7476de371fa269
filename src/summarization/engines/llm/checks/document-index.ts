import type { RequestScope } from '../../../../request-scope.ts';
import { runInTimeSlices } from '../../../../resilience/time-slices.ts';
import { slicesOf } from '../../../../text/slice-text.ts';
import { stems } from '../stems.ts';
import { addNumbers } from './numbers/find-numbers.ts';

/** The numbers and word stems of a document, to look up those of a summary. */
export interface DocumentIndex {
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
  const documentStems = new Set<string>();
  for (const slice of slicesOf(text)) {
    addNumbers(slice, language, numbers);
    for (const stem of stems(slice)) documentStems.add(stem);
    yield;
  }
  return { numbers, stems: documentStems, language };
}

/** A capitalized word inside a sentence, or a word in katakana. */
const NAME = /(?<=[\p{Ll}\p{N},;)%]\s)\p{Lu}[\p{L}\p{M}'’-]{2,}|\p{Script=Katakana}[\p{Script=Katakana}ー]{2,}/gu;

/** Counts the names of a summary that the document lacks. A rough figure: German capitalizes every noun. */
export function countUnknownNames(lines: readonly string[], index: DocumentIndex): number {
  const names = new Set(lines.flatMap((line) => line.match(NAME) ?? []));
  return names
    .values()
    .filter((name) => stems(name).some((stem) => !index.stems.has(stem)))
    .reduce((count) => count + 1, 0);
}
