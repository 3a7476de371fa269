import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import type { LimitGroup } from '../../src/limits/limit-group.ts';
import { type ExpectedUsage, findExcess, trackRequest } from './expected-usage.ts';
import type { LimitedRequest, LimitReplica, Outcome } from './replica.ts';

/** A load on replicas. */
export interface LimitWorkload {
  replicas: [LimitReplica, ...LimitReplica[]];
  /** Replaces a replica after it has finished its requests. */
  restart(index: number): Promise<void>;
  outcomes: Record<Outcome, number>;
  /** Usage above a limit. */
  excess: Set<string>;
  /** Resolves when all requests have finished. */
  done: Promise<unknown>;
}

export interface LimitWorkloadOptions {
  open: () => Promise<LimitReplica>;
  replicas: number;
  random: Random;
  /** Keys with their owners. */
  pairs: readonly [[LimitGroup, LimitGroup], ...[LimitGroup, LimitGroup][]];
  expected: readonly ExpectedUsage[];
  isSteady: boolean;
  now: () => Date;
  durationMs: number;
}

const CLIENTS_PER_REPLICA = 12;
const DOCUMENT_SHARE = 0.2;

/** One replica with its requests. A replacement gets a new slot and separate counts. */
interface ReplicaSlot {
  index: number;
  isLeaving: boolean;
  activeRequests: Set<Promise<void>>;
}

export async function startLimitWorkload(options: LimitWorkloadOptions): Promise<LimitWorkload> {
  const { open, random, pairs, expected, isSteady, now } = options;
  const outcomes = { served: 0, failed: 0, refused: 0 };
  const excess = new Set<string>();
  let opened = 0;
  const createSlot = (): ReplicaSlot => {
    for (const one of expected)
      one.replicas.push({ active: 0, reserved: 0, used: new Map(), usedByDocuments: new Map(), documentCharacters: 0 });
    return { index: opened++, isLeaving: false, activeRequests: new Set() };
  };
  const replicas: [LimitReplica, ...LimitReplica[]] = [await open()];
  while (replicas.length < options.replicas) replicas.push(await open());
  const slots = replicas.map(createSlot);

  async function send(replica: LimitReplica, { index }: ReplicaSlot, choices: Random): Promise<void> {
    const [key, owner] = choices.pick(pairs);
    const request = createRequest(choices, key, owner);
    const both = expected.filter(({ subject }) => subject === key || subject === owner);
    const isDocument = choices.chance(DOCUMENT_SHARE);
    const observer = trackRequest(both, index, request.characters, isDocument ? 'document' : 'request');
    const watch = (of: 'acquired' | 'reserved') => (): void => {
      observer[of]();
      for (const one of both) for (const more of findExcess(one, now(), isSteady)) excess.add(more);
    };
    const observed = { ...observer, acquired: watch('acquired'), reserved: watch('reserved') };
    const { fails: isCancelled, ...document } = request;
    const outcome = isDocument
      ? await replica.translate({ ...document, isCancelled, observer: observed })
      : await replica.send({ ...request, observer: observed });
    outcomes[outcome]++;
  }

  const endsAt = performance.now() + options.durationMs;
  async function use(index: number, choices: Random): Promise<void> {
    while (performance.now() < endsAt) {
      await sleep(choices.below(30));
      const [replica, slot] = [replicas[index], slots[index]];
      if (!replica || !slot || slot.isLeaving) continue;
      const sent = send(replica, slot, choices);
      slot.activeRequests.add(sent);
      await sent;
      slot.activeRequests.delete(sent);
    }
  }

  return {
    replicas,
    outcomes,
    excess,
    async restart(index) {
      const slot = slots[index];
      if (slot) slot.isLeaving = true;
      await Promise.all(slot?.activeRequests ?? []);
      await replicas[index]?.[Symbol.asyncDispose]();
      replicas[index] = await open();
      slots[index] = createSlot();
    },
    done: Promise.all(
      replicas.flatMap((_, index) => Array.from({ length: CLIENTS_PER_REPLICA }, () => use(index, random.fork()))),
    ),
  };
}

function createRequest(random: Random, key: LimitGroup, owner: LimitGroup): Omit<LimitedRequest, 'observer'> {
  const characters = 1 + random.below(500);
  return {
    key,
    owner,
    characters,
    // Never more than the reserved characters, so that no request passes a limit of tokens.
    tokens: random.below(characters),
    workMs: random.chance(0.05) ? random.below(3_000) : random.below(40),
    fails: random.chance(0.2),
    disconnectAfterMs: random.chance(0.2) ? random.below(30) : undefined,
  };
}
