import type { TimeLimits } from '../../processes/watchdog.ts';

/** Limits of reading or writing one file. The parts of the file are the steps of the time limits. */
export interface FileLimits extends TimeLimits {
  /** Resident memory of the child process, beside that for the largest text. */
  baseMemoryBytes: number;
  /** Resident memory for each byte of the largest text of the file. */
  memoryPerTextByte: number;
  maxMemoryBytes: number;
  /** Time for each MiB of the largest text of the file. */
  timePerMibMs: number;
}

const MIB = 1024 * 1024;

/**
 * The code of all formats takes 90 MB, and the models that detect encodings 60 MB. A Word document of 300 pages takes 0.3 s
 * and 140 MB; one of 6,000 pages, whose text has 31 MB, takes 5 s and 600 MB: its units and their places are held at once,
 * and memory is freed late. The limits allow for a machine that is ten times slower. A hostile file with a few MiB of text
 * ends within 10 s.
 */
export const FILE_LIMITS: FileLimits = {
  baseMemoryBytes: 240 * MIB,
  memoryPerTextByte: 24,
  maxMemoryBytes: 1024 * MIB,
  timePerMibMs: 300,
  baseTimeMs: 9_000,
  timePerStepMs: 50,
  maxTimeMs: 60_000,
  maxStepTimeMs: 8_000,
};
