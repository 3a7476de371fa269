import { parentPort } from 'node:worker_threads';
import type { WorkerTask } from '../../../../src/translation/engines/bergamot/worker/worker-messages.ts';

/** The version of a model whose loading ends the thread. */
export const FATAL_VERSION = '6.66';
/** A text that ends the thread. */
export const FATAL_TEXT = 'Hello!';

function isFatal(task: WorkerTask): boolean {
  if (task.kind === 'load') return task.model.version === FATAL_VERSION;
  return task.kind === 'translate' && task.segments.some(({ parts }) => parts[0]?.text === FATAL_TEXT);
}

/** The worker of the neural engine, except that fatal tasks end its thread. */
parentPort?.on('message', (task: WorkerTask) => {
  if (isFatal(task)) process.exit(1);
});
if (parentPort) await import('../../../../src/translation/engines/bergamot/worker/worker.ts');
