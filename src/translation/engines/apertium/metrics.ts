import type { Registry } from 'prom-client';
import { createCounter, createGauge, createHistogram } from '../../../telemetry/metrics.ts';

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
  createGauge(registry, 'glossa_translation_apertium_modes', (gauge) => gauge.set(usage().modes));
  createGauge(registry, 'glossa_translation_apertium_memory_bytes', (gauge) => gauge.set(usage().memoryMiB * 2 ** 20));
  const loads = createHistogram(registry, 'glossa_translation_apertium_load_seconds');
  const failures = createCounter(registry, 'glossa_translation_apertium_failures_total');
  const evictions = createCounter(registry, 'glossa_translation_apertium_evictions_total');
  return {
    loaded: (seconds) => loads.observe(seconds),
    failed: (reason, count = 1) => failures.inc({ reason }, count),
    evicted: (count) => evictions.inc(count),
  };
}
