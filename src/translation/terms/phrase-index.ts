/** Finds phrases in sequences of tokens. */
export interface PhraseIndex {
  /**
   * For each token the number of the longest phrase that begins there, or -1. Takes time in proportion to the number of
   * tokens, for all phrases.
   */
  longestFrom(tokens: readonly string[]): Int32Array;
}

/** Steps of the construction between two yields. */
const STEP = 256;

/**
 * Builds an Aho-Corasick automaton of the reversed phrases. Read from the end of a text, its state at a token knows the
 * longest phrase that begins there. Of equal phrases, the first one counts. Needs about 25 bytes for each token. Yields between short
 * steps.
 */
export function* buildPhraseIndex(phrases: readonly (readonly string[])[]): Generator<undefined, PhraseIndex, void> {
  const size = phrases.reduce((sum, phrase) => sum + phrase.length, 1);
  const labels = new Map<string, number>();
  /** State 0 is the root. Each other state has one parent, and a label on the way from there. */
  const parents = new Int32Array(size);
  const labelOf = new Int32Array(size);
  /** The state of the longest proper suffix of the tokens that lead to a state. */
  const suffixes = new Int32Array(size);
  /** The longest phrase that is a suffix of the tokens that lead to a state. */
  const longest = new Int32Array(size).fill(-1);
  const statesByDepth: number[][] = [];
  /** A hash table of states by parent and label. 0 is a free slot. */
  const mask = 2 ** Math.ceil(Math.log2(2 * size)) - 1;
  const table = new Int32Array(mask + 1);
  let count = 1;

  /** The slot of a child, or the free slot where it belongs. */
  const slotOf = (state: number, label: number): number => {
    const hash = Math.imul(state, 0x9e3779b1) ^ Math.imul(label, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let child = table[slot] ?? 0; child > 0; child = table[slot] ?? 0) {
      if (parents[child] === state && labelOf[child] === label) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  };
  /** The state after one more token; 0 if no phrase continues with it. */
  const next = (state: number, label: number): number => {
    let from = state;
    let child = table[slotOf(from, label)] ?? 0;
    while (child === 0 && from > 0) {
      from = suffixes[from] ?? 0;
      child = table[slotOf(from, label)] ?? 0;
    }
    return child;
  };
  const add = (phrase: readonly string[], number: number): void => {
    let state = 0;
    for (const [depth, token] of phrase.toReversed().entries()) {
      const label = labels.get(token) ?? labels.size;
      labels.set(token, label);
      const slot = slotOf(state, label);
      const child = table[slot] || count++;
      if (table[slot] === 0) {
        table[slot] = child;
        parents[child] = state;
        labelOf[child] = label;
        const sameDepth = statesByDepth[depth];
        if (sameDepth) sameDepth.push(child);
        else statesByDepth.push([child]);
      }
      state = child;
    }
    if (state > 0 && longest[state] === -1) longest[state] = number;
  };

  for (const [number, phrase] of phrases.entries()) {
    add(phrase, number);
    if (number % STEP === 0) yield;
  }
  for (const [depth, states] of statesByDepth.entries()) {
    for (const [number, state] of states.entries()) {
      if (number % STEP === 0) yield;
      const suffix = depth === 0 ? 0 : next(suffixes[parents[state] ?? 0] ?? 0, labelOf[state] ?? 0);
      suffixes[state] = suffix;
      if (longest[state] === -1) longest[state] = longest[suffix] ?? -1;
    }
  }

  return {
    longestFrom(tokens) {
      const found = new Int32Array(tokens.length);
      let state = 0;
      for (let at = tokens.length - 1; at >= 0; at--) {
        const label = labels.get(tokens[at] ?? '');
        state = label === undefined ? 0 : next(state, label);
        found[at] = longest[state] ?? -1;
      }
      return found;
    },
  };
}
