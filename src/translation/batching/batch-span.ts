import { type ActiveSpan, inSharedSpan, recordSpan, type TraceContext } from '../../telemetry/traces.ts';
import type { Hop } from '../routing/router.ts';
import type { Pending } from './batch-queue.ts';

/** Requests whose first wait was told: of one with hundreds of batches, the others say nothing new. */
const waited = new WeakSet<TraceContext>();

/** Runs a batch in a span of all the requests that it is for. */
export function inBatchSpan(
  hop: Hop,
  batch: readonly Pending[],
  run: (span: ActiveSpan) => Promise<void>,
): Promise<void> {
  const traces = tracesOf(batch);
  for (const [trace, since] of traces) {
    if (waited.has(trace)) continue;
    waited.add(trace);
    recordSpan('translation.wait', performance.now() - since, {}, trace);
  }
  const attributes = {
    'glossa.engine': hop.engine.name,
    'glossa.path': hop.path.join(' '),
    'glossa.segments': batch.length,
    'glossa.characters': batch.reduce((sum, { characters }) => sum + characters, 0),
  };
  return inSharedSpan([...traces.keys()], 'translation.batch', { attributes }, run);
}

/** The traced requests that wait for a batch, each with the time at which the first of its segments was queued. */
function tracesOf(batch: readonly Pending[]): Map<TraceContext, number> {
  const traces = new Map<TraceContext, number>();
  for (const { waiters, since } of batch) {
    for (const { trace } of waiters) {
      if (trace !== undefined) traces.set(trace, Math.min(since, traces.get(trace) ?? since));
    }
  }
  return traces;
}
