import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { WorkerLossReason } from './worker-messages.ts';

export interface Metrics {
  loaded(seconds: number): void;
  unloaded(): void;
  lost(reason: WorkerLossReason): void;
  multiplies(kernel: string): void;
  busy(seconds: number): void;
  worked(cpuSeconds: number): void;
}

/** @param now workers that run, models that they have loaded, and bytes of their WebAssembly memories */
export function createMetrics(
  registry: Registry,
  now: () => { workers: number; models: number; heapBytes: number },
): Metrics {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name: `glossa_translation_bergamot_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `glossa_translation_bergamot_${name}`, help, labelNames, registers });
  gauge('workers', 'Threads with a neural engine', () => now().workers);
  gauge('loaded_models', 'Neural models in the memory of all threads', () => now().models);
  gauge('heap_bytes', 'WebAssembly memory of all threads; not all of it is in use', () => now().heapBytes);
  const loads = new Histogram({
    name: 'glossa_translation_bergamot_load_seconds',
    help: 'Time until a neural model is ready for its first sentence',
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5],
    registers,
  });
  const unloads = counter('unloads_total', 'Neural models that made room for others');
  const losses = counter('lost_workers_total', 'Threads with a neural engine that ended on their own', ['reason']);
  const kernels = new Gauge({
    name: 'glossa_translation_bergamot_kernel',
    help: "1 for what matrices are multiplied with: wide or narrow, ours; builtin, the engine's own, much slower",
    labelNames: ['kernel'],
    registers,
  });
  const busySeconds = counter('busy_seconds_total', 'Time that threads with a neural engine worked, loading included');
  const cpuSeconds = counter('cpu_seconds_total', 'Processor time of threads with a neural engine');
  return {
    loaded: (seconds) => loads.observe(seconds),
    unloaded: () => unloads.inc(),
    lost: (reason) => losses.inc({ reason }),
    multiplies: (kernel) => kernels.set({ kernel }, 1),
    busy: (seconds) => busySeconds.inc(seconds),
    worked: (seconds) => cpuSeconds.inc(seconds),
  };
}
