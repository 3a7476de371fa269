/**
 * Collects other translations of each string.
 * @param wanted alternatives of each string
 * @param texts the translations
 * @param translateAgain translates all strings in their alternative of a rank: 1 or more
 * @returns for each string at most `wanted` texts, different from each other and from its translation
 */
export async function collectAlternatives(
  wanted: number,
  texts: readonly string[],
  translateAgain: (rank: number) => Promise<readonly string[]>,
): Promise<string[][]> {
  const found = texts.map((text) => new Set([text]));
  for (let rank = 1; rank <= wanted; rank++) {
    for (const [index, text] of (await translateAgain(rank)).entries()) found[index]?.add(text);
  }
  return found.map((distinct) => [...distinct].slice(1));
}
