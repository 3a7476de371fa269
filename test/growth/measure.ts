import type { RepetitiveText } from '../../load/texts/repetitive.ts';

/** One call with one text. */
export type Work = (text: string) => unknown;

/** UTF-16 units of the texts, each twice as long as the one before. */
const LENGTHS = [20_000, 40_000, 80_000] as const;
const [SHORT, MEDIUM, LONG] = LENGTHS;
/** Length that confirms a finding, because noise does not persist up to this length. */
const CONFIRMING = 160_000;
type Length = (typeof LENGTHS)[number] | typeof CONFIRMING;

/** Maximum growth of the time for twice the text. Linear work takes twice as long, quadratic work four times as long. */
const MAX_GROWTH = 2.6;
/** Processor time that is ignored: compilation, garbage collection, cold caches. */
const NOISE_MS = 5;
/**
 * Work that takes less time for the longest text is not compared. Quadratic work would take 140 ms for three times the
 * text.
 */
const FLOOR_MS = 15;
/** Work that takes longer for the shortest text skips the longest text, which could take minutes. */
const SLOW_MS = 200;
/**
 * Maximum growth of the time for four times the text at which work counts as linear. Partly quadratic work exceeds it.
 */
const LINEAR_GROWTH = 4.2;
/** Maximum processor time of any work, including linear work. */
const MAX_MS = 4_000;
/** Maximum number and total time of repetitions of a suspicious measurement. The minimum of each length counts. */
const MAX_REPEATS = 6;
const MAX_REPEATED_MS = 3_000;
/** Maximum measurements of the confirming text. The minimum counts. */
const MAX_CONFIRMATIONS = 4;

/**
 * Measures how the processor time of some work grows with its text.
 * @returns the measurements of work that grows faster than its text; undefined for linear work
 */
export async function findGrowth(work: Work, textOf: RepetitiveText): Promise<string | undefined> {
  const costs = new Map<Length, number>();
  const measure = async (length: Length): Promise<number> => {
    const cost = Math.min(await processorTime(work, textOf(length)), costs.get(length) ?? Number.POSITIVE_INFINITY);
    costs.set(length, cost);
    return cost;
  };
  const short = await measure(SHORT);
  const isSlow = short > SLOW_MS;
  if (!isSlow) {
    // Quadratic work exceeds the floor at four times the text, unless it is too fast to matter.
    const long = await measure(LONG);
    if (long < FLOOR_MS || (long < MAX_MS && long < LINEAR_GROWTH * short)) return undefined;
  }
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

function growsTooFast(costs: ReadonlyMap<Length, number>): boolean {
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

function describe(costs: ReadonlyMap<Length, number>): string {
  const lengths: readonly Length[] = [...LENGTHS, CONFIRMING];
  const figures = lengths
    .filter((length) => costs.has(length))
    .map((length) => `${length}: ${costs.get(length)?.toFixed(1)} ms`);
  return figures.join(', ');
}
