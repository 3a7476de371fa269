import type { Registry } from 'prom-client';
import { createCounter, createGauge, createHistogram } from '../../../telemetry/metrics.ts';
import type { WorkerLossReason } from './worker/worker-messages.ts';

export interface BergamotMetrics {
  modelLoaded(seconds: number): void;
  modelUnloaded(): void;
  workerLost(reason: WorkerLossReason): void;
  usesKernel(kernel: string): void;
  addBusyTime(seconds: number): void;
  addCpuTime(seconds: number): void;
}

/** @param current returns the numbers of running workers and loaded models, and the bytes of WebAssembly memory */
export function createBergamotMetrics(
  registry: Registry,
  current: () => { workers: number; models: number; heapBytes: number },
): BergamotMetrics {
  createGauge(registry, 'glossa_translation_bergamot_workers', (gauge) => gauge.set(current().workers));
  createGauge(registry, 'glossa_translation_bergamot_loaded_models', (gauge) => gauge.set(current().models));
  createGauge(registry, 'glossa_translation_bergamot_heap_bytes', (gauge) => gauge.set(current().heapBytes));
  const loads = createHistogram(registry, 'glossa_translation_bergamot_load_seconds');
  const unloads = createCounter(registry, 'glossa_translation_bergamot_unloads_total');
  const losses = createCounter(registry, 'glossa_translation_bergamot_lost_workers_total');
  const kernels = createGauge(registry, 'glossa_translation_bergamot_kernel');
  const busySeconds = createCounter(registry, 'glossa_translation_bergamot_busy_seconds_total');
  const cpuSeconds = createCounter(registry, 'glossa_translation_bergamot_cpu_seconds_total');
  return {
    modelLoaded: (seconds) => loads.observe(seconds),
    modelUnloaded: () => unloads.inc(),
    workerLost: (reason) => losses.inc({ reason }),
    usesKernel: (kernel) => kernels.set({ kernel }, 1),
    addBusyTime: (seconds) => busySeconds.inc(seconds),
    addCpuTime: (seconds) => cpuSeconds.inc(seconds),
  };
}
