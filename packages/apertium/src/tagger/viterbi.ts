import type { HiddenMarkovModel } from './hidden-markov-model.ts';
import type { TaggedWord } from './tagged-words.ts';

/** Chooses the most probable tags of consecutive words. */
export interface ViterbiDecoder {
  /** Forgets all words. The next one is the first of a sentence. */
  reset(): void;
  /**
   * @param word the next one
   * @param emit gets each word that is now certain, and the index of its tag. All words before an unambiguous one are certain
   */
  add(word: TaggedWord, emit: (word: TaggedWord, choice: number) => void): void;
}

/** Probabilities are multiplied in the order of the original program, and of equal ones the last counts, so that ties match. */
export function createViterbiDecoder({
  tagCount,
  transitions,
  endOfSentence,
}: Pick<HiddenMarkovModel, 'tagCount' | 'transitions' | 'endOfSentence'>): ViterbiDecoder {
  const pending: TaggedWord[] = [];
  /** For each tag of each pending word, the index of the best tag of the word before it. */
  let predecessors = new Int32Array(1024);
  let predecessorCount = 0;
  const certainTag = new Int32Array(1);
  let tags: Int32Array = certainTag;
  let probabilities = new Float64Array(tagCount);
  let nextProbabilities = new Float64Array(tagCount);

  /** Starts from a tag that is certain. */
  function startFrom(tag: number): void {
    pending.length = 0;
    predecessorCount = 0;
    certainTag[0] = tag;
    tags = certainTag;
    probabilities[0] = 1;
  }

  function addPredecessor(index: number): void {
    if (predecessorCount === predecessors.length) {
      const grown = new Int32Array(predecessors.length * 2);
      grown.set(predecessors);
      predecessors = grown;
    }
    predecessors[predecessorCount++] = index;
  }

  function advance(word: TaggedWord): void {
    for (let i = 0; i < word.tags.length; i++) {
      const tag = word.tags[i] ?? 0;
      const emission = word.emissions[i] ?? 0;
      let best = 0;
      let bestIndex = 0;
      for (let j = 0; j < tags.length; j++) {
        const transition = transitions[(tags[j] ?? 0) * tagCount + tag] ?? 0;
        const probability = (probabilities[j] ?? 0) * transition * emission;
        if (probability >= best) {
          best = probability;
          bestIndex = j;
        }
      }
      nextProbabilities[i] = best;
      addPredecessor(bestIndex);
    }
    pending.push(word);
    tags = word.tags;
    const swapped = probabilities;
    probabilities = nextProbabilities;
    nextProbabilities = swapped;
  }

  return {
    reset: () => startFrom(endOfSentence),
    add(word, emit) {
      const isCertain = word.tags.length === 1;
      if (!isCertain || pending.length > 0) advance(word);
      if (!isCertain) return;
      if (pending.length === 0) emit(word, 0);
      else {
        const choices = new Int32Array(pending.length);
        let end = predecessorCount;
        for (let at = pending.length - 1, choice = 0; at >= 0; at--) {
          choices[at] = choice;
          const start = end - (pending[at]?.tags.length ?? 0);
          choice = predecessors[start + choice] ?? 0;
          end = start;
        }
        for (const [at, known] of pending.entries()) emit(known, choices[at] ?? 0);
      }
      startFrom(word.tags[0] ?? 0);
    },
  };
}
