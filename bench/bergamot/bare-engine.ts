import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Model } from '../../src/translation/engines/bergamot/models/model.ts';
import type { MeasuredEngine } from '../native/compare-costs.ts';
import type { BareLoopData, BareLoopTask } from './bare-loop.ts';

/** Starts a thread that runs the engine alone. Its first calls run unoptimized code. */
export function startBareEngine(model: Model, kernel: BareLoopData['kernel'] = 'fastest'): MeasuredEngine {
  const data: BareLoopData = { model, kernel };
  const worker = new Worker(new URL('./bare-loop.ts', import.meta.url), { workerData: data });
  return {
    async translate(sentences, size) {
      const task: BareLoopTask = { sentences, size };
      worker.postMessage(task);
      const [seconds] = await once(worker, 'message');
      return Number(seconds);
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
