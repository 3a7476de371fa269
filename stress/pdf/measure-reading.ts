import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError } from '../../src/errors.ts';
import type { Block } from '../../src/extraction/block.ts';
import type { PdfReader } from '../../src/extraction/pdf/pdf-reader.ts';

/** The result of reading one document. */
export interface ReadingReport {
  /** `read`, or an error code. */
  outcome: string;
  seconds: number;
  /** Processor time of the child process. */
  cpuSeconds: number;
  /** Peak resident memory of the child process; 0 without a child process. */
  megabytes: number;
  /** A violated expectation, in words. */
  fault: string | undefined;
}

const ERRORS = new Set(['not_a_pdf', 'document_damaged', 'document_encrypted', 'no_text', 'document_too_large']);
/** The reader kills a child that reads at 512 MiB and one that looks at pages at 1,024, and a child may grow before the next poll. */
const MAX_MEGABYTES = 600;
const MAX_SCAN_MEGABYTES = 1_150;
/** Nine seconds of wall-clock time, plus garbage collection on other threads. */
const MAX_CPU_SECONDS = 14;
/** Clock ticks per second in /proc. */
const TICKS = 100;
const POLL_INTERVAL_MS = 10;
const never = testScope();

/** Reads one document and watches the child process meanwhile. */
export async function measureReading(reader: PdfReader, pdf: Buffer): Promise<ReadingReport> {
  let megabytes = 0;
  let isTooLarge = false;
  let processorSeconds = 0;
  let most = 0;
  const looking = setInterval(() => {
    const running = children();
    most = Math.max(most, running.length);
    for (const pid of running) {
      const peak = peakMegabytes(pid);
      megabytes = Math.max(megabytes, peak);
      isTooLarge ||= peak > (isScanProcess(pid) ? MAX_SCAN_MEGABYTES : MAX_MEGABYTES);
      processorSeconds = Math.max(processorSeconds, processorTime(pid));
    }
  }, POLL_INTERVAL_MS);
  const began = performance.now();
  const outcome = await reader.read(Readable.from([pdf]), never).then(
    ({ blocks }) => blocks,
    (error: unknown) => error,
  );
  clearInterval(looking);
  const seconds = (performance.now() - began) / 1_000;
  const result = Array.isArray(outcome) ? 'read' : outcome instanceof GlossaError ? outcome.code : String(outcome);
  const faults = [
    Array.isArray(outcome)
      ? findBlockFault(outcome)
      : ERRORS.has(result)
        ? undefined
        : 'an error that is not in the contract',
    most > 1 ? `${most} children` : undefined,
    children().length > 0 ? 'a child process still runs' : undefined,
    processorSeconds > MAX_CPU_SECONDS ? 'used too much processor time' : undefined,
    isTooLarge ? 'used too much memory' : undefined,
  ];
  return {
    outcome: result,
    seconds,
    cpuSeconds: processorSeconds,
    megabytes,
    fault: faults.find((fault) => fault !== undefined),
  };
}

function findBlockFault(blocks: readonly Block[]): string | undefined {
  if (blocks.length === 0) return 'read without any text';
  if (!blocks.every(({ text }) => text.trim() !== '' && !/[\r\n]/u.test(text)))
    return 'a block is empty or contains a line break';
  return undefined;
}

/** Child processes of this process. All of them read documents. */
function children(): number[] {
  const list = processFile(process.pid, `task/${process.pid}/children`);
  return list
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0);
}

const isScanProcess = (pid: number): boolean => /\/scan-process\./.test(processFile(pid, 'cmdline'));

function peakMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(processFile(pid, 'status'))?.[1] ?? 0) / 1_024;
}

/** Seconds of user and system time: fields 14 and 15. The name in the second field may contain spaces. */
function processorTime(pid: number): number {
  const fields = processFile(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

function processFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Number of files that this process has open. */
export function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}
