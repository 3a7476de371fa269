import { parentPort, workerData } from 'node:worker_threads';
import { ModelFilesError, readModelFiles } from './model-files.ts';
import { loadNativeModel, translateInputs } from './native-model.ts';
import { translateSegments } from './translate-segments.ts';
import { startRuntime, type TranslationModel } from './wasm-runtime.ts';
import {
  type KernelReport,
  modelKey,
  type WorkerReply,
  type WorkerResult,
  type WorkerTask,
} from './worker-messages.ts';

/** Maximum number of lines of engine output that are reported when a model cannot be loaded. */
const MAX_OUTPUT_LINES = 5;

if (parentPort === null) throw new Error('worker.ts must run in a worker thread');
const port = parentPort;
const { module } = workerData as { module: WebAssembly.Module };
const output: string[] = [];
const runtime = await startRuntime(module, (line) => {
  if (output.push(line) > MAX_OUTPUT_LINES) output.shift();
});
const kernel: KernelReport = {
  name: runtime.kernel.name,
  fault: runtime.kernel.name === 'builtin' ? runtime.kernel.fault : undefined,
};
const models = new Map<string, TranslationModel>();

port.on('message', (task: WorkerTask) => {
  const result = runTask(task);
  const { user, system } = process.threadCpuUsage();
  const reply: WorkerReply = { result, heapBytes: runtime.memory.buffer.byteLength, cpuSeconds: (user + system) / 1e6 };
  port.postMessage(reply);
});

function runTask(task: WorkerTask): WorkerResult {
  output.length = 0;
  try {
    return perform(task);
  } catch (error) {
    if (error instanceof ModelFilesError) return { kind: 'rejected', reason: error.reason, detail: error.message };
    // Output and errors of a translation may contain text of the request, which must not be logged.
    const detail = task.kind === 'load' ? [...output, String(error)].join('; ') : '';
    return { kind: 'lost', reason: 'abort', detail };
  }
}

function perform(task: WorkerTask): WorkerResult {
  const startedAt = performance.now();
  switch (task.kind) {
    case 'load': {
      const { model } = task;
      models.set(modelKey(model), loadNativeModel(runtime, readModelFiles(model), model.gemmPrecision));
      return { kind: 'loaded', durationMs: performance.now() - startedAt, kernel };
    }
    case 'unload':
      models.get(task.key)?.delete();
      models.delete(task.key);
      return { kind: 'unloaded' };
    case 'translate': {
      const loaded = task.keys.flatMap((key) => models.get(key) ?? []);
      const texts = translateSegments(task, (inputs) => translateInputs(runtime, loaded, inputs));
      return { kind: 'translated', texts, engineMs: performance.now() - startedAt };
    }
  }
}
