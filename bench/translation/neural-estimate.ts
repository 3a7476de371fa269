import { mean, sum } from '../../load/averages.ts';
import { type NeuralFact, neuralFacts } from './neural-facts.ts';
import { type PublishedRow, type PublishedScores, publishedRows } from './published.ts';

/** Estimated chrF of a direction of Bergamot. */
export interface Estimate {
  from: string;
  to: string;
  quality: number;
  /** Whether the model has no published BLEU either. */
  estimated: boolean;
}

/**
 * Targets with a separate exponent: English has enough data, and BLEU of the others counts characters or morphemes.
 */
const OWN_SLOPE = new Set(['en', 'ja', 'ko', 'zh-Hans']);
/** Microsoft's output for Serbian is in the other alphabet, so that its score is not comparable. */
const MIN_BLEU = 5;

/**
 * Fits chrF = a × BLEU^p by target language with least squares of the logarithms. Each language has its `a`; languages with
 * spaces between words share one `p`. @returns chrF for a BLEU score, or undefined for a language without data
 */
export function fitChrF(facts: readonly NeuralFact[]): (to: string, bleu: number) => number | undefined {
  const lines = new Map<string, { bleu: number; chrF: number; spread: number; together: number }>();
  for (const [to, points] of Map.groupBy(facts, (fact) => fact.to)) {
    const logs = points.flatMap(({ bleu, chrF }) => (bleu === undefined ? [] : [[Math.log(bleu), Math.log(chrF)]]));
    if (logs.length === 0) continue;
    const bleu = mean(logs.map(([x = 0]) => x));
    const chrF = mean(logs.map(([, y = 0]) => y));
    lines.set(to, {
      bleu,
      chrF,
      spread: sum(logs.map(([x = 0]) => (x - bleu) ** 2)),
      together: sum(logs.map(([x = 0, y = 0]) => (x - bleu) * (y - chrF))),
    });
  }
  const common = [...lines].filter(([to]) => !OWN_SLOPE.has(to)).map(([, line]) => line);
  const slope = sum(common.map(({ together }) => together)) / sum(common.map(({ spread }) => spread));
  return (to, bleu) => {
    const line = lines.get(to);
    if (!line) return undefined;
    const own = OWN_SLOPE.has(to) ? line.together / line.spread : slope;
    return Math.exp(line.chrF + own * (Math.log(bleu) - line.bleu));
  };
}

/**
 * Estimates chrF of every direction of the catalogue from the published BLEU of its model. Without one, it uses the BLEU of
 * a smaller model, of Google and Microsoft, or NLLB's chrF, multiplied by the usual ratio of comparable models. Traditional
 * Chinese gets the figures of simplified Chinese.
 */
export function estimateAll(): Estimate[] {
  const chrFOf = fitChrF(neuralFacts);
  const known = new Map<string, Estimate>();
  for (const row of publishedRows) {
    const { from, to } = row;
    const found = bleuOf(row);
    const chrF = found && chrFOf(to, found.bleu);
    if (found && chrF) known.set(`${from}-${to}`, { from, to, quality: round(chrF), estimated: found.estimated });
  }
  const nllb = new Map(neuralFacts.filter((fact) => !fact.system).map(({ from, to, chrF }) => [`${from}-${to}`, chrF]));
  return publishedRows.map((row) => {
    const { from, to } = row;
    const pair = `${from}-${to}`.replace('zh-Hant', 'zh-Hans');
    const found = known.get(pair);
    if (found) return { ...found, from, to, estimated: found.estimated || pair !== `${from}-${to}` };
    const chrF = nllb.get(pair);
    if (chrF === undefined) throw new Error(`Nothing is known from which the quality of ${pair} could be estimated.`);
    const ratios = publishedRows
      .filter((other) => isAlike(other, row))
      .flatMap((other) => {
        const published = known.get(`${other.from}-${other.to}`);
        const theirs = nllb.get(`${other.from}-${other.to}`);
        return !published || published.estimated || theirs === undefined ? [] : [published.quality / theirs];
      });
    return { from, to, quality: round(chrF * median(ratios)), estimated: true };
  });
}

/** A model of the same size on the same side of English. */
function isAlike(one: PublishedRow, other: PublishedRow): boolean {
  return one.model === other.model && (one.from === 'en') === (other.from === 'en');
}

function bleuOf(row: PublishedRow): { bleu: number; estimated: boolean } | undefined {
  const own = row.dev?.[`bergamot-${row.model}`];
  if (own !== undefined) return { bleu: own, estimated: false };
  const sources: ((scores: PublishedScores) => number | undefined)[] = [(scores) => scores['bergamot-tiny'], others];
  for (const source of sources) {
    const other = row.dev && source(row.dev);
    if (other !== undefined) return { bleu: other * usualRatio(row, source), estimated: true };
  }
  return undefined;
}

/** Median ratio of a model's BLEU to that of another source, over comparable models. */
function usualRatio(row: PublishedRow, source: (scores: PublishedScores) => number | undefined): number {
  return median(
    publishedRows
      .filter((other) => isAlike(other, row))
      .flatMap(({ model, dev }) => {
        const own = dev?.[`bergamot-${model}`];
        const other = dev && source(dev);
        return own !== undefined && other !== undefined ? [own / other] : [];
      }),
  );
}

function others({ google = 0, microsoft = 0 }: PublishedScores): number | undefined {
  const usable = [google, microsoft].filter((score) => score >= MIN_BLEU);
  return usable.length === 0 ? undefined : mean(usable);
}

const round = (score: number): number => Math.round(score * 10) / 10;

/** The median; of an even number of them the mean of both in the middle, because there are few. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}
