import type { Branch } from './branch.ts';

/** Bounds the work for a text whose branches multiply. The original does not: there, such a text takes very long. */
export interface BranchLimit {
  /** To be called for each word or blank that is read. @returns all branches, or the best of very many */
  apply(branches: readonly Branch[]): readonly Branch[];
}

const MAX_BRANCHES = 4000;
/** Once a text has had more branches than it may have on average. */
const MAX_BRANCHES_LATER = 100;
const MIN_TOTAL = 30_000;
const MAX_AVERAGE = 30;

export function createBranchLimit(): BranchLimit {
  let total = 0;
  let maxTotal = MIN_TOTAL;
  return {
    apply(branches) {
      total += branches.length;
      maxTotal += MAX_AVERAGE;
      const max = total > maxTotal ? MAX_BRANCHES_LATER : MAX_BRANCHES;
      return branches.length > max ? bestBranches(branches, max) : branches;
    },
  };
}

/** @returns the branch that a sentence ends with: the fewest chunks, of those the heaviest, of those the last */
export function bestBranch(branches: readonly Branch[]): Branch | undefined {
  let best: Branch | undefined;
  for (const branch of branches) if (best === undefined || compareBranches(branch, best) <= 0) best = branch;
  return best;
}

function bestBranches(branches: readonly Branch[], count: number): Branch[] {
  const order = [...branches.keys()].sort((a, b) => compareAt(branches, a, b) || b - a);
  const kept = new Set(order.slice(0, count));
  return branches.filter((_, index) => kept.has(index));
}

function compareAt(branches: readonly Branch[], a: number, b: number): number {
  const first = branches[a];
  const second = branches[b];
  return first && second ? compareBranches(first, second) : 0;
}

function compareBranches(a: Branch, b: Branch): number {
  return a.length - b.length || b.weight - a.weight;
}
