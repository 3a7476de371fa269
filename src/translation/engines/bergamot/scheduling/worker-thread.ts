import { Worker } from 'node:worker_threads';
import type { WorkerData, WorkerLossReason, WorkerReply, WorkerTask } from '../worker/worker-messages.ts';

/** JavaScript heap of a worker. It excludes WebAssembly memory, which has the models. */
const MAX_HEAP_MIB = 256;

/** A thread with one engine. It runs one task at a time. */
export interface WorkerThread {
  /** Never rejects. Every failure is a `lost` result, after which the thread cannot be used again. */
  run(task: WorkerTask, timeoutMs: number): Promise<WorkerReply>;
  /** Ends the thread at once. A running task is `lost`. */
  close(): Promise<void>;
}

interface PendingTask {
  resolve(reply: WorkerReply): void;
  timer: NodeJS.Timeout;
}

/**
 * @param program of the thread
 * @param onExit called once when the thread has ended
 */
export function startWorkerThread(program: URL, data: WorkerData, onExit: () => void): WorkerThread {
  const worker = new Worker(program, {
    name: 'glossa-bergamot',
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  });
  let pending: PendingTask | undefined;
  let hasExited = false;
  let errorMessage = '';

  function settle(reply: WorkerReply): void {
    clearTimeout(pending?.timer);
    pending?.resolve(reply);
    pending = undefined;
  }

  function settleLost(reason: WorkerLossReason): void {
    settle({ result: { kind: 'lost', reason, detail: errorMessage }, heapBytes: 0, cpuSeconds: 0 });
  }

  worker.on('message', settle);
  worker.on('error', (error) => {
    errorMessage = error instanceof Error ? error.message : String(error);
  });
  worker.on('exit', () => {
    hasExited = true;
    settleLost('exit');
    onExit();
  });

  return {
    run(task, timeoutMs) {
      if (pending) throw new Error('the worker is busy');
      return new Promise((resolve) => {
        pending = { resolve, timer: setTimeout(() => settleLost('timeout'), timeoutMs) };
        if (hasExited) settleLost('exit');
        else worker.postMessage(task);
      });
    },
    async close() {
      settleLost('closed');
      await worker.terminate();
    },
  };
}
