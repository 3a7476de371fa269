import type { TaggedText } from '@glossa/tagged-text';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { createCircuitBreaker } from '../../../resilience/circuit-breaker.ts';
import { forEachConcurrent } from '../../../resilience/for-each-concurrent.ts';
import type { Batch, EngineFeature, TranslationEngine, Translations } from '../../engine.ts';
import { taggedTextOf, textOf } from '../../text/segment-text.ts';
import { type ClientResult, createLibreTranslateClient, type ServerFailure, type TranslationQuery } from './client.ts';
import { DEFAULT_LANGUAGES, directionsOf, pairsOf } from './directions.ts';
import { readHtml, toHtml } from './html.ts';
import { createLibreTranslateMetrics } from './metrics.ts';
import { placeTags } from './place-tags.ts';
import type { ServerLanguages } from './protocol.ts';

export interface LibreTranslateOptions {
  /** Base URL without a trailing slash. */
  url: string;
  apiKey: string | undefined;
  log: Logger;
  registry: Registry;
  /** Timeout of a response, on top of 20 ms per character. */
  responseTimeoutMs?: number;
  /** Cool-down after the first failure. It doubles with each further failure. */
  firstCooldownMs?: number;
  /** Interval at which the languages of the server are read again. */
  refreshIntervalMs?: number;
}

const FEATURES: ReadonlySet<EngineFeature> = new Set(['tags']);
const BATCH_SIZE = 32;
const BATCHES_PER_PATH = 4;
const RESPONSE_TIMEOUT_MS = 10_000;
const FIRST_COOLDOWN_MS = 5_000;
const MAX_COOLDOWN_MS = 60_000;
/** Maximum Retry-After that is respected. */
const MAX_RETRY_AFTER_MS = 300_000;
const REFRESH_INTERVAL_MS = 300_000;
/** Concurrent requests of one batch to a server that does not accept lists. */
const MAX_SINGLE_REQUESTS = 4;
/**
 * Consecutive rejected batches after which the server counts as down, because their contents are unlikely to be the
 * cause.
 */
const MAX_REJECTED_BATCHES = 3;

/**
 * Creates the engine that translates on a server with LibreTranslate's protocol. It reads the server's languages in the
 * background, at once and then periodically. While the circuit is open, all directions are `down`.
 */
