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
import { createSpanQueue, openSpanExporter } from './span-exporter.ts';
import type { SpanFactory, SpanOptions } from './spans.ts';

export interface TracingOptions {
  /** Base URL of a collector with OTLP over HTTP, without a trailing slash. */
  endpoint: string;
  /** Sampled share of the traces that start here, 0 to 1. */
  ratio: number;
  log: Logger;
  registry: Registry;
}

/** Starts the spans of requests. Disposal sends the queued spans, for `CLOSE_TIMEOUT_MS` at most. */
export interface Tracing extends SpanFactory, AsyncDisposable {
  /** Starts the span of a request. A valid `traceparent` header makes it a child of the caller's span. */
  startRequest(name: string, options: SpanOptions, headers: Headers): Span;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Timeout of the last exports together. */
const CLOSE_TIMEOUT_MS = 3_000;

const HEADERS: TextMapGetter<Headers> = { keys: Object.keys, get: (headers, name) => headers[name] };

/** Sends spans to a collector in the background. Failures never affect requests. */
export function openTracing({ endpoint, ratio, log, registry }: TracingOptions): Tracing {
  const opened = openSpanExporter(endpoint);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'glossa', 'service.instance.id': randomUUID() }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [createSpanQueue(opened.exporter, log, registry)],
  });
  const tracer = provider.getTracer('glossa');
  const propagator = new W3CTraceContextPropagator();

  return {
    startRequest: (name, options, headers) =>
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
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, CLOSE_TIMEOUT_MS);
      await Promise.race([provider.shutdown().catch(() => {}), timeout.promise]);
      clearTimeout(timer);
      opened[Symbol.dispose]();
    },
  };
}

function spanOptions({ links, ...options }: SpanOptions) {
  return links === undefined ? options : { ...options, links: links.map((span) => ({ context: span.spanContext() })) };
}
