import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { forEachConcurrent } from '../../../resilience/for-each-concurrent.ts';
import type { Batch, Segment, TranslationEngine, Translations } from '../../engine.ts';
import { type Answer, createClient, type Failed } from './client.ts';
import { createMetrics } from './metrics.ts';
import { directionsOf, findPairs, type ServerPair, usualLanguages } from './pairs.ts';
import type { ServerLanguages } from './protocol.ts';

export interface LibreTranslateOptions {
  /** Of the server, without a slash at its end. */
  url: string;
  apiKey: string | undefined;
  log: Logger;
  registry: Registry;
  /** Milliseconds for an answer, on top of 20 for each character, before the server counts as hung. */
  responseTimeoutMs?: number;
  /** Milliseconds that the server is left alone after a first failure; twice as long after each further one. */
  firstCooldownMs?: number;
  /** Milliseconds after which the server may have got other languages. */
  refreshIntervalMs?: number;
}

const ANSWER_TIMEOUT = 10_000;
const FIRST_REST = 5_000;
const MAX_REST = 60_000;
/** However long a server wants to be left alone. */
const MAX_RETRY_AFTER = 300_000;
const REFRESH_INTERVAL = 300_000;
/** Texts of a batch that are asked at once by a server that takes no lists. */
const SINGLES_AT_ONCE = 4;
/** A server that refuses so many batches one after the other is the reason, not what is in them. */
const MAX_REFUSALS = 3;

/**
 * Any server with LibreTranslate's protocol. What it can do is read when the engine is made, without anybody waiting for
 * it, and every few minutes. After a failure it is left alone for a while, with its directions `down`.
 */
export function createLibreTranslateEngine(options: LibreTranslateOptions): TranslationEngine {
  const { url, apiKey, log, registry } = options;
  const {
    responseTimeoutMs = ANSWER_TIMEOUT,
    firstCooldownMs = FIRST_REST,
    refreshIntervalMs = REFRESH_INTERVAL,
  } = options;
  const client = createClient({ url, apiKey, answerTimeout: responseTimeoutMs, metrics: createMetrics(registry) });
  let pairs = findPairs(usualLanguages);
  let directions = directionsOf(pairs, 'down');
  let up = false;
  let closed = false;
  let takesLists = true;
  let failures = 0;
  let refusals = 0;
  let next: NodeJS.Timeout | undefined;
  void refresh();

  function refreshIn(milliseconds: number): void {
    if (closed) return;
    clearTimeout(next);
    next = setTimeout(refresh, milliseconds).unref();
  }

  /** Reads the languages; while the server is down, this also tells when it is up again. */
  async function refresh(): Promise<void> {
    const resting = !up;
    const answer = await client.languages();
    // A failure meanwhile has planned the next look.
    if (closed || resting === up) return;
    if (answer.kind === 'answered') {
      adopt(answer.value);
      refreshIn(refreshIntervalMs);
    } else if (up) {
      // A server that is busy translating may be too slow for this.
      refreshIn(refreshIntervalMs);
    } else {
      rest(answer);
    }
  }

  function adopt(languages: ServerLanguages): void {
    pairs = findPairs(languages);
    takesLists = true;
    const found = directionsOf(pairs, 'ready');
    if (!up) log.info({ directions: found.length }, 'the LibreTranslate server answers');
    up = true;
    if (JSON.stringify(found) !== JSON.stringify(directions)) directions = found;
  }

  function rest(failure: Failed | { kind: 'refused' }): void {
    const { result = 'refused', status, retryAfter } = failure.kind === 'failed' ? failure : {};
    const usual = Math.min(firstCooldownMs * 2 ** failures, MAX_REST);
    const milliseconds = Math.min(Math.max(retryAfter ?? usual, firstCooldownMs), MAX_RETRY_AFTER);
    const level = up || failures === 0 ? 'warn' : 'debug';
    log[level]({ result, status, seconds: milliseconds / 1000 }, 'the LibreTranslate server is left alone for a while');
    failures++;
    if (up) directions = directionsOf(pairs, 'down');
    up = false;
    refusals = 0;
    refreshIn(milliseconds);
  }

  async function ask(texts: readonly string[], pair: ServerPair, signal: AbortSignal): Promise<Answer<Said>> {
    const askedAsList = takesLists && texts.length > 1;
    const answer = askedAsList ? await client.translate(texts, pair, signal) : { kind: 'refused' as const };
    if (answer.kind !== 'refused') return answer;
    const singles = await askEach(texts, pair, signal);
    // Nothing was wrong with any of the texts, so it was the list.
    if (askedAsList && singles.kind === 'answered' && !singles.value.includes(undefined)) takesLists = false;
    return singles;
  }

  async function askEach(texts: readonly string[], pair: ServerPair, signal: AbortSignal): Promise<Answer<Said>> {
    const said = texts.map((): string | undefined => undefined);
    const failed: Failed[] = [];
    await forEachConcurrent(texts.entries(), SINGLES_AT_ONCE, async ([index, text]) => {
      if (failed.length > 0) return;
      const answer = await client.translate([text], pair, signal);
      if (answer.kind === 'failed') failed.push(answer);
      else if (answer.kind === 'answered') said[index] = answer.value[0];
    });
    const [failure] = failed;
    if (failure) return failure;
    return said.every((text) => text === undefined) ? { kind: 'refused' } : { kind: 'answered', value: said };
  }

  async function translate({ path: [from, to], segments, signal }: Batch): Promise<Translations> {
    signal.throwIfAborted();
    const pair = pairs.get(`${from} ${to}`);
    if (!pair || !up) throw new GlossaError('engine_unavailable');
    const answer = await ask(segments.map(textOf), pair, signal);
    if (answer.kind === 'answered') {
      failures = 0;
      refusals = 0;
      return { texts: answer.value };
    }
    if (closed) throw new GlossaError('shutting_down');
    if (up && (answer.kind === 'failed' || ++refusals === MAX_REFUSALS)) rest(answer);
    throw new GlossaError('engine_unavailable');
  }

  return {
    name: 'libretranslate',
    batchSize: 32,
    batchesPerPath: 4,
    remote: true,
    directions: () => directions,
    translate,
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(next);
      await client.close();
    },
  };
}

/** For each text what the server said, or undefined where it refused that text alone. */
type Said = readonly (string | undefined)[];

/**
 * Kept parts go as they are, in plain text. LibreTranslate's HTML knows `translate="no"`, but takes a sentence apart at
 * each tag; what comes back damaged is translated in pieces anyway.
 */
function textOf(segment: Segment): string {
  return segment.map(({ text }) => text).join('');
}
