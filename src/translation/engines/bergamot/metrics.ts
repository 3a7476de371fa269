import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
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
  gauge('workers', 'Threads with a neural engine', () => current().workers);
  gauge('loaded_models', 'Neural models in the memory of all threads', () => current().models);
  gauge('heap_bytes', 'WebAssembly memory of all threads, including unused parts', () => current().heapBytes);
  const loads = new Histogram({
    name: 'glossa_translation_bergamot_load_seconds',
    help: 'Time until a neural model is ready for its first sentence',
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5],
    registers,
  });
  const unloads = counter('unloads_total', 'Neural models unloaded to make room for others');
  const losses = counter('lost_workers_total', 'Threads with a neural engine that ended unexpectedly', ['reason']);
  const kernels = new Gauge({
    name: 'glossa_translation_bergamot_kernel',
    help: '1 for the matrix kernel in use: wide, narrow (slower), or portable (much slower)',
    labelNames: ['kernel'],
    registers,
  });
  const busySeconds = counter('busy_seconds_total', 'Time that threads with a neural engine worked, loading included');
  const cpuSeconds = counter('cpu_seconds_total', 'Processor time of threads with a neural engine');
  return {
    modelLoaded: (seconds) => loads.observe(seconds),
    modelUnloaded: () => unloads.inc(),
    workerLost: (reason) => losses.inc({ reason }),
    usesKernel: (kernel) => kernels.set({ kernel }, 1),
    addBusyTime: (seconds) => busySeconds.inc(seconds),
    addCpuTime: (seconds) => cpuSeconds.inc(seconds),
  };
}
