/** One row per translation memory. */
export interface MemoriesTable {
  /** UUID. */
  id: string;
  /** Random, below 2^48. It names the segments in less space than the ID. */
  number: number;
  owner: string;
  name: string;
  /** Canonical code. */
  source_language: string;
  /** Canonical codes, with commas between them. */
  target_languages: string;
  segment_count: number;
  /** Position of the newest segment. No other segment gets it again. */
  last_position: number;
  /** Bytes of the segments in the quota. */
  size: number;
  created_at: string;
  updated_at: string;
}

/** Memories whose segments are removed: those of deleted memories, and those of imports that have not ended in time. */
export interface MemoryRemovalsTable {
  /** The `number` of the memory. */
  memory: number;
  /** When the removal may begin. */
  since: string;
}

/** One row per source text and target language, in the order of the import. */
export interface MemorySegmentsTable {
  /** The `number` of the memory. */
  memory: number;
  /** From 1. */
  position: number;
  /** Canonical code. */
  target_language: string;
  source: string;
  target: string;
  /** The source texts before and after it, where a file gave them. */
  source_before: string | null;
  source_after: string | null;
}

/** The keys by which the segments are found: of the whole source text, and of its rare words. */
export interface MemoryKeysTable {
  memory: number;
  /** Key of `keysOf`. */
  segment_key: number;
  position: number;
}
