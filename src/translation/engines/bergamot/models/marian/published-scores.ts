/** Scores in the tables of a description (`README.md`), such as `| Tatoeba.en.de | 47.3 | 0.667 |`. */
interface Score {
  readonly test: string;
  /** 0 to 100. */
  readonly chrF: number;
}

/** Sentences of Tatoeba are short and easy. Texts of news and of FLORES score about this much lower. */
const EASY_TESTS = /tatoeba/i;
const EASY_POINTS = 10;
const CHRF = /^chr-?F/i;

/**
 * The expected chrF of a model by the scores of its description: their mean on FLORES, else on other texts.
 * @returns undefined if it has no scores
 */
export function publishedQuality(description: string): number | undefined {
  const scores = readScores(description);
  const flores = scores.filter(({ test }) => /flores/i.test(test));
  const hard = scores.filter(({ test }) => !EASY_TESTS.test(test));
  if (flores.length > 0) return mean(flores);
  if (hard.length > 0) return mean(hard);
  return scores.length > 0 ? Math.max(0, mean(scores) - EASY_POINTS) : undefined;
}

const mean = (scores: readonly Score[]): number =>
  Math.round(scores.reduce((sum, { chrF }) => sum + chrF, 0) / scores.length);

function readScores(description: string): Score[] {
  let column = -1;
  return description.split('\n').flatMap((line) => {
    if (!line.trimStart().startsWith('|')) return [];
    const cells = line.split('|').map((cell) => cell.trim());
    const named = cells.findIndex((cell) => CHRF.test(cell));
    if (named >= 0) column = named;
    const value = Number(cells[column]);
    if (named >= 0 || !(value > 0 && value <= 100)) return [];
    return [{ test: cells.slice(1, column).join(' '), chrF: value <= 1 ? 100 * value : value }];
  });
}
