/** Segments of one memory. A source text with translations in two languages counts as two. */
export const MAX_SEGMENTS = 1_000_000;
/** Memories of one owner. */
export const MAX_MEMORIES = 1_000;
/** UTF-16 units of a source text or a translation. A segment is roughly one sentence. */
export const MAX_SEGMENT_LENGTH = 4_000;
/** Target languages of one memory. */
export const MAX_TARGET_LANGUAGES = 50;
/** Bytes that a segment takes in the storage quota besides its texts: its row and its index. */
const SEGMENT_OVERHEAD_BYTES = 200;

/** A translation memory without its segments. */
export interface Memory {
  /** UUID. */
  id: string;
  /** Identifies the segments in the database. */
  number: number;
  name: string;
  /** Canonical code. */
  sourceLanguage: string;
  /** Canonical codes, one or more. */
  targetLanguages: readonly string[];
  segmentCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** A source text and its translation. */
export interface NewSegment {
  source: string;
  target: string;
  /** Canonical code, one of the memory. */
  targetLanguage: string;
  /** The keys that find it, if they are known. Default: those of its texts. */
  keys?: readonly number[];
}

export interface MemorySegment extends NewSegment {
  /** Its place in the memory, from 1. */
  position: number;
}

/** Bytes of a segment in the storage quota. */
export function segmentBytes({ source, target }: Pick<NewSegment, 'source' | 'target'>): number {
  return Buffer.byteLength(source) + Buffer.byteLength(target) + SEGMENT_OVERHEAD_BYTES;
}
