import { groupsOf } from '../bench/translation/metric.ts';

/** The unigrams and bigrams of a text with their counts, the input of ROUGE. */
export interface Grams {
  words: ReadonlyMap<string, number>;
  pairs: ReadonlyMap<string, number>;
  tokens: number;
}

/** A sentence that the oracle can select. */
export interface Choice {
  grams: Grams;
  /** Code points. */
  length: number;
}

/** Number of sentences with the highest scores on their own that are combined. */
const MAX_COMBINED = 120;

export function gramsOf(tokens: readonly string[]): Grams {
  return { words: groupsOf(tokens, 1, ' '), pairs: groupsOf(tokens, 2, ' '), tokens: tokens.length };
}

/**
 * Selects sentences greedily: in each step the one that raises the sum of ROUGE-1 and ROUGE-2 (F1) against the reference
 * most, until none raises it (Nallapati et al., 2017).
 * @returns indices of the sentences
 */
export function greedyOracle(
  sentences: readonly Choice[],
  reference: Grams,
  limits: { sentences: number; characters: number },
): number[] {
  const words = new Overlap(reference.words, reference.tokens);
  const pairs = new Overlap(reference.pairs, reference.tokens - 1);
  const scoreWith = ({ grams }: Choice): number =>
    words.with(grams.words, grams.tokens) + pairs.with(grams.pairs, grams.tokens - 1);
  const alone = sentences.map(scoreWith);
  const places = [...sentences.keys()].sort((a, b) => (alone[b] ?? 0) - (alone[a] ?? 0)).slice(0, MAX_COMBINED);
  const chosen: number[] = [];
  let room = limits.characters;
  let best = 0;
  while (chosen.length < limits.sentences) {
    let next: { at: number; sentence: Choice } | undefined;
    for (const at of places) {
      const sentence = sentences[at];
      if (!sentence || sentence.length > room || chosen.includes(at)) continue;
      const score = scoreWith(sentence);
      if (score <= best) continue;
      best = score;
      next = { at, sentence };
    }
    if (!next) break;
    const { length, grams } = next.sentence;
    chosen.push(next.at);
    room -= length + 1;
    words.add(grams.words, grams.tokens);
    pairs.add(grams.pairs, grams.tokens - 1);
  }
  return chosen;
}

/** The F1 of the selection against a reference, updated sentence by sentence. */
class Overlap {
  readonly #wanted: ReadonlyMap<string, number>;
  readonly #total: number;
  readonly #had = new Map<string, number>();
  #hits = 0;
  #size = 0;

  constructor(wanted: ReadonlyMap<string, number>, total: number) {
    this.#wanted = wanted;
    this.#total = Math.max(0, total);
  }

  with(grams: ReadonlyMap<string, number>, size: number): number {
    const hits = this.#hits + this.#gain(grams);
    return hits === 0 ? 0 : (2 * hits) / (this.#size + Math.max(0, size) + this.#total);
  }

  add(grams: ReadonlyMap<string, number>, size: number): void {
    this.#hits += this.#gain(grams);
    this.#size += Math.max(0, size);
    for (const [gram, count] of grams) this.#had.set(gram, (this.#had.get(gram) ?? 0) + count);
  }

  #gain(grams: ReadonlyMap<string, number>): number {
    let gain = 0;
    for (const [gram, count] of grams) {
      const most = this.#wanted.get(gram) ?? 0;
      if (most === 0) continue;
      const before = this.#had.get(gram) ?? 0;
      gain += Math.min(most, before + count) - Math.min(most, before);
    }
    return gain;
  }
}
