import { GlossaError } from '../../errors.ts';
import type { WaitEstimator } from '../../resilience/wait-estimator.ts';
import type { ActiveSpan } from '../../telemetry/traces.ts';
import type { Hop } from '../routing/router.ts';
import type { BatchMetrics } from './batch-metrics.ts';
import type { Pending } from './batch-queue.ts';

/** What runs batches of one direction of one engine. */
export interface Runner {
  hop: Hop;
  /** UTF-16 units that were asked for and are not translated yet. */
  backlog: WaitEstimator;
  /** When the last batch was answered, in milliseconds of `performance.now()`. */
  busyUntil: number;
}

/** Runs one batch and answers everybody who waits for a segment of it. Never rejects. */
export async function runBatch(
  lane: Runner,
  batch: readonly Pending[],
  metrics: BatchMetrics,
  span: ActiveSpan,
): Promise<void> {
  const { hop } = lane;
  metrics.began(hop, batch.length);
  const controller = new AbortController();
  let answered = false;
  for (const pending of batch) {
    pending.abandoned = () => {
      if (!answered && batch.every(({ waiters }) => waiters.size === 0)) controller.abort();
    };
  }
  const segments = batch.map(({ segment }) => segment);
  const characters = batch.reduce((sum, pending) => sum + pending.characters, 0);
  const shareOf = (pending: Pending, milliseconds: number): number =>
    (milliseconds * pending.characters) / characters / pending.waiters.size;
  const started = performance.now();
  // Batches of a path overlap: the time that one waits behind another counts once.
  const passedUntil = (now: number): number => now - Math.max(started, lane.busyUntil);
  for (const pending of batch) pending.spent = () => shareOf(pending, passedUntil(performance.now()));
  let texts: readonly (string | undefined)[] = [];
  let worked: number | undefined;
  let failure: unknown;
  try {
    const { signal } = controller;
    const translations = await hop.engine.translate({ path: hop.path, segments, timeoutMs: patienceOf(batch), signal });
    texts = translations.texts;
    worked = translations.engineMs;
  } catch (error) {
    failure = error;
  }
  answered = true;
  const finished = performance.now();
  const passed = passedUntil(finished);
  lane.busyUntil = finished;
  lane.backlog.measure(characters, passed);
  const milliseconds = worked ?? passed;
  const failed = batch.length - texts.filter((text) => text !== undefined).length;
  metrics.ended(hop, { characters, milliseconds, failed });
  span.set({ 'glossa.failed_segments': failed });
  for (const [index, pending] of batch.entries()) {
    const text = texts[index];
    const share = shareOf(pending, milliseconds);
    for (const waiter of pending.waiters) {
      if (text === undefined) waiter.reject(failure ?? new GlossaError('engine_unavailable'), share);
      else waiter.resolve(text, share);
    }
  }
}

function patienceOf(batch: readonly Pending[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { waiters } of batch) for (const { left } of waiters) least = Math.min(least, left());
  return least;
}
