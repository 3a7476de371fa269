import { parentPort, workerData } from 'node:worker_threads';
import { createRuntime, type InstructionsName, loadModel, type RuntimeOptions, translate } from '@glossa/marian';
import type { Model } from '../../src/translation/engines/bergamot/models/model.ts';
import { readModelFiles } from '../../src/translation/engines/bergamot/worker/model-files.ts';
import { NATIVE_KERNELS } from './native-kernels.ts';

/** Data for a worker thread that runs the engine alone. */
export interface BareLoopData {
  model: Model;
  /**
   * `fastest` is native code where the set-up could compile it, others are native code with these instructions. `portable` uses
   * only instructions whose results WebAssembly defines.
   */
  kernel: 'fastest' | InstructionsName | 'wasm' | 'portable';
}

/** Sentences to translate, `size` per call. The reply is the processor time in seconds. */
export interface BareLoopTask {
  sentences: readonly string[];
  size: number;
}

const { model, kernel }: BareLoopData = workerData;
const runtime = createRuntime(optionsOf(kernel));
const loaded = loadModel(runtime, readModelFiles(model));

function optionsOf(name: BareLoopData['kernel']): RuntimeOptions {
  if (name === 'portable') return { probe: () => ({ name: 'portable', isUnsigned: false }) };
  if (name === 'wasm') return {};
  return { nativeFolder: NATIVE_KERNELS, instructions: name === 'fastest' ? undefined : name };
}

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
