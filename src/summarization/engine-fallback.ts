import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import { deriveScope, type RequestScope } from '../request-scope.ts';
import { runInTimeSlices } from '../resilience/time-slices.ts';
import { createCounter } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/spans.ts';
import { slicesOf } from '../text/slice-text.ts';
import { type Summary, type SummaryEngine, type SummaryRequest, sourceText } from './engine.ts';

export interface SummaryResult {
  summary: Summary;
  /** Name of the engine that made the summary. */
  engine: string;
  /** Time in all engines, failed ones included. */
  engineMs: number;
}

export interface EngineChain {
  /** @throws GlossaError of the last engine; the signal's reason when aborted */
  summarize(request: SummaryRequest, scope: RequestScope): Promise<SummaryResult>;
}

export interface EngineChainOptions {
  /** At least one engine, the preferred one first. */
  engines: readonly SummaryEngine[];
  /** Summarizes sources that are short enough to be returned unchanged, in any order of preference. */
  extractive: SummaryEngine;
  log: Logger;
  registry: Registry;
}

/** Share of the remaining time for an engine with a fallback behind it, and for the last engine. */
const TIME_SHARE = { withFallback: 0.6, last: 0.97 };
/** An engine gets this many times its expected duration: its speed varies, and it refuses a text for which the time is too short. */
const PATIENCE = 1.5;
/** A limit below this, in code points, leaves no room to rephrase. */
const MIN_CHARACTERS = 20;
/** Code points of a source that may be returned whole, and of one point of an extractive summary. */
const MAX_WHOLE_LENGTH = 1_200;
const MAX_POINT_LENGTH = 600;
/** A summary with this share of the source's letters counts as the whole source. */
const WHOLE_SHARE = 0.97;

/**
 * Tries the engines in order of preference. The next engine is the fallback for one that is unavailable or overloaded. A
 * source that fits into the limit is returned by the extractive engine.
 */
export function createEngineChain({ engines, extractive, log, registry }: EngineChainOptions): EngineChain {
  const fallbacks = createCounter(registry, 'glossa_summarization_fallbacks_total');

  /** Engines whose last attempt failed, with the reasons since the last success. */
  const failing = new Map<SummaryEngine, Set<string>>();

  function recordFallback(engine: SummaryEngine, next: SummaryEngine | undefined, error: GlossaError): void {
    const reason = typeof error.cause === 'string' ? error.cause : error.code;
    fallbacks.inc({ engine: engine.name, reason });
    // One warning for each reason of an outage. The counter has the number of failures.
    const reasons = failing.get(engine) ?? new Set();
    const level = reasons.has(reason) ? 'debug' : 'warn';
    log[level](
      { engine: engine.name, reason, next: next?.name, detail: error.message },
      'summary falls back to the next engine',
    );
    failing.set(engine, reasons.add(reason));
  }

  return {
    async summarize(request, scope) {
      const startedAt = performance.now();
      if (engines[0] !== extractive && (await runInTimeSlices(mayReturnWhole(request), scope))) {
        const summary = await runEngine(extractive, request, scope);
        if (isTooShortToRephrase(request) || (await runInTimeSlices(isWholeSource(request, summary), scope))) {
          return { summary, engine: extractive.name, engineMs: summary.engineMs };
        }
      }
      for (const [index, engine] of engines.entries()) {
        const fallback = engines[index + 1];
        const failedMs = index > 0 ? performance.now() - startedAt : 0;
        const timeShare = fallback ? TIME_SHARE.withFallback : TIME_SHARE.last;
        const durationMs = await engine.durationMs?.(request, scope);
        if (durationMs !== undefined) scope.ensureTime?.((PATIENCE * durationMs) / timeShare);
        try {
          const summary = await runEngine(engine, request, withTimeShare(scope, timeShare));
          failing.delete(engine);
          return { summary, engine: engine.name, engineMs: failedMs + summary.engineMs };
        } catch (error) {
          scope.signal.throwIfAborted();
          if (!fallback || !canFallBack(error)) throw error;
          recordFallback(engine, fallback, error);
        }
      }
      throw new GlossaError('engine_unavailable');
    },
  };
}

function canFallBack(error: unknown): error is GlossaError {
  return error instanceof GlossaError && (error.code === 'engine_unavailable' || error.code === 'overloaded');
}

function runEngine(engine: SummaryEngine, request: SummaryRequest, scope: RequestScope): Promise<Summary> {
  const characters = sourceText(request.source).length;
  const attributes = { 'glossa.engine': engine.name, 'glossa.type': request.type, 'glossa.characters': characters };
  return inSpan('summarization.engine', { attributes }, () => engine.summarize(request, scope));
}

/** The scope with a share of the remaining time. The rest is reserved for the fallback engine and the response. */
function withTimeShare(scope: RequestScope, share: number): RequestScope {
  const reservedMs = (1 - share) * scope.remainingMs();
  return deriveScope(scope, { remainingMs: () => Math.max(0, scope.remainingMs() - reservedMs) });
}

/** Whether the source is so short, or the limit so tight, that rephrasing may gain nothing. */
function* mayReturnWhole(request: SummaryRequest): Generator<undefined, boolean, void> {
  const { type, maxPoints, maxCharacters } = request;
  const maxLength = maxCharacters ?? (type === 'points' ? maxPoints * MAX_POINT_LENGTH : MAX_WHOLE_LENGTH);
  if (isTooShortToRephrase(request)) return true;
  yield;
  return (yield* countLetters(sourceText(request.source), 2 * maxLength)) <= maxLength;
}

function isTooShortToRephrase({ source, maxCharacters = MIN_CHARACTERS }: SummaryRequest): boolean {
  return maxCharacters < MIN_CHARACTERS || !/\p{L}/u.test(sourceText(source));
}

function* isWholeSource({ source }: SummaryRequest, { items }: Summary): Generator<undefined, boolean, void> {
  const summaryLetters = yield* countLetters(items.map(({ text }) => text).join(' '));
  return summaryLetters >= WHOLE_SHARE * (yield* countLetters(sourceText(source)));
}

/** Counts letters and digits. Counting stops beyond `max`. */
function* countLetters(text: string, max = Number.POSITIVE_INFINITY): Generator<undefined, number, void> {
  let count = 0;
  for (const slice of slicesOf(text)) {
    count += slice.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (count > max) break;
    yield;
  }
  return count;
}
