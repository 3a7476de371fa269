import type { RepetitiveText } from '../../load/texts/repetitive.ts';

/** What is measured: one call with one text. */
export type Work = (text: string) => unknown;

/** UTF-16 units of the texts, each twice as long as the one before. */
const LENGTHS = [20_000, 40_000, 80_000] as const;
const [SHORT, MEDIUM, LONG] = LENGTHS;
/** What doubles too fast up to the longest text does so up to this one too, unless noise made it look so. */
const LONGER = 160_000;
type Length = (typeof LENGTHS)[number] | typeof LONGER;

/** What twice as much text may cost at most. Linear work doubles; quadratic work takes four times as long. */
const MAX_GROWTH = 2.6;
/** Processor time in milliseconds that counts for nothing: compiling, collecting garbage, what others do to the caches. */
const NOISE_MS = 5;
/** Work that takes less for the longest text is not compared: where it is quadratic, three times that is 140 ms. */
const FLOOR_MS = 15;
/** Work that takes longer for the shortest text is told by twice that: the longest might take minutes. */
const SLOW_MS = 200;
/** Four times the text that takes so many times as long needs no closer look: what is quadratic in part takes longer. */
const LINEAR_GROWTH = 4.2;
/** Processor time in milliseconds that no work takes, whatever it doubles by. */
const MAX_MS = 4_000;
/** A doubling that looks wrong is measured so many times more, or for so long; the least of each length counts. */
const MAX_REPEATS = 6;
const MAX_REPEATED_MS = 3_000;
/** The longer text is measured so many times; the least counts. */
const MAX_CONFIRMATIONS = 4;

/**
 * Measures how the processor time of some work grows with its text.
 * @returns the figures of work that grows faster than its text, undefined for any other
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
    // Four times the text at once: quadratic work does not stay below the floor there, unless it does not matter.
    const long = await measure(LONG);
    if (long < FLOOR_MS || (long < MAX_MS && long < LINEAR_GROWTH * short)) return undefined;
  }
  const began = process.cpuUsage();
  for (let repeat = 0; repeat <= MAX_REPEATS && millisecondsSince(began) < MAX_REPEATED_MS; repeat++) {
    for (const length of isSlow ? [MEDIUM, SHORT] : LENGTHS) await measure(length);
    if (!growsTooFast(costs)) return undefined;
  }
  const longest = costs.get(LONG) ?? Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < MAX_CONFIRMATIONS && longest < MAX_MS; repeat++) {
    if ((await measure(LONGER)) < MAX_GROWTH * longest + NOISE_MS) return undefined;
  }
  return describe(costs);
}

function growsTooFast(costs: ReadonlyMap<Length, number>): boolean {
  return LENGTHS.some((length, index) => {
    // More text takes no less: where it seems to, the figure for less text is noise.
    const cost = Math.min(...LENGTHS.slice(index).map((longer) => costs.get(longer) ?? Number.POSITIVE_INFINITY));
    const before = costs.get(LENGTHS[index - 1] ?? length) ?? cost;
    return Number.isFinite(cost) && (cost > MAX_MS || cost > MAX_GROWTH * before + NOISE_MS);
  });
}

/** In milliseconds, of this process alone. The figure for one thread is a multiple of the kernel's tick, which is too coarse. */
async function processorTime(work: Work, text: string): Promise<number> {
  // Puts the pieces that the text was made of together, which is none of the work.
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
  const lengths: readonly Length[] = [...LENGTHS, LONGER];
  const figures = lengths
    .filter((length) => costs.has(length))
    .map((length) => `${length}: ${costs.get(length)?.toFixed(1)} ms`);
  return figures.join(', ');
}
