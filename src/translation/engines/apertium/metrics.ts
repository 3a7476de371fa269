import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PipelineFailure } from './pipeline.ts';

export interface ApertiumMetrics {
  started(seconds: number): void;
  failed(reason: PipelineFailure | 'start'): void;
  evicted(): void;
}

/** @param usage returns the running pipelines and their expected memory; called for each scrape */
export function createApertiumMetrics(
  registry: Registry,
  usage: () => { pipelines: number; memoryMiB: number },
): ApertiumMetrics {
  const registers = [registry];
  new Gauge({
    name: 'glossa_translation_apertium_pipelines',
    help: 'Warm Apertium pipelines',
    registers,
    collect() {
      this.set(usage().pipelines);
    },
  });
  new Gauge({
    name: 'glossa_translation_apertium_memory_bytes',
    help: 'Expected memory of the warm Apertium pipelines',
    registers,
    collect() {
      this.set(usage().memoryMiB * 2 ** 20);
    },
  });
  const starts = new Histogram({
    name: 'glossa_translation_apertium_start_seconds',
    help: 'Time until a started Apertium pipeline responds',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const failures = new Counter({
    name: 'glossa_translation_apertium_failures_total',
    help: 'Failed Apertium pipelines, by reason',
    labelNames: ['reason'],
    registers,
  });
  const evictions = new Counter({
    name: 'glossa_translation_apertium_evictions_total',
    help: 'Apertium pipelines closed to free memory for another',
    registers,
  });
  return {
    started: (seconds) => starts.observe(seconds),
    failed: (reason) => failures.inc({ reason }),
    evicted: () => evictions.inc(),
  };
}
