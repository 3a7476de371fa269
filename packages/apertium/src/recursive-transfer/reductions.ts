import { UnsupportedError } from '../stage.ts';
import { type Branch, lastChunks } from './branch.ts';
import type { Chunk } from './chunk.ts';
import type { Program } from './instructions.ts';
import type { Machine } from './machine.ts';

/** Applies rules to the last chunks of branches. */
export interface Reductions {
  /** @returns what the rule writes, undefined when it rejects the chunks */
  apply(rule: number, branch: Branch, length: number): readonly Chunk[] | undefined;
  /**
   * Starts the next step of a sentence.
   * @param branches their number. Many branches mostly have the same last chunks, so that results are kept
   */
  beginStep(branches: number): void;
  beginSentence(): void;
}

const MIN_BRANCHES = 4;
/** Results that are kept. */
const MAX_RESULTS = 10_000;
const REJECTED: readonly Chunk[] = [];

export function createReductions(machine: Machine, programs: (rule: number) => Program): Reductions {
  /** Results of rules that depend on nothing but the chunks, by rule and chunks. */
  const known = new Map<string, readonly Chunk[]>();
  let keepsResults = false;

  function run(rule: number, branch: Branch, chunks: Chunk[]): readonly Chunk[] {
    if (!machine.run(programs(rule), chunks, undefined, branch)) return REJECTED;
    if (machine.output.length === 0) throw new UnsupportedError('a rule without output');
    return machine.output;
  }

  function runOnce(rule: number, branch: Branch, chunks: Chunk[]): readonly Chunk[] {
    let key = String(rule);
    for (let i = 0; i < chunks.length; i++) key += ` ${chunks[i]?.id}`;
    const found = known.get(key);
    if (found) return found;
    const output = run(rule, branch, chunks);
    // Another rule may depend on a chunk that this one has changed.
    if (!machine.isPure || known.size >= MAX_RESULTS) known.clear();
    if (machine.isPure) known.set(key, output);
    return output;
  }

  return {
    apply(rule, branch, length) {
      const chunks = lastChunks(branch, length);
      const output = keepsResults ? runOnce(rule, branch, chunks) : run(rule, branch, chunks);
      return output === REJECTED ? undefined : output;
    },
    beginStep(branches) {
      if (!keepsResults && branches >= MIN_BRANCHES) known.clear();
      keepsResults = branches >= MIN_BRANCHES;
    },
    beginSentence() {
      known.clear();
    },
  };
}
