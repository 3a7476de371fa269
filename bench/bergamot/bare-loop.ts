import { parentPort, workerData } from 'node:worker_threads';
import { createRuntime, loadModel, translate } from '@glossa/marian';
import type { Model } from '../../src/translation/engines/bergamot/models/model.ts';
import { readModelFiles } from '../../src/translation/engines/bergamot/worker/model-files.ts';

/** Data for a worker thread that runs the engine alone. */
export interface BareLoopData {
  model: Model;
  /** `portable` uses only instructions whose results WebAssembly defines. */
  kernel: 'fastest' | 'portable';
}

/** Sentences to translate, `size` per call. The reply is the processor time in seconds. */
export interface BareLoopTask {
  sentences: readonly string[];
  size: number;
}

const { model, kernel }: BareLoopData = workerData;
const portable = () => ({ name: 'portable', isUnsigned: false }) as const;
const runtime = kernel === 'fastest' ? createRuntime() : createRuntime(portable);
const loaded = loadModel(runtime, readModelFiles(model));

function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

parentPort?.on('message', ({ sentences, size }: BareLoopTask) => {
  const before = cpuSeconds();
  for (let at = 0; at < sentences.length; at += size) {
    const inputs = sentences.slice(at, at + size).map((text) => ({ text, tags: [] }));
    translate([loaded], inputs);
  }
  parentPort?.postMessage(cpuSeconds() - before);
});
