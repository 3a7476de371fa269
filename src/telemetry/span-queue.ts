import { ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';

export interface SpanQueueOptions {
  exporter: SpanExporter;
  /** Milliseconds for one export. */
  timeout: number;
  log: Logger;
  registry: Registry;
}

/** Spans that wait to be sent; more are dropped. Each takes 1 to 2 KB. */
const MAX_WAITING = 4_096;
/** Milliseconds between two exports when there is little to send. */
const INTERVAL = 2_000;
/** Milliseconds between two lines in the log that tell of the same outage. */
const REMINDER_INTERVAL = 60_000;

/** Batches spans, bounded, and counts what becomes of them. Nothing here ever waits or throws. */
export function createSpanQueue({ exporter, timeout, log, registry }: SpanQueueOptions): SpanProcessor {
  let waiting = 0;
  let toldAt: number | undefined;
  const spans = new Counter({
    name: 'glossa_traces_spans_total',
    help: 'Spans of traces, by what became of them: sent, failed, or dropped because too many waited.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'glossa_traces_waiting_spans',
    help: 'Spans that wait to be sent.',
    registers: [registry],
    collect() {
      this.set(waiting);
    },
  });

  function tell(failure: Error | undefined): void {
    if (failure === undefined) {
      if (toldAt !== undefined) log.info('traces are sent again');
      toldAt = undefined;
    } else if (toldAt === undefined || performance.now() - toldAt >= REMINDER_INTERVAL) {
      log.warn({ failure: exportFailure(failure) }, 'traces could not be sent; they are lost');
      toldAt = performance.now();
    }
  }

  const batches = new BatchSpanProcessor({
    exporter: {
      export(batch, done) {
        waiting -= batch.length;
        exporter.export(batch, (result) => {
          const isSent = result.code === ExportResultCode.SUCCESS;
          spans.inc({ outcome: isSent ? 'sent' : 'failed' }, batch.length);
          tell(isSent ? undefined : (result.error ?? new Error()));
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: MAX_WAITING,
    scheduledDelayMillis: INTERVAL,
    exportTimeoutMillis: timeout,
  });
  return {
    onStart() {},
    onEnd(span) {
      if (waiting >= MAX_WAITING) {
        spans.inc({ outcome: 'dropped' });
        return;
      }
      waiting++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}

/** Where there is a code, the message may quote the collector, and that what it was sent; all others are the SDK's own words. */
export function exportFailure(error: Error | undefined): unknown {
  return (error && 'code' in error ? error.code : undefined) ?? error?.message;
}