export function createLibreTranslateEngine(options: LibreTranslateOptions): TranslationEngine {
  const { url, apiKey, log, registry } = options;
  const { responseTimeoutMs = RESPONSE_TIMEOUT_MS, refreshIntervalMs = REFRESH_INTERVAL_MS } = options;
  const { firstCooldownMs = FIRST_COOLDOWN_MS } = options;
  const client = createLibreTranslateClient({
    url,
    apiKey,
    responseTimeoutMs,
    metrics: createLibreTranslateMetrics(registry),
  });
  const breaker = createCircuitBreaker({
    cooldown: { firstMs: firstCooldownMs, maxMs: MAX_COOLDOWN_MS },
    maxRetryAfterMs: MAX_RETRY_AFTER_MS,
    onHalfOpen: () => void refresh(),
  });
  let pairs = pairsOf(DEFAULT_LANGUAGES);
  let directions = directionsOf(pairs, 'down');
  let isUp = false;
  let isClosed = false;
  let takesLists = true;
  let takesHtml = true;
  let rejectedBatches = 0;
  let refreshTimer: NodeJS.Timeout | undefined;
  void refresh();

  /** Reads the languages of the server. While the server is down, this is its health check. */
  async function refresh(): Promise<void> {
    const wasUp = isUp;
    const response = await client.languages();
    // A failed batch has marked the server down in the meantime.
    if (isClosed || isUp !== wasUp) return;
    if (response.kind === 'ok') markUp(response.value);
    else if (!isUp) return markDown(response);
    // A server that fails only this request may be busy with translations, so it is not marked down.
    // If this refresh outlasted an outage, another refresh has set the timer.
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(refresh, refreshIntervalMs).unref();
  }

  function markUp(languages: ServerLanguages): void {
    pairs = pairsOf(languages);
    takesLists = true;
    takesHtml = true;
    const current = directionsOf(pairs, 'ready');
    if (!isUp) log.info({ directions: current.length }, 'LibreTranslate server is up');
    isUp = true;
    // The router caches routes while the array is the same.
    if (JSON.stringify(current) !== JSON.stringify(directions)) directions = current;
  }

  function markDown(failure: ServerFailure | { kind: 'rejected' }): void {
    const { result = 'refused', status, retryAfterMs } = failure.kind === 'failed' ? failure : {};
    const level = isUp || breaker.state === 'closed' ? 'warn' : 'debug';
    const cooldownMs = breaker.open(retryAfterMs);
    log[level](
      { result, status, seconds: cooldownMs / 1000 },
      'LibreTranslate server is down: it is checked again after a cool-down',
    );
    if (isUp) directions = directionsOf(pairs, 'down');
    isUp = false;
    rejectedBatches = 0;
    clearTimeout(refreshTimer);
  }

  async function translate({ path: [from, to], segments, signal }: Batch): Promise<Translations> {
    signal.throwIfAborted();
    const pair = pairs.get(`${from} ${to}`);
    if (!pair || !isUp) throw new GlossaError('engine_unavailable');
    const texts = segments.map(({ parts }) => textOf(parts));
    const tagged = segments.flatMap((segment, index) =>
      segment.tags.length > 0 ? [{ segment, index, html: takesHtml ? toHtml(taggedTextOf(segment)) : undefined }] : [],
    );
    const htmls = tagged.flatMap(({ html }) => html ?? []);
    const [response, htmlResponse] = await Promise.all([
      translateTexts(texts, { ...pair, format: 'text' }, signal),
      htmls.length > 0 ? translateTexts(htmls, { ...pair, format: 'html' }, signal) : NO_HTML,
    ]);
    if (response.kind !== 'ok') return fail(response);
    if (htmlResponse.kind === 'failed') return fail(htmlResponse);
    // One text alone may have been rejected for its length.
    if (htmlResponse.kind === 'rejected' && htmls.length > 1) takesHtml = false;
    breaker.recordSuccess();
    rejectedBatches = 0;
    const plain = response.value;
    const translations = plain.map((text): TaggedText | undefined => (text === undefined ? text : { text, tags: [] }));
    const answers = (htmlResponse.kind === 'ok' ? htmlResponse.value : []).values();
    for (const { segment, index, html } of tagged) {
      const answer = html === undefined ? undefined : answers.next().value;
      const read = answer === undefined ? undefined : readHtml(answer, taggedTextOf(segment));
      translations[index] = read && placeTags(segment, read, plain[index]);
    }
    return { texts: translations };
  }

  function fail(response: ServerFailure | { kind: 'rejected' }): never {
    if (isClosed) throw new GlossaError('shutting_down');
    if (isUp && (response.kind === 'failed' || ++rejectedBatches === MAX_REJECTED_BATCHES)) markDown(response);
    throw new GlossaError('engine_unavailable');
  }

  /** Sends the texts as one list, or one by one if the server rejects the list. */
  async function translateTexts(
    texts: readonly string[],
    query: TranslationQuery,
    signal: AbortSignal,
  ): Promise<ClientResult<TranslatedTexts>> {
    const isList = takesLists && texts.length > 1;
    const response = isList ? await client.translate(texts, query, signal) : { kind: 'rejected' as const };
    if (response.kind !== 'rejected') return response;
    const singles = await translateEach(texts, query, signal);
    // Each text alone succeeded, so the server had rejected the list.
    if (isList && singles.kind === 'ok' && !singles.value.includes(undefined)) takesLists = false;
    return singles;
  }

  async function translateEach(
    texts: readonly string[],
    query: TranslationQuery,
    signal: AbortSignal,
  ): Promise<ClientResult<TranslatedTexts>> {
    const translated = texts.map((): string | undefined => undefined);
    let failure: ServerFailure | undefined;
    await forEachConcurrent(texts.entries(), MAX_SINGLE_REQUESTS, async ([index, text]) => {
      if (failure) return;
      const response = await client.translate([text], query, signal);
      if (response.kind === 'failed') failure ??= response;
      else if (response.kind === 'ok') translated[index] = response.value[0];
    });
    if (failure) return failure;
    return translated.every((text) => text === undefined) ? { kind: 'rejected' } : { kind: 'ok', value: translated };
  }

  return {
    name: 'libretranslate',
    features: FEATURES,
    batchSize: BATCH_SIZE,
    batchesPerPath: BATCHES_PER_PATH,
    isRemote: true,
    directions: () => directions,
    translate,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearTimeout(refreshTimer);
      breaker[Symbol.dispose]();
      await client.close();
    },
  };
}

/** One entry per text; undefined for a text that the server rejected. */
type TranslatedTexts = readonly (string | undefined)[];

const NO_HTML: ClientResult<TranslatedTexts> = { kind: 'ok', value: [] };
