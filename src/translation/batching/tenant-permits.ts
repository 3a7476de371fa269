import { createTally } from '../../resilience/tally.ts';
import type { TranslationEngine } from '../engine.ts';

/**
 * Limits the batches that one tenant has in an engine, on all its paths together, to those that the engine runs at once. So the
 * queue inside an engine, which knows no tenants, has at most that many batches of each tenant, and the rest waits in the
 * fair queues of the paths. A single tenant still keeps the whole engine busy.
 */
export interface TenantPermits {
  /** @param onRelease called once when the tenant may have a permit again, unless it has one now */
  hasPermit(engine: TranslationEngine, tenantId: string, onRelease: () => void): boolean;
  acquire(engine: TranslationEngine, tenantIds: ReadonlySet<string>): void;
  /** Offers the permits to the paths that wait for them, in turn. */
  release(engine: TranslationEngine, tenantIds: ReadonlySet<string>): void;
}

interface EnginePermits {
  held: ReturnType<typeof createTally<string>>;
  waiting: Map<string, Set<() => void>>;
}

export function createTenantPermits(): TenantPermits {
  const engines = new WeakMap<TranslationEngine, EnginePermits>();

  function permitsOf(engine: TranslationEngine): EnginePermits {
    const permits = engines.get(engine) ?? { held: createTally<string>(), waiting: new Map() };
    engines.set(engine, permits);
    return permits;
  }
  const isFree = (engine: TranslationEngine, tenantId: string): boolean =>
    permitsOf(engine).held.of(tenantId) < engine.batchesPerPath;

  function offer(engine: TranslationEngine, tenantId: string): void {
    const { waiting } = permitsOf(engine);
    const callbacks = waiting.get(tenantId);
    // A path that takes a permit and waits for the next one registers behind the others.
    for (const callback of [...(callbacks ?? [])]) {
      if (!isFree(engine, tenantId)) break;
      callbacks?.delete(callback);
      callback();
    }
    if (callbacks?.size === 0) waiting.delete(tenantId);
  }

  return {
    hasPermit(engine, tenantId, onRelease) {
      // The server of a remote engine has a separate queue.
      if (engine.isRemote || isFree(engine, tenantId)) return true;
      const { waiting } = permitsOf(engine);
      waiting.set(tenantId, (waiting.get(tenantId) ?? new Set()).add(onRelease));
      return false;
    },
    acquire(engine, tenantIds) {
      for (const tenantId of tenantIds) permitsOf(engine).held.change(tenantId, 1);
    },
    release(engine, tenantIds) {
      for (const tenantId of tenantIds) permitsOf(engine).held.change(tenantId, -1);
      for (const tenantId of tenantIds) offer(engine, tenantId);
    },
  };
}
