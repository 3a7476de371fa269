import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface ApertiumMetrics {
  loaded(seconds: number): void;
  /** `rejected`: a stage rejected a text; `lost`: a thread died or hung; `load`: a mode could not be loaded. */
  failed(reason: 'rejected' | 'lost' | 'load', count?: number): void;
  evicted(count: number): void;
}

/** @param usage returns the loaded modes of all threads and their expected memory; called for each scrape */
export function createApertiumMetrics(
  registry: Registry,
  usage: () => { modes: number; memoryMiB: number },
): ApertiumMetrics {
  const registers = [registry];
  new Gauge({
    name: 'glossa_translation_apertium_modes',
    help: 'Directions of Apertium that threads have loaded',
    registers,
    collect() {
      this.set(usage().modes);
    },
  });
  new Gauge({
    name: 'glossa_translation_apertium_memory_bytes',
    help: 'Expected memory of the loaded directions of Apertium',
    registers,
    collect() {
      this.set(usage().memoryMiB * 2 ** 20);
    },
  });
  const loads = new Histogram({
    name: 'glossa_translation_apertium_load_seconds',
    help: 'Time to load a direction of Apertium',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const failures = new Counter({
    name: 'glossa_translation_apertium_failures_total',
    help: 'Failures of Apertium, by reason',
    labelNames: ['reason'],
    registers,
  });
  const evictions = new Counter({
    name: 'glossa_translation_apertium_evictions_total',
    help: 'Directions of Apertium that were unloaded to free memory for another',
    registers,
  });
  return {
    loaded: (seconds) => loads.observe(seconds),
    failed: (reason, count = 1) => failures.inc({ reason }, count),
    evicted: (count) => evictions.inc(count),
  };
}
