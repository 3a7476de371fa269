import { UnsupportedError } from '../stage.ts';
import { type Branch, type Variables, withoutChunks } from './branch.ts';
import type { Chunk } from './chunk.ts';
import { type PatternMatcher, START } from './pattern-matcher.ts';
import type { Reductions } from './reductions.ts';

/** Builds phrases. All ways to do so are followed at the same time. */
export interface Parser {
  /** Starts a sentence with a word. */
  start(word: Chunk, variables: Variables, nextWord: Chunk | undefined): Branch[];
  /** Appends a word or a blank to each branch. */
  advance(branches: readonly Branch[], chunk: Chunk, nextWord: Chunk | undefined): Branch[];
  /** Whether the sentence can go on after a branch. */
  isOpen(branch: Branch, nextWord: Chunk | undefined): boolean;
}

/** Rules that apply to what other rules have built, more than any sentence needs. */
const MAX_DEPTH = 500;
const NONE: readonly number[] = [];

export function createParser(matcher: PatternMatcher, reductions: Reductions): Parser {
  /** Chunks that the rule which is being applied has written after the first. The last one is the next. */
  const pending: Chunk[][] = [];
  let nextInputWord: Chunk | undefined;
  let depth = 0;

  function nextWord(): Chunk | undefined {
    for (let i = pending.length - 1; i >= 0; i--) {
      // The original does not skip a blank here, which no pattern accepts.
      const chunk = pending[i]?.at(-1);
      if (chunk) return chunk;
    }
    return nextInputWord;
  }

  function goesOn(branch: Branch, word: Chunk | undefined): boolean {
    return word !== undefined && matcher.accepts(branch.state, word);
  }

  function append(previous: Branch | undefined, chunk: Chunk, weight: number, variables: Variables): Branch {
    return {
      previous,
      chunk,
      state: matcher.advance(previous?.state ?? START, chunk),
      length: (previous?.length ?? 0) + 1,
      weight,
      variables,
    };
  }

  /** Adds the branches that the rules for the end of a branch lead to, and the branch itself if it can go on. */
  function reduce(branch: Branch, results: Branch[]): void {
    let rejected = NONE;
    for (;;) {
      const best = matcher.bestRule(branch.state, rejected);
      if (best === undefined) {
        results.push(branch);
        return;
      }
      const output = reductions.apply(best.rule, branch, best.length);
      if (output) {
        replaceChunks(branch, best.length, output, branch.weight + best.weight, results);
        break;
      }
      rejected = [...rejected, best.rule];
    }
    if (goesOn(branch, nextWord())) results.push(branch);
  }

  /** Puts the output of a rule in the place of the chunks that it has matched, and goes on from there. */
  function replaceChunks(
    branch: Branch,
    length: number,
    output: readonly Chunk[],
    weight: number,
    results: Branch[],
  ): void {
    const [first] = output;
    if (first === undefined) return;
    if (++depth > MAX_DEPTH) throw new UnsupportedError('rules that apply to each other without end');
    const previous = withoutChunks(branch, length);
    // A weight of 0 counts as none.
    const reduced = append(previous, first, weight === 0 ? (previous?.weight ?? 0) : weight, branch.variables);
    if (output.length === 1) reduce(reduced, results);
    else for (const result of appendOutput(reduced, output.slice(1).reverse())) results.push(result);
    depth--;
  }

  function appendOutput(first: Branch, others: Chunk[]): Branch[] {
    pending.push(others);
    let branches: Branch[] = [];
    reduce(first, branches);
    for (let chunk = others.at(-1); chunk; chunk = others.at(-1)) {
      const next: Branch[] = [];
      for (const branch of branches) reduce(append(branch, chunk, branch.weight, branch.variables), next);
      others.pop();
      branches = next;
    }
    pending.pop();
    return branches;
  }

  function begin(word: Chunk | undefined, branches: number): void {
    reductions.beginStep(branches);
    nextInputWord = word;
    pending.length = 0;
    depth = 0;
  }

  return {
    start(chunk, variables, word) {
      reductions.beginSentence();
      begin(word, 1);
      const results: Branch[] = [];
      reduce(append(undefined, chunk, 0, variables), results);
      return results;
    },
    advance(branches, chunk, word) {
      begin(word, branches.length);
      const results: Branch[] = [];
      for (const branch of branches) {
        const state = matcher.advanceInput(branch.state, chunk);
        const { weight, variables } = branch;
        reduce({ previous: branch, chunk, state, length: branch.length + 1, weight, variables }, results);
      }
      return results;
    },
    isOpen: (branch, word) => !matcher.isDone(branch.state) && (branch.chunk.isBlank || goesOn(branch, word)),
  };
}
