import type { TimeLimits } from '../../../processes/watchdog.ts';
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

/**
 * Resident memory for each byte of the largest text. Measured beyond the 95 MB of an idle process, for 20 to 30 MB of text in
 * ASCII, while the file is written: TXT 4, Word 7, JSON 9, CSV 9, Excel 9, OpenDocument 11, SRT 12, PO 13, HTML 14, XLIFF 15,
 * Markdown 23, YAML 45. A text with one character beyond Latin takes up to twice as much.
 */
const MEMORY_PER_TEXT_BYTE = 20;
const LARGER_MEMORY_PER_TEXT_BYTE: Partial<Record<ReadableFormatName, number>> = {
  adoc: 40,
  epub: 28,
  ftl: 96,
  html: 28,
  ipynb: 64,
  js: 96,
  json5: 96,
  md: 40,
  mdx: 40,
  php: 96,
  po: 24,
  rst: 40,
  tex: 96,
  toml: 96,
  xcstrings: 64,
  xliff: 28,
  yaml: 64,
};

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
    isRead && (format === 'html' || format === 'eml')
      ? MEMORY_PER_PAGE_BYTE
      : (LARGER_MEMORY_PER_TEXT_BYTE[format] ?? MEMORY_PER_TEXT_BYTE);
  return { ...FILE_LIMITS, memoryPerTextByte };
}
