import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { testScope } from '../../load/test-scope.ts';
import type { Block } from '../../src/documents/block.ts';
import type { PdfReader } from '../../src/documents/pdf/pdf-reader.ts';
import { GlossaError } from '../../src/errors.ts';

/** What became of one document. */
export interface Verdict {
  /** `read`, or the code of the error. */
  became: string;
  seconds: number;
  /** Of its child, which a busy machine makes no longer. */
  processorSeconds: number;
  /** The most resident memory of its child, in megabytes; 0 when there was none. */
  megabytes: number;
  /** What must not be, in words. */
  fault: string | undefined;
}

const ERRORS = new Set(['not_a_pdf', 'document_damaged', 'document_encrypted', 'document_empty', 'document_too_large']);
/** A child is ended at 512, and may have grown before that is seen. */
const MAX_MEGABYTES = 600;
/** Of its child's threads together: nine seconds by the clock, with the collector of garbage beside. */
const MAX_PROCESSOR_SECONDS = 14;
/** Clock ticks of a second, as Linux tells processor time to programs. */
const TICKS = 100;
/** Milliseconds between two looks at the children. */
const LOOK = 10;
const never = testScope();

/** Reads one document, with no other at the same time, and looks on. */
export async function judge(reader: PdfReader, pdf: Buffer): Promise<Verdict> {
  let megabytes = 0;
  let processorSeconds = 0;
  let most = 0;
  const looking = setInterval(() => {
    const running = children();
    most = Math.max(most, running.length);
    for (const pid of running) {
      megabytes = Math.max(megabytes, peakMegabytes(pid));
      processorSeconds = Math.max(processorSeconds, processorTime(pid));
    }
  }, LOOK);
  const began = performance.now();
  const outcome = await reader.read(Readable.from([pdf]), never).catch((error: unknown) => error);
  clearInterval(looking);
  const seconds = (performance.now() - began) / 1_000;
  const became = Array.isArray(outcome) ? 'read' : outcome instanceof GlossaError ? outcome.code : String(outcome);
  const faults = [
    Array.isArray(outcome)
      ? faultOfBlocks(outcome)
      : ERRORS.has(became)
        ? undefined
        : `an error that is not the caller's`,
    most > 1 ? `${most} children` : undefined,
    children().length > 0 ? 'a child is left' : undefined,
    processorSeconds > MAX_PROCESSOR_SECONDS ? 'it took too long' : undefined,
    megabytes > MAX_MEGABYTES ? 'it took too much memory' : undefined,
  ];
  return { became, seconds, processorSeconds, megabytes, fault: faults.find((fault) => fault !== undefined) };
}

function faultOfBlocks(blocks: readonly Block[]): string | undefined {
  if (blocks.length === 0) return 'read, and nothing in it';
  if (!blocks.every(({ text }) => text.trim() !== '' && !/[\r\n]/u.test(text))) return 'a block that is none';
  return undefined;
}

/** Processes that this one has started, by the system's own list: all of them read documents. */
function children(): number[] {
  const list = processFile(process.pid, `task/${process.pid}/children`);
  return list
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0);
}

function peakMegabytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(processFile(pid, 'status'))?.[1] ?? 0) / 1_024;
}

/** Seconds in user and system mode: the 14th and 15th field, the second of which, a name in brackets, may hold blanks. */
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

/** Files that this process has open. */
export function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}
