import type { Kernel } from '#gemm-kernel';
import type { Segment } from '../../engine.ts';
import type { Model } from './models/model.ts';

/** What a worker is asked, one thing at a time. */
export type WorkerTask =
  | { kind: 'load'; model: Model }
  | { kind: 'unload'; key: string }
  | {
      kind: 'translate';
      /** Of loaded models: one, or two where the first translates into the pivot. */
      keys: readonly string[];
      from: string;
      to: string;
      segments: readonly Segment[];
      /** Without markup: it may be what brought a worker down. */
      withoutMarkup: boolean;
    };

export type WorkerResult =
  | { kind: 'loaded'; milliseconds: number; kernel: KernelReport }
  | { kind: 'unloaded'; milliseconds: number }
  | { kind: 'translated'; texts: string[]; milliseconds: number }
  /** The files are not what they should be: `damaged` on this disk, or `unusable` although they are as published. */
  | { kind: 'refused'; reason: 'damaged' | 'unusable'; detail: string }
  /** The engine failed, and with it all that the worker had. `detail` never holds text of a caller. */
  | { kind: 'lost'; reason: WorkerLossReason; detail: string };

export type WorkerLossReason = 'abort' | 'exit' | 'timeout' | 'closed';

/** What the worker multiplies matrices with; `fault` says why it is not what was meant to. */
export interface KernelReport {
  name: Kernel['name'];
  fault: string | undefined;
}

export interface WorkerReply {
  result: WorkerResult;
  /** Of the WebAssembly memory. */
  heapBytes: number;
  /** Of processor time since the thread began. */
  cpuSeconds: number;
}

/** Tells versions of a model apart. */
export function modelKey({ from, to, version }: Model): string {
  return `${from}-${to}@${version}`;
}
