import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { GlossaError } from '../../errors.ts';
import type { Block } from '../block.ts';
import type { PdfLimits } from './limits.ts';
import { watchMemory } from './memory.ts';
import { readMessages } from './messages.ts';
import { processorTime } from './processor-time.ts';
import { type ChildTask, MESSAGES_FD } from './protocol.ts';

/** How a child ended: by itself with blocks or an error, or ended by us. */
export type ChildOutcome = 'read' | 'refused' | 'crashed' | 'killed_memory' | 'killed_time' | 'aborted';

export interface ChildResult {
  blocks: Block[];
  pages: number;
}

/** Here it is a `.ts` file, in the built package a `.js` file; the child's entry stands beside it. */
const ENTRY = fileURLToPath(new URL(`./child${extname(import.meta.url)}`, import.meta.url));
/**
 * Resolved here, links followed: package managers link packages into place, and a child that may read only these
 * folders cannot walk through links itself.
 */
export const PDFJS = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const READABLE = [dirname(dirname(ENTRY)), PDFJS];
/** Megabytes of JavaScript heap: below the limit on resident memory, which holds buffers too. */
const HEAP = 400;
/** A code point takes at most four bytes of UTF-8, or six as an escape; the rest of a message comes on top. */
const BYTES_PER_CHARACTER = 8;
/** Milliseconds until a child has loaded what it needs, which takes half a second. */
const START_TIME = 20_000;
/** Seconds of processor time, should this process die and leave a child in an endless loop. */
const ORPHAN_PROCESSOR_TIME = 120;
const SHELL = '/bin/sh';
/** Of a core: a document whose child had less of one is not to blame for the time that it took. */
const MIN_SHARE = 0.1;

/**
 * Reads the PDF behind `file` in a process of its own. The child may read its own code and nothing else: no files, no
 * network, no processes, no environment, no code from strings. It is ended when the signal aborts and when it takes too
 * much memory or time; it has ended when this returns.
 * @throws GlossaError `document_damaged`, `document_encrypted`, `document_empty`, `document_too_large`, `overloaded` (it
 *   got next to no processor); the signal's reason; an Error when the installation cannot run it
 */
export async function runChild(
  file: FileHandle,
  directory: string,
  limits: PdfLimits,
  signal: AbortSignal,
  ended: (outcome: ChildOutcome) => void,
): Promise<ChildResult> {
  signal.throwIfAborted();
  const child = start(file, directory, limits);
  const exit = once(child, 'close').catch(() => {});
  let killed: ChildOutcome | undefined;
  let outcome: ChildOutcome = 'crashed';
  let isStarved = false;
  const kill = (reason: ChildOutcome): void => {
    killed ??= reason;
    child.kill('SIGKILL');
  };
  const abort = (): void => kill('aborted');
  signal.addEventListener('abort', abort, { once: true });
  using _memory = watchMemory(child.pid ?? 0, limits.maxMemory, () => kill('killed_memory'));
  using clock = deadline(limits, child.pid ?? 0, (starved) => {
    isStarved = starved;
    kill('killed_time');
  });
  try {
    const result = await collect(child, limits, clock);
    outcome = 'read';
    return result;
  } catch (error) {
    outcome = killed ?? (error instanceof GlossaError ? 'refused' : 'crashed');
    if (outcome === 'aborted') throw signal.reason;
    if (error instanceof GlossaError) throw error;
    // Then the document was not at fault: the machine is too busy, or the installation is broken.
    if (!clock.hasStarted || isStarved) throw killed ? new GlossaError('overloaded', { cause: error }) : error;
    throw new GlossaError('document_damaged', { cause: error });
  } finally {
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    await exit;
    ended(outcome);
  }
}

function start(file: FileHandle, directory: string, limits: PdfLimits): ChildProcess {
  const task: ChildTask = { library: PDFJS, maxPages: limits.maxPages, maxCharacters: limits.maxCharacters };
  const node = [
    process.execPath,
    `--max-old-space-size=${HEAP}`,
    '--permission',
    ...READABLE.map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    ENTRY,
    JSON.stringify(task),
  ];
  // The shell sets limits that hold even without us, and becomes the child.
  const limited = ['-c', `ulimit -t ${ORPHAN_PROCESSOR_TIME}; ulimit -c 0; exec "$0" "$@"`, ...node];
  const [command = '', ...args] = existsSync(SHELL) ? [SHELL, ...limited] : node;
  return spawn(command, args, { cwd: directory, env: {}, stdio: [file.fd, 'ignore', 'ignore', 'pipe'] });
}

async function collect(child: ChildProcess, limits: PdfLimits, clock: Deadline): Promise<ChildResult> {
  const failedToStart = once(child, 'error').then(([error]) => Promise.reject(error));
  failedToStart.catch(() => {});
  return Promise.race([readResult(child, limits, clock), failedToStart]);
}

async function readResult(child: ChildProcess, limits: PdfLimits, clock: Deadline): Promise<ChildResult> {
  const channel = child.stdio[MESSAGES_FD];
  if (!(channel instanceof Readable)) throw new Error('the child has no channel');
  const blocks: Block[] = [];
  let pages = 0;
  const maxBytes = limits.maxCharacters * BYTES_PER_CHARACTER + 1024 * 1024;
  for await (const message of readMessages(channel, maxBytes)) {
    if (message.type === 'failed') throw new GlossaError(message.code);
    if (message.type === 'done') return { blocks, pages };
    if (message.type === 'started') clock.started();
    if (message.type === 'opened') pages = message.pages;
    if (message.type === 'page') clock.pageRead();
    if (message.type === 'block') blocks.push(message.block);
  }
  throw new Error('the child ended without a result');
}

interface Deadline extends Disposable {
  readonly hasStarted: boolean;
  started(): void;
  pageRead(): void;
}

/**
 * Two clocks that begin when the child has started: one for each page, and one over all, to which each page that was
 * read adds a little. Time is earned, not claimed: a file of a thousand slow pages ends as soon as one of a single page.
 */
function deadline(limits: PdfLimits, pid: number, expired: (isStarved: boolean) => void): Deadline {
  let began = 0;
  let pages = 0;
  let usedBefore = 0;
  const expire = (): void => {
    const used = processorTime(pid);
    expired(used !== undefined && used - usedBefore < MIN_SHARE * (performance.now() - began));
  };
  let whole = setTimeout(expire, START_TIME);
  let still: NodeJS.Timeout | undefined;
  const allow = (): void => {
    const allowed = Math.min(limits.timeBase + pages * limits.timePerPage, limits.timeMost);
    clearTimeout(whole);
    whole = setTimeout(expire, Math.max(0, allowed - (performance.now() - began)));
  };
  return {
    get hasStarted() {
      return still !== undefined;
    },
    started() {
      began = performance.now();
      usedBefore = processorTime(pid) ?? 0;
      still = setTimeout(expire, limits.timeStill);
      allow();
    },
    pageRead() {
      pages += 1;
      still?.refresh();
      allow();
    },
    [Symbol.dispose]() {
      clearTimeout(whole);
      clearTimeout(still);
    },
  };
}
