import { once } from 'node:events';
import { type ErrorCode, GlossaError } from '../../../errors.ts';
import { ChannelClosedError, type Supervision, supervise } from '../../../processes/supervise.ts';
import { type FileLimits, IDLE_MEMORY_BYTES } from './limits.ts';
import type { FileRequest, FileResponse } from './messages.ts';
import type { FileProcess } from './start-file-process.ts';

type Responses = Exclude<FileResponse, { type: 'ready' | 'opened' | 'progress' | 'refused' | 'done' | 'failed' }>;
type OpenedSize = Extract<FileResponse, { type: 'opened' }>;
export type OnResponse = (response: Responses) => Promise<void> | void;

/** What a process that is ready for another task tells. */
export interface TaskEnd {
  /** Why the file cannot be read. */
  refusal: GlossaError | undefined;
  /** Resources that the process has used. */
  residentBytes: number;
  /** Processor time of all its tasks. */
  cpuTimeMs: number;
}

/** Maximum of the responses to one task: 20,000,000 characters in UTF-8 or as escapes, with tags at every second one. */
const MAX_RESPONSE_BYTES = 512 * 1024 * 1024;
/** Texts that differ from the measured ones take up to twice the expected memory. */
const EXPECTATION_FACTOR = 2;
const MIB = 1024 * 1024;

/**
 * Runs a task on a process. When this throws, the process has ended.
 * @param requests the task and what follows it
 * @param onResponse called in order; the process waits until it resolves
 * @throws the errors of `supervise`
 */
export async function runRequest(
  child: FileProcess,
  requests: AsyncIterable<FileRequest>,
  onResponse: OnResponse,
  limits: FileLimits,
  signal: AbortSignal,
): Promise<TaskEnd> {
  // What earlier files have left in memory is not the fault of this one.
  const { keptBytes } = child;
  const maxMemoryBytes = limits.baseMemoryBytes + keptBytes;
  const own = { ...limits, maxMemoryBytes, maxOutputBytes: MAX_RESPONSE_BYTES };
  return supervise(child, own, signal, async (supervision) => {
    const receiving = receive(child, onResponse, supervision, {
      opened({ largestTextBytes, expectedBytes = 0 }) {
        const usualBytes = limits.baseMemoryBytes + largestTextBytes * limits.memoryPerTextByte;
        const memoryBytes = Math.max(usualBytes, expectedBytes * EXPECTATION_FACTOR);
        supervision.allowMemory(Math.min(memoryBytes, limits.maxMemoryBytes) + keptBytes);
        supervision.extend((largestTextBytes / MIB) * limits.timePerMibMs);
      },
      partDone: (textBytes) => supervision.stepDone((textBytes / MIB) * limits.timePerReadMibMs),
    });
    // The first failure counts. Sending goes on only while the process lives.
    const [end] = await Promise.all([receiving, send(child, requests, supervision)]);
    child.keptBytes = Math.max(0, end.residentBytes - IDLE_MEMORY_BYTES);
    return end;
  });
}

/** @returns when the task is done @throws GlossaError of the task */
async function receive(
  child: FileProcess,
  onResponse: OnResponse,
  supervision: Supervision,
  { opened, partDone }: { opened: (size: OpenedSize) => void; partDone: (textBytes: number) => void },
): Promise<TaskEnd> {
  let refusal: GlossaError | undefined;
  for (;;) {
    const { value: response, done } = await child.responses.next();
    if (done) throw new ChannelClosedError('The file process ended without a result.');
    if (response.type === 'failed') {
      child.stack = response.stack;
      if (response.stack !== undefined) child.kill('crashed');
      throw errorOf(response);
    }
    if (response.type === 'done') return { ...response, refusal };
    if (response.type === 'refused') refusal = errorOf(response);
    else if (response.type === 'progress') partDone(response.textBytes);
    else if (response.type === 'opened') opened(response);
    else if (response.type === 'ready') supervision.started();
    else await supervision.asCaller(async () => onResponse(response));
  }
}

function errorOf({ code, message, reason: cause }: { code: ErrorCode; message: string; reason?: string }): GlossaError {
  return new GlossaError(code, { message, cause });
}

async function send(child: FileProcess, requests: AsyncIterable<FileRequest>, supervision: Supervision): Promise<void> {
  const iterator = requests[Symbol.asyncIterator]();
  try {
    while (child.requests.writable) {
      const next = await supervision.asCaller(() => iterator.next());
      if (next.done) return;
      const isFull = !child.requests.write(`${JSON.stringify(next.value)}\n`);
      if (isFull) await Promise.race([once(child.requests, 'drain').catch(() => {}), child.ended]);
    }
  } finally {
    await iterator.return?.();
  }
}
