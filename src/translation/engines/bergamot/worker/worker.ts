import { parentPort, workerData } from 'node:worker_threads';
import { createRuntime, loadModel, type Model, memoryBytes, translate, UnusableModelError } from '@glossa/marian';
import { ModelFilesError, readModelFiles } from './model-files.ts';
import { translateTerms } from './translate-terms.ts';
import { createVocabularyFacts } from './vocabulary-facts.ts';
import {
  type KernelReport,
  modelKey,
  type WorkerData,
  type WorkerReply,
  type WorkerResult,
  type WorkerTask,
} from './worker-messages.ts';

if (parentPort === null) throw new Error('worker.ts must run in a worker thread');
const port = parentPort;
const { kernels }: WorkerData = workerData;
const runtime = createRuntime({ nativeFolder: kernels });
const kernel: KernelReport = { name: runtime.dotProduct.name, fault: runtime.fault };
const models = new Map<string, Model & Disposable>();
/** After the first translation, which waits for the load. */
const COLLECTION_DELAY_MS = 1_000;

port.on('message', (task: WorkerTask) => {
  const result = runTask(task);
  const { user, system } = process.threadCpuUsage();
  const reply: WorkerReply = { result, heapBytes: memoryBytes(runtime), cpuSeconds: (user + system) / 1e6 };
  port.postMessage(reply);
});

function runTask(task: WorkerTask): WorkerResult {
  try {
    return perform(task);
  } catch (error) {
    if (error instanceof ModelFilesError) return { kind: 'rejected', reason: error.reason, detail: error.message };
    if (error instanceof UnusableModelError) return { kind: 'rejected', reason: 'unusable', detail: error.message };
    // Errors of a translation may contain text of the request, which must not be logged.
    return { kind: 'lost', reason: 'abort', detail: task.kind === 'load' ? String(error) : '' };
  }
}

function perform(task: WorkerTask): WorkerResult {
  const startedAt = performance.now();
  switch (task.kind) {
    case 'load':
      models.set(modelKey(task.model), loadModel(runtime, readModelFiles(task.model)));
      // The files are garbage now. V8 would keep them until the heap, which is small beside them, has grown.
      setTimeout(() => void globalThis.gc?.({ type: 'major', execution: 'sync' }), COLLECTION_DELAY_MS).unref();
      return { kind: 'loaded', durationMs: performance.now() - startedAt, kernel };
    case 'unload':
      models.get(task.key)?.[Symbol.dispose]();
      models.delete(task.key);
      return { kind: 'unloaded' };
    case 'translate': {
      const loaded = task.keys.flatMap((key) => models.get(key) ?? []);
      const [first] = loaded;
      if (!first) throw new Error('no model is loaded');
      const request = { ...task, vocabulary: createVocabularyFacts(first.source) };
      const texts = translateTerms(request, (inputs) => translate(loaded, inputs, task.alternative));
      return { kind: 'translated', texts, engineMs: performance.now() - startedAt };
    }
  }
}
