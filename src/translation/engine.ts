/**
 * What an engine is given and gives back. A part of kind `keep` (a URL, a placeholder, an emoji …) must come back
 * unchanged, once, somewhere in the segment; a part of kind `text` is language, free of control characters, lone
 * surrogates, U+FFFE and U+FFFF. A segment is about one sentence and has no line break.
 */
export type Part = { kind: 'text'; text: string } | { kind: 'keep'; text: string };
export type Segment = readonly Part[];

/** One step that an engine can do, in canonical language codes. */
export interface Direction {
  from: string;
  to: string;
  /** Expected chrF (0 to 100) of this step alone, published or measured: the router decides by it. */
  quality: number;
  /** False when something must be downloaded before it can serve. */
  installed: boolean;
}

/** Several directions one after the other, measured as a whole. */
export interface Chain {
  /** Canonical codes, source and target included. */
  path: readonly string[];
  /** chrF, 0 to 100. */
  quality: number;
}

/** A batch is for one direction; all segments of it come back together, in order. */
export interface Batch {
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Aborted when nobody waits for the batch any more. */
  signal: AbortSignal;
}

export interface TranslationEngine extends AsyncDisposable {
  /** As it stands in `x-glossa-engine`. */
  readonly name: string;
  /** At most this many segments go into one batch, and this many batches of one direction are in the engine at once. */
  readonly batchSize: number;
  readonly batchesPerDirection: number;
  /** What is known of chains of its own directions; the quality of others is estimated from their steps. */
  readonly chains?: readonly Chain[];
  /**
   * What can be served now; a direction that fails to start is left out for a while. The very same array is returned
   * until something changes: routes are kept that long.
   */
  directions(): readonly Direction[];
  /**
   * Translates a batch. Each result is the plain text of the segment in the target language with the kept parts in it,
   * or undefined where the engine failed on that segment alone.
   * @throws GlossaError `engine_unavailable` when the engine failed after its own retry; the signal's reason when aborted.
   */
  translate(batch: Batch): Promise<(string | undefined)[]>;
}
