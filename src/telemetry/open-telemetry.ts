import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type Span, type TextMapGetter, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { EXPORT_TIMEOUT, openExporter } from './exporter.ts';
import { createSpanQueue } from './span-queue.ts';
import type { SpanFactory, SpanOptions } from './traces.ts';

export interface TracingOptions {
  /** Base of a collector's OTLP over HTTP, without a slash at its end. */
  endpoint: string;
  /** Part of the traces that begin here which are sent, 0 to 1. */
  ratio: number;
  log: Logger;
  registry: Registry;
}

/** Where requests begin their spans. Disposing of it sends what is left, for `CLOSE_TIMEOUT` at most. */
export interface Tracing extends SpanFactory, AsyncDisposable {
  /**
   * The span of a request, below that of a caller who sent a valid `traceparent`.
   * @param headers of the request
   */
  begin(name: string, options: SpanOptions, headers: Headers): Span;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Milliseconds that a collector may take for the last exports together. */
const CLOSE_TIMEOUT = 3_000;

const HEADERS: TextMapGetter<Headers> = { keys: Object.keys, get: (headers, name) => headers[name] };

/** Sends spans to a collector in the background; whatever becomes of them, nobody waits for it. */
export function openTracing({ endpoint, ratio, log, registry }: TracingOptions): Tracing {
  const opened = openExporter(endpoint);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'glossa', 'service.instance.id': randomUUID() }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [createSpanQueue({ exporter: opened.exporter, timeout: EXPORT_TIMEOUT, log, registry })],
  });
  const tracer = provider.getTracer('glossa');
  const propagator = new W3CTraceContextPropagator();

  return {
    begin: (name, options, headers) =>
      tracer.startSpan(name, spanOptions(options), propagator.extract(ROOT_CONTEXT, headers, HEADERS)),
    start(name, options, parent) {
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
      return tracer.startSpan(name, spanOptions(options), context);
    },
    headers(span) {
      const headers: Record<string, string> = {};
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, {
        set: (carrier, name, value) => {
          carrier[name] = value;
        },
      });
      return headers;
    },
    async [Symbol.asyncDispose]() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_TIMEOUT);
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
      opened[Symbol.dispose]();
    },
  };
}

function spanOptions({ links, ...options }: SpanOptions) {
  return links === undefined ? options : { ...options, links: links.map((span) => ({ context: span.spanContext() })) };
}
