/** Languages without spaces, in which characters are counted. */
const WITHOUT_SPACES = ['zh', 'ja', 'th'];
const QUOTES = /[“”„«»]/gu;
const APOSTROPHES = /[‘’‚]/gu;
const DASHES = /[–—]/gu;

/**
 * Share of words that are wrong, missing or added; of characters in Chinese, Japanese and Thai. Spaces, line breaks and the
 * forms of quotation marks and dashes do not count.
 */
export function errorRate(truth: string, text: string, language: string): number {
  const isWithoutSpaces = WITHOUT_SPACES.includes(language.split('-', 1)[0] ?? '');
  const expected = unitsOf(truth, isWithoutSpaces);
  return editDistance(expected, unitsOf(text, isWithoutSpaces)) / Math.max(1, expected.length);
}

function unitsOf(text: string, isWithoutSpaces: boolean): string[] {
  const plain = text.normalize('NFKC').replace(QUOTES, '"').replace(APOSTROPHES, "'").replace(DASHES, '-');
  return isWithoutSpaces ? [...plain.replace(/\s+/gu, '')] : plain.split(/\s+/u).filter((word) => word !== '');
}

/** Levenshtein distance. */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let previous = Uint32Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, unit] of one.entries()) {
    const current = new Uint32Array(other.length + 1);
    current[0] = row + 1;
    for (let column = 1; column <= other.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (unit === other[column - 1] ? 0 : 1);
      current[column] = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
