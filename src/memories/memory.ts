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

/** The source texts before and after a segment, as a file gives them. */
export interface Neighbours {
  before?: string | undefined;
  after?: string | undefined;
}

/** A source text and its translation. If it has none, its neighbours are those in the memory. */
export interface NewSegment extends Neighbours {
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
export function segmentBytes({
  source,
  target,
  before = '',
  after = '',
}: Omit<NewSegment, 'targetLanguage' | 'keys'>): number {
  const texts = [source, target, before, after];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), SEGMENT_OVERHEAD_BYTES);
}
