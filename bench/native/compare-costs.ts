import { median } from '../../load/averages.ts';
import { type Figure, figuresOf } from '../../load/figures.ts';
import { wordsOf } from '../../load/texts/sentences.ts';

export interface MeasuredEngine extends AsyncDisposable {
  /** Translates the sentences, `size` per call. @returns the processor time in seconds */
  translate(sentences: readonly string[], size: number): Promise<number>;
}

/** Sentences of each measurement. */
export const SAMPLE = 96;
/** Sentences per call. */
const SIZES = [SAMPLE, 16, 1];
const COST = 'milliseconds of processor time per word';

/**
 * Measures engines in turn, and takes the medians.
 * @param engines by name
 * @param group the start of the name of each group of figures
 */
export async function compareCosts(
  engines: Readonly<Record<string, MeasuredEngine>>,
  sentences: readonly string[],
  { group, rounds }: { group: string; rounds: number },
): Promise<Figure[]> {
  const words = sentences.reduce((sum, sentence) => sum + wordsOf(sentence), 0);
  const named = Object.entries(engines);
  // The first calls load the model and run unoptimized code.
  for (const [, engine] of named) for (const size of SIZES) await engine.translate(sentences, size);
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const costs = new Map(named.map(([name]) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, engine] of named) {
        costs.get(name)?.push(((await engine.translate(sentences, size)) * 1_000) / words);
      }
    }
    const title = `${group}, ${size} ${size === 1 ? 'sentence' : 'sentences'} per call`;
    for (const [name, list] of costs) figures.push(...figuresOf(title, name, { [COST]: median(list) }));
  }
  return figures;
}

/** Prints one line for each figure. */
export function printCosts(figures: readonly Figure[]): void {
  for (const { group, system, value } of figures)
    console.log(`${group.padEnd(32)}${system.padEnd(36)}${value.toFixed(3)}`);
}
