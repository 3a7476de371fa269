import type { TimeLimits } from '../../../processes/resource-limits.ts';
import type { ReadableFormatName } from '../file-types.ts';

/** Limits of reading or writing one file. The parts of the file are the steps of the time limits. */
export interface FileLimits extends TimeLimits {
  /** Resident memory of the child process, beside that for the largest text. */
  baseMemoryBytes: number;
  /** Resident memory for each byte of the largest text of the file. */
  memoryPerTextByte: number;
  maxMemoryBytes: number;
  /** Time for each MiB of the largest text of the file. */
  timePerMibMs: number;
  /** Time that the file gets for each MiB of the parts that are done. */
  timePerReadMibMs: number;
}

const MIB = 1024 * 1024;

/** Resident memory of a process with its code, and with models that detect encodings. */
export const IDLE_MEMORY_BYTES = 100 * MIB;

/**
 * Resident memory for each byte of the largest text, twice what short texts take in most formats. `expected-memory.ts` allows more where a
 * text has more structure.
 */
const MEMORY_PER_TEXT_BYTE = 40;

/**
 * The code of all formats takes 95 MB, and the models that detect encodings 60 MB. A Word document of 300 pages takes 0.3 s
 * and 145 MB; one of 6,000 pages, whose text has 30 MB, takes 5 s and 280 MB. The 100 pages of a book with formulas, whose text has 25 MB,
 * take 17 s. The limits of time allow for a machine that is
 * ten times slower. The hostile texts of 40 MiB that were measured are read or rejected within 7 s of processor time.
 */
export const FILE_LIMITS: FileLimits = {
  baseMemoryBytes: 200 * MIB,
  memoryPerTextByte: MEMORY_PER_TEXT_BYTE,
  maxMemoryBytes: 1024 * MIB,
  timePerMibMs: 300,
  timePerReadMibMs: 2_000,
  baseTimeMs: 9_000,
  timePerStepMs: 50,
  maxTimeMs: 60_000,
  maxStepTimeMs: 8_000,
};

/** Parsing a web page or message into a tree may take this memory for each byte. A page of short paragraphs takes 170 bytes. */
const MEMORY_PER_PAGE_BYTE = 240;

/**
 * A PDF that is translated in place. Its pages are the steps. A manual of 144 pages takes 17 s and 350 MB, one of 479 pages 49 s
 * and 560 MB.
 */
const PAGE_LIMITS: FileLimits = {
  ...FILE_LIMITS,
  baseMemoryBytes: 768 * MIB,
  maxMemoryBytes: 768 * MIB,
  timePerStepMs: 150,
  maxTimeMs: 240_000,
};

/** The limits for a format. @param isRead whether its running text is read */
export function limitsOf(format: ReadableFormatName, isRead: boolean): FileLimits {
  if (format === 'pdf') return PAGE_LIMITS;
  const memoryPerTextByte =
    isRead && (format === 'html' || format === 'eml') ? MEMORY_PER_PAGE_BYTE : MEMORY_PER_TEXT_BYTE;
  return { ...FILE_LIMITS, memoryPerTextByte };
}
