import { availableParallelism } from 'node:os';
import { machineMemory } from '../../../../config/machine.ts';
import type { Model } from '../models/model.ts';

export interface BergamotCapacity {
  workers: number;
  /** Maximum memory of all workers together. */
  memoryMiB: number;
}

const MIB_BYTES = 2 ** 20;
/** Share of the machine's memory for neural translation. */
const MEMORY_SHARE = 0.4;
/** Largest tested number of workers. */
const MAX_WORKERS = 16;
/** Memory that the largest model needs. */
const MIN_MEMORY_MIB = 500;
/** Memory of a worker with one model of 36 MiB, a common size. */
const TYPICAL_WORKER_MIB = 300;

/** Applies the configured values. Default: one worker per core, limited by the memory of one typical model per worker. */
export function resolveBergamotCapacity(configured: {
  workers: number | undefined;
  memoryMiB: number | undefined;
}): BergamotCapacity {
  const memoryMiB =
    configured.memoryMiB ?? Math.max(MIN_MEMORY_MIB, Math.floor((machineMemory() / MIB_BYTES) * MEMORY_SHARE));
  const workers = Math.min(MAX_WORKERS, availableParallelism(), Math.floor(memoryMiB / TYPICAL_WORKER_MIB));
  return { workers: configured.workers ?? Math.max(1, workers), memoryMiB };
}

const EMPTY_WORKER_MIB = 80;
const MEMORY_PER_MODEL_BYTE = 6;

/**
 * Resident memory of a worker with these models, in MiB. The factors were measured with models of 21 and 36 MiB of files,
 * loaded and unloaded many times.
 */
export function workerMemoryMiB(models: Iterable<Model>): number {
  let memoryMiB = EMPTY_WORKER_MIB;
  for (const { bytes } of models) memoryMiB += (MEMORY_PER_MODEL_BYTE * bytes) / MIB_BYTES;
  return memoryMiB;
}
