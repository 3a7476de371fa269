import type { RequestScope } from '../request-scope.ts';

/**
 * What an engine is given and gives back. A part of kind `keep` (a URL, a placeholder, an emoji …) must come back
 * unchanged, once, somewhere in the segment; a `decoration` is one that has no part in the grammar (an emoji, a tag). A part of kind `text` is language, free of control characters, lone
 * surrogates, U+FFFE and U+FFFF. A segment is about one sentence and has no line break.
 */
export type Part = { kind: 'text'; text: string } | { kind: 'protected'; text: string; decoration?: true };
export type Segment = readonly Part[];

/** One step that an engine can do, in canonical language codes. */
export interface Direction {
  from: string;
  to: string;
  /** Expected chrF (0 to 100) of this step alone, published or measured: the router decides by it. */
  quality: number;
  /**
   * `ready` can serve at once; `downloadable` can after `prepare`; `down` failed lately and is tried again in a while.
   */
  availability: 'ready' | 'downloadable' | 'down';
}

/** Several directions one after the other, measured as a whole. */
export interface Chain {
  /** Canonical codes, source and target included. */
  path: readonly string[];
  /** chrF, 0 to 100. */
  quality: number;
}

/** A batch is for one way through an engine; all segments of it come back together, in order. */
export interface Batch {
  /** Codes from source to target: two for a direction; more only for an engine with `pivots`. */
  path: readonly string[];
  segments: readonly Segment[];
  /** Milliseconds until the answer is too late for somebody who waits for it; as long as it takes unless said. */
  timeoutMs?: number;
  /** Aborted when nobody waits for the batch any more. */
  signal: AbortSignal;
}

export interface Translations {
  /**
   * One for each segment: the plain text in the target language with the kept parts in it, or undefined where the engine
   * failed on that segment alone.
   */
  texts: readonly (string | undefined)[];
  /** What the engine worked for it, where that is not simply the time until the answer. */
  engineMs?: number;
}

export interface TranslationEngine extends AsyncDisposable {
  /** As it stands in `x-glossa-engine`. */
  readonly name: string;
  /** At most this many segments go into one batch, and this many batches of one path are in the engine at once. */
  readonly batchSize: number;
  readonly batchesPerPath: number;
  /**
   * Whether a batch is read as a whole, as a language model does: what stands in it might change the rest or be said with
   * it. Then all of a batch is of one share, and no answer is given to another.
   */
  readonly isolatesTenants?: boolean;
  /**
   * Whether it works on other machines: an answer may take any time or never come. Where others can answer too, they are
   * left time for it.
   */
  readonly isRemote?: boolean;
  /** Whether several directions one after the other are done in one call. */
  readonly canPivot?: boolean;
  /** What is known of chains of its own directions; the quality of others is estimated from their steps. */
  readonly chains?: readonly Chain[];
  /**
   * What there is. The very same array is returned until something changes: routes are kept that long.
   */
  directions(): readonly Direction[];
  /**
   * Gets what is `downloadable` on a path ready; an engine without downloads has no such method. Asked for what is `down`
   * because a download failed, it says at once when that is tried again.
   * @throws GlossaError `engine_unavailable` when that is not possible now, with the direction `down` from then on, or
   *   would take longer than the caller has left; the signal's reason when aborted
   */
  prepare?(path: readonly string[], scope: RequestScope): Promise<void>;
  /**
   * @throws GlossaError `engine_unavailable` when the engine failed after its own retry; the signal's reason when aborted.
   */
  translate(batch: Batch): Promise<Translations>;
}
