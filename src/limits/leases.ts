import type { Lease, MemoryLimitStore } from './memory-limit-store.ts';
import { LEASE, type Shared } from './redis-limit-store.ts';

/** Keeps the leases of this process in Redis as they are here. */
export interface Leases extends Disposable {
  /** Gives one back, now or when Redis is there again; it may never have been there. */
  giveBack(lease: Lease): void;
}

/** Milliseconds between two renewals. */
const RENEWAL = 2_000;
/** Leases that are given back later; beyond them, and after their time, they end by themselves. */
const MAX_OWED = 10_000;

/** @param ask asks Redis; what it answers is `undefined` where it does not */
export function keepLeases(
  local: MemoryLimitStore,
  ask: <T>(question: (shared: Shared) => Promise<T>) => Promise<T | undefined>,
): Leases {
  /** When they were to be given back. */
  const owed = new Map<Lease, number>();

  async function giveBack(lease: Lease, since: number): Promise<void> {
    owed.delete(lease);
    const isDone = await ask((shared) => shared.leave(lease).then(() => true));
    if (!isDone && owed.size < MAX_OWED && performance.now() - since < LEASE) owed.set(lease, since);
  }

  async function renew(): Promise<void> {
    for (const [lease, since] of [...owed]) await giveBack(lease, since);
    await ask((shared) => shared.renew(local.underWay));
  }

  const timer = setInterval(renew, RENEWAL).unref();
  return {
    giveBack: (lease) => void giveBack(lease, performance.now()),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
