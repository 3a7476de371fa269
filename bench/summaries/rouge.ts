import { groupsOf, inCommon } from '../translation/metric.ts';

/** ROUGE (Lin, 2004) as F1 from 0 to 1: unigrams, bigrams, and the union of longest common subsequences by sentence. */
export interface Rouge {
  one: number;
  two: number;
  lsum: number;
}

/** Sentences of tokens. See `tokenize`. */
export type TokenizedText = readonly (readonly string[])[];

/** Compares a summary with one reference as google-research's rouge_score does. */
export function rouge(summary: TokenizedText, reference: TokenizedText): Rouge {
  return {
    one: ngramF1(summary.flat(), reference.flat(), 1),
    two: ngramF1(summary.flat(), reference.flat(), 2),
    lsum: unionLcsF1(summary, reference),
  };
}

/** Compares a summary with the most similar reference, which has the highest sum of ROUGE-1 and ROUGE-2. */
export function bestRouge(summary: TokenizedText, references: readonly TokenizedText[]): Rouge {
  let best: Rouge = { one: 0, two: 0, lsum: 0 };
  for (const reference of references) {
    const score = rouge(summary, reference);
    if (score.one + score.two > best.one + best.two) best = score;
  }
  return best;
}

function f1(hits: number, candidate: number, reference: number): number {
  return hits === 0 ? 0 : (2 * hits) / (candidate + reference);
}

function ngramF1(candidate: readonly string[], reference: readonly string[], n: number): number {
  const hits = inCommon(groupsOf(candidate, n, ' '), groupsOf(reference, n, ' '));
  return f1(hits, Math.max(0, candidate.length - n + 1), Math.max(0, reference.length - n + 1));
}

/**
 * Summary-level longest common subsequence: for each sentence of the reference, the union of its common subsequences with
 * all sentences of the summary. No token of the summary counts more often than it occurs.
 */
function unionLcsF1(candidates: TokenizedText, references: TokenizedText): number {
  const left = groupsOf(candidates.flat(), 1, '');
  let hits = 0;
  for (const reference of references) {
    const union = new Set(candidates.flatMap((candidate) => commonPlaces(reference, candidate)));
    for (const at of union) {
      const token = reference[at] ?? '';
      const count = left.get(token) ?? 0;
      if (count === 0) continue;
      hits++;
      left.set(token, count - 1);
    }
  }
  return f1(hits, candidates.flat().length, references.flat().length);
}

/** Positions in `a` of one longest common subsequence with `b`. */
function commonPlaces(a: readonly string[], b: readonly string[]): number[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const length = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      lengths[i * width + j] =
        a[i - 1] === b[j - 1] ? length(i - 1, j - 1) + 1 : Math.max(length(i - 1, j), length(i, j - 1));
    }
  }
  const places: number[] = [];
  for (let i = a.length, j = b.length; i > 0 && j > 0; ) {
    if (a[i - 1] === b[j - 1]) {
      places.push(i - 1);
      i--;
      j--;
    } else if (length(i, j - 1) > length(i - 1, j)) j--;
    else i--;
  }
  return places;
}
