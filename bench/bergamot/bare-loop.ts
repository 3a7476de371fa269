import { parentPort, workerData } from 'node:worker_threads';
import { createKernel } from '#gemm-kernel';
import { readModelFiles } from '../../src/translation/engines/bergamot/model-files.ts';
import type { Model } from '../../src/translation/engines/bergamot/models/model.ts';
import { loadModel, translateInputs } from '../../src/translation/engines/bergamot/native-model.ts';
import { compileEngine, startRuntime } from '../../src/translation/engines/bergamot/wasm-runtime.ts';

/** What a thread with the engine and nothing around it begins with. */
export interface BareLoopData {
  model: Model;
  kernel: 'ours' | 'builtin';
}

/** Sentences to translate, so many in a call. The answer is the processor time that it took, in seconds. */
export interface BareLoopTask {
  sentences: readonly string[];
  size: number;
}

const { model, kernel }: BareLoopData = workerData;
const builtin = () => ({ name: 'builtin', fault: 'wanted' }) as const;
const runtime = await startRuntime(await compileEngine(), () => undefined, kernel === 'ours' ? createKernel : builtin);
const loaded = loadModel(runtime, readModelFiles(model), model.gemmPrecision);

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
