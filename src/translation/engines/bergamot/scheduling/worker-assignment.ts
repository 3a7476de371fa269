import type { Model } from '../models/model.ts';
import { modelKey } from '../worker/worker-messages.ts';
import { workerMemoryMiB } from './capacity.ts';
import type { WorkerHost } from './worker-host.ts';

/** The worker for a job, and the models and workers that must free memory first. */
export interface WorkerAssignment {
  host: WorkerHost;
  /** Keys of models to unload from that worker. */
  unload: readonly string[];
  /** Idle workers to stop: a worker returns its memory only when it ends. */
  stop: readonly WorkerHost[];
}

export interface HostPool {
  hosts: readonly WorkerHost[];
  /** Whether a queued job needs the model. */
  isNeeded(key: string): boolean;
  /** Maximum memory of all workers together. A job that needs more runs alone. */
  memoryMiB: number;
  /** Current time by `performance.now()`. */
  now: number;
}

/** A pivot needs two models. A third one would take memory that another worker could use. */
const MAX_MODELS_PER_WORKER = 2;
/** Minimum time for which a needed model stays loaded. Otherwise workers would mostly load models. */
const MIN_RESIDENCY_MS = 2_000;

/** Finds a free worker that has all models loaded. */
export function findLoadedWorker(models: readonly Model[], { hosts }: HostPool): WorkerAssignment | undefined {
  const host = hosts.find((one) => !one.isBusy && hasModels(one, models));
  return host && { host, unload: [], stop: [] };
}

export function hasModels(host: WorkerHost, models: readonly Model[]): boolean {
  return models.every((model) => host.models.has(modelKey(model)));
}

/** Chooses the free worker that can load the models at the lowest cost. Undefined if no free worker can load them now. */
export function assignWorker(models: readonly Model[], pool: HostPool): WorkerAssignment | undefined {
  const [cheapest] = pool.hosts
    .filter(({ isBusy }) => !isBusy)
    .flatMap((host) => planLoading(host, models, pool) ?? [])
    .sort((one, other) => costOf(one) - costOf(other) || one.host.models.size - other.host.models.size);
  return cheapest;
}

/** Restarting a worker costs about as much as loading two models. */
const costOf = ({ unload, stop }: WorkerAssignment): number => unload.length + 2 * stop.length;

function planLoading(host: WorkerHost, models: readonly Model[], pool: HostPool): WorkerAssignment | undefined {
  const required = new Map(models.map((model) => [modelKey(model), model]));
  const others = [...host.models.keys()].filter((key) => !required.has(key));
  const unloadable = others.filter((key) => canUnload(host, key, pool));
  const excess = others.length + required.size - MAX_MODELS_PER_WORKER;
  if (unloadable.length < excess) return undefined;
  // Unload as few models as possible. If that does not free enough memory, unload all that may be unloaded.
  for (const count of new Set([Math.max(0, excess), unloadable.length])) {
    const unload = unloadable.slice(0, count);
    const remaining = [...host.models].filter(([key]) => !unload.includes(key) && !required.has(key));
    const neededMiB = workerMemoryMiB([...remaining.map(([, { model }]) => model), ...models]);
    const stop = workersToStop(host, Math.max(host.memoryMiB, neededMiB), pool, remaining.length === 0);
    if (stop) return { host, unload, stop };
  }
  return undefined;
}

function canUnload(host: WorkerHost, key: string, { isNeeded, now }: HostPool): boolean {
  return !isNeeded(key) || now - (host.models.get(key)?.loadedAt ?? 0) >= MIN_RESIDENCY_MS;
}

/**
 * Chooses the idle workers to stop, least recently used first, so that one worker can use `memoryMiB`. Undefined if
 * stopping all idle workers does not free enough memory.
 * @param canExceed whether the worker may exceed the maximum if no other worker runs
 */
function workersToStop(
  host: WorkerHost,
  memoryMiB: number,
  pool: HostPool,
  canExceed: boolean,
): WorkerHost[] | undefined {
  const running = pool.hosts.filter((other) => other !== host && other.memoryMiB > 0);
  const idle = running
    .filter((other) => !other.isBusy && [...other.models.keys()].every((key) => canUnload(other, key, pool)))
    .sort((one, other) => one.lastUsedAt - other.lastUsedAt);
  let totalMiB = running.reduce((sum, other) => sum + other.memoryMiB, memoryMiB);
  const stop: WorkerHost[] = [];
  for (const other of idle) {
    if (totalMiB <= pool.memoryMiB) break;
    stop.push(other);
    totalMiB -= other.memoryMiB;
  }
  const isAlone = stop.length === running.length;
  return totalMiB <= pool.memoryMiB || (isAlone && canExceed) ? stop : undefined;
}
