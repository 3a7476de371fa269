/** ROUGE (Lin, 2004) as F1 from 0 to 1: unigrams, bigrams, and the union of longest common subsequences by sentence. */
export interface Rouge {
  one: number;
  two: number;
  lsum: number;
}

/** Words in lower case without stemming; each letter of a script without blanks counts as a word. */
export function tokenize(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu,
      ) ?? []
  );
}

/** Compares the sentences of a summary with those of a reference. */
export function rouge(summary: readonly string[], reference: readonly string[]): Rouge {
  const candidates = summary.map(tokenize);
  const references = reference.map(tokenize);
  return {
    one: ngramF1(candidates.flat(), references.flat(), 1),
    two: ngramF1(candidates.flat(), references.flat(), 2),
    lsum: unionLcsF1(candidates, references),
  };
}

function f1(hits: number, candidate: number, reference: number): number {
  return hits === 0 ? 0 : (2 * hits) / (candidate + reference);
}

function ngrams(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + n <= tokens.length; at++) {
    const gram = tokens.slice(at, at + n).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function ngramF1(candidate: readonly string[], reference: readonly string[], n: number): number {
  const wanted = ngrams(reference, n);
  let hits = 0;
  for (const [gram, count] of ngrams(candidate, n)) hits += Math.min(count, wanted.get(gram) ?? 0);
  return f1(hits, Math.max(0, candidate.length - n + 1), Math.max(0, reference.length - n + 1));
}

function unionLcsF1(candidates: readonly string[][], references: readonly string[][]): number {
  const left = ngrams(candidates.flat(), 1);
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

/** Places in `a` of one longest common subsequence with `b`. */
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
