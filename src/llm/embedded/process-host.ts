import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { findCompileCache } from '../../processes/confine/compile-cache.ts';
import { readMessages } from '../../processes/read-messages.ts';
import { type SupervisedProcess, startProcess } from '../../processes/supervise.ts';
import { siblingModule } from '../../sibling-module.ts';
import { describeProblem, type StartProblem } from './problems.ts';
import { type ProcessOptions, startMessage } from './start-messages.ts';

/** The one process that runs the embedded model. It starts with the first connection, and again after it has ended. */
export interface ProcessHost extends AsyncDisposable {
  /** Connects to the process. @throws Error when it cannot start; `problem` tells why */
  connect(): Promise<Socket>;
  /** Why the last start failed; undefined after a start that succeeded. */
  readonly problem: StartProblem | undefined;
  /** Times in a row that the process was lost, without a completed request between them. */
  readonly losses: number;
  recordSuccess(): void;
  /** Ends a process that hangs. The next connection starts another one. */
  restart(): void;
}

export interface ProcessHostOptions extends Omit<ProcessOptions, 'socket'> {
  /** Module of the process. Default: the runtime of language models. Tests run a scripted one. */
  entry?: string;
  log: Logger;
}

/** File descriptor on which the process writes its message. */
const CHANNEL = 3;
const MAX_MESSAGE_BYTES = 65_536;
const MAX_CONNECT_ATTEMPTS = 3;
/** Time to load the runtime and the model, from a slow disk. */
export const MAX_START_MS = 120_000;
const ENTRY = fileURLToPath(siblingModule('./llm-process', import.meta.url));

interface Running {
  child: SupervisedProcess;
  socket: string;
}

export function createProcessHost({ entry = ENTRY, log, ...options }: ProcessHostOptions): ProcessHost {
  let running: Promise<Running> | undefined;
  let live: SupervisedProcess | undefined;
  let problem: StartProblem | undefined;
  let losses = 0;
  let isClosed = false;

  async function start(): Promise<Running> {
    const directory = await mkdtemp(join(tmpdir(), 'glossa-llm-'));
    const socket = socketIn(directory);
    const argument = JSON.stringify({ ...options, socket } satisfies ProcessOptions);
    const compileCache = findCompileCache();
    const child = startProcess(
      // It gets no secrets of the environment, and ends when its input closes, even if the service is killed.
      () =>
        spawn(process.execPath, ['--no-warnings', entry, argument], {
          env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
          stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
        }),
      CHANNEL,
    );
    live = child;
    child.allowedBytes = MAX_MESSAGE_BYTES;
    const ended = child.ended.then(async () => {
      if (live === child) [live, running] = [undefined, undefined];
      if (child.outcome !== undefined && child.outcome !== 'aborted') {
        losses++;
        log.warn(
          { outcome: child.outcome },
          'the process of the language model was lost: the next request starts another one',
        );
      } else {
        log.info('the process of the language model has ended');
      }
      await rm(directory, { recursive: true, force: true });
    });
    const failed = await firstMessage(child);
    if (failed) {
      await child.end('aborted');
      await ended;
      throw fail(isClosed ? { reason: 'process' } : failed);
    }
    child.hasStarted = true;
    problem = undefined;
    log.info('the process of the language model has started');
    return { child, socket };
  }

  function fail(found: StartProblem): Error {
    problem = found;
    log.warn({ reason: found.reason }, describeProblem(found));
    return new Error('The process of the language model could not start.');
  }

  return {
    get problem() {
      return problem;
    },
    get losses() {
      return losses;
    },
    recordSuccess() {
      losses = 0;
    },
    async connect() {
      for (let attempt = 1; ; attempt++) {
        if (isClosed) throw new Error('The language model is closed.');
        running ??= start().catch((error: unknown) => {
          running = undefined;
          throw error;
        });
        const { child, socket } = await running;
        const connected = await connectTo(socket);
        if (connected) return connected;
        // The process has just ended, or it does not listen any more.
        await child.end('lost');
        if (attempt === MAX_CONNECT_ATTEMPTS) throw new Error('The process of the language model was lost.');
      }
    },
    restart() {
      if (live?.hasStarted) live.kill('killed_time');
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await live?.end('aborted');
      await running?.catch(() => {});
    },
  };
}

/** Loads a model and unloads it. @returns why it cannot be loaded; undefined if it can */
export async function tryStart(
  options: Pick<ProcessHostOptions, 'runtime' | 'file' | 'log'>,
): Promise<StartProblem | undefined> {
  await using host = createProcessHost({
    ...options,
    name: '',
    contextTokens: 512,
    sequences: 1,
    idleMs: MAX_START_MS,
  });
  const socket = await host.connect().catch(() => undefined);
  socket?.destroy();
  return socket ? undefined : host.problem;
}

/** The path of a socket in a private folder. Windows has them as named pipes, outside of folders. */
const socketIn = (directory: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${basename(directory)}` : join(directory, 'socket');

/** @returns undefined when nothing listens */
async function connectTo(path: string): Promise<Socket | undefined> {
  const socket = connect(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** @returns the reason for which the process cannot start; undefined when it listens */
async function firstMessage(child: SupervisedProcess): Promise<StartProblem | undefined> {
  const timer = setTimeout(() => child.kill('killed_time'), MAX_START_MS);
  try {
    for await (const message of readMessages(child.output, startMessage)) {
      return 'ready' in message ? undefined : message;
    }
  } catch {
    // A message that the process never writes.
  } finally {
    clearTimeout(timer);
  }
  return { reason: 'process' };
}
