/** Ranks that are tried beyond the wanted number, because some alternatives differ in punctuation only. */
const EXTRA_RANKS = 2;

/**
 * Collects other translations of each string.
 * @param wanted alternatives of each string
 * @param texts the translations
 * @param translateAgain translates all strings in their alternative of a rank: 1 or more
 * @returns for each string at most `wanted` texts, whose words differ from each other and from its translation
 */
export async function collectAlternatives(
  wanted: number,
  texts: readonly string[],
  translateAgain: (rank: number) => Promise<readonly string[]>,
): Promise<string[][]> {
  if (wanted === 0) return texts.map(() => []);
  const found = texts.map((text) => new Map([[wordsOf(text), text]]));
  const isComplete = (): boolean => found.every(({ size }) => size > wanted);
  for (let rank = 1; rank <= wanted + EXTRA_RANKS && !isComplete(); rank++) {
    for (const [index, text] of (await translateAgain(rank)).entries()) {
      const words = wordsOf(text);
      if (!found[index]?.has(words)) found[index]?.set(words, text);
    }
  }
  return found.map((distinct) => [...distinct.values()].slice(1, 1 + wanted));
}

/** The letters and digits of a text. Texts that differ otherwise are no alternatives to a reader. */
function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
