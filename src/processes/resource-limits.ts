import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A hostile file fills about 20 MB of memory in this time. */
const MEMORY_CHECK_INTERVAL_MS = 20;
/** Time to start a process and load its libraries, which usually takes half a second. */
const MAX_START_TIME_MS = 20_000;
/**
 * A timeout with a smaller share of a core is caused by the machine, not by the document. Four busy processes share a core
 * before an honest document near its limit counts as hostile.
 */
const MIN_CPU_SHARE = 0.25;
/** Unit of processor times in /proc on every architecture that Node.js supports. */
const CLOCK_TICKS_PER_SECOND = 100;

/** Time limits of the work on one document. */
export interface TimeLimits {
  /** Time for the document; every step adds `timePerStepMs`. */
  baseTimeMs: number;
  timePerStepMs: number;
  /** Upper bound of the time for the document. */
  maxTimeMs: number;
  /** Time for each step, for the work before the first step, and for the work after the last step. */
  maxStepTimeMs: number;
}

/** Time limits of one child process while it works on one document. */
export interface ProcessDeadline extends Disposable {
  readonly hasStarted: boolean;
  /** The libraries are loaded: the document causes all further work. */
  started(): void;
  /** @param extraMs time that the document gets beside that of a step */
  stepDone(extraMs?: number): void;
  /** Adds time for large work, to the limit of each step and of the document. */
  extend(milliseconds: number): void;
  /** Waits for work of the service. Its time does not count. */
  exclude<T>(work: Promise<T>): Promise<T>;
}

/**
 * Starts the time limits of a child process: one for the start, then one per step and one for the whole document. Each
 * step extends the limit of the document, so that a thousand slow steps end as early as one slow step.
 * @param expired called at a timeout; `isStarved` if the process got almost no processor time
 */
export function startDeadline(limits: TimeLimits, pid: number, expired: (isStarved: boolean) => void): ProcessDeadline {
  let startedAt = 0;
  let steps = 0;
  let stepsMs = 0;
  let cpuTimeAtStartMs = 0;
  let hasStarted = false;
  let extraMs = 0;
  /** Works of the service in progress. */
  let excluded = 0;
  let excludedAt = 0;
  let isDisposed = false;
  const expire = (): void => {
    const cpuTimeMs = readCpuTimeMs(pid);
    const elapsedMs = performance.now() - startedAt;
    expired(cpuTimeMs !== undefined && cpuTimeMs - cpuTimeAtStartMs < MIN_CPU_SHARE * elapsedMs);
  };
  let documentTimer = setTimeout(expire, MAX_START_TIME_MS);
  let stepTimer: NodeJS.Timeout | undefined;
  const stopTimers = (): void => {
    clearTimeout(documentTimer);
    clearTimeout(stepTimer);
  };
  const restartTimers = (): void => {
    stopTimers();
    if (excluded > 0 || isDisposed) return;
    const allowedMs = Math.min(limits.baseTimeMs + extraMs + stepsMs + steps * limits.timePerStepMs, limits.maxTimeMs);
    documentTimer = setTimeout(expire, Math.max(0, allowedMs - (performance.now() - startedAt)));
    stepTimer = setTimeout(expire, limits.maxStepTimeMs + extraMs);
  };
  return {
    get hasStarted() {
      return hasStarted;
    },
    started() {
      hasStarted = true;
      startedAt = performance.now();
      cpuTimeAtStartMs = readCpuTimeMs(pid) ?? 0;
      restartTimers();
    },
    stepDone(ms = 0) {
      steps += 1;
      stepsMs += ms;
      restartTimers();
    },
    extend(milliseconds) {
      extraMs += milliseconds;
      restartTimers();
    },
    async exclude(work) {
      // The limit of the start counts from the start of the process, and includes waits for the service.
      if (!hasStarted) return work;
      if (excluded === 0) excludedAt = performance.now();
      excluded += 1;
      stopTimers();
      try {
        return await work;
      } finally {
        excluded -= 1;
        if (excluded === 0) {
          startedAt += performance.now() - excludedAt;
          restartTimers();
        }
      }
    },
    [Symbol.dispose]() {
      isDisposed = true;
      stopTimers();
    },
  };
}

/**
 * Polls the resident memory of a process and calls back once when it exceeds the limit. Works on Linux only; elsewhere
 * the heap limit of the process has to suffice.
 * @param maxBytes asked at each check
 */
export function watchMemory(pid: number, maxBytes: () => number, exceeded: () => void): Disposable {
  let isDone = process.platform !== 'linux';
  const check = async (): Promise<void> => {
    const bytes = await readResidentBytes(pid);
    if (isDone) return;
    if (bytes !== undefined && bytes > maxBytes()) {
      isDone = true;
      exceeded();
    } else {
      timer = setTimeout(check, MEMORY_CHECK_INTERVAL_MS);
    }
  };
  let timer = isDone ? undefined : setTimeout(check, MEMORY_CHECK_INTERVAL_MS);
  return {
    [Symbol.dispose]() {
      isDone = true;
      clearTimeout(timer);
    },
  };
}

async function readResidentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** Processor time that a process has used; undefined on systems other than Linux and for a process that has ended. */
function readCpuTimeMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may contain spaces and parentheses. The numbers follow its last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1_000;
  } catch {
    return undefined;
  }
}
