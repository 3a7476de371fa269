import { cpuSecondsOfTree } from '../../load/processes.ts';
import { beyondSmallest, type Fit, fitExponent, lastTenfold, type Point } from './fit.ts';

/** Something that grows, and what a service does with it. */
export interface Growth {
  name: string;
  /** What the sizes count. */
  unit: string;
  /** 1 when the cost may grow in proportion to the size, 0 when it may not grow. */
  maxExponent: 0 | 1;
  /** In ascending order. */
  sizes: readonly number[];
  /** Prepares the work of one size. */
  prepare(size: number): Promise<Work> | Work;
}

export interface Work {
  /** Process of the service, which is measured with its children. */
  pid: number;
  /** Does the work once. */
  run(): Promise<void>;
}

export interface MeasuredGrowth {
  growth: Growth;
  /** Costs in ms of processor time. */
  points: readonly Point[];
  fit: Fit;
  /** The fit over the largest sizes only. It shows a bend. */
  lastFit: Fit;
}

/** The kernel counts processor time in ticks of 10 ms for each process, so a shorter measurement has large errors. */
const MIN_MEASURED_CPU_SECONDS = 0.3;
/** Work that takes no processor time is a mistake of the benchmark. */
const MAX_RUNS = 100_000;

/** Measures every size in each round, and fits the smallest costs, which have the least noise. */
export async function measureGrowth(growth: Growth, rounds: number): Promise<MeasuredGrowth> {
  const works = await Promise.all(growth.sizes.map((size) => growth.prepare(size)));
  const costs = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [at, work] of works.entries()) costs[at] = Math.min(await cpuMsPerRun(work), costs[at] ?? 0);
  }
  const points = growth.sizes.map((size, at) => ({ size, cost: costs[at] ?? 0 }));
  const grown = growth.maxExponent === 1 ? beyondSmallest(points) : points;
  return { growth, points, fit: fitExponent(grown), lastFit: fitExponent(lastTenfold(grown)) };
}

async function cpuMsPerRun({ pid, run }: Work): Promise<number> {
  const before = cpuSecondsOfTree(pid);
  let done = 0;
  // Reading the times of all processes takes milliseconds, so it happens after several runs at a time.
  for (let runs = 1; done < MAX_RUNS; ) {
    for (let one = 0; one < runs; one++) await run();
    done += runs;
    const cpuSeconds = cpuSecondsOfTree(pid) - before;
    if (cpuSeconds >= MIN_MEASURED_CPU_SECONDS) return (cpuSeconds * 1_000) / done;
    const missing = Math.ceil(((MIN_MEASURED_CPU_SECONDS - cpuSeconds) * done) / cpuSeconds);
    runs = Math.min(missing, done);
  }
  throw new Error('The work takes no processor time.');
}
