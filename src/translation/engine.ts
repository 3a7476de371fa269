import type { RequestScope } from '../request-scope.ts';

/**
 * A part of a segment. `text` is language, free of control characters, lone surrogates, U+FFFE and U+FFFF. `protected` is
 * a URL, a placeholder, an emoji or the like, which comes back unchanged, once, anywhere in the segment. A `decoration`
 * (an emoji, a tag) has no role in the grammar.
 */
export type Part = { kind: 'text'; text: string } | { kind: 'protected'; text: string; decoration?: true };

/** About one sentence, without line breaks. */
export type Segment = readonly Part[];

/** A pair of languages that an engine translates in one step, in canonical codes. */
export interface Direction {
  from: string;
  to: string;
  /** Expected chrF (0 to 100) of this step alone, published or measured. The router compares it. */
  quality: number;
  /** `ready` serves at once. `downloadable` serves after `prepare`. `down` failed recently and is retried later. */
  availability: 'ready' | 'downloadable' | 'down';
}

/** Consecutive directions, measured as a whole. */
export interface Chain {
  /** Canonical codes, source and target included. */
  path: readonly string[];
  /** chrF, 0 to 100. */
  quality: number;
}

/** Segments for one path of an engine. Their translations come back together, in order. */
export interface Batch {
  /** Codes from source to target: two for a direction, more only for an engine that `canPivot`. */
  path: readonly string[];
  segments: readonly Segment[];
  /** Time after which a request has no use for the result. Without a limit when undefined. */
  timeoutMs?: number;
  /** Aborted when no request waits for the batch any more. */
  signal: AbortSignal;
}

export interface Translations {
  /** One for each segment: plain text with the protected parts in it, or undefined when this segment alone failed. */
  texts: readonly (string | undefined)[];
  /** Engine time to bill. By default, the time until the result. */
  engineMs?: number;
}

export interface TranslationEngine extends AsyncDisposable {
  /** As `x-glossa-engine` shows it. */
  readonly name: string;
  /** Cap on the segments of one batch. */
  readonly batchSize: number;
  /** Cap on the batches of one path that run at once. */
  readonly batchesPerPath: number;
  /**
   * The engine reads a batch as a whole, as a language model does, so one segment may influence or reveal another. Each
   * batch then has segments of one tenant only, and no translation is shared between tenants.
   */
  readonly isolatesTenants?: boolean;
  /**
   * The engine runs on other machines, so a result may be late or never come. Where a fallback exists, part of the time is
   * reserved for it.
   */
  readonly isRemote?: boolean;
  /** The engine translates consecutive directions in one call. */
  readonly canPivot?: boolean;
  /** Measured chains of its directions. The quality of other chains is estimated from their steps. */
  readonly chains?: readonly Chain[];
  /** Every direction. The same array is returned until a direction changes, because routes are cached by its identity. */
  directions(): readonly Direction[];
  /**
   * Downloads what is missing on a path. Engines without downloads do not have this method. For a direction that is `down`
   * after a failed download, it throws at once, with the time of the next attempt.
   * @throws GlossaError `engine_unavailable` when the download fails, which sets the direction `down`, or when it would
   *   take longer than the remaining time; the signal's reason when aborted
   */
  prepare?(path: readonly string[], scope: RequestScope): Promise<void>;
  /** @throws GlossaError `engine_unavailable` when the engine failed after its retry; the signal's reason when aborted */
  translate(batch: Batch): Promise<Translations>;
}
