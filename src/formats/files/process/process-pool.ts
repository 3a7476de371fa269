import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { ensureDataDirectory } from '../../../filesystem/data-directory.ts';
import { withStorageErrors } from '../../../filesystem/storage-error.ts';
import { FAILURES } from '../../../processes/supervise.ts';
import { deriveScope, type RequestScope } from '../../../request-scope.ts';
import { createSemaphore } from '../../../resilience/semaphore.ts';
import { createCounter, createGauge } from '../../../telemetry/metrics.ts';
import { INPUT_DIRECTORY, OUTPUT_DIRECTORY } from './messages.ts';
import type { TaskEnd } from './run-request.ts';
import { type FileProcess, startFileProcess } from './start-file-process.ts';

/** Child processes that work on one file after the other. Each of them reads the files of one owner only. */
export interface ProcessPool extends AsyncDisposable {
  /**
   * Waits for a process and uses it.
   * @param share each share has its own processes
   * @param scope one tenant never has all processes of a share
   * @param use the process ends when this throws
   * @throws GlossaError `overloaded`, `shutting_down`, `storage_unavailable`; what `use` throws; the signal's reason
   */
  run(
    share: keyof typeof SHARES,
    scope: RequestScope,
    use: (child: FileProcess, signal: AbortSignal) => Promise<TaskEnd>,
  ): Promise<void>;
}

export interface ProcessPoolOptions {
  /** Parent of the directories of the processes. Created if missing, emptied; must not be shared with another pool. */
  directory: string;
  /** Folders with fonts that the processes may read, without symbolic links. */
  fontFolders: readonly string[];
  log: Logger;
  registry: Registry;
}

/** Limits of each share. A process cannot be taken back from a slow file, so one tenant gets one of them. */
const SHARE = { permits: 2, maxPermitsPerTenant: 1, maxQueued: 200, isShared: true };
/** Uploads, summaries and the queue of translations have a share each. */
const SHARES = { identify: SHARE, read: SHARE, translate: SHARE };
/** Idle processes of all owners. Each takes 95 MB. */
const MAX_IDLE = 4;
/** Time after which an idle process ends. */
const MAX_IDLE_MS = 60_000;
/** A process that keeps more memory after a task is replaced. */
const MAX_IDLE_MEMORY_BYTES = 200 * 1024 * 1024;
/** A process is replaced long before the kernel would kill it. */
const MAX_PROCESS_CPU_TIME_MS = 300_000;

export async function openProcessPool({
  directory,
  fontFolders,
  log,
  registry,
}: ProcessPoolOptions): Promise<ProcessPool> {
  await ensureDataDirectory(directory);
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true, force: true });
  const shares = {
    identify: createSemaphore(SHARES.identify),
    read: createSemaphore(SHARES.read),
    translate: createSemaphore(SHARES.translate),
  };
  const alive = new Set<FileProcess>();
  /** Idle processes with their timers, the most recently used one last. At most one has no owner yet. */
  const idle = new Map<FileProcess, NodeJS.Timeout>();
  const ends = new Set<Promise<void>>();
  let isFirst = true;
  let isStartingSpare = false;
  const closing = new AbortController();
  const countEnd = registerMetrics(
    registry,
    () => alive.size,
    () => shares.identify.queued + shares.read.queued + shares.translate.queued,
  );

  async function start(): Promise<FileProcess> {
    const own = join(directory, randomUUID());
    await withStorageErrors(own, async () => {
      await mkdir(join(own, INPUT_DIRECTORY), { recursive: true, mode: 0o700 });
      await mkdir(join(own, OUTPUT_DIRECTORY), { mode: 0o700 });
    });
    const child = startFileProcess(own, isFirst, fontFolders);
    isFirst = false;
    alive.add(child);
    const end = child.ended.then(async () => {
      alive.delete(child);
      // A process that exits in order has reported why.
      const outcome = child.outcome ?? 'refused';
      countEnd(outcome);
      if (FAILURES.has(outcome)) log.warn({ outcome, stack: child.stack }, 'File process killed or crashed');
      if (idle.has(child)) await child.end(outcome);
      removeIdle(child);
      await rm(own, { recursive: true, force: true }).catch((error: unknown) =>
        log.warn({ err: error }, 'The directory of a file process cannot be removed'),
      );
      ends.delete(end);
    });
    ends.add(end);
    return child;
  }

  function removeIdle(child: FileProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function findIdle(owner: string | undefined): FileProcess | undefined {
    return [...idle.keys()].findLast((child) => child.isAlive && child.owner === owner);
  }

  /** @returns a process that has read no file of another owner */
  async function take(owner: string): Promise<FileProcess> {
    const child = findIdle(owner) ?? findIdle(undefined) ?? (await start());
    removeIdle(child);
    child.owner = owner;
    return child;
  }

  function putIdle(child: FileProcess): void {
    if (closing.signal.aborted || !child.isAlive) return void child.end('retired');
    idle.set(
      child,
      setTimeout(() => child.kill('retired'), MAX_IDLE_MS),
    );
    const [oldest] = idle.keys();
    if (idle.size > MAX_IDLE) oldest?.kill('retired');
  }

  function putBack(child: FileProcess, { residentBytes, cpuTimeMs }: TaskEnd): void {
    const isWorn = residentBytes > MAX_IDLE_MEMORY_BYTES || cpuTimeMs > MAX_PROCESS_CPU_TIME_MS;
    if (isWorn) void child.end('retired');
    else putIdle(child);
    const hasSeveralOwners = [...idle.keys()].some(({ owner }) => owner !== child.owner);
    if (hasSeveralOwners && !findIdle(undefined)) startSpare();
  }

  /** Starts a process for the next owner, who would wait for it. */
  function startSpare(): void {
    if (closing.signal.aborted || isStartingSpare) return;
    isStartingSpare = true;
    const spare = start()
      .then(putIdle, (error: unknown) => log.warn({ err: error }, 'A file process cannot be started'))
      .finally(() => {
        isStartingSpare = false;
        ends.delete(spare);
      });
    ends.add(spare);
  }

  return {
    async run(share, scope, use) {
      const signal = AbortSignal.any([scope.signal, closing.signal]);
      using _permit = await shares[share].acquire(deriveScope(scope, { signal }));
      const child = await take(scope.owner);
      try {
        putBack(child, await use(child, signal));
      } catch (error) {
        await child.end('aborted');
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      for (const child of idle.keys()) child.kill('retired');
      while (ends.size > 0) await Promise.all(ends);
    },
  };
}

function registerMetrics(registry: Registry, count: () => number, queued: () => number): (outcome: string) => void {
  createGauge(registry, 'glossa_file_processor_processes_count', (gauge) => gauge.set(count()));
  createGauge(registry, 'glossa_file_processor_waiting_count', (gauge) => gauge.set(queued()));
  const ended = createCounter(registry, 'glossa_file_processor_processes_ended_total');
  return (outcome) => ended.inc({ outcome });
}
