import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { readMessages } from '../../processes/read-messages.ts';
import { type RestrictedProcess, spawnRestricted } from '../../processes/spawn-restricted.ts';
import { startDeadline, type TimeLimits, watchMemory } from '../../processes/watchdog.ts';
import { type ControlMessage, MESSAGES_FD } from './channel.ts';

/** How a process ended; a label of metrics. */
export type ProcessOutcome = 'read' | 'refused' | 'crashed' | 'killed_memory' | 'killed_time' | 'aborted';

export interface DocumentProcess<Message extends { type: string }> {
  process: Omit<RestrictedProcess, 'stdio' | 'maxCpuTimeSeconds'>;
  /** File descriptor of the document. */
  document: number | undefined;
  /** File descriptors that the process has from `MESSAGES_FD` + 1. */
  files: readonly number[];
  limits: TimeLimits & { maxMemoryBytes: number };
  /** Of the messages besides `ControlMessage`. The process reads hostile files, so its messages are validated. */
  schema: z.ZodType<Message>;
  /** Bytes of all messages. */
  maxBytes: number;
  onMessage(message: Message): void;
  onEnd(outcome: ProcessOutcome): void;
}

/** Processor time after which the kernel kills a process, even if the service has died. */
const MAX_CPU_TIME_SECONDS = 120;

const controlMessage: z.ZodType<ControlMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started') }),
  z.strictObject({ type: z.literal('step') }),
  z.strictObject({ type: z.literal('done') }),
  z.strictObject({
    type: z.literal('failed'),
    code: z.enum(['document_damaged', 'document_encrypted', 'document_too_large', 'storage_unavailable']),
  }),
]);

/**
 * Runs a restricted process that reads one document. It is killed when the signal aborts and when it exceeds its limits,
 * and it has ended when this function returns.
 * @throws GlossaError `document_damaged`, `document_encrypted`, `document_too_large`, `storage_unavailable` (disk full),
 *   `overloaded` (the process got almost no processor time); the signal's reason; an Error if the installation is broken
 */
export async function runDocumentProcess<Message extends { type: string }>(
  options: DocumentProcess<Message>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { limits } = options;
  const child = spawnRestricted({
    ...options.process,
    stdio: [options.document ?? 'ignore', 'ignore', 'ignore', 'pipe', ...options.files],
    maxCpuTimeSeconds: MAX_CPU_TIME_SECONDS,
  });
  const exit = once(child, 'close').catch(() => {});
  let killed: ProcessOutcome | undefined;
  let outcome: ProcessOutcome = 'crashed';
  let isStarved = false;
  const kill = (reason: ProcessOutcome): void => {
    killed ??= reason;
    child.kill('SIGKILL');
  };
  const abort = (): void => kill('aborted');
  signal.addEventListener('abort', abort, { once: true });
  using _memory = watchMemory(
    child.pid ?? 0,
    () => limits.maxMemoryBytes,
    () => kill('killed_memory'),
  );
  using deadline = startDeadline(limits, child.pid ?? 0, (starved) => {
    isStarved = starved;
    kill('killed_time');
  });
  const failedToStart = once(child, 'error').then(([error]) => Promise.reject(error));
  failedToStart.catch(() => {});
  try {
    await Promise.race([receive(child, options, deadline), failedToStart]);
    outcome = 'read';
  } catch (error) {
    outcome = killed ?? (error instanceof GlossaError ? 'refused' : 'crashed');
    if (outcome === 'aborted') throw signal.reason;
    if (error instanceof GlossaError) throw error;
    // The document is not the cause: the machine is too busy, or the installation is broken.
    if (!deadline.hasStarted || isStarved) throw killed ? new GlossaError('overloaded', { cause: error }) : error;
    throw new GlossaError('document_damaged', { cause: error });
  } finally {
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    await exit;
    options.onEnd(outcome);
  }
}

async function receive<Message extends { type: string }>(
  child: ChildProcess,
  { schema, maxBytes, onMessage }: DocumentProcess<Message>,
  deadline: { started(): void; stepDone(): void },
): Promise<void> {
  const channel = child.stdio[MESSAGES_FD];
  if (!(channel instanceof Readable)) throw new Error('The document process has no message channel.');
  for await (const message of readMessages(channel, z.unknown(), { bytes: maxBytes })) {
    const control = controlMessage.safeParse(message).data;
    if (control === undefined) onMessage(schema.parse(message));
    else if (control.type === 'failed') throw new GlossaError(control.code);
    else if (control.type === 'done') return;
    else if (control.type === 'started') deadline.started();
    else deadline.stepDone();
  }
  throw new Error('The document process ended without a result.');
}
