import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { readMessages } from '../../processes/read-messages.ts';
import { spawnRestricted } from '../../processes/spawn-restricted.ts';
import { type ProcessDeadline, startDeadline, watchMemory } from '../../processes/watchdog.ts';
import type { Block, BlockSelection } from '../block.ts';
import { type ExtractionTask, type ExtractorMessage, MESSAGES_FD } from './ipc.ts';
import type { PdfLimits } from './limits.ts';

/** How an extractor process ended; a label of the metrics. */
export type ExtractorOutcome = 'read' | 'refused' | 'crashed' | 'killed_memory' | 'killed_time' | 'aborted';

export interface ExtractedDocument {
  blocks: Block[];
  pages: number;
}

/** A `.ts` file in the repository, a `.js` file in the built package. */
const ENTRY = fileURLToPath(new URL(`./extractor-process${extname(import.meta.url)}`, import.meta.url));
/** Resolved here, without symbolic links: the process may read only this directory and cannot follow links into it. */
export const PDFJS_DIRECTORY = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const READABLE_DIRECTORIES = [dirname(dirname(ENTRY)), PDFJS_DIRECTORY];
/** Lower than the limit on resident memory, which includes buffers. */
const MAX_HEAP_MIB = 400;
/** A code point takes up to four bytes in UTF-8 or six as a JSON escape; the rest is for the message around it. */
const MAX_BYTES_PER_CHARACTER = 8;
/** Processor time after which the kernel kills the process, even if the service has died. */
const MAX_CPU_TIME_SECONDS = 120;

/**
 * Reads the PDF behind `file` in a child process. The process may read its own code and the PDF library, and has no
 * other files, network, child processes, environment or `eval`. It is killed when the signal aborts and when it exceeds
 * its limits, and it has ended when this function returns.
 * @throws GlossaError `document_damaged`, `document_encrypted`, `document_empty`, `document_too_large`, `overloaded`
 *   (the process got almost no processor time); the signal's reason; an Error if the installation is broken
 */
export async function runExtractor(
  file: FileHandle,
  directory: string,
  limits: PdfLimits,
  selection: BlockSelection,
  signal: AbortSignal,
  onEnd: (outcome: ExtractorOutcome) => void,
): Promise<ExtractedDocument> {
  signal.throwIfAborted();
  const child = spawnExtractor(file, directory, limits, selection);
  const exit = once(child, 'close').catch(() => {});
  let killed: ExtractorOutcome | undefined;
  let outcome: ExtractorOutcome = 'crashed';
  let isStarved = false;
  const kill = (reason: ExtractorOutcome): void => {
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
  try {
    const result = await collect(child, limits, deadline);
    outcome = 'read';
    return result;
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
    onEnd(outcome);
  }
}

function spawnExtractor(
  file: FileHandle,
  directory: string,
  limits: PdfLimits,
  selection: BlockSelection,
): ChildProcess {
  const task: ExtractionTask = {
    library: PDFJS_DIRECTORY,
    maxPages: limits.maxPages,
    maxCharacters: limits.maxCharacters,
    selection,
  };
  return spawnRestricted({
    entry: ENTRY,
    args: [JSON.stringify(task)],
    readable: READABLE_DIRECTORIES,
    directory,
    stdio: [file.fd, 'ignore', 'ignore', 'pipe'],
    maxHeapMib: MAX_HEAP_MIB,
    maxCpuTimeSeconds: MAX_CPU_TIME_SECONDS,
  });
}

async function collect(child: ChildProcess, limits: PdfLimits, deadline: ProcessDeadline): Promise<ExtractedDocument> {
  const failedToStart = once(child, 'error').then(([error]) => Promise.reject(error));
  failedToStart.catch(() => {});
  return Promise.race([readResult(child, limits, deadline), failedToStart]);
}

async function readResult(
  child: ChildProcess,
  limits: PdfLimits,
  deadline: ProcessDeadline,
): Promise<ExtractedDocument> {
  const channel = child.stdio[MESSAGES_FD];
  if (!(channel instanceof Readable)) throw new Error('The extractor process has no message channel.');
  const blocks: Block[] = [];
  let pages = 0;
  const maxBytes = limits.maxCharacters * MAX_BYTES_PER_CHARACTER + 1024 * 1024;
  for await (const message of readMessages(channel, extractorMessage, { bytes: maxBytes })) {
    if (message.type === 'failed') throw new GlossaError(message.code);
    if (message.type === 'done') return { blocks, pages };
    if (message.type === 'started') deadline.started();
    if (message.type === 'opened') pages = message.pages;
    if (message.type === 'page') deadline.stepDone();
    if (message.type === 'block') blocks.push(message.block);
  }
  throw new Error('The extractor process ended without a result.');
}

/** The extractor reads hostile files, so its messages are validated like any caller's input. */
const extractorMessage: z.ZodType<ExtractorMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('started') }),
  z.strictObject({ type: z.literal('opened'), pages: z.int().min(1) }),
  z.strictObject({ type: z.literal('page') }),
  z.strictObject({
    type: z.literal('block'),
    block: z.strictObject({
      kind: z.enum(['heading', 'paragraph', 'list_item', 'table_row', 'code']),
      text: z.string().regex(/^[^\S\r\n]*\S[^\r\n]*$/u),
      page: z.int().min(1),
      cells: z.array(z.strictObject({ text: z.string().regex(/^[^\r\n]*$/), columns: z.int().min(1) })).exactOptional(),
    }),
  }),
  z.strictObject({ type: z.literal('done') }),
  z.strictObject({
    type: z.literal('failed'),
    code: z.enum(['document_damaged', 'document_encrypted', 'document_empty', 'document_too_large']),
  }),
]);
