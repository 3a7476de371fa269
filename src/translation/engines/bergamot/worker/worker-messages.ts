import type { Kernel } from '@glossa/gemm-kernel';
import type { Segment } from '../../../engine.ts';
import type { Model } from '../models/model.ts';

/** A message to a worker. A worker does one task at a time. */
export type WorkerTask =
  | { kind: 'load'; model: Model }
  | { kind: 'unload'; key: string }
  | {
      kind: 'translate';
      /** Keys of loaded models: one, or two of which the first translates into the pivot language. */
      keys: readonly string[];
      from: string;
      to: string;
      segments: readonly Segment[];
      /** Do not use markup, in case it was the markup that crashed a worker. */
      withoutMarkup: boolean;
    };

export type WorkerResult =
  | { kind: 'loaded'; milliseconds: number; kernel: KernelReport }
  | { kind: 'unloaded'; milliseconds: number }
  | { kind: 'translated'; texts: string[]; engineMs: number }
  /** The model files are invalid: `damaged` on this disk, or `unusable` as published. */
  | { kind: 'rejected'; reason: 'damaged' | 'unusable'; detail: string }
  /** The engine failed, and the worker with all of its models. `detail` never contains text of a caller. */
  | { kind: 'lost'; reason: WorkerLossReason; detail: string };

export type WorkerLossReason = 'abort' | 'exit' | 'timeout' | 'closed';

/** The matrix kernel of the worker. `fault` says why it is the slow one. */
export interface KernelReport {
  name: Kernel['name'];
  fault: string | undefined;
}

/** The answer to a task. */
export interface WorkerReply {
  result: WorkerResult;
  /** Size of the WebAssembly memory. */
  heapBytes: number;
  /** Processor time since the thread started. */
  cpuSeconds: number;
}

/** Identifies one version of a model. */
export function modelKey({ from, to, version }: Model): string {
  return `${from}-${to}@${version}`;
}
