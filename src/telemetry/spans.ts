import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import { GlossaError } from '../errors.ts';

/*
 * Spans of the current request, propagated through its asynchronous work. Without tracing each call costs one look-up of an
 * empty store. Attributes must not contain data of users: texts, URLs, keys, file names.
 */

/** Creates spans; implemented by `open-tracing.ts`. */
export interface SpanFactory {
  start(name: string, options: SpanOptions, parent: Span | undefined): Span;
  /** `traceparent` and, if present, `tracestate`. */
  headers(span: Span): Record<string, string>;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Unix milliseconds; now by default. */
  startTime?: number;
  /** Spans of other requests that share the work. */
  links?: readonly Span[];
}

/** The innermost span of some work, as the parent of further spans or as a link. */
export interface TraceContext {
  span: Span;
  factory: SpanFactory;
}

/** The span of running work. */
export interface ActiveSpan {
  set(attributes: Attributes): void;
}

const NO_SPAN: ActiveSpan = { set() {} };

/** SpanKind.SERVER, SpanKind.CLIENT and SpanStatusCode.ERROR of the API, which is loaded only with tracing. */
export const SERVER_SPAN = 1;
export const CLIENT_SPAN = 2;
const ERROR_STATUS = 2;

const storage = new AsyncLocalStorage<TraceContext | undefined>();

/** The context to pass to `runInTrace` when the work runs elsewhere; undefined without tracing. */
export const currentTrace = (): TraceContext | undefined => storage.getStore();

export function runInTrace<T>(context: TraceContext | undefined, work: () => T): T {
  return storage.run(context, work);
}

/** Runs work in a child span of the request. An error is recorded by its code only. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: ActiveSpan) => T | Promise<T>,
): Promise<T> {
  const context = storage.getStore();
  // Work that continues after the response has no span.
  if (!context?.span.isRecording()) return work(NO_SPAN);
  return inChildSpan(context, name, options, work);
}

/** Runs work that several requests share, in a span that is a child of the first request's and links to the others. */
export async function inSharedSpan<T>(
  contexts: readonly TraceContext[],
  name: string,
  options: SpanOptions,
  work: (span: ActiveSpan) => T | Promise<T>,
): Promise<T> {
  const recording = contexts.filter(({ span }) => span.isRecording());
  const [first, ...others] = recording;
  if (first !== undefined) return inChildSpan(first, name, { ...options, links: others.map(({ span }) => span) }, work);
  // The request that happened to start the work must not become its parent.
  if (contexts.length === 0 && storage.getStore() === undefined) return work(NO_SPAN);
  return storage.run(contexts[0], () => work(NO_SPAN));
}

async function inChildSpan<T>(
  { span: parent, factory }: TraceContext,
  name: string,
  options: SpanOptions,
  work: (span: ActiveSpan) => T | Promise<T>,
): Promise<T> {
  const span = factory.start(name, options, parent);
  try {
    return await storage.run({ span, factory }, () =>
      work({ set: (attributes) => void span.setAttributes(attributes) }),
    );
  } catch (error) {
    markSpanFailed(span, error instanceof GlossaError ? error.code : error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Records a span that has just ended. Spans start at whole milliseconds, so this one starts a whole number of them ago:
 * otherwise rounding could put its start before that of its parent.
 */
export function recordSpan(
  name: string,
  durationMs: number,
  options: SpanOptions = {},
  context: TraceContext | undefined = storage.getStore(),
): void {
  if (!context?.span.isRecording()) return;
  const startTime = Date.now() - Math.floor(durationMs);
  const span = context.factory.start(name, { ...options, startTime }, context.span);
  span.end(startTime + durationMs);
}

export function markSpanFailed(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: ERROR_STATUS });
}

/** Headers that continue the trace on an internal server; empty without tracing. */
export function traceHeaders(): Record<string, string> {
  const context = storage.getStore();
  return context === undefined ? {} : context.factory.headers(context.span);
}
