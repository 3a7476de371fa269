import { availableParallelism } from 'node:os';
import { machineMemory } from '../../../config/machine.ts';
import type { Model } from './models/model.ts';

export interface BergamotCapacity {
  workers: number;
  memoryMiB: number;
}

const MIB = 2 ** 20;
/** Of the memory that there is: the rest is for everything else that runs. */
const SHARE_OF_MEMORY = 0.4;
/** More than these have never been tried. */
const MAX_WORKERS = 16;
/** Less would not hold the largest model. */
const MIN_MEMORY = 600;

/** MiB of a worker with one model of 36 MiB, as most are. */
const USUAL_MIB = 420;

/** What was asked for, or else one worker for each core that has memory for a model of usual size. */
export function resolveBergamotCapacity(asked: {
  workers: number | undefined;
  memoryMiB: number | undefined;
}): BergamotCapacity {
  const memoryMiB = asked.memoryMiB ?? Math.max(MIN_MEMORY, Math.floor((machineMemory() / MIB) * SHARE_OF_MEMORY));
  const workers = Math.min(MAX_WORKERS, availableParallelism(), Math.floor(memoryMiB / USUAL_MIB));
  return { workers: asked.workers ?? Math.max(1, workers), memoryMiB };
}

/**
 * MiB of resident memory that a worker takes with these models, as measured with random weights of the dimensions that
 * Mozilla's models have, 23 to 47 MiB of files.
 */
export function workerMemory(models: Iterable<Model>): number {
  let memory = 130;
  for (const { bytes } of models) memory += (8 * bytes) / MIB;
  return memory;
}
