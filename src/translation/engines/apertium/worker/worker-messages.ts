import type { EngineText, Segment } from '../../../engine.ts';
import type { ModeFile, PivotModes } from '../modes.ts';

export interface BatchTask {
  mode: ModeFile;
  /** Pairs of directions whose dictionaries know words that the mode lacks, the best first. */
  pivots: readonly PivotModes[];
  /** A mode whose analyser knows the words of the target language. */
  target: ModeFile | undefined;
  /** Canonical codes. */
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Memory of the modes that a thread keeps. The mode of the task is kept even if it needs more. */
  maxMemoryMiB: number;
}

export type BatchResult =
  | {
      kind: 'translated';
      /** Undefined for a segment that the mode cannot translate. */
      texts: readonly (EngineText | undefined)[];
      /** Time of the translation in the thread. */
      engineMs: number;
      /** Texts that a stage rejected. */
      rejected: number;
      /** Time to load the mode; undefined if it was loaded before. */
      loadSeconds: number | undefined;
      /** Modes that the thread unloaded to make room. */
      evicted: number;
      thread: ThreadUsage;
    }
  /** The data of the mode cannot be read. The message names the program, the file or the feature. */
  | { kind: 'unusable'; message: string };

/** What a thread keeps in memory. */
export interface ThreadUsage {
  id: number;
  modes: number;
  memoryMiB: number;
}
