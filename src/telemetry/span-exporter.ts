import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createCounter, createGauge } from './metrics.ts';
import { createOutageLog } from './outage-log.ts';

/** Timeout of one export, including retries. */
const EXPORT_TIMEOUT_MS = 3_000;
/** Further spans are dropped. Each takes 1 to 2 KB of memory. */
const MAX_QUEUED_SPANS = 4_096;
/** Longest interval between two exports. */
const EXPORT_INTERVAL_MS = 2_000;

export interface SpanExporterConnection extends Disposable {
  exporter: OTLPTraceExporter;
}

/** Connects to a collector. Disposal aborts exports in progress. @param endpoint without a trailing slash */
export function openSpanExporter(endpoint: string): SpanExporterConnection {
  const { protocol } = new URL(endpoint);
  const agent = new (protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
    httpAgentOptions: () => agent,
  });
  return { exporter, [Symbol.dispose]: () => agent.destroy() };
}

/** Batches spans in a bounded queue and counts their outcomes. It never blocks or throws. */
export function createSpanQueue(exporter: SpanExporter, log: Logger, registry: Registry): SpanProcessor {
  let queued = 0;
  const outages = createOutageLog();
  const spans = createCounter(registry, 'glossa_traces_spans_total');
  createGauge(registry, 'glossa_traces_waiting_spans', (gauge) => gauge.set(queued));

  function logOutcome(failure: Error | undefined): void {
    if (failure === undefined) {
      outages.recovered(() => log.info('traces are sent again'));
    } else {
      outages.failed(() => log.warn({ failure: exportFailure(failure) }, 'traces could not be sent; they are lost'));
    }
  }

  const batches = new BatchSpanProcessor({
    exporter: {
      export(batch, done) {
        queued -= batch.length;
        exporter.export(batch, (result) => {
          const isSent = result.code === ExportResultCode.SUCCESS;
          spans.inc({ outcome: isSent ? 'sent' : 'failed' }, batch.length);
          logOutcome(isSent ? undefined : (result.error ?? new Error()));
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: MAX_QUEUED_SPANS,
    scheduledDelayMillis: EXPORT_INTERVAL_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return {
    onStart() {},
    onEnd(span) {
      if (queued >= MAX_QUEUED_SPANS) {
        spans.inc({ outcome: 'dropped' });
        return;
      }
      queued++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}

/** The code of a failed export. The message is used only without a code, because it may quote the collector and the spans. */
export function exportFailure(error: Error | undefined): unknown {
  return (error && 'code' in error ? error.code : undefined) ?? error?.message;
}
