import { parentPort, workerData } from 'node:worker_threads';
import { createKernel } from '@glossa/gemm-kernel';
import type { Model } from '../../src/translation/engines/bergamot/models/model.ts';
import { readModelFiles } from '../../src/translation/engines/bergamot/worker/model-files.ts';
import { loadNativeModel, translateInputs } from '../../src/translation/engines/bergamot/worker/native-model.ts';
import { compileModule, startRuntime } from '../../src/translation/engines/bergamot/worker/wasm-runtime.ts';

/** Data for a worker thread that runs the engine alone. */
export interface BareLoopData {
  model: Model;
  kernel: 'gemm-kernel' | 'builtin';
}

/** Sentences to translate, `size` per call. The reply is the processor time in seconds. */
export interface BareLoopTask {
  sentences: readonly string[];
  size: number;
}

const { model, kernel }: BareLoopData = workerData;
const builtin = () => ({ name: 'builtin', fault: 'requested' }) as const;
const runtime = await startRuntime(
  await compileModule(),
  () => undefined,
  kernel === 'gemm-kernel' ? createKernel : builtin,
);
const loaded = loadNativeModel(runtime, readModelFiles(model), model.gemmPrecision);

function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

parentPort?.on('message', ({ sentences, size }: BareLoopTask) => {
  const before = cpuSeconds();
  for (let at = 0; at < sentences.length; at += size) {
    const inputs = sentences.slice(at, at + size).map((text) => ({ text, html: false }));
    translateInputs(runtime, [loaded], inputs);
  }
  parentPort?.postMessage(cpuSeconds() - before);
});
