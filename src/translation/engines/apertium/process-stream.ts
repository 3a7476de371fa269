import type { FindCorrection, Mode, SourceText, TranslatedStream } from '@glossa/apertium';

/** A translation that waits for the engine at each text that it yields, and goes on with what the engine returns. */
export type Waiting<Result> = Generator<SourceText, Result, string | undefined>;

/**
 * Translates a stream with corrections. A stream that a stage rejects with its corrections is translated again without them: a defect
 * of a correction costs no translation.
 * @param withWordBlanks whether the words of the output tell their sources
 * @returns undefined if a stage rejects it
 */
export function* processStream(
  stream: string,
  withWordBlanks: boolean,
  find: FindCorrection | undefined,
): Waiting<string | undefined> {
  const output = yield { stream, withWordBlanks, find };
  return output === undefined && find ? yield { stream, withWordBlanks } : output;
}

/** What a translation returned, and the words of all its texts that the dictionaries lack. */
export interface Completed<Result> {
  result: Result;
  unknownWords: ReadonlySet<string>;
}

/** Carries translations on together: the engine gets the texts that all of them wait for at once, which takes it less time. */
export function translateTogether<Result>(
  translations: readonly Waiting<Result>[],
  translate: Mode['translate'],
): Completed<Result>[] {
  const results: Completed<Result>[] = [];
  const unknownWords = translations.map(() => new Set<string>());
  const goOn = (at: number, output?: TranslatedStream): { at: number; source: SourceText }[] => {
    const own = unknownWords[at] ?? new Set();
    for (const word of output?.unknownWords ?? []) own.add(word);
    const step = translations[at]?.next(output?.stream);
    if (!step) return [];
    if (!step.done) return [{ at, source: step.value }];
    results[at] = { result: step.value, unknownWords: own };
    return [];
  };
  let waiting = translations.flatMap((_, at) => goOn(at));
  while (waiting.length > 0) {
    const outputs = translate(waiting.map(({ source }) => source));
    waiting = waiting.flatMap(({ at }, index) => goOn(at, outputs[index]));
  }
  return results;
}
