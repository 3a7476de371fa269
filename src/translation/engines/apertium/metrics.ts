import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Failure } from './pipeline.ts';

export interface Metrics {
  started(seconds: number): void;
  failed(failure: Failure | 'start'): void;
  evicted(): void;
}

/** @param inUse how many pipelines run now, and the MiB that they are expected to take */
export function createMetrics(registry: Registry, inUse: () => { pipelines: number; memoryMiB: number }): Metrics {
  const registers = [registry];
  new Gauge({
    name: 'glossa_translation_apertium_pipelines',
    help: 'Warm Apertium pipelines',
    registers,
    collect() {
      this.set(inUse().pipelines);
    },
  });
  new Gauge({
    name: 'glossa_translation_apertium_memory_bytes',
    help: 'Memory that the warm Apertium pipelines are expected to take',
    registers,
    collect() {
      this.set(inUse().memoryMiB * 2 ** 20);
    },
  });
  const starts = new Histogram({
    name: 'glossa_translation_apertium_start_seconds',
    help: 'Time until a started Apertium pipeline answers',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const failures = new Counter({
    name: 'glossa_translation_apertium_failures_total',
    help: 'Apertium pipelines given up, by reason',
    labelNames: ['reason'],
    registers,
  });
  const evictions = new Counter({
    name: 'glossa_translation_apertium_evictions_total',
    help: 'Apertium pipelines closed to make room for another',
    registers,
  });
  return {
    started: (duration) => starts.observe(duration),
    failed: (reason) => failures.inc({ reason }),
    evicted: () => evictions.inc(),
  };
}
