import { GlossaError } from '../../errors.ts';
import type { WaitEstimator } from '../../resilience/wait-estimator.ts';
import type { ActiveSpan } from '../../telemetry/spans.ts';
import type { Translations } from '../engine.ts';
import type { Hop } from '../routing/find-routes.ts';
import type { PendingSegment } from './batch-queue.ts';
import type { BatchMetrics } from './batch-telemetry.ts';

/** State that the batches of one hop share. */
export interface HopState {
  hop: Hop;
  /** Predicts waits from the UTF-16 units that are admitted and not translated yet. */
  estimator: WaitEstimator;
  /** Clock time (`performance.now()`) at which the last batch ended. */
  busyUntil: number;
}

/** Runs one batch and settles every request that waits for one of its segments. Never rejects. */
export async function runBatch(
  state: HopState,
  batch: readonly PendingSegment[],
  metrics: BatchMetrics,
  span: ActiveSpan,
): Promise<void> {
  const { hop, estimator } = state;
  metrics.batchStarted(hop, batch.length);
  const controller = new AbortController();
  let hasResponded = false;
  for (const pending of batch) {
    pending.onAbandoned = () => {
      if (!hasResponded && batch.every(({ waiters }) => waiters.size === 0)) controller.abort();
    };
  }
  const segments = batch.map(({ segment }) => segment);
  const characters = batch.reduce((sum, pending) => sum + pending.characters, 0);
  const chargeOf = (pending: PendingSegment, engineMs: number): number =>
    (engineMs * pending.characters) / characters / pending.waiters.size;
  const startedAt = performance.now();
  // The batches of a hop overlap. Overlapping time is charged once.
  const elapsedMs = (now: number): number => now - Math.max(startedAt, state.busyUntil);
  for (const pending of batch) pending.engineMs = () => chargeOf(pending, elapsedMs(performance.now()));
  let texts: Translations['texts'] = [];
  let reportedMs: number | undefined;
  let failure: unknown;
  try {
    const { signal } = controller;
    const translations = await hop.engine.translate({
      path: hop.path,
      segments,
      tenantId: batch[0]?.scope.tenantId,
      options: batch[0]?.options.options ?? {},
      timeoutMs: timeoutOf(batch),
      onWritten: (written) => tellRequests(batch, written),
      signal,
    });
    texts = translations.texts;
    reportedMs = translations.engineMs;
    failure = translations.failure;
  } catch (error) {
    failure = error;
  }
  hasResponded = true;
  const endedAt = performance.now();
  const passedMs = elapsedMs(endedAt);
  state.busyUntil = endedAt;
  estimator.measure(characters, passedMs);
  const engineMs = reportedMs ?? passedMs;
  const failed = batch.length - texts.filter((text) => text !== undefined).length;
  metrics.batchEnded(hop, { characters, engineMs, failed });
  span.set({ 'glossa.failed_segments': failed });
  for (const [index, pending] of batch.entries()) {
    const text = texts[index];
    const charge = chargeOf(pending, engineMs);
    for (const waiter of pending.waiters) {
      if (text === undefined) waiter.reject(failure ?? new GlossaError('engine_unavailable'), charge);
      else waiter.resolve(text, charge);
    }
  }
}

/** Tells each request that waits for a segment what the model has written for the batch. */
function tellRequests(batch: readonly PendingSegment[], written: number): void {
  const listeners = new Set(batch.flatMap(({ waiters }) => [...waiters].map(({ onModelWork }) => onModelWork)));
  for (const onModelWork of listeners) onModelWork?.({ written });
}

/** Milliseconds until the first waiter times out. */
function timeoutOf(batch: readonly PendingSegment[]): number {
  let timeoutMs = Number.POSITIVE_INFINITY;
  for (const { waiters } of batch) {
    for (const { remainingMs } of waiters) timeoutMs = Math.min(timeoutMs, remainingMs());
  }
  return timeoutMs;
}
