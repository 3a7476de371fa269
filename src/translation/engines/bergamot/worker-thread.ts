import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerLossReason, WorkerReply, WorkerTask } from './worker-messages.ts';

const WORKER = new URL(`./worker${extname(import.meta.filename)}`, import.meta.url);
/** MiB of JavaScript heap; texts and models are not in it for long. */
const HEAP = 256;

/** A thread with one engine in it, which does one thing at a time. */
export interface EngineThread {
  /** Never rejects: whatever goes wrong is an answer. Once it was `lost` the thread is of no more use. */
  run(task: WorkerTask, timeout: number): Promise<WorkerReply>;
  /** Ends it at once; what it was asked is `lost`. */
  close(): Promise<void>;
}

interface Pending {
  resolve(reply: WorkerReply): void;
  timer: NodeJS.Timeout;
}

/** @param onExit called once, when the thread has ended for whatever reason */
export function startThread(module: WebAssembly.Module, onExit: () => void): EngineThread {
  const worker = new Worker(WORKER, {
    name: 'glossa-bergamot',
    workerData: { module },
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  let pending: Pending | undefined;
  let gone = false;
  let cause = '';

  function settle(reply: WorkerReply): void {
    clearTimeout(pending?.timer);
    pending?.resolve(reply);
    pending = undefined;
  }

  function lose(reason: WorkerLossReason): void {
    settle({ result: { kind: 'lost', reason, detail: cause }, heapBytes: 0, cpuSeconds: 0 });
  }

  worker.on('message', settle);
  worker.on('error', (error) => {
    cause = error instanceof Error ? error.message : String(error);
  });
  worker.on('exit', () => {
    gone = true;
    lose('exit');
    onExit();
  });

  return {
    run(task, timeout) {
      if (pending) throw new Error('an engine does one thing at a time');
      return new Promise((resolve) => {
        pending = { resolve, timer: setTimeout(() => lose('timeout'), timeout) };
        if (gone) lose('exit');
        else worker.postMessage(task);
      });
    },
    async close() {
      lose('closed');
      await worker.terminate();
    },
  };
}
