import type { StdioOptions } from 'node:child_process';
import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { readMessages } from '../../processes/read-messages.ts';
import { retryLost } from '../../processes/retry-lost.ts';
import { type RestrictedProcess, spawnRestricted } from '../../processes/spawn-restricted.ts';
import {
  ChannelClosedError,
  type ProcessLimits,
  type ProcessOutcome,
  type Supervision,
  startProcess,
  supervise,
} from '../../processes/supervise.ts';
import { type ControlMessage, MESSAGES_FD } from './channel.ts';

export interface DocumentProcess<Message extends { type: string }> {
  /** @throws ProcessLostError */
  start(): StartedProcess;
  limits: ProcessLimits;
  /** Validates the messages besides `ControlMessage`, because the process reads hostile files. */
  schema: z.ZodType<Message>;
  /** Called at the start of each process. @returns what receives its messages */
  onStart(child: StartedProcess): (message: Message) => void;
  onEnd(outcome: ProcessOutcome): void;
}

export type StartedProcess = ReturnType<typeof startProcess>;

/** Processor time after which the kernel kills a process, even if the service has died. */
const MAX_CPU_TIME_SECONDS = 120;

const controlMessage: z.ZodType<ControlMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started') }),
  z.strictObject({ type: z.literal('step') }),
  z.strictObject({ type: z.literal('done') }),
  z.strictObject({
    type: z.literal('failed'),
    code: z.enum([
      'document_damaged',
      'document_encrypted',
      'document_too_large',
      'unsupported_format',
      'storage_unavailable',
    ]),
  }),
]);

/**
 * Starts a restricted process that reads one document.
 * @param document its standard input: a file descriptor, or a pipe
 * @param files file descriptors that the process has from `MESSAGES_FD` + 1
 * @throws ProcessLostError
 */
export function startDocumentProcess(
  process: Omit<RestrictedProcess, 'stdio' | 'maxCpuTimeSeconds'>,
  document: number | 'pipe',
  files: readonly number[] = [],
): StartedProcess {
  const stdio: StdioOptions = [document, 'ignore', 'ignore', 'pipe', ...files];
  return startProcess(
    () => spawnRestricted({ ...process, stdio, maxCpuTimeSeconds: MAX_CPU_TIME_SECONDS }),
    MESSAGES_FD,
  );
}

/**
 * Runs a restricted process that reads one document, and another one when it is lost. Each has ended when this function
 * returns.
 * @throws the errors of `supervise`, of the process among them: GlossaError `document_encrypted`, `document_too_large`,
 *   `storage_unavailable` (disk full)
 */
export async function runDocumentProcess<Message extends { type: string }>(
  options: DocumentProcess<Message>,
  signal: AbortSignal,
): Promise<void> {
  await retryLost(async () => {
    signal.throwIfAborted();
    const child = options.start();
    try {
      await supervise(child, options.limits, signal, (supervision) =>
        receive(child, options.schema, options.onStart(child), supervision),
      );
    } finally {
      await child.end('read');
      options.onEnd(child.outcome ?? 'read');
    }
  }, signal);
}

async function receive<Message extends { type: string }>(
  child: StartedProcess,
  schema: z.ZodType<Message>,
  onMessage: (message: Message) => void,
  supervision: Supervision,
): Promise<void> {
  for await (const message of readMessages(child.output, z.unknown())) {
    const control = controlMessage.safeParse(message).data;
    if (control === undefined) onMessage(schema.parse(message));
    else if (control.type === 'failed') throw new GlossaError(control.code);
    else if (control.type === 'done') return;
    else if (control.type === 'started') supervision.started();
    else supervision.stepDone();
  }
  throw new ChannelClosedError('The document process ended without a result.');
}
