/*
 * The process of the embedded language model. It loads the model, serves it on a socket, and ends when the service that
 * has started it ends, or after some time without a request: the memory of the model is then free again.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { type ChatModel, openChatModel } from './chat-model.ts';
import { createChatServer, type RequestWatch } from './chat-server.ts';
import { findFault } from './gguf.ts';
import type { StartProblem } from './problems.ts';
import { importRuntime, runtimeGpu } from './runtime.ts';
import { type ProcessOptions, processOptions } from './start-messages.ts';

/** File descriptor of the message to the service. */
const CHANNEL = 3;
/** Exit code of Node.js for an `await` at the top level that never ends. */
const UNSETTLED_AWAIT = 13;
/** Time for the model to stop after a request was aborted. It may read a part of a prompt to its end. */
const MAX_ABORT_MS = 60_000;

const options = processOptions.parse(JSON.parse(process.argv[2] ?? ''));
// The service holds the other end.
process.stdin.on('close', () => process.exit()).resume();
// The runtime never comes back from a file that is cut off, and nothing is left to wait for.
process.once('exit', (code) => {
  if (code === UNSETTLED_AWAIT) report({ reason: 'model', fault: 'truncated' });
});
const opened = await open(options);
if ('reason' in opened) {
  report(opened);
  process.exit();
}
createChatServer(opened, options.name, watchRequests(options.idleMs)).listen(options.socket, () =>
  report({ ready: true }),
);

async function open(wanted: ProcessOptions): Promise<ChatModel | StartProblem> {
  const runtime = await importRuntime(wanted.runtime);
  // The process is killed more often than it exits.
  flushCompileCache();
  if (!runtime) return { reason: 'runtime' };
  const fault = await findFault(wanted.file).catch(() => 'unreadable' as const);
  if (fault === 'unreadable') return { reason: 'file' };
  return fault ? { reason: 'model', fault } : openChatModel(runtime, wanted, runtimeGpu(wanted.runtime));
}

function report(message: StartProblem | { ready: true }): void {
  writeSync(CHANNEL, `${JSON.stringify(message)}\n`);
}

/** Ends the process when no request has come for some time, and when the model does not stop after an abort. */
function watchRequests(idleMs: number): () => RequestWatch {
  let active = 0;
  const startIdleTimer = (): NodeJS.Timeout => setTimeout(() => process.exit(), idleMs);
  let idleTimer = startIdleTimer();
  return () => {
    let abortTimer: NodeJS.Timeout | undefined;
    active++;
    clearTimeout(idleTimer);
    return {
      aborted() {
        abortTimer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), MAX_ABORT_MS);
      },
      ended() {
        clearTimeout(abortTimer);
        active--;
        if (active === 0) idleTimer = startIdleTimer();
      },
    };
  };
}
