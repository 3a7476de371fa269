import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import type { EngineOption, TranslationOptions } from './translation-options.ts';

/**
 * A part of a segment. A `text` part is natural language without control characters, lone surrogates, U+FFFE and U+FFFF. A
 * `protected` part is a URL, a placeholder, an emoji or similar. The translation contains it unchanged and exactly once, at
 * any position. A `decoration` (an emoji or a written tag) plays no part in the grammar of the sentence. A `term` is natural
 * language whose translation is given: the translation contains `target` in place of `text`.
 */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'protected'; text: string; decoration?: true }
  | { kind: 'term'; text: string; target: string };

/** A similar text of a translation memory, with its translation by a person. */
export interface Example {
  source: string;
  target: string;
}

/** Roughly one sentence, without line breaks, and its tags. */
export interface Segment {
  readonly parts: readonly Part[];
  /** Ranges in the joined text of the parts, at most `MAX_TAGS`. Parts that are not text are never divided. */
  readonly tags: readonly Tag[];
  /** Only for an engine with the feature `examples`. */
  readonly example?: Example | undefined;
}

/** Tags in one segment. A text with more of them is divided. */
export const MAX_TAGS = 100;

/** A pair of languages that an engine translates in one step, in canonical codes. */
export interface Direction {
  from: string;
  to: string;
  /** Expected chrF of this direction alone, 0 to 100, published or measured. The router compares it. */
  quality: number;
  /** `ready`: can translate now. `downloadable`: needs `prepare` first. `down`: failed recently and is retried later. */
  availability: 'ready' | 'downloadable' | 'down';
  /** Bytes that `prepare` has to download. Default: 0. */
  downloadBytes?: number;
  /** Where a model comes from that is not one of the engine's usual ones. */
  origin?: ModelOrigin;
}

/** Who trained a model, and under which licence (SPDX identifier) it is published, where that is known. */
export interface ModelOrigin {
  name: string;
  licence: string | undefined;
}

/** Consecutive directions, measured as a whole. */
export interface Chain {
  /** Canonical codes, source and target included. */
  path: readonly string[];
  /** chrF, 0 to 100. */
  quality: number;
}

/**
 * What an engine can do beyond translation. `tags`: tags go with their words; another engine gets no tags. `terms`: it takes `term` parts; another
 * engine gets the target term as a protected part. `sentences`: it knows sentences, and translates words that stand
 * alone badly. `examples`: it takes the wording of an example. The others are the options that it follows.
 */
export type EngineFeature = 'tags' | 'terms' | 'sentences' | 'examples' | EngineOption;

/** Segments for one path of an engine. The engine returns all translations together, in order. */
export interface Batch {
  /** Codes from source to target: two for a direction, more only for an engine that `canPivot`. */
  path: readonly string[];
  segments: readonly Segment[];
  /** Only options that the engine follows. All segments have the same ones. */
  options?: TranslationOptions;
  /** The tenant of the segments, for an engine that isolates tenants. */
  tenantId?: string | undefined;
  /** Milliseconds until the first waiting request times out. Default: no limit. */
  timeoutMs?: number;
  /** Called by a language model when it begins to read a prompt, with 0, and for each token. */
  onWritten?: ((tokens: number) => void) | undefined;
  /** Aborted when no request waits for the batch. */
  signal: AbortSignal;
}

/** The translation of a segment. */
export interface EngineText extends TaggedText {
  /** Words of the source in the text, which the engine does not know. Default: none, or the engine cannot tell. */
  keptWords?: readonly string[];
}

export interface Translations {
  /**
   * For each segment: the text, which contains the protected parts, with the tags of the segment in the same order; undefined
   * when only this segment failed.
   */
  texts: readonly (EngineText | undefined)[];
  /** Why segments failed. Default: GlossaError `engine_unavailable` without a reason. */
  failure?: GlossaError;
  /** Engine time to charge, in milliseconds. Default: the time until the result. */
  engineMs?: number;
}

export interface TranslationEngine extends AsyncDisposable {
  /** Name in the response header `x-glossa-engine`. */
  readonly name: string;
  /** Default: none. */
  readonly features?: ReadonlySet<EngineFeature>;
  /** Maximum number of segments per batch. */
  readonly batchSize: number;
  /** Maximum number of concurrent batches per path. */
  readonly batchesPerPath: number;
  /**
   * True when one segment of a batch can influence or reveal another, as in the prompt of a language model. Each batch then
   * has segments of one tenant only, and tenants share no translations.
   */
  readonly isolatesTenants?: boolean;
  /**
   * True when the engine runs on another machine, so that a result may be late or missing. Part of the request's time is
   * then reserved for a fallback, if one exists.
   */
  readonly isRemote?: boolean;
  /** True when the engine translates consecutive directions in one call. */
  readonly canPivot?: boolean;
  /** Chains of its directions with measured quality. The quality of other chains is estimated from their directions. */
  readonly chains?: readonly Chain[];
  /** All directions. Returns the same array until a direction changes, because the router caches routes by its identity. */
  directions(): readonly Direction[];
  /**
   * Downloads the missing models of a path. Engines without downloads do not have this method. While a direction is
   * `down` after a failed download, the call fails at once and its error has the time of the next attempt.
   * @throws GlossaError `engine_unavailable` when the download fails (the direction is then `down`) or would take longer
   *   than the remaining time; the signal's reason when aborted
   */
  prepare?(path: readonly string[], scope: RequestScope): Promise<void>;
  /** @throws GlossaError `engine_unavailable` when the engine failed; the signal's reason when aborted */
  translate(batch: Batch): Promise<Translations>;
}
