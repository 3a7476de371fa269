import { workerMemory } from './capacity.ts';
import type { Model } from './models/model.ts';
import type { WorkerHost } from './worker-host.ts';
import { modelKey } from './worker-messages.ts';

/** Where a job goes, and what has to make room for it. */
export interface WorkerAssignment {
  slot: WorkerHost;
  /** Keys of models of that worker. */
  unload: readonly string[];
  /** Idle workers whose memory is needed: only what ends gives memory back. */
  end: readonly WorkerHost[];
}

export interface WorkerPool {
  slots: readonly WorkerHost[];
  /** Whether a job in the queue needs the model of this key. */
  isWanted(key: string): boolean;
  /** Bound on all workers together; one that alone takes more runs alone. */
  memoryMiB: number;
  /** In milliseconds of `performance.now()`. */
  now: number;
}

/** Two for a pivot. More would not fit into the 2 GiB that an engine can have. */
const MODELS_PER_WORKER = 2;
/** Milliseconds that a model which has work stays although others wait: less would be mostly loading. */
const STAY = 2_000;

/** The free worker that has all models, or undefined. */
export function findLoadedWorker(models: readonly Model[], { slots }: WorkerPool): WorkerAssignment | undefined {
  const slot = slots.find((one) => !one.isBusy && hasModels(one, models));
  return slot && { slot, unload: [], end: [] };
}

export function hasModels(slot: WorkerHost, models: readonly Model[]): boolean {
  return models.every((model) => slot.models.has(modelKey(model)));
}

/** The free worker in which the models find room with the least loss, or undefined when there is none now. */
export function assignWorker(models: readonly Model[], situation: WorkerPool): WorkerAssignment | undefined {
  const places = situation.slots
    .filter(({ isBusy }) => !isBusy)
    .flatMap((slot) => makeRoom(slot, models, situation) ?? [])
    .sort((one, other) => loss(one) - loss(other) || one.slot.models.size - other.slot.models.size);
  return places[0];
}

const loss = ({ unload, end }: WorkerAssignment): number => unload.length + 2 * end.length;

function makeRoom(slot: WorkerHost, models: readonly Model[], situation: WorkerPool): WorkerAssignment | undefined {
  const needed = new Map(models.map((model) => [modelKey(model), model]));
  const others = [...slot.models.keys()].filter((key) => !needed.has(key));
  const expendable = others.filter((key) => mayLeave(slot, key, situation));
  const excess = others.length + needed.size - MODELS_PER_WORKER;
  if (expendable.length < excess) return undefined;
  // With as few as have to go, or else with all that may.
  for (const count of new Set([Math.max(0, excess), expendable.length])) {
    const unload = expendable.slice(0, count);
    const staying = [...slot.models].filter(([key]) => !unload.includes(key) && !needed.has(key));
    const needs = workerMemory([...staying.map(([, { model }]) => model), ...models]);
    const end = endFor(slot, Math.max(slot.memoryMiB, needs), situation, staying.length === 0);
    if (end) return { slot, unload, end };
  }
  return undefined;
}

function mayLeave(slot: WorkerHost, key: string, { isWanted, now }: WorkerPool): boolean {
  return !isWanted(key) || now - (slot.models.get(key)?.since ?? 0) >= STAY;
}

/**
 * The workers to end so that one can have so much memory: none as a rule; undefined when even all would not do.
 * @param mayExceed whether it may have more than there is when it is alone
 */
function endFor(slot: WorkerHost, memory: number, situation: WorkerPool, mayExceed: boolean): WorkerHost[] | undefined {
  const running = situation.slots.filter((other) => other !== slot && other.memoryMiB > 0);
  const idle = running
    .filter((other) => !other.isBusy && [...other.models.keys()].every((key) => mayLeave(other, key, situation)))
    .sort((one, other) => one.lastUsed - other.lastUsed);
  let total = running.reduce((sum, other) => sum + other.memoryMiB, memory);
  const end: WorkerHost[] = [];
  for (const other of idle) {
    if (total <= situation.memoryMiB) break;
    end.push(other);
    total -= other.memoryMiB;
  }
  const isAlone = end.length === running.length;
  return total <= situation.memoryMiB || (isAlone && mayExceed) ? end : undefined;
}
