import type { TimeLimits } from '../../processes/watchdog.ts';

/** Limits of reading or writing one file. The parts of the file are the steps of the time limits. */
export interface FileLimits extends TimeLimits {
  /** Resident memory of the child process, beside twice the size of the largest text of the file. */
  baseMemoryBytes: number;
}

const MIB = 1024 * 1024;

export const FILE_LIMITS: FileLimits = {
  baseMemoryBytes: 150 * MIB,
  baseTimeMs: 9_000,
  timePerStepMs: 50,
  maxTimeMs: 60_000,
  maxStepTimeMs: 8_000,
};
