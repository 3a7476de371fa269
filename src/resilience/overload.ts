import type { Registry } from 'prom-client';
import { clamp } from '../clamp.ts';
import { GlossaError } from '../errors.ts';
import { createCounter, createHistogram } from '../telemetry/metrics.ts';

/** `full`: the queue is full. `share`: the tenant has its share of the queue. `late`: the request would miss its deadline. */
export type OverloadReason = 'full' | 'share' | 'late';

export interface QueueMetrics {
  /** Prefix of the spans' names. */
  readonly name: string;
  waited(seconds: number): void;
  rejected(reason: OverloadReason): void;
}

const SENTENCES: Record<OverloadReason, string> = {
  full: 'The service is full. Try again after the time in Retry-After.',
  share: 'Too many requests of this API key are in progress. Try again after the time in Retry-After.',
  late: 'The service is too busy to finish this request before its deadline. Try again after the time in Retry-After.',
};
const MIN_RETRY_SECONDS = 2;
/** Bounds the wait that a client is asked for, because the predicted overrun is only an estimate. */
const MAX_RETRY_SECONDS = 60;

/**
 * Rejects a request because of overload.
 * @param overrunMs predicted time by which the request would miss its deadline, in milliseconds
 * @throws GlossaError `overloaded`, always
 */
export function rejectOverloaded(reason: OverloadReason, metrics: QueueMetrics | undefined, overrunMs = 0): never {
  metrics?.rejected(reason);
  const retryAfterSeconds = clamp(Math.ceil(overrunMs / 1000), MIN_RETRY_SECONDS, MAX_RETRY_SECONDS);
  throw new GlossaError('overloaded', { message: SENTENCES[reason], retryAfterSeconds });
}

/** @param name part of the metrics' names */
export function createQueueMetrics(
  registry: Registry,
  name: 'translation' | 'summarization' | 'documents',
): QueueMetrics {
  const waits = createHistogram(registry, `glossa_${name}_wait_seconds`);
  const rejections = createCounter(registry, `glossa_${name}_refused_total`);
  return { name, waited: (seconds) => waits.observe(seconds), rejected: (reason) => rejections.inc({ reason }) };
}
