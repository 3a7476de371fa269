import { parentPort, workerData } from 'node:worker_threads';
import { ModelFilesError, readModelFiles } from './model-files.ts';
import { loadModel, translateInputs } from './native-model.ts';
import { translateSegments } from './translate-segments.ts';
import { startRuntime, type TranslationModel } from './wasm-runtime.ts';
import { modelKey, type WorkerReply, type WorkerResult, type WorkerTask } from './worker-messages.ts';

/** Lines of the engine that a failure to load is explained by. */
const MAX_LINES = 5;

if (parentPort === null) throw new Error('the engine runs in a worker thread');
const port = parentPort;
const { module } = workerData as { module: WebAssembly.Module };
const printed: string[] = [];
const runtime = await startRuntime(module, (line) => {
  if (printed.push(line) > MAX_LINES) printed.shift();
});
const { kernel: used } = runtime;
const kernel = { name: used.name, fault: used.name === 'builtin' ? used.fault : undefined };
const models = new Map<string, TranslationModel>();

port.on('message', (task: WorkerTask) => {
  const result = answer(task);
  const { user, system } = process.threadCpuUsage();
  const reply: WorkerReply = { result, heapBytes: runtime.memory.buffer.byteLength, cpuSeconds: (user + system) / 1e6 };
  port.postMessage(reply);
});

function answer(task: WorkerTask): WorkerResult {
  printed.length = 0;
  try {
    return perform(task);
  } catch (error) {
    if (error instanceof ModelFilesError) return { kind: 'refused', reason: error.reason, detail: error.message };
    // What it prints and throws while it translates may hold the caller's words.
    const detail = task.kind === 'load' ? [...printed, String(error)].join('; ') : '';
    return { kind: 'lost', reason: 'abort', detail };
  }
}

function perform(task: WorkerTask): WorkerResult {
  const began = performance.now();
  switch (task.kind) {
    case 'load': {
      const { model } = task;
      models.set(modelKey(model), loadModel(runtime, readModelFiles(model), model.gemmPrecision));
      return { kind: 'loaded', milliseconds: performance.now() - began, kernel };
    }
    case 'unload':
      models.get(task.key)?.delete();
      models.delete(task.key);
      return { kind: 'unloaded', milliseconds: performance.now() - began };
    case 'translate': {
      const used = task.keys.flatMap((key) => models.get(key) ?? []);
      const texts = translateSegments(task, (inputs) => translateInputs(runtime, used, inputs));
      return { kind: 'translated', texts, milliseconds: performance.now() - began };
    }
  }
}
