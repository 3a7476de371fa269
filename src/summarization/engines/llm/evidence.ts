import { addNumbers } from './numbers/numbers.ts';
import { forEachSlice } from './slices.ts';
import { stems } from './stems.ts';

/** What a document says, for telling whether something is from it. */
export interface Evidence {
  numbers: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  language: string | undefined;
}

/** @throws the signal's reason */
export async function gatherEvidence(
  text: string,
  language: string | undefined,
  signal: AbortSignal,
): Promise<Evidence> {
  const numbers = new Set<string>();
  const found = new Set<string>();
  await forEachSlice(text, signal, (slice) => {
    addNumbers(slice, language, numbers);
    for (const stem of stems(slice)) found.add(stem);
  });
  return { numbers, stems: found, language };
}
