import type { Registry } from 'prom-client';
import { createCounter, createGauge, createHistogram } from '../../telemetry/metrics.ts';
import { type ActiveSpan, inSharedSpan, recordSpan, type TraceContext } from '../../telemetry/spans.ts';
import type { Hop } from '../routing/find-routes.ts';
import type { PendingSegment } from './batch-queue.ts';

export interface BatchMetrics {
  /** Adds to the characters that are queued or in an engine; negative when they leave. */
  addQueued(characters: number): void;
  /** Adds to the characters of admitted requests; negative when a request ends. */
  addAdmitted(characters: number): void;
  batchStarted(hop: Hop, segments: number): void;
  /** @param failed segments that came back without a translation */
  batchEnded(hop: Hop, batch: { characters: number; engineMs: number; failed: number }): void;
}

export function createBatchMetrics(registry: Registry): BatchMetrics {
  const queued = createGauge(registry, 'glossa_translation_queued_characters');
  const admitted = createGauge(registry, 'glossa_translation_under_way_characters');
  const sizes = createHistogram(registry, 'glossa_translation_batch_segments');
  const seconds = createCounter(registry, 'glossa_translation_engine_seconds_total');
  const characters = createCounter(registry, 'glossa_translation_engine_characters_total');
  const failures = createCounter(registry, 'glossa_translation_engine_failed_segments_total');
  return {
    addQueued: (count) => queued.inc(count),
    addAdmitted: (count) => admitted.inc(count),
    batchStarted: ({ engine }, segments) => sizes.observe({ engine: engine.name }, segments),
    batchEnded({ engine, path }, batch) {
      const labels = { engine: engine.name, from: path[0] ?? '', to: path.at(-1) ?? '' };
      seconds.inc(labels, batch.engineMs / 1000);
      characters.inc(labels, batch.characters);
      if (batch.failed > 0) failures.inc(labels, batch.failed);
    },
  };
}

/** Requests whose first wait is recorded. Later waits are not, because a request may have hundreds of batches. */
const recorded = new WeakSet<TraceContext>();

/** Runs a batch in a span that all its requests share. */
export function inBatchSpan(
  hop: Hop,
  batch: readonly PendingSegment[],
  run: (span: ActiveSpan) => Promise<void>,
): Promise<void> {
  const traces = tracesOf(batch);
  for (const [trace, queuedAt] of traces) {
    if (recorded.has(trace)) continue;
    recorded.add(trace);
    recordSpan('translation.wait', performance.now() - queuedAt, {}, trace);
  }
  const attributes = {
    'glossa.engine': hop.engine.name,
    'glossa.path': hop.path.join(' '),
    'glossa.segments': batch.length,
    'glossa.characters': batch.reduce((sum, { characters }) => sum + characters, 0),
  };
  return inSharedSpan([...traces.keys()], 'translation.batch', { attributes }, run);
}

/** The traced requests that wait for a batch, each with the time at which its first segment was queued. */
function tracesOf(batch: readonly PendingSegment[]): Map<TraceContext, number> {
  const traces = new Map<TraceContext, number>();
  for (const { waiters, queuedAt } of batch) {
    for (const { trace } of waiters) {
      if (trace !== undefined) traces.set(trace, Math.min(queuedAt, traces.get(trace) ?? queuedAt));
    }
  }
  return traces;
}
