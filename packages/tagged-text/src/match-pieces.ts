/** The boundaries of an edited text that one boundary of its original became. They differ where the edit adds pieces. */
export interface Boundary {
  readonly from: number;
  readonly to: number;
}

type Match = readonly [before: number, after: number];

/** A larger table takes more than a millisecond. Pieces that need one are matched by their number. */
const MAX_CELLS = 250_000;
const NOT_WORD = /[^\p{L}\p{N}]/gu;

/**
 * Compares the pieces of a text with those of an edited form of it, by their longest common subsequence. Pieces are equal
 * here if they differ only in case, diacritics and separators.
 * @returns for each boundary of the text, from the one before its first piece to the one behind its last piece, the
 *   boundaries of the edited text by index
 */
export function matchPieces(before: readonly string[], after: readonly string[]): Boundary[] {
  const boundaries: Boundary[] = [];
  let [start, target]: Match = [0, 0];
  const end: Match = [before.length, after.length];
  for (const [index, match] of [...findMatches(before, after), end]) {
    const changed = index - start;
    if (changed === 0) boundaries.push({ from: target, to: match });
    for (let step = 0; changed > 0 && step <= changed; step++) {
      // Several pieces became one, or the other way round: a tag that ends between them encloses all of it.
      const at = target + (step * (match - target)) / changed;
      boundaries.push({ from: Math.ceil(at), to: Math.floor(at) });
    }
    [start, target] = [index + 1, match + 1];
  }
  return boundaries;
}

function keyOf(piece: string): string {
  if (piece.trim() === '') return ' ';
  return piece.normalize('NFKD').replace(NOT_WORD, '').toLowerCase() || piece;
}

/** The pairs of equal pieces. The equal pieces at both ends belong together. */
function findMatches(before: readonly string[], after: readonly string[]): Match[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const middle = commonSubsequence(
    before.slice(head, before.length - tail).map(keyOf),
    after.slice(head, after.length - tail).map(keyOf),
  ).map(([one, other]): Match => [head + one, head + other]);
  const heads = Array.from({ length: head }, (_, i): Match => [i, i]);
  const tails = Array.from({ length: tail }, (_, i): Match => [before.length - tail + i, after.length - tail + i]);
  return [...heads, ...middle, ...tails];
}

/** The longest common subsequence, as pairs of indexes. */
function commonSubsequence(before: readonly string[], after: readonly string[]): Match[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > MAX_CELLS) return [];
  /** The length of the longest common subsequence of the pieces from an index on. */
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthOf = (one: number, other: number): number => lengths[one * width + other] ?? 0;
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      lengths[one * width + other] =
        before[one] === after[other]
          ? lengthOf(one + 1, other + 1) + 1
          : Math.max(lengthOf(one + 1, other), lengthOf(one, other + 1));
    }
  }
  const matches: Match[] = [];
  for (let one = 0, other = 0; one < before.length && other < after.length; ) {
    if (before[one] === after[other]) matches.push([one++, other++]);
    else if (lengthOf(one + 1, other) >= lengthOf(one, other + 1)) one++;
    else other++;
  }
  return matches;
}
