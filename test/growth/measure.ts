import type { RepetitiveText } from '../../load/texts/repetitive.ts';

/** One call with one text. */
export type Work = (text: string) => unknown;

/** UTF-16 units of the texts, each twice as long as the one before. */
const LENGTHS = [20_000, 40_000, 80_000] as const;
const [SHORT, MEDIUM, LONG] = LENGTHS;
/** Units of the shortest text that is measured. */
const MIN_LENGTH = 5_000;
/** Shorter times are mostly noise. */
const MEASURABLE_MS = 4;
/**
 * Lengths that are compared with four times the length, and the maximum growth of the time. All three limits allow the
 * same partly quadratic work: three and a half times the linear time for 240,000 units.
 */
const COMPARED = [
  [MIN_LENGTH, 4.6],
  [10_000, 5.1],
  [SHORT, 5.7],
] as const;
/** Length that confirms a finding, because noise does not persist up to this length. */
const CONFIRMING = 160_000;

/** Maximum growth of the time for twice the text. Linear work takes twice as long, quadratic work four times as long. */
const MAX_GROWTH = 2.6;
/** Processor time that is ignored: compilation, garbage collection, cold caches. */
const NOISE_MS = 5;
/**
 * Work that takes less time for the longest text is not compared. Quadratic work would take 140 ms for three times the
 * text.
 */
const FLOOR_MS = 15;
/** Work that takes longer for the short text skips the longest text, which could take minutes. */
const SLOW_MS = 200;
/** Maximum processor time of any work, including linear work. */
const MAX_MS = 4_000;
/** Measurements of two lengths that decide whether work is linear. The minimum of each length counts. */
const MAX_COMPARISONS = 3;
/** Maximum number and total time of repetitions of a suspicious measurement. The minimum of each length counts. */
const MAX_REPEATS = 6;
const MAX_REPEATED_MS = 3_000;
/** Maximum measurements of the confirming text. The minimum counts. */
const MAX_CONFIRMATIONS = 4;

/** Minimum processor times in milliseconds by the length of the text. */
type Costs = ReadonlyMap<number, number>;

/**
 * Measures how the processor time of some work grows with its text.
 * @returns the measurements of work that grows faster than its text; undefined for linear work
 */
export async function findGrowth(work: Work, textOf: RepetitiveText): Promise<string | undefined> {
  if (await isLinear(work, textOf)) return undefined;
  const { costs, measure } = createMeasurements(work, textOf);
  const isSlow = (await measure(SHORT)) > SLOW_MS;
  const startUsage = process.cpuUsage();
  for (let repeat = 0; repeat <= MAX_REPEATS && millisecondsSince(startUsage) < MAX_REPEATED_MS; repeat++) {
    for (const length of isSlow ? [MEDIUM, SHORT] : LENGTHS) await measure(length);
    if (!growsTooFast(costs)) return undefined;
  }
  const longest = costs.get(LONG) ?? Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < MAX_CONFIRMATIONS && longest < MAX_MS; repeat++) {
    if ((await measure(CONFIRMING)) < MAX_GROWTH * longest + NOISE_MS) return undefined;
  }
  return describe(costs);
}

/**
 * Compares a text that takes long enough to be measured with one of four times its length. Most work passes here, which
 * keeps the tests short.
 */
async function isLinear(work: Work, textOf: RepetitiveText): Promise<boolean> {
  const { measure } = createMeasurements(work, textOf);
  const first = await measure(MIN_LENGTH);
  if (first > SLOW_MS) return false;
  for (const [length, maxGrowth] of COMPARED) {
    if (length < SHORT && first * (length / MIN_LENGTH) < MEASURABLE_MS) continue;
    for (let comparison = 0; comparison < MAX_COMPARISONS; comparison++) {
      const long = await measure(4 * length);
      if (4 * length === LONG && long < FLOOR_MS) return true;
      // The first call included compilation, which hides growth.
      const short = await measure(length);
      if (long < MAX_MS && long < maxGrowth * short) return true;
    }
  }
  return false;
}

function createMeasurements(work: Work, textOf: RepetitiveText) {
  const costs = new Map<number, number>();
  const measure = async (length: number): Promise<number> => {
    const cost = Math.min(await processorTime(work, textOf(length)), costs.get(length) ?? Number.POSITIVE_INFINITY);
    costs.set(length, cost);
    return cost;
  };
  return { costs, measure };
}

function growsTooFast(costs: Costs): boolean {
  return LENGTHS.some((length, index) => {
    // If a longer text takes less time, the measurement of the shorter text includes noise.
    const cost = Math.min(...LENGTHS.slice(index).map((longer) => costs.get(longer) ?? Number.POSITIVE_INFINITY));
    const before = costs.get(LENGTHS[index - 1] ?? length) ?? cost;
    return Number.isFinite(cost) && (cost > MAX_MS || cost > MAX_GROWTH * before + NOISE_MS);
  });
}

/**
 * Processor time of the process in milliseconds. The time of one thread has the resolution of the kernel's tick, which
 * is too coarse.
 */
async function processorTime(work: Work, text: string): Promise<number> {
  // Flattens the concatenated string, so that the measurement excludes it.
  /(?!)/.test(text);
  const before = process.cpuUsage();
  await work(text);
  return millisecondsSince(before);
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function describe(costs: Costs): string {
  const figures = [...costs].sort(([a], [b]) => a - b);
  return figures.map(([length, cost]) => `${length}: ${cost.toFixed(1)} ms`).join(', ');
}
