import { on } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { Logger } from 'pino';
import { GlossaError } from '../../errors.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createSemaphore } from '../../resilience/semaphore.ts';
import { siblingModule } from '../../sibling-module.ts';
import { createWorkerThreads } from '../../workers/worker-threads.ts';
import type { NewSegment } from '../memory.ts';
import type { ImportMessage, ImportTask } from './import-worker.ts';

/** The segments of a file as they are read, and what became of the file in the end. */
export interface SegmentImport {
  /** @throws GlossaError `invalid_request`, `document_damaged`, `overloaded`, `text_too_complex`; the signal's reason */
  batches: AsyncGenerator<NewSegment[], void>;
  /** Segments in the languages of the memory that were left out. */
  skipped(): number;
}

/** Reads files of segments in worker threads, so that other requests do not wait for them. */
export interface ImportThreads extends AsyncDisposable {
  read(path: string, memory: ImportTask['memory'], scope: RequestScope): SegmentImport;
}

const WORKER = siblingModule('./import-worker', import.meta.url);
/** Files that are read at the same time. Others wait. */
const MAX_THREADS = 4;
const MAX_QUEUED = 100;
/** Processor time of one file. A million segments take a tenth of it. */
const MAX_CPU_MS = 600_000;
/** A catalogue of messages is read as a whole. */
const MAX_HEAP_MIB = 512;
const NICENESS = 5;
/** Batches that a thread reads ahead of the database. */
const READ_AHEAD = 2;

export function createImportThreads({ log }: { log: Logger }): ImportThreads {
  const threads = createWorkerThreads<ImportTask, void>({
    entry: WORKER,
    functionName: 'importFile',
    maxThreads: MAX_THREADS,
    maxHeapMiB: MAX_HEAP_MIB,
    niceness: NICENESS,
    log,
  });
  const semaphore = createSemaphore({ permits: MAX_THREADS, maxQueued: MAX_QUEUED });

  async function* readMessages(
    task: Omit<ImportTask, 'port'>,
    scope: RequestScope,
  ): AsyncGenerator<ImportMessage, void> {
    using _permit = await semaphore.acquire(scope);
    const { port1: port, port2 } = new MessageChannel();
    const left = new AbortController();
    const failed = new AbortController();
    const signal = AbortSignal.any([scope.signal, left.signal]);
    const ended = threads
      .run({ ...task, port: port2 }, { maxCpuMs: MAX_CPU_MS, signal, transfer: [port2] })
      .catch((error: unknown) => failed.abort(error));
    try {
      for (let count = 0; count < READ_AHEAD; count++) port.postMessage(null);
      for await (const [message] of on(port, 'message', { signal: failed.signal })) {
        yield message;
        port.postMessage(null);
      }
    } catch (error) {
      scope.signal.throwIfAborted();
      throw failed.signal.aborted ? failed.signal.reason : error;
    } finally {
      port.close();
      left.abort();
      await ended;
    }
  }

  return {
    read(path, { sourceLanguage, targetLanguages }, scope) {
      let skipped = 0;
      async function* readBatches(): AsyncGenerator<NewSegment[], void> {
        for await (const message of readMessages({ path, memory: { sourceLanguage, targetLanguages } }, scope)) {
          if (message.kind === 'batch') yield message.segments;
          else if (message.kind === 'rejected') throw new GlossaError(message.code, message);
          else {
            ({ skipped } = message);
            return;
          }
        }
      }
      return { batches: readBatches(), skipped: () => skipped };
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}
