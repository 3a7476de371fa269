import type { TranslationEngine } from '../engine.ts';

/**
 * Limits the concurrent batches of background work in each engine. While requests arrive, background work may use half of an
 * engine, so that a request finds a free place. Otherwise it may use the whole engine.
 */
export interface BackgroundPermits {
  /** Called whenever a request has a segment for an engine. */
  recordRequest(): void;
  /** Whether requests arrived recently. */
  readonly isContended: boolean;
  /** @param onRelease called once when a permit may be free again, unless one is free now */
  hasPermit(engine: TranslationEngine, onRelease: () => void): boolean;
  acquire(engine: TranslationEngine): void;
  release(engine: TranslationEngine): void;
}

/** Time after a request during which the next one is expected. */
const CONTENTION_MS = 5_000;

export function createBackgroundPermits(): BackgroundPermits {
  const held = new Map<TranslationEngine, number>();
  const waiting = new Map<TranslationEngine, Set<() => void>>();
  let contendedUntil = 0;
  const isContended = (): boolean => performance.now() < contendedUntil;

  return {
    recordRequest() {
      contendedUntil = performance.now() + CONTENTION_MS;
    },
    get isContended() {
      return isContended();
    },
    hasPermit(engine, onRelease) {
      const { batchesPerPath } = engine;
      const permits = isContended() ? Math.max(1, Math.floor(batchesPerPath / 2)) : batchesPerPath;
      if ((held.get(engine) ?? 0) < permits) return true;
      waiting.set(engine, (waiting.get(engine) ?? new Set()).add(onRelease));
      return false;
    },
    acquire(engine) {
      held.set(engine, (held.get(engine) ?? 0) + 1);
    },
    release(engine) {
      const count = (held.get(engine) ?? 0) - 1;
      if (count > 0) held.set(engine, count);
      else held.delete(engine);
      const callbacks = waiting.get(engine) ?? [];
      waiting.delete(engine);
      for (const callback of callbacks) callback();
    },
  };
}
