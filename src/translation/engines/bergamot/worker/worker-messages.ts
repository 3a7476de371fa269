import type { Runtime } from '@glossa/marian';
import type { TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../../../engine.ts';
import type { Model } from '../models/model.ts';

/** What a worker starts with. */
export interface WorkerData {
  /** Folder of the native kernels; undefined if they are off. */
  kernels: string | undefined;
}

/** A message to a worker. A worker runs one task at a time. */
export type WorkerTask =
  | { kind: 'load'; model: Model }
  | { kind: 'unload'; key: string }
  | {
      kind: 'translate';
      /** Keys of one loaded model, or of two: into the pivot language and out of it. */
      keys: readonly string[];
      from: string;
      to: string;
      segments: readonly Segment[];
      /** Whether to avoid markup, because markup may have crashed a worker. */
      withoutMarkup: boolean;
      /** 0 for the best translations, 1 for the first alternatives to them, and so on. */
      alternative: number;
    };

export type WorkerResult =
  | { kind: 'loaded'; durationMs: number; kernel: KernelReport }
  | { kind: 'unloaded' }
  | { kind: 'translated'; texts: TaggedText[]; engineMs: number }
  /** The model files are invalid: `damaged` on this disk, or `unusable` as published. */
  | { kind: 'rejected'; reason: 'damaged' | 'unusable'; detail: string }
  /** The worker ended with all of its models. `detail` never contains text of a request. */
  | { kind: 'lost'; reason: WorkerLossReason; detail: string };

export type WorkerLossReason = 'abort' | 'exit' | 'timeout' | 'closed';

/** The matrix kernel of the worker. `fault` is the reason for which a faster one is not used. */
export interface KernelReport {
  name: Runtime['dotProduct']['name'];
  fault: string | undefined;
}

/** The response to a task. */
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
